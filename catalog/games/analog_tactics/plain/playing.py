"""All cards of Analog Tactics as a match's set-up carries them: plain data, made of a shelf."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from catalog.games.analog_tactics.plain import FIGURES, cards_of

if TYPE_CHECKING:
    from catalog.games.analog_tactics.models import Ability, Mission, Monster, Obstacle, Ritual, Weapon
    from catalog.games.analog_tactics.plain import Gain, Unit
    from catalog.shelf import Shelf

Data = dict[str, object]


def cards_data(shelf: "Shelf") -> Data:
    """Every card, by kind and slug."""
    cards = cards_of(shelf)
    least = {slug: ability.least_level for slug, ability in cards.abilities.items()}
    return {
        "units": {slug: _unit(unit, shelf) for slug, unit in cards.units.items()},
        "abilities": {slug: _ability(card, least[slug]) for slug, card in shelf.kind("ability").items()},
        "weapons": {slug: _weapon(card) for slug, card in shelf.kind("weapon").items()},
        "upgrades": {
            slug: _gain(card)
            | {
                "weapon": card.weapon.slug,
                "level": card.level,
                "is_elite_only": card.is_elite_only,
                "grants": card.grants,
                "replaces_hit": card.replaces_hit,
            }
            for slug, card in cards.upgrades.items()
        },
        "blueprints": {slug: _gain(card) | {"copies": card.copies} for slug, card in cards.blueprints.items()},
        "missions": {slug: _mission(cards.missions[slug], card) for slug, card in shelf.kind("mission").items()},
        "elite_upgrades": {slug: {"name": card.name} for slug, card in cards.elite_upgrades.items()},
        "rituals": {slug: _ritual(card) for slug, card in shelf.kind("ritual").items()},
        "spells": {
            slug: {"name": card.name, "series": card.series, "points": card.points}
            for slug, card in shelf.kind("ritual_spell").items()
        },
        "monsters": {slug: _monster(card) for slug, card in shelf.kind("monster").items()},
        "buildings": {slug: _building(card) for slug, card in shelf.kind("obstacle").items() if card.built_by},
        "xp": [card.xp_cost or 0 for card in shelf.kind("level").values()],
    }


def board_data(shelf: "Shelf", slug: str) -> Data:
    """A board: each space with its name, its cell, and what is there."""
    board = shelf.kind("board")[slug]
    spaces = [[row.label, row.q, row.r, row.objective or _feature(row.feature)] for row in board.spaces.all()]
    return {"name": board.name, "spaces": spaces}


def _feature(feature: str) -> str:
    return "obstacle" if feature == "obstacle" else ""


def _unit(unit: "Unit", shelf: "Shelf") -> Data:
    card = shelf.kind("unit")[unit.slug]
    return {
        "name": unit.name,
        "class": unit.unit_class,
        "role": unit.role,
        "levels": [[figures[name] for name in FIGURES] for figures in unit.levels],
        "most": card.most_in_play,
    }


def _changes(changes: Mapping[str, int]) -> Data:
    return {name: changes[name] for name in FIGURES if changes.get(name)}


def _gain(gain: "Gain") -> Data:
    return {"name": gain.name, "whose": gain.whose, "changes": _changes(gain.changes)}


def _ability(card: "Ability", least_level: int) -> Data:
    return {
        "name": card.name,
        "class": card.unit_class.slug if card.unit_class else "",
        "tier": card.tier,
        "least_level": least_level,
        "is_elite_only": card.is_elite_only,
        "has_cooldown": card.has_cooldown,
        "per_turn": card.uses_per_turn or 0,
        "per_round": card.uses_per_round or 0,
        "most": card.most_in_play or 0,
        "whose": card.whose,
        "changes": {name: getattr(card, name) for name in FIGURES if getattr(card, name, 0)},
    }


def _weapon(card: "Weapon") -> Data:
    names = ("attack_range", "pattern", "attacks", "damage", "hit", "target_evasion", "is_elite_only")
    return {
        "name": card.name,
        "forms": [{name: getattr(form, name) for name in names} for form in card.forms.all()],
    }


def _mission(gain: "Gain", card: "Mission") -> Data:
    return _gain(gain) | {"counts": card.counts, "target": card.target}


def _ritual(card: "Ritual") -> Data:
    spaces = list(card.spaces.all())
    return {
        "name": card.name,
        "stat": card.stat,
        "bonus": card.bonus,
        "elite": next([row.q, row.r] for row in spaces if row.role == "elite"),
        "commons": [[row.q, row.r] for row in spaces if row.role != "elite"],
    }


def _monster(card: "Monster") -> Data:
    return {
        "name": card.name,
        "figures": [getattr(card, name) for name in FIGURES],
        "die": [card.die_from, card.die_to],
    }


def _building(card: "Obstacle") -> Data:
    return {
        "name": card.name,
        "built_by": card.built_by.slug if card.built_by else "",
        "figures": [getattr(card, name, 0) or 0 for name in FIGURES],
        "fixed_evasion": card.fixed_evasion,
    }
