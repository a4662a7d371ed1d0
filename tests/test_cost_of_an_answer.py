"""The cost of an answer: as many steps are played for the hundredth as for the tenth, and none twice without need."""

from typing import Any

import pytest
from django.test import Client

from armybuilder.engine.table import Table, listed
from armybuilder.ownership.holders import Holder
from armybuilder.play import playback as playbacks
from armybuilder.play import presenters, services
from armybuilder.play.models import Match
from armybuilder.play.playback import MOST_KEPT, Playback, PlaybackCache
from armybuilder.play.seats import YOU
from armybuilder.play.selectors import playback_of
from tests.builder import newcomer
from tests.factories import MatchFactory
from tests.matches import ended

pytestmark = [pytest.mark.django_db, pytest.mark.once]


class Steps:
    """The number of steps that were played: each has a table of its own."""

    count = 0

    def since(self, before: int) -> int:
        return self.count - before


@pytest.fixture
def steps(monkeypatch: pytest.MonkeyPatch) -> Steps:
    """The steps that are played from now on, beginning with nothing in memory."""
    counted, begin = Steps(), Table.__init__
    monkeypatch.setattr(playbacks.playbacks, "_kept", type(playbacks.playbacks._kept)())

    def begin_counted(table: Table[Any], *args: Any, **named: Any) -> None:
        counted.count += 1
        begin(table, *args, **named)

    monkeypatch.setattr(Table, "__init__", begin_counted)
    # What each option costs is looked up by playing it, on the page of the last answer alone.
    monkeypatch.setattr(presenters, "prices", lambda _waiting, _state, options: [()] * len(options))
    return counted


@pytest.fixture
def holder(client: Client) -> Holder:
    return newcomer(client)


def click(client: Client, match: Match) -> None:
    """Answer by the page, with the last option: it passes where that is possible."""
    question = playback_of(match).question
    assert question, "the match goes on"
    last = len(listed(question.options)) - 1
    sent = {"revision": match.revision, "option": last}
    assert client.post(f"/matches/{match.key}/answer/", sent, headers={"HX-Request": "true"}).status_code == 200
    match.refresh_from_db()


def cost(client: Client, match: Match, steps: Steps, clicks: int) -> int:
    """The most steps that one of some clicks takes for each answer that it leads to."""
    found = []
    for _ in range(clicks):
        before, answers = steps.count, len(match.options)
        click(client, match)
        found.append(steps.since(before) / (len(match.options) - answers))
    return round(max(found))


@pytest.mark.parametrize("game", ["tactics-david", "officers-chess"])
def test_an_answer_costs_the_same_however_many_came_before(
    client: Client, holder: Holder, steps: Steps, game: str
) -> None:
    match = MatchFactory.create(game=game, seats=(YOU, "random"), holder=holder)
    early = cost(client, match, steps, 8)
    for _ in range(45):
        click(client, match)
    assert playback_of(match)._last.steps > 10 * early, "otherwise playing all of it again would go unnoticed"
    assert cost(client, match, steps, 8) <= 2 * early


def test_an_answer_taken_back_costs_no_more_than_the_way_from_the_checkpoint_before(
    client: Client, holder: Holder, steps: Steps
) -> None:
    match = MatchFactory.create(seats=(YOU, "random"), holder=holder, chosen__first="0")
    for _ in range(50):
        click(client, match)
    before, played = steps.count, playback_of(match)._last.steps
    services.undo_answer(match, match.revision)
    playback_of(match)
    assert steps.since(before) < 2 * playbacks.EVERY + 10 < played


def test_a_process_that_has_not_seen_a_match_plays_it_again_once(client: Client, holder: Holder, steps: Steps) -> None:
    match = MatchFactory.create(seats=(YOU, "random"), holder=holder, chosen__first="0")
    for _ in range(40):
        click(client, match)
    whole = playback_of(match)._last.steps
    playbacks.playbacks._kept.clear()
    before = steps.count
    click(client, match)
    assert whole <= steps.since(before) < 1.5 * whole


def test_a_playback_that_is_carried_on_is_the_one_that_is_played_from_the_beginning() -> None:
    match = ended(seats=("random", "random"), turns=6)
    cache, answers = PlaybackCache(), match.options
    for count in (0, 1, 40, 41, 90, 30, 31, len(answers)):  # on, and back, and on again
        carried = cache.show(match.key, match.game_id, match.setup, match.seed, answers[:count])
        fresh = Playback(match.game_id, match.setup, match.seed, answers[:count])
        assert (carried.lines, carried.askers) == (fresh.lines, fresh.askers)
        for at in range(0, fresh.length + 1, 7):
            assert carried.game.fingerprint(carried.at(at)) == fresh.game.fingerprint(fresh.at(at))


def test_a_long_match_keeps_no_more_states_than_a_short_one(monkeypatch: pytest.MonkeyPatch) -> None:
    match = ended(seats=("random", "random"))
    monkeypatch.setattr(playbacks, "EVERY", 1)
    long = Playback(match.game_id, match.setup, match.seed, match.options)
    assert long._last.steps > 2 * MOST_KEPT
    assert len(long._kept) <= MOST_KEPT


def test_two_tabs_that_go_different_ways_do_not_spoil_each_others_playback() -> None:
    match = ended(seats=("random", "random"), turns=4)
    cache, answers = PlaybackCache(), match.options
    long = cache.show(match.key, match.game_id, match.setup, match.seed, answers)
    lines = list(long.lines)
    cache.show(match.key, match.game_id, match.setup, match.seed, answers[:20])
    assert long.lines == lines
