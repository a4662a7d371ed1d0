"""Abilities of the Egg Root: snakes, beasts and what lives in the water, a sentence a card."""

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


def test_carry_lets_the_unit_in_its_team_soar(scene: SceneOf) -> None:
    with scene(
        "A griffin d2 north", "A hound d4 north", "B hound d9 south", answers=["orient north", "face north"]
    ) as table:
        assert movement_type(table.table, table.unit("A2")) == "land"
        table.engage("A1")
        table.do("move d4", "done")
        assert movement_type(table.table, table.unit("A2")) == "soar"
