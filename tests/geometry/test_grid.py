"""The grid on which spaces are numbers, beside the same counted out."""

from fractions import Fraction
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from armybuilder.geometry.grid import DIRECTIONS, NORTH, Grid, grid

sizes = st.tuples(st.integers(1, 14), st.integers(1, 30))


@given(sizes)
def test_every_space_has_a_name_of_its_own_and_is_found_by_it(size: tuple[int, int]) -> None:
    board = grid(*size)
    names = [board.name(space) for space in board.spaces]
    assert len(set(names)) == size[0] * size[1]
    assert [board.named(name) for name in names] == list(board.spaces)


def test_names_go_on_after_z() -> None:
    board = grid(2, 28)
    assert board.name(board.spaces[27]) == "ab2"
    with pytest.raises(KeyError):
        board.named("ac1")


@given(sizes, st.data())
def test_distances_are_rows_and_columns_together_and_neighbours_are_one_apart(
    size: tuple[int, int], data: st.DataObject
) -> None:
    board = grid(*size)
    one, other = data.draw(st.sampled_from(board.spaces)), data.draw(st.sampled_from(board.spaces))
    assert board.distance(one, other) == board.distance(other, one)
    assert (other in board.near[one]) is (board.distance(one, other) == 1)
    assert (other in board.around[one]) is (
        one != other
        and abs(board.row[one] - board.row[other]) <= 1
        and abs(board.column[one] - board.column[other]) <= 1
    )


@given(sizes, st.data())
def test_rise_and_run_lead_back_to_the_space_in_every_facing(size: tuple[int, int], data: st.DataObject) -> None:
    board = grid(*size)
    one, other = data.draw(st.sampled_from(board.spaces)), data.draw(st.sampled_from(board.spaces))
    for facing in DIRECTIONS:
        rise, run = board.rise_and_run(one, facing, other)
        assert abs(rise) + abs(run) == board.distance(one, other)
        assert board.ahead(one, facing, rise, run) == other


@given(sizes, st.data())
def test_a_line_goes_straight_to_the_edge(size: tuple[int, int], data: st.DataObject) -> None:
    board = grid(*size)
    space = data.draw(st.sampled_from(board.spaces))
    for facing in DIRECTIONS:
        line = list(board.line(space, facing))
        assert [board.rise_and_run(space, facing, there) for there in line] == [(n + 1, 0) for n in range(len(line))]
        assert board.ahead(space, facing, len(line) + 1, 0) is None


# Rings and rims


@given(sizes, st.data(), st.integers(0, 12))
def test_rings_hold_what_lies_so_far_away(size: tuple[int, int], data: st.DataObject, far: int) -> None:
    board = grid(*size)
    space = data.draw(st.sampled_from(board.spaces))
    steps = {other: board.distance(space, other) for other in board.spaces}
    apart = {
        other: max(abs(board.row[space] - board.row[other]), abs(board.column[space] - board.column[other]))
        for other in board.spaces
    }
    assert board.within(space, far) == tuple(other for other in board.spaces if steps[other] <= far)
    assert board.ring(space, far) == tuple(other for other in board.spaces if steps[other] == far)
    assert board.box(space, far) == tuple(other for other in board.spaces if apart[other] <= far)
    assert {other: board.chebyshev(space, other) for other in board.spaces} == apart
    assert {other: board.far(space)[other] for other in board.spaces} == apart
    assert {other: board.distances(space)[other] for other in board.spaces} == steps


@given(sizes, st.integers(0, 8))
def test_a_rim_is_peeled_off_ring_by_ring(size: tuple[int, int], depth: int) -> None:
    board, left = grid(*size), set(grid(*size).spaces)
    for _ in range(depth):
        left -= {space for space in left if not left.issuperset(board.near[space]) or len(board.near[space]) < 4}
    assert set(board.rim(depth)) == set(board.spaces) - left


@given(sizes)
def test_the_middle_is_what_lies_farthest_from_all_edges(size: tuple[int, int]) -> None:
    rows, columns = size
    board = grid(rows, columns)
    middle = [
        space
        for space in board.spaces
        if abs(2 * board.row[space] + 1 - rows) <= 1 and abs(2 * board.column[space] + 1 - columns) <= 1
    ]
    assert list(board.center()) == middle
    assert len(middle) == (2 - rows % 2) * (2 - columns % 2)


def sides_of_corners(board: Grid, space: int, slope: Fraction, start: int) -> set[int]:
    """On which sides of a line from one upright edge to the other the corners of a space lie: above −1, below 1."""
    row, column = board.row[space], board.column[space]
    corners = [(row + down, column + right) for down in (0, 1) for right in (0, 1)]
    heights = [y - (start + slope * x) for y, x in corners]
    return {1 if height > 0 else -1 for height in heights if height}


@given(sizes, st.booleans())
def test_halves_leave_out_what_the_line_between_corners_crosses(size: tuple[int, int], is_rising: bool) -> None:
    board = grid(*size)
    slope, start = Fraction(board.rows, board.columns), 0
    if is_rising:
        slope, start = -slope, board.rows
    below, above = board.halves(is_rising=is_rising)
    sides = {space: sides_of_corners(board, space, slope, start) for space in board.spaces}
    assert list(below) == [space for space in board.spaces if sides[space] == {1}]
    assert list(above) == [space for space in board.spaces if sides[space] == {-1}]
    assert len(below) == len(above)


# Facing


@given(sizes, st.data())
def test_a_line_leaves_through_one_side_or_through_a_corner(size: tuple[int, int], data: st.DataObject) -> None:
    board = grid(*size)
    one, other = data.draw(st.sampled_from(board.spaces)), data.draw(st.sampled_from(board.spaces))
    down, right = board.row[other] - board.row[one], board.column[other] - board.column[one]
    far = max(abs(down), abs(right), 1)
    leaves = Fraction(down, far), Fraction(right, far)
    through = {0: leaves[0] == -1, 1: leaves[1] == 1, 2: leaves[0] == 1, 3: leaves[1] == -1}
    for facing in DIRECTIONS:
        assert board.is_in_front(one, facing, other) is through[facing]
        assert (other in board.front(one, facing)) is through[facing]
        is_at_corner = through[(facing + 1) % 4] or through[(facing + 3) % 4]
        assert board.is_behind(one, facing, other) is (through[(facing + 2) % 4] and not is_at_corner)


def test_nobody_is_in_front_of_or_behind_itself() -> None:
    board = grid(3, 3)
    assert not board.is_in_front(board.spaces[4], NORTH, board.spaces[4])
    assert not board.is_behind(board.spaces[4], NORTH, board.spaces[4])


# Lines


@given(sizes, st.data())
def test_a_segment_joins_spaces_of_the_board_and_a_step_toward_one_comes_nearer(
    size: tuple[int, int], data: st.DataObject
) -> None:
    board = grid(*size)
    one, other = data.draw(st.sampled_from(board.spaces)), data.draw(st.sampled_from(board.spaces))
    line = board.segment(one, other)
    places = [one, *line.crossed, other] if one != other else [one]
    assert all(after in board.around[before] for before, after in pairwise(places))
    assert all(board.is_on[space] for pair in (*line.corners, *line.sides) for space in pair)
    assert board.segment(one, other) is line
    there = one + board.step_toward(one, other)
    assert (there == one) is (one == other)
    assert board.chebyshev(there, other) == max(0, board.chebyshev(one, other) - 1)
