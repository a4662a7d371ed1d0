"""An open page shows what stands now, whatever was clicked, however slow the line, and after it was cut."""

import random
from collections.abc import Callable, Sequence
from contextlib import suppress
from datetime import datetime, timedelta
from time import monotonic

import pytest
from django.utils import timezone
from playwright.sync_api import APIResponse, BrowserContext, Error, Page, Route, expect

from armybuilder.ownership.holders import Holder
from armybuilder.play.models import Match, Player
from armybuilder.play.presenters import MatchView
from armybuilder.play.selectors import playback_of
from armybuilder.play.terms import Clock, Terms, TimeUp
from catalog.shelf import shelf
from tests.browser import DESKTOP, IN_BROWSER, open_page, wait_for_rest
from tests.factories import HolderFactory
from tests.people import answered, match_between, met

pytestmark = [*IN_BROWSER, pytest.mark.once]

#: Seconds in which an open page has caught up; many, for a machine that is busy with other things as well.
SOON = 120
#: The address at which a page finds what stands now.
PRESENT = "**?at=9999999"
#: Answers come late, and in another order than they were asked for.
SLOW = """(seed) => {
    const send = XMLHttpRequest.prototype.send;
    const draw = () => (seed = (seed * 48271) % 2147483647) / 2147483647;
    XMLHttpRequest.prototype.send = function (...all) { setTimeout(() => send.apply(this, all), 700 * draw()); };
}"""
#: The second of these answers comes a second after the first.
LATE = """(those) => {
    const [open, send] = [XMLHttpRequest.prototype.open, XMLHttpRequest.prototype.send];
    let asked = 0;
    XMLHttpRequest.prototype.open = function (verb, address, ...rest) {
        this.isLate = address.includes(those) && ++asked === 2;
        if (this.isLate) this.addEventListener("loadend", () => { window.isAnswered = true; });
        open.call(this, verb, address, ...rest);
    };
    XMLHttpRequest.prototype.send = function (...all) {
        setTimeout(() => send.apply(this, all), this.isLate ? 1000 : 0);
    };
}"""
#: Clicks on the one of this number among all that can be clicked without leaving the match or ending it.
CLICK = """(number) => {
    const all = [...document.querySelectorAll(
        "#match .step, #play, #gone-on a, #question .option, #deploy-rest, #do-it, #undo-answer, "
        + ".people-actions > form button, .say button[name=phrase], .offer button:not([value=accept])"
    )].filter((each) => !each.closest("[hidden]"));
    all[number % all.length]?.click();
}"""
#: What a page shows of a match, apart from what scripts add and from how long ago things were.
SHOWN = """() => {
    const match = document.getElementById("match");
    const texts = (those) => [...match.querySelectorAll(those)].map((each) => each.textContent.trim());
    return {
        ...match.dataset,
        log: texts(".log li"), result: texts("#result"), question: texts("#question-title"),
        options: texts("#question .option"), offers: texts(".offer"), said: texts(".said li"),
        pieces: texts(".piece:not(.is-leaving) title"),
        places: [...match.querySelectorAll(".piece:not(.is-leaving)")].map((each) => [each.id, each.dataset.space]),
    };
}"""
#: Notes each value that the match in a page has of something.
NOTE = """(name) => {
    const match = document.getElementById("match");
    window.noted = [];
    const note = () => noted.push(Number(match.dataset[name]));
    new MutationObserver(note).observe(match, { attributeFilter: [`data-${name}`] });
}"""
#: What was clicked before may still be on its way to the site, and be counted as well.
HAS_CHANGES = "(least) => Number(document.getElementById('match').dataset.changes) >= least"
IS_PRESENT = "() => (({ at, last }) => at === last)(document.getElementById('match').dataset)"
#: A line that is dead, which no browser notices: a stream says nothing more, and what was asked for never times out.
DEAD = """
    window.EventSource = class {
        static OPEN = 1;
        static CLOSED = 2;
        readyState = 1;
        constructor() { queueMicrotask(() => this.onmessage({ data: "1" })); }
        close() { this.readyState = 2; }
    };
    Object.defineProperty(XMLHttpRequest.prototype, "timeout", { set() {} });
"""


