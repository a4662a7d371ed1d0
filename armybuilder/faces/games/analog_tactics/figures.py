"""The pictures of the rules reference, drawn from the rules and the cards."""

from collections.abc import Callable, Iterable

from armybuilder.faces.diagrams import Diagram, Label, Shape, moved, polyline
from armybuilder.faces.games.analog_tactics.boards import (
    FLAT,
    beside,
    board_plan,
    box_of,
    drawing,
    formation,
    in_sight,
    name,
    unit,
    way,
)
from armybuilder.geometry.hexes import Hex, distance, touched, within
from catalog.games.analog_tactics.models import Board, Ritual
from catalog.shelf import Shelf

START: Hex = (0, 0)


def sample_board(shelf: Shelf) -> Diagram:
    return board_plan(shelf.all(Board)["sample-board"])


def orientation(shelf: Shelf) -> Diagram:
    around = {space: beside(START, space) for space in range(1, 7)}
    shapes = [
        FLAT.shape(START),
        *(FLAT.shape(place, "hit" if space == 1 else "cell") for space, place in around.items()),
    ]
    labels = [name(place, str(space), 5, "strong") for space, place in around.items()]
    title = "A unit that faces up: space 1 in front of it, 2 to 6 clockwise"
    return drawing(title, [*shapes, *unit(START)], [*labels, name(START, "U")], box_of([START, *around.values()], 3))


def sample_movement(shelf: Shelf) -> Diagram:
    """Two moves in a straight line, and the Movement points left after each."""
    stops = [beside(START, 3, count=count) for count in range(3)]
    ground = sorted({place for stop in stops for place in within(stop, 1)})
    shapes = [*_spaces(ground, dict.fromkeys(stops[1:], "reach")), *unit(START, None), *way(stops[:2]), *way(stops[1:])]
    shapes += [shape for stop in stops[1:] for shape in unit(stop, None, role="enemy")]
    labels = [name(START, "U"), name(stops[1], "U'", 3, "strong"), name(stops[2], "U''", 3, "strong")]
    points = [name(beside(stop, 2), f"{2 - n} left", 2.9, "text") for n, stop in enumerate(stops)]
    title = "A unit with 2 Movement points moves two spaces to the lower right; 1 point is left, then none"
    return drawing(title, shapes, [*labels, *points], box_of(ground))


def line_of_sight(shelf: Shelf) -> Diagram:
    """The spaces that a unit sees, and beside them those that an occupied space hides."""
    ground = [place for place in within(START, 3) if place[1] <= 1 - max(place[0], 0)]
    seen, blocker = set(in_sight(3)), (0, -1)
    hidden = {place for place in seen if place != blocker and is_hidden(place, [blocker])}
    rays = [Shape(polyline(FLAT.middle(START), FLAT.middle(beside(START, s, count=3))), "line") for s in (6, 1, 2)]
    numbers = [_number(space) for space in (6, 1, 2)]
    left = [*_spaces(ground, dict.fromkeys(seen, "reach")), *rays, *unit(START)]
    colours = {**dict.fromkeys(seen - hidden, "reach"), blocker: "block"}
    right = [*_spaces(ground, colours), *unit(START)]
    struck = [name(place, "×", 6, "faint") for place in sorted(hidden)]
    box = box_of(ground)
    wide = box[2] - box[0] + 6
    away, labels = moved(right, [name(START, "U"), *struck, *_caption(box, "One space occupied")], wide, 0)
    here = [name(START, "U"), *numbers, *_caption(box, "Nothing in the way")]
    title = "What a unit that faces up sees: spaces 6, 1 and 2 and all beyond; and what an occupied space 1 hides"
    return drawing(title, [*left, *away], [*here, *labels], (box[0], box[1], box[2] + wide, box[3] + 6))


def _number(space: int) -> Label:
    """The number of a space beside the ray through it."""
    aside_x, aside_y = {6: (1.6, -2.2), 1: (2.4, 1.2), 2: (-1.6, -2.2)}[space]
    x, y = FLAT.middle(beside(START, space))
    return Label(x + aside_x, y + aside_y + 1.2, str(space), 3.4, "strong")


def _caption(box: tuple[float, float, float, float], text: str) -> list[Label]:
    return [Label((box[0] + box[2]) / 2, box[3] + 4, text, 4)]


