"""Queries in a browser: suggestions by keyboard, the list that narrows while one types, the builder's picker."""

import re
from collections.abc import Callable
from threading import Event
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, expect
from pytest_django.live_server_helper import LiveServer

from armybuilder.browse import query
from armybuilder.browse.query import find
from armybuilder.browse.selectors import kind_lines
from armybuilder.ownership.holders import Holder
from catalog.shelf import Shelf, shelves
from tests.browser import (
    IN_BROWSER,
    PATIENCE,
    complaints,
    follow,
    go_to_army,
    has_sideways_scroll,
    on_each_screen,
    on_one_size,
    open_page,
    open_picker,
    wait_for_rest,
)
from validation.army import ArmyFile
from validation.books import rulebook

pytestmark = [*IN_BROWSER, pytest.mark.once]


@pytest.fixture(autouse=True)
def first() -> Shelf:
    """The first game's shelf; all of them are filled before a browser waits for them."""
    every_shelf = shelves()
    find("warm", every_shelf)
    return every_shelf[0]


@pytest.fixture
def hold_suggestions(monkeypatch: pytest.MonkeyPatch) -> Callable[[], Event]:
    """From when it is called on, the server suggests nothing until the event that it gives is set."""
    suggest = query.suggest

    def hold() -> Event:
        let_go = Event()

        def late(*given: Any) -> Any:
            assert let_go.wait(PATIENCE / 1000)
            return suggest(*given)

        monkeypatch.setattr(query, "suggest", late)
        return let_go

    return hold


def test_a_query_is_written_with_the_arrow_keys(somebody: BrowserContext) -> None:
    page = open_page(somebody)
    page.goto("/")
    box, option = page.locator("#site-search"), page.locator("#suggestions [data-query]").first
    for _ in on_each_screen(page):
        box.fill("")
        box.press_sequentially("cost<15 kin")
        expect(option).to_have_text("kind:One kind of card")
        box.press("ArrowDown")
        expect(option).to_have_attribute("aria-selected", "true")
        box.press("Enter")
        expect(box).to_have_value("cost<15 kind:")
        expect(option).not_to_have_text("kind:One kind of card")
        assert complaints(page) == []


def test_a_mistake_is_mended_with_one_click(screen: Page, live_server: LiveServer) -> None:
    screen.goto(f"{live_server.url}/search/?q=cots%3C15")
    assert complaints(screen) == []
    assert not has_sideways_scroll(screen)
    follow(screen.get_by_role("link", name="cost<15", exact=True))
    expect(screen.locator("#site-search")).to_have_value("cost<15")
    expect(screen.locator(".results-count")).to_contain_text("found")


@on_one_size("desktop")
def test_a_list_narrows_while_a_query_is_typed(screen: Page, live_server: LiveServer, first: Shelf) -> None:
    line = kind_lines(first)[0]
    screen.goto(f"{live_server.url}{line.address}")
    screen.locator("#filter-text").press_sequentially("cots<9")
    expect(screen.locator(".query-errors")).to_contain_text("Column 1:")
    screen.locator("#filter-text").fill("cost<9 order:-cost")
    count = len(find("cost<9", [first], line.kind).cards)
    expect(screen.locator("#results-title")).to_contain_text(f"{count} of {line.count}")
    expect(screen.locator("#filter-text")).to_be_focused()
    assert complaints(screen) == []


@on_one_size("phone")
def test_a_lists_query_is_written_with_the_arrow_keys(screen: Page, live_server: LiveServer, first: Shelf) -> None:
    line = kind_lines(first)[0]
    screen.goto(f"{live_server.url}{line.address}")
    box, ways = screen.locator("#filter-text"), screen.locator("#filter-suggestions [data-query]")
    box.press_sequentially("cost<15 orde")
    expect(ways.first).to_contain_text("order:")
    expect(box).to_have_attribute("aria-expanded", "true")
    box.press("ArrowDown")
    expect(ways.first).to_have_attribute("aria-selected", "true")
    assert complaints(screen) == []
    box.press("Enter")
    expect(box).to_have_value("cost<15 order:")
    expect(ways.first).not_to_contain_text("order:")
    box.press("Escape")
    expect(screen.locator("#filter-suggestions")).to_be_hidden()
    expect(box).to_have_value("cost<15 order:")
    assert not has_sideways_scroll(screen)