@pytest.fixture
def pages(
    somebody: BrowserContext, holder_there: Holder, opponent: BrowserContext, opponent_there: Holder
) -> tuple[Match, Page, Page]:
    """A match of two people, and the pages of both: one plays out what happened meanwhile, one shows it at once."""
    match = match_between([holder_there, opponent_there], first="0")
    one, other = (open_page(each, DESKTOP) for each in (somebody, opponent))
    one.add_init_script("localStorage.setItem('speed of matches', '300')")
    for page in (one, other):
        page.goto(match.get_absolute_url())
    return match, one, other


def shown_and_fresh(page: Page, match: Match) -> tuple[dict[str, object], dict[str, object]]:
    """What the page shows, and what the same person sees who loads it now, at the moment that was chosen, if any."""
    anew = open_page(page.context, DESKTOP)
    anew.goto(match.get_absolute_url() + "".join(page.url.partition("?")[1:]))
    wait_for_rest(anew)
    fresh: dict[str, object] = anew.evaluate(SHOWN)
    anew.close()
    shown: dict[str, object] = page.evaluate(SHOWN)
    return shown, fresh


def require_caught_up(page: Page, match: Match) -> None:
    end = monotonic() + SOON
    while True:
        shown, fresh = shown_and_fresh(page, match)
        if shown == fresh:
            return
        differing = {name for name in shown | fresh if shown.get(name) != fresh.get(name)}
        assert monotonic() < end, {name: (shown.get(name), fresh.get(name)) for name in differing}
        page.wait_for_timeout(500)


def say(page: Page, phrase: str) -> None:
    if not page.get_by_role("button", name=phrase).is_visible():
        page.locator(".say summary").click()
    page.get_by_role("button", name=phrase).click()


def click_at_random(those: Sequence[Page], seconds: float, seed: int) -> None:
    draw = random.Random(seed)
    end = monotonic() + seconds
    while monotonic() < end:
        with suppress(Error):  # the click before this one has led to a page that is loading
            draw.choice(those).evaluate(CLICK, draw.randrange(10**6))
        those[0].wait_for_timeout(draw.choice((0, 40, 300)))
    for page in those:
        if page.locator("#play").get_attribute("aria-pressed") == "true":
            page.locator("#play").click()


@pytest.mark.parametrize(("seconds", "seed"), [(5, 1), pytest.param(60, 2, marks=pytest.mark.long)])
def test_whatever_was_clicked_a_page_shows_what_stands_now(
    pages: tuple[Match, Page, Page], seconds: float, seed: int
) -> None:
    match, *those = pages
    for page in those:
        page.evaluate(SLOW, seed)
    click_at_random(those, seconds, seed)
    for page in those:
        require_caught_up(page, match)
        page.goto(match.get_absolute_url())  # back to the present
        page.evaluate(SLOW, seed)
    match.refresh_from_db()
    if not match.is_over:
        changes = answered(match).changes
        for page in those:
            page.wait_for_function(HAS_CHANGES, arg=changes, timeout=SOON * 1000)
            require_caught_up(page, match)


def test_a_way_back_to_the_present_that_is_answered_late_leads_there(pages: tuple[Match, Page, Page]) -> None:
    """While it is on its way another step comes in, and with it the link that was clicked is gone."""
    match, _, page = pages
    match = answered(match, 4)
    page.reload()
    page.locator("#previous").click()
    expect(page.locator("#back-to-now")).to_be_visible()
    wait_for_rest(page)  # until then the new link leads there by loading the page
    page.evaluate(LATE, "at=")
    page.evaluate("() => { for (const id of ['next', 'back-to-now']) document.getElementById(id).click() }")
    page.wait_for_function("() => window.isAnswered")
    expect(page.locator("#back-to-now")).to_have_count(0)
    changes = answered(match).changes
    expect(page.locator("#match")).to_have_attribute("data-changes", str(changes))
    require_caught_up(page, match)


