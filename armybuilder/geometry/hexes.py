"""Hexes on plain coordinates: neighbours, distances, rings, wedges.

A hex is a pair (q, r) of axial coordinates, so that a step in one of six directions always adds the same pair, and
distances and lines need no case for odd and even rows. Books count columns and rows instead: `from_offset` and
`to_offset` lead from one to the other. What is at the top matters for columns and rows alone: turned by half a step, a
field with a point at the top is one with a flat side there.
"""

from collections.abc import Iterator
from enum import IntEnum
from functools import lru_cache
from typing import Literal

Hex = tuple[int, int]
Top = Literal["pointy", "flat"]

#: The six steps, clockwise, so that turning right is adding one: with a flat top from straight up, with a point at the
#: top from the upper left.
DIRECTIONS: tuple[Hex, ...] = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))


# Columns and rows


def from_offset(column: int, row: int, *, top: Top = "pointy") -> Hex:
    """The hex in a column and row, both counted from 0.

    With a point at the top, odd rows lie half a hex to the right; with a flat top, odd columns half a hex lower.
    """
    return (column - row // 2, row) if top == "pointy" else (column, row - column // 2)


def to_offset(place: Hex, *, top: Top = "pointy") -> tuple[int, int]:
    """The column and row of a hex: `from_offset` backwards."""
    q, r = place
    return (q + r // 2, r) if top == "pointy" else (q, r + q // 2)


def offset_field(columns: int, rows: int, *, top: Top = "pointy", short: bool = False) -> Iterator[Hex]:
    """Every hex of a field of columns and rows; with `short` the odd rows (columns, if flat) have one less."""
    for row in range(rows):
        for column in range(columns):
            is_odd, is_last = (row & 1, column == columns - 1) if top == "pointy" else (column & 1, row == rows - 1)
            if not (short and is_odd and is_last):
                yield from_offset(column, row, top=top)


# Steps


def step(place: Hex, direction: int, count: int = 1) -> Hex:
    q, r = DIRECTIONS[direction % 6]
    return place[0] + q * count, place[1] + r * count


def neighbours(place: Hex) -> tuple[Hex, ...]:
    return tuple(step(place, direction) for direction in range(6))


def distance(one: Hex, other: Hex) -> int:
    q, r = one[0] - other[0], one[1] - other[1]
    return max(abs(q), abs(r), abs(q + r))


def within(middle: Hex, reach: int) -> list[Hex]:
    """Every hex at most `reach` steps away, the middle too, row by row."""
    return [
        (middle[0] + q, middle[1] + r)
        for r in range(-reach, reach + 1)
        for q in range(max(-reach, -reach - r), min(reach, reach - r) + 1)
    ]


def ring(middle: Hex, reach: int) -> list[Hex]:
    """Every hex exactly `reach` steps away, row by row."""
    return [place for place in within(middle, reach) if distance(middle, place) == reach]


# Directions


def rotated(offset: Hex, sixths: int) -> Hex:
    """A hex after turning the field around (0, 0), clockwise by sixths."""
    q, r = offset
    for _ in range(sixths % 6):
        q, r = -r, q + r
    return q, r


def direction_of(start: Hex, end: Hex) -> int | None:
    length = distance(start, end)
    return next((way for way in range(6) if length and step(start, way, length) == end), None)


def directions_toward(start: Hex, end: Hex) -> tuple[int, ...]:
    """The direction nearest to the line from one hex to another, or two that are equally near; none to the same hex."""
    q, r = end[0] - start[0], end[1] - start[1]
    if not (q or r):
        return ()
    shares = [_along(rotated((q, r), -way)) for way in range(6)]
    return tuple(way for way in range(6) if shares[way] == max(shares))


def _along(offset: Hex) -> int:
    """The half steps that a hex lies ahead in direction 0."""
    return -offset[0] - 2 * offset[1]


def is_in_wedge(tip: Hex, direction: int, place: Hex) -> bool:
    """True where a hex lies in the third of the field around a direction: within 60° of it, both rays counted."""
    q, r = rotated((place[0] - tip[0], place[1] - tip[1]), -direction)
    return (q, r) != (0, 0) and -r >= max(q, 0)


# The straight line between the middles of two hexes: every hex that it meets, its rim counted, and how


Bands = tuple[int, int, int]


class Touch(IntEnum):
    """The ways in which a line meets a hex; the more of it, the greater."""

    NONE = 0
    CORNER = 1
    EDGE = 2
    INSIDE = 3
    CENTER = 4


def bands(offset: Hex) -> Bands:
    """A point as three numbers, each counted from the middle of (0, 0) toward one side and away from the one behind."""
    q, r = offset
    return 2 * q + r, q + 2 * r, r - q


def touch(end: Hex, place: Hex) -> Touch:
    """The way in which the line from the middle of (0, 0) to that of `end` meets a hex."""
    ways, there = bands(end), bands(place)
    length = _length_inside(ways, there)
    if length < 0:
        return Touch.NONE
    if length == 0:
        return Touch.CORNER
    if any(not way and abs(at) == 1 for way, at in zip(ways, there, strict=True)):
        return Touch.EDGE
    return Touch.CENTER if end[0] * place[1] == end[1] * place[0] else Touch.INSIDE


def _length_inside(ways: Bands, there: Bands) -> int:
    """The length of a line inside a hex, its rim counted, in parts of the line that are whole for all sides.

    0 if it is one point, less if it is nothing.
    """
    whole = 1
    for way in ways:
        whole *= abs(way) or 1
    first, last = 0, whole
    for way, at in zip(ways, there, strict=True):
        if not way:
            if abs(at) > 1:
                return -1
        else:
            part, ahead = whole // abs(way), at if way > 0 else -at
            first, last = max(first, (ahead - 1) * part), min(last, (ahead + 1) * part)
    return last - first


@lru_cache(maxsize=4096)
def touched(end: Hex) -> tuple[tuple[Hex, Touch], ...]:
    """The hexes between (0, 0) and another that the line from middle to middle meets, with how, nearest first.

    A line never strays from the shortest ways between its ends, so only the hexes on one are looked at.
    """
    found = ((place, touch(end, place)) for place in _on_shortest_ways(end))
    return tuple((place, how) for place, how in found if how)


def _on_shortest_ways(end: Hex) -> list[Hex]:
    """The hexes on any shortest way from (0, 0), without its ends, nearest first."""
    far = distance((0, 0), end)
    box = ((q, r) for r in _span(end[1]) for q in _span(end[0]))
    between = [place for place in box if distance((0, 0), place) + distance(place, end) == far]
    return sorted(set(between) - {(0, 0), end}, key=lambda place: (distance((0, 0), place), place))


def _span(end: int) -> range:
    return range(min(0, end), max(0, end) + 1)
