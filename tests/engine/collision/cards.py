"""The cards of a set-up straight from the fixtures, so that a test of a rule waits for no database."""

import json
from functools import cache
from pathlib import Path
from typing import Any

from catalog.games.collision.plain import FIGURES

FIXTURES = Path(__file__).parents[3] / "fixtures" / "collision"
Data = dict[str, Any]


def rows(kind: str) -> list[Data]:
    """A kind's fixture."""
    found: list[Data] = json.loads((FIXTURES / f"{kind}.json").read_text(encoding="utf-8"))
    return found


@cache
def fixture_cards() -> Data:
    """The data that `match_data(shelf)` makes of the loaded catalog (`test_setup.py` compares the two)."""
    return {
        "characters": {each["slug"]: _character(each) for each in rows("character")},
        "abilities": {each["slug"]: _ability(each) for each in rows("ability")},
        "objectives": {each["slug"]: _objective(each) for each in rows("objective")},
    }


def _character(card: Data) -> Data:
    specials = card.get("weapon_specials", ())
    return {name: card[name] for name in ("name", "cost", "rank", *FIGURES)} | {
        "weapons": [_weapon(each, specials) for each in card.get("weapons", ())],
        "abilities": [[each["ability"], each.get("amount")] for each in card.get("abilities", ())],
    }


def _weapon(row: Data, specials: list[Data]) -> Data:
    names = ("name", "endurance_cost", "damage_type", "attack", "power", "reach")
    return {name: row[name] for name in names} | {
        "is_ranged": row.get("is_ranged", False),
        "crit": row.get("crit") or "",
        "crit_amount": row.get("crit_amount"),
        "crit_power": row.get("crit_power"),
        "specials": [[each["ability"], each.get("amount")] for each in specials if each["slot"] == row["slot"]],
    }


def _ability(card: Data) -> Data:
    texts = {"name": card["name"], "category": card["category"], "damage_type": card.get("damage_type") or ""}
    numbers = {name: card.get(name) or 0 for name in ("endurance", "mana", "reach", "radius")}
    flags = ("pays_weapon", "is_weapon_attack", "is_fear", "has_no_reactions", "is_repeatable")
    return (
        texts
        | numbers
        | {name: bool(card.get(name)) for name in flags}
        | {
            "mode": card.get("attack_mode") or "",
            "shape": card.get("attack_shape") or "",
            "distance": card.get("distance") or "",
            "modifiers": [_modifier(each) for each in card.get("modifiers", ())],
        }
    )


def _modifier(row: Data) -> Data:
    return {
        "stat": row["stat"],
        "amount": row.get("amount"),
        "is_fixed": row.get("is_fixed", False),
        "per": row.get("per", ""),
    }


def _objective(card: Data) -> Data:
    return {
        "name": card["name"],
        "victory_points": card["victory_points"],
        "deployment": card.get("deployment") or "",
        "turns": card.get("turns") or 0,
        "points_a_turn": card.get("points_a_turn") or 0,
        "pieces": [_piece(each) for each in card.get("markers", ())],
    }


def _piece(row: Data) -> Data:
    names = ("points_a_piece", "defense", "armor", "toughness", "points_a_toughness")
    return {"count": row.get("count", 1)} | {name: row.get(name) or 0 for name in names}
