"""A ground as it is drawn: a board of some size, and in layers what lies on its spaces. It never changes."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Self

from armybuilder.geometry.grid import grid
from armybuilder.geometry.hexes import Top

#: A space by its column and row, counted from the top left.
Place = tuple[int, int]
#: What lies in a layer, by the names of spaces.
Layout = Mapping[str, str]


@dataclass(frozen=True)
class GroundFile:
    """A ground of a game: its size, and what lies where in each layer: `{"terrain": {"a1": "forest"}}`."""

    game: str
    name: str
    columns: int
    rows: int
    layers: Mapping[str, Layout]
    #: What its hexes have at the top; None where its spaces are squares. With a flat top the second column, and every
    #: other one, lies half a space lower; with a point every other row lies half a space to the right, one shorter.
    top: Top | None = None
    #: What its scenario settles beside the spaces, by name; what is not said is as usual.
    terms: Mapping[str, int | str] = field(default_factory=dict)

    @property
    def is_hex(self) -> bool:
        return self.top is not None

    def layer(self, name: str) -> Layout:
        return self.layers.get(name, {})

    @property
    def spaces(self) -> list[str]:
        """The names of its spaces, row by row from the top."""
        return [name for line in self.lines for name in line]

    @property
    def lines(self) -> list[list[str]]:
        """The names of its spaces, a list for each row from the top."""
        board = grid(self.rows, self.columns)
        return [
            [board.name(board.space(row, column)) for column in range(self.columns - self._shift(row))]
            for row in range(self.rows)
        ]

    def _shift(self, row: int) -> int:
        """1 for a row that lies half a space to the right, and is one shorter."""
        return row % 2 if self.top == "pointy" else 0

    def place(self, space: str) -> Place:
        board = grid(self.rows, self.columns)
        number = board.named(space)
        return board.column[number], board.row[number]

    def with_layer(self, name: str, layout: Layout) -> Self:
        return replace(self, layers={**self.layers, name: layout})

    def with_terms(self, **terms: int | str) -> Self:
        return replace(self, terms={**self.terms, **terms})

    def painted(self, layer: str, value: str, spaces: Iterable[str]) -> Self:
        """The ground with a value on some spaces of a layer; "" leaves nothing there."""
        there = {space: value for space in spaces if value}
        rest = {space: each for space, each in self.layer(layer).items() if space not in set(spaces)}
        return self.with_layer(layer, rest | there)

    def resized(self, columns: int, rows: int) -> Self:
        """The ground larger or smaller at its right and its lower edge; what lies beyond is gone."""
        return self._moved(columns, rows, lambda column, row: (column, row))

    def mirrored(self) -> Self:
        """The ground with left and right exchanged."""
        return self._moved(self.columns, self.rows, self._mirror)

    def flipped(self) -> Self:
        """The ground with top and bottom exchanged."""
        return self._moved(self.columns, self.rows, self._flip)

    def turned(self) -> Self:
        """The ground turned clockwise by a quarter, which squares alone can be."""
        assert not self.is_hex, "hexes have no quarters"
        return self._moved(self.rows, self.columns, lambda column, row: (self.rows - 1 - row, column))

    def opposite(self, space: str) -> str | None:
        """The space where this one lies when the ground is turned half around; None where that is off the board."""
        return self._name(self.columns, self.rows, self._mirror(*self._flip(*self.place(space))))

    @property
    def lower_half(self) -> set[str]:
        """Of two spaces that lie opposite each other the lower one, with what lies in the middle."""
        return {space for space in self.spaces if self._is_lower(space)}

    def _is_lower(self, space: str) -> bool:
        opposite = self.opposite(space)
        if opposite is None:
            return self.place(space)[1] >= self.rows // 2
        return self.place(space)[::-1] >= self.place(opposite)[::-1]

    def without_opposites(self, spaces: Iterable[str]) -> list[str]:
        """These spaces, but of two that lie opposite each other the lower one alone, and none opposite itself."""
        given = list(spaces)
        double = {each for each in given if self.opposite(each) in given}
        return [each for each in given if each not in double or (self._is_lower(each) and self.opposite(each) != each)]

    def _mirror(self, column: int, row: int) -> Place:
        """On hexes with a flat top whose columns are even in number, all lies half a space lower then."""
        lower = self.top == "flat" and not self.columns % 2 and column % 2
        return self.columns - 1 - column - self._shift(row), row + lower

    def _flip(self, column: int, row: int) -> Place:
        """On hexes with a flat top, odd columns lie half a space lower, and so higher when they are turned upside down;
        with a point there, all lies half a space to the right where the rows are even in number.
        """
        right = self._shift(row) and not self.rows % 2
        return column + right, self.rows - 1 - row - (self.top == "flat" and column % 2)

    def _name(self, columns: int, rows: int, place: Place) -> str | None:
        """The name of a place on a board of a size; None off it."""
        column, row = place
        board = grid(rows, columns)
        is_on = 0 <= column < columns - self._shift(row) and 0 <= row < rows
        return board.name(board.space(row, column)) if is_on else None

    def _moved(self, columns: int, rows: int, where: Callable[[int, int], Place]) -> Self:
        """The ground with each space where `where` puts it."""

        def moved(layout: Layout) -> Iterator[tuple[str, str]]:
            for space, value in layout.items():
                if name := self._name(columns, rows, where(*self.place(space))):
                    yield name, value

        layers = {name: dict(moved(layout)) for name, layout in self.layers.items()}
        return replace(self, columns=columns, rows=rows, layers=layers)
