"""The game's fixtures and the facts of its book, as the files hold them: no database needed."""

import csv
import json
import re
from functools import cache
from pathlib import Path
from typing import Any

Row = dict[str, str]
Entry = dict[str, Any]

FACTS = Path(__file__).parent / "facts"
FIXTURES = Path(__file__).parents[3] / "fixtures" / "analog-tactics"
STATS = ("health", "attack", "movement", "special", "reaction", "damage", "evasion", "hit", "armor")


def facts(table: str) -> list[Row]:
    """A table of the book, or of our supplements, without its sentences."""
    with (FACTS / f"{table}.tsv").open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE))


@cache
def fixture(kind: str) -> list[Entry]:
    """The objects of a fixture file; `game.json` holds just one."""
    content = json.loads((FIXTURES / f"{kind}.json").read_text(encoding="utf-8"))
    return content if isinstance(content, list) else [content]


def card(kind: str, slug: str) -> Entry:
    return next(row for row in fixture(kind) if row["slug"] == slug)


def figure(unit_class: str, name: str) -> int:
    """A number of a class's own rules."""
    values: list[int] = [row["value"] for row in card("unit_class", unit_class)["figures"] if row["name"] == name]
    return values[0]


def slug_of(name: str) -> str:
    return re.sub(r"[^a-z0-9]+", "-", name.lower().replace("'", "")).strip("-")


def pairs(text: str) -> list[tuple[int, int]]:
    """The hexes of a cell: (0, 0) (3, -3)."""
    return [(int(q), int(r)) for q, r in re.findall(r"\((-?\d+), (-?\d+)\)", text)]


def has_note(entry: Entry, code: str, field: str = "") -> bool:
    return any(note["code"] == code and (not field or note.get("field") == field) for note in entry.get("notes", []))
