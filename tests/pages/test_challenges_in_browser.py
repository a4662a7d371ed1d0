"""Two people at two browsers: one sends a challenge, the other takes it up, both answer, talk and agree."""

import re

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.browser import DESKTOP, IN_BROWSER, PHONE, is_fine, open_page

pytestmark = [*IN_BROWSER, pytest.mark.once]

#: A browser that lets the page give notices, and notes the last.
NOTICES = """
window.Notification = class {
  static permission = "granted";
  static requestPermission = async () => "granted";
  constructor(title) { document.documentElement.dataset.told = title; }
};
"""


def met(one: Page, other: Page) -> None:
    """Both at a match: one on a wide screen who sent the challenge, the other on a phone."""
    one.goto("/challenges/new/?game=tactics-david")
    one.get_by_label("Your name at the table").fill("Ada")
    one.get_by_label("Who begins").select_option("0")
    one.get_by_label("Clock").select_option("live")
    is_fine(one)
    one.get_by_role("button", name="Create the link").click()
    link = one.get_by_label("Link to the challenge").input_value()
    is_fine(one)
    other.goto(link)
    expect(other.get_by_role("heading", name="Ada challenges you")).to_be_visible()
    is_fine(other)
    other.get_by_label("Your name at the table").fill("Bo")
    other.get_by_role("button", name="Accept these terms and play").click()
    for page in (one, other):
        page.wait_for_url(re.compile("/matches/"))


def test_a_challenge_is_played_from_its_link_to_the_rematch(somebody: BrowserContext, opponent: BrowserContext) -> None:
    one, other = open_page(somebody, DESKTOP), open_page(opponent, PHONE)
    for page in (one, other):
        page.add_init_script(NOTICES)
    met(one, other)
    asked, waiting = (one, other) if one.locator("#match[data-turn]").count() else (other, one)
    expect(asked).to_have_title(re.compile("^Your turn: "))
    expect(waiting.locator("#result")).to_contain_text("Waiting for")
    expect(asked.locator(".companion.is-asked .clock")).to_contain_text("left")
    is_fine(asked)
    assert one.locator("#people").evaluate("it => it.scrollHeight <= it.clientHeight")
    one.get_by_text("Send a message").click()
    expect(one.get_by_role("button", name="Mute messages")).to_be_in_viewport()
    is_fine(one)
    one.get_by_text("Send a message").click()
    waiting.get_by_role("button", name="Tell me when it is my turn").click()
    expect(waiting.get_by_role("button", name="No notice of my turn any more")).to_be_visible()
    waiting.evaluate("Object.defineProperty(document, 'hidden', { get: () => true, configurable: true })")
    asked.get_by_role("button", name="Deploy the rest for me").click()
    expect(asked.locator("#result")).to_contain_text("Waiting for")
    waiting.evaluate("dispatchEvent(new Event('online'))")  # it asks at once then, and else seldom while it is hidden
    expect(waiting.locator("html")).to_have_attribute("data-told", "Your turn")
    waiting.evaluate("delete document.hidden")
    if waiting is other:
        rest, steps = (waiting.locator(each).bounding_box() for each in ("#deploy-rest", ".controls"))
        assert rest
        assert steps
        assert rest["x"] + rest["width"] <= steps["x"]
    waiting.evaluate("scrollTo(0, 0)")
    asked.get_by_text("Send a message").click()
    asked.get_by_role("button", name="Good luck").click()
    if waiting is other:
        expect(waiting.locator("#news")).to_have_text(re.compile(": Good luck"))
        waiting.locator("#news").click()
        expect(waiting.locator("#news")).to_be_hidden()
        expect(waiting.locator("#people")).to_be_in_viewport()
        waiting.evaluate("scrollTo(0, 0)")
    asked.get_by_role("button", name="Offer a draw").click()
    if waiting is other:
        expect(waiting.locator("#news")).to_have_text(re.compile("offers a draw"))
        waiting.locator("#people").scroll_into_view_if_needed()
        waiting.mouse.wheel(0, 600)
        expect(waiting.locator("#news")).to_be_hidden()
    waiting.reload()
    expect(waiting.get_by_role("log")).to_contain_text("Good luck")
    is_fine(waiting)
    waiting.evaluate("scrollTo(0, document.body.scrollHeight)")
    waiting.get_by_role("button", name="Accept").dispatch_event("click")  # a click of the mouse would scroll to it
    expect(waiting.locator("#result")).to_contain_text("agreed on a draw")
    expect(waiting.locator("#end-title")).to_be_in_viewport()
    waiting.get_by_role("button", name="Rematch").click()
    expect(waiting.get_by_text("You offer a rematch.")).to_be_visible()
    asked.reload()
    asked.get_by_role("button", name="Accept").click()
    asked.get_by_role("link", name="Go to the rematch").click()
    expect(asked.get_by_role("heading", level=1)).to_contain_text("against")
    asked.goto("/matches/")
    expect(asked.locator(".army-card")).to_have_count(2)
    is_fine(asked)
    asked.goto("/matches/record/")
    expect(asked.get_by_role("row", name="Tactics David People 1 0 0 1")).to_be_visible()
    is_fine(asked)


def test_the_lobby_empty_and_with_a_challenge(somebody: BrowserContext, opponent: BrowserContext) -> None:
    one = open_page(somebody, PHONE)
    one.goto("/challenges/")
    is_fine(one)
    one.get_by_role("link", name="New challenge").click()
    one.get_by_role("link", name="TACTICA").last.click()
    one.get_by_label("Show it in the lobby").check()
    one.get_by_role("button", name="Create the link").click()
    other = open_page(opponent, DESKTOP)
    other.goto("/challenges/")
    is_fine(other)
    other.get_by_role("link", name=re.compile("^Guest with")).click()
    expect(other.get_by_text("You’ll see it in the match.")).to_be_visible()
    is_fine(other)
    one.get_by_role("button", name="Withdraw the challenge").click()
    expect(one.get_by_text("You’ve withdrawn the challenge.")).to_be_visible()
    other.get_by_role("button", name="Accept these terms and play").click()
    expect(other.get_by_text("This challenge was withdrawn.").first).to_be_visible()
