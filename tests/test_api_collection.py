"""The API of a collection: counting, armies, and what is missing; each person their own."""

import pytest

from armybuilder.lists.collection.selectors import Count, collection_of
from armybuilder.lists.collection.services import add_army, count_cards
from armybuilder.lists.files import as_document
from armybuilder.ownership.holders import Holder
from tests.api import Program, program_of
from tests.factories import GAME, ArmyFactory, UserFactory, army_file

pytestmark = pytest.mark.django_db

HERE = "collection/"
OF_GAME = f"{HERE}{GAME}/"


@pytest.fixture
def ada() -> Holder:
    return Holder(user=UserFactory.create(username="ada"))


@pytest.fixture
def program(ada: Holder) -> Program:
    """A program that asks in Ada's name."""
    assert ada.user is not None
    return program_of(ada.user)


def counts(*cards: tuple[str, int, int]) -> dict[str, object]:
    return {"cards": [{"slug": slug, "owned": owned, "painted": painted} for slug, owned, painted in cards]}


def test_counts_are_set_read_and_replaced(program: Program, ada: Holder) -> None:
    answer = program.post(OF_GAME, counts(("sword", 1, 1), ("soldier", 3, 1)))
    assert answer.status_code == 200
    said = {"game": GAME, "kind": "unit", "slug": "soldier", "name": "Soldier", "owned": 3, "painted": 1, "free": 3}
    assert answer.json()["results"][0] == said | {"address": f"http://testserver/{GAME}/units/soldier/"}
    assert program.get(OF_GAME).json() == answer.json()
    program.put(OF_GAME, counts(("knight", 2, 0)))
    assert collection_of(ada, GAME).counts == {"knight": Count(2)}
    assert program.delete(OF_GAME).status_code == 204
    assert program.get(OF_GAME).json()["count"] == 0


def test_all_games_come_in_pages_and_one_by_its_name(program: Program, ada: Holder) -> None:
    count_cards(ada, GAME, {"soldier": Count(3), "sword": Count(1)})
    count_cards(ada, "tactica", {"champion": Count(9)})
    assert [each["slug"] for each in program.get(HERE).json()["results"]] == ["soldier", "sword", "champion"]
    page = program.get(f"{HERE}?game={GAME}&page=2&page_size=1")
    assert [each["slug"] for each in page.json()["results"]] == ["sword"]
    assert 'rel="prev"' in page.headers["Link"]
    assert program.get(f"{HERE}?game=chess").status_code == 400
    assert program.get(f"{HERE}chess/").status_code == 404


@pytest.mark.parametrize(
    ("body", "paths"),
    [
        ([], ["$"]),
        ({}, ["$.cards"]),
        ({"cards": [], "note": ""}, ["$.note"]),
        ({"cards": [3]}, ["$.cards[0]"]),
        ({"cards": [{"slug": "sodlier", "owned": True}]}, ["$.cards[0].slug", "$.cards[0].owned"]),
        ({"cards": [{"slug": "soldier", "owned": 1, "sort": 2}]}, ["$.cards[0].sort"]),
        ({"cards": [{"slug": "soldier"}]}, ["$.cards[0].owned"]),
        ({"cards": [{"slug": "soldier", "owned": 1000}]}, ["$.cards[0].owned"]),
        ({"cards": [{"slug": "soldier", "owned": 1, "painted": 2}]}, ["$.cards[0].painted"]),
        ({"cards": [{"slug": "poisoned", "owned": 1}]}, ["$.cards[0].slug"]),
    ],
)
def test_every_mistake_is_named_and_nothing_changes(
    program: Program, ada: Holder, body: object, paths: list[str]
) -> None:
    count_cards(ada, GAME, {"soldier": Count(3)})
    for method in ("put", "post"):
        answer = getattr(program, method)(OF_GAME, body)
        assert (answer.status_code, [each["path"] for each in answer.json()["mistakes"]]) == (400, paths)
    assert collection_of(ada, GAME).counts == {"soldier": Count(3)}


def test_an_army_file_is_owned(program: Program, ada: Holder) -> None:
    answer = program.post(f"{OF_GAME}army/", as_document(army_file()))
    assert answer.json()["count"] == 7
    assert collection_of(ada, GAME).missing(army_file()) == {}
    assert program.post(f"{HERE}tactica/army/", as_document(army_file())).status_code == 400


def test_a_built_army_lacks_nothing_and_leaves_nothing_to_the_next(program: Program, ada: Holder) -> None:
    army, other = ArmyFactory.create(holder=ada), ArmyFactory.create(holder=ada)
    add_army(ada, army_file())
    assert program.post(f"/api/v1/armies/{army.key}/built/", {}).json()["is_built"] is True
    assert program.get(f"/api/v1/armies/{army.key}/missing/").json() == {"pieces": 10, "missing": []}
    lacking = program.get(f"/api/v1/armies/{other.key}/missing/").json()["missing"]
    assert sum(each["missing"] for each in lacking) == 10
    assert lacking[0] == {"kind": "unit", "slug": "soldier", "name": "Soldier"} | {
        "need": 4,
        "owned": 4,
        "free": 0,
        "missing": 4,
    }
    assert program.delete(f"/api/v1/armies/{army.key}/built/").json()["is_built"] is False
    assert program.get(f"/api/v1/armies/{other.key}/missing/").json()["missing"] == []


def test_who_has_counted_nothing_lacks_all(program: Program, ada: Holder) -> None:
    said = program.get(f"/api/v1/armies/{ArmyFactory.create(holder=ada).key}/missing/").json()
    assert sum(each["missing"] for each in said["missing"]) == said["pieces"] == 10


def test_nobody_reads_or_builds_what_is_anothers(program: Program, api: Program, ada: Holder) -> None:
    others = ArmyFactory.create(holder__account=True, holder__user__username="bea")
    assert program.get(f"/api/v1/armies/{others.key}/missing/").status_code == 404
    assert program.post(f"/api/v1/armies/{others.key}/built/", {}).status_code == 404
    for address in (HERE, OF_GAME):
        assert api.get(address).status_code == 401
    assert api.put(OF_GAME, counts(("soldier", 1, 0))).status_code == 401