def test_whoever_looks_back_keeps_the_moment_and_sees_what_is_said_meanwhile(pages: tuple[Match, Page, Page]) -> None:
    match, page, other = pages
    answered(match, 8)
    page.goto(match.get_absolute_url() + "?at=1")
    page.locator("#log").focus()
    other.locator(".say summary").click()
    for phrase in ("Hello!", "Oops."):
        other.get_by_role("button", name=phrase).click()
        expect(page.locator(".said li").last).to_contain_text(phrase)
        page.locator(".said").focus()  # to scroll it
    expect(page.locator("#gone-on")).to_be_hidden()
    expect(page.locator("#match")).to_have_attribute("data-at", "1")
    assert page.url.endswith("?at=1")
    page.locator(".say summary").click()
    page.get_by_role("button", name="Thank you for the match.").click()
    expect(page.locator("#match")).to_have_attribute("data-at", str(page.locator("#match").get_attribute("data-last")))
    require_caught_up(page, match)
    assert page.url.endswith(match.get_absolute_url()), "to load it anew shows the same"


def test_what_was_answered_by_a_form_that_is_gone_by_now_takes_the_pages_place(
    pages: tuple[Match, Page, Page],
) -> None:
    match, page, other = pages
    held: list[Route] = []
    page.route("**/offers/", lambda route: held.append(route))
    for each in (page, other):
        each.get_by_role("button", name="Offer a draw").click()
    expect(page.locator(".offer")).to_be_visible()
    held[0].continue_()
    expect(page.get_by_role("alert")).to_contain_text("There is an open offer of a draw.")
    expect(page.locator("#match #match")).to_have_count(0)
    require_caught_up(page, match)


def test_a_form_that_was_sent_before_the_script_knew_it_leads_back_to_the_match(
    pages: tuple[Match, Page, Page],
) -> None:
    match, page, _ = pages
    answered(match, 8)
    with page.expect_navigation():
        page.evaluate("document.querySelector('.say form').submit()")
    expect(page.get_by_role("alert")).to_contain_text("Say one of the set phrases")
    page.locator("#previous").click()
    expect(page.locator("#back-to-now")).to_be_visible()
    assert page.url.partition("?")[0].endswith(match.get_absolute_url())


def test_a_page_catches_up_after_the_network_was_away(pages: tuple[Match, Page, Page]) -> None:
    match, *those = pages
    for page in those:
        page.context.set_offline(True)
        page.locator("#previous").click()
        page.wait_for_timeout(500)
    changes = answered(match, 5).changes
    for page in those:
        page.context.set_offline(False)
        expect(page.locator("#match")).to_have_attribute("data-changes", str(changes))
        require_caught_up(page, match)


def test_a_page_catches_up_after_the_machine_has_slept(pages: tuple[Match, Page, Page]) -> None:
    match, _, page = pages
    tab = page.context.new_cdp_session(page)
    tab.send("Page.setWebLifecycleState", {"state": "frozen"})
    changes = answered(match, 3).changes
    tab.send("Page.setWebLifecycleState", {"state": "active"})
    expect(page.locator("#match")).to_have_attribute("data-changes", str(changes))
    require_caught_up(page, match)


@pytest.fixture
def standing(newcomer: BrowserContext) -> tuple[Match, Page]:
    """A match, and the page of somebody who watches it by a dead line; its clock stands still."""
    match, _ = met()
    newcomer.add_init_script(DEAD)
    page = open_page(newcomer)
    page.clock.install()
    page.goto(match.get_absolute_url())
    with page.expect_response("**/live"):  # what is asked after such a leap is answered before anything changes
        page.clock.pause_at(datetime.now() + timedelta(hours=1))
    return match, page


WAKING: dict[str, Callable[[Page], object]] = {
    "the stream was silent for too long": lambda page: page.clock.run_for(20_000),
    "the machine has slept": lambda page: page.clock.fast_forward(3_600_000),
    "the network is there again": lambda page: page.evaluate("dispatchEvent(new Event('online'))"),
    "the tab is looked at": lambda page: page.evaluate("document.dispatchEvent(new Event('visibilitychange'))"),
    "the browser shows a page that it had put away": lambda page: page.evaluate(
        "dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))"
    ),
}


def test_a_page_catches_up_where_the_stream_is_dead_without_an_error(standing: tuple[Match, Page]) -> None:
    match, page = standing
    for why, wake in WAKING.items():
        changes = answered(match).changes
        wake(page)
        expect(page.locator("#match"), why).to_have_attribute("data-changes", str(changes))


