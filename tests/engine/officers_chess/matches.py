"""Battles of chance for whole-match tests: armies drawn from all classes and cards, on the maps of the scenarios."""

import random
from functools import cache
from typing import Any

from armybuilder.engine.games.officers_chess.scenes import LETTERS
from tests.engine.officers_chess.cards import fixture_cards, rows

SIZE = 5
SLOTS = 3
SIDES = ("attacker", "defender")
TAG_OF = {"bridge-at-arlen": "leader", "raze-the-granaries": "saboteur", "breakout": "fleeing"}


@cache
def scenarios() -> dict[str, dict[str, Any]]:
    """Each scenario's map and rules as `setup_of` writes them."""
    maps = {board["slug"]: board for board in rows("map")}
    found = {}
    for each in rows("scenario"):
        board = maps[each["map"]]
        name = {(s["row"], s["column"]): _name(board, s["row"], s["column"]) for s in board["spaces"]}
        tags = {use["tag"] for use in each.get("tags", ())}
        found[each["slug"]] = {
            "map": {
                "name": board["name"],
                "rows": board["rows"],
                "columns": board["columns"],
                "terrain": {name[s["row"], s["column"]]: s["terrain"] for s in board["spaces"]},
            },
            "scenario": {
                "name": each["name"],
                "rounds": each.get("rounds"),
                "draw_after": None if each.get("rounds") else 40,
                "deploys_first": each["deploys_first"],
                "zones": {side: _zone(board, each, side) for side in SIDES},
                "seize": "fort" if "leader" in tags else None,
                "raze": "buildings" if "saboteur" in tags else None,
                "escape": [name[s["row"], s["column"]] for s in board["spaces"] if s.get("mark") == "escape"],
                "escapes": 3,
            },
        }
    return found


def _name(board: dict[str, Any], row: int, column: int) -> str:
    return f"{'abcdefghijklmnopqrstuvwxyz'[column - 1]}{board['rows'] - row + 1}"


def _zone(board: dict[str, Any], scenario: dict[str, Any], side: str) -> list[str]:
    return [
        _name(board, row, column)
        for zone in scenario["zones"]
        if zone["side"] == side
        for row in range(zone["first_row"], zone["last_row"] + 1)
        for column in range(zone["first_column"], zone["last_column"] + 1)
    ]


def usable(slug: str) -> list[str]:
    """The weapons and staves that a class may use, read from the cards anew."""
    cards = fixture_cards()
    profile = cards["classes"][slug]
    wields = {*profile["wields"], *(["staves"] if "faith" in profile["wields"] else [])}
    found = []
    for name, gear in cards["gear"].items():
        only = {use["named"] for use in gear["tags"] if use["tag"] == "exclusive"}
        if gear.get("weapon_type") in wields and (not only or only & {slug, profile["normal"]}):
            found.append(name)
    return found


def hireable() -> list[str]:
    return [each["slug"] for each in rows("class") if each.get("form") != "normal"]


def random_setup(seed: int, *, fog: bool = False, size: int = SIZE) -> dict[str, Any]:
    """Two armies of chance in one of the scenarios; over the seeds every class and every card takes part."""
    chance = random.Random(seed)
    slug = list(scenarios())[seed % len(scenarios())]
    armies = [_army(chance, seed, size, TAG_OF.get(slug, "") if side == "A" else "") for side in LETTERS]
    return {"cards": fixture_cards(), **scenarios()[slug], "options": {"fog": fog}, "armies": armies}


#: A small army with a weapon for everybody.
COMPANY = (
    ("soldier", "iron-lance"),
    ("soldier", "iron-lance"),
    ("myrmidon", "iron-sword"),
    ("archer", "iron-bow"),
    ("fighter", "iron-axe"),
)


def equal_setup() -> dict[str, Any]:
    """The same small army on both sides of the open field."""
    units = [{"class": slug, "inventory": [gear], "tags": []} for slug, gear in COMPANY]
    armies = [{"name": side, "units": units} for side in LETTERS]
    return {"cards": fixture_cards(), **scenarios()["pitched-field"], "armies": armies}


def _army(chance: random.Random, seed: int, size: int, tag: str) -> dict[str, Any]:
    classes = hireable()
    items = sorted(each["slug"] for each in rows("item"))
    units = []
    for n in range(size):
        slug = classes[(seed * size + n) % len(classes)] if n % 2 else chance.choice(classes)
        weapons = usable(slug)
        inventory = [chance.choice(weapons)] + [
            chance.choice(chance.choice((weapons, items))) for _ in range(SLOTS - 1)
        ]
        units.append({"class": slug, "inventory": inventory, "tags": [tag] if tag else []})
    return {"name": tag, "units": units}
