"""TACTICA on paper: the tables of its book, and the fixtures as the loader reads them."""

import csv
import json
import re
from functools import cache
from pathlib import Path
from typing import Any

from catalog.tokens import plain

Row = dict[str, str]
Entry = dict[str, Any]

FACTS = Path(__file__).parent / "facts"
FIXTURES = Path(__file__).parents[3] / "fixtures" / "tactica"
PHASES = {"MUSTER": "mustering", "MOVEMENT": "movement", "COMBAT": "combat"}


def facts(table: str) -> list[Row]:
    """A table of the book, without its sentences."""
    with (FACTS / f"{table}.tsv").open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE))


@cache
def fixture(kind: str) -> list[Entry]:
    """The objects of a fixture file; `game.json` holds just one."""
    content = json.loads((FIXTURES / f"{kind}.json").read_text(encoding="utf-8"))
    return content if isinstance(content, list) else [content]


def card(kind: str, slug: str) -> Entry:
    return next(entry for entry in fixture(kind) if entry["slug"] == slug)


def slug_of(name: str) -> str:
    return re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-")


def use(tactic: str, phase: str) -> Entry:
    """What a tactics card does in a phase."""
    phases: list[Entry] = card("tactic", tactic)["phases"]
    return next(entry for entry in phases if entry["phase"] == phase)


def section(slug: str) -> Entry:
    return card("rules", slug)


def prose(slug: str) -> str:
    """A section as it is read aloud."""
    return shown(section(slug)["text"])


def shown(text: str) -> str:
    """A text without its marks; a card is called by its slug."""
    return plain(text).replace("**", "")


def fields_noted(entry: Entry, about: str) -> set[str]:
    """The fields of a card that a note of this kind speaks of."""
    return {note["field"] for note in entry.get("notes", []) if note["about"] == about and "field" in note}
