"""Abilities of the Egg Root: snakes, beasts and what lives in the water, a sentence a card."""

import pytest

from armybuilder.engine.games.tactics_david.stride import movement_type
from tests.engine.tactics_david.scene import SceneOf


def test_shed_may_leave_no_marker_and_leaves_none_without_moving(scene: SceneOf) -> None:
    with scene("A snake d4 north", "A snake f4 north", "B griffin d5 south", "B griffin f5 south") as table:
        table.lock("A1", "B1")
        table.lock("A2", "B2")
        table.engage("A1")
        table.table.texts = ["no"]
        table.do("escape", "move d2", "done")
        table.engage("A2")
        table.do("escape", "done")
        table.next_turn_of("A")
        table.engage("A2")
        table.do("move f3")
    assert (table.locked_with("B1"), table.locked_with("B2")) == ("", "")


@pytest.mark.parametrize(("face", "statuses"), [(3, ["poisoned"]), (2, [])])
def test_venom_poisons_in_range_and_sight_on_three(scene: SceneOf, face: int, statuses: list[str]) -> None:
    with scene("A viper d2 north", "B griffin d6 south", "B griffin f5 south", pieces={"e4": 2}, rolls=[face]) as table:
        table.engage("A1")
        assert "use venom B2" not in table.options()
        table.do("use venom B1")
    assert table.statuses("B1") == statuses


def test_carry_lets_the_unit_in_its_team_soar(scene: SceneOf) -> None:
    with scene(
        "A griffin d2 north", "A hound d4 north", "B hound d9 south", answers=["orient north", "face north"]
    ) as table:
        assert movement_type(table.table, table.unit("A2")) == "land"
        table.engage("A1")
        table.do("move d4", "done")
        assert movement_type(table.table, table.unit("A2")) == "soar"


@pytest.mark.parametrize(("start", "end"), [("d7", "d5"), ("d8", "d8"), ("f5", "e5"), ("g5", "g5")])
def test_grapple_tentacle_reaches_three_spaces(scene: SceneOf, start: str, end: str) -> None:
    answers = ["pull A2"] if start != end else []
    with scene("A kraken d4 north", "A hound b4 north", f"B griffin {start} south", answers=answers) as table:
        table.engage("A1")
        table.do("use grapple-tentacle")
    assert (table.space("A2"), table.space("B1")) == ("c4", end)