def is_hidden(place: Hex, occupied: Iterable[Hex]) -> bool:
    """The line from the unit on (0, 0) to a space touches an occupied space between them."""
    touches = {other for other, _ in touched(place)}
    return any(other in touches for other in occupied)


def ranged_attack(shelf: Shelf) -> Diagram:
    """Two attackers with range 3: one can come in through the target's space 4."""
    rear, side = beside(START, 4), beside(START, 3)
    from_rear, from_side = [(1, 2), (0, 2), rear], [(3, -1), (2, 0), side]
    ground = sorted({place for place in within(START, 3) if distance(place, rear) <= 2 or distance(place, side) <= 2})
    shapes = _spaces(ground, {rear: "hit", side: "reach"})
    shapes += [*way([*from_rear, START]), *way([*from_side, START])]
    shapes += [*unit(START, role="enemy"), *unit(from_rear[0]), *unit(from_side[0], 6)]
    labels = [name(from_rear[0], "T"), name(from_side[0], "N")]
    labels += [_corner(rear, "4"), _corner(side, "3", down=-1), name(beside(from_rear[0], 5), "+1 Hit", 2.7, "strong")]
    title = "T and N have range 3. T can come in through the target’s space 4: +1 Hit. N can’t."
    return drawing(title, shapes, labels, box_of(ground))


def _corner(place: Hex, text: str, *, right: int = 1, down: int = 1) -> Label:
    x, y = FLAT.middle(place)
    return Label(x + 2.5 * right, y + 2.9 * down + 1.1, text, 3.2, "strong")


def sample_combat(shelf: Shelf) -> Diagram:
    """A attacks B from behind, with the figures of both beside them."""
    target = beside(START, 2, 2)
    ground = sorted({*within(START, 1), *within(target, 1)})
    shapes = [*_spaces(ground, {target: "hit", START: "reach"}), *unit(START, 2), *unit(target, 3, role="enemy")]
    labels = [
        name(START, "A"),
        name(target, "B", 3.4, "strong"),
        _corner(target, "2", down=-1),
        _corner(START, "4", right=-1),
    ]
    box = box_of(ground)
    left = ["A, the attacker", "2 Attack points", "Hit 0", "Damage 2", "B is in its space 2"]
    right = ["B, the target", "Evasion 2", "Armor 1", "1 Health", "A is in its space 4"]
    labels += _lines(left, box[0] - 3, "end") + _lines(right, box[2] + 3, "start")
    title = "A faces the upper right with B in its space 2; B faces the lower right with A in its space 4"
    return drawing(title, shapes, labels, (box[0] - 36, box[1], box[2] + 36, box[3]))


def _lines(lines: list[str], x: float, anchor: str) -> list[Label]:
    place = "end" if anchor == "end" else "start"
    return [
        Label(x, -6 + n * 4.8, text, 3.5, "text" if n else "strong", "end" if place == "end" else "start")
        for n, text in enumerate(lines)
    ]


def ritual_formations(shelf: Shelf) -> Diagram:
    """The six formations, in the places that the book's table gives them."""
    shapes: list[Shape] = []
    labels: list[Label] = []
    room = 78.0
    rituals = list(shelf.all(Ritual).values())
    for ritual in rituals:
        drawn = formation(ritual)
        x = (ritual.column - 1) * room + (room - drawn.width) / 2
        y = (ritual.row - 1) * (room + 6) + (room - drawn.height) / 2 + 6
        labels.append(Label((ritual.column - 0.5) * room, (ritual.row - 1) * (room + 6) + 5, ritual.name, 5, "strong"))
        parts = moved(drawn.shapes, drawn.labels, x, y)
        shapes += parts[0]
        labels += parts[1]
    columns, rows = max(each.column for each in rituals), max(each.row for each in rituals)
    title = "The six formations: the elite (E) and four commons (C) of each ritual"
    return Diagram(title, columns * room, rows * (room + 6), tuple(shapes), tuple(labels))


def _spaces(ground: Iterable[Hex], roles: dict[Hex, str]) -> list[Shape]:
    return [FLAT.shape(place, roles.get(place, "cell")) for place in ground]


FIGURES: dict[str, Callable[[Shelf], Diagram]] = {
    "sample-board": sample_board,
    "orientation": orientation,
    "sample-movement": sample_movement,
    "line-of-sight": line_of_sight,
    "ranged-attack": ranged_attack,
    "sample-combat": sample_combat,
    "ritual-formations": ritual_formations,
}
