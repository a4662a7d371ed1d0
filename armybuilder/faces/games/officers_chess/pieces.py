"""The units of an army on paper: their cards, their lines on the roster, and what is printed beside them."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from armybuilder.faces.face import Block, Face, RosterEntry, Stat, paragraphs, signed
from armybuilder.faces.games.officers_chess.cards import (
    RANK_LOOK,
    class_badges,
    class_face,
    item_face,
    statistics,
    triangle_of,
    weapon_face,
    wields,
)
from armybuilder.faces.parts import Chapters, Stencil, named_cards, numbered_stencils, ring_on_squares, steps_on_squares
from catalog.games.officers_chess.models import Class, DamageType, Item, Tag, Weapon, WeaponTag
from catalog.models import Card
from catalog.shelf import Shelf

if TYPE_CHECKING:
    from catalog.games.officers_chess.plain import Gear
    from validation.games.officers_chess.army import Piece


#: More units than this on a line keep their hit points elsewhere.
MOST_TRACKS = 6


def piece_faces(piece: "Piece", shelf: Shelf) -> Sequence[Face]:
    """One card for the unit, then one for each thing that it carries."""
    card = shelf.all(Class)[piece.unit.slug]
    return [_unit_face(piece, card, shelf), *(_gear_face(gear, shelf) for gear in _gear(piece, shelf))]


def _unit_face(piece: "Piece", card: Class, shelf: Shelf) -> Face:
    face = class_face(card, shelf)
    given = tuple(_text_block(shelf.all(Tag)[tag.slug], "Scenario tag", shelf) for tag in piece.tags)
    return replace(face, blocks=(*face.blocks, *given))


def _gear(piece: "Piece", shelf: Shelf) -> list[Weapon | Item]:
    """The catalog's cards of an inventory."""
    cards = shelf.among(("weapon", "item"))
    return [cards[gear.slug] for gear in piece.inventory]


def _gear_face(card: Weapon | Item, shelf: Shelf) -> Face:
    return weapon_face(card, shelf) if isinstance(card, Weapon) else item_face(card, shelf)


def roster_entry(piece: "Piece", shelf: Shelf) -> RosterEntry:
    """A unit with its figures, what each of its weapons does in its hands, and its hit points to strike off."""
    card = shelf.all(Class)[piece.unit.slug]
    return RosterEntry(
        count=piece.count,
        name=card.name,
        cost=piece.cost,
        traits=" · ".join(badge.word for badge in class_badges(card)) + f" · wields {wields(card)}",
        figures=_figures(piece, card),
        lines=tuple(_lines(piece, card, shelf)),
        cost_parts=tuple(piece.cost_parts),
        texts=tuple(_texts(piece, card, shelf)),
        emblem=card.emblem,
        accent=RANK_LOOK[card.rank][0],
        key=piece.key,
    )


def _figures(piece: "Piece", card: Class) -> tuple[Stat, ...]:
    """Hit points, statistics and movement; below a figure, what the inventory adds."""
    stats = [_figure(stat.label, piece.statistic(stat.value), own) for stat, own in statistics(card)]
    return (Stat("HP", str(card.hp)), *stats, _figure("Move", piece.movement, card.movement))


def _figure(label: str, value: int, own: int) -> Stat:
    return Stat(label, str(value), f"{own} {signed(value - own)}" if value != own else "")


def _lines(piece: "Piece", card: Class, shelf: Shelf) -> Iterator[tuple[str, str]]:
    if tags := [str(use) for use in card.tags.all()]:
        yield "Tags", ", ".join(tags)
    if piece.tags:
        yield "Scenario", ", ".join(tag.name for tag in piece.tags)
    weapons = shelf.all(Weapon)
    for gear in piece.inventory:
        if gear.has_type:
            yield "Weapon", _weapon_line(piece, gear, weapons[gear.slug])
    if items := [gear.name for gear in piece.inventory if not gear.has_type]:
        yield "Items", ", ".join(items)
    if card.normal_form:
        yield "Normal", _state_line(card.normal_form)
    yield from _tracks(piece.count, card.hp)


