"""A page fetches the emblems and letters that it shows, not all of a game; and what comes late moves nothing."""

import pytest
from playwright.sync_api import BrowserContext, Page
from pytest_django.live_server_helper import LiveServer

from tests.browser import IN_BROWSER, open_picker, wait_for_rest
from tests.pages.test_nothing_jumps_in_browser import WATCH

pytestmark = [*IN_BROWSER, pytest.mark.once, pytest.mark.slow]

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
FETCHED = """part => performance.getEntriesByType("resource")
    .filter(each => each.name.includes(part)).reduce((sum, each) => sum + each.decodedBodySize, 0)"""

#: Waits until all that waits for an idle page has had its turn.
IDLE_TWICE = "() => new Promise((then) => requestIdleCallback(() => requestIdleCallback(then)))"


@pytest.fixture
def somebody(newcomer: BrowserContext) -> BrowserContext:
    """Nothing that is looked at here has been fetched before."""
    return newcomer


@pytest.mark.parametrize("address", MOST_EMBLEMS)
def test_a_page_fetches_what_it_shows_and_stays_where_it_is(
    screen: Page, live_server: LiveServer, address: str
) -> None:
    screen.add_init_script(WATCH)
    screen.goto(f"{live_server.url}{address}")
    wait_for_rest(screen)
    assert 0 < screen.evaluate(FETCHED, "/fonts/") < MOST_LETTERS
    assert 0 < screen.evaluate(FETCHED, "/emblems/") < MOST_EMBLEMS[address]
    assert screen.evaluate("window.shifted") < 0.05


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
