"""The pages in Chromium, as tests use them: somebody at a screen, wide or narrow, and what the pages must show them."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect
from pytest_django.live_server_helper import LiveServer

#: The marks of a module of browser tests.
IN_BROWSER = [
    pytest.mark.browser,
    pytest.mark.django_db(transaction=True),
    pytest.mark.usefixtures("forgetful_throttles"),
]
DESKTOP, PHONE = (1280, 900), (390, 844)
AXE = Path(__file__).parent / "vendor" / "axe.min.js"
#: All that is wrong, and nothing of what is right: writing down every element that passes took most of the time.
VIOLATIONS = """axe.run({
    runOnly: ["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa", "best-practice"],
    resultTypes: ["violations"],
}).then(found => found.violations)"""
#: What happened in a match is shown at once, unless a test wants to see it played out.
AT_ONCE = """if (window.origin !== "null" && localStorage.getItem("speed of matches") === null)
    localStorage.setItem("speed of matches", "0");"""
#: Milliseconds that a page may take before a test fails: many, for a machine that is busy with other things as well.
PATIENCE = 60_000
expect.set_options(timeout=PATIENCE)


# --- Who is there ----------------------------------------------------------------------------------------------------


@pytest.fixture
def somebody(browser: Browser, live_server: LiveServer) -> Iterator[BrowserContext]:
    """A browser of one person; whatever a page complains about fails the test."""
    yield from _browser_of_one(browser, live_server)


@pytest.fixture
def opponent(browser: Browser, live_server: LiveServer) -> Iterator[BrowserContext]:
    """A browser of another person."""
    yield from _browser_of_one(browser, live_server)


def _browser_of_one(browser: Browser, live_server: LiveServer) -> Iterator[BrowserContext]:
    context = browser.new_context(base_url=live_server.url)
    context.add_init_script(AT_ONCE)
    context.set_default_timeout(PATIENCE)
    errors: list[str] = []
    context.on("weberror", lambda error: errors.append(str(error.error)))
    yield context
    context.close()
    assert errors == []


@pytest.fixture(params=[DESKTOP, PHONE], ids=["desktop", "phone"])
def screen(request: pytest.FixtureRequest, somebody: BrowserContext) -> Page:
    """A page of somebody's, on a screen of either size."""
    return open_page(somebody, request.param)


def open_page(context: BrowserContext, size: tuple[int, int] = DESKTOP) -> Page:
    page = context.new_page()
    page.set_viewport_size({"width": size[0], "height": size[1]})
    return page


# --- What they do ----------------------------------------------------------------------------------------------------


def open_picker(page: Page) -> bool:
    """Have the picker in sight; whether it is a sheet of its own, as on a phone."""
    page.wait_for_load_state()  # what is visible depends on the styles
    is_sheet = page.locator("#open-picker").is_visible()
    if is_sheet:
        page.locator("#open-picker").click()
    return is_sheet


def close_picker(page: Page, is_sheet: bool) -> None:
    if is_sheet:
        page.get_by_role("link", name="Done").click()


def add(page: Page, slugs: list[str]) -> None:
    """Add cards by the picker."""
    is_sheet = open_picker(page)
    for slug in slugs:
        page.locator(f"#add-{slug}").click()
    expect(page.locator("#saved")).to_have_text("Saved")
    close_picker(page, is_sheet)


# --- What they see ---------------------------------------------------------------------------------------------------


def expect_verdict(page: Page, verdict: str) -> None:
    expect(page.locator("#builder")).to_have_attribute("data-verdict", verdict)


def has_sideways_scroll(page: Page) -> bool:
    page.wait_for_load_state()  # a page that has just been come to is not all there yet
    return bool(page.evaluate("document.documentElement.scrollWidth > innerWidth"))


def complaints(page: Page) -> list[Any]:
    """The complaints of the accessibility check about a page, seen from its top.

    Scrolled down, what happens to lie half under the fixed head would count as too small to hit.
    """
    page.wait_for_load_state()
    page.evaluate("scrollTo({top: 0, behavior: 'instant'})")
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE.read_text(encoding="utf-8") + "; 0")
    return [
        (each["id"], [(node["html"][:160], node["failureSummary"][:300]) for node in each["nodes"][:3]])
        for each in page.evaluate(VIOLATIONS)
    ]
