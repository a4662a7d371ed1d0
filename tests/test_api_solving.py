"""The API of the solver: mended, completed, or told why not."""

import json
from typing import Any

import pytest
from django.test import Client

from armybuilder.lists.files import as_document
from tests.factories import GAME
from validation.army import ArmyFile, Entry

pytestmark = pytest.mark.django_db

BROKEN = ArmyFile(GAME, "Four", "strict-mixed", 60, entries=(Entry(0, "soldier", 4), Entry(1, "paladin")))


def post(client: Client, address: str, file: ArmyFile = BROKEN) -> Any:
    return client.post(f"/api/v1/{address}", json.dumps(as_document(file)), content_type="application/json")


def test_an_army_file_is_mended(client: Client) -> None:
    answer = post(client, "repair/").json()
    assert answer["possible"] is True
    assert client.post("/api/v1/check/", json.dumps(answer["army"]), content_type="application/json").json()["legal"]
    assert all({*step} == {"move", "words"} for step in answer["moves"])


def test_it_is_said_why_picks_can_not_stand(client: Client) -> None:
    answer = post(
        client, "possible/", ArmyFile(GAME, "Dear", "strict-mixed", 60, entries=(Entry(0, "paladin", 2),))
    ).json()
    assert (answer["possible"], answer["army"], answer["moves"]) == (False, None, [])
    assert answer["why"]["message"].startswith("The cheapest legal army with these picks costs ")
    assert answer["why"]["cites"] == ["building-your-army"]


def test_an_army_is_completed_by_wishes(client: Client) -> None:
    file = ArmyFile(GAME, "Begun", "strict-themed", 100, entries=(Entry(0, "soldier"),))
    answer = post(client, "complete/?taste=many&want=class:medium&ban=knight", file).json()
    assert len(answer["armies"]) == 3
    assert not any(entry["card"] == "knight" for army in answer["armies"] for entry in army["entries"])


def test_what_is_pinned_stays(client: Client) -> None:
    dear = ArmyFile(GAME, "Dear", "open", 30, entries=(Entry(0, "soldier", 2), Entry(1, "paladin")))
    words = [[step["words"] for step in post(client, f"repair/{pin}", dear).json()["moves"]] for pin in ("", "?pin=0")]
    assert words == [["Take out Soldier"], ["Take out Paladin"]]
    freed = post(client, "complete/?pin=&taste=ranged").json()
    assert (post(client, "complete/").json()["possible"], freed["possible"]) == (False, True)


@pytest.mark.parametrize(
    ("query", "path"),
    [("pin=7", "pin"), ("taste=sour", "taste"), ("want=class:huge", "want"), ("ban=nobody", "ban"), ("x=1", "x")],
)
def test_a_wish_that_means_nothing_is_named(client: Client, query: str, path: str) -> None:
    response = post(client, f"complete/?{query}")
    assert response.status_code == 400
    assert [mistake["path"] for mistake in response.json()["mistakes"]] == [path]


def test_all_mistakes_of_the_address_and_of_the_army_are_named_at_once(client: Client) -> None:
    response = post(client, "complete/?taste=quick&ban=knigt&pin=9&foo=1")
    assert response.status_code == 400
    assert {mistake["path"] for mistake in response.json()["mistakes"]} == {"taste", "ban", "pin", "foo"}
    wrong = as_document(BROKEN) | {"limit": "much"}
    response = client.post("/api/v1/complete/?foo=1", json.dumps(wrong), content_type="application/json")
    assert [mistake["path"] for mistake in response.json()["mistakes"]] == ["foo", "$.limit"]


@pytest.mark.parametrize("body", ["", " ", '{"limit": 1e400}'])
def test_what_is_no_army_file_at_all_is_one_mistake(client: Client, body: str) -> None:
    response = client.post("/api/v1/check/", body, content_type="application/json")
    (mistake,) = response.json()["mistakes"]
    assert (response.status_code, mistake["path"]) == (400, "$")
