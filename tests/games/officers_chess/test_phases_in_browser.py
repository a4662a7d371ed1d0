"""The three phases in a browser: either page tells by itself what the other side has done."""

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.browser import IN_BROWSER, PHONE, add, complaints, follow, has_sideways_scroll, open_page

pytestmark = [*IN_BROWSER, pytest.mark.once]


def hire(page: Page, side: str, unit: str) -> None:
    page.goto("/armies/new/?game=officers-chess")
    page.get_by_label("Scenario", exact=True).select_option("bridge-at-arlen")
    page.get_by_label("Side", exact=True).select_option(side)
    follow(page.get_by_role("button", name="Start"))
    add(page, [unit])


def test_both_hire_show_and_see_each_others_classes(somebody: BrowserContext, opponent: BrowserContext) -> None:
    ada, ben = open_page(somebody), open_page(opponent, PHONE)
    hire(ada, "attacker", "cavalier")
    hire(ben, "defender", "archer")
    follow(ada.get_by_role("link", name="Meet an opponent"))
    follow(ada.get_by_role("button", name="Make the invitation"))
    ben.goto(ada.locator("#invitation").input_value())
    follow(ben.get_by_role("button", name="Meet the opponent"))

    expect(ada.get_by_role("status").first).to_contain_text("Your opponent is building too.")
    ada.get_by_role("button", name="Show my units").click()
    expect(ben.get_by_role("status").first).to_contain_text("Your opponent is ready.")
    expect(ben.locator("#meeting")).not_to_contain_text("Cavalier")
    ben.get_by_role("button", name="Show my units").click()
    for page, theirs in ((ada, "1 × Archer"), (ben, "1 × Cavalier")):
        expect(page.locator("#meeting")).to_contain_text(theirs)
        expect(page.locator("#meeting[hx-get]")).to_have_count(0)
        assert not has_sideways_scroll(page)
        assert complaints(page) == []
