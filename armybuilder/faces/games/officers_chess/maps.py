"""The maps of Officer's Chess and where the sides of a scenario deploy, drawn from the data."""

from collections.abc import Callable, Sequence

from armybuilder.faces.diagrams import (
    CELL,
    Diagram,
    Label,
    Shape,
    arrow,
    board,
    circle,
    moved,
    polygon,
    rectangle,
    space,
)
from armybuilder.faces.ground import flag, house, masonry, trees, waves
from catalog.games.officers_chess.models import Map, MapSpace, Scenario, ScenarioZone, Side
from catalog.models import Card
from catalog.shelf import Shelf

#: The room for the numbers of rows and columns, and for the words below a map.
EDGE = 8.0
FOOT = 11.0
#: The drawing of a side's zone: its ground and its border.
ZONE_ROLES = {Side.ATTACKER: ("hit", "no"), Side.DEFENDER: ("reach", "line")}


def diagrams_of(card: Card, shelf: Shelf) -> Sequence[Diagram]:
    """The drawings that a card's page shows in full: a map, and every deployment on it."""
    if isinstance(card, Scenario):
        return [deployment(card)]
    return [plan(card)] if isinstance(card, Map) else []


def plan(card: Map) -> Diagram:
    shapes, labels = _ground(card, {})
    return Diagram(
        f"{card.name}: {card.columns} columns by {card.rows} rows",
        EDGE + card.columns * CELL,
        EDGE + card.rows * CELL,
        tuple(shapes),
        tuple(labels),
    )


def deployment(card: Scenario) -> Diagram:
    """The map of a scenario with the zones of both sides."""
    zones = list(card.zones.all())
    shapes, labels = _ground(card.map, _zoned(zones))
    height = EDGE + card.map.rows * CELL
    for n, zone in enumerate(zones):
        shapes.append(_border(zone))
        key, words = _key(zone, n * card.map.columns * CELL / 2 + EDGE, height + 2.5)
        shapes += key
        labels.append(words)
    title = f"{card.name} on {card.map.name}: " + "; ".join(zone_words(zone) for zone in zones)
    return Diagram(title, EDGE + card.map.columns * CELL, height + FOOT, tuple(shapes), tuple(labels))


def zone_words(zone: ScenarioZone) -> str:
    """A zone in words: `Attacker, columns 1–3`."""
    return f"{Side(zone.side).label}, {zone_span(zone)}"


def zone_span(zone: ScenarioZone) -> str:
    """The rows of a zone, or its columns if it has every row, or both."""
    field = zone.scenario.map
    rows = _span("row", zone.first_row, zone.last_row, field.rows)
    columns = _span("column", zone.first_column, zone.last_column, field.columns)
    return ", ".join(part for part in (columns, rows) if part) or "everywhere"


def _span(word: str, first: int, last: int, most: int) -> str:
    if (first, last) == (1, most):
        return ""
    return f"{word} {first}" if first == last else f"{word}s {first}–{last}"


def _zoned(zones: Sequence[ScenarioZone]) -> dict[tuple[int, int], str]:
    """The role of every tile on which somebody deploys."""
    return {
        (row, column): ZONE_ROLES[Side(zone.side)][0]
        for zone in zones
        for row in range(zone.first_row, zone.last_row + 1)
        for column in range(zone.first_column, zone.last_column + 1)
    }


def _border(zone: ScenarioZone) -> Shape:
    wide, deep = zone.last_column - zone.first_column + 1, zone.last_row - zone.first_row + 1
    x, y = EDGE + (zone.first_column - 1) * CELL, EDGE + (zone.first_row - 1) * CELL
    return Shape(rectangle(x, y, wide * CELL, deep * CELL), ZONE_ROLES[Side(zone.side)][1])


def _key(zone: ScenarioZone, x: float, y: float) -> tuple[list[Shape], Label]:
    """The key to the grounds of zones, below the map."""
    ground, border = ZONE_ROLES[Side(zone.side)]
    box = rectangle(x, y + 1, 6, 6)
    return [Shape(box, ground), Shape(box, border)], Label(x + 8, y + 6, zone_words(zone), 4.5, anchor="start")


