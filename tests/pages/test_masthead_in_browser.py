"""The head of every page in a browser: one line where there is room, menus by pointer and keyboard, legible hints."""

import re

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect
from pytest_django.live_server_helper import LiveServer

from catalog.shelf import shelves
from tests.browser import (
    IN_BROWSER,
    PHONE,
    browser_of_one,
    complaints,
    follow,
    has_sideways_scroll,
    on_each_screen,
    open_page,
    wait_for_rest,
)
from tests.factories import UserFactory

pytestmark = [*IN_BROWSER, pytest.mark.once]

LONGEST_NAME = "bartholomew-of-the-long-name"


def log_in(page: Page) -> None:
    user = UserFactory.create(username="ada")
    user.username = LONGEST_NAME
    user.save()
    page.goto("/account/login/")
    page.get_by_label("Username").fill(LONGEST_NAME)
    page.get_by_label("Password").fill("forty-two ravens")
    follow(page.get_by_role("button", name="Log in"))
    expect(page).to_have_url(re.compile("/armies/$"))
    wait_for_rest(page)


def test_the_masthead_of_somebody_logged_in_is_one_line(somebody: BrowserContext) -> None:
    page = open_page(somebody)
    log_in(page)
    for size in on_each_screen(page):
        rows = {
            round(box["y"] + box["height"] / 2) // 12
            for each in (".brand", "#site-search", ".account summary")
            if (box := page.locator(each).bounding_box())
        }
        assert len(rows) == 1
        if size != "phone":
            assert page.locator(".masthead").bounding_box()["height"] < 70
        assert not has_sideways_scroll(page)


def test_the_account_is_a_menu_for_pointer_and_keyboard(screen: Page) -> None:
    log_in(screen)
    summary, way_out = screen.locator(".account summary"), screen.get_by_role("button", name="Log out")
    summary.click()
    expect(way_out).to_be_visible()
    assert complaints(screen) == []
    screen.keyboard.press("Tab")
    expect(screen.get_by_role("link", name="Your account", exact=True)).to_be_focused()
    screen.keyboard.press("Escape")
    expect(way_out).to_be_hidden()
    expect(summary).to_be_focused()
    screen.keyboard.press("Enter")
    way_out.click()
    expect(screen.get_by_role("link", name="Log in")).to_be_visible()


def test_every_game_is_in_reach(somebody: BrowserContext) -> None:
    page = open_page(somebody)
    games = [each.game for each in shelves()]
    page.goto(games[-1].get_absolute_url())
    for here, size in zip((games[-1], games[1]), on_each_screen(page), strict=True):
        if size == "phone":
            page.locator(".game-menu summary", has_text=here.name).click()
            assert complaints(page) == []
        for each in games:
            link = page.get_by_role("navigation", name="Main").get_by_role("link", name=each.name)
            expect(link).to_be_in_viewport(ratio=1)
        there = next(each for each in games[1:] if each != here)
        page.get_by_role("navigation", name="Main").get_by_role("link", name=there.name).click()
        page.wait_for_url(f"**{there.get_absolute_url()}")


def test_the_menus_work_without_scripts(browser: Browser, live_server: LiveServer) -> None:
    game = shelves()[1].game
    with browser_of_one(browser, live_server, java_script_enabled=False) as context:
        page = open_page(context, PHONE)
        page.goto("/")
        page.locator(".game-menu summary").click()
        page.get_by_role("navigation", name="Main").get_by_role("link", name=game.name).click()
        page.wait_for_url(f"**{game.get_absolute_url()}")


def test_suggested_names_have_room(somebody: BrowserContext) -> None:
    page = open_page(somebody)
    log_in(page)
    page.locator("#site-search").press_sequentially("arch")
    names = page.locator("#suggestions .suggestion-name")
    for _ in on_each_screen(page):
        expect(names.first).to_be_visible()
        heights = names.evaluate_all("names => names.map(each => each.getBoundingClientRect().height)")
        assert max(heights) < 32, "a name stands on one line"
        assert not has_sideways_scroll(page)
