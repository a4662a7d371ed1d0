"""The cards that a match is played with, as plain data: what a set-up carries, made from the cards of a shelf."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from catalog.games.collision.plain.cards import FIGURES

if TYPE_CHECKING:
    from catalog.games.collision.battle import Objective, ObjectiveMarker
    from catalog.games.collision.models import Ability, AbilityModifier, Character, CharacterWeapon
    from catalog.shelf import Shelf

#: An object of a set-up, whose shape a schema or this module has seen to.
Data = Mapping[str, Any]


def character_data(card: "Character") -> Data:
    """A character's figures, weapons and abilities with their numbers."""
    specials = [(row.slot, [row.ability.slug, row.amount]) for row in card.weapon_specials.all()]
    return {
        "name": card.name,
        "cost": card.cost or 0,
        "rank": card.rank,
        **{name: getattr(card, name) for name in FIGURES},
        "weapons": [_weapon(row, [each for slot, each in specials if slot == row.slot]) for row in card.weapons.all()],
        "abilities": [[row.ability.slug, row.amount] for row in card.abilities.all()],
    }


def _weapon(row: "CharacterWeapon", specials: list[list[str | int | None]]) -> Data:
    names = ("name", "endurance_cost", "attack", "power", "reach", "is_ranged", "crit_amount", "crit_power")
    return {name: getattr(row, name) for name in names} | {
        "damage_type": row.damage_type.slug,
        "crit": row.crit.slug if row.crit else "",
        "specials": specials,
    }


def ability_data(card: "Ability") -> Data:
    """The costs, the reach and the figures of an ability."""
    numbers = {name: getattr(card, name) or 0 for name in ("endurance", "mana", "reach", "radius")}
    flags = ("pays_weapon", "is_weapon_attack", "is_fear", "has_no_reactions", "is_repeatable")
    return {
        "name": card.name,
        "category": str(card.category),
        "damage_type": card.damage_type.slug if card.damage_type else "",
        **numbers,
        **{name: bool(getattr(card, name)) for name in flags},
        "mode": str(card.attack_mode),
        "shape": str(card.attack_shape),
        "distance": str(card.distance),
        "modifiers": [_modifier(row) for row in card.modifiers.all()],
    }


def _modifier(row: "AbilityModifier") -> Data:
    return {"stat": str(row.stat), "amount": row.amount, "is_fixed": row.is_fixed, "per": str(row.per)}


def objective_data(card: "Objective") -> Data:
    """An objective's worth, how long and from where it is fought, and what it puts on the board."""
    return {
        "name": card.name,
        "victory_points": card.victory_points,
        "deployment": card.deployment.slug if card.deployment else "",
        "turns": card.turns or 0,
        "points_a_turn": card.points_a_turn or 0,
        "pieces": [_piece(row) for row in card.markers.all()],
    }


def _piece(row: "ObjectiveMarker") -> Data:
    names = ("points_a_piece", "defense", "armor", "toughness", "points_a_toughness")
    return {"count": row.count} | {name: getattr(row, name) or 0 for name in names}


def match_data(shelf: "Shelf") -> Data:
    """All cards of a shelf that a match may need."""
    return {
        "characters": {slug: character_data(card) for slug, card in shelf.kind("character").items()},
        "abilities": {slug: ability_data(card) for slug, card in shelf.kind("ability").items()},
        "objectives": {slug: objective_data(card) for slug, card in shelf.kind("objective").items()},
    }
