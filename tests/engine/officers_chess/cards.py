"""The cards of a set-up straight from the fixtures, so that a test of a rule waits for no database."""

import json
from functools import cache
from pathlib import Path
from typing import Any

from catalog.games.officers_chess.plain import STATS

FIXTURES = Path(__file__).parents[3] / "fixtures" / "officers-chess"
FOOTINGS = ("foot", "armored", "cavalry", "flying")
SIGN = {"fast": 1, "slow": -1}
BASE_MOVE = 5


def rows(kind: str) -> list[dict[str, Any]]:
    """A kind's fixture."""
    found: list[dict[str, Any]] = json.loads((FIXTURES / f"{kind}.json").read_text(encoding="utf-8"))
    return found


@cache
def fixture_cards() -> dict[str, Any]:
    """The cards of the fixtures as `cards_of(shelf).data()` has them once loaded (`test_setup.py` compares the two)."""
    types = rows("weapon_type")
    return {
        "classes": {each["slug"]: _class(each) for each in rows("class")},
        "gear": {each["slug"]: _weapon(each) for each in rows("weapon")}
        | {each["slug"]: _item(each) for each in rows("item")},
        "terrain": {each["slug"]: _terrain(each) for each in rows("terrain")},
        "triangle": {each["slug"]: each["strong_against"] for each in types if each.get("strong_against")},
    }


def tag(use: dict[str, Any]) -> dict[str, Any]:
    named = [use.get(f"named_{kind}") for kind in ("tag", "status", "type", "class")]
    return {
        "tag": use["tag"],
        "amount": use.get("amount"),
        "stat": use.get("stat", ""),
        "named": next((slug for slug in named if slug), use.get("named", "")),
    }


def _class(card: dict[str, Any]) -> dict[str, Any]:
    tags = [tag(use) for use in card.get("tags", ())]
    own = {use["tag"] for use in tags}
    return {name: card[name] for name in ("name", "grade", "cost", *STATS)} | {
        "hp": 20 if card["grade"] == "promoted" else 15,
        "move": BASE_MOVE + sum(SIGN.get(use["tag"], 0) * (use["amount"] or 0) for use in tags),
        "footing": next((footing for footing in reversed(FOOTINGS) if footing in own), "foot"),
        "wields": card["wields"],
        "wields_one": card.get("wields_one", False),
        "tags": tags,
        "normal": card.get("normal_form") or "",
    }


def _weapon(card: dict[str, Any]) -> dict[str, Any]:
    return {name: card[name] for name in ("name", "weapon_type", "might", "weight", "least_range")} | {
        "damage_type": card.get("damage_type", ""),
        "most_range": card.get("most_range"),
        "tags": [tag(use) for use in card.get("tags", ())],
    }


def _item(card: dict[str, Any]) -> dict[str, Any]:
    tags = [tag(use) for use in card.get("tags", ())]
    return {"name": card["name"], "tags": tags, "uses": card.get("uses"), "crest": card.get("crest", "")}


def _terrain(card: dict[str, Any]) -> dict[str, Any]:
    return {footing: card.get(footing) for footing in FOOTINGS} | {
        "bonus": card.get("bonus", 0),
        "heals": card.get("heals", 0),
        "hit_points": card.get("hit_points", 0),
        "becomes": card.get("becomes", ""),
    }
