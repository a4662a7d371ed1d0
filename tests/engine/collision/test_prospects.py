"""The prospects by which the greedy bot judges and that players are told, and what a battle is worth to the bot."""

import pytest

from armybuilder.engine.games.collision.judging import (
    EARLY,
    ENDURANCE_WORTH,
    FLEE,
    HEX,
    LUCK_WORTH,
    MANA_WORTH,
    POINT,
    POISON,
    STUN,
    VICTORY,
    _worth,
    best_attack,
    value,
)
from armybuilder.engine.games.collision.scenes import Stage
from armybuilder.engine.games.collision.state import OVER
from armybuilder.engine.games.collision.verbs import Verbs
from armybuilder.play.games.collision.adapter import prospect
from tests.engine.collision.scene import scene

FAR = "B l1 south"


def test_a_weapon_promises_nothing_once_it_has_struck_or_cannot_be_paid() -> None:
    with scene("A c3 north", "B c4 south") as battle:
        state, piece, enemies = battle.state, battle.piece("A1"), [battle.piece("B1")]
        state.active = piece
        assert best_attack(state, piece, enemies) > 0
        paid, state.endurance[piece] = state.endurance[piece], 0
        assert best_attack(state, piece, enemies) == 0
        state.endurance[piece] = paid
        state.used[piece] = frozenset(str(weapon.number) for weapon in state.profile[piece].weapons)
        assert best_attack(state, piece, enemies) == 0


def grown(battle: Stage) -> float:
    """The worth that a battle gains for the first player from its first turn to its last, all else being the same."""
    state = battle.state
    state.turn = 1
    before = value(state, 0)
    state.turn = state.limit
    return value(state, 0) - before


def test_standing_at_the_tower_is_worth_next_to_nothing_before_the_last_turn() -> None:
    with scene("A e6 north", FAR, major="rushed-study", minors=()) as battle:
        points = battle.state.library.objectives["rushed-study"].victory_points
        assert grown(battle) > 0.95 * POINT * points


def test_a_point_that_nobody_takes_back_is_worth_something_from_the_first_turn_on() -> None:
    with scene("A a1 north", FAR, minors=()) as battle:
        without = grown(battle)
        battle.state.gained = [1, 0]
        assert 0 < grown(battle) - without < POINT * (1 - EARLY)


def test_a_victory_is_worth_the_same_by_however_many_points() -> None:
    with scene("A a1 north", FAR) as battle:
        battle.state.phase = OVER
        for result, worth in (((1, 0), VICTORY), ((8, 0), VICTORY), ((3, 3), 0.0), ((0, 5), -VICTORY)):
            battle.state.result = result
            assert value(battle.state, 0) == worth == -value(battle.state, 1)


@pytest.mark.parametrize(
    ("field", "gain"),
    [
        ("endurance", ENDURANCE_WORTH),
        ("mana", MANA_WORTH),
        ("luck", LUCK_WORTH),
        ("stun", -STUN),
        ("hex", -HEX),
        ("poison", -POISON),
        ("flee", -FLEE),
    ],
)
def test_what_a_character_has_left_counts_for_it_and_what_ails_it_against_it(field: str, gain: float) -> None:
    with scene("A a1 north", FAR, minors=()) as battle:
        piece = battle.piece("A1")
        alone = _worth(battle.state, piece)
        getattr(battle.state, field)[piece] += 1
        assert _worth(battle.state, piece) - alone == pytest.approx(gain)


@pytest.mark.parametrize(
    ("special", "end"),
    [("sharp", "then strikes with Spear"), ("line-attack", "but has no weapon that strikes it there")],
)
def test_a_counter_attack_says_whom_it_stops_and_whether_it_strikes(special: str, end: str) -> None:
    """A comes to a knight's move from B, where a spear reaches, but no line."""
    with scene("A e1 north", "A a1 north", f"B d4 south counter-attack spear special:{special}") as battle:
        state, walker, waiting = battle.state, battle.piece("A1"), battle.piece("B1")
        counters = Verbs.react("counter-attack", waiting)
        assert prospect(state, counters) is None, "nobody is on the way"
        state.lift(walker)
        state.place[walker] = state.field.grid.named("e2")
        found = prospect(state, counters)
        assert found is not None
        ((words, chance),) = found.ways
        assert words == f"stops A1 if it wins the Command contest, {end}"
        assert (found.sign, chance) == ("B1", 1)
        assert prospect(state, Verbs.react("dodge", waiting)) is None
