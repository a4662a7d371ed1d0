"""Drawings on hexes with a flat side up: units with their facing, and ways."""

from collections.abc import Iterable, Sequence

from armybuilder.faces.diagrams import Diagram, Label, LabelRole, Shape, arrow, circle, polygon, polyline
from armybuilder.faces.hexes import Hexes, Point
from armybuilder.geometry.hexes import Hex, step

#: The orientation of all boards of the game.
FLAT = Hexes("flat")
Box = tuple[float, float, float, float]


def beside(place: Hex, space: int, facing: int = 1, count: int = 1) -> Hex:
    """A space around a unit, from 1 in front of it clockwise to 6; facings are counted likewise, 1 upward."""
    return step(place, facing + space - 2, count)


def unit(place: Hex, facing: int | None = 1, *, role: str = "unit") -> list[Shape]:
    """A unit on its space, with an arrowhead toward its space 1."""
    x, y = FLAT.middle(place)
    body = Shape(circle(x, y, 2.8), role)
    return [body, _front(place, facing)] if facing else [body]


def _front(place: Hex, facing: int) -> Shape:
    x, y = FLAT.middle(place)
    ahead_x, ahead_y = FLAT.middle(beside(place, 1, facing))
    dx, dy = (ahead_x - x) / FLAT.width, (ahead_y - y) / FLAT.width
    tip, base, wide = 4.7, 3.0, 1.9
    return Shape(
        polygon(
            (x + dx * tip, y + dy * tip),
            (x + dx * base - dy * wide, y + dy * base + dx * wide),
            (x + dx * base + dy * wide, y + dy * base - dx * wide),
        ),
        "arrow",
    )


def name(place: Hex, text: str, size: float = 3.4, role: LabelRole = "light", down: float = 0.0) -> Label:
    """Words in the middle of a space, or somewhat below it."""
    x, y = FLAT.middle(place)
    return Label(x, y + size * 0.36 + down, text, size, role)


def way(places: Sequence[Hex]) -> list[Shape]:
    """An arrow through spaces, from the rim of the unit in the first to that of the unit in the last."""
    points = [FLAT.middle(place) for place in places]
    start, end = _toward(points[0], points[1], 0.32), _toward(points[-1], points[-2], 0.32)
    if len(points) == 2:
        return [arrow(*start, *end, width=0.9, head=2.2)]
    neck = _toward(points[-1], points[-2], 0.6)
    return [Shape(polyline(start, *points[1:-1], neck), "line"), arrow(*neck, *end, width=0.9, head=2.2)]


def _toward(start: Point, end: Point, part: float) -> Point:
    """A point part of the way from one to another."""
    return start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part


def drawing(title: str, shapes: Iterable[Shape], labels: Iterable[Label], box: Box) -> Diagram:
    """A diagram of what lies in a box around the middle of the space (0, 0): left, top, right, bottom."""
    left, top, right, bottom = box
    return Diagram(
        title,
        right - left,
        bottom - top,
        tuple(Shape(each.path, each.role, each.x - left, each.y - top, each.scale) for each in shapes),
        tuple(Label(each.x - left, each.y - top, each.text, each.size, each.role, each.anchor) for each in labels),
    )


def box_of(places: Iterable[Hex], margin: float = 1.0) -> Box:
    """The box around some spaces."""
    left, top, right, bottom = FLAT.box(places)
    return left - margin, top - margin, right + margin, bottom + margin
