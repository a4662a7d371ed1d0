"""The army sheet: a table on which units are tracked, a unit a row."""

import csv
from dataclasses import replace
from io import StringIO

import pytest
from django.test import Client

from armybuilder.ownership.holders import Holder
from armybuilder.play.army_choice import samples
from tests.builder import newcomer, text_of
from tests.factories import ArmyFactory, army_file
from validation.army import Entry

pytestmark = [pytest.mark.django_db, pytest.mark.once]


@pytest.fixture
def holder(client: Client) -> Holder:
    return newcomer(client)


def test_every_unit_has_a_row_and_a_shifter_one_for_its_normal_state(client: Client, holder: Holder) -> None:
    lines = (
        Entry(0, "mercenary", 2, {"inventory": ("iron-sword", "speed-ring")}, "=1+1"),
        Entry(1, "taguel-beast", 1, note="\t=1+1"),
    )
    army = ArmyFactory.create(holder=holder, file=replace(samples("officers-chess")["ford-of-arlen"], entries=lines))
    assert "Army sheet (CSV)" in text_of(client.get(f"/armies/{army.key}/text/"))
    answer = client.get(f"/armies/{army.key}/army.csv")
    assert answer.headers["Content-Type"] == "text/csv; charset=utf-8"
    rows = list(csv.DictReader(StringIO(answer.content.decode())))
    assert [(row["Unit"], row["Class"]) for row in rows] == [
        ("1", "Mercenary"), ("2", "Mercenary"), ("3", "Taguel (Beast)"), ("3 normal", "Taguel (Normal)")
    ]  # fmt: skip
    figures = [rows[0][name] for name in ("Gold", "HP", "Speed", "Movement", "Inventory 1", "Inventory 2", "Note")]
    assert figures == ["130", "15", "6", "5", "Iron Sword", "Speed Ring", "'=1+1"]
    assert rows[2]["Note"] == "'\t=1+1"
    assert [row["Gold"] for row in rows[2:]] == ["185", ""]


def test_a_game_without_a_sheet_has_none(client: Client, holder: Holder) -> None:
    army = ArmyFactory.create(holder=holder, file=army_file())
    assert "Army sheet" not in text_of(client.get(f"/armies/{army.key}/text/"))
    assert client.get(f"/armies/{army.key}/army.csv").status_code == 404
