"""A browser that tests share: to each of them it is as new, and what cannot be taken back is noticed."""

import pytest
from playwright.sync_api import Browser, BrowserContext, Page
from pytest_django.live_server_helper import LiveServer

from tests.browser import DESKTOP, IN_BROWSER, PHONE, Kept, open_page

pytestmark = [*IN_BROWSER, pytest.mark.once]

STORE = """() => {
    for (const storage of [localStorage, sessionStorage]) storage.setItem("left", "behind");
    document.cookie = "left=behind";
}"""
FOUND = """async () => ({
    stored: [localStorage.getItem("left"), sessionStorage.getItem("left"), document.cookie.includes("left")],
    width: innerWidth,
    isDark: matchMedia("(prefers-color-scheme: dark)").matches,
    mayTell: (await navigator.permissions.query({ name: "notifications" })).state === "granted",
    isOfATest: "left" in window,
})"""
LEFT_BEHIND = {
    "a clock": lambda context: context.clock.install(),
    "a script that every page begins with": lambda context: context.add_init_script("window.left = 1"),
    "a database": lambda context: at_home(context).evaluate("new Promise(r => indexedDB.open('left').onsuccess = r)"),
}


def at_home(context: BrowserContext, size: tuple[int, int] = PHONE) -> Page:
    page = open_page(context, size)
    page.goto("/credits/")
    return page


def test_the_next_test_finds_nothing_of_the_last(kept: Kept) -> None:
    with kept.visited() as context:
        as_new = at_home(context).evaluate(FOUND)
    with kept.visited() as context:
        page = at_home(context, DESKTOP)
        page.add_init_script("window.left = 1")
        page.emulate_media(color_scheme="dark")
        context.grant_permissions(["notifications"])
        context.add_cookies([{"name": "hidden", "value": "1", "url": page.url, "httpOnly": True}])
        context.route("**/*", lambda route: route.abort())
        page.evaluate(STORE)
        found = page.evaluate(FOUND)
        assert {name for name in found if found[name] != as_new[name]} == {"stored", "width", "isDark", "mayTell"}
    with kept.visited() as context:
        page = at_home(context)
        assert page.evaluate(FOUND) == as_new
        assert "hidden" not in [cookie.get("name") for cookie in context.cookies()]


@pytest.mark.parametrize("what", LEFT_BEHIND)
def test_what_cannot_be_taken_back_is_noticed(browser: Browser, live_server: LiveServer, what: str) -> None:
    kept = Kept(browser, live_server)
    with kept.visited() as context:
        LEFT_BEHIND[what](context)
    with pytest.raises(AssertionError, match="an earlier test has left something"), kept.visited() as context:
        open_page(context)
    kept.context.close()
