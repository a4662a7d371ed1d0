"""The facts of Officer's Chess and its fixtures, read from files: what its tests hold against each other."""

import csv
import json
import re
from functools import cache
from pathlib import Path
from typing import Any

Row = dict[str, str]
Entry = dict[str, Any]

FACTS = Path(__file__).parent / "facts"
FIXTURES = Path(__file__).parents[3] / "fixtures" / "officers-chess"
#: The short forms of statistics, as tags write them.
STATS = {"strength": "Str", "skill": "Skl", "speed": "Spd", "defense": "Def", "resistance": "Res"}


def facts(table: str) -> list[Row]:
    """The rows of a table of facts."""
    with (FACTS / f"{table}.tsv").open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE))


@cache
def fixture(name: str) -> list[Entry]:
    """The objects of a fixture file; `game.json` holds just one."""
    content = json.loads((FIXTURES / f"{name}.json").read_text(encoding="utf-8"))
    return content if isinstance(content, list) else [content]


def kinds() -> list[str]:
    """The names of all fixture files."""
    return sorted(path.stem for path in FIXTURES.glob("*.json"))


def named(kind: str) -> dict[str, Entry]:
    """The cards of a kind by name."""
    return {entry["name"]: entry for entry in fixture(kind)}


def name_of(kind: str, slug: str) -> str:
    """The name of a card."""
    return str(next(entry["name"] for entry in fixture(kind) if entry["slug"] == slug))


def slug_of(name: str) -> str:
    return re.sub(r"[^a-z0-9]+", "-", name.lower().replace("+", "-plus")).strip("-")


def number_or_none(text: str) -> int | None:
    return int(text) if text not in ("", "-") else None


def section(slug: str) -> Entry:
    """A section of the rules reference."""
    return next(row for row in fixture("rules") if row["slug"] == slug)


def written(use: Entry) -> str:
    """A tag as the lists write it: `Effective(Cavalry)`, `Bonus(Def+1)`."""
    kinds_named = {"named_tag": "tag", "named_status": "status", "named_type": "weapon_type", "named_class": "class"}
    links = [name_of(kind, use[field]).partition(" (")[0] for field, kind in kinds_named.items() if field in use]
    amount = str(use.get("amount", ""))
    figure = f"{STATS[use['stat']]}+{amount}" if "stat" in use else amount
    brackets = use.get("named") or next(iter(links), figure)
    name = name_of("tag", use["tag"])
    return f"{name}({brackets})" if brackets else name


def tags_written(entry: Entry) -> str:
    """All tags of a card, as the lists write them."""
    return ";".join(written(use) for use in entry.get("tags", []))
