"""Hexes with a flat side up: units with their facing, ways, boards, formations and the shapes of attacks."""

from collections.abc import Iterable, Iterator, Sequence

from armybuilder.faces.diagrams import Diagram, Label, LabelRole, Shape, arrow, circle, polygon, polyline
from armybuilder.faces.hexes import Hexes, Point
from armybuilder.geometry.hexes import Hex, distance, is_in_wedge, step, within
from catalog.games.analog_tactics.models import Board, BoardSpace, Ritual, Role, Weapon, WeaponForm
from catalog.models import Card
from catalog.shelf import Shelf

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
    left, top, right, bottom = FLAT.box(places)
    return left - margin, top - margin, right + margin, bottom + margin


FEATURE_ROLE = {
    BoardSpace.Feature.SPACE: "cell",
    BoardSpace.Feature.OBSTACLE: "block",
    BoardSpace.Feature.OBJECTIVE: "target",
}
#: The spaces that a pattern strikes, by their numbers around the attacker.
STRUCK = {WeaponForm.Pattern.ONE: (1,), WeaponForm.Pattern.SWEEP: (1, 2, 6), WeaponForm.Pattern.ROUND: range(1, 7)}


def diagrams_of(card: Card, shelf: Shelf) -> Sequence[Diagram]:
    if isinstance(card, Board):
        return [board_plan(card)]
    if isinstance(card, Ritual):
        return [formation(card)]
    return list(form_patterns(card)) if isinstance(card, Weapon) else []


def board_plan(board: Board, *, has_labels: bool = True) -> Diagram:
    spaces = list(board.spaces.all())
    places = [(space.q, space.r) for space in spaces]
    shapes = [FLAT.shape((each.q, each.r), FEATURE_ROLE[BoardSpace.Feature(each.feature)]) for each in spaces]
    labels = [label for each in spaces for label in _space_labels(each, has_labels=has_labels)]
    return drawing(_board_title(board, spaces), shapes, labels, box_of(places))


def _space_labels(space: BoardSpace, *, has_labels: bool) -> Iterator[Label]:
    place = (space.q, space.r)
    is_plain = space.feature == BoardSpace.Feature.SPACE
    if space.objective:
        yield name(place, space.objective, 5.4, "light", -0.8 if has_labels else 0)
    if has_labels:
        yield name(place, space.label, 2.5, "faint" if is_plain else "light", 3.1 if space.objective else 0)


def _board_title(board: Board, spaces: Sequence[BoardSpace]) -> str:
    objectives = sum(space.feature == BoardSpace.Feature.OBJECTIVE for space in spaces)
    obstacles = sum(space.feature == BoardSpace.Feature.OBSTACLE for space in spaces)
    return f"{board.name}: {len(spaces)} spaces, {objectives} objectives, {obstacles} permanent obstacles"


def formation(ritual: Ritual) -> Diagram:
    """The elite and its commons as they stand for a ritual, in all the room between them."""
    places = {(each.q, each.r): Role(each.role) for each in ritual.spaces.all()}
    ground = _ground(places)
    shapes = [FLAT.shape(place) for place in ground]
    shapes += [FLAT.shape(place, "target" if role == Role.ELITE else "hit") for place, role in places.items()]
    labels = [
        name(place, "E" if role == Role.ELITE else "C", 5, "light" if role == Role.ELITE else "strong")
        for place, role in places.items()
    ]
    return drawing(f"{ritual.name}: the elite (E) and four commons (C)", shapes, labels, box_of(ground))


def _ground(places: Iterable[Hex]) -> list[Hex]:
    """The spaces of the smallest hexagon around the middle that holds a formation."""
    return within((0, 0), max(distance((0, 0), place) for place in places))


def form_patterns(weapon: Weapon) -> Iterator[Diagram]:
    """The forms of a weapon that strike more than the space in front; forms that strike alike are one drawing."""
    drawn: dict[tuple[str, int], list[WeaponForm]] = {}
    for form in weapon.forms.all():
        if form.pattern != WeaponForm.Pattern.ONE or form.attack_range > 1:
            drawn.setdefault((form.pattern, form.attack_range), []).append(form)
    for forms in drawn.values():
        numbers = f"Form {forms[0].form}" if len(forms) == 1 else f"Forms {forms[0].form}–{forms[-1].form}"
        yield pattern(numbers, forms[0])


def pattern(title: str, form: WeaponForm) -> Diagram:
    """The spaces that one attack strikes, or one of which it may strike; the attacker faces up."""
    hit, reach = _struck(form)
    ground = {*hit, *reach, (0, 0), *(beside((0, 0), space) for space in range(1, 7))}
    shapes = [FLAT.shape(place, "hit" if place in hit else "reach" if place in reach else "cell") for place in ground]
    return drawing(title, [*sorted(shapes, key=lambda shape: shape.path), *unit((0, 0))], [], box_of(ground))


def _struck(form: WeaponForm) -> tuple[set[Hex], set[Hex]]:
    """The spaces that are struck for certain, and those that may be chosen."""
    if form.pattern == WeaponForm.Pattern.LINE:
        return {beside((0, 0), 1, count=count) for count in range(1, form.attack_range + 1)}, set()
    if form.pattern == WeaponForm.Pattern.ONE:
        return set(), set(in_sight(form.attack_range))
    return {beside((0, 0), space) for space in STRUCK[WeaponForm.Pattern(form.pattern)]}, set()


def in_sight(reach: int) -> list[Hex]:
    """The spaces up to a distance that a unit on (0, 0) sees when it faces up: 6, 1 and 2 and all beyond."""
    return [place for place in within((0, 0), reach) if is_in_wedge((0, 0), 0, place)]
