"""A square grid, tabled once: spaces are numbers on a board with a rim, so that a step off the board needs no sums.

A space is `(row + 1) * (columns + 2) + column + 1`; row 0 is the top row. Directions go clockwise from north, so that
turning right is adding one.
"""

from collections.abc import Iterator
from functools import lru_cache

from armybuilder.geometry.names import letters
from armybuilder.geometry.segments import Segment, segment
from armybuilder.geometry.squares import step_toward

NORTH, EAST, SOUTH, WEST = DIRECTIONS = range(4)
DIRECTION_NAMES = ("north", "east", "south", "west")


def _halfway(count: int) -> range:
    """The rows in the middle of so many: one, or two."""
    return range((count - 1) // 2, count // 2 + 1)


class Grid:
    """A board of so many rows and columns. All lists are indexed by space; the rim's entries mean nothing."""

    def __init__(self, rows: int, columns: int) -> None:
        self.rows, self.columns = rows, columns
        wide = columns + 2
        self.size = (rows + 2) * wide
        self.steps = (-wide, 1, wide, -1)
        self.spaces = tuple(self.space(row, column) for row in range(rows) for column in range(columns))
        self.row = [space // wide - 1 for space in range(self.size)]
        self.column = [space % wide - 1 for space in range(self.size)]
        self.is_on = [False] * self.size
        for space in self.spaces:
            self.is_on[space] = True
        #: The spaces beside each space, with the direction in which each lies.
        self.beside = [self._beside(space) for space in range(self.size)]
        self.near = [tuple(place for _, place in beside) for beside in self.beside]
        #: The spaces beside each space and those at its corners.
        self.around = [self._around(space) for space in range(self.size)]
        self._middle = tuple(self.space(row, column) for row in _halfway(rows) for column in _halfway(columns))
        self._segments: dict[tuple[int, int], Segment] = {}
        self._within: dict[tuple[int, int], tuple[int, ...]] = {}
        self._far: dict[int, list[int]] = {}

    def space(self, row: int, column: int) -> int:
        return (row + 1) * (self.columns + 2) + column + 1

    def _beside(self, space: int) -> tuple[tuple[int, int], ...]:
        if not self.is_on[space]:
            return ()
        near = ((direction, space + step) for direction, step in enumerate(self.steps))
        return tuple((direction, place) for direction, place in near if self.is_on[place])

    def _around(self, space: int) -> tuple[int, ...]:
        if not self.is_on[space]:
            return ()
        north, east, south, west = self.steps
        offsets = (north, north + east, east, south + east, south, south + west, west, north + west)
        return tuple(space + offset for offset in offsets if self.is_on[space + offset])

    def distance(self, one: int, other: int) -> int:
        """Rows and columns apart together: spaces are counted along the grid, never diagonally."""
        return abs(self.row[one] - self.row[other]) + abs(self.column[one] - self.column[other])

    def chebyshev(self, one: int, other: int) -> int:
        """Rows or columns apart, whichever is more: diagonal neighbours are one apart."""
        return max(abs(self.row[one] - self.row[other]), abs(self.column[one] - self.column[other]))

    def far(self, space: int) -> list[int]:
        """The distance to each space, diagonals counted as one."""
        if space not in self._far:
            self._far[space] = [self.chebyshev(space, other) for other in range(self.size)]
        return self._far[space]

    def box(self, space: int, distance: int) -> tuple[int, ...]:
        """The spaces at most so far away, diagonals counted as one, and the space itself, in reading order."""
        top, left = max(0, self.row[space] - distance), max(0, self.column[space] - distance)
        wide = min(self.columns, self.column[space] + distance + 1) - left
        starts = (self.space(row, left) for row in range(top, min(self.rows, self.row[space] + distance + 1)))
        return tuple(other for start in starts for other in range(start, start + wide))

    def within(self, space: int, distance: int) -> tuple[int, ...]:
        """The spaces at most so far away, counted along the grid, and the space itself, in reading order."""
        key = space, distance
        if key not in self._within:
            near = self.box(space, distance)
            self._within[key] = tuple(other for other in near if self.distance(space, other) <= distance)
        return self._within[key]

    def ring(self, space: int, distance: int) -> tuple[int, ...]:
        """The spaces exactly so far away, counted along the grid, in reading order."""
        return tuple(other for other in self.box(space, distance) if self.distance(space, other) == distance)

    def rim(self, depth: int) -> tuple[int, ...]:
        """The spaces in the outermost rings, so many of them."""
        return tuple(space for space in self.spaces if self.edge_distance(space) < depth)

    def edge_distance(self, space: int) -> int:
        """The number of spaces between a space and the nearest edge of the board."""
        row, column = self.row[space], self.column[space]
        return min(row, column, self.rows - 1 - row, self.columns - 1 - column)

    def center(self) -> tuple[int, ...]:
        """The spaces in the middle of the board: one, two or four."""
        return self._middle

    def halves(self, *, is_rising: bool = False) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """The spaces below and above the line between two corners of the board, without those whose inside it crosses.

        The line falls from the top left corner, or rises from the bottom left one.
        """
        below, above = [], []
        for space in self.spaces:
            row, column = self.row[space], self.column[space]
            far = self.columns - 1 - column if is_rising else column
            if row * self.columns >= (far + 1) * self.rows:
                below.append(space)
            elif (row + 1) * self.columns <= far * self.rows:
                above.append(space)
        return tuple(below), tuple(above)

    def rise_and_run(self, space: int, facing: int, other: int) -> tuple[int, int]:
        """The spaces that another space lies ahead in a facing, and those that it lies to the right."""
        down = self.row[other] - self.row[space]
        right = self.column[other] - self.column[space]
        return ((-down, right), (right, down), (down, -right), (-right, -down))[facing]

    def ahead(self, space: int, facing: int, rise: int, run: int) -> int | None:
        """The space so far ahead and to the right; None off the board."""
        down, right = ((-rise, run), (run, rise), (rise, -run), (-run, -rise))[facing]
        row, column = self.row[space] + down, self.column[space] + right
        on_board = 0 <= row < self.rows and 0 <= column < self.columns
        return self.space(row, column) if on_board else None

    def is_in_front(self, space: int, facing: int, other: int) -> bool:
        """True where the line to another space leaves through the front side, or through a corner of it."""
        rise, run = self.rise_and_run(space, facing, other)
        return rise > 0 and rise >= abs(run)

    def is_behind(self, space: int, facing: int, other: int) -> bool:
        """True where the line to another space leaves through the back side, its corners not counted."""
        rise, run = self.rise_and_run(space, facing, other)
        return -rise > abs(run)

    def step_toward(self, one: int, other: int) -> int:
        """The step, straight or diagonal, that is nearest to the line to another space: what to add to the space."""
        right, down = step_toward((self.column[other] - self.column[one], self.row[other] - self.row[one]))
        return right + down * self.steps[SOUTH]

    def segment(self, one: int, other: int) -> Segment:
        """The straight line between the middles of two spaces, with all that it meets."""
        key = one, other
        if key not in self._segments:
            wide = self.steps[SOUTH]
            columns, rows = self.column[other] - self.column[one], self.row[other] - self.row[one]
            self._segments[key] = segment(columns, rows, lambda square: one + square[0] + square[1] * wide)
        return self._segments[key]

    def line(self, space: int, facing: int) -> Iterator[int]:
        """The spaces straight ahead, to the edge of the board."""
        step = self.steps[facing]
        space += step
        while self.is_on[space]:
            yield space
            space += step

    def name(self, space: int) -> str:
        """A space as players say it: the column's letter, and the row counted from the bottom."""
        return f"{letters(self.column[space])}{self.rows - self.row[space]}"

    def named(self, name: str) -> int:
        """The space of a name. Raises KeyError."""
        return _names(self.rows, self.columns)[name]


@lru_cache(maxsize=64)
def grid(rows: int, columns: int) -> Grid:
    """The grid of this size, made once."""
    return Grid(rows, columns)


@lru_cache(maxsize=64)
def _names(rows: int, columns: int) -> dict[str, int]:
    board = grid(rows, columns)
    return {board.name(space): space for space in board.spaces}
