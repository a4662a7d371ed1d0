"""Odds of an attack: its figures for each answer, and the chance that the answer is held, against brute force."""

from fractions import Fraction
from itertools import combinations

import pytest

from armybuilder.engine.games.tactica import GAME
from armybuilder.engine.games.tactica.odds import HEXES, Attack, is_possible, table_for, target_of
from armybuilder.engine.games.tactica.saving import Together, chance_of, held, named_too
from armybuilder.engine.games.tactica.state import DEFENDING
from armybuilder.play.adapters import HeldCard, Prospect
from armybuilder.play.games.tactica.adapter import column_and_row, prospect
from armybuilder.play.games.tactica.odds import GROUNDS
from tests.engine.tactica.matches import box, library
from tests.engine.tactica.scene import ends, scene

TACTICS = {slug: copies for slug, copies in box().items() if slug in library().tactics}


@pytest.mark.parametrize(
    ("attack", "damage", "defense", "answers"),
    [
        (Attack("champion", "foot"), 2, 1, {"disengage": 2, "shieldwall": 3}),
        (
            Attack("foot", "foot", neighbours=2),
            1,
            1,
            {"disengage": 2, "saved": 3, "shieldwall": 3, "disengage+shieldwall": 4, "saved+shieldwall": 5},
        ),
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
    found = target_of(library(), attack)
    assert (found.damage, found.defense) == (damage, defense)
    assert {"+".join(each.cards): each.defense for each in found.answers} == answers


def test_the_cards_that_save_are_those_that_make_enough_def() -> None:
    assert target_of(library(), Attack("champion", "foot")).saving == one_of("disengage", "shieldwall")
    assert target_of(library(), Attack("champion", "foot", attackers=2)).saving == []
    assert target_of(library(), Attack("foot", "foot")).saving == [], "it isn't captured anyway"


@pytest.mark.parametrize("ground", HEXES)
def test_the_target_stands_on_the_ground_that_is_asked_for(ground: str) -> None:
    state = table_for(library(), Attack("archer", "foot", ground=ground, distance=2)).state
    field, place = state.field, state.place[1]
    assert field.terrain[place] == (ground if ground in ("high", "low") else "neutral")
    assert (field.wall_owner[place] == 1) == (ground == "wall")
    assert (place in field.beside_wall[1]) == (ground == "beside-wall")


def test_the_page_of_odds_offers_every_ground() -> None:
    assert GROUNDS.keys() == HEXES.keys()


def test_range_is_looked_at() -> None:
    assert [is_possible(library(), Attack("archer", "foot", distance=far)) for far in (1, 3, 4)] == [True, True, False]
    assert not is_possible(library(), Attack("foot", "foot", distance=2))


def one_of(*cards: str) -> list[Together]:
    """Any of these cards alone."""
    return [frozenset([card]) for card in cards]


@pytest.mark.parametrize(
    "wanted", [one_of("negate"), one_of("saved", "disengage"), [frozenset(["saved", "negate"]), frozenset(["crown"])]]
)
def test_the_chance_that_cards_are_held_agrees_with_counting_all_hands(wanted: list[Together]) -> None:
    pile = [slug for slug, copies in TACTICS.items() for _ in range(copies)]
    hands = [{pile[card] for card in hand} for hand in combinations(range(len(pile)), 3)]
    holding = sum(any(cards <= hand for cards in wanted) for hand in hands)
    assert chance_of(wanted, pile, 3) == Fraction(holding, len(hands))


def test_what_is_known_of_a_hand_counts() -> None:
    with scene("A foot e5", hands=("", "saved spy foot"), stage="combat") as battle:
        state = battle.state
        state.piles[3] = ("negate", "horse")
        assert held(state, 1, one_of("negate")) == Fraction(1, 2)
        assert held(state, 1, one_of("crown")) == 0
        state.seen[1] = ("saved",)
        assert held(state, 1, one_of("saved", "negate")) == 1
        assert held(state, 1, one_of("negate")) == Fraction(1, 3)
        assert held(state, 1, [frozenset(["saved", "negate"])]) == Fraction(1, 3)
        assert {held(GAME.view(state, 0, dice), 1, one_of("negate")) for dice in range(9)} == {Fraction(1, 3)}


# In a battle


def test_attacks_on_one_troop_count_together() -> None:
    with scene("A foot e5", "A archer e3", "B foot e6", hands=("", "spy"), stage="naming") as battle:
        state = battle.state
        assert not named_too(state, 0, 2).captures
        state.named[1] = 2
        assert named_too(state, 0, 2).damage == 1 + battle.offense("A2", "B1")
        assert state.named == {1: 2}, "weighing names nobody"


@pytest.mark.parametrize(
    ("hand", "reading", "is_barred"), [("foot", "ours", False), ("saved", "printed", False), ("saved", "ours", True)]
)
def test_who_can_lay_nothing_down_is_known_to_have_no_answer(hand: str, reading: str, is_barred: bool) -> None:
    with scene("A champion e5", "B foot e6", hands=("", hand), reading=reading, stage="naming") as battle:
        battle.state.barred[1] = is_barred
        assert named_too(battle.state, 0, 1).captures
        assert named_too(battle.state, 0, 1).answers == ()


def test_the_answers_that_are_weighed_come_to_the_same_as_those_that_are_played() -> None:
    lines = "A champion e5", "A champion d6", "B foot e6", "B foot f6"
    with scene(*lines, hands=("", "disengage shieldwall"), stage="naming") as battle:
        battle.state.named[1] = 2
        (both,) = (each for each in named_too(battle.state, 0, 2).answers if each.cards == ("disengage", "shieldwall"))
        battle.do("attack A1 B1", "play shieldwall B2", "play disengage B1 f7")
        assert battle.defense("B1") == both.defense


def test_a_forecast_tells_what_may_be_held_against_an_attack_and_how_likely() -> None:
    with scene("A champion e5", "B foot e6", hands=("", "saved foot"), stage="naming") as battle:
        battle.state.piles[3] = ("disengage", "spy", "spy")
        found = prospect(battle.state, ("attack", 0, 1))
        assert found is not None
        assert found.sign == "B1"
        assert found.ways == (("is captured: 2 damage, DEF 1", 0.75), ("can be saved", 0.25))
        assert found.succeeds == 0.75
        assert found.held == (HeldCard("Disengage", "DEF 2, not captured", 0.25),)


def test_a_forecast_of_an_attack_that_captures_nobody_needs_no_answers() -> None:
    with scene("A foot e5", "B foot e6", hands=("", "saved"), stage="naming") as battle:
        found = prospect(battle.state, ("attack", 0, 1))
        assert found == Prospect("B1", (("stands: 1 damage is not more than DEF 1", 1.0),), succeeds=0.0)
        assert prospect(battle.state, ("done",)) is None


def test_a_forecast_of_disengage_says_where_a_locked_troop_can_move() -> None:
    with scene("A foot e5", "B foot e6", hands=("disengage", ""), stage="movement") as battle:
        found = prospect(battle.state, ("play", "disengage", 0))
        assert found is not None
        assert found.ways == (("can move away from the enemy beside it, in this phase only", 1.0),)
        assert not ends(battle)
        battle.do("play disengage A1")
        hexes = (column_and_row(battle.state, battle.space(name)) for name in ends(battle))
        assert found.ends == dict.fromkeys(hexes, 1.0)


@pytest.mark.parametrize(
    ("attackers", "words"),
    [
        (["A champion e5"], "stands: 2 damage is not more than DEF 2"),
        (["A champion e5", "A champion d6"], "is captured all the same: 4 damage, DEF 2"),
    ],
)
def test_a_forecast_of_disengage_says_whether_it_saves(attackers: list[str], words: str) -> None:
    with scene(*attackers, "B foot e6", hands=("", "disengage"), stage="naming") as battle:
        target = len(attackers)
        battle.state.named = dict.fromkeys(range(target), target)
        found = prospect(battle.state, ("play", "disengage", target, battle.space("f7")))
        assert found == Prospect("B1", ((words, 1.0),))


@pytest.mark.parametrize(("laid_on", "saves"), [("e6", True), ("f6", True), ("h8", False)])
def test_a_forecast_of_a_shieldwall_says_whether_it_saves_the_foot_or_one_beside_it(laid_on: str, saves: bool) -> None:
    lines = "A champion e5", "B foot e6", "B foot f6", "B foot h8"
    with scene(*lines, hands=("", "shieldwall"), stage="naming") as battle:
        state = battle.state
        state.named, state.stage = {0: 1}, DEFENDING
        found = prospect(state, ("play", "shieldwall", state.place.index(battle.space(laid_on))))
        words = "stands: 2 damage is not more than DEF 3"
        assert found == (Prospect("B1", ((words, 1.0),)) if saves else None)


def test_negate_says_of_a_troop_that_what_helps_it_does_nothing() -> None:
    with scene("A foot e2", "B foot e9", hands=("press", "negate"), stage="mustering") as battle:
        battle.do("play press A1")
        found = [prospect(battle.state, option) for option in (("pass",), ("play", "negate", 1))]
        assert [each and each.ways for each in found] == [
            (("has DEF 1 → 3", 1.0),),
            (("stays as it is: Press does nothing", 1.0),),
        ]
