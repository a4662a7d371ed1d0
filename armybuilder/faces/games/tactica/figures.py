"""The pictures of the rules reference, drawn from the rules and the cards."""

from collections.abc import Callable, Iterable, Mapping

from armybuilder.faces.diagrams import Diagram, Label, Shape, arrow, moved, polyline
from armybuilder.faces.games.tactica.fields import (
    Field,
    battlefield,
    field_drawing,
    legend,
    shadow,
    terrain_of,
    troop_sign,
)
from armybuilder.faces.hexes import Hexes, fit_hexes
from armybuilder.geometry.hexes import Hex, from_offset, neighbours, offset_field, step, within
from catalog.games.tactica.models import Battle, Landmark, Terrain
from catalog.shelf import Shelf

#: Between two drawings that stand side by side.
GUTTER = 9.0
#: A letter's width in the words below a drawing, more or less, in sizes.
LETTER = 0.58


def beside(title: str, parts: Iterable[tuple[Diagram, str]], size: float = 5.0) -> Diagram:
    shapes: list[Shape] = []
    labels: list[Label] = []
    there = list(parts)
    tall = max(each.height for each, _ in there)
    x = 0.0
    for each, words in there:
        wide = max(each.width, len(words) * LETTER * size)
        part, part_labels = moved(each.shapes, each.labels, x + (wide - each.width) / 2, (tall - each.height) / 2)
        shapes += part
        labels += [*part_labels, Label(x + wide / 2, tall + size * 1.5, words, size, "strong")]
        x += wide + GUTTER
    return Diagram(title, x - GUTTER, tall + size * 2.2, tuple(shapes), tuple(labels))


def battlefields(shelf: Shelf) -> Diagram:
    """The set-ups of all battles, to one scale, with a key below."""
    battles = list(shelf.all(Battle).values())
    plans = [(battlefield(each, shelf, has_key=False), f"{each.name}: {each.separation} between") for each in battles]
    field = beside("Our battlefields for the three battles; player 2’s edge is at the top", plans, 7.5)
    key, words = legend(GUTTER, field.height + 8, field.width * 0.9, size=7.0)
    return Diagram(field.title, field.width, field.height + 26, (*field.shapes, *key), (*field.labels, *words))


def wall_configuration(shelf: Shelf) -> Diagram:
    """The distance between the walls, battle by battle: the hexes between two of them, counted."""
    battles = list(shelf.all(Battle).values())
    title = "The hexes between the walls: " + ", ".join(f"{each.separation} in {each.name.lower()}" for each in battles)
    return beside(title, [(_lane(each, shelf), each.name) for each in battles])


def _lane(battle: Battle, shelf: Shelf) -> Diagram:
    """A strip of a battlefield from wall to wall, its hexes counted."""
    walls = [each for each in battle.walls.all() if each.column <= 3]
    top, low = min(each.row for each in walls), max(each.row for each in walls)
    places = [place for place in offset_field(4, battle.rows) if top - 1 <= place[1] <= low + 1]
    field = Field(tuple(places), {}, {from_offset(each.column, each.row): each.player for each in walls})
    hexes, wide, tall = fit_hexes(places)
    shapes, _ = field_drawing(field, hexes, shelf)
    path = [from_offset(1, row) for row in range(top + 1, low)]
    counted = [hexes.shape(place, "reach") for place in path]
    labels = [hexes.label(place, str(n), 4.6, "strong") for n, place in enumerate(path, 1)]
    return Diagram(battle.name, wide, tall, (*shapes[: len(places)], *counted, *shapes[len(places) :]), tuple(labels))


RIDGE = (0, 0)
#: The place of the troop that the ridge covers, as a direction from the ridge.
COVERED = 4


def ridge_shadow(shelf: Shelf) -> Diagram:
    """A troop beside a ridge, and one with a hex between: only the first is covered from the shadow."""
    return beside(
        "Ridge Shadow: the wedge from the three faces opposite the troop’s hex hides it; a cross bars an attack",
        [
            (_shadow_scene(shelf, 1), "beside the ridge: covered"),
            (_shadow_scene(shelf, 2), "a hex between: no cover"),
        ],
    )


def _shadow_scene(shelf: Shelf, away: int) -> Diagram:
    """The ridge, the troop at a distance from it, and three archers in and out of the wedge."""
    places = [place for place in within(RIDGE, 4) if -3 <= place[1] <= 2]
    hexes, wide, tall = fit_hexes(places)
    troop = step(RIDGE, COVERED, away)
    hidden = set(shadow(RIDGE, COVERED, places)) if away == 1 else set()
    field = Field(tuple(places), {RIDGE: "ridge"}, {})
    ground = field.ground(shelf) | dict.fromkeys(hidden, "hit")
    shapes = hexes.shapes(ground) + field_drawing(Field((RIDGE,), {RIDGE: "ridge"}, {}), hexes, shelf)[0]
    archers = [step(step(RIDGE, 1, 2), 0), step(step(RIDGE, 2, 2), 1), step(step(RIDGE, 5, 2), 0)]
    for archer in archers:
        start, end = hexes.between(archer, troop, gap=3.2)
        shapes.append(Shape(polyline(start, end), "no" if archer in hidden else "line"))
        if archer in hidden:
            shapes.append(_stop(*hexes.middle(archer), *hexes.middle(troop)))
        shapes += troop_sign(*hexes.middle(archer), is_enemy=True)
    shapes += troop_sign(*hexes.middle(troop))
    return Diagram("Ridge shadow", wide, tall, tuple(shapes))


