"""The clock: time for each answer, a bank, an allowance for a lost connection, and what happens when time is up."""

from datetime import timedelta

import pytest
from django.core.management import call_command
from django.utils import timezone

from armybuilder.play import clocks, participants, services
from armybuilder.play.models import Match, Player
from armybuilder.play.selectors import match_of
from armybuilder.play.terms import DAY, Clock, Terms, TimeUp
from catalog.errors import Refused
from tests.people import answered, asked_of, met

pytestmark = pytest.mark.django_db

QUICK = Terms(clock=Clock.LIVE, seconds=30, bank=100)


def started(terms: Terms) -> tuple[Match, int]:
    """A match whose clock runs, and who is asked."""
    match, _ = met(terms=terms)
    Player.objects.update(bank=terms.starting_bank)
    answered(match)
    match = match_of(match.key)
    return match, match.asked[0]


def waited(match: Match, seconds: float, is_there: bool = True) -> Match:
    """The match as if so much more time had gone by since the question, with its player at the page or gone."""
    assert match.asked_at
    assert match.due_at
    gone = timedelta(seconds=seconds)
    Match.objects.filter(pk=match.pk).update(asked_at=match.asked_at - gone, due_at=match.due_at - gone)
    Player.objects.filter(challenge=match.challenge).update(seen_at=timezone.now() if is_there else None)
    return match_of(match.key)


def test_without_a_clock_nobody_is_ever_late() -> None:
    match, _ = started(Terms())
    assert match.due_at is None
    assert clocks.late_players(match, timezone.now() + timedelta(days=400)) == []


def test_a_deadline_is_the_time_of_an_answer_and_the_bank() -> None:
    match, _ = started(QUICK)
    assert match.due_at
    assert match.asked_at
    assert (match.due_at - match.asked_at).total_seconds() == 130
    slow, _ = started(Terms(clock=Clock.BY_THE_DAY, days=2))
    assert slow.due_at
    assert slow.asked_at
    assert (slow.due_at - slow.asked_at).total_seconds() == 2 * DAY


@pytest.mark.parametrize(("seconds", "left"), [(10, 100), (50, 80)])
def test_what_an_answer_takes_too_long_goes_out_of_the_bank(seconds: float, left: float) -> None:
    match, player = started(QUICK)
    answered(waited(match, seconds))
    assert Player.objects.get(challenge=match.challenge, number=player).bank == pytest.approx(left, abs=3)


def test_when_time_is_up_a_bot_answers_once() -> None:
    match, player = started(QUICK)
    late = waited(match, 131)
    answers = len(late.options)
    twin = match_of(match.key)
    participants.call_time(late)
    assert len(late.options) == answers + 1
    participants.call_time(twin)
    assert match_of(match.key).answers == late.answers
    assert Player.objects.get(challenge=match.challenge, number=player).bank == 0


def test_a_time_of_day_that_is_set_back_costs_nobody_anything(monkeypatch: pytest.MonkeyPatch) -> None:
    match, player = started(QUICK)
    earlier, answers = timezone.now() - timedelta(hours=1), match.answers
    monkeypatch.setattr(timezone, "now", lambda: earlier)
    participants.call_time(match)
    assert match_of(match.key).answers == answers, "nobody's time is up"
    assert participants.why_not_claimed(match, 1 - player)
    answered(match)
    assert Player.objects.get(challenge=match.challenge, number=player).bank == QUICK.starting_bank
    match = match_of(match.key)
    assert match.due_at == earlier + timedelta(seconds=130), "the next answer has its time from now on"


def test_a_clock_that_runs_has_nobody_answer() -> None:
    match, _ = started(QUICK)
    early = waited(match, 120)
    participants.call_time(early)
    assert match_of(match.key).answers == match.answers


def test_who_lost_the_connection_has_some_time_more_once() -> None:
    match, player = started(QUICK)
    assert clocks.late_players(waited(match, 140, is_there=False), timezone.now()) == []
    back = match_of(match.key)
    answered(back)
    assert Player.objects.get(challenge=match.challenge, number=player).allowance == pytest.approx(110, abs=3)
    gone = waited(match_of(match.key), 300, is_there=False)
    assert clocks.late_players(gone, timezone.now()) == gone.asked


def test_the_other_side_may_claim_where_the_terms_say_so() -> None:
    match, player = started(Terms(clock=Clock.LIVE, seconds=30, bank=0, time_up=TimeUp.MAY_CLAIM))
    with pytest.raises(Refused, match="Nobody's time"):
        participants.claim(match, 1 - player)
    late = waited(match, 31)
    participants.call_time(late)
    assert late.answers == match.answers
    with pytest.raises(Refused, match="Your own time"):
        participants.claim(late, player)
    # Both choose at the same moment, and who claims has time left in the bank.
    Match.objects.filter(pk=late.pk).update(asked=[0, 1])
    Player.objects.filter(challenge=late.challenge, number=1 - player).update(bank=100)
    late = match_of(late.key)
    participants.claim(late, 1 - player)
    assert (late.is_over, late.winner) == (True, 1 - player)
    assert late.reason == f"The time of Player {player} was up."


def test_the_command_calls_time_at_all_matches(capsys: pytest.CaptureFixture[str]) -> None:
    match, _ = started(QUICK)
    waiting, _ = started(QUICK)
    waited(match, 131)
    call_command("call_time")
    assert "1 match" in capsys.readouterr().out
    assert len(match_of(match.key).options) == len(match.options) + 1
    assert match_of(waiting.key).answers == waiting.answers


def test_a_match_that_is_over_has_no_clock() -> None:
    match, player = started(QUICK)
    services.end_match(match, 1 - player, "Somebody gives up.")
    assert match_of(match.key).due_at is None
    with pytest.raises(Refused, match="over"):
        services.end_match(match, player, "Again.")


def test_the_one_who_is_asked_stands_in_the_match() -> None:
    match, player = started(QUICK)
    assert match.asked == [asked_of(match).player] == [player]


@pytest.mark.parametrize(
    ("clock", "own", "other", "told"),
    [
        (Clock.LIVE, 20, 20, 0),  # both are there
        (Clock.LIVE, 20, 50, 1),  # the other has fallen silent since
        (Clock.LIVE, 20, 90, 0),  # which was told before
        (Clock.LIVE, 50, 20, 1),  # you are back
        (Clock.BY_THE_DAY, 50, 50, 0),
    ],
)
def test_pages_are_told_who_has_come_or_gone(clock: Clock, own: int, other: int, told: int) -> None:
    match, player = started(Terms(clock=clock))
    for number, seconds in ((player, own), (1 - player, other)):
        seen_at = timezone.now() - timedelta(seconds=seconds)
        Player.objects.filter(challenge=match.challenge, number=number).update(seen_at=seen_at)
    match = match_of(match.key)
    changes = match.changes
    for _ in range(2):  # told once
        participants.record_presence(match, match_of(match.key).players[player])
        assert match_of(match.key).changes == changes + told
