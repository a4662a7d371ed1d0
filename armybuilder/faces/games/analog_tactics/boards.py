"""Boards, formations and the shapes of attacks, drawn on hexes."""

from collections.abc import Iterable, Iterator, Sequence

from armybuilder.faces.diagrams import Diagram, Label
from armybuilder.faces.games.analog_tactics.ground import FLAT, beside, box_of, drawing, name, unit
from armybuilder.geometry.hexes import Hex, distance, is_in_wedge, within
from catalog.games.analog_tactics.models import Board, BoardSpace, Ritual, Role, Weapon, WeaponForm
from catalog.models import Card
from catalog.shelf import Shelf

FEATURE_ROLE = {
    BoardSpace.Feature.SPACE: "cell",
    BoardSpace.Feature.OBSTACLE: "block",
    BoardSpace.Feature.OBJECTIVE: "target",
}
#: The spaces that a pattern strikes, by their numbers around the attacker.
STRUCK = {WeaponForm.Pattern.ONE: (1,), WeaponForm.Pattern.SWEEP: (1, 2, 6), WeaponForm.Pattern.ROUND: range(1, 7)}


def diagrams_of(card: Card, shelf: Shelf) -> Sequence[Diagram]:
    """The drawings that the page of a card shows in full."""
    if isinstance(card, Board):
        return [board_plan(card)]
    if isinstance(card, Ritual):
        return [formation(card)]
    return list(form_patterns(card)) if isinstance(card, Weapon) else []


def board_plan(board: Board, *, has_labels: bool = True) -> Diagram:
    """A board with its objectives and obstacles, and with the name of each space."""
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
