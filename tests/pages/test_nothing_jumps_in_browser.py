"""Nothing jumps: while typefaces are still on their way, lines already break where they will break."""

import time

import pytest
from playwright.sync_api import BrowserContext, Page, Route
from pytest_django.live_server_helper import LiveServer

from tests.browser import IN_BROWSER, begin_sample, wait_for_rest

pytestmark = [*IN_BROWSER, pytest.mark.once]

#: Adds up how far things moved that nobody had touched: the measure that browsers and Lighthouse call layout shift.
WATCH = """
window.shifted = 0;
new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.shifted += entry.value;
}).observe({ type: "layout-shift", buffered: true });
"""
PAGES = (
    "/",
    "/tactics-david/units/",
    "/tactics-david/units/soldier/",
    "/tactics-david/rules/",
    "/armies/new/",
    "/fight/",
)


@pytest.fixture
def somebody(newcomer: BrowserContext) -> BrowserContext:
    """Nothing that is looked at here has been fetched before."""
    return newcomer


def late(route: Route) -> None:
    time.sleep(0.3)
    route.continue_()


@pytest.mark.parametrize("address", PAGES)
def test_a_page_keeps_its_places_while_typefaces_load(screen: Page, live_server: LiveServer, address: str) -> None:
    screen.route("**/*.woff2*", late)
    screen.add_init_script(WATCH)
    screen.goto(f"{live_server.url}{address}")
    screen.evaluate("document.fonts.ready")
    screen.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
    assert screen.evaluate("document.fonts.check('16px \"IBM Plex Sans\"')")
    assert screen.evaluate("window.shifted") < 0.05


def test_the_builder_keeps_its_places_while_scripts_load(screen: Page) -> None:
    begin_sample(screen)
    screen.route("**/*.js*", late)
    screen.add_init_script(WATCH)
    screen.reload()
    wait_for_rest(screen)
    assert screen.evaluate("window.shifted") < 0.01
