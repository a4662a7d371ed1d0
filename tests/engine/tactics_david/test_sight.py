"""Conditions: Range Area (figs 5.1 to 5.6), Area of Attack (figs 6.1 to 6.4), Line of Sight."""

from fractions import Fraction

import pytest

from armybuilder.engine.games.tactics_david.board import crossed
from armybuilder.engine.games.tactics_david.targets import in_attack_area, ranged_targets
from tests.engine.tactics_david.scene import SceneOf

#: Rise and run from a unit of Range Rating 5, and whether it may be shot at there.
FIGURES = {"5.1": (5, 0, True), "5.2": (4, 1, True), "5.3": (3, 2, True), "5.4": (2, 2, True), "5.5": (1, 1, True)}


def at(rise: int, run: int) -> str:
    """The space so far before and beside d2, where the shooter stands and looks north."""
    return f"{chr(ord('d') + run)}{2 + rise}"


@pytest.mark.parametrize(("rise", "run", "is_in"), [*FIGURES.values(), (2, 3, False)], ids=[*FIGURES, "5.6"])
def test_the_range_area_is_as_in_its_figure_g02(plain: SceneOf, rise: int, run: int, is_in: bool) -> None:
    for side in (1, -1):
        with plain("A hunter d2 north", f"B knight {at(rise, run * side)} south") as table:
            assert ranged_targets(table.table, 0) == ({1: rise + run} if is_in else {})


def test_the_range_area_of_five_has_seventeen_spaces(plain: SceneOf) -> None:
    with plain("A hunter f8 north", "B knight a1 north", rows=15, columns=11) as table:
        field = table.state.field
        assert len(field.range_area(table.state.place[0], 0, 5)) == 17
        assert {len(field.range_area(table.state.place[0], facing, 5)) for facing in range(4)} == {17}


def test_nobody_shoots_sideways_or_backwards(plain: SceneOf) -> None:
    with plain("A hunter d4 north", "B knight d2 north", "B knight f4 south") as table:
        assert ranged_targets(table.table, 0) == {}


@pytest.mark.parametrize(("height", "is_seen"), [(0, True), (1, True), (2, False), (3, False)])
def test_pieces_of_height_two_block_the_line_of_sight(plain: SceneOf, height: int, is_seen: bool) -> None:
    with plain("A hunter d2 north", "B knight d5 south", pieces={"d4": height}) as table:
        assert bool(ranged_targets(table.table, 0)) is is_seen


def test_units_between_do_not_block_the_line_of_sight_g49(plain: SceneOf) -> None:
    with plain("A hunter d2 north", "B knight d4 south", "B knight d5 south") as table:
        assert set(ranged_targets(table.table, 0)) == {1, 2}


def test_a_forest_between_blocks_but_not_where_either_stands_g47(plain: SceneOf) -> None:
    lines = ("A hunter d2 north", "B knight d5 south")
    for terrain, is_seen in (({"d4": "forest"}, False), ({"d5": "forest"}, True), ({"d2": "forest"}, True)):
        with plain(*lines, terrain=terrain) as table:
            assert bool(ranged_targets(table.table, 0)) is is_seen


def test_nobody_shoots_from_the_inside_of_a_forest_g47(plain: SceneOf) -> None:
    with plain("A hunter d2 north", "B knight d3 south", terrain={"d2": "forest", "d3": "forest"}) as table:
        assert ranged_targets(table.table, 0) == {}


def test_a_line_that_touches_a_corner_does_not_pass_the_space_g48() -> None:
    assert list(crossed(2, 0)) == [(1, 0)]
    assert list(crossed(1, 1)) == []
    # From the middle of one edge to the middle of another, one row up and one column aside: through both halves.
    assert list(crossed(2, 1)) == [(1, 0), (1, 1)]
    # Rise 3, run 2: each row is crossed by one column's width; it enters a row where the last was left.
    assert list(crossed(3, 2)) == [(1, 0), (1, 1), (2, 1), (2, 2)]
    assert list(crossed(3, -2)) == [(1, 0), (1, -1), (2, -1), (2, -2)]


def lies_within(rise: int, run: int, row: int, column: int) -> bool:
    """True where the line runs through the inside of a space, in exact fractions."""
    ends = [Fraction(abs(run) * (row - 1 + end), rise - 1) for end in (0, 1)]
    left, right = abs(column) - Fraction(1, 2), abs(column) + Fraction(1, 2)
    return (min(ends) < right and left < max(ends)) if run else column == 0


def test_a_line_passes_each_space_through_whose_inside_it_runs_and_no_other_g48() -> None:
    for rise in range(2, 8):
        for run in range(-rise, rise + 1):
            columns = range(0, run + (1 if run >= 0 else -1), 1 if run >= 0 else -1)
            expected = [
                (row, aside) for row in range(1, rise) for aside in columns if lies_within(rise, run, row, aside)
            ]
            assert list(crossed(rise, run)) == expected, (rise, run)


def test_the_attack_area_turns_with_the_unit(plain: SceneOf) -> None:
    for facing, space in (("north", "d6"), ("east", "f4"), ("south", "d2"), ("west", "b4")):
        with plain(f"A phalanx d4 {facing}", f"B knight {space} south") as table:
            assert in_attack_area(table.table, 0) == [1]
