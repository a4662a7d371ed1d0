"""The game's cards straight from the fixtures, and army files as armies: no database needed."""

from collections.abc import Mapping
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from armybuilder.rest.strict_json import parse
from tests.games.officers_chess.book import fixture
from tests.paper_rules import Rows, RulesOnPaper
from validation.army import ArmyFile, Entry
from validation.games.officers_chess import book

ARMIES = Path(__file__).resolve().parent / "armies"
ROLES = ("inventory", "tags")
#: The values of the columns that a card's fixture leaves out.
DEFAULTS: dict[str, Any] = {
    "wielded_with": None,
    "strong_against": None,
    "wields_one": False,
    "form": "",
    "normal_form": None,
    "damage_type": "",
    "most_range": None,
    "crest": "",
    "uses": None,
    "tags": [],
    **dict.fromkeys(("foot", "armored", "cavalry", "flying", "hit_points", "becomes")),
    **dict.fromkeys(("bonus", "heals"), 0),
}
USE: dict[str, Any] = {"amount": None, "stat": "", "named": ""}
#: The kinds of which the brackets of a tag may name a card, by the field.
NAMED = {"named_tag": "tag", "named_status": "status", "named_type": "weapon_type", "named_class": "class"}


class PaperShelf:
    """Stands in for the catalog's shelf: the same cards, read from the fixture files."""

    def __init__(self) -> None:
        kinds = ("weapon_type", "tag", "status", "class", "weapon", "item", "terrain", "scenario")
        self._kinds = {kind: _rows(kind) for kind in kinds}
        links = {"weapon_type": "weapon_type", "wielded_with": "weapon_type", "strong_against": "weapon_type"}
        links |= {"normal_form": "class", "becomes": "terrain"}
        for card in (card for cards in self._kinds.values() for card in cards.values()):
            for field, kind in links.items():
                if isinstance(slug := getattr(card, field, None), str):
                    setattr(card, field, self._kinds[kind][slug])
            if card.kind == "class":
                card.wields = Rows(self._kinds["weapon_type"][slug] for slug in card.wields)
            card.tags = Rows(self._use(use) for use in card.tags)

    def _use(self, use: Mapping[str, Any]) -> SimpleNamespace:
        named = {field: self._kinds[kind].get(use.get(field, "")) for field, kind in NAMED.items()}
        return SimpleNamespace(**{**USE, **use, **named, "tag": self._kinds["tag"][use["tag"]]})

    def mark(self, weapon: str, tag: str, **brackets: str) -> None:
        """Give a weapon a tag that its card has not."""
        card = self._kinds["weapon"][weapon]
        card.tags = Rows([*card.tags.all(), self._use({"tag": tag, **brackets})])

    def kind(self, kind: str) -> Mapping[str, Any]:
        return self._kinds[kind]


def _rows(kind: str) -> dict[str, SimpleNamespace]:
    """The cards of a kind as a shelf has them, by name where they have no numbers."""
    rows = sorted(fixture(kind), key=lambda row: (row.get("number") or 0, row["name"]))
    return {row["slug"]: SimpleNamespace(**{**DEFAULTS, **row, "kind": kind}) for row in rows}


ON_PAPER = RulesOnPaper(book, PaperShelf())
cards, check, build_roster = ON_PAPER.cards, ON_PAPER.check, ON_PAPER.build_roster


def army_file(*entries: Mapping[str, Any] | str, **head: Any) -> ArmyFile:
    """An army as written in a file; a bare slug is one of that card."""
    rows = [{"card": row} if isinstance(row, str) else row for row in entries]
    options = {"scenario": "pitched-field", "side": "attacker"}
    given = {"ruleset": "battle", "options": options, **head}
    return ArmyFile("officers-chess", entries=tuple(_entry(key, row) for key, row in enumerate(rows)), **given)


def _entry(key: int, row: Mapping[str, Any]) -> Entry:
    roles = {name: tuple(row[name]) for name in ROLES if row.get(name)}
    return Entry(key, row["card"], row.get("count", 1), roles)


def read(name: str) -> ArmyFile:
    """An army of the folder `armies`."""
    data: Any = parse((ARMIES / f"{name}.json").read_bytes())
    return army_file(*data["entries"], **{key: data[key] for key in ("name", "ruleset", "limit", "options")})
