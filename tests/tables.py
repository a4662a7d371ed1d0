"""Tables with the plainest of sheets, whatever those of the games say."""

import json
from typing import Any

import pytest
from django.test import Client
from playwright.sync_api import Page

from armybuilder.ownership.holders import Holder
from armybuilder.tabletop import selectors
from armybuilder.tabletop.models import Tabletop, TabletopSide
from armybuilder.tabletop.selectors import game_sheets
from armybuilder.tabletop.services import invite, join
from armybuilder.tabletop.sheets import (
    Carried,
    Choice,
    Counter,
    Figure,
    Mark,
    Phase,
    Piece,
    Reminder,
    Sheet,
    Text,
)
from catalog.shelf import Shelf
from tests.factories import GAME
from validation.army import ArmyFile

#: The count of wounds of the first piece.
WOUNDS = "[data-count='1 1.1 wounds']"


class PlainSheets:
    """A soldier with wounds and a level, for each copy of each line."""

    @staticmethod
    def sheet_of(army: ArmyFile, shelf: Shelf) -> Sheet:
        units = shelf.kind("unit")
        pieces = tuple(
            Piece(
                f"{line.key}.{copy}", "unit", line.card, units[line.card].name,
                figures=(Figure("strength", "Strength", "3"),),
                texts=(Text("Steady", "[[Poisoned]] has no effect."),),
                counters=(Counter("wounds", "Wounds", 0, 0, 5), Counter("uses", "Uses", 2)),
                marks=(
                    Mark("activated", "Activated", until="turn", at_hand=True),
                    Mark("dead", "Dead", is_out=True, at_hand=True),
                ),
                choices=(Choice("level", "Level", (("fierce", "Fierce"), ("calm", "Calm"))),),
            )
            for line in army.entries
            for copy in range(1, line.count + 1)
        )  # fmt: skip
        return Sheet(
            pieces, (Counter("points", "Victory points"),), (Phase("move", "Move"), Phase("fight", "Fight")),
            (Reminder("oath", "move", "Oath", "Say it aloud.", (pieces[0].key,) if pieces else ()),), score="points",
        )  # fmt: skip

    @staticmethod
    def figures_after(piece: Piece, carried: Carried, shelf: Shelf) -> tuple[Figure, ...]:
        more = 1 if carried.choices["level"] == "fierce" else 0
        return (Figure("strength", "Strength", str(3 + more)),)


def use_plain_sheets(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(game_sheets._found, GAME, PlainSheets)
    monkeypatch.setitem(game_sheets._there, GAME, True)
    monkeypatch.setattr(selectors, "_sheet", selectors._sheet.__wrapped__)


def sit_down(side: TabletopSide, holder: Holder) -> None:
    """Join a side as somebody whom those who sit there invite."""
    invite(side)
    join(side, holder)


def sent(client: Client, key: str, *events: dict[str, object], **more: Any) -> Any:
    """The answer to events, sent as the script sends them."""
    address = f"/api/v1/tables/{key}/events/"
    return client.post(address, json.dumps({"events": events}), content_type="application/json", **more)


def read(client: Client, table: Tabletop) -> Any:
    """The table as the API says it."""
    return client.get(f"/api/v1/tables/{table.key}/").json()


def tap(page: Page, name: str) -> None:
    """Tap a button of the first piece."""
    page.locator("#piece-1-1\\.1").get_by_role("button", name=name).first.click()
