"""The game's cards straight from the fixtures, and teams as armies: no database needed."""

import json
from collections.abc import Mapping
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from django.apps import apps
from django.db.models import NOT_PROVIDED

from tests.games.analog_tactics.paper import fixture
from tests.paper_rules import Rows, RulesOnPaper
from validation.army import ArmyFile, Entry
from validation.games.analog_tactics import book

ARMIES = Path(__file__).parent / "armies"
#: The kinds that army rules read, and the links of each.
LINKS = {
    "unit_class": {},
    "unit": {"unit_class": "unit_class"},
    "ability": {"unit_class": "unit_class"},
    "weapon": {},
    "weapon_upgrade": {"weapon": "weapon", "grants": "ability"},
    "blueprint": {},
    "mission": {},
    "elite_upgrade": {},
    "ritual": {},
    "obstacle": {"built_by": "ability"},
}
INNER = {
    "levels": "unitlevel",
    "tiers": "classtier",
    "figures": "classfigure",
    "costs": "abilitycost",
    "forms": "weaponform",
}


class PaperShelf:
    """Stands in for the catalog's shelf: the same cards, read from the fixture files."""

    def __init__(self) -> None:
        self._kinds: dict[str, dict[str, Any]] = {}
        for kind, links in LINKS.items():
            self._kinds[kind] = {row["slug"]: self._card(kind, row, links) for row in fixture(kind)}

    def kind(self, kind: str) -> Mapping[str, Any]:
        return self._kinds[kind]

    def _card(self, kind: str, row: dict[str, Any], links: Mapping[str, str]) -> SimpleNamespace:
        card = _with_defaults(kind.replace("_", ""), row)
        for field, of_kind in links.items():
            setattr(card, field, self._kinds[of_kind][row[field]] if row.get(field) else None)
        for field, model in INNER.items():
            setattr(card, field, Rows(_with_defaults(model, inner) for inner in row.get(field, [])))
        return card


def _with_defaults(model: str, row: dict[str, Any]) -> SimpleNamespace:
    fields = [field for field in apps.get_model("analog_tactics", model)._meta.fields if not field.is_relation]
    defaults = {field.name: None if field.default is NOT_PROVIDED else field.default for field in fields}
    blank = {field.name: "" for field in fields if field.empty_strings_allowed and not field.null}
    return SimpleNamespace(**{**defaults, **blank, **row})


ON_PAPER = RulesOnPaper(book, PaperShelf())
cards, check, build_roster = ON_PAPER.cards, ON_PAPER.check, ON_PAPER.build_roster


def of(card: str, count: int = 1, **roles: list[str]) -> dict[str, Any]:
    """A line of a team."""
    return {"card": card, "count": count, **roles}


def team(*entries: Mapping[str, Any] | str, level: int = 1, ruleset: str = "team") -> ArmyFile:
    """A team as written in a file; a bare slug is one of that unit."""
    rows = [{"card": row} if isinstance(row, str) else row for row in entries]
    written = tuple(_entry(key, row) for key, row in enumerate(rows))
    return ArmyFile("analog-tactics", entries=written, ruleset=ruleset, options={"level": level})


def _entry(key: int, row: Mapping[str, Any]) -> Entry:
    roles = {role.name: tuple(row[role.name]) for role in book.roles if role.name in row}
    return Entry(key, row["card"], row.get("count", 1), roles)


def read(path: Path) -> ArmyFile:
    """A team of the folder `armies`."""
    data = json.loads(path.read_text(encoding="utf-8"))
    return team(*data["entries"], level=data["options"].get("level", 1), ruleset=data["ruleset"])
