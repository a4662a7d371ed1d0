"""Two people at two browsers play a challenge from the link to its natural end, in every game.

They begin and end it by clicks; what lies between is played as two bots by chance would play it, at once.
"""

import re
from collections.abc import Sequence

import pytest
from django.conf import settings
from playwright.sync_api import BrowserContext, Page, expect

from armybuilder.engine.games import can_be_played
from armybuilder.engine.table import listed
from armybuilder.play import challenges
from armybuilder.play.models import Match
from armybuilder.play.selectors import match_of, open_questions, playback_of
from tests.browser import DESKTOP, IN_BROWSER, PHONE, open_page
from tests.courses import SHOWN, Course, give, skip

pytestmark = [*IN_BROWSER, pytest.mark.slow, pytest.mark.once]

GAMES = [game.replace("_", "-") for game in settings.GAMES if can_be_played(game)]
#: The games that are played in this way each day; all by `make long`.
DAILY = 1
#: The answers that each of them gives by clicks at the beginning.
FIRST = 2
#: The matches by chance that are tried, until one has no more than a few answers to be clicked at the end.
TRIES, FEW = 10, 5


def met(one: Page, other: Page, game: str) -> Match:
    """The match of who sends the link and who opens it; both are at it."""
    one.goto(f"/challenges/new/?game={game}")
    one.get_by_label("Your name at the table").fill("Ada")
    one.get_by_role("button", name="Create the link").click()
    other.goto(one.get_by_label("Link to the challenge").input_value())
    other.get_by_label("Your name at the table").fill("Bo")
    other.get_by_role("button", name="Accept these terms and play").click()
    for page in (one, other):
        page.wait_for_url(re.compile("/matches/"))
    return match_of(other.url.rstrip("/").rpartition("/")[2])


def soon_over(match: Match) -> Course:
    """A course of the match at whose end little is to be clicked."""
    tried: list[Course] = []
    while len(tried) < TRIES and not (tried and tried[-1].last_clicks <= FEW):
        tried.append(Course(match, len(tried)))
    return min(tried, key=lambda each: each.last_clicks)


def click(match: Match, course: Course, pages: Sequence[Page], until: int) -> None:
    """Give so many of the answers by clicks, each at the page of who is asked."""
    while len(match.options) < until and not match.is_over:
        playback = playback_of(match)
        question = open_questions(match, playback)[0]
        page, changes = pages[question.player], match.changes
        page.wait_for_function(SHOWN, arg=changes)
        at = len(match.options) + [each.player for each in playback.questions].index(question.player)
        if len(listed(question.options)) > 1 or question.always:  # a forced answer is given by itself
            give(page, listed(question.options).index(course.answers[at]), changes)
        page.wait_for_function(SHOWN, arg=changes + 1)
        match.refresh_from_db()


@pytest.mark.parametrize(
    "game",
    [game if number < DAILY else pytest.param(game, marks=pytest.mark.long) for number, game in enumerate(GAMES)],
)
def test_a_challenge_is_played_from_the_link_to_its_natural_end(
    somebody: BrowserContext, opponent: BrowserContext, monkeypatch: pytest.MonkeyPatch, game: str
) -> None:
    monkeypatch.setattr(challenges, "secret_seed", lambda: "7")  # the same match every time
    one, other = open_page(somebody, DESKTOP), open_page(opponent, PHONE)
    match = met(one, other, game)
    by_name = {"Ada": one, "Bo": other}
    pages = [by_name[player.name] for player in match.players]
    course = soon_over(match)
    for player in sorted((0, 1), key=course.first_of):
        skip(match, course, course.first_of(player))
        click(match, course, pages, course.first_of(player) + FIRST)
    skip(match, course, course.end)
    click(match, course, pages, len(course.answers))
    assert match.is_over
    assert list(match.options) == list(course.answers), "each answer once, and no other"
    for page in pages:
        expect(page.locator("#result.is-done")).to_contain_text(match.reason)
