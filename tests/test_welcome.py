"""The first page shows the thing itself, and every army may begin as a sample."""

import json
import re

import pytest
from django.conf import settings
from django.test import Client

from armybuilder.lists.models import Army
from armybuilder.lists.selectors import file_of
from armybuilder.play.army_choice import samples
from armybuilder.play.models import Match
from armybuilder.welcome.example import dearest_card, example_of
from armybuilder.welcome.motion import match_in_motion
from catalog.shelf import shelf
from tests.answers import page_at
from validation.books import rulebook

pytestmark = [pytest.mark.django_db, pytest.mark.once]

GAMES = [game.replace("_", "-") for game in settings.GAMES]
FIRST = GAMES[0]


def test_the_first_page_shows_a_card_and_an_army_with_a_finding_and_its_fix(client: Client) -> None:
    example = example_of(shelf(FIRST))
    assert example is not None
    text = page_at(client, "/")
    assert dearest_card(example, shelf(FIRST)).get_absolute_url() in text
    assert example.fixes[0].title in text
    assert "Legal by every rule" not in text


def test_a_fix_of_the_first_page_mends_the_army(client: Client) -> None:
    example = example_of(shelf(FIRST))
    assert example is not None
    assert rulebook(FIRST).check(example.mended(0), shelf(FIRST)).is_legal
    assert "Legal by every rule" in page_at(client, "/?fix=0")
    for nonsense in ("99", "-1", "x", "9999"):
        assert "Legal by every rule" not in page_at(client, f"/?fix={nonsense}")


def test_a_script_gets_the_army_alone(client: Client) -> None:
    response = client.get("/?fix=0", headers={"HX-Request": "true"})
    text = response.content.decode()
    assert text.startswith('<section class="try-army')
    assert "HX-Request" in response["Vary"]


def test_the_board_of_the_first_page_is_a_match_that_really_was_played(client: Client) -> None:
    text = page_at(client, "/first-match/")
    found = re.search(r'<script id="motion-moments" type="application/json">(.*?)</script>', text, re.DOTALL)
    assert found
    moments = json.loads(found[1])
    drawn = set(re.findall(r'data-piece="([^"]+)"', text))
    assert len(moments) > 15
    assert drawn >= {name for moment in moments for name in moment["pieces"]}
    places = {tuple(place[:2]) for moment in moments for name, place in moment["pieces"].items() if name == min(drawn)}
    assert len(places) > 1, "somebody moves"


def test_the_match_of_the_first_page_can_be_watched_to_its_end(client: Client) -> None:
    response = client.post("/first-match/watch/")
    match = Match.objects.get()
    assert response["Location"] == match.get_absolute_url()
    shown = match_in_motion(shelf(FIRST)).scene.match
    assert (match.setup, match.seed, match.seats) == (shown.setup, shown.seed, shown.seats)


@pytest.mark.parametrize("game", GAMES)
def test_an_army_begins_as_a_sample(client: Client, game: str) -> None:
    text = page_at(client, f"/armies/new/?game={game}")
    for name, file in samples(game).items():
        assert f"/armies/samples/{game}/{name}/" in text
        assert file.name in text
    name, file = next(iter(samples(game).items()))
    response = client.post(f"/armies/samples/{game}/{name}/")
    army = Army.objects.get()
    assert response["Location"] == army.get_absolute_url()
    assert file_of(army).entries == file.entries


def test_a_sample_names_each_of_its_cards_once_beside_how_many(client: Client) -> None:
    text = page_at(client, "/armies/new/?game=analog-tactics")
    assert '<p class="small">Warrior Elite, 4 × Warrior Common</p>' in text.replace("\N{NO-BREAK SPACE}", " ")
    assert "4 ×" not in text, "a line could end between the number and the name"


def test_a_sample_says_which_scenario_it_is_for(client: Client) -> None:
    text = page_at(client, "/armies/new/?game=officers-chess")
    for scenario in shelf("officers-chess").kind("scenario").values():
        assert f" · {scenario.name}, " in text


def test_an_army_that_begins_with_a_card_is_offered_no_sample(client: Client) -> None:
    assert "/armies/samples/" not in page_at(client, f"/armies/new/?game={FIRST}&card=soldier")


@pytest.mark.parametrize("address", [f"/armies/samples/{FIRST}/nobody/", "/armies/samples/nothing/bramble-watch/"])
def test_what_is_no_sample_is_not_found(client: Client, address: str) -> None:
    assert client.post(address).status_code == 404
