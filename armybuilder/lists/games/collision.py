"""The builder's part of Collision: what a character has, who could stand in its place, and the battle ahead."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from random import SystemRandom

from armybuilder.browse.parts import Context
from armybuilder.faces.face import preview_address
from armybuilder.lists.builders import Chart, Facet, FacetValue, Pick, Picker, facet_values
from catalog.games.collision.models import Attribute, Character, CharacterWeapon, Faction, Race, Suit
from catalog.games.collision.plain import price
from catalog.models import Card
from catalog.shelf import Shelf
from validation.army import ArmyFile
from validation.games.collision.additions import obstacles
from validation.games.collision.army import Army, Piece
from validation.games.collision.objectives import METHODS, draw, is_ready_to_draw
from validation.games.collision.summary import chance, summary
from validation.moves import Add, Move, Remove, Reorder

#: A target for the odds of hitting that a line shows: the Def that most starter characters have.
USUAL_DEFENSE = 8
_dice = SystemRandom()


def picker(shelf: Shelf) -> Picker:
    facets = (
        Facet("weapon", "Weapon", (FacetValue("melee", "Melee"), FacetValue("ranged", "Ranged"))),
        Facet("suit", "Suit", facet_values(Suit)),
        Facet("attribute", "Attribute", _facet_values(shelf, Attribute), is_menu=True),
        Facet("faction", "Faction", _facet_values(shelf, Faction), is_menu=True),
        Facet("race", "Race", facet_values(Race), is_menu=True),
    )
    sorts = (
        FacetValue("name", "Name"),
        FacetValue("cost", "Points"),
        FacetValue("defense", "Def"),
        FacetValue("armor", "Armor"),
        FacetValue("toughness", "Toughness"),
        FacetValue("move", "Move"),
        FacetValue("command", "Command"),
        FacetValue("rank", "Rank"),
    )
    return Picker("character", facets, sorts, tuple(_pick(card) for card in shelf.all(Character).values()))


def _facet_values(shelf: Shelf, model: type[Attribute | Faction]) -> tuple[FacetValue, ...]:
    return tuple(FacetValue(card.slug, card.name) for card in shelf.all(model).values())


def _pick(card: Character) -> Pick:
    weapons = list(card.weapons.all())
    modes = {"ranged" if weapon.is_ranged else "melee" for weapon in weapons}
    facets = {
        "weapon": " ".join(sorted(modes)),
        "suit": card.suit,
        "attribute": " ".join(attribute.slug for attribute in card.attributes.all()),
        "faction": card.faction.slug,
        "race": card.race,
    }
    cards = [card, card.faction, *card.attributes.all(), *(row.ability for row in card.abilities.all())]
    words = [*(each.name for each in cards), *(weapon.name for weapon in weapons), card.get_race_display()]
    figures = ("defense", "armor", "toughness", "move", "command", "rank")
    sorts: dict[str, int | str] = {"name": card.name.casefold(), "cost": card.cost or 0}
    sorts |= {figure: getattr(card, figure) for figure in figures}
    reach = max((weapon.reach for weapon in weapons if weapon.is_ranged), default=0)
    shown = {"card": card, "preview": preview_address(card), "reach": reach, "attributes": list(card.attributes.all())}
    return Pick(card, facets, " ".join(words).casefold(), sorts, shown)


#: The statistics as the card groups them: those of its body, those of its attacks.
CORE = (
    ("Def", "defense"),
    ("Arm", "armor"),
    ("Tuf", "toughness"),
    ("End", "endure"),
    ("Mana", "mana"),
    ("Comm", "command"),
    ("Move", "move"),
)
OFFENSE = (("Att", "attack"), ("Str", "strength"), ("S-Pow", "spell_power"))


@dataclass(frozen=True)
class WeaponView:
    """A weapon as a line shows it."""

    weapon: CharacterWeapon
    specials: tuple[str, ...]
    chance: int


def facts(piece: Piece, shelf: Shelf) -> Context:
    """A character's statistics, its weapons with the odds of hitting, its abilities and attributes."""
    card = shelf.all(Character)[piece.card.slug]
    return {
        "card": card,
        "figures": [[(label, getattr(card, field)) for label, field in group] for group in (CORE, OFFENSE)],
        "weapons": list(_weapons(piece, card)),
        "usual_defense": USUAL_DEFENSE,
        "abilities": [
            (row.ability, row.ability.with_amount(row.amount), preview_address(row.ability))
            for row in card.abilities.all()
        ],
        "attributes": [(attribute, preview_address(attribute)) for attribute in card.attributes.all()],
    }


def _weapons(piece: Piece, card: Character) -> Iterator[WeaponView]:
    specials = list(card.weapon_specials.all())
    for row, weapon in zip(card.weapons.all(), piece.card.weapons, strict=True):
        names = tuple(each.ability.with_amount(each.amount) for each in specials if each.slot == row.slot)
        yield WeaponView(row, names, chance(weapon, USUAL_DEFENSE))


@dataclass(frozen=True)
class Substitute:
    """Somebody for a line's place: what that costs more or less, the moves, or why not."""

    card: Card
    difference: int
    moves: tuple[Move, ...]
    reason: str = ""


def line_editor(army: Army, piece: Piece, file: ArmyFile, shelf: Shelf) -> Context:
    """A character in full, with what its points are made of, and who could stand in its place."""
    offers = list(_offers(army, piece, file, shelf))
    priced = price(piece.card.sheet, army.cards.formula)
    card = shelf.all(Character)[piece.card.slug]
    return {
        "piece": piece,
        "card": card,
        "abilities": [(row.ability, row.ability.with_amount(row.amount)) for row in card.abilities.all()],
        "price": priced,
        "formula": next(iter(shelf.kind("point_formula").values())),
        "free": [offer for offer in offers if not offer.reason],
        "refused": [offer for offer in offers if offer.reason],
    }


def _offers(army: Army, piece: Piece, file: ArmyFile, shelf: Shelf) -> Iterator[Substitute]:
    """Everybody else, for as many of this line: what the rules say when the line is gone and they have come."""
    others = tuple(other for other in army.pieces if other.key != piece.key)
    reasons = obstacles(replace(army, pieces=others), piece.count)
    place = next(place for place, entry in enumerate(file.entries) if entry.key == piece.key)
    present = {entry.card for entry in file.entries}
    for slug, card in shelf.all(Character).items():
        if slug == piece.card.slug:
            continue
        moves: tuple[Move, ...] = (Remove(piece.key), Add(slug, piece.count))
        if slug not in present:
            moves = (
                *moves,
                Reorder(max((entry.key for entry in file.entries if entry.key != piece.key), default=0) + 1, place),
            )
        yield Substitute(card, ((card.cost or 0) - piece.cost) * piece.count, moves, reasons.get(slug, ""))


def overview(army: Army) -> Context:
    counts = summary(army)
    chosen = [objective for name in ("major", "minor", "second_minor") if (objective := army.objective(name))]
    method = army.choices["method"]
    return {
        "counts": counts,
        "battle": counts.battle,
        "has_limit": army.limit is not None,
        "mixes": [
            ("Faction", counts.factions),
            ("Weapons", counts.modes),
            ("Damage", counts.types),
            ("Suit", counts.suits),
        ],
        "chart": Chart("Attacks that hit, in a hundred", "{} % against {}", counts.odds, 40, most=100),
        "objectives": [(each, "Major" if each.is_major else "Minor") for each in chosen],
        "method": dict(METHODS).get(method, ""),
        "method_slug": method,
        "draw": draw(army, _dice) if is_ready_to_draw(army) else (),
        "is_drawn": bool(army.choices["major"]),
    }
