"""TACTICA on paper: the tables of its book, and the fixtures as the loader reads them."""

import re

from catalog.tokens import plain
from tests.paper import Entry, Paper

PAPER = Paper("tactica")
facts, fixture, card, section = PAPER.facts, PAPER.fixture, PAPER.card, PAPER.section
PHASES = {"MUSTER": "mustering", "MOVEMENT": "movement", "COMBAT": "combat"}


def slug_of(name: str) -> str:
    return re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-")


def use(tactic: str, phase: str) -> Entry:
    """The use of a tactics card in a phase."""
    phases: list[Entry] = card("tactic", tactic)["phases"]
    return next(entry for entry in phases if entry["phase"] == phase)


def prose(slug: str) -> str:
    """A section as it is read aloud."""
    return shown(section(slug)["text"])


def shown(text: str) -> str:
    """A text without its marks; a card is called by its slug."""
    return plain(text).replace("**", "")


def fields_noted(entry: Entry, about: str) -> set[str]:
    """The fields of a card that a note of this kind speaks of."""
    return {note["field"] for note in entry.get("notes", []) if note["about"] == about and "field" in note}
