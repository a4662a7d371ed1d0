"""The pieces of an army on paper: their cards, their lines on the roster, and what is printed beside them."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from armybuilder.faces.face import Block, Face, RosterEntry, Stat
from armybuilder.faces.games.tactics_david.areas import attack_area, range_area
from armybuilder.faces.games.tactics_david.cards import (
    ACCENT,
    item_face,
    side_figures,
    text_block,
    unit_badges,
    unit_blocks,
    unit_face,
    unit_stats,
)
from armybuilder.faces.parts import Chapters, Stencil, named_cards, numbered_stencils, steps_on_squares
from catalog.games.tactics_david.models import AttackArea, Item, Unit
from catalog.models import Card
from catalog.shelf import Shelf

if TYPE_CHECKING:
    from validation.games.tactics_david.army import Piece


def piece_faces(piece: "Piece", shelf: Shelf) -> Sequence[Face]:
    """One card for the unit or the whole stack, then one for each item."""
    units, items = _cards(piece, shelf)
    face = stack_face(piece, units, shelf) if len(units) > 1 else unit_face(units[0], shelf)
    return [face, *(item_face(item, shelf) for item in items)]


def stack_face(piece: "Piece", units: Sequence[Unit], shelf: Shelf) -> Face:
    """A stack plays as one unit: summed sides, everybody's abilities, everything else of the unit on top."""
    top = units[-1]
    below = " and ".join(unit.name for unit in units[-2::-1])
    return replace(
        unit_face(top, shelf),
        kind="Stack",
        title=f"{top.name} over {below}",
        subtitle=f"Stack of {len(units)} · Units " + ", ".join(f"{unit.number:03}" for unit in reversed(units)),
        cost=sum(amount for _, amount in piece.cost_parts[: len(units) + 1]),
        sides=side_figures(piece.front, piece.left, piece.right, piece.back),
        stats=unit_stats(top, piece.core),
        badges=unit_badges(top, piece.unit_class),
        blocks=unit_blocks(list(reversed(units)), shelf),
        root="Root: " + ", ".join(dict.fromkeys(unit.root.name for unit in reversed(units))),
    )


def roster_entry(piece: "Piece", shelf: Shelf) -> RosterEntry:
    """A piece with its figures, what it is stacked of, what it carries and what it can do."""
    units, items = _cards(piece, shelf)
    top = units[-1]
    return RosterEntry(
        count=piece.count,
        name=top.name,
        cost=piece.cost,
        traits=" · ".join(badge.word for badge in unit_badges(top, piece.unit_class)),
        figures=_figures(piece, top),
        lines=tuple(_lines(units, items)),
        cost_parts=tuple(piece.cost_parts),
        texts=_texts(units, items, shelf),
        emblem=top.emblem,
        accent=ACCENT[top.unit_type],
        key=piece.key,
    )


def _cards(piece: "Piece", shelf: Shelf) -> tuple[list[Unit], list[Item]]:
    """The catalog's cards of a piece: its units from the bottom up, and its items."""
    units, items = shelf.all(Unit), shelf.all(Item)
    return [units[unit.slug] for unit in piece.members], [items[item.slug] for item in piece.items]


def _figures(piece: "Piece", top: Unit) -> tuple[Stat, ...]:
    move, reach, core = unit_stats(top, piece.core)
    sides = [Stat(side.label, side.value) for side in side_figures(piece.front, piece.left, piece.right, piece.back)]
    return (*sides, core, move, reach, Stat("Area", top.attack_area.name))


def _lines(units: Sequence[Unit], items: Sequence[Item]) -> list[tuple[str, str]]:
    lines = [("Stack", " over ".join(unit.name for unit in reversed(units)))] if len(units) > 1 else []
    if items:
        lines.append(("Items", ", ".join(item.name for item in items)))
    names = _ability_names(units)
    return [*lines, ("Abilities" if len(names) > 1 else "Ability", ", ".join(names))]


def _ability_names(units: Sequence[Unit]) -> list[str]:
    """Abilities, then specials, each once, the top unit's first."""
    names = [unit.ability.name for unit in reversed(units)]
    return list(dict.fromkeys(names + [unit.special.name for unit in reversed(units) if unit.special]))


def _texts(units: Sequence[Unit], items: Sequence[Item], shelf: Shelf) -> tuple[Block, ...]:
    gear = tuple(text_block(item, "Item", shelf) for item in items)
    return unit_blocks(list(reversed(units)), shelf) + gear


def stencils(card: Card, shelf: Shelf) -> Iterator[Stencil]:
    """The attack areas, how far a unit moves, and where its targets may be."""
    if isinstance(card, AttackArea):
        yield _area(card)
    elif isinstance(card, Item) and card.sets_area:
        yield _area(card.sets_area)
    elif isinstance(card, Unit):
        yield from (_area(area) for area in (card.attack_area, card.ruled_area) if area)
        yield from numbered_stencils("Movement Rating", [card.movement_rating], steps_on_squares)
        if card.range_rating:
            drawn = range_area(card.range_rating)
            yield Stencil(drawn.title, "Range Area", drawn)


def _area(area: AttackArea) -> Stencil:
    return Stencil(f"Attack Area {area.name}", "Attack Area", attack_area(area))


chapters = Chapters(
    tokens=named_cards(("status",)),
    tokens_are="Statuses",
    references=("ability", "special", "status", "item"),
    stencils=stencils,
)