def test_what_was_asked_for_on_a_dead_line_is_asked_for_again(standing: tuple[Match, Page]) -> None:
    match, page = standing
    held: list[Route] = []
    page.route(PRESENT, lambda route: route.continue_() if held else held.append(route))
    changes = answered(match).changes
    with page.expect_request(PRESENT):
        page.clock.run_for(20_000)
    page.evaluate("dispatchEvent(new Event('online'))")
    expect(page.locator("#match")).to_have_attribute("data-changes", str(changes))


def test_a_page_that_does_not_come_is_asked_for_again_without_a_complaint(standing: tuple[Match, Page]) -> None:
    match, page = standing
    held: list[Route] = []
    page.route(PRESENT, lambda route: held.append(route))
    changes = answered(match).changes
    for failed in range(2):
        page.clock.run_for(20_000)
        while len(held) <= failed:
            page.wait_for_timeout(50)
        with page.expect_event("requestfailed"):
            held[failed].abort()
    page.unroute(PRESENT)
    page.clock.run_for(20_000)
    expect(page.locator("#match")).to_have_attribute("data-changes", str(changes))


def test_questions_on_a_dead_line_end_when_the_machine_wakes(standing: tuple[Match, Page]) -> None:
    """A browser keeps six lines to a site: they would be in the way of what is asked for next."""
    _, page = standing
    page.route("**/live", lambda route: None)
    with page.expect_request("**/live"):
        page.clock.run_for(20_000)
    with page.expect_event("requestfailed", lambda request: request.url.endswith("/live")):
        page.evaluate("dispatchEvent(new Event('online'))")


def test_an_earlier_page_that_comes_late_does_not_take_the_place_of_a_later_one(
    pages: tuple[Match, Page, Page],
) -> None:
    match, page, other = pages
    late: list[tuple[Route, APIResponse]] = []
    other.route(PRESENT, lambda route: route.continue_() if late else late.append((route, route.fetch())))
    with other.expect_request(PRESENT):
        say(page, "Hello!")
    while not late:
        other.wait_for_timeout(50)
    other.evaluate(NOTE, "changes")
    say(other, "Oops.")
    expect(other.locator("#match")).to_have_attribute("data-changes", str(match.changes + 2))
    route, response = late[0]
    with other.expect_response(PRESENT):
        route.fulfill(response=response)
    require_caught_up(other, match)
    assert other.evaluate("noted") == [match.changes + 2]


def test_the_way_back_to_the_present_leads_to_what_is_the_present_by_then(
    pages: tuple[Match, Page, Page], newcomer: BrowserContext
) -> None:
    match, *_ = pages
    answered(match, 4)
    watching = open_page(newcomer, DESKTOP)
    watching.route("**/live", lambda route: route.abort())
    for way in ("#back-to-now", "#last"):
        watching.goto(match.get_absolute_url() + "?at=0")
        changes = answered(match).changes
        watching.locator(way).click()
        expect(watching.locator("#match")).to_have_attribute("data-changes", str(changes))
        assert watching.evaluate(IS_PRESENT)


def test_who_waits_may_claim_the_match_as_soon_as_the_others_time_is_up(
    somebody: BrowserContext, holder_there: Holder
) -> None:
    terms = Terms(clock=Clock.LIVE, seconds=30, bank=0, time_up=TimeUp.MAY_CLAIM)
    match = answered(match_between([HolderFactory.create(), holder_there], terms=terms, first="0"))
    assert match.asked == [0]
    Player.objects.filter(challenge=match.challenge).update(bank=0, seen_at=timezone.now())
    page = open_page(somebody)
    page.goto(match.get_absolute_url())
    begun = timezone.now() - timedelta(seconds=31)
    Match.objects.filter(pk=match.pk).update(asked_at=begun, due_at=begun + timedelta(seconds=30))
    page.evaluate("due => { document.querySelector('[data-due]').dataset.due = due }", begun.isoformat())
    page.get_by_role("button", name="Claim the match").click()
    expect(page.locator("#result.is-done")).to_contain_text("was up")


FAILURES: dict[str, tuple[Callable[[Route], object], str]] = {
    "no answer": (lambda route: route.abort(), "Check the connection"),
    "the server is busy": (lambda route: route.fulfill(status=503, headers={"Retry-After": "7"}), "in 7 seconds"),
    "the server fails": (lambda route: route.fulfill(status=500), "Load the page again"),
}


