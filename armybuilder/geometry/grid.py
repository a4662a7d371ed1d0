"""A square grid, tabled once: spaces are numbers on a board with a rim, so that a step off the board needs no sums.

A space is `(row + 1) * (columns + 2) + column + 1`; row 0 is the top row. Directions go clockwise from north, so that
turning right is adding one.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise

from armybuilder.geometry.names import letters

NORTH, EAST, SOUTH, WEST = DIRECTIONS = range(4)
DIRECTION_NAMES = ("north", "east", "south", "west")


def _halfway(count: int) -> range:
    """The rows in the middle of `count` rows: one, or two."""
    return range((count - 1) // 2, count // 2 + 1)


class Grid:
    """A board of rows and columns. All lists are indexed by space; the rim's entries mean nothing."""

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
        self._distances: dict[int, list[int]] = {}
        self._fronts: dict[tuple[int, int], frozenset[int]] = {}
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

    def distances(self, space: int) -> list[int]:
        """The distance to each space, along the grid."""
        if space not in self._distances:
            self._distances[space] = [self.distance(space, other) for other in range(self.size)]
        return self._distances[space]

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

    def front(self, space: int, facing: int) -> frozenset[int]:
        """The spaces in front."""
        key = space, facing
        if key not in self._fronts:
            spaces = (other for other in self.spaces if self.is_in_front(space, facing, other))
            self._fronts[key] = frozenset(spaces)
        return self._fronts[key]

    def is_behind(self, space: int, facing: int, other: int) -> bool:
        """True where the line to another space leaves through the back side, its corners not counted."""
        rise, run = self.rise_and_run(space, facing, other)
        return -rise > abs(run)

    def step_toward(self, one: int, other: int) -> int:
        """The step, straight or diagonal, that is nearest to the line to another space: what to add to the space."""
        right, down = step_toward((self.column[other] - self.column[one], self.row[other] - self.row[one]))
        return right + down * self.steps[SOUTH]

    def segment(self, one: int, other: int) -> "Segment":
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
    return Grid(rows, columns)


@lru_cache(maxsize=64)
def _names(rows: int, columns: int) -> dict[str, int]:
    board = grid(rows, columns)
    return {board.name(space): space for space in board.spaces}


# Squares on plain coordinates: a column and a row, both counted from the top left, and how far apart two are


Square = tuple[int, int]


def manhattan(one: Square, other: Square) -> int:
    """Columns and rows apart together: as many steps as it takes from side to side."""
    return abs(one[0] - other[0]) + abs(one[1] - other[1])


def chebyshev(one: Square, other: Square) -> int:
    """Columns or rows apart, whichever is more: as many steps as it takes with diagonal ones."""
    return max(abs(one[0] - other[0]), abs(one[1] - other[1]))


def step_toward(end: Square) -> Square:
    """The step, straight or diagonal, that is nearest to the line from (0, 0) to a square.

    It is never a tie: whole numbers make no line halfway between a straight and a diagonal step.
    """
    right, down = end
    wide, tall = abs(right), abs(down)
    # Straight, if the line leads away by less than 22.5°, whose tangent is √2 − 1.
    if (wide + tall) ** 2 < 2 * max(wide, tall) ** 2:
        right, down = (0, down) if tall > wide else (right, 0)
    return _sign(right), _sign(down)


def _sign(number: int) -> int:
    return (number > 0) - (number < 0)


# The straight line between the middles of two squares: the squares that it crosses, sides and corners that it passes


@dataclass(frozen=True, slots=True)
class Segment:
    """The spaces that a line meets on a grid, in its order, as numbers; the two ends stand only in `sides`."""

    #: The spaces whose inside it crosses.
    crossed: tuple[int, ...]
    #: Those of them through whose middle it goes.
    centered: tuple[int, ...]
    #: For each corner that it goes through, the two spaces that it only touches there.
    corners: tuple[tuple[int, int], ...]
    #: The sides that it crosses, each as the space that it leaves and the one that it enters; the ends' too.
    sides: tuple[tuple[int, int], ...]
    #: Those of the sides that lie between two crossed spaces.
    inner_sides: tuple[tuple[int, int], ...]
    #: True where it crosses its sides at right angles.
    is_straight: bool


def squares_crossed(columns: int, rows: int) -> Iterator[Square]:
    """The squares from (0, 0) to the one this many columns and rows away, both included, that a line crosses."""
    right, down = (1 if columns >= 0 else -1), (1 if rows >= 0 else -1)
    wide, tall, column, row = abs(columns), abs(rows), 0, 0
    yield 0, 0
    while (column, row) != (wide, tall):
        # Which side comes first: the next upright one, (2 column + 1) / 2 wide on the way, or the next level one.
        upright, level = (2 * column + 1) * tall, (2 * row + 1) * wide
        column, row = column + (upright <= level), row + (level <= upright)
        yield column * right, row * down


def segment(columns: int, rows: int, number: Callable[[Square], int]) -> "Segment":
    """The line to the square this many columns and rows away; `number` turns a square into a space."""
    squares = list(squares_crossed(columns, rows))
    steps = list(pairwise(squares))
    sides = [(start, end) for start, end in steps if not _is_diagonal(start, end)]
    ends = {squares[0], squares[-1]}
    return Segment(
        crossed=tuple(map(number, squares[1:-1])),
        centered=tuple(number(each) for each in squares[1:-1] if each[0] * rows == each[1] * columns),
        corners=tuple(
            (number((end[0], start[1])), number((start[0], end[1]))) for start, end in steps if _is_diagonal(start, end)
        ),
        sides=tuple((number(start), number(end)) for start, end in sides),
        inner_sides=tuple((number(start), number(end)) for start, end in sides if not ends & {start, end}),
        is_straight=not columns or not rows,
    )


def _is_diagonal(start: Square, end: Square) -> bool:
    return start[0] != end[0] and start[1] != end[1]
