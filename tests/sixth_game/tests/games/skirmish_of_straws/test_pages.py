"""Skirmish of Straws can be read, built and printed."""

from pathlib import Path

import pytest
from django.core.management import call_command
from django.test import Client

from armybuilder.lists.files import read
from armybuilder.lists.models import Army
from armybuilder.lists.services import change_army
from armybuilder.printing.jobs import roster_pdf
from armybuilder.printing.sheets import PAPERS
from catalog.shelf import shelf
from tests.builder import text_of
from validation.books import rulebook
from validation.moves import Add

pytestmark = pytest.mark.django_db

GAME = "skirmish-of-straws"
ARMIES = Path(__file__).parent / "armies"


@pytest.mark.parametrize(
    ("address", "words"),
    [
        ("/", "Skirmish of Straws"),
        (f"/{GAME}/", "Fighters of one piece."),
        (f"/{GAME}/straws/", "Long Barley"),
        (f"/{GAME}/straws/?length=5..", "Long Barley"),
        (f"/{GAME}/straws/?view=table", "Reef"),
        (f"/{GAME}/straws/long-barley/", "We measured it."),
        (f"/{GAME}/straws/short-rye/", "Reef"),
        (f"/{GAME}/knots/reef/", "Straws with it"),
        (f"/{GAME}/preview/straw/long-barley/", "Wins by its Length"),
        (f"/{GAME}/rules/", "A bundle that costs just the limit is within it."),
        (f"/{GAME}/terms/", "What a straw wins by."),
        ("/search/?q=barley", "Long Barley"),
        ("/credits/", "Made up to show how a game is added."),
        (f"/print/?game={GAME}&kind=straw", "Straws"),
    ],
)
def test_every_page_is_there(client: Client, address: str, words: str) -> None:
    answer = client.get(address)
    assert answer.status_code == 200
    assert words in text_of(answer)


def test_the_api_has_its_cards(client: Client) -> None:
    assert client.get(f"/api/v1/{GAME}/straws/short-rye/").json()["length"] == 3


def test_a_bundle_is_built(client: Client) -> None:
    data = {"game": GAME, "card": "long-barley", "name": "Sheaf", "ruleset": "open", "limit": "10"}
    address = client.post("/armies/new/", data).headers["Location"]
    page = text_of(client.get(address, {"cards": "all"}))
    assert "Laid end to end: 9." in page
    assert "Length 3" in page, "the picker has the other straw"
    army = Army.objects.get()
    change_army(army, [Add("long-barley")], army.revision)
    page = text_of(client.get(f"{address}?open=0"))
    assert "The bundle costs 12; the limit is 10." in page
    assert "Take out Long Barley" in page


def test_without_a_solver_nothing_offers_to_mend_complete_or_explain(client: Client) -> None:
    data = {"game": GAME, "card": "long-barley", "name": "Sheaf", "ruleset": "open", "limit": "5"}
    address = client.post("/armies/new/", data).headers["Location"]
    page = client.get(address)
    assert "The bundle costs 6; the limit is 5." in text_of(page)
    assert "/ways/" not in page.content.decode()
    for question in ("mend", "complete", "swap", "possible"):
        assert client.get(f"{address}ways/{question}/").status_code == 404
    army = ARMIES / "bundle_within_limit-stops.json"
    for question in ("repair", "complete", "possible"):
        answer = client.post(f"/api/v1/{question}/", army.read_bytes(), content_type="application/json")
        assert (answer.status_code, answer.json()["mistakes"][0]["path"]) == (400, "$.game")
    for command in ("repair_army", "complete_army"):
        with pytest.raises(SystemExit, match="2"):
            call_command(command, str(army))


def test_cards_and_rosters_are_printed(client: Client) -> None:
    answer = client.get(f"/print/cards.pdf?game={GAME}&kind=straw")
    assert answer.content.startswith(b"%PDF-")
    army = read((ARMIES / "bundle_within_limit-passes.json").read_bytes())
    assert roster_pdf(army, shelf(GAME), PAPERS["a4"]).startswith(b"%PDF-")


def test_a_bundle_costs_what_its_straws_cost() -> None:
    army = read((ARMIES / "bundle_within_limit-passes.json").read_bytes())
    assert rulebook(GAME).check(army, shelf(GAME)).total == 10
