"""The builder's part of Tactics David: what a line has and can do, what fits it, and the army summed up."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from armybuilder.browse.parts import Context
from armybuilder.faces.face import preview_address
from armybuilder.lists.builders import CardChoice, Chart, Facet, FacetValue, Moves, Pick, Picker, facet_values
from catalog.games.tactics_david.models import AttackMode, Item, Root, Unit, UnitClass, UnitType
from catalog.games.tactics_david.plain import surcharge
from catalog.models import Card
from catalog.shelf import Shelf
from validation.army import ArmyFile, Entry
from validation.games.tactics_david.additions import item_obstacles, stackable
from validation.games.tactics_david.additions import obstacles as obstacles
from validation.games.tactics_david.army import Army, Piece
from validation.games.tactics_david.summary import summary
from validation.moves import Add, Join, Promote, Put, Split, Take
from validation.shortcuts import put_on_one


def picker(shelf: Shelf) -> Picker:
    roots = tuple(FacetValue(root.slug, root.name) for root in shelf.all(Root).values())
    facets = (
        Facet("class", "Class", facet_values(UnitClass)),
        Facet("mode", "Attack", facet_values(AttackMode)),
        Facet("type", "Type", facet_values(UnitType)),
        Facet("root", "Family tree", roots, is_menu=True),
    )
    sorts = (
        FacetValue("number", "Book order"),
        FacetValue("cost", "Cost"),
        FacetValue("name", "Name"),
        FacetValue("core", "Core Strength"),
    )
    return Picker("unit", facets, sorts, tuple(_pick(unit) for unit in shelf.all(Unit).values()))


def _pick(unit: Unit) -> Pick:
    facets = {"class": unit.unit_class, "type": unit.unit_type, "mode": unit.attack_mode, "root": unit.root.slug}
    special = unit.special.name if unit.special else ""
    words = f"{unit.name} {unit.ability.name} {unit.root.name} {special} {unit.number}".casefold()
    sorts: dict[str, int | str] = {
        "number": unit.number or 0,
        "cost": unit.cost or 0,
        "name": unit.name.casefold(),
        "core": unit.core,
    }
    return Pick(unit, facets, words, sorts, {"unit": unit, "preview": preview_address(unit)})


def facts(piece: Piece, shelf: Shelf) -> Context:
    """A piece's figures, what it has from its top unit, and the abilities of all."""
    units = shelf.all(Unit)
    members = [units[unit.slug] for unit in piece.members]
    return {
        "piece": piece,
        "top": members[-1],
        "below": members[-2::-1],
        "preview": preview_address(members[-1]),
        "unit_class": UnitClass(piece.unit_class),
        "abilities": [
            (card, preview_address(card)) for card in dict.fromkeys(unit.ability for unit in reversed(members))
        ],
        "items": [(item, preview_address(item)) for item in (shelf.all(Item)[item.slug] for item in piece.items)],
    }


@dataclass(frozen=True)
class Member:
    """A unit of a stack, with the moves to put it on top and to take it out."""

    card: Card
    promote: Moves = ()
    take_out: Moves = ()


def line_editor(army: Army, piece: Piece, file: ArmyFile, shelf: Shelf) -> Context:
    entry = file.line_of(piece.key)
    bought = list(_bought(army, piece, file, shelf))
    return {
        "piece": piece,
        "members": _members(entry, shelf),
        "own": list(_choices_below(army, piece, file, shelf)),
        "bought": [offer for offer in bought if not offer.reason],
        "refused": [offer for offer in bought if offer.reason],
        "item_types": list(_items(army, piece, file, shelf)),
        "surcharge": _more_surcharge(piece),
        "split": (Split(entry.key, "below"),),
    }


def _more_surcharge(piece: Piece) -> int:
    """The cost of one more unit below on top of its own price."""
    return surcharge(len(piece.members) + 1) - surcharge(len(piece.members))


def _members(entry: Entry, shelf: Shelf) -> list[Member]:
    """The stack as it stands, the top unit first."""
    units = shelf.all(Unit)
    below = [
        Member(
            units[slug],
            promote=(Promote(entry.key, "below", slug),),
            take_out=(Take(entry.key, "below", slug), Add(slug, entry.count)),
        )
        for slug in reversed(entry.role("below"))
    ]
    return [Member(units[entry.card]), *below]


def _choices_below(army: Army, piece: Piece, file: ArmyFile, shelf: Shelf) -> Iterator[CardChoice]:
    """The army's own units: which could go below, and why the others can't. All that it costs is the surcharge."""
    # The unit is in the army already: neither its price nor the rules about who may join are in question.
    reasons = stackable(replace(army, limit=None, rules=frozenset()), piece)
    for entry in file.entries:
        if entry.role("below") or (entry.key == piece.key and entry.count < 2):
            continue
        unit = shelf.all(Unit)[entry.card]
        yield CardChoice(unit, _more_surcharge(piece), (Join(piece.key, "below", entry.key),), reasons[unit.slug])


def _bought(army: Army, piece: Piece, file: ArmyFile, shelf: Shelf) -> Iterator[CardChoice]:
    """The relatives of a piece that could be bought and put below one of it, and why others can't."""
    for slug, reason in stackable(army, replace(piece, count=1)).items():
        unit = shelf.all(Unit)[slug]
        if reason and unit.root.slug not in piece.roots:
            continue
        yield CardChoice(
            unit, (unit.cost or 0) + _more_surcharge(piece), put_on_one(file, piece.key, "below", slug), reason
        )


def _items(army: Army, piece: Piece, file: ArmyFile, shelf: Shelf) -> Iterator[tuple[str, list[CardChoice]]]:
    """All items by their type: what the piece carries, what it can be given, and why not the rest."""
    reasons = item_obstacles(piece, army)
    carried = [item.slug for item in piece.items]
    for item_type in Item.Type:
        yield (
            item_type.label,
            [
                CardChoice(
                    item,
                    item.cost or 0,
                    (Put(piece.key, "items", item.slug),),
                    reasons.get(item.slug, ""),
                    single_moves=put_on_one(file, piece.key, "items", item.slug) if piece.count > 1 else (),
                    take=(Take(piece.key, "items", item.slug),) if item.slug in carried else (),
                )
                for item in shelf.all(Item).values()
                if item.item_type == item_type
            ],
        )


def overview(army: Army) -> Context:
    counts = summary(army)
    mixes = [
        ("Class", counts.classes),
        ("Type", counts.types),
        ("Attack", counts.modes),
        ("Movement", counts.movements),
    ]
    return {
        "counts": counts,
        "mixes": mixes,
        "chart": Chart("Units by cost", "{} at {} points", counts.costs),
    }
