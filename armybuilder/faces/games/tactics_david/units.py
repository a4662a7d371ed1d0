"""The face of a unit, and of a stack, which is one unit made of several."""

from collections.abc import Sequence

from armybuilder.faces.face import Accent, Badge, Block, Face, SideFigure, Stat, paragraphs, signed
from armybuilder.faces.games.tactics_david.areas import attack_area
from catalog.games.tactics_david.models import Unit, UnitClass
from catalog.models import Card, Source
from catalog.shelf import Shelf

ACCENT: dict[str, Accent] = {"physical": "steel", "magical": "violet", "ethereal": "teal"}
CLASS_SHAPE = {"light": "pip-1", "medium": "pip-2", "heavy": "pip-3"}
TYPE_SHAPE = {"physical": "square", "magical": "star", "ethereal": "ring"}
MODE_SHAPE = {"melee": "blade", "ranged": "arrow"}


def unit_face(unit: Unit, shelf: Shelf) -> Face:
    """All that a player needs of a unit at the table."""
    return Face(
        kind="Unit",
        title=unit.name,
        game=shelf.game.name,
        subtitle=f"Unit {unit.number:03} · {_family(unit)}",
        cost=unit.cost,
        emblem=unit.emblem,
        accent=ACCENT[unit.unit_type],
        sides=side_figures(unit.front, unit.left, unit.right, unit.back),
        stats=unit_stats(unit, unit.core),
        diagrams=(attack_area(unit.attack_area),),
        badges=unit_badges(unit, unit.unit_class),
        blocks=unit_blocks([unit], shelf),
        root=f"Root: {unit.root.name}",
        source="" if unit.source == Source.BOOK else Source(unit.source).label,
        href=unit.get_absolute_url(),
    )


def _family(unit: Unit) -> str:
    return f"from {unit.parent.name}" if unit.parent else "Root Unit"


def side_figures(front: int, left: int, right: int, back: int) -> tuple[SideFigure, ...]:
    """The four strengths at their sides."""
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
    return Block(card.name, paragraphs(card.text, shelf), label, card.get_absolute_url())


def _ruled_area(unit: Unit, shelf: Shelf) -> Block:
    assert unit.ruled_area is not None, "only asked for units that have one"
    words = f"{unit.name} is printed with {unit.attack_area.name}; play it with [[attack_area:{unit.ruled_area.slug}]]."
    return Block("", paragraphs(words, shelf, has_lead=False), "Ruling")
