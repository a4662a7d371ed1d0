"""The cards of a set-up straight from the fixtures, so that a test of a rule waits for no database."""

import json
from functools import cache
from pathlib import Path
from typing import Any

from catalog.games.analog_tactics.plain import FIGURES, STATS

FIXTURES = Path(__file__).parents[3] / "fixtures" / "analog-tactics"


def rows(kind: str) -> list[dict[str, Any]]:
    """A kind's fixture."""
    found: list[dict[str, Any]] = json.loads((FIXTURES / f"{kind}.json").read_text(encoding="utf-8"))
    return found


def slugs(kind: str) -> list[str]:
    return [each["slug"] for each in rows(kind)]


@cache
def fixture_cards() -> dict[str, Any]:
    """The same as `cards_data(shelf)` makes of the loaded catalog (`test_setup.py` compares the two)."""
    tiers = {each["slug"]: {t["tier"]: t["least_level"] for t in each["tiers"]} for each in rows("unit_class")}
    return {
        "units": {each["slug"]: _unit(each) for each in rows("unit")},
        "abilities": {each["slug"]: _ability(each, tiers) for each in rows("ability")},
        "weapons": {each["slug"]: _weapon(each) for each in rows("weapon")},
        "upgrades": {each["slug"]: _upgrade(each) for each in rows("weapon_upgrade")},
        "blueprints": {each["slug"]: _gain(each) | {"copies": each["copies"]} for each in rows("blueprint")},
        "missions": {
            each["slug"]: _gain(each) | {"counts": each["counts"], "target": each["target"]} for each in rows("mission")
        },
        "elite_upgrades": {each["slug"]: {"name": each["name"]} for each in rows("elite_upgrade")},
        "rituals": {each["slug"]: _ritual(each) for each in rows("ritual")},
        "spells": {
            each["slug"]: {name: each[name] for name in ("name", "series", "points")} for each in rows("ritual_spell")
        },
        "monsters": {each["slug"]: _monster(each) for each in rows("monster")},
        "buildings": {each["slug"]: _building(each) for each in rows("obstacle") if each.get("built_by")},
        "xp": [each.get("xp_cost", 0) for each in rows("level")],
    }


@cache
def sample_board() -> dict[str, Any]:
    """The same as `board_data(shelf, "sample-board")` makes of the loaded catalog."""
    (board,) = rows("board")
    spaces = [[s["label"], s["q"], s["r"], s.get("objective") or _feature(s)] for s in board["spaces"]]
    return {"name": board["name"], "spaces": spaces}


def _feature(space: dict[str, Any]) -> str:
    return "obstacle" if space.get("feature") == "obstacle" else ""


def _changes(card: dict[str, Any]) -> dict[str, int]:
    return {name: card[name] for name in FIGURES if card.get(name)}


def _gain(card: dict[str, Any]) -> dict[str, Any]:
    return {"name": card["name"], "whose": card.get("whose", ""), "changes": _changes(card)}


def _unit(card: dict[str, Any]) -> dict[str, Any]:
    figures, levels = dict.fromkeys(STATS, 0), []
    gains = {row["level"]: row for row in card["levels"]}
    for level in range(1, 11):
        figures = {stat: figures[stat] + (gains.get(level, {}).get(stat) or 0) for stat in STATS}
        levels.append([*figures.values(), card.get("attack_range", 1)])
    return {
        "name": card["name"],
        "class": card["unit_class"],
        "role": card["role"],
        "levels": levels,
        "most": card["most_in_play"],
    }


def _ability(card: dict[str, Any], tiers: dict[str, dict[int, int]]) -> dict[str, Any]:
    own, tier = card.get("unit_class", ""), card.get("tier")
    return {
        "name": card["name"],
        "class": own,
        "tier": tier,
        "least_level": tiers[own].get(tier or 0, 1) if own else 1,
        "is_elite_only": card.get("is_elite_only", False),
        "has_cooldown": card.get("has_cooldown", False),
        "per_turn": card.get("uses_per_turn", 0),
        "per_round": card.get("uses_per_round", 0),
        "most": card.get("most_in_play", 0),
        "whose": card.get("whose", ""),
        "changes": _changes(card),
    }


def _weapon(card: dict[str, Any]) -> dict[str, Any]:
    usual = {"attack_range": 1, "pattern": "one", "attacks": 1, "damage": 0, "hit": 0, "target_evasion": 0}
    usual["is_elite_only"] = False
    return {
        "name": card["name"],
        "forms": [{n: form.get(n, default) for n, default in usual.items()} for form in card["forms"]],
    }


def _upgrade(card: dict[str, Any]) -> dict[str, Any]:
    return _gain(card) | {
        "weapon": card["weapon"],
        "level": card["level"],
        "is_elite_only": card.get("is_elite_only", False),
        "grants": card.get("grants", ""),
        "replaces_hit": card.get("replaces_hit", False),
    }


def _ritual(card: dict[str, Any]) -> dict[str, Any]:
    return {
        "name": card["name"],
        "stat": card["stat"],
        "bonus": card["bonus"],
        "elite": next([s["q"], s["r"]] for s in card["spaces"] if s["role"] == "elite"),
        "commons": [[s["q"], s["r"]] for s in card["spaces"] if s["role"] != "elite"],
    }


def _monster(card: dict[str, Any]) -> dict[str, Any]:
    return {
        "name": card["name"],
        "figures": [card[name] for name in FIGURES],
        "die": [card["die_from"], card["die_to"]],
    }


def _building(card: dict[str, Any]) -> dict[str, Any]:
    return {
        "name": card["name"],
        "built_by": card["built_by"],
        "figures": [card.get(name, 0) for name in FIGURES],
        "fixed_evasion": card["fixed_evasion"],
    }
