"""Cover as the eye sees it: the line of an attack over some tiles, and from the side, over different heights."""

from collections.abc import Sequence
from dataclasses import dataclass

from armybuilder.faces.diagrams import (
    CELL,
    Diagram,
    Label,
    Shape,
    arrow,
    board,
    circle,
    moved,
    piece,
    polyline,
    rectangle,
    space,
)
from armybuilder.geometry.cover import Cover, cover_along
from armybuilder.geometry.grid import Square, grid
from catalog.shelf import Shelf

WORDS = {Cover.NONE: "no cover", Cover.PARTIAL: "partial cover", Cover.TOTAL: "total cover"}


@dataclass(frozen=True, slots=True)
class CoverScene:
    """An attack over some tiles that give cover."""

    columns: int
    rows: int
    attacker: Square
    target: Square
    cover: tuple[Square, ...]


#: The book's cases, one after the other: what each gives is worked out from the line.
OFF_CENTER = CoverScene(4, 3, (0, 2), (3, 0), ((2, 1),))
DIAGONAL_GAP = CoverScene(4, 4, (0, 3), (3, 0), ((1, 1), (2, 2)))
CORNER = CoverScene(4, 4, (0, 3), (3, 0), ((1, 1),))
CENTER = CoverScene(3, 3, (0, 2), (2, 0), ((1, 1),))
STRAIGHT = CoverScene(5, 1, (0, 0), (4, 0), ((2, 0),))
SEVERAL = CoverScene(5, 3, (0, 2), (4, 1), ((1, 2), (2, 2)))
APART = CoverScene(5, 2, (0, 1), (4, 0), ((3, 0),))


def cover_of(scene: CoverScene) -> Cover:
    ground = grid(scene.rows, scene.columns)
    tiles = (scene.attacker, scene.target, *scene.cover)
    attacker, target, *cover = (ground.space(row, column) for column, row in tiles)
    return cover_along(ground.segment(attacker, target), cover.__contains__)


def draw(scene: CoverScene, words: str) -> tuple[list[Shape], list[Label], float, float]:
    """A scene with its line, what it gives and why; its width and depth."""
    shapes: list[Shape] = [*board(scene.columns, scene.rows)]
    shapes += [space(column, row, "forest") for column, row in scene.cover]
    shapes += piece(*scene.attacker, facing="up" if scene.rows > 1 else "right")
    shapes += piece(*scene.target, role="enemy", facing="down" if scene.rows > 1 else "left")
    ends = [((column + 0.5) * CELL, (row + 0.5) * CELL) for column, row in (scene.attacker, scene.target)]
    shapes.append(Shape(polyline(*ends), "no"))
    wide, deep = scene.columns * CELL, scene.rows * CELL
    labels = [
        Label(wide / 2, deep + 6.5, WORDS[cover_of(scene)], 5, "strong"),
        Label(wide / 2, deep + 11.5, words, 3.8, "faint"),
    ]
    return shapes, labels, wide, deep + 14


def steps(tiles: Sequence[Square]) -> list[tuple[float, float]]:
    return [((column + 0.5) * CELL, (row + 0.5) * CELL) for column, row in tiles]


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
