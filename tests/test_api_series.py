"""The API of series: what the page of a series does, by program."""

from typing import Any

import pytest

from armybuilder.play.models import Match, Series
from tests.api import Program, body, problem, program_of
from tests.factories import UserFactory

pytestmark = pytest.mark.django_db


def begun(program: Program, **changed: object) -> Any:
    response = program.post("series/", body(size=2, **changed))
    assert response.status_code == 201, response.content
    assert response["Location"].endswith(f"/api/v1/series/{response.json()['key']}/")
    return response.json()


def test_a_series_is_played_on_until_all_its_matches_are_over(program: Program) -> None:
    key = begun(program)["key"]
    series = program.get(f"series/{key}/").json()
    assert (series["state"], series["is_running"]) == ("over", False)
    assert series["played"] == series["size"] == len(series["matches"]) == 2
    assert sum(each["times"] for each in [*series["wins"], series["draws"]]) == 2
    assert all(0 <= each["low"] <= each["share"] <= each["high"] <= 1 for each in series["wins"])
    assert series["armies"] == [each["file"]["name"] for each in body()["armies"]]


def test_whoever_has_the_key_looks_at_a_series_and_at_its_matches(program: Program) -> None:
    series = begun(program)
    assert Program().get(f"series/{series['key']}/").json()["key"] == series["key"]
    match = series["matches"][-1]
    assert match["number"] == 0
    assert Program().get(f"matches/{match['key']}/").status_code == 200


def test_a_winner_is_told_by_army_whatever_seat_it_took(program: Program) -> None:
    series = Series.objects.get(key=begun(program)["key"])
    setup = series.setups[0][1]
    Series.objects.filter(pk=series.pk).update(setups=[[[1, 0], setup]])
    Match.objects.filter(series=series, number=0).update(is_over=True, winner=0)
    assert program.get(f"series/{series.key}/").json()["matches"][-1]["winner"] == 1


def test_only_its_holder_lists_and_deletes_a_series(program: Program) -> None:
    key = begun(program)["key"]
    other = program_of(UserFactory.create(username="bea"))
    assert other.get("series/").json()["results"] == []
    assert other.delete(f"series/{key}/").status_code == 404
    assert [each["key"] for each in program.get("series/").json()["results"]] == [key]
    assert program.delete(f"series/{key}/").status_code == 204
    assert not Series.objects.exists()
    assert not Match.objects.exists()


def test_its_holder_alone_stops_a_series_and_has_it_go_on(program: Program, waiting: object) -> None:
    key = begun(program)["key"]
    other = program_of(UserFactory.create(username="bea"))
    for deed, state, is_running in (("stop", "stopped", False), ("on", "waiting", True)):
        assert other.post(f"series/{key}/{deed}/").status_code == 404
        found = program.post(f"series/{key}/{deed}/").json()
        assert (found["state"], found["is_running"]) == (state, is_running)


def test_nobody_begins_a_series_without_a_token() -> None:
    assert Program().post("series/", body(size=2)).status_code == 401


@pytest.mark.parametrize(
    ("changed", "path", "words"),
    [
        ({}, "$.size", "required"),
        ({"size": 1}, "$.size", "from 2 to 200"),
        ({"size": 201}, "$.size", "from 2 to 200"),
        ({"size": True}, "$.size", "from 2 to 200"),
        ({"size": 2, "seats": ["you", "random"]}, "$.seats[0]", "not known here"),
        ({"size": 2, "armies": [*body()["armies"], body()["armies"][0]]}, "$.armies", "between two armies"),
        ({"size": 2, "games": 3}, "$.games", "Known here: armies, seats, seed, options, size"),
    ],
)
def test_what_is_no_series_is_refused_by_name(
    program: Program, changed: dict[str, object], path: str, words: str
) -> None:
    found = problem(program.post("series/", body(**changed)), 400)
    assert any(each["path"] == path and words in each["message"] for each in found["mistakes"]), found
    assert not Series.objects.exists()


def test_a_series_that_is_not_there_is_named(program: Program) -> None:
    problem(program.get("series/nothing/"), 404)
    problem(program.post("series/nothing/on/"), 404)
