"""Objectives for two in a browser: each keeps to their own screen, and either page tells what the other has done."""

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from armybuilder.ownership.holders import Holder
from tests.browser import IN_BROWSER, PHONE, complaints, follow, go_to_army, has_sideways_scroll, open_page
from tests.factories import ArmyFactory
from validation.army import ArmyFile

pytestmark = [*IN_BROWSER, pytest.mark.once]


def pick(page: Page, major: str, minor: str, second: str) -> None:
    page.get_by_label("Major objective", exact=True).select_option(label=major)
    page.get_by_label("Minor objective", exact=True).select_option(label=minor)
    page.get_by_label("Second minor objective", exact=True).select_option(label=second)


def test_two_people_pick_unseen_and_see_all_at_the_same_time(
    somebody: BrowserContext, holder_there: Holder, opponent: BrowserContext, opponent_there: Holder
) -> None:
    ada, ben = open_page(somebody), open_page(opponent, PHONE)
    group = ArmyFile("collision", limit=500)
    ArmyFactory.create(holder=opponent_there, file=group)
    go_to_army(ada, holder_there, group)
    follow(ada.get_by_role("link", name="Invite an opponent"))
    follow(ada.get_by_role("button", name="Create the link"))
    ben.goto(ada.locator("#invitation").input_value())
    follow(ben.get_by_role("button", name="Join"))

    pick(ada, "Relic Theft", "High Ground", "God's Favor")
    expect(ada.get_by_role("status").first).to_contain_text("Your opponent has not picked yet.")
    expect(ada.get_by_label("Major objective", exact=True)).to_have_value("relic-theft")
    pick(ben, "Headhunter", "Map Carriers", "High Ground")
    assert complaints(ben) == []
    ben.get_by_role("button", name="Pick these").click()
    expect(ada.get_by_role("status").first).to_contain_text("Your opponent has picked.")
    expect(ada.get_by_label("Second minor objective", exact=True)).to_have_value("gods-favor")
    expect(ada.locator("#main")).not_to_contain_text("You picked")

    ada.get_by_role("button", name="Pick these").click()
    for page, theirs in ((ada, "Map Carriers"), (ben, "Relic Theft")):
        expect(page.get_by_role("heading", name="Both have picked")).to_be_visible()
        expect(page.locator("#meeting")).to_contain_text(theirs)
        expect(page.locator("#meeting[hx-get]")).to_have_count(0)
        assert not has_sideways_scroll(page)
        assert complaints(page) == []
    ben.get_by_role("button", name="Save it with the army").click()
    expect(ben.get_by_role("link", name="Saved with the army")).to_be_visible()
