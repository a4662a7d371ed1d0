"""Abilities of the Contraption Root: a sentence a card."""

import pytest

from armybuilder.engine.games.tactics_david import GAME
from armybuilder.engine.games.tactics_david.movement import movement_rating
from armybuilder.engine.games.tactics_david.scenes import Stage
from tests.engine.tactics_david.scene import SceneOf


def rating(table: Stage, unit: str) -> int:
    """The spaces that a unit moves now."""
    return movement_rating(table.table, table.unit(unit))


def test_synchronize_speeds_up_allies_engaged_near_by_but_once(scene: SceneOf) -> None:
    lines = ("A contraption d4 north", "A contraption d5 north", "A mech-man d3 north", "A mech-man a9 north")
    with scene(*lines, "B fly g9 south") as table:
        for unit in ("A1", "A3", "A4"):
            table.engage(unit)
            table.do("done")
        ratings = [rating(table, unit) for unit in ("A1", "A2", "A3", "A4")]
        table.end_turn()
    assert ratings == [5, 4, 5, 4]
    assert rating(table, "A3") == 4


def test_autofire_is_silent_while_it_is_locked_g74(scene: SceneOf) -> None:
    lines = ("A sentry d2 north", "B mech-man d3 south", "B mech-man f5 south")
    with scene(*lines, turn_of="B", rolls=[1, 1]) as table:
        table.engage("B1")
        table.do("attack front")
        GAME.step(table.table)  # nothing is left to do for B1, so that nobody is asked
        table.engage("B2")
        table.do("move f4", "done")
    assert table.locked_with("A1") == "B1"
    assert not table.events("aims")


def test_alter_goes_under_an_enemy_and_changes_its_type_on_three(scene: SceneOf) -> None:
    lines = ("A machine-host d4 north", "A fly a1 north", "B mech-man d5 south pumped")
    with scene(*lines, rolls=[3], answers=["become magical"]) as table:
        table.engage("A1")
        table.do("use alter B1")
        altered = table.unit("B1")
    assert table.is_out("A1")
    assert table.state.unit_type(altered) == "magical"
    assert table.state.profile[altered].units == ("mech-man", "machine-host")
    assert (table.statuses("B1"), table.owner("B1"), table.strength("B1")) == ([], "B", 3)


def test_alter_fails_on_two(scene: SceneOf) -> None:
    with scene("A machine-host d4 north", "B mech-man d5 south", rolls=[2]) as table:
        table.engage("A1")
        table.do("use alter B1")
    assert not table.is_out("A1")
    assert table.state.unit_type(table.unit("B1")) == "physical"


@pytest.mark.parametrize(("face", "strength"), [(5, 8 + 2), (4, 8)])
def test_pulverize_is_stronger_until_disengaged_on_five(scene: SceneOf, face: int, strength: int) -> None:
    with scene("A mech-giant d4 north", "B fly a9 south", rolls=[face]) as table:
        table.engage("A1")
        assert table.strength("A1") == strength
        table.do("done")
        assert table.strength("A1") == 8
