"""A match waits at any question, goes on as if it had not, and is copied there without a trace."""

from typing import Any

import pytest

from armybuilder.engine.games import game_of
from armybuilder.engine.match import Match, NotLegal
from armybuilder.engine.table import Option, listed
from tests.engine.matches import SETUPS, two_bots

GAMES = sorted(SETUPS)
SEEDS = range(2)
#: The number of questions of a match that are answered one by one.
QUESTIONS = 150


def straight(slug: str, seed: int) -> Match[Any]:
    """A match that bots play in one go."""
    return Match(game_of(slug), SETUPS[slug](f"match {seed}"), str(seed), two_bots(str(seed))).run()


def suspended(slug: str, seed: int) -> Match[Any]:
    """The same match, waiting at its first question."""
    return Match(game_of(slug), SETUPS[slug](f"match {seed}"), str(seed), (None, None)).run()


def all_answers(match: Match[Any]) -> list[Option]:
    return [*match.answers, *match.pending]


@pytest.mark.once
@pytest.mark.django_db
@pytest.mark.parametrize("slug", GAMES)
@pytest.mark.parametrize("seed", SEEDS)
def test_a_match_suspended_at_every_question_equals_the_same_match_played_straight(slug: str, seed: int) -> None:
    whole, piecewise = straight(slug, seed), suspended(slug, seed)
    for answer in whole.answers:
        assert piecewise.question is not None
        assert answer in listed(piecewise.question.options)
        piecewise.answer(answer)
        piecewise.run()
    assert piecewise.result == whole.result
    assert piecewise.events == whole.events
    assert piecewise.game.fingerprint(piecewise.state) == whole.game.fingerprint(whole.state)


@pytest.mark.once
@pytest.mark.django_db
@pytest.mark.parametrize("slug", GAMES)
def test_playing_on_in_a_copy_never_changes_the_original_not_even_in_the_middle_of_a_step(slug: str) -> None:
    answers, match = straight(slug, 0).answers, suspended(slug, 0)
    in_the_middle = 0
    for answer in answers[:QUESTIONS]:
        assert match.question is not None
        before = match.game.fingerprint(match.state), len(match.events), all_answers(match), list(match.now)
        in_the_middle += bool(match.pending)
        for option in list(listed(match.question.options))[:3]:
            twin = match.copy()
            twin.answer(option)
            twin.run()
        assert (match.game.fingerprint(match.state), len(match.events), all_answers(match), list(match.now)) == before
        match.answer(answer)
        match.run()
    assert in_the_middle


@pytest.mark.once
@pytest.mark.django_db
@pytest.mark.parametrize("slug", GAMES)
def test_what_may_be_sampled_is_listed_and_everything_listed_is_legal(slug: str) -> None:
    match, pick = suspended(slug, 1), two_bots("sampled")[0].pick
    for answer in straight(slug, 1).answers[:QUESTIONS]:
        assert match.question is not None
        options = match.question.options
        among = listed(options)
        assert len(set(among)) == len(among)
        for _ in range(12):
            sampled = among[0] if isinstance(options, list | tuple) else options.sample(pick)
            assert sampled in among
        match.answer(answer)
        match.run()


@pytest.mark.once
@pytest.mark.django_db
@pytest.mark.parametrize("slug", GAMES)
def test_every_option_has_a_text_of_its_own(slug: str) -> None:
    match = suspended(slug, 2)
    for answer in straight(slug, 2).answers[:QUESTIONS]:
        assert match.question is not None
        among = listed(match.question.options)
        assert len({match.game.write(match.state, option) for option in among}) == len(among)
        match.answer(answer)
        match.run()


@pytest.mark.once
@pytest.mark.django_db
@pytest.mark.parametrize("slug", GAMES)
def test_every_event_is_told_in_a_sentence(slug: str) -> None:
    match = straight(slug, 3)
    told = [match.game.tell(match.state, event) for event in match.events]
    assert all(told)


@pytest.mark.once
@pytest.mark.django_db
@pytest.mark.parametrize("slug", GAMES)
def test_an_answer_that_is_no_option_is_refused_and_changes_nothing(slug: str) -> None:
    match = suspended(slug, 0)
    before = match.game.fingerprint(match.state)
    with pytest.raises(NotLegal, match="isn’t one of the options"):
        match.answer(("jump", "over the moon"))
    assert match.game.fingerprint(match.state) == before
    assert match.question is not None


@pytest.mark.once
@pytest.mark.django_db
@pytest.mark.parametrize("slug", GAMES)
def test_a_match_that_is_over_asks_nothing(slug: str) -> None:
    match = straight(slug, 0)
    assert match.result is not None
    with pytest.raises(NotLegal, match="Nothing is asked"):
        match.answer(("end",))
