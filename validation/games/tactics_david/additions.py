"""The cards that may still join an army, and why the rest may not: said before it is tried."""

from collections.abc import Callable, Iterator

from catalog.games.tactics_david.plain import (
    CLASSES,
    MOST_LINES_APART,
    MOST_STACKING_POINTS,
    Item,
    Unit,
    class_by_core,
    surcharge,
)
from validation.games.tactics_david.army import Army, Piece, may_carry
from validation.words import counted, listed, over_limit, verb

LIGHTS_FOR_A_MEDIUM = 3
MEDIUMS_FOR_A_HEAVY = 2

Question = Callable[[Army, Unit], str]


def obstacles(army: Army) -> dict[str, str]:
    """Every unit that cannot join the army now without an error that it is part of, by slug, with the reason."""
    return _reasons(army, [ask for code, ask in JOINING.items() if code in army.rules])


def fits_in(army: Army, unit: Unit) -> bool:
    """True where a unit belongs to the trees that the army's rules ask for, and there may be one more of it."""
    return not any(ask(army, unit) for code, ask in BELONGING.items() if code in army.rules)


def item_obstacles(piece: Piece, army: Army | None = None) -> dict[str, str]:
    """Every item that a piece cannot carry now, by slug, with the reason; with an army, its money counts too."""
    reasons = ((item.slug, _why_not_carried(piece, item, army)) for item in piece.cards.items.values())
    return {slug: reason for slug, reason in reasons if reason}


def stackable(army: Army, piece: Piece) -> dict[str, str]:
    """Every unit: "" if it may be bought and stacked below a piece, else the reason why not."""
    asked = [*STACKING, *(ask for code, ask in BELONGING_BELOW.items() if code in army.rules)]
    units = army.cards.units.values()
    return {unit.slug: next((reason for ask in asked if (reason := ask(army, piece, unit))), "") for unit in units}


def why_unsuited(piece: Piece, item: Item) -> str:
    if may_carry(piece.unit_class, piece.top, item):
        return ""
    return f"{item.name} is for {_users(item)} units; {piece.name} is {_traits(piece, item)}"


def _reasons(army: Army, asked: list[Question]) -> dict[str, str]:
    reasons = {}
    for unit in army.cards.units.values():
        for ask in asked:
            if reason := ask(army, unit):
                reasons[unit.slug] = reason
                break
    return reasons


# A unit on a line of its own


def _other_tree(army: Army, unit: Unit) -> str:
    sizes, size = army.root_sizes, army.size
    if any(sizes[root] == size for root in unit.roots):
        return ""
    is_broken = size not in sizes.values()
    home = army.home(unit) if is_broken else army.home()
    return (
        "" if home is None or (is_broken and home in unit.roots) else f"not of the {army.cards.roots[home].name} tree"
    )


def _no_root_unit(army: Army, unit: Unit) -> str:
    if army.has_root_unit(unit):
        return ""
    names = [army.root_unit(root).name for root in unit.roots]
    return f"{listed(names, 'or')}, {'its Root Unit' if len(names) == 1 else 'a Root Unit of it'}, is not in the army"


def _no_connection(army: Army, unit: Unit) -> str:
    if army.is_connected(unit):
        return ""
    chain = army.nearest_chain(unit)
    names = army.cards.names(army.missing_of(chain))
    linking = f"which {verb(names, 'connects', 'connect')} it to {army.cards.units[chain[-1]].name}"
    return f"{listed(names)}, {linking}, {verb(names, 'is', 'are')} missing"


def _too_many(army: Army, unit: Unit, more: int = 1) -> str:
    copies = army.copies[unit.slug]
    if copies + more <= army.options["copies"]:
        return ""
    have = f"{copies} in the army already" if more == 1 else f"would make {copies + more} of them"
    return f"{have}; {army.options['copies']} is the most"


def _too_few_lights(army: Army, unit: Unit) -> str:
    lights = army.classes["light"]
    return _needs("light", lights) if unit.unit_class == "medium" and lights < LIGHTS_FOR_A_MEDIUM else ""


def _too_few_mediums(army: Army, unit: Unit) -> str:
    mediums = army.classes["medium"]
    return _needs("medium", mediums) if unit.unit_class == "heavy" and mediums < MEDIUMS_FOR_A_HEAVY else ""


def _needs(unit_class: str, have: int) -> str:
    need = LIGHTS_FOR_A_MEDIUM if unit_class == "light" else MEDIUMS_FOR_A_HEAVY
    return f"needs {need} {unit_class.title()} units; you have {have}"


