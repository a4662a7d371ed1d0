"""A page fetches the emblems and letters that it shows, not all of a game; and what comes late moves nothing.

While typefaces are still on their way, lines already break where they will break.
"""

import time

import pytest
from playwright.sync_api import BrowserContext, Page, Route, expect
from pytest_django.live_server_helper import LiveServer

from tests.browser import (
    IN_BROWSER,
    NEXT_FRAME,
    follow,
    on_each_screen,
    open_page,
    open_picker,
    wait_for_rest,
)

pytestmark = [*IN_BROWSER, pytest.mark.once]

#: Adds up how far things moved that nobody had touched: the measure that browsers and Lighthouse call layout shift.
WATCH = """
window.shifted = 0;
new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.shifted += entry.value;
}).observe({ type: "layout-shift", buffered: true });
"""
#: The layout shift that still counts as good where typefaces come late: https://web.dev/articles/cls.
MOST_SHIFTED = 0.1
#: The bytes of typefaces that a first visit takes; whole faces would be some 60,000 each.
MOST_LETTERS = 130_000
#: For each page the bytes of emblems, which are packed to a third on the way; of all games there are 1,150,000.
MOST_EMBLEMS = {
    "/": 500_000,
    "/tactics-david/units/": 450_000,
    "/tactics-david/units/soldier/": 350_000,
    "/tactics-david/rules/": 60_000,
    "/armies/new/": 300_000,
}
PAGES = [*MOST_EMBLEMS, "/fight/"]
FETCHED = """part => performance.getEntriesByType("resource")
    .filter(each => each.name.includes(part)).reduce((sum, each) => sum + each.decodedBodySize, 0)"""
#: Waits until all that waits for an idle page has had its turn.
IDLE_TWICE = "() => new Promise((then) => requestIdleCallback(() => requestIdleCallback(then)))"


@pytest.fixture
def somebody(newcomer: BrowserContext) -> BrowserContext:
    """Nothing that is looked at here has been fetched before."""
    return newcomer


def begin_sample(page: Page) -> None:
    """The builder with a sample army of Tactics David."""
    page.goto("/armies/new/?game=tactics-david")
    follow(page.get_by_role("button", name="Begin with Bramble Watch"))
    expect(page.locator("#builder")).to_have_attribute("data-verdict", "68 of 75 points. Legal.")


def late(route: Route) -> None:
    time.sleep(0.3)
    route.continue_()


@pytest.mark.parametrize("address", PAGES)
def test_a_page_fetches_what_it_shows_and_keeps_its_places_while_typefaces_load(
    somebody: BrowserContext, address: str
) -> None:
    page = open_page(somebody)
    asked: list[str] = []
    page.on("requestfinished", lambda request: asked.append(request.url) if "/fonts/" in request.url else None)
    page.route("**/*.woff2*", late)  # while anything is held up, nothing comes from what an earlier size has fetched
    page.add_init_script(WATCH)
    for _ in on_each_screen(page):
        asked.clear()
        page.goto(address)
        page.evaluate("document.fonts.ready")
        page.evaluate(NEXT_FRAME)
        wait_for_rest(page)
        assert page.evaluate("document.fonts.check('16px \"IBM Plex Sans\"')")
        assert asked
        assert 0 < page.evaluate(FETCHED, "/fonts/") < MOST_LETTERS
        if address in MOST_EMBLEMS:
            assert 0 < page.evaluate(FETCHED, "/emblems/") < MOST_EMBLEMS[address]
        assert page.evaluate("window.shifted") < MOST_SHIFTED


def test_the_builder_keeps_its_places_while_scripts_load(screen: Page) -> None:
    begin_sample(screen)
    screen.route("**/*.js*", late)
    screen.add_init_script(WATCH)
    screen.reload()
    wait_for_rest(screen)
    assert screen.evaluate("window.shifted") < 0.01


@pytest.mark.slow
def test_the_builder_brings_the_cards_when_the_picker_is_seen(screen: Page, live_server: LiveServer) -> None:
    screen.add_init_script(WATCH)
    screen.goto(f"{live_server.url}/armies/import/")
    screen.fill("textarea", "Bramble Watch\nTactics David\n2 Soldier\nKnight")
    screen.click("main form button.primary")
    screen.locator("#builder").wait_for()
    wait_for_rest(screen)
    if screen.locator("#open-picker").is_visible():
        screen.evaluate(IDLE_TWICE)
        assert screen.locator(".pick").count() == 0
    open_picker(screen)
    screen.locator(".pick").nth(201).wait_for(state="attached")
    assert screen.locator("#picker-count").text_content() == "202 units"
    assert screen.evaluate("window.shifted") < 0.05
