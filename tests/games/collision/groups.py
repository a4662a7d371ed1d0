"""Battle groups for tests, and the rules' cards straight from the fixtures: no database needed."""

import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from catalog.games.collision.models import Ability, PricePart
from tests.games.collision.paper import by_slug
from tests.paper_rules import Rows, RulesOnPaper
from validation.army import ArmyFile, Entry, Made
from validation.games.collision import book
from validation.games.collision.maker import MAKER
from validation.report import Report

ARMIES = Path(__file__).parent / "armies"
BLANK: dict[str, dict[str, Any]] = {
    "character": {
        "arcana": "minor",
        "suit": "",
        "attributes": [],
        "weapons": [],
        "weapon_specials": [],
        "abilities": [],
    },
    "weapons": {"is_ranged": False, "crit": None, "crit_amount": None, "crit_power": None},
    "weapon_specials": {"amount": None},
    "abilities": {"amount": None},
    "board": {"is_variant": False, "more_columns": 0, "points_a_step": None},
    "objective": {"deployment": None, "turns": None, "points_a_turn": None, "markers": []},
    "markers": {"count": 1, "points_a_piece": None, "toughness": None, "points_a_toughness": None},
    "parts": {"above": 0},
}
LINKS = {
    "faction": "faction",
    "deployment": "deployment",
    "damage_type": "damage_type",
    "ability": "ability",
    "crit": "ability",
    "attributes": "attribute",
}
INSIDE = ("weapons", "weapon_specials", "abilities", "markers", "parts")


class PaperShelf:
    """Stands in for the catalog's shelf: the same cards, read from the fixture files."""

    @cache  # noqa: B019 - there is one such shelf
    def kind(self, kind: str) -> Mapping[str, Any]:
        rows = by_slug(kind).values()
        ordered = sorted(rows, key=lambda row: (row.get("number") or 0, row["name"]))
        return {row["slug"]: self.row(kind, row) for row in ordered}

    def row(self, kind: str, row: Mapping[str, Any]) -> SimpleNamespace:
        row = {"cost": None, **BLANK.get(kind, {}), **row}
        card = SimpleNamespace(**{name: self._value(name, value) for name, value in row.items()})
        if kind == "ability":
            known = Ability(category=row["category"], slug=row["slug"])
            card.priced_as, card.is_shape = known.priced_as, known.is_shape
        if kind == "parts":
            card.get_part_display = lambda: PricePart(row["part"]).label
        return card

    def _value(self, name: str, value: Any) -> Any:
        if name in INSIDE:
            return Rows(self.row(name, row) for row in value)
        if name not in LINKS or value is None:
            return value
        known = self.kind(LINKS[name])
        return Rows(known[slug] for slug in value) if isinstance(value, list) else known[value]


class OverlaidPaper:
    """The same cards, and the characters that a battle group's player made."""

    def __init__(self, made: tuple[Made, ...]) -> None:
        self._own = {one.slug: SHELF.row("character", {"slug": one.slug, **one.fields}) for one in made}
        for card in self._own.values():
            card.cost = MAKER.price(card, SHELF).points

    def kind(self, kind: str) -> Mapping[str, Any]:
        known = SHELF.kind(kind)
        return {**known, **self._own} if kind == "character" else known


SHELF = PaperShelf()
ON_PAPER = RulesOnPaper(book, SHELF)
cards, build_roster = ON_PAPER.cards, ON_PAPER.build_roster


def check(file: ArmyFile) -> Report:
    """The rules' report on a battle group, with the characters that go along with it."""
    return book.check(file, OverlaidPaper(file.made) if file.made else SHELF)


def group(*lines: str | tuple[str, int], ruleset: str = "pick-up", **head: Any) -> ArmyFile:
    """A battle group; a bare slug is one of that character."""
    pairs = [(line, 1) if isinstance(line, str) else line for line in lines]
    entries = tuple(Entry(key, slug, count) for key, (slug, count) in enumerate(pairs))
    return ArmyFile("collision", ruleset=ruleset, entries=entries, **head)


def read(path: Path) -> ArmyFile:
    """A battle group of the folder `armies`."""
    data = json.loads(path.read_text(encoding="utf-8"))
    head = {name: data[name] for name in ("name", "limit", "options")}
    head["made"] = tuple(_made(row) for row in data.get("made", ()))
    lines = [(line["card"], line.get("count", 1)) for line in data["entries"]]
    return group(*lines, ruleset=data["ruleset"], **head)


def _made(row: dict[str, Any]) -> Made:
    return Made(row["kind"], row["slug"], {name: row[name] for name in row if name not in ("kind", "slug")})
