"""TACTICA's main job in a browser, by mouse and thumb: a war deck is put together, mended, and its odds followed."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser import IN_BROWSER, add, complaints, expect_verdict, follow, has_sideways_scroll, on_one_size

pytestmark = [*IN_BROWSER, pytest.mark.once]


@on_one_size("desktop")
def test_a_war_deck_is_put_together_mended_and_counted(screen: Page) -> None:
    screen.goto("/armies/new/?game=tactica")
    screen.get_by_label("Name").fill("Sun Deck")
    screen.get_by_label("Whole Box").check()
    follow(screen.get_by_role("button", name="Start"))
    expect(screen.get_by_role("heading", level=1)).to_have_text("Sun Deck")
    add(screen, ["foot", "foot", "champion", "negate"])
    expect_verdict(screen, "4 of 40 cards. 1 problem.")
    findings = screen.locator("#findings")
    expect(findings).to_contain_text("Of the box's 40 cards the deck lacks")

    findings.get_by_role("button", name="Add the 36 missing cards").click()
    expect_verdict(screen, "40 of 40 cards. Legal.")
    negate = screen.locator(".line").filter(has=screen.get_by_role("link", name="Negate", exact=True))
    expect(negate.locator("output")).to_have_text("3")
    screen.get_by_role("button", name="Odds, uses for Negate", exact=True).click()
    expect(screen.locator("#line-editor [aria-current]")).to_contain_text("60%")
    screen.get_by_role("button", name="Have 1 of Negate").click()
    expect_verdict(screen, "38 of 40 cards. 1 problem.")
    expect(screen.locator("#line-editor [aria-current]")).to_contain_text("28%")
    assert not has_sideways_scroll(screen)
    assert complaints(screen) == []

    screen.get_by_text("Change", exact=True).click()
    screen.get_by_label("Rules", exact=True).select_option("from-the-box")
    expect_verdict(screen, "38 of 40 cards. Legal.")
    screen.get_by_label("Battle", exact=True).select_option("battle-2")
    expect(screen.locator("#overview")).to_contain_text("Next: Battle 2, 7 hexes between the walls.")
    assert not has_sideways_scroll(screen)
    assert complaints(screen) == []


@on_one_size("phone")
def test_the_players_own_box_is_changed_card_by_card_and_reset_in_one_click(screen: Page) -> None:
    screen.goto("/armies/new/?game=tactica")
    follow(screen.get_by_role("button", name="Start"))
    screen.get_by_text("Change", exact=True).click()
    box = screen.locator("#set-box")
    expect(box.locator("summary")).to_contain_text("as printed")
    box.locator("summary").click()
    foot = box.get_by_label("Foot")
    foot.fill("7")
    foot.press("Tab")
    expect(screen.locator("#points")).to_contain_text("of 38 cards")
    expect(box.locator("summary")).to_contain_text("1 change")
    expect(box.get_by_label("Crossbow")).to_be_focused()
    assert not has_sideways_scroll(screen)
    assert complaints(screen) == []
    box.get_by_role("button", name="Reset to printed").click()
    expect(screen.locator("#points")).to_contain_text("of 40 cards")
    expect(foot).to_have_value("9")
