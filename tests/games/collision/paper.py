"""The facts of Collision's book as tables, and the fixtures as the loader reads them."""

import csv
import json
import re
from pathlib import Path
from typing import Any

Row = dict[str, str]
Entry = dict[str, Any]

FACTS = Path(__file__).parent / "facts"
FIXTURES = Path(__file__).parents[3] / "fixtures" / "collision"


def facts(table: str) -> list[Row]:
    """A table of the book, without its sentences."""
    with (FACTS / f"{table}.tsv").open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE))


def fixture(kind: str) -> list[Entry]:
    """The cards of a kind, the sections (`rules`) or the terms."""
    entries: list[Entry] = json.loads((FIXTURES / f"{kind}.json").read_text(encoding="utf-8"))
    return entries


def by_slug(kind: str) -> dict[str, Entry]:
    return {entry["slug"]: entry for entry in fixture(kind)}


def section(slug: str) -> str:
    """The text of a section of the rules reference."""
    return str(by_slug("rules")[slug]["text"])


def slug_of(name: str) -> str:
    return re.sub(r"[^a-z0-9]+", "-", name.lower().replace("'", "")).strip("-")


def table_in(text: str, first_cell: str) -> list[list[str]]:
    """The body of the table in a text whose heading begins with this cell."""
    lines = text.splitlines()
    start = next(index for index, line in enumerate(lines) if line.startswith(f"| {first_cell} |"))
    body: list[list[str]] = []
    for line in lines[start + 2 :]:
        if not line.startswith("|"):
            break
        body.append([cell.strip() for cell in line.strip("|").split("|")])
    return body
