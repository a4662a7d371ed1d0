"""Cover as the eye sees it: the line of an attack, the tiles that it crosses, and what they give."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations

from armybuilder.faces.diagrams import CELL, Label, Shape, board, piece, polyline, space

Tile = tuple[int, int]
NONE, PARTIAL, TOTAL = "no cover", "partial cover", "total cover"


@dataclass(frozen=True, slots=True)
class Scene:
    """An attack over some tiles that give cover."""

    columns: int
    rows: int
    attacker: Tile
    target: Tile
    cover: tuple[Tile, ...]


#: The book's cases, one after the other: what each gives is worked out from the line.
OFF_CENTER = Scene(4, 3, (0, 2), (3, 0), ((2, 1),))
DIAGONAL_GAP = Scene(4, 4, (0, 3), (3, 0), ((1, 1), (2, 2)))
CORNER = Scene(4, 4, (0, 3), (3, 0), ((1, 1),))
CENTER = Scene(3, 3, (0, 2), (2, 0), ((1, 1),))
STRAIGHT = Scene(5, 1, (0, 0), (4, 0), ((2, 0),))
SEVERAL = Scene(5, 3, (0, 2), (4, 1), ((1, 2), (2, 2)))
APART = Scene(5, 2, (0, 1), (4, 0), ((3, 0),))


def cover_of(scene: Scene) -> str:
    """What the target of a scene has."""
    crossed = [tile for tile in scene.cover if stretch(scene, tile) > 0]
    if any(_is_through_center(scene, tile) for tile in crossed) or _has_neighbours(crossed):
        return TOTAL
    return PARTIAL if crossed or _is_between(scene) else NONE


def stretch(scene: Scene, tile: Tile) -> Fraction:
    """How much of the line, as a share of it, lies within a tile; a touched corner is none."""
    low, high = Fraction(0), Fraction(1)
    for axis in (0, 1):
        start, way = Fraction(scene.attacker[axis] * 2 + 1, 2), scene.target[axis] - scene.attacker[axis]
        if way == 0:
            if not tile[axis] < start < tile[axis] + 1:
                return Fraction(0)
            continue
        ends = sorted(((tile[axis] - start) / way, (tile[axis] + 1 - start) / way))
        low, high = max(low, ends[0]), min(high, ends[1])
    return max(Fraction(0), high - low)


def _is_through_center(scene: Scene, tile: Tile) -> bool:
    (ax, ay), (bx, by) = scene.attacker, scene.target
    return (bx - ax) * (tile[1] - ay) == (by - ay) * (tile[0] - ax)


def _has_neighbours(tiles: Sequence[Tile]) -> bool:
    """Whether two of the tiles share an edge."""
    return any(abs(a[0] - b[0]) + abs(a[1] - b[1]) == 1 for a, b in combinations(tiles, 2))


def _is_between(scene: Scene) -> bool:
    """Whether the line passes the corner at which two cover tiles meet."""
    for a, b in combinations(scene.cover, 2):
        if abs(a[0] - b[0]) == abs(a[1] - b[1]) == 1:
            x, y = max(a[0], b[0]), max(a[1], b[1])
            (ax, ay), (bx, by) = scene.attacker, scene.target
            if (bx - ax) * (2 * y - 2 * ay - 1) == (by - ay) * (2 * x - 2 * ax - 1):
                return True
    return False


def draw(scene: Scene, words: str) -> tuple[list[Shape], list[Label], float, float]:
    """A scene with its line, what it gives and why; its width and depth."""
    shapes: list[Shape] = [*board(scene.columns, scene.rows)]
    shapes += [space(column, row, "forest") for column, row in scene.cover]
    shapes += piece(*scene.attacker, facing="up" if scene.rows > 1 else "right")
    shapes += piece(*scene.target, role="enemy", facing="down" if scene.rows > 1 else "left")
    ends = [((column + 0.5) * CELL, (row + 0.5) * CELL) for column, row in (scene.attacker, scene.target)]
    shapes.append(Shape(polyline(*ends), "no"))
    wide, deep = scene.columns * CELL, scene.rows * CELL
    labels = [
        Label(wide / 2, deep + 6.5, cover_of(scene), 5, "strong"),
        Label(wide / 2, deep + 11.5, words, 3.8, "faint"),
    ]
    return shapes, labels, wide, deep + 14


def steps(tiles: Sequence[Tile]) -> list[tuple[float, float]]:
    """The middles of tiles, for a path."""
    return [((column + 0.5) * CELL, (row + 0.5) * CELL) for column, row in tiles]
