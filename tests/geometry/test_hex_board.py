"""Boards of hexes, whose tables say what plain coordinates do."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from armybuilder.geometry.hex_board import HexBoard, hex_board
from armybuilder.geometry.hexes import (
    DIRECTIONS,
    Hex,
    directions_toward,
    distance,
    is_in_wedge,
    neighbours,
    offset_field,
    rotated,
    step,
    within,
)
from tests.geometry.plane import HEX, how

HEXAGON = tuple(within((0, 0), 5))
FIELD = tuple(offset_field(11, 15, short=True))
#: A board in two pieces, with a hole in one of them.
RAGGED = (*(place for place in within((0, 0), 3) if place not in ((0, 0), (1, -1))), (7, 2), (8, 2))
boards = st.sampled_from([hex_board(cells) for cells in (HEXAGON, FIELD, RAGGED, ((4, -9),))])
directions = st.integers(0, 5)
data = st.data()


def drawn(data: st.DataObject, board: HexBoard) -> int:
    return data.draw(st.sampled_from(board.spaces))


def numbered(board: HexBoard, cells: set[Hex]) -> set[int]:
    return {space for space in board.spaces if board.cell[space] in cells}


@pytest.mark.parametrize("cells", [HEXAGON, FIELD, RAGGED])
def test_every_cell_is_a_space_and_nothing_else_is(cells: tuple[Hex, ...]) -> None:
    board = hex_board(cells)
    assert sorted(board.cell[space] for space in board.spaces) == sorted(cells)
    assert [space for space in range(board.size) if board.is_on[space]] == list(board.spaces)
    around = {place for cell in cells for place in within(cell, 9)}
    assert {place for place in around if board.space(place) is not None} == set(cells)
    assert all(board.space(board.cell[space]) == space for space in board.spaces)


@pytest.mark.parametrize("cells", [HEXAGON, FIELD, RAGGED])
def test_the_spaces_beside_a_space_are_its_neighbours_on_the_board(cells: tuple[Hex, ...]) -> None:
    board = hex_board(cells)
    for space in board.spaces:
        there = [(way, place) for way, place in enumerate(neighbours(board.cell[space])) if place in cells]
        assert [(way, board.cell[place]) for way, place in board.beside[space]] == there
        assert board.near[space] == tuple(place for _, place in board.beside[space])
        assert (space in board.edge) is (len(there) < 6)


def test_a_hexagon_has_a_rim_and_a_step_off_the_board_needs_no_sums() -> None:
    board = hex_board(HEXAGON)
    assert len(board.edge) == 30
    assert {distance((0, 0), board.cell[space]) for space in board.edge} == {5}
    for space in board.spaces:
        assert all(
            board.is_on[space + way] is (distance((0, 0), step(board.cell[space], n)) <= 5)
            for n, way in enumerate(board.steps)
        )


@given(boards, data, st.integers(0, 9))
def test_rings_hold_what_lies_so_far_away(board: HexBoard, data: st.DataObject, reach: int) -> None:
    space, other = drawn(data, board), drawn(data, board)
    far = distance(board.cell[space], board.cell[other])
    assert board.distance(space, other) == board.distances[space][other] == far
    assert (other in board.ring(space, reach)) is (far == reach)
    assert (other in board.within(space, reach)) is (far <= reach)


@given(boards, data, directions)
def test_a_line_goes_on_to_the_edge(board: HexBoard, data: st.DataObject, direction: int) -> None:
    space = drawn(data, board)
    cell, line = board.cell[space], list(board.line(space, direction))
    assert [board.cell[there] for there in line] == [step(cell, direction, n + 1) for n in range(len(line))]
    assert board.space(step(cell, direction, len(line) + 1)) is None
    assert [board.ahead(space, direction, n + 1) for n in range(len(line))] == line
    assert board.ahead(space, direction, 0) == space


@given(boards, data, directions)
def test_a_step_off_the_board_comes_in_at_the_other_end_of_the_row(
    board: HexBoard, data: st.DataObject, direction: int
) -> None:
    space = drawn(data, board)
    row = [*[*board.line(space, direction + 3)][::-1], space, *board.line(space, direction)]
    walk = [space]
    for _ in row:
        walk.append(board.wrapped(walk[-1], direction))
    assert walk[-1] == space
    assert sorted(walk[:-1]) == sorted(row)


@given(boards, data, directions)
def test_wedges_and_directions_are_those_of_the_cells(board: HexBoard, data: st.DataObject, direction: int) -> None:
    space, other = drawn(data, board), drawn(data, board)
    here, there = board.cell[space], board.cell[other]
    assert (other in board.wedge(space, direction)) is is_in_wedge(here, direction, there)
    assert board.wedge(space, direction + 6) == board.wedge(space, direction)
    assert board.directions_toward(space, other) == directions_toward(here, there)


@given(boards, data)
def test_what_a_line_touches_is_what_it_touches_in_fractions(board: HexBoard, data: st.DataObject) -> None:
    one, other = drawn(data, board), drawn(data, board)
    (q, r), (end_q, end_r) = board.cell[one], board.cell[other]
    kinds = {
        space: how(HEX, (end_q - q, end_r - r), (board.cell[space][0] - q, board.cell[space][1] - r))
        for space in board.spaces
        if space not in (one, other)
    }
    assert set(board.between(one, other)) == {space for space, kind in kinds.items() if kind}
    assert set(board.crossed(one, other)) == {space for space, kind in kinds.items() if kind >= 3}
    assert set(board.between(one, other)) == set(board.between(other, one))


def test_a_line_is_blocked_by_what_it_touches_but_not_by_its_ends() -> None:
    board = hex_board(HEXAGON)
    one, other, side = (board.space(cell) for cell in ((0, 0), (1, 1), (1, 0)))
    assert one is not None
    assert other is not None
    assert board.has_line(one, other, [space in (one, other) for space in range(board.size)])
    assert not board.has_line(one, other, [space == side for space in range(board.size)])


@given(data, st.integers(1, 5))
def test_turning_a_hexagon_turns_what_is_seen_on_it(data: st.DataObject, sixths: int) -> None:
    board = hex_board(HEXAGON)
    one, other = drawn(data, board), drawn(data, board)
    turned = {space: board.space(rotated(board.cell[space], sixths)) for space in board.spaces}
    one_there, other_there = turned[one], turned[other]
    assert one_there is not None
    assert other_there is not None
    assert {turned[space] for space in board.between(one, other)} == set(board.between(one_there, other_there))
    for way in range(len(DIRECTIONS)):
        assert {turned[space] for space in board.wedge(one, way)} == board.wedge(one_there, way + sixths)


def test_spaces_have_the_names_that_a_board_gives_them_or_letters_and_numbers() -> None:
    board = hex_board(((0, 0), (1, 0)), ("gate", "well"))
    assert [board.name(space) for space in board.spaces] == ["gate", "well"]
    assert board.cell[board.named("well")] == (1, 0)
    with pytest.raises(KeyError):
        board.named("a1")
    flat, pointy = hex_board(HEXAGON, top="flat"), hex_board(FIELD)
    assert {flat.cell[flat.named(name)] for name in ("a1", "a6", "f1", "f11", "k6")} == {
        (-5, 5), (-5, 0), (0, 5), (0, -5), (5, -5),
    }  # fmt: skip
    assert pointy.named("a15") == pointy.spaces[0]
    assert len({pointy.name(space) for space in pointy.spaces}) == len(FIELD)
