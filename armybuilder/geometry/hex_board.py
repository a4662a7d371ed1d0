"""A board of hexes, tabled once: spaces are numbers on a field with a rim, so that a step off the board needs no sums.

A board has any shape: it is a list of cells. A space is a number in a field that is wide enough for all of them; the
spaces stand in it row by row. Directions go clockwise in sixths, as `hexes.DIRECTIONS` lists them.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache

from armybuilder.geometry.hexes import DIRECTIONS, Hex, Top, Touch, directions_toward, is_in_wedge, touched
from armybuilder.geometry.hexes import distance as steps_between
from armybuilder.geometry.names import letters


class HexBoard:
    """A board of hexes. All lists are indexed by space; the entries of what is no space mean nothing."""

    def __init__(self, cells: Sequence[Hex], names: Sequence[str]) -> None:
        columns, rows = [q for q, _ in cells], [r for _, r in cells]
        self._left, self._upper = min(columns) - 1, min(rows) - 1
        self._wide = max(columns) - self._left + 2
        self.size = self._wide * (max(rows) - self._upper + 2)
        self.steps = tuple(q + r * self._wide for q, r in DIRECTIONS)
        self.spaces = tuple(sorted(map(self._number, cells)))
        self.cell: list[Hex] = [self._cell(space) for space in range(self.size)]
        self.is_on = [False] * self.size
        for space in self.spaces:
            self.is_on[space] = True
        #: The spaces beside each space, with the direction in which each lies.
        self.beside = [self._beside(space) for space in range(self.size)]
        self.near = [tuple(place for _, place in beside) for beside in self.beside]
        #: The spaces at the edge: those that have less than six beside them.
        self.edge = tuple(space for space in self.spaces if len(self.near[space]) < 6)
        #: The steps between two spaces.
        self.distances = [self._distances(space) for space in range(self.size)]
        self._names = {self._number(cell): name for cell, name in zip(cells, names, strict=True)}
        self._named = {name: space for space, name in self._names.items()}
        self._between: dict[tuple[int, int], tuple[int, ...]] = {}
        self._wedges: dict[tuple[int, int], frozenset[int]] = {}
        self._within: dict[tuple[int, int], tuple[int, ...]] = {}

    def _number(self, cell: Hex) -> int:
        return cell[0] - self._left + (cell[1] - self._upper) * self._wide

    def _cell(self, space: int) -> Hex:
        return space % self._wide + self._left, space // self._wide + self._upper

    def _beside(self, space: int) -> tuple[tuple[int, int], ...]:
        if not self.is_on[space]:
            return ()
        near = ((direction, space + way) for direction, way in enumerate(self.steps))
        return tuple((direction, place) for direction, place in near if self.is_on[place])

    def _distances(self, space: int) -> tuple[int, ...]:
        if not self.is_on[space]:
            return ()
        here = self.cell[space]
        return tuple(steps_between(here, there) for there in self.cell)

    # Spaces

    def space(self, cell: Hex) -> int | None:
        """The space of a cell; None off the board."""
        q, r = cell
        if not self._left < q < self._left + self._wide:
            return None
        space = self._number((q, r))
        return space if 0 <= space < self.size and self.is_on[space] else None

    def name(self, space: int) -> str:
        """A space as players say it."""
        return self._names[space]

    def named(self, name: str) -> int:
        """The space of a name. Raises KeyError."""
        return self._named[name]

    # Distances

    def distance(self, one: int, other: int) -> int:
        return self.distances[one][other]

    def ring(self, space: int, reach: int) -> tuple[int, ...]:
        """The spaces exactly `reach` steps away, row by row."""
        far = self.distances[space]
        return tuple(other for other in self.spaces if far[other] == reach)

    def within(self, space: int, reach: int) -> tuple[int, ...]:
        """The spaces at most `reach` steps away, the space itself too, row by row."""
        key = space, reach
        if key not in self._within:
            far = self.distances[space]
            self._within[key] = tuple(other for other in self.spaces if far[other] <= reach)
        return self._within[key]

    # Directions

    def line(self, space: int, direction: int) -> Iterator[int]:
        way = self.steps[direction % 6]
        space += way
        while self.is_on[space]:
            yield space
            space += way

    def ahead(self, space: int, direction: int, count: int = 1) -> int | None:
        """The space `count` steps on in a direction; None off the board."""
        q, r = DIRECTIONS[direction % 6]
        return self.moved(space, (q * count, r * count))

    def moved(self, space: int, offset: Hex) -> int | None:
        """The space that lies from another as a cell lies from (0, 0); None off the board."""
        q, r = self.cell[space]
        return self.space((q + offset[0], r + offset[1]))

    def wrapped(self, space: int, direction: int) -> int:
        """The next space in a direction; from the edge the far end of the same straight row."""
        there = space + self.steps[direction % 6]
        if self.is_on[there]:
            return there
        return [space, *self.line(space, direction + 3)][-1]

    def directions_toward(self, one: int, other: int) -> tuple[int, ...]:
        return directions_toward(self.cell[one], self.cell[other])

    # Sight

    def wedge(self, space: int, direction: int) -> frozenset[int]:
        """The spaces within 60° of a direction on either side, those on the two outer rays too."""
        key = space, direction % 6
        if key not in self._wedges:
            tip = self.cell[space]
            self._wedges[key] = frozenset(other for other in self.spaces if is_in_wedge(tip, key[1], self.cell[other]))
        return self._wedges[key]

    def between(self, one: int, other: int) -> tuple[int, ...]:
        """The spaces between two others that the line from middle to middle touches, at a corner too, nearest first."""
        key = one, other
        if key not in self._between:
            self._between[key] = tuple(space for space, _ in self._touched(one, other))
        return self._between[key]

    def crossed(self, one: int, other: int) -> tuple[int, ...]:
        """The spaces between two others whose inside the line from middle to middle crosses, nearest first."""
        return tuple(space for space, how in self._touched(one, other) if how >= Touch.INSIDE)

    def _touched(self, one: int, other: int) -> Iterator[tuple[int, Touch]]:
        (q, r), (end_q, end_r) = self.cell[one], self.cell[other]
        for (right, down), how in touched((end_q - q, end_r - r)):
            space = one + right + down * self._wide
            if self.is_on[space]:
                yield space, how

    def has_line(self, one: int, other: int, is_blocked: Sequence[bool]) -> bool:
        """True where the line between two spaces touches nothing that blocks it; its ends never do."""
        return not any(is_blocked[space] for space in self.between(one, other))


# Boards, made once


@lru_cache(maxsize=64)
def hex_board(cells: tuple[Hex, ...], names: tuple[str, ...] = (), top: Top = "pointy") -> HexBoard:
    """The board of these cells, made once. Without names of its own it has letters and numbers."""
    return HexBoard(cells, names or usual_names(cells, top))


def usual_names(cells: Sequence[Hex], top: Top = "pointy") -> tuple[str, ...]:
    """A letter and a number for each cell.

    With a flat top the columns have the letters, and each is counted from its bottom; with a point at the top the rows
    are counted from the bottom, and a cell's letter is its place in its row.
    """
    if top == "pointy":
        low = max(r for _, r in cells)
        return tuple(f"{letters(sum(o_r == r and o_q < q for o_q, o_r in cells))}{low - r + 1}" for q, r in cells)
    left = min(q for q, _ in cells)
    return tuple(f"{letters(q - left)}{sum(o_q == q and o_r > r for o_q, o_r in cells) + 1}" for q, r in cells)
