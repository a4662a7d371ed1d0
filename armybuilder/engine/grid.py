"""A square grid, tabled once: spaces are numbers on a board with a rim, so that a step off the board needs no sums.

A space is `(row + 1) * (columns + 2) + column + 1`; row 0 is the top row. Directions go clockwise from north, so that
turning right is adding one.
"""

from collections.abc import Iterator
from functools import lru_cache
from string import ascii_lowercase

NORTH, EAST, SOUTH, WEST = DIRECTIONS = range(4)
DIRECTION_NAMES = ("north", "east", "south", "west")


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

    def rise_and_run(self, space: int, facing: int, other: int) -> tuple[int, int]:
        """How far ahead another space lies in a facing, and how far to the right of that."""
        down = self.row[other] - self.row[space]
        right = self.column[other] - self.column[space]
        return ((-down, right), (right, down), (down, -right), (-right, -down))[facing]

    def ahead(self, space: int, facing: int, rise: int, run: int) -> int | None:
        """The space so far ahead and to the right; None off the board."""
        down, right = ((-rise, run), (run, rise), (rise, -run), (-run, -rise))[facing]
        row, column = self.row[space] + down, self.column[space] + right
        on_board = 0 <= row < self.rows and 0 <= column < self.columns
        return self.space(row, column) if on_board else None

    def line(self, space: int, facing: int) -> Iterator[int]:
        """The spaces straight ahead, to the edge of the board."""
        step = self.steps[facing]
        space += step
        while self.is_on[space]:
            yield space
            space += step

    def name(self, space: int) -> str:
        """A space as players say it: the column's letter, and the row counted from the bottom."""
        return f"{_letters(self.column[space])}{self.rows - self.row[space]}"

    def named(self, name: str) -> int:
        """The space of a name. Raises KeyError."""
        return _names(self.rows, self.columns)[name]


def _letters(column: int) -> str:
    more, last = divmod(column, 26)
    return (ascii_lowercase[more - 1] if more else "") + ascii_lowercase[last]


@lru_cache(maxsize=64)
def grid(rows: int, columns: int) -> Grid:
    """The grid of this size, made once."""
    return Grid(rows, columns)


@lru_cache(maxsize=64)
def _names(rows: int, columns: int) -> dict[str, int]:
    board = grid(rows, columns)
    return {board.name(space): space for space in board.spaces}
