"""A match in two browsers: what one person does, the other sees without a click."""

import re

from django.core.signals import request_finished
from playwright.sync_api import BrowserContext, Page, Route, expect

from armybuilder.ownership.holders import Holder
from tests.browser import DESKTOP, IN_BROWSER, open_page
from tests.factories import MatchFactory

pytestmark = IN_BROWSER


def begun_and_watched(somebody: BrowserContext, holder: Holder, opponent: BrowserContext) -> tuple[Page, Page]:
    """A match that somebody plays, and the page of another person who watches it."""
    match = MatchFactory.create(seats=("you", "random"), holder=holder, chosen__first="0")
    page, watching = open_page(somebody, DESKTOP), open_page(opponent, DESKTOP)
    for each in (page, watching):
        each.goto(match.get_absolute_url())
    return page, watching


def answer(page: Page) -> str:
    """Place a unit: on which space, and how it faces. Says how many changes there are then."""
    seen = page.locator("#match").get_attribute("data-changes") or ""
    options = page.locator("#question .option")
    if not options.first.is_visible():  # the board takes these answers: their list is folded
        page.locator(".all-options summary").click()
    options.first.click()
    expect(page.locator("#match")).not_to_have_attribute("data-changes", seen)
    return page.locator("#match").get_attribute("data-changes") or ""


def test_the_other_page_shows_an_answer_without_a_click(
    somebody: BrowserContext, holder_there: Holder, opponent: BrowserContext
) -> None:
    page, watching = begun_and_watched(somebody, holder_there, opponent)
    expect(page).to_have_title(re.compile("^Your turn: "))
    expect(watching).not_to_have_title(re.compile("^Your turn: "))
    changes = answer(page)
    expect(watching.locator("#match")).to_have_attribute("data-changes", changes)


def test_where_no_stream_gets_through_the_page_asks(
    somebody: BrowserContext, holder_there: Holder, opponent: BrowserContext
) -> None:
    def only_questions(route: Route) -> None:
        is_stream = "text/event-stream" in route.request.headers["accept"]
        route.abort() if is_stream else route.continue_()

    opponent.route("**/live*", only_questions)
    page, watching = begun_and_watched(somebody, holder_there, opponent)
    changes = answer(page)
    expect(watching.locator("#match")).to_have_attribute("data-changes", changes)


def test_whoever_looks_back_is_told_that_the_match_has_gone_on(
    somebody: BrowserContext, holder_there: Holder, opponent: BrowserContext
) -> None:
    page, watching = begun_and_watched(somebody, holder_there, opponent)
    for _ in range(4):
        answer(page)
    watching.goto(page.url.partition("?")[0].partition("#")[0] + "?at=0")
    answer(page)
    expect(watching.locator("#gone-on")).to_be_visible()
    expect(watching.locator("#match")).to_have_attribute("data-at", "0")
    watching.get_by_role("link", name="Go to the current position").first.click()
    expect(watching.locator("#gone-on")).to_be_hidden()


def test_two_tabs_of_one_person_go_on_together(
    somebody: BrowserContext, holder_there: Holder, opponent: BrowserContext
) -> None:
    one, _ = begun_and_watched(somebody, holder_there, opponent)
    other = open_page(somebody, DESKTOP)
    other.goto(one.url)
    for tab, beside in ((one, other), (other, one)):
        changes = answer(tab)
        expect(beside.locator("#match")).to_have_attribute("data-changes", changes)
        expect(beside.locator("#question")).to_be_visible()


def test_of_two_tabs_the_one_that_is_behind_gives_no_answer_twice(
    somebody: BrowserContext, holder_there: Holder, opponent: BrowserContext
) -> None:
    one, watching = begun_and_watched(somebody, holder_there, opponent)
    other = open_page(somebody, DESKTOP)
    other.route("**/live*", lambda route: route.abort())
    other.goto(one.url)
    changes = answer(one)
    assert answer(other) == changes, "nothing was changed by it"
    expect(other.get_by_role("alert")).to_contain_text("nothing was changed")
    expect(watching.locator("#match")).to_have_attribute("data-changes", changes)


def test_a_request_that_began_before_a_test_may_end_in_it() -> None:
    request_finished.send(sender=None)
