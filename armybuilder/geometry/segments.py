"""The straight line between the middles of two squares: the squares that it crosses, sides and corners that it passes.

Such a line never runs along a side: it crosses a side somewhere within it, or goes through a corner, and then from one
square to the one that lies diagonally behind. All is told in whole numbers; nothing is rounded.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import pairwise

from armybuilder.geometry.squares import Square


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
    """The squares from (0, 0) to the one so many columns and rows away, both with them, that a line crosses."""
    right, down = (1 if columns >= 0 else -1), (1 if rows >= 0 else -1)
    wide, tall, column, row = abs(columns), abs(rows), 0, 0
    yield 0, 0
    while (column, row) != (wide, tall):
        # Which side comes first: the next upright one, (2 column + 1) / 2 wide on the way, or the next level one.
        upright, level = (2 * column + 1) * tall, (2 * row + 1) * wide
        column, row = column + (upright <= level), row + (level <= upright)
        yield column * right, row * down


def segment(columns: int, rows: int, number: Callable[[Square], int]) -> Segment:
    """The line to the square so many columns and rows away; `number` turns a square into a space."""
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
