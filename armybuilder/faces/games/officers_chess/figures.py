"""The pictures of the rules reference of Officer's Chess, drawn from its cards."""

from collections.abc import Callable
from dataclasses import replace
from math import cos, hypot, pi, sin

from armybuilder.faces.diagrams import Diagram, Label, Shape, arrow, circle, moved
from armybuilder.faces.games.officers_chess.maps import deployment, tile
from catalog.games.officers_chess.models import MapSpace, Scenario, Terrain, WeaponType
from catalog.shelf import Shelf

#: The scenario that shows what zones are.
ZONES_SHOWN = "bridge-at-arlen"


def deployment_zones(shelf: Shelf) -> Diagram:
    drawn = deployment(shelf.all(Scenario)[ZONES_SHOWN])
    return replace(drawn, title=f"Deployment Zones: {drawn.title}")


def weapon_triangle(shelf: Shelf) -> Diagram:
    """Both triangles: every arrow leads to the type that its own has the advantage against."""
    types = shelf.all(WeaponType).values()
    shapes: list[Shape] = []
    labels: list[Label] = []
    for n, triangle in enumerate(WeaponType.Triangle):
        first = next(each for each in types if each.triangle == triangle)
        part, words = _triangle(_circle_of(first), triangle.label)
        part, words = moved(part, words, n * 96.0, 0)
        shapes += part
        labels += words
    title = "The weapon triangles: each type has the advantage against the one that its arrow leads to"
    return Diagram(title, 186, 81, tuple(shapes), tuple(labels))


def _circle_of(first: WeaponType) -> list[WeaponType]:
    """A type, what it beats, and so on until it comes round."""
    types = [first]
    while (beaten := types[-1].strong_against) and beaten != first:
        types.append(beaten)
    return types


def _triangle(types: list[WeaponType], name: str) -> tuple[list[Shape], list[Label]]:
    """Discs in a ring with an arrow from each to the next."""
    turn = 2 * pi / len(types)
    spots = [(45 + 33 * sin(n * turn), 50 - 33 * cos(n * turn)) for n in range(len(types))]
    shapes: list[Shape] = []
    labels = [Label(45, 56, name, 6.5, "strong")]
    for n, (each, (x, y)) in enumerate(zip(types, spots, strict=True)):
        shapes += [Shape(circle(x, y, 12.5), "reach"), _between((x, y), spots[(n + 1) % len(spots)], 14)]
        labels.append(Label(x, y + 2.2, each.name, 6.2))
    return shapes, labels


def _between(one: tuple[float, float], other: tuple[float, float], gap: float) -> Shape:
    """An arrow that keeps its distance from both ends."""
    length = hypot(other[0] - one[0], other[1] - one[1])
    dx, dy = (other[0] - one[0]) / length * gap, (other[1] - one[1]) / length * gap
    return arrow(one[0] + dx, one[1] + dy, other[0] - dx, other[1] - dy, width=1.8, head=5)


def map_legend(shelf: Shelf) -> Diagram:
    shapes: list[Shape] = []
    labels: list[Label] = []
    for n, (sign, name, each) in enumerate(_signs(shelf)):
        x, y = n % 2 * 92.0, n // 2 * 15.0
        drawn, words = moved(*tile(each, 0, 0), x + 1, y + 1)
        shapes += drawn
        labels += [*words, Label(x + 17, y + 8, sign, 6, "strong"), Label(x + 24, y + 8, name, 6, anchor="start")]
    rows = (len(list(_signs(shelf))) + 1) // 2
    return Diagram("The tiles of our maps and their signs", 172, rows * 15.0 - 3, tuple(shapes), tuple(labels))


def _signs(shelf: Shelf) -> list[tuple[str, str, MapSpace]]:
    """The terrain that has a sign, and the marked tiles, each as a tile to draw."""
    terrain = shelf.all(Terrain)
    plain = [(each.map_sign, each.name, MapSpace(terrain=each)) for each in terrain.values() if each.map_sign]
    marked = (("O", "fort", MapSpace.Mark.OBJECTIVE), ("E", "plains", MapSpace.Mark.ESCAPE))
    return plain + [
        (sign, f"{terrain[slug].name}: {mark.label.lower()}", MapSpace(terrain=terrain[slug], mark=mark.value))
        for sign, slug, mark in marked
    ]


FIGURES: dict[str, Callable[[Shelf], Diagram]] = {
    "deployment-zones": deployment_zones,
    "weapon-triangle": weapon_triangle,
    "map-legend": map_legend,
}
