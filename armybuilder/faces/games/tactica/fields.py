"""Battlefields of hexes: which hex is what terrain, where a ridge gives cover, and how both are drawn."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache

from armybuilder.faces.diagrams import Diagram, Label, Shape, circle, moved, polygon
from armybuilder.faces.ground import slopes, upright
from armybuilder.faces.hexes import Hexes, fit_hexes
from armybuilder.geometry.cover import features_of, is_in_shadow
from armybuilder.geometry.hexes import Hex, from_offset, offset_field, step
from catalog.games.tactica.models import Battle, Terrain
from catalog.shelf import Shelf

#: The role in which each terrain is drawn.
GROUND = {"neutral": "cell", "high": "high", "low": "low"}


@dataclass(frozen=True)
class Field:
    """A battlefield: its hexes, the landmark on some of them by its slug, and the player whose wall stands on some."""

    hexes: tuple[Hex, ...]
    landmarks: Mapping[Hex, str]
    walls: Mapping[Hex, int]

    def terrain(self, place: Hex, shelf: Shelf) -> str:
        """The slug of a hex's terrain. A landmark's own hex is the ground that its card makes (ruling TA5)."""
        made_by = features_of(place, self.landmarks)
        return terrain_of("ridge" in made_by, "ravine" in made_by, shelf).slug

    def ground(self, shelf: Shelf) -> dict[Hex, str]:
        return {place: GROUND[self.terrain(place, shelf)] for place in self.hexes}


@lru_cache(maxsize=4)  # asked for every hex of a field at every moment of a match
def terrain_of(is_beside_ridge: bool, is_beside_ravine: bool, shelf: Shelf) -> Terrain:
    """The terrain of a hex by the landmarks beside it, as the terrain cards say."""
    wanted = (is_beside_ridge, is_beside_ravine)
    return next(
        terrain
        for terrain in shelf.all(Terrain).values()
        for case in terrain.cases.all()
        if (case.beside_ridge, case.beside_ravine) == wanted
    )


def field_of(battle: Battle) -> Field:
    """The battlefield of a battle: rows with a point at the top, the odd ones shifted and one hex shorter."""
    return Field(
        tuple(offset_field(battle.columns, battle.rows, short=True)),
        {from_offset(each.column, each.row): each.landmark.slug for each in battle.landmarks.all()},
        {from_offset(each.column, each.row): each.player for each in battle.walls.all()},
    )


def shadow(ridge: Hex, direction: int, field: Iterable[Hex]) -> list[Hex]:
    """The hexes of a field that a ridge hides from the hex beside it in a direction (ruling TA27)."""
    return sorted(place for place in field if is_in_shadow(ridge, step(ridge, direction), place))


def battlefield(battle: Battle, shelf: Shelf, *, has_key: bool = True) -> Diagram:
    """A battle's set-up: terrain, landmarks and walls. Player 2's edge is at the top."""
    field = field_of(battle)
    hexes, wide, tall = fit_hexes(field.hexes)
    shapes, labels = field_drawing(field, hexes, shelf)
    title = f"{battle.name}: {battle.separation} hexes between the walls"
    if not has_key:
        return Diagram(title, wide, tall, tuple(shapes))
    margin = 9.0
    labels += [
        *(Label(-2, hexes.middle((0, row))[1] + 1.4, str(row), 4, "faint", "end") for row in range(battle.rows)),
        *(
            Label(hexes.middle((column, 0))[0], -2, str(column), 4, "faint")
            for column in range(battle.columns)
        ),
    ]  # fmt: skip
    shapes, labels = moved(shapes, labels, margin, 7)
    labels = [_at_left(label, margin) if label.anchor == "end" else label for label in labels]
    key, words = legend(margin, tall + 15, wide, 2)
    return Diagram(title, wide + margin, tall + 44, (*shapes, *key), (*labels, *words))


def _at_left(label: Label, margin: float) -> Label:
    """A row's number, at the drawing's left edge whichever way the row is shifted."""
    return Label(margin - 2, label.y, label.text, label.size, label.role, "end")


def field_drawing(field: Field, hexes: Hexes, shelf: Shelf) -> tuple[list[Shape], list[Label]]:
    ground = field.ground(shelf)
    shapes = hexes.shapes(ground)
    for place, role in ground.items():
        shapes += slope_sign(role, *hexes.middle(place)) if place not in field.landmarks else []
    for place, slug in field.landmarks.items():
        shapes += upright(landmark_sign(slug, *hexes.middle(place)), *hexes.middle(place))
    for place, player in field.walls.items():
        shapes += upright(wall_sign(player, *hexes.middle(place)), *hexes.middle(place))
    return shapes, []


def slope_sign(role: str, x: float, y: float) -> list[Shape]:
    return [] if role == "cell" else slopes(x, y, is_high=role == "high")


def landmark_sign(slug: str, x: float, y: float) -> list[Shape]:
    """A ridge as two peaks, a ravine as a cleft."""
    if slug == "ridge":
        return [
            Shape(
                polygon((x - 4, y + 2.6), (x - 1.2, y - 3.2), (x + 0.6, y), (x + 1.8, y - 1.6), (x + 4, y + 2.6)),
                "block",
            )
        ]
    cleft = (
        (x - 1.8, y - 4),
        (x + 0.9, y - 1.7),
        (x - 0.3, y + 0.2),
        (x + 2, y + 4),
        (x - 1.8, y + 1),
        (x - 0.6, y - 1),
    )
    return [Shape(polygon(*cleft), "unit")]


def wall_sign(player: int, x: float, y: float) -> list[Shape]:
    """A wall with its merlons: player 1's dark, player 2's light."""
    top, low = y - 2.6, y + 2.6
    points = [(x - 3.6, low), (x - 3.6, top)]
    for left in (-3.6, -0.9, 1.8):
        points += [(x + left, top), (x + left + 1.8, top), (x + left + 1.8, top + 1.5), (x + left + 2.7, top + 1.5)]
    return [Shape(polygon(*points[:-1], (x + 3.6, low)), "first" if player == 1 else "second")]


def troop_sign(x: float, y: float, *, is_enemy: bool = False) -> list[Shape]:
    return [Shape(circle(x, y, 2.7), "enemy" if is_enemy else "unit")]


def legend(x: float, y: float, wide: float, columns: int = 3, size: float = 4.4) -> tuple[list[Shape], list[Label]]:
    shapes: list[Shape] = []
    labels: list[Label] = []
    for n, (word, slug, role) in enumerate(
        (
            ("ridge", "ridge", "high"),
            ("ravine", "ravine", "low"),
            ("high ground", "", "high"),
            ("low ground", "", "low"),
            ("player 1’s wall", "1", "cell"),
            ("player 2’s wall", "2", "cell"),
        )
    ):
        left, top = x + 5 + n % columns * wide / columns, y + n // columns * 11
        shapes.append(Hexes(x=left, y=top, width=9).shape((0, 0), role))
        if slug in {"1", "2"}:
            shapes += wall_sign(int(slug), left, top)
        elif slug:
            shapes += landmark_sign(slug, left, top)
        labels.append(Label(left + 6.5, top + size * 0.35, word, size, anchor="start"))
    return shapes, labels
