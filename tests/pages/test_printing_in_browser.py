"""Printing in a browser: options with a live preview, printers, prints that take long, with scripts and without."""

import re
from pathlib import Path

import pytest
from django.conf import LazySettings
from playwright.sync_api import BrowserContext, Page, expect

from tests.browser import (
    IN_BROWSER,
    complaints,
    follow,
    has_sideways_scroll,
    on_each_screen,
    open_page,
)

pytestmark = [*IN_BROWSER, pytest.mark.once]


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, settings: LazySettings) -> None:
    """Prints go into a folder of the test."""
    settings.MEDIA_ROOT = tmp_path


def test_the_preview_follows_what_one_chooses(screen: Page) -> None:
    screen.goto("/print/?slugs=soldier,knight")
    expect(screen.locator("svg.sheet")).to_have_count(1)
    screen.get_by_text("More options").click()
    expect(screen.get_by_label("Right")).to_be_hidden()
    screen.get_by_label("Sides").select_option("long")
    expect(screen.locator("svg.sheet")).to_have_count(2)
    screen.get_by_label("Right").fill("0.5")
    screen.get_by_label("Right").press("Tab")
    expect(screen.get_by_role("link", name="Download cards (PDF)")).to_have_attribute("href", with_words("dx=0.5"))
    screen.get_by_label("Down").fill("99")
    screen.get_by_label("Down").press("Tab")
    expect(screen.locator("#print-dy-errors")).to_contain_text("Is a number from -10 to 10")
    assert complaints(screen) == []
    assert not has_sideways_scroll(screen)


def with_words(words: str) -> re.Pattern[str]:
    return re.compile(re.escape(words))


@pytest.mark.parametrize("query", ["slugs=soldier&service=makeplayingcards&safe=1", "slugs=soldier&copies=0&paper=a9"])
def test_services_and_mistakes_are_shown_to_everybody(somebody: BrowserContext, query: str) -> None:
    page = open_page(somebody)
    page.goto(f"/print/?{query}")
    for _ in on_each_screen(page):
        assert complaints(page) == []
        assert not has_sideways_scroll(page)


def test_a_long_print_is_begun_watched_and_fetched(screen: Page) -> None:
    screen.goto("/print/?slugs=soldier,knight&service=thegamecrafter")
    follow(screen.get_by_role("button", name="Make the zip"))
    expect(screen.get_by_text("Ready.")).to_be_visible(timeout=20_000)
    assert complaints(screen) == []
    with screen.expect_download() as fetched:
        screen.get_by_role("link", name="Download the zip").click()
    assert fetched.value.suggested_filename == "tactics-david-cards.zip"
    screen.goto("/print/")
    expect(screen.get_by_role("region", name="Today’s prints")).to_contain_text("2 cards, ready")


def test_the_print_button_is_in_view_at_once_and_rare_options_are_folded(somebody: BrowserContext) -> None:
    page = open_page(somebody)
    page.goto("/print/?game=tactica&from=troops")
    for _ in on_each_screen(page):
        expect(page.get_by_role("link", name="Download cards (PDF)")).to_be_in_viewport(ratio=1)
        expect(page.get_by_label("Crop marks")).to_be_hidden()
    page.get_by_text("More options").click()
    page.get_by_label("Crop marks").select_option("0")
    expect(page).to_have_url(with_words("marks=0"))
    page.get_by_label("Crop marks").select_option("1")
    expect(page).to_have_url(with_words("marks=1"))
    expect(page.get_by_label("Crop marks")).to_be_visible()  # what somebody unfolds stays unfolded
    page.goto("/print/?slugs=soldier&marks=0")
    expect(page.get_by_label("Crop marks")).to_be_visible()


def test_a_printer_is_measured_and_kept(screen: Page) -> None:
    screen.goto("/print/?slugs=soldier&sides=short")
    follow(screen.get_by_role("link", name="Save this printer"))
    assert complaints(screen) == []
    assert not has_sideways_scroll(screen)
    screen.get_by_label("Name of the printer").fill("Office")
    screen.get_by_label("Down (mm)").fill("-0.4")
    follow(screen.get_by_role("button", name="Save this printer"))
    follow(screen.get_by_role("link", name="Office", exact=True))
    expect(screen.get_by_label("Down", exact=True)).to_have_value("-0.4")
    expect(screen.get_by_label("Sides")).to_have_value("short")
