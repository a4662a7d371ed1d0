"""The game's fixtures and the facts of its book, as the files hold them: no database needed."""

import re

from tests.paper import Entry, Paper

PAPER = Paper("analog_tactics")
facts, fixture, card = PAPER.facts, PAPER.fixture, PAPER.card
STATS = ("health", "attack", "movement", "special", "reaction", "damage", "evasion", "hit", "armor")


def figure(unit_class: str, name: str) -> int:
    """A number of a class's own rules."""
    values: list[int] = [row["value"] for row in card("unit_class", unit_class)["figures"] if row["name"] == name]
    return values[0]


def pairs(text: str) -> list[tuple[int, int]]:
    """The hexes of a cell: (0, 0) (3, -3)."""
    return [(int(q), int(r)) for q, r in re.findall(r"\((-?\d+), (-?\d+)\)", text)]


def has_note(entry: Entry, code: str, field: str = "") -> bool:
    return any(note["code"] == code and (not field or note.get("field") == field) for note in entry.get("notes", []))