def _ground(card: Map, zoned: dict[tuple[int, int], str]) -> tuple[list[Shape], list[Label]]:
    """All tiles of a map, right of and below the numbers."""
    shapes: list[Shape] = [board(card.columns, card.rows)[0]]
    shapes += [space(column - 1, row - 1, role) for (row, column), role in zoned.items()]
    labels: list[Label] = []
    for each in card.spaces.all():
        drawn, words = tile(each, each.column - 1, each.row - 1, zoned.get((each.row, each.column), "cell"))
        shapes += drawn
        labels += words
    shapes, labels = moved([*shapes, board(card.columns, card.rows)[1]], labels, EDGE, EDGE)
    labels += [Label(EDGE + (n + 0.5) * CELL, EDGE - 2.2, str(n + 1), 4.4, "faint") for n in range(card.columns)]
    labels += [Label(EDGE - 1.6, EDGE + (n + 0.66) * CELL, str(n + 1), 4.4, "faint", "end") for n in range(card.rows)]
    return shapes, labels


def tile(each: MapSpace, column: float, row: float, ground: str = "cell") -> tuple[list[Shape], list[Label]]:
    """A tile with its terrain and its mark; terrain that has no picture shows its sign."""
    x, y = (column + 0.5) * CELL, (row + 0.5) * CELL
    draw = PICTURES.get(each.terrain.slug)
    base = [space(column, row, OWN_GROUND.get(each.terrain.slug, ground))]
    mark = MARKS[each.mark](x, y) if each.mark else []
    if draw is None:
        return [*base, *mark], [Label(x, y + 1.8, each.terrain.map_sign or each.terrain.name[0], 5)]
    return [*base, *draw(x, y), *mark], []


def _nothing(x: float, y: float) -> list[Shape]:
    return []


def _peaks(x: float, y: float) -> list[Shape]:
    far = polygon((x - 0.6, y + 3.4), (x + 2, y - 1.6), (x + 4.4, y + 3.4))
    near = polygon((x - 4.4, y + 3.4), (x - 1, y - 3.6), (x + 2.4, y + 3.4))
    snow = polygon((x - 2, y - 1.5), (x - 1, y - 3.6), (x, y - 1.5))
    return [Shape(far, "block"), Shape(near, "block"), Shape(snow, "mark")]


def _planks(x: float, y: float) -> list[Shape]:
    return [Shape("".join(f"M{x + dx} {y - 4}v8" for dx in (-3.3, -1.1, 1.1, 3.3)), "line")]


def _columns(x: float, y: float) -> list[Shape]:
    return [
        shape
        for dx in (-2.2, 2.2)
        for shape in (
            Shape(rectangle(x + dx - 0.9, y - 2.6, 1.8, 5.2), "block"),
            Shape(rectangle(x + dx - 1.5, y - 3.6, 3, 1), "unit"),
            Shape(rectangle(x + dx - 1.5, y + 2.6, 3, 1), "unit"),
        )
    ]


def _tower(x: float, y: float) -> list[Shape]:
    battlements = polygon(
        (x - 3.2, y + 3.6), (x - 3.2, y - 3.2), (x - 1.8, y - 3.2), (x - 1.8, y - 1.8), (x - 0.7, y - 1.8),
        (x - 0.7, y - 3.2), (x + 0.7, y - 3.2), (x + 0.7, y - 1.8), (x + 1.8, y - 1.8), (x + 1.8, y - 3.2),
        (x + 3.2, y - 3.2), (x + 3.2, y + 3.6),
    )  # fmt: skip
    return [Shape(battlements, "unit"), Shape(rectangle(x - 0.9, y + 0.8, 1.8, 2.8), "mark")]


def _dunes(x: float, y: float) -> list[Shape]:
    crests = "".join(f"M{x - 4} {y + at}q2 -2.2 4 0t4 0" for at in (-2.4, 0.4, 3.2))
    return [Shape(crests, "line")]


