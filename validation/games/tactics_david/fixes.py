"""The one-click fixes that findings offer: what to add, take out, unstack, put away or agree on.

Each answers a list, empty if it does not help, so that a rule can put several behind each other.
"""

from collections.abc import Iterable, Sequence

from catalog.games.tactics_david.plain import Cards, Item, Unit
from validation import shortcuts
from validation.army import MOST_COUNT
from validation.games.tactics_david.additions import LIGHTS_FOR_A_MEDIUM, MEDIUMS_FOR_A_HEAVY, fits_in
from validation.games.tactics_david.army import Army, Piece, may_carry
from validation.moves import Add, Put, Remove, SetOption, Split, Take
from validation.report import Fix
from validation.shortcuts import fewer, least
from validation.words import amount, amounts, listed, summed

MOST_LINES_OUT = 4


def add(cards: Cards, slugs: Sequence[str]) -> list[Fix]:
    return [Fix(f"Add {listed(cards.names(slugs))}", tuple(Add(slug) for slug in slugs))]


def take_out(pieces: Iterable[Piece]) -> list[Fix]:
    """Take these lines out, if they are few."""
    pieces = tuple(pieces)
    if not 0 < len(pieces) <= MOST_LINES_OUT:
        return []
    return [Fix(f"Take out {summed((p.count, p.name) for p in pieces)}", tuple(Remove(p.key) for p in pieces))]


def take_out_alone(pieces: Sequence[Piece]) -> list[Fix]:
    """Take these lines out, if none of them is a stack, which would lose its other members too."""
    return [] if any(piece.is_stack for piece in pieces) else take_out(pieces)


# Money


def spend_less(army: Army, excess: int) -> list[Fix]:
    return shortcuts.spend_less(
        army.pieces,
        excess,
        lambda piece, gone: f"Take out {amount(gone, piece.name)}",
        "The army is still {} over its limit.",
    )


# Classes and copies


def add_of_class(army: Army, unit_class: str, missing: int) -> list[Fix]:
    """Add the cheapest units of a class that the army's rules allow, relatives of the army first."""
    choice = [unit for unit in army.cards.units.values() if unit.unit_class == unit_class]
    choice.sort(key=lambda unit: (army.open_roots.isdisjoint(unit.roots), unit.cost, unit.number))
    moves, titles, left = [], [], missing
    for unit in choice:
        if left == 0:
            break
        if not fits_in(army, unit):
            continue
        number = min(left, _copies_left(army, unit))
        moves.append(Add(unit.slug, number))
        titles.append((number, unit.name))
        left -= number
    if not moves or not army.has_room(len(moves)):
        return []
    leaves = f"{left} more {unit_class.title()} would still be needed." if left else ""
    return [Fix(f"Add {summed(titles)}", tuple(moves), leaves)]


def _copies_left(army: Army, unit: Unit) -> int:
    if "copies_within_three" not in army.rules:
        return MOST_COUNT
    return army.options["copies"] - army.copies[unit.slug]


def unstack_for_class(army: Army, above: str) -> list[Fix]:
    """Unstack the first stack whose members, standing alone, make up the classes that are needed."""
    below, need = ("light", LIGHTS_FOR_A_MEDIUM) if above == "medium" else ("medium", MEDIUMS_FOR_A_HEAVY)
    for piece in army.pieces:
        if not piece.is_stack or piece.unit_class != above:
            continue
        after = dict(army.classes)
        after[above] -= piece.count
        for unit in piece.members:
            after[unit.unit_class] += piece.count
        if after[below] >= need or not after[above]:
            return unstack(army, piece)
    return []


def fewer_copies(army: Army, unit: Unit, excess: int) -> list[Fix]:
    """Take out what is too much of a unit, lines of it alone before stacks."""
    moves, titles = [], []
    for piece in sorted(army.pieces_with(unit.slug), key=lambda piece: piece.is_stack):
        if excess > 0:
            gone = min(piece.count, least(piece.members.count(unit), excess))
            moves.append(fewer(piece, gone))
            titles.append((gone, piece.name))
            excess -= gone * piece.members.count(unit)
    return [Fix(f"Take out {summed(titles)}", tuple(moves))]


def allow_copies(copies: int) -> list[Fix]:
    return [Fix(f"Allow {copies} of each unit", (SetOption("copies", copies),))] if copies <= MOST_COUNT else []


# Stacks


def unstack(army: Army, piece: Piece) -> list[Fix]:
    if not army.has_room(len(piece.members) - 1):
        return []
    return [Fix(f"Unstack {piece.name}", (Split(piece.key, "below"),))]


def unstack_one(army: Army, piece: Piece, unit: Unit) -> list[Fix]:
    """Let one of those below the top stand alone."""
    if not army.has_room():
        return []
    moves = Take(piece.key, "below", unit.slug), Add(unit.slug, piece.count)
    return [Fix(f"Let {unit.name} stand alone", moves)]


# Items


def remove_items(piece: Piece, items: Iterable[Item]) -> list[Fix]:
    items = tuple(items)
    title = f"Put away {amounts(item.name for item in items)}"
    return [Fix(title, tuple(Take(piece.key, "items", item.slug) for item in items))]


def hand_over(army: Army, piece: Piece, item: Item) -> list[Fix]:
    """Give an item to the first single piece that may carry it."""
    for other in army.pieces:
        if other.key != piece.key and piece.count == other.count == 1 and _has_hands_for(other, item):
            moves = Take(piece.key, "items", item.slug), Put(other.key, "items", item.slug)
            return [Fix(f"Give {item.name} to {other.name}", moves)]
    return []


def _has_hands_for(piece: Piece, item: Item) -> bool:
    if not may_carry(piece.unit_class, piece.top, item):
        return False
    held = sum(other.item_type == item.item_type for other in piece.items) if piece.items else 0
    return not held or held < piece.most_items
