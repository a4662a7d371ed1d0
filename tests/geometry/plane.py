"""Cells as polygons and lines as points on the way, in exact fractions: the slow twin of the rules' whole numbers.

Hexes are drawn in axial coordinates. They look slanted there, but what touches what stays as it is.
"""

from collections.abc import Sequence
from fractions import Fraction
from itertools import pairwise

from armybuilder.geometry.hexes import DIRECTIONS, Touch

Point = tuple[Fraction, Fraction]
Cell = tuple[int, int]

HALF = Fraction(1, 2)
SQUARE: tuple[Point, ...] = ((-HALF, -HALF), (HALF, -HALF), (HALF, HALF), (-HALF, HALF))
#: A corner of a hex is the middle of three hexes that lie around it.
HEX: tuple[Point, ...] = tuple(
    (Fraction(DIRECTIONS[way][0] + DIRECTIONS[way - 1][0], 3), Fraction(DIRECTIONS[way][1] + DIRECTIONS[way - 1][1], 3))
    for way in range(6)
)


def stretch(shape: Sequence[Point], end: Cell, place: Cell) -> tuple[Fraction, Fraction] | None:
    """From where to where the line from (0, 0) to `end` lies in the cell around a place, its rim counted."""
    corners = [(x + place[0], y + place[1]) for x, y in shape]
    first, last = Fraction(0), Fraction(1)
    for one, other in pairwise([*corners, corners[0]]):
        start, speed = _inward(one, other, (0, 0)), _inward(one, other, end) - _inward(one, other, (0, 0))
        if not speed:
            if start < 0:
                return None
        elif speed > 0:
            first = max(first, -start / speed)
        else:
            last = min(last, -start / speed)
    return (first, last) if first <= last else None


def how(shape: Sequence[Point], end: Cell, place: Cell) -> Touch:
    """The way in which a line meets a cell, by the middle of what lies in it."""
    part = stretch(shape, end, place)
    if part is None:
        return Touch.NONE
    if part[0] == part[1]:
        return Touch.CORNER
    along = (part[0] + part[1]) / 2
    middle = (along * end[0], along * end[1])
    corners = [(x + place[0], y + place[1]) for x, y in shape]
    if any(_inward(one, other, middle) == 0 for one, other in pairwise([*corners, corners[0]])):
        return Touch.EDGE
    return Touch.CENTER if part[0] <= _passes(end, place) <= part[1] else Touch.INSIDE


def _passes(end: Cell, place: Cell) -> Fraction:
    """The place of a middle on the line; nowhere on it is less than 0."""
    axis = 0 if end[0] else 1
    along = Fraction(place[axis], end[axis]) if end[axis] else Fraction(0)
    return along if all(along * far == at for far, at in zip(end, place, strict=True)) else Fraction(-1)


def _inward(one: Point, other: Point, point: tuple[Fraction | int, Fraction | int]) -> Fraction:
    """The distance of a point on the inner side of a side; corners go around clockwise as one looks down the rows."""
    (x1, y1), (x2, y2) = one, other
    return (x2 - x1) * (point[1] - y1) - (y2 - y1) * (point[0] - x1)
