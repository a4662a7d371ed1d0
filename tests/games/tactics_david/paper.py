"""The game's cards straight from the fixtures, and army files as armies: no database needed."""

import json
from collections.abc import Mapping
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from tests.paper import Paper
from tests.paper_rules import Rows, RulesOnPaper
from validation.army import ArmyFile, Entry
from validation.games.tactics_david import book

HERE = Path(__file__).resolve().parent
ARMIES = HERE / "armies"
PAPER = Paper("tactics_david")
facts, fixture, section = PAPER.facts, PAPER.fixture, PAPER.section

USERS: dict[str, Any] = {
    "for_light": True,
    "for_medium": True,
    "for_heavy": True,
    "for_unit_type": "",
    "for_attack_mode": "",
}


class PaperShelf:
    """Stands in for the catalog's shelf: the same cards, read from the fixture files."""

    def __init__(self) -> None:
        self._kinds = {kind: _rows(kind) for kind in ("unit", "item", "root", "ability", "attack_area", "special")}
        for item in self._kinds["item"].values():
            item.__dict__.update({**USERS, **item.__dict__})
        for area in self._kinds["attack_area"].values():
            cells = sorted(area.cells, key=lambda cell: (-cell["row"], cell["column"]))
            area.cells = Rows(SimpleNamespace(**cell) for cell in cells)
            area.endless_forward = getattr(area, "endless_forward", False)
        links = {"parent": "unit", "branch_parent": "unit", "root": "root", "ability": "ability"}
        links |= {"attack_area": "attack_area", "ruled_area": "attack_area", "special": "special"}
        for unit in self._kinds["unit"].values():
            for field, kind in links.items():
                slug = getattr(unit, field)
                setattr(unit, field, self._kinds[kind][slug] if slug else None)

    def kind(self, kind: str) -> Mapping[str, Any]:
        return self._kinds[kind]


def _rows(kind: str) -> dict[str, SimpleNamespace]:
    return {
        row["slug"]: SimpleNamespace(**row) for row in sorted(fixture(kind), key=lambda row: row.get("number") or 0)
    }


ON_PAPER = RulesOnPaper(book, PaperShelf())
cards, check, mended, build_roster = ON_PAPER.cards, ON_PAPER.check, ON_PAPER.mended, ON_PAPER.build_roster


def of(card: str, count: int = 1, **roles: list[str]) -> dict[str, Any]:
    """A line of an army."""
    return {"card": card, "count": count, **roles}


def army_file(*entries: Mapping[str, Any] | str, **head: Any) -> ArmyFile:
    """An army as written in a file; a bare slug is one of that card."""
    rows = [{"card": row} if isinstance(row, str) else row for row in entries]
    return ArmyFile("tactics-david", entries=tuple(_entry(key, row) for key, row in enumerate(rows)), **head)


def _entry(key: int, row: Mapping[str, Any]) -> Entry:
    roles = {name: tuple(row[name]) for name in ("below", "items") if name in row}
    return Entry(key, row["card"], row.get("count", 1), roles)


def read(path: Path) -> ArmyFile:
    """An army of the folder `armies`."""
    data = json.loads(path.read_text(encoding="utf-8"))
    head = {name: data[name] for name in ("name", "ruleset", "limit", "options")}
    return army_file(*data["entries"], **head)