@on_one_size("desktop")
def test_the_picker_suggests_how_its_query_goes_on(screen: Page, holder_there: Holder, first: Shelf) -> None:
    go_to_army(screen, holder_there, ArmyFile(first.game.slug))
    is_sheet = open_picker(screen)
    words, ways = screen.locator("#picker-words"), screen.locator("#picker-suggestions [data-query]")
    words.press_sequentially("cost<9 orde")
    ways.first.click()
    expect(words).to_have_value("cost<9 order:")
    words.press_sequentially("cos")
    expect(ways.first).to_have_text(re.compile("^cost"))
    assert complaints(screen) == []
    words.press("Escape")
    expect(screen.locator("#picker-suggestions")).to_be_hidden()
    expect(words).to_be_visible()
    assert screen.url.endswith("#picker") is is_sheet


def test_what_was_suggested_for_other_words_takes_no_click(
    somebody: BrowserContext, hold_suggestions: Callable[[], Event]
) -> None:
    page = open_page(somebody)
    page.goto("/credits/")
    box, ways = page.locator("#site-search"), page.locator("#suggestions [data-query]")
    for _ in on_each_screen(page):
        box.fill("")
        box.press_sequentially("kin")
        expect(ways.first).to_contain_text("kind:")
        let_go = hold_suggestions()
        box.fill("cost<15 kin")
        expect(ways).to_have_count(0)
        let_go.set()
        ways.first.click()
        expect(box).to_have_value("cost<15 kind:")


def test_what_was_chosen_stays_chosen_when_the_next_suggestions_come(
    somebody: BrowserContext, hold_suggestions: Callable[[], Event]
) -> None:
    page = open_page(somebody)
    page.goto("/credits/")
    box, way = page.locator("#site-search"), page.locator("#suggestions [data-query]").first
    for _ in on_each_screen(page):
        box.fill("")
        box.press_sequentially("cost<15 ki")
        expect(way).to_have_text("kind:One kind of card")
        let_go = hold_suggestions()
        with page.expect_response(re.compile(r"/suggest/\?.*kin\b")):
            box.press_sequentially("n")
            box.press("ArrowDown")
            let_go.set()
        wait_for_rest(page)
        expect(way).to_have_attribute("aria-selected", "true")
        expect(box).to_have_attribute("aria-activedescendant", way.get_attribute("id") or "")
        box.press("Enter")
        expect(box).to_have_value("cost<15 kind:")


def test_suggestions_that_were_sent_away_stay_away(
    somebody: BrowserContext, hold_suggestions: Callable[[], Event]
) -> None:
    page = open_page(somebody)
    page.goto("/credits/")
    box, shown = page.locator("#site-search"), page.locator("#suggestions")
    for _ in on_each_screen(page):
        box.fill("")
        box.press_sequentially("ki")
        expect(shown).to_be_visible()
        let_go = hold_suggestions()
        with page.expect_response(re.compile(r"/suggest/\?.*q=kin\b")):
            box.press_sequentially("n")
            box.press("Escape")
            let_go.set()
        wait_for_rest(page)
        expect(shown).to_be_hidden()
        box.press_sequentially("d")
        expect(shown).to_be_visible()


@on_one_size("phone")
def test_the_picker_is_narrowed_by_a_query(screen: Page, holder_there: Holder, first: Shelf) -> None:
    go_to_army(screen, holder_there, ArmyFile(first.game.slug))
    open_picker(screen)
    words = screen.locator("#picker-words")
    words.fill("cost<9 or cost>30")
    found = find("cost<9 or cost>30", [first]).cards
    count = sum(card.kind in rulebook(first.game.slug).kinds for card in found)
    expect(screen.locator("#picker-count")).to_contain_text(f"{count} ")
    expect(screen.locator(".pick:visible")).to_have_count(count)
    expect(screen.locator("#picker-said")).to_contain_text("cost is less than 9")
    words.fill("cots<9")
    expect(screen.locator("#picker-said")).to_contain_text("Column 1: No card here has a field “cots”.")
    words.fill("cots<9 cost>>5")
    expect(screen.locator("#picker-said")).to_contain_text("Column 13: A second sign stands here.")
    assert complaints(screen) == []
    words.fill("")
    expect(screen.locator("#picker-said")).to_have_text("")


def test_the_help_page_fits_the_screen(somebody: BrowserContext) -> None:
    page = open_page(somebody)
    page.goto("/syntax/")
    for _ in on_each_screen(page):
        assert complaints(page) == []
        assert not has_sideways_scroll(page)
