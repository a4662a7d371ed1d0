"""Cover as the eye sees it: the line of an attack over some tiles, and the cover that it meets."""

from collections.abc import Sequence
from dataclasses import dataclass

from armybuilder.faces.diagrams import CELL, Label, Shape, board, piece, polyline, space
from armybuilder.geometry.cover import Cover, cover_along
from armybuilder.geometry.grid import grid
from armybuilder.geometry.squares import Square

WORDS = {Cover.NONE: "no cover", Cover.PARTIAL: "partial cover", Cover.TOTAL: "total cover"}


@dataclass(frozen=True, slots=True)
class Scene:
    """An attack over some tiles that give cover."""

    columns: int
    rows: int
    attacker: Square
    target: Square
    cover: tuple[Square, ...]


#: The book's cases, one after the other: what each gives is worked out from the line.
OFF_CENTER = Scene(4, 3, (0, 2), (3, 0), ((2, 1),))
DIAGONAL_GAP = Scene(4, 4, (0, 3), (3, 0), ((1, 1), (2, 2)))
CORNER = Scene(4, 4, (0, 3), (3, 0), ((1, 1),))
CENTER = Scene(3, 3, (0, 2), (2, 0), ((1, 1),))
STRAIGHT = Scene(5, 1, (0, 0), (4, 0), ((2, 0),))
SEVERAL = Scene(5, 3, (0, 2), (4, 1), ((1, 2), (2, 2)))
APART = Scene(5, 2, (0, 1), (4, 0), ((3, 0),))


def cover_of(scene: Scene) -> Cover:
    """The cover of a scene's target."""
    ground = grid(scene.rows, scene.columns)
    tiles = (scene.attacker, scene.target, *scene.cover)
    attacker, target, *cover = (ground.space(row, column) for column, row in tiles)
    return cover_along(ground.segment(attacker, target), cover.__contains__)


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
        Label(wide / 2, deep + 6.5, WORDS[cover_of(scene)], 5, "strong"),
        Label(wide / 2, deep + 11.5, words, 3.8, "faint"),
    ]
    return shapes, labels, wide, deep + 14


def steps(tiles: Sequence[Square]) -> list[tuple[float, float]]:
    """The middles of tiles, for a path."""
    return [((column + 0.5) * CELL, (row + 0.5) * CELL) for column, row in tiles]
