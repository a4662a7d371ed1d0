"""The straight line between the middles of two hexes: every hex that it meets, its rim counted, and how.

A hex is where three numbers of a point lie between −1 and 1, counted from its middle: one for each pair of sides that
face each other. So where a line enters and leaves a hex is a comparison of fractions, done here in whole numbers.
"""

from enum import IntEnum
from functools import lru_cache

from armybuilder.geometry.hexes import Hex, distance

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
