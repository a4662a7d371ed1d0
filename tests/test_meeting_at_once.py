"""Several people act on the same challenge or match at the same moment: exactly one of what excludes each other holds.

On every database whoever comes second acts on what they saw before the first; on PostgreSQL all act at once.
"""

from collections.abc import Callable, Sequence
from functools import partial

import pytest

from armybuilder.engine.table import listed
from armybuilder.play import challenges, participants, services
from armybuilder.play.challenges import Newcomer
from armybuilder.play.models import Challenge, Match, Offer, Player
from armybuilder.play.seats import YOU
from armybuilder.play.selectors import challenge_of, match_of, open_questions, playback_of
from catalog.errors import Refused
from tests.at_once import SEVERAL_AT_ONCE, at_once
from tests.challenges import joined, sent
from tests.factories import GAME, HolderFactory, pair_of
from tests.people import answered, asked_of

Call = Callable[[], object]
#: Everybody who tries at the same moment, or one after the other.
Runner = Callable[..., Sequence[object]]


def in_turn(*calls: Call) -> list[object]:
    """The outcome of each call, made one after the other on what all had seen before."""
    return [_outcome(call) for call in calls]


def _outcome(call: Call) -> object:
    try:
        return call()
    except Refused as refusal:
        return refusal


@pytest.fixture(
    params=[
        pytest.param(in_turn, marks=pytest.mark.django_db),
        pytest.param(at_once, marks=SEVERAL_AT_ONCE),
    ],
    ids=["in turn", "at once"],
)
def run(request: pytest.FixtureRequest) -> Runner:
    runner: Runner = request.param
    return runner


def held(outcomes: Sequence[object]) -> int:
    """The number of those who succeeded; all others were refused, and met no error."""
    assert all(isinstance(each, Refused) or not isinstance(each, Exception) for each in outcomes), outcomes
    return sum(not isinstance(each, Exception) for each in outcomes)


def comes(challenge: Challenge) -> Call:
    """Somebody who has read the challenge and takes the seat."""
    newcomer = Newcomer("Guest", pair_of(GAME)[1], YOU, HolderFactory.create())
    seen = challenge_of(challenge.key)
    assert seen.players.all()
    return partial(challenges.take_seat, seen, newcomer)


def test_of_those_who_take_the_same_seat_one_sits_down(run: Runner) -> None:
    challenge = sent()
    assert held(run(*(comes(challenge) for _ in range(4)))) == 1
    assert challenge.players.count() == 2
    assert Match.objects.count() == 1


def test_a_challenge_is_taken_up_or_withdrawn_and_never_both(run: Runner) -> None:
    challenge = sent()
    assert held(run(partial(challenges.withdraw, challenge_of(challenge.key)), comes(challenge))) == 1
    challenge.refresh_from_db()
    assert (challenge.withdrawn_at is None) == Match.objects.exists()


def test_of_two_answers_to_one_question_one_stands(run: Runner) -> None:
    match = joined(sent())
    question, before = asked_of(match), len(match.options)
    options = listed(question.options)
    calls = [
        partial(services.answer_match, match_of(match.key), options[number], match.revision, question.player)
        for number in (0, -1)
    ]
    assert held(run(*calls)) == 1
    assert len(match_of(match.key).options) == before + 1


def test_two_who_choose_at_the_same_moment_both_have_chosen(run: Runner) -> None:
    match = joined(sent("collision"))
    for _ in range(200):
        if len(open_questions(match, playback_of(match))) > 1:
            break
        answered(match)
    before = len(match.options)
    calls = [
        partial(services.answer_match, match_of(match.key), listed(each.options)[0], match.revision, each.player)
        for each in open_questions(match, playback_of(match))
    ]
    assert held(run(*calls)) == 2
    match = match_of(match.key)
    assert len(match.options) >= before + 2
    assert match.held == {}


def test_an_offer_is_accepted_or_withdrawn_and_never_both(run: Runner) -> None:
    match = joined(sent())
    participants.make_offer(match, 0, Offer.Kind.DRAW)
    one, other = (Offer.objects.select_related("match", "player").get() for _ in range(2))
    assert held(run(partial(participants.accept_offer, one, 1), partial(participants.withdraw_offer, other, 0))) == 1
    assert match_of(match.key).is_over == (Offer.objects.get().state == Offer.State.ACCEPTED)


def test_a_match_ends_once(run: Runner) -> None:
    match = joined(sent())
    calls = [partial(participants.give_up, match_of(match.key), seat) for seat in (0, 1)]
    assert held(run(*calls)) == 1
    match = match_of(match.key)
    assert match.reason == f"{match.players[1 - (match.winner or 0)].name} gives up."


def test_of_those_who_accept_a_rematch_at_once_one_begins_it(run: Runner) -> None:
    match = joined(sent())
    participants.give_up(match, 0)
    participants.make_offer(match, 0, Offer.Kind.REMATCH)
    calls = [
        partial(participants.accept_offer, Offer.objects.select_related("match", "player").get(), 1) for _ in range(2)
    ]
    assert held(run(*calls)) == 1
    assert Match.objects.count() == 2
    assert Player.objects.count() == 4