def _grains(x: float, y: float) -> list[Shape]:
    spots = ((-3, -2.6), (0.4, -3), (3, -1.4), (-1.4, 0), (1.6, 0.8), (-3.2, 2.4), (0, 3.2), (3.2, 3))
    return [Shape("".join(circle(x + dx, y + dy, 0.5) for dx, dy in spots), "block")]


def _tiles(x: float, y: float) -> list[Shape]:
    return [Shape(rectangle(x - 5, y - 5, 5, 5) + rectangle(x, y, 5, 5), "road")]


def _steps(x: float, y: float) -> list[Shape]:
    way = ((-4, 4), (-4, 2), (-2, 2), (-2, 0), (0, 0), (0, -2), (2, -2), (2, -4), (4, -4), (4, 4))
    return [Shape(polygon(*((x + dx, y + dy) for dx, dy in way)), "block")]


def _logs(x: float, y: float) -> list[Shape]:
    """Driftwood that closes the water."""
    falling = polygon((x - 4, y - 3), (x - 3, y - 4), (x + 4, y + 3), (x + 3, y + 4))
    rising = polygon((x - 4, y + 3), (x - 3, y + 4), (x + 4, y - 3), (x + 3, y - 4))
    return [Shape(falling, "block"), Shape(rising, "block")]


def _closed(x: float, y: float) -> list[Shape]:
    leaf = rectangle(x - 2.6, y - 3.8, 5.2, 7.6)
    return [Shape(leaf, "block"), Shape(circle(x + 1.4, y + 0.4, 0.6), "mark")]


def _gate(role: str) -> Callable[[float, float], list[Shape]]:
    """Two posts and a beam, open between them."""

    def draw(x: float, y: float) -> list[Shape]:
        posts = rectangle(x - 4, y - 3.6, 2, 7.4) + rectangle(x + 2, y - 3.6, 2, 7.4)
        return [Shape(posts + rectangle(x - 4, y - 3.6, 8, 2), role)]

    return draw


def _chair(x: float, y: float) -> list[Shape]:
    back, seat = rectangle(x - 2.6, y - 4, 1.6, 8), rectangle(x - 1, y + 0.2, 3.6, 1.4)
    return [Shape(back + seat + rectangle(x + 1.2, y + 1.6, 1.4, 2.4), "unit")]


def _rubble(x: float, y: float) -> list[Shape]:
    """What is left of a house's walls."""
    walls = polygon((x - 3, y + 3.4), (x - 3, y - 1.2), (x - 1.8, y + 0.4), (x - 0.6, y - 0.6), (x - 0.6, y + 3.4))
    return [Shape(walls, "block"), Shape(rectangle(x + 0.8, y + 1.8, 2.2, 1.6), "block")]


def _objective(x: float, y: float) -> list[Shape]:
    """A frame around the tile that both sides are after, with a flag."""
    return [Shape(rectangle(x - 4.3, y - 4.3, 8.6, 8.6), "no"), *flag(x - 2.6, y - 2.4, 0.5)]


def _way_out(x: float, y: float) -> list[Shape]:
    return [arrow(x - 3.8, y, x + 4, y, width=2, head=3.6)]


#: Terrain that covers its whole tile.
OWN_GROUND = {
    "river": "water",
    "sea-lake": "water",
    "forest": "forest",
    "mountain": "high",
    "fort": "road",
    "bridge": "road",
    "wall": "block",
    "snag": "water",
}
PICTURES: dict[str, Callable[[float, float], list[Shape]]] = {
    "river": waves,
    "sea-lake": waves,
    "forest": trees,
    "mountain": _peaks,
    "wall": masonry,
    "pillars": _columns,
    "fort": _tower,
    "plains": _nothing,
    "buildings": house,
    "bridge": _planks,
    "desert": _dunes,
    "sand": _grains,
    "floors": _tiles,
    "stairs": _steps,
    "snag": _logs,
    "door": _closed,
    "castle-gate": _gate("unit"),
    "village-gate": _gate("block"),
    "throne": _chair,
    "ruins": _rubble,
}
MARKS = {MapSpace.Mark.OBJECTIVE.value: _objective, MapSpace.Mark.ESCAPE.value: _way_out}
