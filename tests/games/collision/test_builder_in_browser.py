"""Collision's main job in a browser: a battle group is gathered, mended, given objectives, swapped about and shared."""

import pytest
from playwright.sync_api import BrowserContext, expect

from tests.browser import (
    IN_BROWSER,
    add,
    complaints,
    expect_verdict,
    follow,
    has_sideways_scroll,
    on_one_size,
    open_page,
)

pytestmark = [*IN_BROWSER, pytest.mark.once]


@on_one_size("phone", "size")
def test_a_battle_group_is_gathered_mended_and_sent_to_battle(
    somebody: BrowserContext, opponent: BrowserContext, size: tuple[int, int]
) -> None:
    page = open_page(somebody, size)
    page.goto("/armies/new/?game=collision")
    page.get_by_label("Name").fill("Dawn Patrol")
    page.get_by_label("Purchase limit").fill("249")
    follow(page.get_by_role("button", name="Start"))
    expect(page.get_by_role("heading", level=1)).to_have_text("Dawn Patrol")
    add(page, ["castle-guard", "winged-scout", "goblin-skirmisher"])
    expect_verdict(page, "210 of 249 points. 1 problem.")
    goblin = page.locator(".line").filter(has_text="Goblin Skirmisher")
    expect(goblin.locator(".finding-message")).to_contain_text("5 different attributes")

    goblin.locator(".findings").get_by_role("button", name="Take out Goblin Skirmisher").click()
    expect_verdict(page, "145 of 249 points. Legal.")
    page.get_by_role("button", name="Abilities, swap for Castle Guard").click()
    page.get_by_role("button", name="Take Shield Captain in place of Castle Guard").click()
    expect_verdict(page, "170 of 249 points. Legal.")
    expect(page.locator(".line-name a").first).to_have_text("Shield Captain")

    page.get_by_role("button", name="Roll the objectives").click()
    expect(page.locator("#overview").get_by_role("link")).to_have_count(3)
    expect(page.locator("#overview")).to_contain_text("6 × 8")
    assert not has_sideways_scroll(page)
    assert complaints(page) == []

    page.get_by_text("Change", exact=True).click()
    page.get_by_label("Objectives are chosen by").select_option("selection")
    expect(page.locator("#overview")).to_contain_text("Name a major and two minor objectives for each player")

    follow(page.get_by_role("link", name="Share", exact=True))
    follow(page.get_by_role("button", name="Make a link"))
    friend = open_page(opponent, size)
    friend.goto(page.get_by_label("Link to this army").input_value())
    expect(friend.get_by_role("heading", level=1)).to_have_text("Dawn Patrol")
    expect(friend.locator("aside button")).to_have_count(0)
    assert not has_sideways_scroll(friend)
    assert complaints(friend) == []


def test_the_picker_narrows_to_an_attribute_of_several(somebody: BrowserContext) -> None:
    page = open_page(somebody)
    page.goto("/armies/new/?game=collision&card=dawn-cleric")
    follow(page.get_by_role("button", name="Start"))
    page.locator("#pick-attribute").select_option("celestial")
    expect(page.locator("#picker-count")).to_have_text("2 characters")