def test_a_click_that_came_to_nothing_is_told_until_the_next_click(pages: tuple[Match, Page, Page]) -> None:
    _, page, _ = pages
    for said, (why, (fail, words)) in enumerate(FAILURES.items(), 1):
        page.route("**/say/", fail)
        say(page, "Hello!")
        expect(page.locator("#failed"), why).to_contain_text(words)
        page.unroute("**/say/")
        say(page, "Hello!")
        expect(page.locator("#failed"), why).to_be_hidden()
        expect(page.locator(".said li")).to_have_count(said)


@pytest.mark.parametrize("is_focused", [True, False])
def test_what_one_types_stays_over_a_swap_until_it_is_sent(
    somebody: BrowserContext, holder_there: Holder, opponent: BrowserContext, opponent_there: Holder, is_focused: bool
) -> None:
    match = match_between([holder_there, opponent_there], terms=Terms(can_talk=True))
    page, other = (open_page(each) for each in (somebody, opponent))
    for each in (page, other):
        each.goto(match.get_absolute_url())
    page.locator(".say summary").click()
    words = page.get_by_label("Message")
    words.fill("Shall we stop at ten?")
    if not is_focused:
        page.locator("#board").focus()
    say(other, "Hello!")
    expect(page.locator(".said li").last).to_contain_text("Hello!")
    expect(words).to_have_value("Shall we stop at ten?")
    words.press("Enter")
    expect(page.locator(".said li").last).to_contain_text("Shall we stop at ten?")
    expect(words).to_have_value("")


def test_what_happened_meanwhile_is_shown_line_by_line(pages: tuple[Match, Page, Page]) -> None:
    match, page, _ = pages
    answered(match, 50)
    page.reload()
    wait_for_rest(page)  # what goes without saying is answered by itself
    match.refresh_from_db()
    page.evaluate(NOTE, "at")
    page.context.set_offline(True)  # so that it doesn't come in pieces
    match = answered(match, 20)
    page.context.set_offline(False)
    expect(page.locator("#match")).to_have_attribute("data-changes", str(match.changes))
    page.wait_for_function(IS_PRESENT)
    noted = page.evaluate("noted")
    assert len(noted) > 2
    stops = MatchView(match, playback_of(match), shelf(match.game_id), None, ()).stops
    assert {*noted} <= {*stops}, "no step is shown before it is over"
    require_caught_up(page, match)


def test_a_message_that_comes_leaves_what_is_chosen_on_the_board(
    somebody: BrowserContext, holder_there: Holder, opponent: BrowserContext, opponent_there: Holder
) -> None:
    match = match_between([holder_there, opponent_there], "analog-tactics")
    while not playback_of(match).questions[0].text.startswith("What do your units do"):
        answered(match)
    asked = playback_of(match).questions[0].player
    mine, theirs = (somebody, opponent) if asked == 0 else (opponent, somebody)
    page, other = open_page(mine, DESKTOP), open_page(theirs, DESKTOP)
    for each in (page, other):
        each.goto(match.get_absolute_url())
    page.locator(f".piece-{asked}").first.click()
    chosen = page.locator("#chosen strong").text_content() or ""
    page.locator("#chosen").get_by_role("button", name="Look").click()
    expect(page.locator("#at-space .look")).to_be_visible()
    place = page.locator("#at-space").bounding_box()
    say(other, "Hello!")
    expect(page.locator(".said li").last).to_contain_text("Hello!")
    expect(page.locator("#chosen strong")).to_have_text(chosen)
    expect(page.locator(".space.is-chosen")).to_have_count(1)
    expect(page.locator("#at-space .look")).to_be_visible()
    assert page.locator("#at-space").bounding_box() == place


def test_the_browsers_back_leads_to_what_stands_now(pages: tuple[Match, Page, Page]) -> None:
    match, page, _ = pages
    page.reload()  # with the cookies that it will have then, too: else nothing is kept for it
    wait_for_rest(page)
    page.goto("/tactics-david/rules/")
    match.refresh_from_db()
    match = answered(match, 50)
    page.go_back(wait_until="domcontentloaded")
    assert page.locator("#match").get_attribute("data-changes") == str(match.changes)
    page.wait_for_function(IS_PRESENT)
