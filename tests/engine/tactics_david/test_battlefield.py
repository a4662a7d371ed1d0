"""The Battlefield: terrain types and pieces, what they do to a unit that stands there or goes there."""

from typing import Any

import pytest

from armybuilder.engine.games.tactics_david import movement
from armybuilder.engine.games.tactics_david.clash import MELEE, Clash, defence_dice
from armybuilder.engine.games.tactics_david.scenes import Stage
from armybuilder.engine.games.tactics_david.stride import Stride
from armybuilder.engine.games.tactics_david.targets import range_rating
from tests.engine.tactics_david.scene import SceneOf


def reached(table: Stage, unit: str = "A1") -> set[str]:
    name = table.state.field.grid.name
    return {name(space) for space in movement.reach(table.table, table.unit(unit))}


@pytest.mark.parametrize(("terrain", "dice"), [("field", [6]), ("road", [4]), ("forest", [6, 3]), ("water", [6, 3])])
def test_terrain_changes_the_dice_of_who_defends_on_it_g15(plain: SceneOf, terrain: str, dice: list[int]) -> None:
    with plain("A knight d4 north", "B knight d5 south", terrain={"d5": terrain}) as table:
        assert defence_dice(table.table, Clash(0, 1, MELEE, "physical")).dice == dice


def test_water_takes_one_from_the_range_rating(plain: SceneOf) -> None:
    with plain("A hunter d4 north", "B knight d9 south", terrain={"d4": "water"}) as table:
        assert range_rating(table.table, 0) == 4


@pytest.mark.parametrize(("terrain", "rating"), [("field", 4), ("road", 5), ("forest", 3), ("water", 4)])
def test_the_terrain_on_which_a_unit_is_engaged_changes_its_movement_g45(
    plain: SceneOf, terrain: str, rating: int
) -> None:
    with plain("A knight d4 north", "B knight d9 south", terrain={"d4": terrain}) as table:
        table.engage("A1")
        assert movement.movement_rating(table.table, 0) == rating


def test_entering_slow_terrain_halves_what_is_left_once_g44(plain: SceneOf) -> None:
    column = {f"d{row}": "forest" for row in (3, 4, 5)}
    with plain("A wolf d2 north", "B knight g9 south", rows=9, terrain=column) as table:
        # Movement 5: one step into the Forest leaves 4, halved to 2; two more steps, not halved again.
        assert "d5" in reached(table)
        assert "d6" not in reached(table)


def test_starting_on_slow_terrain_halves_all_of_it_g44(plain: SceneOf) -> None:
    with plain("A knight d4 north", "B knight g9 south", terrain={"d4": "water"}) as table:
        assert "d6" in reached(table)
        assert "d7" not in reached(table)


@pytest.mark.parametrize(("unit", "is_slow"), [("knight", True), ("griffin", True), ("fallen", False)])
def test_water_is_slow_but_for_units_that_hover_or_swim(plain: SceneOf, unit: str, is_slow: bool) -> None:
    with plain(f"A {unit} d4 north", "B knight g9 south") as table:
        stride = Stride(table.table, 0)
        assert stride.slow["water"] is is_slow
        assert stride.slow["forest"]


@pytest.mark.parametrize(
    ("unit", "passes"),
    [("wolf", {0}), ("crocodile", {0}), ("angel-knight", {0, 1}), ("griffin", {0, 1, 2})],
)
def test_movement_types_pass_pieces_of_their_heights(plain: SceneOf, unit: str, passes: set[int]) -> None:
    for height in range(4):
        walls = {f"{column}5": height for column in "abcdefg"}
        with plain(f"A {unit} d4 north", "B knight g9 south", pieces=walls) as table:
            assert ("d6" in reached(table)) is (height in passes)
            assert ("d5" in reached(table)) is (height == 0)


def test_a_bridge_is_entered_from_its_ends_but_not_over_its_sides_g50(plain: SceneOf) -> None:
    ground: dict[str, Any] = {"terrain": {f"{column}5": "water" for column in "abcefg"}, "pieces": {"d5": 0}}
    with plain("A wolf d4 north", "B knight g9 south", **ground) as table:
        assert {"d5", "d6"} <= reached(table)
    with plain("A wolf c5 north", "B knight g9 south", **ground) as table:
        assert "d5" not in reached(table)
    with plain("A angel-knight c5 north", "B knight g9 south", **ground) as table:
        assert "d5" in reached(table)


def test_a_charge_does_not_go_over_the_side_of_a_bridge_g50(plain: SceneOf) -> None:
    ground: dict[str, Any] = {"terrain": {f"{column}5": "water" for column in "abcefg"}, "pieces": {"d5": 0}}
    with plain("A knight c5 east", "B knight g9 south", **ground) as table:
        assert not movement.charge_lane(table.table, 0)
