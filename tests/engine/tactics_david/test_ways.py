"""The choices of its player where several things are as good: ways, spaces, directions (rulings G31, G104)."""

from contextlib import suppress

import pytest

from armybuilder.engine.games.tactics_david.movement import perform_movement
from armybuilder.engine.games.tactics_david.scenes import Stage
from armybuilder.engine.games.tactics_david.state import State
from armybuilder.engine.table import Option, Options, Table, Wording, listed
from tests.engine.tactics_david.scene import SceneOf

FAR = "B knight g9 south"


def lay(table: Stage, unit: str, *spaces: str) -> None:
    """Markers of a unit's trail."""
    for space in spaces:
        place = table.state.field.grid.named(space)
        table.state.trails[place] = (*table.state.trails.get(place, ()), table.unit(unit))


def offered(table: Stage, unit: str, space: str) -> list[str]:
    """The ways among which a unit's player may choose, each as the spaces that lie between."""
    grid, found = table.state.field.grid, list[str]()

    class Looking(Table[State]):
        def ask(
            self, player: int, question: Wording, options: Options, always: bool = False, known: int | None = None
        ) -> Option:
            found.extend(" ".join(grid.name(int(each)) for each in option[1:]) for option in listed(options))
            raise StopIteration

    with suppress(StopIteration):
        perform_movement(Looking(table.state.copy(), (None, None)), table.unit(unit), grid.named(space))
    return sorted(found)


def test_if_all_ways_harm_the_player_is_asked(scene: SceneOf) -> None:
    lines = ("A soldier d4 north", "A knight a1 north", "B red-slime a9 south", "B blue-slime b9 south", FAR)
    with scene(*lines, answers=["over e4"]) as table:
        lay(table, "B1", "d5")
        lay(table, "B2", "e4")
        table.engage("A1")
        table.do("move e5")
        assert table.statuses("A1") == ["frozen"]


def test_every_way_that_is_as_long_is_offered_to_one_that_leaves_a_trail(scene: SceneOf) -> None:
    with scene("A red-slime d4 north", FAR) as table:
        assert offered(table, "A1", "e7") == ["d5 d6 d7", "d5 d6 e6", "d5 e5 e6", "e4 e5 e6"]


@pytest.mark.parametrize(("forest", "left"), [("d6", ["d5 e5 e6", "e4 e5 e6"]), ("d5", ["e4 e5 e6"]), ("d4", [])])
def test_no_way_is_offered_for_which_slow_terrain_leaves_too_little(
    scene: SceneOf, forest: str, left: list[str]
) -> None:
    with scene("A red-slime d4 north", FAR, terrain={forest: "forest"}) as table:
        if left:
            assert offered(table, "A1", "e7") == left
        else:
            assert offered(table, "A1", "e5") == ["d5", "e4"]


def test_no_way_is_offered_that_a_trail_ends_before_its_end(scene: SceneOf) -> None:
    with scene("A red-slime d4 north", "B green-slime a9 south", FAR) as table:
        lay(table, "B1", "d5", "e6")
        assert offered(table, "A1", "e6") == ["e4 e5"]


def test_a_way_beside_a_trail_is_offered_to_one_that_leaves_its_own(scene: SceneOf) -> None:
    with scene("A red-slime d4 north", "B blue-slime a9 south", FAR) as table:
        lay(table, "B1", "d5")
        assert offered(table, "A1", "e6") == ["e4 e5"]
