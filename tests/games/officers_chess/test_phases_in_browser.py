"""The three phases in a browser: either page tells by itself what the other side has done."""

import pytest
from playwright.sync_api import BrowserContext, expect

from armybuilder.ownership.holders import Holder
from tests.browser import IN_BROWSER, PHONE, complaints, follow, go_to_army, has_sideways_scroll, open_page
from tests.factories import ArmyFactory
from validation.army import ArmyFile, Entry

pytestmark = [*IN_BROWSER, pytest.mark.once]


def hired(side: str, unit: str) -> ArmyFile:
    """One side of a battle, with a unit hired."""
    options = {"scenario": "bridge-at-arlen", "side": side}
    return ArmyFile("officers-chess", options=options, entries=(Entry(0, unit),))


def test_both_hire_show_and_see_each_others_classes(
    somebody: BrowserContext, holder_there: Holder, opponent: BrowserContext, opponent_there: Holder
) -> None:
    ada, ben = open_page(somebody), open_page(opponent, PHONE)
    ArmyFactory.create(holder=opponent_there, file=hired("defender", "archer"))
    go_to_army(ada, holder_there, hired("attacker", "cavalier"))
    follow(ada.get_by_role("link", name="Invite an opponent"))
    follow(ada.get_by_role("button", name="Create the link"))
    ben.goto(ada.locator("#invitation").input_value())
    follow(ben.get_by_role("button", name="Join"))

    expect(ada.get_by_role("status").first).to_contain_text("Your opponent is building too.")
    ada.get_by_role("button", name="Reveal my units").click()
    expect(ben.get_by_role("status").first).to_contain_text("Your opponent is ready.")
    expect(ben.locator("#meeting")).not_to_contain_text("Cavalier")
    ben.get_by_role("button", name="Reveal my units").click()
    for page, theirs in ((ada, "1 × Archer"), (ben, "1 × Cavalier")):
        expect(page.locator("#meeting")).to_contain_text(theirs)
        expect(page.locator("#meeting[hx-get]")).to_have_count(0)
        assert not has_sideways_scroll(page)
        assert complaints(page) == []
