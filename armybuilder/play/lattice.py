"""Spaces of a match's board as they lie on its drawing: squares, or hexes with a point or a flat side at the top.

Every game names a space by its column and row, both counted from 0 at the top left. A piece is drawn in a box that is
`CELL` wide and tall.
"""

from dataclasses import dataclass

from armybuilder.faces.diagrams import CELL, rectangle
from armybuilder.faces.hexes import Hexes
from armybuilder.geometry.hexes import from_offset

#: The room beside a board of squares for the names of its rows and columns, and beside any board.
EDGE, MARGIN = 6.0, 1.5
#: The size of a piece on a hex against one on a square: its corners must not lie on the next hex.
ON_A_HEX = 0.78

#: A name in the drawing, and where it stands.
Name = tuple[float, float, str]


@dataclass(frozen=True, slots=True)
class Squares:
    """A board of squares, named like a chessboard."""

    columns: int
    rows: int

    #: The words for it, the directions that a piece may face, and how large a piece is.
    shape = "squares"
    facings = 4
    scale = 1.0
    #: True where a piece leaves room for its name below it.
    names_pieces = False

    @property
    def view_box(self) -> str:
        wide, tall = self.columns * CELL, self.rows * CELL
        return f"{-EDGE:g} {-MARGIN:g} {wide + EDGE + MARGIN:g} {tall + EDGE + MARGIN:g}"

    def corner(self, column: int, row: int) -> tuple[float, float]:
        """The top left corner of a space's box."""
        return column * CELL, row * CELL

    @property
    def space_outline(self) -> str:
        """The path of a space whose box has its top left corner at 0, 0."""
        return rectangle(0, 0, CELL, CELL)

    def degrees(self, facing: int) -> float:
        """A facing as a turn from north, to the right."""
        return 90.0 * facing

    @property
    def column_names(self) -> list[Name]:
        low = self.rows * CELL + 4.4
        return [((n + 0.5) * CELL, low, chr(97 + n)) for n in range(self.columns)]

    @property
    def row_names(self) -> list[Name]:
        return [(-1.0, (n + 0.62) * CELL, str(self.rows - n)) for n in range(self.rows)]


@dataclass(frozen=True, slots=True)
class HexField:
    """A board of hexes on a ground that is `wide` and `tall`; where names stand is the ground's."""

    hexes: Hexes
    wide: float
    tall: float

    facings = 6
    scale = ON_A_HEX
    names_pieces = True
    column_names: tuple[Name, ...] = ()
    row_names: tuple[Name, ...] = ()

    @property
    def shape(self) -> str:
        return f"{self.hexes.top} hexes"

    @property
    def view_box(self) -> str:
        return f"{-MARGIN:g} {-MARGIN:g} {self.wide + 2 * MARGIN:g} {self.tall + 2 * MARGIN:g}"

    def corner(self, column: int, row: int) -> tuple[float, float]:
        """The top left corner of the box around a space's middle."""
        x, y = self.hexes.middle(from_offset(column, row, top=self.hexes.top))
        return round(x - CELL / 2, 2), round(y - CELL / 2, 2)

    @property
    def space_outline(self) -> str:
        """The path of a space whose box has its top left corner at 0, 0."""
        return Hexes(self.hexes.top, x=CELL / 2, y=CELL / 2).outline((0, 0))

    def degrees(self, facing: int) -> float:
        """A facing as a turn from north, to the right: sixths, clockwise as directions are counted."""
        return 60.0 * facing - (30.0 if self.hexes.top == "pointy" else 0.0)


Lattice = Squares | HexField
