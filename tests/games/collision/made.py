"""Characters that players make, for tests."""

from typing import Any

from validation.army import ArmyFile, Entry, Made

WARDEN: dict[str, Any] = {
    "name": "Ash Warden",
    "emblem": "guards",
    "faction": "forge",
    "race": "human",
    "attributes": ["forge", "machinist"],
    "suit": "swords",
    "rank": 3,
    "text": "Keeps the fires low.",
    "defense": 8,
    "armor": 8,
    "toughness": 4,
    "endure": 4,
    "mana": 1,
    "command": 2,
    "move": 3,
    "attack": 2,
    "strength": 2,
    "spell_power": 0,
    "weapons": [
        {
            "slot": 1,
            "name": "Poker",
            "endurance_cost": 1,
            "damage_type": "fire",
            "attack": 4,
            "power": 5,
            "reach": 1,
            "crit": "poison-x",
            "crit_amount": 2,
        }
    ],
    "weapon_specials": [{"slot": 1, "ability": "sharp"}],
    "abilities": [{"ability": "block-2"}],
}
SLUG = "own-ash-warden"


def warden(slug: str = SLUG, **fields: Any) -> Made:
    """The Ash Warden, with some of its fields otherwise; a field that is None is left out."""
    changed = {**WARDEN, **fields}
    return Made("character", slug, {name: value for name, value in changed.items() if value is not None})


def row(slug: str = SLUG, **fields: Any) -> dict[str, Any]:
    """The same as the army file has it."""
    return {"kind": "character", "slug": slug, **warden(slug, **fields).fields}


def company(*made: Made) -> ArmyFile:
    """A battle group of two Ash Wardens and a Forge Gunner."""
    entries = (Entry(0, SLUG, 2, note="Front."), Entry(1, "forge-gunner"))
    return ArmyFile("collision", "Ash Company", "pick-up", 500, {}, entries, made or (warden(),))
