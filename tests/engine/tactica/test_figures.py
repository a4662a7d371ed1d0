"""OFF, DEF and RNG as they stand, the ground, and the shadows of ridges."""

import json

import pytest

from armybuilder.engine.games.tactica import GAME
from armybuilder.engine.games.tactica.field import spaces_of
from catalog.games.tactica.plain import Tactic, Troop, cards_of
from catalog.shelf import shelf
from tests.engine.tactica.matches import library, war
from tests.engine.tactica.scene import scene

#: Troop, level, OFF, DEF (worked examples T1 and T2).
TRAINED = (
    ("champion", "", 2, 2),
    ("champion", "1x", 2, 4),
    ("champion", "2x", 2, 6),
    ("foot", "", 1, 1),
    ("foot", "1x", 1, 2),
    ("foot", "2x", 1, 3),
    ("crossbow", "", 2, 1),
    ("crossbow", "1x", 2, 1),
    ("crossbow", "2x", 4, 1),
    ("archer", "", 1, 1),
    ("archer", "1x", 1, 1),
    ("archer", "2x", 2, 1),
    ("crown", "", 3, 2),
    ("crown", "1x", 3, 4),
    ("crown", "2x", 3, 6),
)


@pytest.mark.parametrize(("troop", "level", "offense", "defense"), TRAINED)
def test_t1_t2_training_raises_the_def_of_melee_and_the_off_of_ranged_troops(
    troop: str, level: str, offense: int, defense: int
) -> None:
    with scene(f"A {troop} e5 {level}", "B archer e7") as battle:
        assert (battle.offense("A1", "B1"), battle.defense("A1")) == (offense, defense)


#: Beside a ridge, beside a ravine, the terrain (worked example T12).
@pytest.mark.parametrize(("space", "terrain"), [("e5", "neutral"), ("c8", "neutral"), ("c10", "high"), ("c6", "low")])
def test_t12_the_landmarks_beside_a_hex_make_its_terrain(space: str, terrain: str) -> None:
    with scene() as battle:
        assert battle.state.field.terrain[battle.space(space)] == terrain


def test_a_troop_attacks_whom_its_range_reaches() -> None:
    lines = ("A foot e5", "A crossbow e4", "A archer e3", "B foot e6", "B foot e7")
    with scene(*lines) as battle:
        assert [battle.targets(name) for name in ("A1", "A2", "A3")] == [["B1"], ["B1"], ["B1"]]
        battle.state.move((battle.piece("A3"), battle.space("f5")))
        assert battle.targets("A3") == ["B1", "B2"]


#: Shooter, target, whether a ridge on c9 lies between (rulings TA23, TA27).
SHADOWS = (
    ("c8", "c10", True),
    ("c7", "c10", True),
    ("b9", "d9", True),
    ("d8", "c10", False),
    ("b9", "e9", True),
    ("a9", "d9", True),
    ("e7", "c10", False),
    ("b8", "d9", True),
)


@pytest.mark.parametrize(("shooter", "target", "is_shadowed"), SHADOWS)
def test_a_ridge_hides_whom_it_touches_from_ranged_troops_behind_it(
    shooter: str, target: str, is_shadowed: bool
) -> None:
    with scene(f"A archer {shooter}", f"B foot {target}") as battle:
        assert battle.targets("A1") == ([] if is_shadowed else ["B1"])


def test_damage_has_to_be_more_than_def_and_all_that_goes_against_a_target_is_added_up() -> None:
    with scene("A foot e5", "A foot d6", "B foot e6", "B foot a15", stage="combat") as battle:
        battle.fight("attack A1 B1")
        assert battle.at("B1") == "e6"
        battle.state.player = 0
        battle.fight("attack A1 B1", "attack A2 B1")
        assert battle.hostages("A") == ["foot"]


@pytest.mark.parametrize("number", [0, 1, 2])
def test_walls_and_landmarks_of_every_battle_are_point_symmetric_and_stand_apart(number: int) -> None:
    card = library().battles[number]
    walls = [spaces_of(card, cells) for cells in card.walls]
    field = library().field(number, frozenset(), walls)
    board, every = field.board, {*walls[0], *walls[1]}
    rows = card.rows - 1
    turned = [((card.columns - 1 - row % 2) - column, rows - row) for column, row in card.walls[0]]
    assert sorted(turned) == sorted(card.walls[1])
    for slug, (column, row) in card.landmarks:
        assert (slug, ((card.columns - 1 - row % 2) - column, rows - row)) in card.landmarks
    assert min(board.distance(one, other) for one in walls[0] for other in walls[1]) == card.separation + 1
    for wall in every:
        assert every.isdisjoint(board.near[wall])
        assert field.terrain[wall] == "neutral"
        assert wall not in field.landmarks


def test_a_set_up_without_troops_or_with_too_many_walls_is_refused_in_words() -> None:
    with pytest.raises(ValueError, match="A has no troops"):
        GAME.start(war({"deck": {"spy": 2}}, {}), 1)
    with pytest.raises(ValueError, match="B has 6 walls; a field has places for 1 to 5"):
        GAME.start(war({}, {"walls": 6}), 1)


@pytest.mark.once
@pytest.mark.django_db
def test_cards_come_back_from_a_set_up_as_they_went_in() -> None:
    cards = cards_of(shelf("tactica"))
    for slug, tactic in cards.tactics.items():
        again = Tactic.from_data(slug, json.loads(json.dumps(tactic.data())))
        assert again.data() == tactic.data()
        assert (again.is_unique, again.phases) == (tactic.is_unique, tactic.phases)
    for slug, troop in cards.troops.items():
        assert Troop.from_data(slug, json.loads(json.dumps(troop.data()))).data() == troop.data()
