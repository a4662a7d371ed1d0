"""Odds of an attack: its figures for each answer, and the chance that the answer is held, against brute force."""

from fractions import Fraction
from itertools import combinations

import pytest

from armybuilder.engine.games.tactica import GAME
from armybuilder.engine.games.tactica.odds import HEXES, Attack, held, held_of, is_possible, table_for, weigh
from armybuilder.engine.games.tactica.state import IN_COMBAT
from tests.engine.tactica.matches import box, library
from tests.engine.tactica.scene import scene

TACTICS = {slug: copies for slug, copies in box().items() if slug in library().tactics}


@pytest.mark.parametrize(
    ("attack", "damage", "defense", "answers"),
    [
        (Attack("champion", "foot"), 2, 1, {"disengage": 2, "shieldwall": 3}),
        (Attack("foot", "foot", neighbours=2), 1, 1, {"disengage": 2, "saved": 3, "shieldwall": 3}),
        (Attack("archer", "champion", attackers=3, level=2, distance=3), 6, 2, {"disengage": 3}),
        (Attack("foot", "foot", ground="wall"), 0, 1, {"disengage": 2, "shieldwall": 3}),
        (Attack("foot", "foot", ground="high", cards=("horse", "press")), 3, 2, {"disengage": 3, "shieldwall": 4}),
        (Attack("foot", "champion", has_crown=True, attackers=2, target_level=1), 4, 4, {"disengage": 5}),
        (Attack("crossbow", "archer", ground="beside-wall", lost=1), 2, 2, {"disengage": 3}),
    ],
)
def test_an_attack_is_weighed_by_the_rules_for_each_answer(
    attack: Attack, damage: int, defense: int, answers: dict[str, int]
) -> None:
    found = weigh(library(), attack)
    assert (found.damage, found.defense) == (damage, defense)
    assert {each.card: each.defense for each in found.answers} == answers


def test_the_cards_that_save_are_those_that_make_enough_def() -> None:
    assert weigh(library(), Attack("champion", "foot")).saving == ("disengage", "shieldwall")
    assert weigh(library(), Attack("champion", "foot", attackers=2)).saving == ()
    assert weigh(library(), Attack("foot", "foot")).saving == (), "it isn't captured anyway"


@pytest.mark.parametrize("ground", HEXES)
def test_the_target_stands_on_the_ground_that_is_asked_for(ground: str) -> None:
    state = table_for(library(), Attack("archer", "foot", ground=ground, distance=2)).state
    field, place = state.field, state.place[1]
    assert field.terrain[place] == (ground if ground in ("high", "low") else "neutral")
    assert (field.wall_owner[place] == 1) == (ground == "wall")
    assert (place in field.beside_wall[1]) == (ground == "beside-wall")


def test_range_is_looked_at() -> None:
    assert [is_possible(library(), Attack("archer", "foot", distance=far)) for far in (1, 3, 4)] == [True, True, False]
    assert not is_possible(library(), Attack("foot", "foot", distance=2))


def test_the_chance_that_a_card_is_held_agrees_with_counting_all_hands() -> None:
    pile = [slug for slug, copies in TACTICS.items() for _ in range(copies)]
    hands = list(combinations(range(len(pile)), 3))
    for wanted in (("negate",), ("saved", "disengage")):
        holding = sum(any(pile[card] in wanted for card in hand) for hand in hands)
        assert held_of(TACTICS, wanted, 3) == Fraction(holding, len(hands))


def test_what_is_known_of_a_hand_counts() -> None:
    with scene("A foot e5", hands=("", "saved spy foot"), stage=IN_COMBAT) as battle:
        state = battle.state
        state.piles[3] = ("negate", "horse")
        assert held(state, 1, ["negate"]) == Fraction(1, 2)
        assert held(state, 1, ["crown"]) == 0
        state.seen[1] = ("saved",)
        assert held(state, 1, ["saved", "negate"]) == 1
        assert held(state, 1, ["negate"]) == Fraction(1, 3)
        assert {held(GAME.view(state, 0, dice), 1, ["negate"]) for dice in range(9)} == {Fraction(1, 3)}
