"""Cover: what the line of an attack meets between two squares, and what features of the ground do on hexes."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import IntEnum
from itertools import combinations

from armybuilder.geometry.grid import Grid, Segment
from armybuilder.geometry.hexes import Hex, direction_of, distance, is_in_wedge, neighbours


class Cover(IntEnum):
    """The degrees of a target's cover; the better cover is the greater."""

    NONE = 0
    PARTIAL = 1
    TOTAL = 2


def cover_along(line: Segment, is_cover: Callable[[int], bool]) -> Cover:
    """The cover that spaces give along a line.

    Total through a middle, or through two spaces side by side; partial through any other inside, or between two spaces
    that meet at a corner. A touched corner alone is nothing.
    """
    has_neighbours = any(is_cover(one) and is_cover(other) for one, other in line.inner_sides)
    if has_neighbours or any(map(is_cover, line.centered)):
        return Cover.TOTAL
    is_between = any(is_cover(one) and is_cover(other) for one, other in line.corners)
    return Cover.PARTIAL if is_between or any(map(is_cover, line.crossed)) else Cover.NONE


# Heights


@dataclass(frozen=True, slots=True)
class SightLine:
    """The line between two spaces of a board, and the level at which each end stands.

    The level is the ground's, or more where an end floats above it.
    """

    board: Grid
    ends: tuple[int, int]
    levels: tuple[int, int]

    @property
    def segment(self) -> Segment:
        return self.board.segment(*self.ends)

    @property
    def is_level(self) -> bool:
        """True where neither end is higher."""
        return self.levels[0] == self.levels[1]

    @property
    def low_and_high(self) -> tuple[int, int]:
        """The lower end and the higher one."""
        one, other = self.ends
        return (one, other) if self.levels[0] < self.levels[1] else (other, one)

    def is_tall_enough(self, space: int, top: int) -> bool:
        """True where what stands on a space, up to a level, covers anybody.

        It does above the level of the higher end, and not below it; at that level it does, if the lower end is nearer.
        """
        highest = max(self.levels)
        if top != highest or self.is_level:
            return top > highest
        low, high = self.low_and_high
        return self.board.chebyshev(low, space) < self.board.chebyshev(high, space)

    def ledges(self, ground: Sequence[int], drop: int) -> list[int]:
        """The brinks of the ledges that cover the lower end; `ground` is the level of each space.

        A ledge is a side where the ground falls by `drop` levels or more. It counts if the lower end is nearer to its
        foot than the higher end is to its brink.
        """
        if self.is_level:
            return []
        low, high = self.low_and_high
        falls = [side if ground[side[0]] > ground[side[1]] else side[::-1] for side in self.segment.sides]
        return [
            brink
            for brink, foot in falls
            if ground[brink] - ground[foot] >= drop
            and self.board.chebyshev(low, foot) < self.board.chebyshev(high, brink)
        ]

    def ledge_cover(self, ground: Sequence[int], drop: int) -> Cover:
        """The cover that ledges give: total straight on, or where two brinks are one space or lie side by side."""
        brinks = self.ledges(ground, drop)
        if not brinks:
            return Cover.NONE
        are_adjacent = any(self.board.distance(one, other) <= 1 for one, other in combinations(brinks, 2))
        return Cover.TOTAL if self.segment.is_straight or are_adjacent else Cover.PARTIAL


# Features on a field of hexes: the ground that they make around them, and the shadow behind one


def features_of(place: Hex, features: Mapping[Hex, str]) -> frozenset[str]:
    """The features that make the ground of a hex: the one that lies on it, else all beside it."""
    if place in features:
        return frozenset({features[place]})
    return frozenset(features[each] for each in neighbours(place) if each in features)


def is_in_shadow(feature: Hex, hidden: Hex, place: Hex) -> bool:
    """True where a feature hides a hex beside it from another: one in the third of the field behind the feature."""
    direction = direction_of(hidden, feature)
    return distance(hidden, feature) == 1 and direction is not None and is_in_wedge(feature, direction, place)


def is_shadowed(feature: Hex, one: Hex, other: Hex) -> bool:
    """True where a feature stands between two hexes for which it throws its shadow: it hides either from the other."""
    return is_in_shadow(feature, one, other) or is_in_shadow(feature, other, one)
