"""The keyboard alone: to the search, through the picker, and all keys in one place."""

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.browser import IN_BROWSER, begin_sample, complaints, has_sideways_scroll, open_page

pytestmark = [*IN_BROWSER, pytest.mark.once]


def test_all_keys_are_shown_and_can_be_switched_off(screen: Page) -> None:
    screen.goto("/credits/")
    screen.keyboard.press("?")
    dialog = screen.get_by_role("dialog", name="Keyboard")
    expect(dialog).to_be_visible()
    assert complaints(screen) == []
    assert not has_sideways_scroll(screen)
    dialog.get_by_role("checkbox").uncheck()
    dialog.get_by_role("button", name="Close").click()
    screen.reload()
    screen.keyboard.press("?")
    screen.keyboard.press("/")
    expect(dialog).to_be_hidden()
    expect(screen.locator("#site-search")).not_to_be_focused()
    screen.get_by_role("button", name="Keyboard").click()
    dialog.get_by_role("checkbox").check()
    screen.keyboard.press("Escape")
    screen.keyboard.press("/")
    expect(screen.locator("#site-search")).to_be_focused()


def test_a_card_is_added_by_keys_alone(somebody: BrowserContext) -> None:
    page = open_page(somebody)
    begin_sample(page)
    page.keyboard.press("/")
    words = page.get_by_role("combobox", name="Find by")
    expect(words).to_be_focused()
    page.keyboard.type("soldier")
    expect(page.locator("#picker-count")).not_to_have_text("202 units")
    page.keyboard.press("Enter")
    expect(page.locator("#builder")).to_have_attribute("data-verdict", "74 of 75 points. Legal.")
    expect(words).to_be_focused()
    page.keyboard.press("ArrowDown")
    expect(page.locator("#add-soldier")).to_be_focused()
    page.keyboard.press("ArrowUp")
    expect(words).to_be_focused()


def test_a_link_leads_past_the_army_to_the_cards(somebody: BrowserContext) -> None:
    page = open_page(somebody)
    begin_sample(page)
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="Skip to the cards to add")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("#picker-words")).to_be_focused()


def test_cards_out_of_sight_are_not_drawn(somebody: BrowserContext) -> None:
    page = open_page(somebody)
    begin_sample(page)
    drawn = """[...document.querySelectorAll(".pick-add")]
        .filter(each => each.checkVisibility({ contentVisibilityAuto: true })).length"""
    expect(page.locator(".pick")).to_have_count(202)
    page.evaluate("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
    assert page.evaluate(drawn) < 60