def _stop(x1: float, y1: float, x2: float, y2: float) -> Shape:
    """A cross on the line between two points, nearer to the first."""
    x, y, a = x1 + (x2 - x1) * 0.36, y1 + (y2 - y1) * 0.36, 1.8
    return Shape(polyline((x - a, y - a), (x + a, y + a)) + polyline((x + a, y - a), (x - a, y + a)), "no")


def terrain(shelf: Shelf) -> Diagram:
    """A ridge and a ravine with the ground around them, and what some steps cost."""
    ridge, ravine = from_offset(2, 2), from_offset(4, 2)
    places = list(offset_field(7, 5, short=True))
    field = Field(tuple(places), {ridge: "ridge", ravine: "ravine"}, {})
    hexes, wide, tall = fit_hexes(places, width=14.0)
    shapes = [*field_drawing(field, hexes, shelf)[0], *_steps(STEPS, hexes)]
    names = {place: field.terrain(place, shelf) for place in places if place not in field.landmarks}
    labels = [
        hexes.label(place, name, 3.4)
        for place, name in names.items()
        if name != "neutral" or place in neighbours(ridge)
    ]
    labels = [Label(label.x, label.y + 4.9, label.text, label.size) for label in labels]
    labels += [_cost(start, end, names, hexes, shelf) for start, end in STEPS]
    title = (
        "Terrain around a ridge and a ravine: a hex beside both is neutral; the figures are what a step costs in MOV"
    )
    return Diagram(title, wide, tall, tuple(shapes), tuple(labels))


#: Steps of which each is of another sort: between two terrains, or within one.
STEPS = tuple(
    (from_offset(*start), from_offset(*end))
    for start, end in (((1, 1), (2, 1)), ((0, 2), (1, 2)), ((2, 1), (3, 1)), ((4, 3), (5, 3)), ((1, 3), (2, 3)))
)


def _steps(steps: Iterable[tuple[Hex, Hex]], hexes: Hexes) -> list[Shape]:
    return [
        arrow(*start, *end, width=0.9, head=2.2) for start, end in (hexes.between(*each, gap=4.0) for each in steps)
    ]


def _cost(start: Hex, end: Hex, names: Mapping[Hex, str], hexes: Hexes, shelf: Shelf) -> Label:
    (x1, y1), (x2, y2) = hexes.middle(start), hexes.middle(end)
    cost = cost_of(names[start], names[end], shelf)
    return Label((x1 + x2) / 2, (y1 + y2) / 2 - 1.6, str(cost), 4.6, "strong")


def cost_of(start: str, end: str, shelf: Shelf) -> int:
    return next(each.cost for each in shelf.all(Terrain)[start].steps.all() if each.to == end)


def surroundings(card: Landmark, shelf: Shelf) -> Diagram:
    """A landmark and the hexes around it; a ridge's shadow for a troop beside it."""
    places = within(RIDGE, 3)
    hexes, wide, tall = fit_hexes(places)
    field = Field(tuple(places), {RIDGE: card.slug}, {})
    shapes = hexes.shapes(field.ground(shelf))
    title = f"{card.name}: the hexes around it are {card.terrain.name.lower()}"
    if card.has_shadow:
        shapes += [hexes.shape(place, "hit") for place in shadow(RIDGE, COVERED, places)]
        shapes += troop_sign(*hexes.middle(step(RIDGE, COVERED)))
        title += "; the dark wedge is the shadow that covers the troop"
    shapes += field_drawing(Field((RIDGE,), {RIDGE: card.slug}, {}), hexes, shelf)[0]
    return Diagram(title, wide, tall, tuple(shapes))


def steps_around(card: Terrain, shelf: Shelf) -> Diagram:
    """The landmarks that a hex of this terrain may be beside: each case with its landmarks drawn."""
    cases = [
        (_case(each.beside_ridge, each.beside_ravine, shelf), _words(each.beside_ridge, each.beside_ravine))
        for each in card.cases.all()
    ]
    return beside(f"{card.name}: beside which landmarks a hex is it", cases)


def _case(has_ridge: bool, has_ravine: bool, shelf: Shelf) -> Diagram:
    """A hex with its six neighbours, some of them landmarks."""
    landmarks = {step((0, 0), 0): "ridge"} if has_ridge else {}
    landmarks |= {step((0, 0), 2): "ravine"} if has_ravine else {}
    places = within((0, 0), 1)
    hexes, wide, tall = fit_hexes(places, width=16.0)
    name = terrain_of(has_ridge, has_ravine, shelf).slug
    ground = dict.fromkeys(places, "cell") | {(0, 0): Field(tuple(places), landmarks, {}).ground(shelf)[0, 0]}
    shapes = hexes.shapes(ground) + field_drawing(Field(tuple(landmarks), landmarks, {}), hexes, shelf)[0]
    return Diagram(name, wide, tall, tuple(shapes), (hexes.label((0, 0), name, 4.2, "strong"),))


def _words(has_ridge: bool, has_ravine: bool) -> str:
    names = [name for name, there in (("ridge", has_ridge), ("ravine", has_ravine)) if there]
    return f"beside a {' and a '.join(names)}" if names else "beside none"


FIGURES: dict[str, Callable[[Shelf], Diagram]] = {
    "wall-configuration": wall_configuration,
    "ridge-shadow": ridge_shadow,
    "terrain": terrain,
    "battlefields": battlefields,
}
