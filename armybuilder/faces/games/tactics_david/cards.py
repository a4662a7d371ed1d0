"""The face of every kind of card of Tactics David."""

from collections.abc import Callable, Sequence
from typing import Any, Unpack

from armybuilder.faces.face import (
    Accent,
    Badge,
    Block,
    Face,
    FaceParts,
    SideFigure,
    Stat,
    card_face,
    paragraphs,
    signed,
)
from armybuilder.faces.games.tactics_david.areas import attack_area, battlefield
from catalog.games.tactics_david.models import (
    Ability,
    AttackArea,
    Battlefield,
    Item,
    Root,
    Special,
    Status,
    TerrainPiece,
    TerrainType,
    Unit,
    UnitClass,
    UnitType,
)
from catalog.games.tactics_david.plain import BLOCKS_SIGHT
from catalog.models import Card
from catalog.shelf import Shelf

ACCENT: dict[str, Accent] = {"physical": "steel", "magical": "violet", "ethereal": "teal"}
CLASS_SHAPE = {"light": "pip-1", "medium": "pip-2", "heavy": "pip-3"}
TYPE_SHAPE = {"physical": "square", "magical": "star", "ethereal": "ring"}
MODE_SHAPE = {"melee": "blade", "ranged": "arrow"}


def unit_face(unit: Unit, shelf: Shelf) -> Face:
    """All that a player needs of a unit at the table."""
    return card_face(
        unit, shelf, "Unit", subtitle=f"Unit {unit.number:03} · {_family(unit)}", cost=unit.cost,
        accent=ACCENT[unit.unit_type], sides=side_figures(unit.front, unit.left, unit.right, unit.back),
        stats=unit_stats(unit, unit.core), diagrams=(attack_area(unit.attack_area),),
        badges=unit_badges(unit, unit.unit_class), blocks=unit_blocks([unit], shelf), root=f"Root: {unit.root.name}",
    )  # fmt: skip


def _family(unit: Unit) -> str:
    return f"from {unit.parent.name}" if unit.parent else "Root Unit"


def side_figures(front: int, left: int, right: int, back: int) -> tuple[SideFigure, ...]:
    return (
        SideFigure("top", "Front", str(front)),
        SideFigure("left", "Left", str(left)),
        SideFigure("right", "Right", str(right)),
        SideFigure("bottom", "Back", str(back)),
    )


def unit_stats(unit: Unit, core: int) -> tuple[Stat, ...]:
    """Movement, range and core strength, in the order of the card's columns."""
    modifier = "" if unit.range_modifier is None else f"{signed(unit.range_modifier)} to hit"
    reach = "–" if unit.range_rating is None else str(unit.range_rating)
    return (
        Stat("Move", str(unit.movement_rating), unit.get_movement_type_display()),
        Stat("Range", reach, modifier),
        Stat("Core", str(core)),
    )


def unit_badges(unit: Unit, unit_class: str) -> tuple[Badge, ...]:
    """Class, type and attack mode, each by shape and word."""
    return (
        Badge("Class", UnitClass(unit_class).label, CLASS_SHAPE[unit_class]),
        Badge("Type", unit.get_unit_type_display(), TYPE_SHAPE[unit.unit_type]),
        Badge("Mode", unit.get_attack_mode_display(), MODE_SHAPE[unit.attack_mode]),
    )


def unit_blocks(units: Sequence[Unit], shelf: Shelf) -> tuple[Block, ...]:
    """The abilities of some units, then their specials, each once; the area that a ruling gives, if any."""
    abilities = [text_block(unit.ability, "Ability", shelf) for unit in units]
    specials = [text_block(unit.special, "Special", shelf) for unit in units if unit.special]
    ruled = [_ruled_area(unit, shelf) for unit in units if unit.ruled_area]
    return tuple(dict.fromkeys([*abilities, *specials, *ruled]))


def text_block(card: Card, label: str, shelf: Shelf) -> Block:
    """A card's text under its name."""
    return Block(card.name, paragraphs(card.text, shelf), label, card)


def _ruled_area(unit: Unit, shelf: Shelf) -> Block:
    assert unit.ruled_area is not None, "only asked for units that have one"
    words = f"{unit.name} is printed with {unit.attack_area.name}; play it with [[attack_area:{unit.ruled_area.slug}]]."
    return Block("", paragraphs(words, shelf, has_lead=False), "Ruling")


ITEM_LOOK: dict[str, tuple[Accent, str]] = {
    Item.Type.EXPENDABLE: ("moss", "drop"),
    Item.Type.ACCESSORY: ("ochre", "ring"),
    Item.Type.WEAPON: ("rust", "blade"),
}
STATUS_LOOK: dict[str, tuple[Accent, str]] = {
    Status.Leaning.AILMENT: ("rust", "down"),
    Status.Leaning.BUFF: ("moss", "up"),
    Status.Leaning.NEITHER: ("slate", "disc"),
}
WHEN_SHAPE = {"before": "up", "during": "clock", "after": "down", "replaces": "cross", "always": "disc"}


def face_of(card: Card, shelf: Shelf) -> Face:
    return FACES[type(card)](card, shelf)


def _face(card: Card, shelf: Shelf, kind: str, **parts: Unpack[FaceParts]) -> Face:
    """A card's face under its kind and number, with its cost."""
    parts.setdefault("subtitle", f"{kind} {card.number:03}" if card.number else kind)
    parts.setdefault("cost", card.cost)
    has_lead = isinstance(card, Ability | Item | Status)
    return card_face(card, shelf, kind, has_lead=has_lead, **parts)


