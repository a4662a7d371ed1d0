"""What the scenes of a game show, against all that its fixtures hold: its cards, rule sections and rulings."""

import json
from collections.abc import Mapping
from typing import Any

from catalog.fixture import PLAYED_FILES
from tests.engine.scenes import FIXTURES, scenes

#: The files of a game that hold no cards.
NO_CARDS = ("game.json", "terms.json", "rules.json", "modifiers.json", *PLAYED_FILES)


def _rows(game: str, name: str) -> list[dict[str, Any]]:
    rows: list[dict[str, Any]] = json.loads((FIXTURES / game / f"{name}.json").read_text(encoding="utf-8"))
    return rows


def to_be_shown(game: str) -> set[str]:
    """Everything that a scene could be an example of, named as scenes name it. Errata change no rule."""
    kinds = [path.stem for path in (FIXTURES / game).glob("*.json") if path.name not in NO_CARDS]
    entries = {f"section:{row['slug']}": row for row in _rows(game, "rules")}
    entries |= {f"{kind}:{row['slug']}": row for kind in kinds for row in _rows(game, kind)}
    notes = [note for entry in entries.values() for note in entry.get("notes") or ()]
    return entries.keys() | {f"ruling:{note['code']}" for note in notes if note.get("code") and _is_rule(note)}


def _is_rule(note: Mapping[str, Any]) -> bool:
    return str(note["about"]) != "erratum"


def shown(game: str) -> set[str]:
    """What some scene says that it shows."""
    return {name for scene in scenes(game).values() for name in scene.shows}


def check_shown(game: str, unshown: Mapping[str, str]) -> None:
    """Everything is shown, or has its reason among what can't be; nothing has one that is shown or gone."""
    wanted, found = to_be_shown(game), shown(game)
    assert sorted(wanted - found - unshown.keys()) == [], "neither shown nor said why not"
    assert sorted(unshown.keys() & found) == [], "shown after all"
    assert sorted(unshown.keys() - wanted) == [], "no such thing"
