"""The line between two squares: what it meets, beside the same in exact fractions."""

from functools import cache
from itertools import pairwise
from math import hypot

from hypothesis import given
from hypothesis import strategies as st

from armybuilder.geometry.grid import Segment, Square, manhattan, segment, squares_crossed, step_toward
from armybuilder.geometry.hexes import Touch
from tests.geometry.plane import SQUARE, how, stretch

ENDS = [(column, row) for column in range(-5, 6) for row in range(-5, 6)]


def number(square: Square) -> int:
    """Squares as numbers, whichever way they lie."""
    return square[0] * 100 + square[1]


def numbers(squares: list[Square]) -> tuple[int, ...]:
    return tuple(map(number, squares))


@cache
def met(end: Square) -> dict[Square, Touch]:
    """The way in which a line meets each square that it could meet, and those around them."""
    columns, rows = (range(min(0, far) - 1, max(0, far) + 2) for far in end)
    return {(column, row): how(SQUARE, end, (column, row)) for column in columns for row in rows}


def inside(end: Square) -> list[Square]:
    """The squares whose inside a line crosses, its ends too, in the order in which it enters them."""
    parts = {square: stretch(SQUARE, end, square) for square, kind in met(end).items() if kind >= Touch.INSIDE}
    return sorted(parts, key=lambda square: parts[square] or ())


def in_fractions(end: Square) -> Segment:
    """The squares that a line meets, by the points at which it does."""
    kinds, crossed = met(end), inside(end)
    between = [square for square in crossed if square not in ((0, 0), end)]
    steps = list(pairwise(crossed))
    sides = [(one, other) for one, other in steps if manhattan(one, other) == 1]
    corners = [((other[0], one[1]), (one[0], other[1])) for one, other in steps if manhattan(one, other) == 2]
    return Segment(
        crossed=numbers(between),
        centered=numbers([square for square in between if kinds[square] == Touch.CENTER]),
        corners=tuple((number(one), number(other)) for one, other in corners),
        sides=tuple((number(one), number(other)) for one, other in sides),
        inner_sides=tuple((number(one), number(other)) for one, other in sides if {one, other} <= set(between)),
        is_straight=0 in end,
    )


def test_a_line_meets_what_it_meets_in_fractions() -> None:
    assert [end for end in ENDS if list(squares_crossed(*end)) != inside(end)] == []
    assert [end for end in ENDS if segment(*end, number) != in_fractions(end)] == []


def test_a_line_touches_a_square_without_crossing_it_only_where_it_goes_through_a_corner() -> None:
    for end in ENDS:
        kinds = met(end)
        assert Touch.EDGE not in kinds.values(), "a line between two middles never runs along a side"
        beside = {square for pair in segment(*end, number).corners for square in pair}
        assert beside == {number(square) for square, kind in kinds.items() if kind == Touch.CORNER}


@given(st.tuples(st.integers(-40, 40), st.integers(-40, 40)))
def test_the_way_back_meets_the_same(end: Square) -> None:
    there = segment(*end, number)
    back = segment(-end[0], -end[1], lambda square: number((square[0] + end[0], square[1] + end[1])))
    assert there.crossed == back.crossed[::-1]
    assert there.centered == back.centered[::-1]
    assert {frozenset(pair) for pair in there.corners} == {frozenset(pair) for pair in back.corners}
    assert there.sides == tuple((other, one) for one, other in back.sides[::-1])


@given(st.tuples(st.integers(-40, 40), st.integers(-40, 40)))
def test_the_step_toward_a_square_is_the_one_that_points_at_it_best(end: Square) -> None:
    steps = [(right, down) for right in (-1, 0, 1) for down in (-1, 0, 1) if right or down]

    def likeness(step: Square) -> float:
        """The cosine between a step and the line, times the line's length."""
        return (step[0] * end[0] + step[1] * end[1]) / hypot(*step)

    assert step_toward(end) == (max(steps, key=likeness) if any(end) else (0, 0))
