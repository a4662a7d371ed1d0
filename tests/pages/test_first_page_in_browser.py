"""The first page in a browser: the card turns, the fix mends, the pieces move, and stand still where that is wished."""

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect
from pytest_django.live_server_helper import LiveServer

from tests.browser import IN_BROWSER, browser_of_one, complaints, follow, has_sideways_scroll, on_each_screen, open_page

pytestmark = [*IN_BROWSER, pytest.mark.once]


def test_the_first_page_is_tried_out(screen: Page) -> None:
    screen.goto("/")
    screen.get_by_label("Turn the card over").check(force=True)
    expect(screen.locator(".turning-front")).to_have_css("visibility", "hidden")
    screen.locator("#first-army .fix").first.click()
    expect(screen.locator("#first-army")).to_contain_text("Legal by every rule")
    expect(screen.locator("[data-motion] .board")).to_be_visible()
    assert complaints(screen) == []
    assert not has_sideways_scroll(screen)
    follow(screen.get_by_role("button", name="Begin with this one"))
    expect(screen.locator("#builder")).to_have_attribute("data-verdict", "68 of 75 points. Legal.")


def test_the_pieces_move_until_they_are_stopped(somebody: BrowserContext) -> None:
    page = open_page(somebody)
    page.goto("/")
    words, play = page.locator("[data-motion] .motion-words"), page.get_by_role("button", name="Play")
    for _ in on_each_screen(page):
        words.scroll_into_view_if_needed()
        if play.is_visible():
            play.click()
        before = words.text_content()
        expect(words).not_to_have_text(before or "")
        page.get_by_role("button", name="Pause").click()
        expect(play).to_be_visible()


def test_where_less_motion_is_wished_for_the_pieces_wait(browser: Browser, live_server: LiveServer) -> None:
    with browser_of_one(browser, live_server, reduced_motion="reduce") as context:
        page = open_page(context)
        page.goto("/")
        words = page.locator("[data-motion] .motion-words")
        words.scroll_into_view_if_needed()
        expect(page.get_by_role("button", name="Play")).to_be_visible()
        before = words.text_content()
        page.get_by_role("button", name="Next step").click()
        expect(words).not_to_have_text(before or "")
        expect(page.get_by_role("button", name="Play")).to_be_visible()
