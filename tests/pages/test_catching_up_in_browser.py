"""An open page shows what stands now, whatever was clicked, however slow the line, and after it was cut."""

import random
from collections.abc import Sequence
from contextlib import suppress
from time import monotonic

import pytest
from playwright.sync_api import BrowserContext, Error, Page, expect

from armybuilder.lists.holders import Holder
from armybuilder.play.models import Match
from tests.browser import DESKTOP, IN_BROWSER, open_page, wait_for_rest
from tests.people import answered, match_between

pytestmark = [*IN_BROWSER, pytest.mark.once]

#: Seconds in which an open page has caught up; many, for a machine that is busy with other things as well.
SOON = 120
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
        + ".people-deeds > form button, .say button[name=phrase], .offer button:not([value=accept])"
    )].filter((each) => !each.closest("[hidden]"));
    all[number % all.length]?.click();
}"""
#: What a page shows of a match, apart from what scripts add and from how long ago things were.
SHOWN = """() => {
    const match = document.getElementById("match");
    const texts = (those) => [...match.querySelectorAll(those)].map((each) => each.textContent.trim());
    return [
        match.dataset.changes, match.dataset.at, match.dataset.last,
        texts(".log li"), texts("#result"), texts("#question-title"), texts("#question .option"), texts(".offer"),
        texts(".said li"), texts(".piece title"),
        [...match.querySelectorAll(".piece:not(.is-leaving)")].map((each) => [each.id, each.dataset.space]),
    ];
}"""


@pytest.fixture
def pages(
    somebody: BrowserContext, holder_there: Holder, opponent: BrowserContext, opponent_there: Holder
) -> tuple[Match, Page, Page]:
    """A match of two people, and the pages of both: one plays out what happened meanwhile, one shows it at once."""
    match = match_between([holder_there, opponent_there], first="0")
    one, other = (open_page(each, DESKTOP) for each in (somebody, opponent))
    for page in (one, other):
        page.goto(match.get_absolute_url())
    one.evaluate("localStorage.setItem('speed of matches', '300')")
    one.reload()
    return match, one, other


def shown_and_fresh(page: Page, match: Match) -> tuple[list[object], list[object]]:
    """What the page shows, and what the same person sees who loads it now, at the moment that was chosen, if any."""
    anew = open_page(page.context, DESKTOP)
    anew.goto(match.get_absolute_url() + "".join(page.url.partition("?")[1:]))
    wait_for_rest(anew)
    fresh: list[object] = anew.evaluate(SHOWN)
    anew.close()
    shown: list[object] = page.evaluate(SHOWN)
    return shown, fresh


def require_caught_up(page: Page, match: Match) -> None:
    end = monotonic() + SOON
    while True:
        shown, fresh = shown_and_fresh(page, match)
        if shown == fresh:
            return
        assert monotonic() < end, [pair for pair in zip(shown, fresh, strict=True) if pair[0] != pair[1]]
        page.wait_for_timeout(500)


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
            expect(page.locator("#match")).to_have_attribute("data-changes", str(changes))
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
