"""Cover against a sampler of its own: the segment cut in exact fractions, tile by tile."""

import random
from fractions import Fraction
from functools import cache

import pytest

from armybuilder.engine.games.collision.field import VERTICAL_OBSTACLE, Field, TerrainPiece
from armybuilder.engine.games.collision.figures import cover_between
from armybuilder.geometry.cover import Cover
from armybuilder.geometry.grid import Grid, grid
from tests.engine.collision.scene import scene

#: Rows and columns of the boards, and the number of lines that are looked at.
BOARDS = ((8, 9, 10_000), (12, 24, 3_000))


@cache
def part_inside(start: int, end: int, lane: int) -> tuple[Fraction, Fraction]:
    """The part of the way between the middles of two lanes that lies within a third, which may be beyond its ends."""
    if start == end:
        return Fraction(0), Fraction(start == lane)
    middle = Fraction(2 * start + 1, 2)
    one, other = sorted(((lane - middle) / (end - start), (lane + 1 - middle) / (end - start)))
    return one, other


def meets_inside(board: Grid, one: int, other: int, tile: int) -> bool:
    """True if the open square of a tile meets the segment between two middles: its part inside both bands is long."""
    parts = [part_inside(lane[one], lane[other], lane[tile]) for lane in (board.column, board.row)]
    return max(Fraction(0), *(low for low, _ in parts)) < min(Fraction(1), *(high for _, high in parts))


def goes_through_middle(board: Grid, one: int, other: int, tile: int) -> bool:
    """True if the middle of a tile lies on the line."""
    across, down = board.column[other] - board.column[one], board.row[other] - board.row[one]
    return (board.column[tile] - board.column[one]) * down == (board.row[tile] - board.row[one]) * across


def by_hand(board: Grid, one: int, other: int, covering: set[int]) -> Cover:
    """Total through a middle or two crossed neighbours; partial through any, or between two that meet at a corner."""
    crossed = [t for t in covering - {one, other} if meets_inside(board, one, other, t)]
    if any(goes_through_middle(board, one, other, tile) for tile in crossed):
        return Cover.TOTAL
    if any(board.distance(a, b) == 1 for a in crossed for b in crossed):
        return Cover.TOTAL
    return Cover.PARTIAL if crossed or passes_between(board, one, other, covering) else Cover.NONE


def passes_between(board: Grid, one: int, other: int, covering: set[int]) -> bool:
    """True if the segment passes a corner at which two covering tiles meet diagonally."""
    for a in covering:
        for b in covering:
            is_diagonal = abs(board.column[a] - board.column[b]) == 1 == abs(board.row[a] - board.row[b])
            if is_diagonal and on_segment(board, one, other, a, b):
                return True
    return False


def on_segment(board: Grid, one: int, other: int, a: int, b: int) -> bool:
    """True if the corner between two diagonal tiles lies on the segment, which crosses neither."""
    x, y = max(board.column[a], board.column[b]), max(board.row[a], board.row[b])
    across, down = board.column[other] - board.column[one], board.row[other] - board.row[one]
    right, below = Fraction(2 * x - 1, 2) - board.column[one], Fraction(2 * y - 1, 2) - board.row[one]
    is_on_line = right * down == below * across
    along = right * across + below * down
    return (
        is_on_line
        and 0 < along < across**2 + down**2
        and not any(meets_inside(board, one, other, tile) for tile in (a, b))
    )


@pytest.mark.parametrize(("rows", "columns", "samples"), BOARDS)
def test_cover_is_what_the_segment_meets_in_exact_fractions(rows: int, columns: int, samples: int) -> None:
    chance, board = random.Random(3), grid(rows, columns)
    found = dict.fromkeys(Cover, 0)
    covering = set[int]()
    with scene("A a1 north", "B i8 south", rows=rows, columns=columns) as battle:
        state = battle.state
        for piece in (0, 1):
            state.lift(piece)
        for n in range(samples):
            if n % 50 == 0:
                covering = set(chance.sample(board.spaces, len(board.spaces) // 4))
                pieces = tuple(TerrainPiece(VERTICAL_OBSTACLE, (tile,), 2) for tile in sorted(covering))
                state.field = Field(board, (1,) * board.size, pieces)
            one, other = chance.sample(board.spaces, 2)
            cover = cover_between(state, (one, other), (1, 1))
            assert cover == by_hand(board, one, other, covering), (board.name(one), board.name(other))
            found[cover] += 1
    assert min(found.values()) > samples / 20