def _too_dear(army: Army, unit: Unit) -> str:
    return over_limit(army.limit, army.total, unit.cost)


#: The questions of trees and of how many of a unit: what holds for a unit wherever it stands.
BELONGING: dict[str, Question] = {
    "single_root_family": _other_tree,
    "root_unit_present": _no_root_unit,
    "connected_to_root": _no_connection,
    "copies_within_three": _too_many,
}
#: The question of each rule, in the order in which a player wants to know.
JOINING: dict[str, Question] = {
    **BELONGING,
    "three_lights_for_a_medium": _too_few_lights,
    "two_mediums_for_a_heavy": _too_few_mediums,
    "points_within_limit": _too_dear,
}


# A unit below another


def _no_stacking_points(army: Army, piece: Piece, unit: Unit) -> str:
    if unit.unit_class == "heavy":
        return "Heavy units can't be stacked"
    left = MOST_STACKING_POINTS - piece.points
    return "" if unit.points <= left else f"takes {counted(unit.points, 'Stacking Point')}; {max(0, left)} left"


def _too_distant(army: Army, piece: Piece, unit: Unit) -> str:
    for member in piece.members:
        lines = army.cards.distance(member, unit)
        if lines is None:
            return f"no relative of {member.name}"
        if lines > MOST_LINES_APART:
            return f"{lines} Lines of Lineage from {member.name}; {MOST_LINES_APART} is the most"
    return ""


def _stack_too_dear(army: Army, piece: Piece, unit: Unit) -> str:
    size = len(piece.members)
    added = unit.cost + surcharge(size + 1) - surcharge(size)
    return over_limit(army.limit, army.total, piece.count * added)


def _stack_too_many(army: Army, piece: Piece, unit: Unit) -> str:
    return _too_many(army, unit, piece.count)


def _stack_too_heavy(army: Army, piece: Piece, unit: Unit) -> str:
    """The stack changes its class: it may need others of a lower class, or be missed as one of them."""
    new = class_by_core(piece.core + unit.core)
    after = dict(army.classes)
    after[piece.unit_class] -= piece.count
    after[new] += piece.count
    for below, above, need in CLASS_NEEDS:
        if after[above] and after[below] < need and (new == above or army.classes[below] >= need):
            needs = f"the army needs {need} {below.title()} units and would have {after[below]}"
            return f"the stack would be {new.title()}; {needs}"
    return ""


CLASS_NEEDS = (("light", "medium", LIGHTS_FOR_A_MEDIUM), ("medium", "heavy", MEDIUMS_FOR_A_HEAVY))
StackingQuestion = Callable[[Army, Piece, Unit], str]
STACKING: tuple[StackingQuestion, ...] = (_no_stacking_points, _too_distant)
BELONGING_BELOW: dict[str, StackingQuestion] = {
    "single_root_family": lambda army, piece, unit: _other_tree(army, unit),
    "root_unit_present": lambda army, piece, unit: _no_root_unit(army, unit),
    "connected_to_root": lambda army, piece, unit: _no_connection(army, unit),
    "copies_within_three": _stack_too_many,
    "three_lights_for_a_medium": _stack_too_heavy,
    "points_within_limit": _stack_too_dear,
}


# Items


def _why_not_carried(piece: Piece, item: Item, army: Army | None) -> str:
    if reason := why_unsuited(piece, item):
        return reason
    held = [other.name for other in piece.items if other.item_type == item.item_type]
    if len(held) >= piece.most_items:
        return f"carries {listed(held)} already; {piece.most_items} of a type is the most"
    return over_limit(army.limit, army.total, item.cost * piece.count) if army else ""


def _users(item: Item) -> str:
    classes = [name.title() for name in CLASSES if name in item.classes]
    words = [listed(classes)] if len(classes) < len(CLASSES) else []
    return " ".join([*words, *_named_traits(item.unit_type, item.attack_mode)])


def _traits(piece: Piece, item: Item) -> str:
    words = [piece.unit_class.title()] if piece.unit_class not in item.classes else []
    asked = (piece.top.unit_type if item.unit_type else "", piece.top.attack_mode if item.attack_mode else "")
    return " ".join([*words, *_named_traits(*asked)])


def _named_traits(*traits: str) -> Iterator[str]:
    yield from (trait.title() for trait in traits if trait)
