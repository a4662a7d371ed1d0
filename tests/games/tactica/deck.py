"""TACTICA's box straight from the fixtures, and army files as war decks: no database needed."""

import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from tests.games.tactica.paper import fixture
from tests.paper_rules import Rows, RulesOnPaper
from validation.army import ArmyFile, Entry
from validation.games.tactica import book

ARMIES = Path(__file__).parent / "armies"
#: The values that the models fill in where a fixture says nothing.
USUAL: Mapping[str, Any] = {
    "is_counter": False,
    "is_negatable": True,
    "has_shadow": False,
    "phases": (),
    "deployed": (),
    "copies": None,
    "otherwise": None,
    "step_cost": None,
    **dict.fromkeys(("offense", "defense", "range", "movement", "near_offense", "aura_offense"), 0),
}
#: The columns that name another card.
LINKS = ("terrain", "landmark", "destination", "otherwise")


class PaperShelf:
    """Stands in for the catalog's shelf: the same cards, read from the fixture files."""

    def kind(self, kind: str) -> Mapping[str, Any]:
        return _rows(kind)


@cache
def _rows(kind: str) -> dict[str, SimpleNamespace]:
    return {row["slug"]: _row(row) for row in fixture(kind)}


def _row(row: Mapping[str, Any]) -> SimpleNamespace:
    return SimpleNamespace(**{name: _value(name, value) for name, value in {**USUAL, **row}.items()})


def _value(name: str, value: object) -> object:
    if name in LINKS and value:
        return SimpleNamespace(slug=value)
    return Rows(map(_row, value)) if isinstance(value, list | tuple) else value


ON_PAPER = RulesOnPaper(book, PaperShelf())
cards, check, build_roster = ON_PAPER.cards, ON_PAPER.check, ON_PAPER.build_roster


def deck_file(*lines: tuple[str, int] | str, **head: Any) -> ArmyFile:
    """A deck as written in a file; a bare slug is one of that card."""
    rows = [(line, 1) if isinstance(line, str) else line for line in lines]
    return ArmyFile("tactica", entries=tuple(Entry(key, card, count) for key, (card, count) in enumerate(rows)), **head)


def whole_box(ruleset: str = "whole-box", **options: int) -> ArmyFile:
    """All cards of the box."""
    lines = [(card.slug, card.copies) for card in cards().all.values()]
    return deck_file(*lines, ruleset=ruleset, options=options)


def read(path: Path) -> ArmyFile:
    """A deck of the folder `armies`."""
    data = json.loads(path.read_text(encoding="utf-8"))
    head = {name: data[name] for name in ("name", "ruleset", "limit", "options")}
    return deck_file(*((row["card"], row.get("count", 1)) for row in data["entries"]), **head)
