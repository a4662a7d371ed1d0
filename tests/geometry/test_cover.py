"""Cover, beside the same in exact fractions and beside the cases that rules tell."""

from fractions import Fraction
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from armybuilder.geometry.cover import Cover, SightLine, cover_along
from armybuilder.geometry.grid import Grid, grid
from armybuilder.geometry.hexes import Touch
from tests.geometry.plane import SQUARE, how

ROWS, COLUMNS = 6, 8
BOARD = grid(ROWS, COLUMNS)
DROP = 2
spaces = st.sampled_from(BOARD.spaces)
levels = st.integers(0, 4)
grounds = st.lists(levels, min_size=BOARD.size, max_size=BOARD.size)


def offset(start: int, space: int) -> tuple[int, int]:
    return BOARD.column[space] - BOARD.column[start], BOARD.row[space] - BOARD.row[start]


def in_fractions(one: int, other: int, cover: set[int]) -> Cover:
    """The cover by what the line meets of each space, and by the corners that lie on it."""
    met = {space: how(SQUARE, offset(one, other), offset(one, space)) for space in cover - {one, other}}
    crossed = [space for space, kind in met.items() if kind >= Touch.INSIDE]
    if Touch.CENTER in met.values() or any(BOARD.distance(a, b) == 1 for a, b in combinations(crossed, 2)):
        return Cover.TOTAL
    grazed = [space for space, kind in met.items() if kind == Touch.CORNER]
    is_between = any(is_corner_on_line(one, other, a, b) for a, b in combinations(grazed, 2))
    return Cover.PARTIAL if crossed or is_between else Cover.NONE


def is_corner_on_line(one: int, other: int, a: int, b: int) -> bool:
    """True where two spaces meet at a corner, and a line goes through it."""
    if BOARD.distance(a, b) != 2 or BOARD.chebyshev(a, b) != 1:
        return False
    (column, row), (right, down) = offset(one, other), (
        Fraction(x + y, 2) for x, y in zip(offset(one, a), offset(one, b), strict=True)
    )  # fmt: skip
    return right * row == down * column and 0 <= right * column + down * row <= column**2 + row**2


@given(spaces, spaces, st.sets(spaces, max_size=20))
def test_cover_is_what_it_is_in_fractions(one: int, other: int, cover: set[int]) -> None:
    found = cover_along(BOARD.segment(one, other), cover.__contains__)
    assert found == in_fractions(one, other, cover)
    assert found == cover_along(BOARD.segment(other, one), cover.__contains__)


@given(spaces, spaces, st.sets(spaces, max_size=12), spaces)
def test_more_cover_never_covers_less(one: int, other: int, cover: set[int], more: int) -> None:
    line = BOARD.segment(one, other)
    assert cover_along(line, cover.__contains__) <= cover_along(line, (cover | {more}).__contains__)


# Heights


def row_of(heights: str) -> tuple[Grid, list[int]]:
    """A board of one row with the level of each space."""
    board = grid(1, len(heights))
    ground = [0] * board.size
    for space, height in zip(board.spaces, heights, strict=True):
        ground[space] = int(height)
    return board, ground


@pytest.mark.parametrize(
    ("top", "at", "covers"),
    [(4, 3, True), (2, 1, False), (3, 1, True), (3, 2, False), (3, 3, False)],
    ids=["taller", "lower", "same-low-end-nearer", "same-as-far", "same-high-end-nearer"],
)
def test_what_stands_between_is_measured_by_the_higher_end(top: int, at: int, covers: bool) -> None:
    board, ground = row_of("11113")
    ends = board.spaces[0], board.spaces[4]
    for one, other in (ends, ends[::-1]):
        line = SightLine(board, (one, other), (ground[one], ground[other]))
        assert line.is_tall_enough(board.spaces[at], top) is covers


@given(spaces, spaces, spaces, levels, levels, st.integers(0, 6))
def test_between_ends_of_one_level_only_what_is_taller_covers(
    one: int, other: int, space: int, low: int, high: int, top: int
) -> None:
    line = SightLine(BOARD, (one, other), (low, high))
    assert line.is_tall_enough(space, top) == SightLine(BOARD, (other, one), (high, low)).is_tall_enough(space, top)
    assert line.is_level is (low == high)
    if top != max(low, high) or low == high:
        assert line.is_tall_enough(space, top) is (top > max(low, high))


@pytest.mark.parametrize(
    ("heights", "cover"),
    [
        ("11333", Cover.TOTAL),
        ("11113", Cover.NONE),
        ("11223", Cover.NONE),
        ("13333", Cover.TOTAL),
        ("33333", Cover.NONE),
        ("13133", Cover.TOTAL),
    ],
)
def test_a_ledge_covers_the_lower_end_that_is_nearer_to_it(heights: str, cover: Cover) -> None:
    board, ground = row_of(heights)
    one, other = board.spaces[0], board.spaces[-1]
    line = SightLine(board, (one, other), (ground[one], ground[other]))
    assert line.ledge_cover(ground, DROP) == cover


def test_who_floats_is_seen_at_its_own_level_while_the_ground_stays() -> None:
    board, ground = row_of("11333")
    one, other = board.spaces[0], board.spaces[-1]
    assert SightLine(board, (one, other), (3, 3)).ledge_cover(ground, DROP) == Cover.NONE
    assert SightLine(board, (one, other), (2, 3)).ledge_cover(ground, DROP) == Cover.TOTAL


def brinks(one: int, other: int, ground: list[int]) -> list[int]:
    """The ledges by looking at all pairs of neighbours that the line crosses one after the other."""
    if ground[one] == ground[other]:
        return []
    low, high = sorted((one, other), key=ground.__getitem__)
    crossed = {
        space for space in BOARD.spaces if how(SQUARE, offset(one, other), offset(one, space)) >= Touch.INSIDE
    } | {one, other}
    return [
        brink
        for brink in crossed
        for foot in set(BOARD.near[brink]) & crossed
        if ground[brink] - ground[foot] >= DROP and BOARD.chebyshev(low, foot) < BOARD.chebyshev(high, brink)
    ]


@given(spaces, spaces, grounds)
def test_ledges_are_the_drops_between_neighbours_on_the_line(one: int, other: int, ground: list[int]) -> None:
    line = SightLine(BOARD, (one, other), (ground[one], ground[other]))
    found = brinks(one, other, ground)
    assert sorted(line.ledges(ground, DROP)) == sorted(found)
    is_straight = BOARD.row[one] == BOARD.row[other] or BOARD.column[one] == BOARD.column[other]
    are_adjacent = any(BOARD.distance(a, b) <= 1 for a, b in combinations(found, 2))
    expected = Cover.TOTAL if is_straight or are_adjacent else Cover.PARTIAL
    assert line.ledge_cover(ground, DROP) == (expected if found else Cover.NONE)
    back = SightLine(BOARD, (other, one), (ground[other], ground[one]))
    assert back.ledge_cover(ground, DROP) == line.ledge_cover(ground, DROP)
