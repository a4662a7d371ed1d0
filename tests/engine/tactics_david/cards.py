"""The cards of a set-up straight from the fixtures, so that a test of a rule waits for no database."""

import json
from functools import cache
from pathlib import Path
from typing import Any

from armybuilder.engine.games.tactics_david.scenes import without_abilities
from catalog.games.tactics_david.plain import FIGURES

FIXTURES = Path(__file__).parents[3] / "fixtures" / "tactics-david"


def rows(kind: str) -> list[dict[str, Any]]:
    """A kind's fixture."""
    found: list[dict[str, Any]] = json.loads((FIXTURES / f"{kind}.json").read_text(encoding="utf-8"))
    return found


@cache
def fixture_cards() -> dict[str, Any]:
    """The cards of the fixtures as `cards_of(shelf).data()` has them once loaded (`test_setup.py` compares the two)."""
    by_slug = {unit["slug"]: unit for unit in rows("unit")}
    names = {ability["slug"]: ability["name"] for ability in rows("ability")}
    return {
        "units": {slug: _unit(unit, by_slug, names) for slug, unit in by_slug.items()},
        "items": {item["slug"]: _item(item) for item in rows("item")},
        "areas": {area["slug"]: _area(area) for area in rows("attack_area")},
    }


def _unit(unit: dict[str, Any], by_slug: dict[str, dict[str, Any]], names: dict[str, str]) -> dict[str, Any]:
    branch = unit["branch_parent"]
    return {name: unit[name] for name in FIGURES} | {
        "attack_area": unit["ruled_area"] or unit["attack_area"],
        "special": unit["special"],
        "ability": unit["ability"],
        "roots": [unit["root"]] + ([by_slug[branch]["root"]] if branch else []),
        "ability_name": names[unit["ability"]],
    }


def _item(item: dict[str, Any]) -> dict[str, Any]:
    return {
        "name": item["name"],
        "item_type": item["item_type"],
        "classes": [each for each in ("light", "medium", "heavy") if item.get(f"for_{each}", True)],
        "unit_type": item.get("for_unit_type", ""),
        "attack_mode": item.get("for_attack_mode", ""),
        "cost": item["cost"],
    }


def _area(area: dict[str, Any]) -> dict[str, Any]:
    cells = sorted(([cell["row"], cell["column"]] for cell in area["cells"]), key=lambda cell: (-cell[0], cell[1]))
    return {
        "name": area["name"],
        "mode": area["attack_mode"],
        "cells": cells,
        "endless": area.get("endless_forward", False),
    }


@cache
def plain_cards() -> dict[str, Any]:
    """The same cards without abilities: what is left are the rules, specials, items and statuses."""
    return without_abilities(fixture_cards())
