"""Hexes as plain geometry, and as drawings: for any game whose field is made of them.

A hex is a pair (q, r) of axial coordinates, so that a step in one of six directions always adds the same pair, and
distances and lines need no case for odd and even rows. Books count columns and rows instead: `from_offset` and
`to_offset` lead from one to the other. `Hexes` says how hexes lie on a drawing, with a point or with a flat side at the
top; x counts to the right and y down, as in SVG, and a hex is as wide between two of its sides as a grid space.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from math import cos, radians, sin, sqrt
from typing import Literal

from armybuilder.faces.diagrams import CELL, Label, LabelRole, Shape, polygon, polyline

Hex = tuple[int, int]
Top = Literal["pointy", "flat"]
Point = tuple[float, float]

#: The six steps, counter-clockwise: with a point at the top from the right, with a flat top from the lower right.
DIRECTIONS: tuple[Hex, ...] = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))


# --- Coordinates -----------------------------------------------------------------------------------------------------


def from_offset(column: int, row: int, *, top: Top = "pointy", shifted: Literal["odd", "even"] = "odd") -> Hex:
    """The hex in a column and row, both counted from 0.

    With a point at the top, the `shifted` rows lie half a hex to the right; with a flat top, the `shifted` columns lie
    half a hex lower.
    """
    line = row if top == "pointy" else column
    half = (line - (line & 1)) // 2 if shifted == "odd" else (line + (line & 1)) // 2
    return (column - half, row) if top == "pointy" else (column, row - half)


def to_offset(place: Hex, *, top: Top = "pointy", shifted: Literal["odd", "even"] = "odd") -> tuple[int, int]:
    """The column and row of a hex: `from_offset` backwards."""
    q, r = place
    line = r if top == "pointy" else q
    half = (line - (line & 1)) // 2 if shifted == "odd" else (line + (line & 1)) // 2
    return (q + half, r) if top == "pointy" else (q, r + half)


def step(place: Hex, direction: int, count: int = 1) -> Hex:
    """The hex so many steps away in one direction."""
    q, r = DIRECTIONS[direction % 6]
    return place[0] + q * count, place[1] + r * count


def neighbours(place: Hex) -> tuple[Hex, ...]:
    """The six hexes around one, in the order of the directions."""
    return tuple(step(place, direction) for direction in range(6))


def distance(one: Hex, other: Hex) -> int:
    """How many steps lie between two hexes."""
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


def direction_of(start: Hex, end: Hex) -> int | None:
    """The direction in which the straight row of hexes from one to another runs, if there is one."""
    length = distance(start, end)
    return next((way for way in range(6) if length and step(start, way, length) == end), None)


# --- Drawings --------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Hexes:
    """How hexes lie on a drawing: what is at their top, how wide they are, where the middle of hex (0, 0) is."""

    top: Top = "pointy"
    width: float = CELL
    x: float = 0.0
    y: float = 0.0

    @property
    def side(self) -> float:
        """How long a side is; as far as a corner is from the middle."""
        return self.width / sqrt(3)

    def middle(self, place: Hex) -> Point:
        """The middle of a hex."""
        q, r = place
        along, across = self.width * (q + r / 2), self.side * 1.5 * r
        if self.top == "pointy":
            return self.x + along, self.y + across
        return self.x + self.side * 1.5 * q, self.y + self.width * (r + q / 2)

    def corners(self, place: Hex, scale: float = 1.0) -> list[Point]:
        """The six corners of a hex, or of a smaller one in its middle; from corner d to d + 1 is the side of direction
        d + 1."""
        return [self._at(place, direction * 60 + 30, scale) for direction in range(6)]

    def outline(self, place: Hex, scale: float = 1.0) -> str:
        """A hex as a path."""
        return polygon(*self.corners(place, scale))

    def edge(self, place: Hex, direction: int) -> str:
        """One side of a hex as a path: the side that faces a direction."""
        return polyline(*(self._at(place, direction * 60 + turn, 1.0) for turn in (-30, 30)))

    def shape(self, place: Hex, role: str = "cell", scale: float = 1.0) -> Shape:
        """A hex in a role."""
        return Shape(self.outline(place, scale), role)

    def shapes(self, places: Mapping[Hex, str]) -> list[Shape]:
        """Many hexes, each in its role."""
        return [self.shape(place, role) for place, role in places.items()]

    def border(self, places: Iterable[Hex]) -> str:
        """The line around some hexes, as a path of sides."""
        inside = set(places)
        return "".join(
            self.edge(place, direction)
            for place in sorted(inside)
            for direction in range(6)
            if step(place, direction) not in inside
        )

    def label(self, place: Hex, text: str, size: float = 4.0, role: LabelRole = "text") -> Label:
        """Words in the middle of a hex."""
        x, y = self.middle(place)
        return Label(x, y + size * 0.35, text, size, role)

    def between(self, start: Hex, end: Hex, *, gap: float = 0.0) -> tuple[Point, Point]:
        """The ends of a line from middle to middle, each drawn back by a gap."""
        (x1, y1), (x2, y2) = self.middle(start), self.middle(end)
        length = max(1e-9, ((x2 - x1) ** 2 + (y2 - y1) ** 2) ** 0.5)
        dx, dy = (x2 - x1) / length * gap, (y2 - y1) / length * gap
        return (x1 + dx, y1 + dy), (x2 - dx, y2 - dy)

    def box(self, places: Iterable[Hex]) -> tuple[float, float, float, float]:
        """Left, top, right and bottom of some hexes."""
        points = [point for place in places for point in self.corners(place)]
        xs, ys = [x for x, _ in points], [y for _, y in points]
        return min(xs), min(ys), max(xs), max(ys)

    def _at(self, place: Hex, angle: float, scale: float) -> Point:
        """A point on a hex's rim, by the angle from the first direction, counter-clockwise."""
        x, y = self.middle(place)
        turned = radians(angle - (0 if self.top == "pointy" else 30))
        return x + self.side * scale * cos(turned), y - self.side * scale * sin(turned)


def fitted(places: Iterable[Hex], *, top: Top = "pointy", width: float = CELL) -> tuple[Hexes, float, float]:
    """Hexes that lie so that some of them fit into the drawing's top left corner, and how wide and tall they are."""
    there = list(places)
    left, upper, right, lower = Hexes(top, width).box(there)
    return Hexes(top, width, -left, -upper), right - left, lower - upper


def offset_field(
    columns: int, rows: int, *, top: Top = "pointy", short: bool = False, shifted: Literal["odd", "even"] = "odd"
) -> Iterator[Hex]:
    """Every hex of a field of columns and rows; with `short` the shifted rows (columns, if flat) have one less."""
    for row in range(rows):
        for column in range(columns):
            line, last = (row, column == columns - 1) if top == "pointy" else (column, row == rows - 1)
            if short and last and (line & 1) == (shifted == "odd"):
                continue
            yield from_offset(column, row, top=top, shifted=shifted)
