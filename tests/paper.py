"""A game on paper: its fixtures and the facts of its book, as the files hold them; no database needed."""

import csv
import json
import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path
from typing import Any

from django.conf import settings

from armybuilder.faces.drawing import Drawing, Mark
from armybuilder.faces.reading import Element
from catalog.fixture import PLAYED_FILES

Row = dict[str, str]
Entry = dict[str, Any]

GAMES = Path(__file__).parent / "games"


def slug_of(name: str) -> str:
    return re.sub(r"[^a-z0-9]+", "-", name.lower().replace("'", "")).strip("-")


@dataclass(frozen=True)
class Paper:
    """The files of one game, by its slug."""

    game: str

    @cached_property
    def files(self) -> list[str]:
        """The names of all its fixture files: a kind's each, and `game`, `rules`, `terms`."""
        return sorted(path.stem for path in self._fixtures.glob("*.json") if path.name not in PLAYED_FILES)

    def fixture(self, name: str) -> list[Entry]:
        """The objects of a fixture file; `game.json` holds just one."""
        return _objects(self._fixtures / f"{name}.json")

    def has(self, kind: str, slug: str) -> bool:
        """True where there is such a card, section (`rules`) or term."""
        return kind in self.files and any(entry.get("slug") == slug for entry in self.fixture(kind))

    def card(self, kind: str, slug: str) -> Entry:
        return next(entry for entry in self.fixture(kind) if entry["slug"] == slug)

    def section(self, slug: str) -> Entry:
        """A section of the rules reference."""
        return self.card("rules", slug)

    def notes(self) -> Iterator[tuple[str, Entry]]:
        """Every note on a section or a card, with the place where it stands."""
        for name in self.files:
            for entry in self.fixture(name):
                yield from ((f"{name}: {entry.get('slug', self.game)}", note) for note in entry.get("notes", []))

    def codes(self) -> set[str]:
        """The rulings and errata that a note names."""
        return {note["code"] for _, note in self.notes() if "code" in note}

    def marks(self, codes: Collection[str]) -> set[tuple[str, str]]:
        """The notes of the rules reference with some codes, by their code and what they are about."""
        notes = (note for entry in self.fixture("rules") for note in entry.get("notes", []))
        return {(note["code"], note["about"]) for note in notes if note.get("code") in codes}

    def facts(self, table: str) -> list[Row]:
        """A table of the book, or of our supplements, without its sentences."""
        with (GAMES / self.game / "facts" / f"{table}.tsv").open(encoding="utf-8", newline="") as file:
            return list(csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE))

    @property
    def _fixtures(self) -> Path:
        return Path(settings.FIXTURES_DIR) / self.game.replace("_", "-")


@cache
def _objects(file: Path) -> list[Entry]:
    content = json.loads(file.read_text(encoding="utf-8"))
    return content if isinstance(content, list) else [content]


def marks_read(elements: Iterable[Element[Mark] | Mark]) -> Iterator[Mark]:
    for part in elements:
        if isinstance(part, Element):
            yield from marks_read(part.parts)
        else:
            yield part


def not_read_once(drawing: Drawing) -> Iterator[str]:
    """The words of a drawing that are read never, or more than once."""
    read = Counter(id(mark) for mark in marks_read(drawing.reading.elements))
    return (words.text for words in drawing.texts() if words.text.strip() and read[id(words)] != 1)
