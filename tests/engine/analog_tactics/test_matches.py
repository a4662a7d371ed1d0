"""Matches by chance end with everything in step; suspended, replayed or turned round they are the same matches."""

from collections.abc import Sequence
from typing import Any

import pytest

from armybuilder.engine.bots import BOTS
from armybuilder.engine.dice import picker, seeded
from armybuilder.engine.games.analog_tactics import GAME
from armybuilder.engine.games.analog_tactics.gains import VP_TO_WIN
from armybuilder.engine.games.analog_tactics.state import State
from armybuilder.engine.games.analog_tactics.turn import LAST_ROUND
from armybuilder.engine.match import Match
from armybuilder.engine.table import Option, Table
from armybuilder.geometry.hexes import rotated
from tests.engine.analog_tactics.matches import (
    CLASSES,
    play,
    quick,
    random_setup,
)


def test_one_point_is_a_point_and_two_are_points() -> None:
    state = GAME.start(quick(random_setup("points")), 1)
    one, two = (GAME.tell(state, ("loses steps", 0, lost)) for lost in (1, 2))
    assert one.endswith(" loses 1 Movement point.")
    assert two.endswith(" loses 2 Movement points.")


@pytest.mark.parametrize("seed", range(4))
def test_a_match_of_several_teams_by_chance_ends_with_everything_in_step(seed: int) -> None:
    state = play(random_setup(str(seed), 3 + seed % 2), str(seed))
    assert GAME.result(state) is not None
    assert state.round <= 40


@pytest.mark.long
@pytest.mark.parametrize("batch", range(20))
def test_two_thousand_matches_by_chance_end_with_everything_in_step(batch: int) -> None:
    for seed in range(batch * 100, batch * 100 + 100):
        play(random_setup(f"long {seed}"), str(seed))


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_two_to_four_players_take_their_turns_in_the_order_of_their_rolls(seats: int) -> None:
    state = play(random_setup("seats", seats), "seats")
    assert sorted(state.order) == list(range(seats))


@pytest.mark.long
@pytest.mark.parametrize("unit_class", CLASSES)
def test_the_greedy_bot_beats_the_random_one_in_mirrored_pairs(unit_class: str) -> None:
    won = 0
    for number in range(10):
        seats = ["greedy", "random"] if number % 2 else ["random", "greedy"]
        setup = quick(random_setup(f"bots {number // 2}", 2, (unit_class, unit_class)))
        match = Match(GAME, setup, str(number // 2), [BOTS[bot](str(number)) for bot in seats]).run()
        won += match.result is not None and match.result.winner == seats.index("greedy")
    assert won >= 9


def suspended(setup: dict[str, Any], seed: str, most: int) -> Match[State]:
    """A match in which nobody answers by itself, so that every question stops the step."""
    match = Match(GAME, quick(setup), seed, [None] * len(setup["armies"]))
    pick = picker(seeded(f"answers {seed}"))
    match.run()
    while match.question and len(match.answers) < most:
        options = match.question.options
        match.answer(options.sample(pick) if hasattr(options, "sample") else options[pick(len(options))])
        match.run()
    return match


@pytest.mark.parametrize("seed", ["one", "two"])
def test_a_match_suspended_at_every_question_equals_the_one_played_straight(seed: str) -> None:
    match = suspended(random_setup(f"suspended {seed}"), seed, 400)
    straight = Recorded(match.answers)
    state = GAME.start(match.setup, seeded(seed))
    while len(straight.left) > 0:
        GAME.step(Table(state, [straight] * state.seats))
    assert GAME.fingerprint(state) == GAME.fingerprint(match._checkpoint)


class Recorded:
    """Gives the answers that were given."""

    def __init__(self, answers: Sequence[Option]) -> None:
        self.left = list(answers)

    def choose(self, asked: Any) -> Option:
        return self.left.pop(0)


def test_turning_the_board_by_a_sixth_changes_no_result_for_the_same_answers_and_dice() -> None:
    setup = quick(random_setup("turned", 2))
    spaces = setup["board"]["spaces"]
    there = {(q, r): label for label, q, r, _ in spaces}
    turned = {"name": "turned", "spaces": [[there[q, r], *rotated((q, r), 1), what] for (_, q, r, what) in spaces]}
    turned["spaces"] = [[label, q, r, what] for label, q, r, what in turned["spaces"]]
    first, other = GAME.start(setup, seeded("t")), GAME.start({**setup, "board": turned}, seeded("t"))
    names = first.field.board, other.field.board
    pick = picker(seeded("turned"))

    def as_turned(option: Option) -> Option:
        text = GAME.write(first, option)
        words = [TURNED.get(word, word) for word in text.split()]
        return tuple(words)

    asked: list[Option] = []

    class Chooser:
        def choose(self, question: Any) -> Option:
            option: Option = question.sample(pick)
            asked.append(as_turned(option))
            return option

    class Follower:
        def choose(self, question: Any) -> Option:
            wanted = asked.pop(0)
            return next(o for o in question.listed() if tuple(GAME.write(other, o).split()) == wanted)

    for _ in range(500):
        if GAME.result(first) is not None:
            break
        GAME.step(Table(first, [Chooser()] * 2))
        GAME.step(Table(other, [Follower()] * 2))
        assert not asked
        assert first.health == other.health
        assert first.score == other.score
    assert [names[0].name(p) if p else "" for p in first.place] == [names[1].name(p) if p else "" for p in other.place]


TURNED = {"N": "NE", "NE": "SE", "SE": "S", "S": "SW", "SW": "NW", "NW": "N"}


def test_players_may_agree_on_fewer_vp() -> None:
    state = play(random_setup("short", 2) | {"vp": 3}, "short")
    assert VP_TO_WIN > max(state.score) >= 3
    assert state.result is not None
    assert state.round < LAST_ROUND
