"""The grid on which spaces are numbers."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from armybuilder.geometry.grid import DIRECTIONS, grid

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