def ability_face(card: Ability, shelf: Shelf) -> Face:
    """An ability, under the emblem of the unit that has it."""
    badges = [Badge("When", Ability.When(card.when).label, WHEN_SHAPE[card.when])]
    if card.works_while_dead:
        badges.append(Badge("Works", "Also while Dead", "ring"))
    return _face(
        card, shelf, "Ability", emblem=card.unit.emblem, accent=ACCENT[card.unit.unit_type], badges=tuple(badges),
        subtitle=f"Ability {card.number:03} of {card.unit.name}", stats=(Stat("Unit", f"{card.unit.number:03}"),),
    )  # fmt: skip


def special_face(card: Special, shelf: Shelf) -> Face:
    """A rule that several units share."""
    return _face(card, shelf, "Special", accent="rust", stats=(Stat("Units", str(len(card.units.all())), "have it"),))


def attack_area_face(card: AttackArea, shelf: Shelf) -> Face:
    mode = card.attack_mode
    cells = "∞" if card.endless_forward else str(len(card.cells.all()))
    badges = (
        Badge("Mode", card.get_attack_mode_display(), MODE_SHAPE[mode]),
        Badge("Counts from", _origin(card), "disc"),
    )
    return _face(
        card, shelf, "Attack Area", accent="rust" if mode == "melee" else "moss", plan=attack_area(card), badges=badges,
        stats=(Stat("Spaces", cells),), source="Shape: supplement",
    )  # fmt: skip


def _origin(card: AttackArea) -> str:
    return "From the attacker" if card.origin == AttackArea.Origin.ATTACKER else "From the target"


def item_face(card: Item, shelf: Shelf) -> Face:
    """An item: its type, who may carry it, the attack area that it gives."""
    accent, shape = ITEM_LOOK[card.item_type]
    badges = (Badge("Type", Item.Type(card.item_type).label, shape), Badge("For", users(card), "hand"))
    diagrams = (attack_area(card.sets_area),) if card.sets_area else ()
    return _face(card, shelf, "Item", accent=accent, badges=badges, diagrams=diagrams)


def users(card: Item) -> str:
    """The units that may carry an item, in a few words."""
    allowed = {"Light": card.for_light, "Medium": card.for_medium, "Heavy": card.for_heavy}
    classes = [name for name, may in allowed.items() if may]
    words = [card.get_for_unit_type_display(), card.get_for_attack_mode_display()]
    kinds = " ".join(word for word in words if word)
    if len(classes) == len(allowed):
        return f"{kinds} units" if kinds else "All units"
    return " ".join(part for part in (" and ".join(classes), kinds) if part)


def status_face(card: Status, shelf: Shelf) -> Face:
    accent, shape = STATUS_LOOK[card.leaning]
    badges = [Badge("Kind", Status.Leaning(card.leaning).label, shape)]
    if card.only_unit_type:
        badges.append(Badge("Only", f"{UnitType(card.only_unit_type).label} only", TYPE_SHAPE[card.only_unit_type]))
    if card.immune_unit_type:
        badges.append(
            Badge("Immune", f"Not {UnitType(card.immune_unit_type).label}", TYPE_SHAPE[card.immune_unit_type])
        )
    return _face(card, shelf, "Status", accent=accent, badges=tuple(badges))


def terrain_type_face(card: TerrainType, shelf: Shelf) -> Face:
    """A terrain type: what it does to movement, range and defence."""
    die = f"{card.base_defence_die}+{card.extra_defence_die}" if card.extra_defence_die else card.base_defence_die
    stats = (
        Stat("Movement", signed(card.movement_modifier), "slow" if card.is_slow else ""),
        Stat("Range", signed(card.range_modifier)),
        Stat("Defending", die),
    )
    return _face(card, shelf, "Terrain Type", accent="moss", stats=stats)


def terrain_piece_face(card: TerrainPiece, shelf: Shelf) -> Face:
    sides = (Stat("Sides", str(card.side_height), "height"),) if card.side_height is not None else ()
    blocks_view = "blocks the view" if card.height >= BLOCKS_SIGHT else "free view"
    return _face(
        card, shelf, "Terrain Piece", accent="moss", stats=(Stat("Height", str(card.height), blocks_view), *sides)
    )


def root_face(card: Root, shelf: Shelf) -> Face:
    """A family tree: how many units of which class it has."""
    units = list(card.units.all())
    count = {unit_class: sum(unit.unit_class == unit_class for unit in units) for unit_class in UnitClass}
    stats = (Stat("Units", str(len(units))), *(Stat(each.label, str(count[each])) for each in UnitClass))
    emblem = card.emblem or next((unit.emblem for unit in units if unit.parent is None), "")
    return _face(card, shelf, "Family Tree", accent="ochre", stats=stats, emblem=emblem, source="Lineage: supplement")


def battlefield_face(card: Battlefield, shelf: Shelf) -> Face:
    stats = (
        Stat("Players", str(card.players)),
        Stat("Limit", f"{card.least_limit}–{card.most_limit}"),
        Stat("Spaces", f"{card.columns} × {card.rows}"),
    )
    return _face(
        card, shelf, "Battlefield", accent="moss", plan=battlefield(card), stats=stats, source="Plan: supplement"
    )


FACES: dict[type[Card], Callable[[Any, Shelf], Face]] = {
    Unit: unit_face,
    Ability: ability_face,
    Special: special_face,
    AttackArea: attack_area_face,
    Item: item_face,
    Status: status_face,
    TerrainType: terrain_type_face,
    TerrainPiece: terrain_piece_face,
    Root: root_face,
    Battlefield: battlefield_face,
}
