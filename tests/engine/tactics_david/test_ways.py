"""The choices of its player where several things are as good: ways, spaces, directions (rulings G31, G104)."""

import pytest

from tests.engine.tactics_david.scene import Scene, SceneOf

FAR = "B knight g9 south"


def lay(table: Scene, unit: str, *spaces: str) -> None:
    """Markers of a unit's trail."""
    for space in spaces:
        place = table.state.field.grid.named(space)
        table.state.trails[place] = (*table.state.trails.get(place, ()), table.unit(unit))


@pytest.mark.parametrize("sticky", ["d5", "e4"])
def test_a_way_without_harm_comes_before_one_through_a_trail(scene: SceneOf, sticky: str) -> None:
    with scene("A soldier d4 north", "A knight a1 north", "B red-slime a9 south", FAR) as table:
        lay(table, "B1", sticky)
        table.engage("A1")
        table.do("move e5")
        assert table.statuses("A1") == []


def test_a_longer_way_without_harm_comes_before_a_short_one_through_a_trail(scene: SceneOf) -> None:
    with scene("A knight d4 north", "A knight a1 north", "B red-slime a9 south", FAR) as table:
        lay(table, "B1", "d5")
        table.engage("A1")
        table.do("move d6")
        assert table.statuses("A1") == []


def test_if_all_ways_harm_the_player_is_asked(scene: SceneOf) -> None:
    lines = ("A soldier d4 north", "A knight a1 north", "B red-slime a9 south", "B blue-slime b9 south", FAR)
    with scene(*lines, answers=["over e4"]) as table:
        lay(table, "B1", "d5")
        lay(table, "B2", "e4")
        table.engage("A1")
        table.do("move e5")
        assert table.statuses("A1") == ["frozen"]


def test_one_that_leaves_a_trail_chooses_where_it_lies(scene: SceneOf) -> None:
    with scene("A red-slime d4 north", "A knight a1 north", FAR, answers=["over e4"]) as table:
        table.engage("A1")
        table.do("move e5")
        assert sorted(map(table.state.field.grid.name, table.state.trails)) == ["d4", "e4"]


def test_the_player_of_the_fearful_says_where_it_runs_among_spaces_as_near_g31(plain: SceneOf) -> None:
    lines = ("A soldier d4 north fearful frozen", "A knight f6 north", FAR)
    with plain(*lines, rolls=[1], answers=["face east", "to e4"]) as table:
        table.engage("A1")
        assert table.space("A1") == "e4"


def test_the_player_of_the_fearful_says_which_of_two_ways_it_charges_g31(plain: SceneOf) -> None:
    lines = ("A soldier d4 north fearful", "A knight f6 north", FAR)
    with plain(*lines, rolls=[1, 6, 6, 1], answers=["face east", "to e4"]) as table:
        table.engage("A1")
        assert (table.space("A1"), table.facing("A1")) == ("e4", "east")
