"""The API's page in a browser: the house's own, in its colours, light and dark."""

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.browser import DESKTOP, IN_BROWSER, PHONE, complaints, has_sideways_scroll, on_each_screen, open_page

pytestmark = [*IN_BROWSER, pytest.mark.once]
#: A thing and the ground that it lies on: both colours, of a text and of the page.
COLOURS = """each => [each, document.body].map((node, n) =>
    getComputedStyle(node)[n ? "backgroundColor" : "color"].match(/\\d+/g).slice(0, 3).map(Number))"""


def test_the_page_of_the_api_is_one_of_the_house(somebody: BrowserContext) -> None:
    page = open_page(somebody, PHONE)
    page.emulate_media(color_scheme="light")
    page.goto("/api/docs/")
    first = page.locator(".opblock-summary-control").first
    expect(first).to_be_visible()
    expect(page.get_by_role("navigation", name="Main")).to_be_visible()
    has_the_colours_of_the_site(page, is_dark=False)
    page.emulate_media(color_scheme="dark")
    has_the_colours_of_the_site(page, is_dark=True)
    page.get_by_role("button", name="Authorize").click()
    expect(page.locator(".auth-container")).to_contain_text(["cookieAuth", "token"])


def test_the_page_of_the_api_has_one_main_part_and_names_its_lists(somebody: BrowserContext) -> None:
    page = open_page(somebody, DESKTOP)
    page.goto("/api/docs/")
    page.locator("#operations-catalog-cards_list .opblock-summary-control").click()
    expect(page.locator("tr[data-param-name=order] select")).to_be_visible()
    expect(page.get_by_role("main")).to_have_count(1)
    expect(page.get_by_role("combobox", name="order", exact=True)).to_be_visible()
    nameless = page.locator("#swagger-ui select:not([aria-label])")
    expect(nameless).to_have_count(0)


@pytest.mark.parametrize("address", ["", "collision/characters/?page_size=2", "check/"])
def test_an_address_of_the_api_is_a_page_for_everybody(somebody: BrowserContext, address: str) -> None:
    page = open_page(somebody)
    page.goto(f"/api/v1/{address}")
    for _ in on_each_screen(page):
        assert complaints(page) == []
        assert not has_sideways_scroll(page)


def has_the_colours_of_the_site(page: Page, *, is_dark: bool) -> None:
    """All words can be read on a ground as light or dark as the house's, and none hangs out of the screen."""
    ground: list[int] = []
    for words in (
        ".info .title",
        ".opblock-summary-description",
        ".opblock-tag small",
        ".opblock-control-arrow svg path",
    ):
        ink, ground = page.locator(words).first.evaluate(COLOURS)
        assert abs(sum(ink) - sum(ground)) > 250, words
        assert (sum(ground) < 200) == is_dark
    assert not has_sideways_scroll(page)
