"""The keyboard alone: to the search, through the picker, and all keys in one place."""

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from armybuilder.ownership.holders import Holder
from armybuilder.play.army_choice import samples
from tests.browser import IN_BROWSER, PHONE, complaints, expect_verdict, go_to_army, has_sideways_scroll, open_page
from tests.factories import GAME

#: The number of lines of an army that are drawn, as soon as it is a hundred times as long.
DRAWN_OF_MANY = """() => {
  const lines = document.getElementById("lines");
  const line = lines.firstElementChild;
  lines.append(...Array.from({ length: 100 }, () => line.cloneNode(true)));
  const drawn = () => [...lines.querySelectorAll(".line-tools")]
      .filter(each => each.checkVisibility({ contentVisibilityAuto: true })).length;
  return new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => done(drawn()))));
}"""
#: All that hides under the builder's bar when the focus comes to it, the bar's own buttons aside.
UNDER_THE_BAR = """() =>
  [...document.querySelectorAll("#builder :is(a, button, summary, input), .colophon :is(a, button)")]
    .filter(each => each.checkVisibility() && !each.closest(".bottom-bar"))
    .filter(each => {
      each.focus();
      const { x, y, width, height } = each.getBoundingClientRect();
      return document.elementFromPoint(x + width / 2, y + height / 2)?.closest(".bottom-bar");
    })
    .map(each => each.outerHTML)"""
pytestmark = [*IN_BROWSER, pytest.mark.once]


def go_to_sample(page: Page, holder: Holder) -> None:
    """The builder with a sample army of Tactics David."""
    go_to_army(page, holder, samples(GAME)["bramble-watch"])
    expect_verdict(page, "68 of 75 points. Legal.")


def test_all_keys_are_shown_and_can_be_switched_off(screen: Page) -> None:
    screen.goto("/credits/")
    screen.keyboard.press("?")
    dialog = screen.get_by_role("dialog", name="Keyboard shortcuts")
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


def test_a_card_is_added_by_keys_alone(somebody: BrowserContext, holder_there: Holder) -> None:
    page = open_page(somebody)
    go_to_sample(page, holder_there)
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


def test_a_link_leads_past_the_army_to_the_cards(somebody: BrowserContext, holder_there: Holder) -> None:
    page = open_page(somebody)
    go_to_sample(page, holder_there)
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="Skip to the cards to add")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("#picker-words")).to_be_focused()


def test_cards_out_of_sight_are_not_drawn(somebody: BrowserContext, holder_there: Holder) -> None:
    page = open_page(somebody)
    go_to_sample(page, holder_there)
    drawn = """[...document.querySelectorAll(".pick-add")]
        .filter(each => each.checkVisibility({ contentVisibilityAuto: true })).length"""
    expect(page.locator(".pick")).to_have_count(202)
    page.evaluate("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
    assert page.evaluate(drawn) < 60


def test_lines_out_of_sight_are_not_drawn(somebody: BrowserContext, holder_there: Holder) -> None:
    page = open_page(somebody)
    go_to_sample(page, holder_there)
    assert 0 < page.evaluate(DRAWN_OF_MANY) < 40


def test_what_has_the_focus_is_never_under_the_bar_of_a_phone(somebody: BrowserContext, holder_there: Holder) -> None:
    page = open_page(somebody, PHONE)
    go_to_sample(page, holder_there)
    page.emulate_media(reduced_motion="reduce")
    assert page.evaluate(UNDER_THE_BAR) == []


def test_in_forced_colours_what_is_chosen_still_shows(somebody: BrowserContext) -> None:
    """Fills are not drawn there but for those that the system keeps; a shadow is not drawn at all."""
    page = open_page(somebody)
    page.emulate_media(forced_colors="active")
    page.goto("/tactics-david/units/")
    views = page.locator(".views a")
    fills = [each.evaluate("each => getComputedStyle(each).backgroundColor") for each in views.all()]
    assert len(fills) == len(set(fills)) == 2
    page.locator("#filter-text").press_sequentially("co")
    expect(page.locator("#filter-suggestions [role=option]").first).to_be_visible()
    page.keyboard.press("ArrowDown")
    expect(page.locator(".suggestions [aria-selected=true]")).to_have_css("outline-style", "solid")
