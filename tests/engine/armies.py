"""Small legal army files for the tests of commands and pages that play matches."""

import json
from pathlib import Path
from typing import Any

TACTICS = {
    "format": "muster-army/1",
    "game": "tactics-david",
    "name": "Reds",
    "ruleset": "open",
    "limit": 100,
    "entries": [{"card": "soldier", "count": 2}, {"card": "archer"}, {"card": "knight", "items": ["sword"]}],
}
OFFICERS = {
    "format": "muster-army/1",
    "game": "officers-chess",
    "name": "Whites",
    "ruleset": "open",
    "options": {"scenario": "pitched-field", "side": "attacker"},
    "entries": [
        {"card": "soldier", "inventory": ["iron-lance"], "count": 2},
        {"card": "myrmidon", "inventory": ["iron-sword"]},
        {"card": "archer", "inventory": ["iron-bow"]},
        {"card": "fighter", "inventory": ["iron-axe"]},
    ],
}
TACTICA = {
    "format": "muster-army/1",
    "game": "tactica",
    "name": "Suns",
    "ruleset": "from-the-box",
    "entries": [
        {"card": "champion", "count": 2},
        {"card": "foot", "count": 5},
        {"card": "archer", "count": 2},
        {"card": "negate", "count": 2},
        {"card": "horse"},
        {"card": "saved"},
    ],
}
WARRIORS = {
    "format": "muster-army/1",
    "game": "analog-tactics",
    "name": "Ambers",
    "ruleset": "new-team",
    "entries": [
        {"card": "warrior-elite", "weapons": ["greatsword", "katana"]},
        {"card": "warrior-common", "weapons": ["warhammer", "spear"], "count": 4},
    ],
}
COLLISION: dict[str, Any] = {
    "format": "muster-army/1",
    "game": "collision",
    "name": "Browns",
    "ruleset": "open",
    "limit": 300,
    "options": {"major": "rushed-study", "minor": "survival-is-key", "second_minor": "glorious-combat"},
    "entries": [{"card": "castle-guard", "count": 2}, {"card": "shield-captain"}, {"card": "bone-archer"}],
}
#: Two armies that may meet, by game.
PAIRS: dict[str, tuple[dict[str, Any], dict[str, Any]]] = {
    "tactics-david": (TACTICS, TACTICS | {"name": "Blues"}),
    "analog-tactics": (WARRIORS, WARRIORS | {"name": "Azures"}),
    "officers-chess": (
        OFFICERS,
        OFFICERS | {"name": "Blacks", "options": {"scenario": "pitched-field", "side": "defender"}},
    ),
    "tactica": (TACTICA, TACTICA | {"name": "Moons"}),
    "collision": (COLLISION, COLLISION | {"name": "Greens"}),
}


def files(folder: Path, game: str) -> tuple[str, str]:
    """The two armies of a game as files."""
    paths = [folder / f"{game}-{side}.json" for side in "ab"]
    for path, army in zip(paths, PAIRS[game], strict=True):
        path.write_text(json.dumps(army), encoding="utf-8")
    return str(paths[0]), str(paths[1])
