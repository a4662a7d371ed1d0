"""Elevation seen from the side: climbing and falling, and what gives cover over different heights."""

from collections.abc import Sequence
from dataclasses import dataclass

from armybuilder.faces.diagrams import CELL, Diagram, Label, Shape, arrow, circle, moved, polyline, rectangle
from catalog.shelf import Shelf

LEVEL = 7.0


def _ground(heights: Sequence[int], floor: float) -> list[Shape]:
    """Columns of ground, a level each block."""
    return [
        Shape(
            rectangle(column * CELL, floor - (level + 1) * LEVEL, CELL, LEVEL),
            "road" if level < height - 1 else "forest",
        )
        for column, height in enumerate(heights)
        for level in range(height)
    ]


def _figure(column: int, height: int, floor: float, role: str) -> list[Shape]:
    """A character on a column: a head on a body."""
    x, y = (column + 0.5) * CELL, floor - height * LEVEL
    body = Shape(f"M{x - 2.4} {y}L{x - 1.6} {y - 5}h3.2L{x + 2.4} {y}Z", role)
    return [body, Shape(circle(x, y - 6.6, 1.8), role)]


def elevation(shelf: Shelf) -> Diagram:
    """Up one level, down two, and what is neither free nor possible."""
    scenes = (
        ((1, 2), "up 1: free", False),
        ((3, 1), "down 2: free", False),
        ((1, 3), "up 2: not possible", True),
        ((4, 1), "down 3: a hit, Pow 3", False),
    )
    shapes: list[Shape] = []
    labels: list[Label] = []
    for n, (heights, words, is_barred) in enumerate(scenes):
        floor = 44.0
        wide = [heights[0], heights[0], heights[1], heights[1]]
        drawn = [*_ground(wide, floor), *_figure(0, heights[0], floor, "unit")]
        y1, y2 = (floor - height * LEVEL - 4 for height in heights)
        drawn.append(arrow(1.1 * CELL, y1, 2.6 * CELL, y2, width=1.4))
        if is_barred:
            drawn.append(Shape(polyline((16, y1 - 12), (24, y1 - 2)) + polyline((24, y1 - 12), (16, y1 - 2)), "no"))
        part, said = moved(drawn, [Label(20, floor + 7, words, 4.6, "strong")], n % 2 * 52 + 3, n // 2 * 58)
        shapes += part
        labels += said
    return Diagram("Climb one level at a time; go down two for nothing", 98, 112, tuple(shapes), tuple(labels))


@dataclass(frozen=True, slots=True)
class Sight:
    """A lower and a higher character over some ground, and what stands on one column of it."""

    heights: tuple[int, ...]
    lower: int
    higher: int
    cover: tuple[int, int] | None
    words: str
    answer: str


SIGHTS = (
    Sight((1, 1, 1, 1, 2), 0, 4, (2, 2), "1. cover taller", "cover"),
    Sight((1, 1, 1, 1, 3), 0, 4, (2, 1), "2. cover lower", "no cover"),
    Sight((1, 1, 1, 1, 2), 0, 4, (3, 1), "3. equal, higher one near", "no cover"),
    Sight((1, 1, 1, 1, 2), 0, 4, (1, 1), "4. equal, lower one nearer", "cover"),
    Sight((1, 1, 3, 3, 3), 1, 4, None, "5. ledge, lower one nearer", "at least partial cover"),
    Sight((1, 1, 1, 1, 3), 0, 4, None, "5. ledge, higher one nearer", "no cover"),
)


def cover_and_elevation(shelf: Shelf) -> Diagram:
    """The book's cases, each from the side."""
    shapes: list[Shape] = []
    labels: list[Label] = []
    for n, sight in enumerate(SIGHTS):
        drawn, words = _sight(sight)
        part, said = moved(drawn, words, n % 2 * 66 + 6, n // 2 * 54)
        shapes += part
        labels += said
    title = "Cover against the tile of the higher character; a ledge is a drop of two levels or more"
    return Diagram(title, 128, 160, tuple(shapes), tuple(labels))


def _sight(sight: Sight) -> tuple[list[Shape], list[Label]]:
    floor = 38.0
    shapes = _ground(sight.heights, floor)
    if sight.cover:
        column, levels = sight.cover
        top = floor - (sight.heights[column] + levels) * LEVEL
        shapes.append(Shape(rectangle(column * CELL + 1.5, top, CELL - 3, levels * LEVEL), "block"))
    ends = []
    for column, role in ((sight.lower, "unit"), (sight.higher, "enemy")):
        shapes += _figure(column, sight.heights[column], floor, role)
        ends.append(((column + 0.5) * CELL, floor - sight.heights[column] * LEVEL - 6.6))
    shapes.append(Shape(polyline(*ends), "line"))
    middle = len(sight.heights) * CELL / 2
    return shapes, [
        Label(middle, floor + 6, sight.words, 4, "faint"),
        Label(middle, floor + 11.5, sight.answer, 4.8, "strong"),
    ]
