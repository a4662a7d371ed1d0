"""The API of the solver: mended, completed, or told why not."""

from typing import Any

import pytest

from armybuilder.lists.files import as_document
from tests.api import Program
from tests.factories import GAME
from validation.army import ArmyFile, Entry

pytestmark = pytest.mark.django_db

BROKEN = ArmyFile(GAME, "Four", "strict-mixed", 60, entries=(Entry(0, "soldier", 4), Entry(1, "paladin")))


def post(api: Program, address: str, file: ArmyFile = BROKEN) -> Any:
    return api.post(address, as_document(file))


def test_an_army_file_is_mended(api: Program) -> None:
    answer = post(api, "repair/").json()
    assert answer["possible"] is True
    assert api.post("check/", answer["army"]).json()["legal"]
    assert all({*step} == {"move", "words"} for step in answer["moves"])


def test_it_is_said_why_picks_can_not_stand(api: Program) -> None:
    answer = post(
        api, "possible/", ArmyFile(GAME, "Dear", "strict-mixed", 60, entries=(Entry(0, "paladin", 2),))
    ).json()
    assert (answer["possible"], answer["army"], answer["moves"]) == (False, None, [])
    assert answer["why"]["message"].startswith("The cheapest legal army with these picks costs ")
    assert answer["why"]["cites"] == ["building-your-army"]


def test_an_army_is_completed_by_wishes(api: Program) -> None:
    file = ArmyFile(GAME, "Begun", "strict-themed", 100, entries=(Entry(0, "soldier"),))
    answer = post(api, "complete/?taste=many&want=class:medium&ban=knight", file).json()
    assert len(answer["armies"]) == 3
    assert not any(entry["card"] == "knight" for army in answer["armies"] for entry in army["entries"])


def test_what_is_pinned_stays(api: Program) -> None:
    dear = ArmyFile(GAME, "Dear", "open", 30, entries=(Entry(0, "soldier", 2), Entry(1, "paladin")))
    words = [[step["words"] for step in post(api, f"repair/{pin}", dear).json()["moves"]] for pin in ("", "?pin=0")]
    assert words == [["Take out Soldier"], ["Take out Paladin"]]
    freed = post(api, "complete/?pin=&taste=ranged").json()
    assert (post(api, "complete/").json()["possible"], freed["possible"]) == (False, True)


@pytest.mark.parametrize(
    ("query", "path"),
    [("pin=7", "pin"), ("taste=sour", "taste"), ("want=class:huge", "want"), ("ban=nobody", "ban"), ("x=1", "x")],
)
def test_a_wish_that_means_nothing_is_named(api: Program, query: str, path: str) -> None:
    response = post(api, f"complete/?{query}")
    assert response.status_code == 400
    assert [mistake["path"] for mistake in response.json()["mistakes"]] == [path]


def test_all_mistakes_of_the_address_and_of_the_army_are_named_at_once(api: Program) -> None:
    response = post(api, "complete/?taste=quick&ban=knigt&pin=9&foo=1")
    assert response.status_code == 400
    assert {mistake["path"] for mistake in response.json()["mistakes"]} == {"taste", "ban", "pin", "foo"}
    wrong = as_document(BROKEN) | {"limit": "much"}
    response = api.post("complete/?foo=1", wrong)
    assert [mistake["path"] for mistake in response.json()["mistakes"]] == ["foo", "$.limit"]


@pytest.mark.parametrize("body", ["", " ", '{"limit": 1e400}'])
def test_what_is_no_army_file_at_all_is_one_mistake(api: Program, body: str) -> None:
    response = api.post("check/", body, content_type="application/json")
    (mistake,) = response.json()["mistakes"]
    assert (response.status_code, mistake["path"]) == (400, "$")
