"""Hexes on plain coordinates: neighbours, distances, rings, wedges.

A hex is a pair (q, r) of axial coordinates, so that a step in one of six directions always adds the same pair, and
distances and lines need no case for odd and even rows. Books count columns and rows instead: `from_offset` and
`to_offset` lead from one to the other. What is at the top matters for columns and rows alone: turned by half a step, a
field with a point at the top is one with a flat side there.
"""

from collections.abc import Iterator
from typing import Literal

Hex = tuple[int, int]
Top = Literal["pointy", "flat"]

#: The six steps, clockwise, so that turning right is adding one: with a flat top from straight up, with a point at the
#: top from the upper left.
DIRECTIONS: tuple[Hex, ...] = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))


# --- Columns and rows ------------------------------------------------------------------------------------------------


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


# --- Steps -----------------------------------------------------------------------------------------------------------


def step(place: Hex, direction: int, count: int = 1) -> Hex:
    """The hex so many steps away in one direction."""
    q, r = DIRECTIONS[direction % 6]
    return place[0] + q * count, place[1] + r * count


def neighbours(place: Hex) -> tuple[Hex, ...]:
    """The six hexes around one, in the order of the directions."""
    return tuple(step(place, direction) for direction in range(6))


def distance(one: Hex, other: Hex) -> int:
    """The number of steps between two hexes."""
    q, r = one[0] - other[0], one[1] - other[1]
    return max(abs(q), abs(r), abs(q + r))


def within(middle: Hex, reach: int) -> list[Hex]:
    """Every hex at most so many steps away, the middle too, row by row."""
    return [
        (middle[0] + q, middle[1] + r)
        for r in range(-reach, reach + 1)
        for q in range(max(-reach, -reach - r), min(reach, reach - r) + 1)
    ]


def ring(middle: Hex, reach: int) -> list[Hex]:
    """Every hex exactly so many steps away, row by row."""
    return [place for place in within(middle, reach) if distance(middle, place) == reach]


# --- Directions ------------------------------------------------------------------------------------------------------


def rotated(offset: Hex, sixths: int) -> Hex:
    """A hex after turning the field around (0, 0), clockwise by so many sixths."""
    q, r = offset
    for _ in range(sixths % 6):
        q, r = -r, q + r
    return q, r


def direction_of(start: Hex, end: Hex) -> int | None:
    """The direction in which the straight row of hexes from one to another runs, if there is one."""
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
