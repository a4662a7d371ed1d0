"""The facts of Officer's Chess and its fixtures, read from files: what its tests hold against each other."""

import re

from tests.paper import Entry, Paper

PAPER = Paper("officers_chess")
facts, fixture, section = PAPER.facts, PAPER.fixture, PAPER.section
#: The short forms of statistics, as tags write them.
STATS = {"strength": "Str", "skill": "Skl", "speed": "Spd", "defense": "Def", "resistance": "Res"}


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