def _weapon_line(piece: "Piece", gear: "Gear", card: Weapon) -> str:
    """A weapon in this unit's hands: damage, rolls that hit, range, speed."""
    if gear not in piece.weapons:
        return f"{gear.name}: this unit can't use it"
    reach = piece.reach(gear)
    spaces = str(reach) if reach <= card.least_range else f"{card.least_range}–{reach}"
    tags = [str(use) for use in card.tags.all() if use.tag.slug != "exclusive"]
    if not card.damage_type:
        return f"{gear.name}: " + ", ".join([*tags, f"range {spaces}"])
    facts = [
        f"{piece.damage(gear)} {DamageType(card.dealt_type).label} damage",
        f"hits on 1–{piece.hit_chance(gear)}",
        f"range {spaces}",
        f"speed {signed(piece.attack_speed(gear)).removeprefix('+')}",
        *_triangle(card),
        *tags,
    ]
    return f"{gear.name}: " + ", ".join(facts)


def _triangle(card: Weapon) -> Iterator[str]:
    if both := triangle_of(card):
        yield f"+1 against {both[0].name}, −1 against {both[1].name}"


def _state_line(card: Class) -> str:
    figures = ", ".join(f"{stat.label} {value}" for stat, value in statistics(card))
    return f"HP {card.hp}, {figures}, Move {card.movement}"


def _tracks(count: int, hp: int) -> Iterator[tuple[str, str]]:
    """Every hit point from the last to the first, by fives, to be struck off; for each unit of the line."""
    fives = (range(start, max(0, start - 5), -1) for start in range(hp, 0, -5))
    boxes = " · ".join(" ".join(map(str, five)) for five in fives)
    for n in range(count if count <= MOST_TRACKS else 0):
        yield (f"HP of {n + 1}" if count > 1 else "HP"), boxes


def _texts(piece: "Piece", card: Class, shelf: Shelf) -> Iterator[Block]:
    """The tags of the class and of the scenario, what is carried, and the statuses that it gives, under their names."""
    given = [shelf.all(Tag)[tag.slug] for tag in piece.tags]
    tags = [*(use.tag for use in card.tags.all()), *given, *(one for tag in given for one in tag.grants.all())]
    yield from (_tag_block(tag, shelf) for tag in dict.fromkeys(tags))
    for gear in _gear(piece, shelf):
        if gear.text:
            yield _text_block(gear, "Weapon" if isinstance(gear, Weapon) else "Item", shelf)
        for use in gear.tags.all():
            if isinstance(use, WeaponTag) and use.named_status:
                yield _text_block(use.named_status, "Status", shelf)


def _tag_block(tag: Tag, shelf: Shelf) -> Block:
    """A tag's text; its X stands in the title, as the text speaks of it."""
    block = _text_block(tag, tag.get_tag_type_display(), shelf)
    return replace(block, title=f"{tag.name}({tag.parameter})") if tag.parameter else block


def _text_block(card: Card, label: str, shelf: Shelf) -> Block:
    return Block(card.name, paragraphs(card.text, shelf, has_lead=False), label, card)


#: The ranges that are drawn; what reaches further is sooner counted on the board.
FARTHEST = 6


def stencils(card: Card, shelf: Shelf) -> Iterator[Stencil]:
    """The stencils of a card: a class's moves over open ground, and the places for a weapon's targets."""
    if isinstance(card, Class):
        yield from numbered_stencils("Move", [card.movement], steps_on_squares)
    elif isinstance(card, Weapon) and card.most_range and card.most_range <= FARTHEST:
        title = f"Range {card.range}"
        yield Stencil(title, "Range", ring_on_squares(title, card.least_range, card.most_range))


chapters = Chapters(
    tokens=named_cards(("status",)),
    tokens_are="Statuses",
    references=("tag", "status", "weapon_type"),
    stencils=stencils,
)
