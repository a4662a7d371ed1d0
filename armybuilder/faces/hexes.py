"""Hexes as drawings, for any game whose field is made of them; where they lie to each other is `armybuilder.geometry`.

`Hexes` says how hexes lie on a drawing, with a point or with a flat side at the top; x counts to the right and y down,
as in SVG, and a hex is as wide between two of its sides as a grid space.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from math import cos, radians, sin, sqrt

from armybuilder.faces.diagrams import CELL, Label, LabelRole, Shape, polygon, polyline
from armybuilder.geometry.hexes import Hex, Top

Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Hexes:
    """Hexes as they lie on a drawing: what is at their top, their width, and the middle of hex (0, 0)."""

    top: Top = "pointy"
    width: float = CELL
    x: float = 0.0
    y: float = 0.0

    @property
    def side(self) -> float:
        """The length of a side; as far as a corner is from the middle."""
        return self.width / sqrt(3)

    def middle(self, place: Hex) -> Point:
        q, r = place
        along, across = self.width * (q + r / 2), self.side * 1.5 * r
        if self.top == "pointy":
            return self.x + along, self.y + across
        return self.x + self.side * 1.5 * q, self.y + self.width * (r + q / 2)

    def corners(self, place: Hex, scale: float = 1.0) -> list[Point]:
        """The six corners of a hex, or of a smaller one in its middle, counter-clockwise."""
        return [self._at(place, corner * 60 - 90, scale) for corner in range(6)]

    def outline(self, place: Hex, scale: float = 1.0) -> str:
        return _outline(self, place, scale)

    def edge(self, place: Hex, direction: int) -> str:
        """One side of a hex as a path: the side that faces a direction."""
        return polyline(*(self._at(place, turn - direction * 60, 1.0) for turn in (-30, 30)))

    def shape(self, place: Hex, role: str = "cell", scale: float = 1.0) -> Shape:
        return Shape(self.outline(place, scale), role)

    def shapes(self, places: Mapping[Hex, str]) -> list[Shape]:
        return [self.shape(place, role) for place, role in places.items()]

    def label(self, place: Hex, text: str, size: float = 4.0, role: LabelRole = "text") -> Label:
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
        turned = radians(angle + (120 if self.top == "pointy" else 90))
        return x + self.side * scale * cos(turned), y - self.side * scale * sin(turned)


@lru_cache(maxsize=4096)  # a field is drawn at every moment of its matches
def _outline(hexes: Hexes, place: Hex, scale: float) -> str:
    return polygon(*hexes.corners(place, scale))


def fit_hexes(places: Iterable[Hex], *, top: Top = "pointy", width: float = CELL) -> tuple[Hexes, float, float]:
    """Hexes that lie so that some of them fit into the drawing's top left corner, and how wide and tall they are."""
    there = list(places)
    left, upper, right, lower = Hexes(top, width).box(there)
    return Hexes(top, width, -left, -upper), right - left, lower - upper
