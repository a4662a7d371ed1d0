"""Queries about what one owns: in search, lists, the picker, prints and the API; and no answer goes to anybody else."""

from collections.abc import Iterable
from urllib.parse import quote

import pytest
from django.test import Client

from armybuilder.accounts.models import User
from armybuilder.browse.query import BadQuery, find, suggest
from armybuilder.browse.query.columns import asked_by, is_personal
from armybuilder.lists.collection.middleware import Owner
from armybuilder.lists.collection.selectors import Count
from armybuilder.lists.collection.services import build_army, count_cards
from armybuilder.ownership.holders import Holder
from catalog.shelf import shelf
from tests.api import program_of
from tests.factories import GAME, ArmyFactory, UserFactory

pytestmark = pytest.mark.django_db

UNITS = f"/api/v1/{GAME}/units/"


@pytest.fixture
def ada() -> User:
    """Somebody with three Soldiers, two of them painted, a Knight and a Sword."""
    user = UserFactory.create(username="ada")
    count_cards(Holder(user=user), GAME, {"soldier": Count(3, 2), "knight": Count(1), "sword": Count(1, 1)})
    return user


def found(user: User, text: str, kind: str = "") -> list[str]:
    with asked_by(lambda: Owner(Holder(user=user))):
        return [card.slug for card in find(text, [shelf(GAME)], kind).cards]


def logged_in(user: User) -> Client:
    client = Client()
    client.force_login(user, backend="django.contrib.auth.backends.ModelBackend")
    return client


def slugs(records: Iterable[dict[str, str]]) -> list[str]:
    return [record["slug"] for record in records]


# Asking


def test_what_one_owns_is_asked_for_as_any_figure(ada: User) -> None:
    assert found(ada, "own>=2") == ["soldier"]
    assert found(ada, "owned:1") == ["knight", "sword"]
    assert found(ada, "own>=1 painted<own") == ["soldier", "knight"]
    assert found(ada, "own-painted=0 own>0") == ["sword"]
    assert found(ada, "own>=1 order:-own") == ["soldier", "knight", "sword"]
    assert found(ada, "own>=1 -name:knight", "unit") == ["soldier"]


def test_cards_that_are_no_pieces_have_no_such_figure(ada: User) -> None:
    kinds = {card.kind for card in find("kind:root", [shelf(GAME)]).cards}
    assert kinds == {"root"}
    with asked_by(lambda: Owner(Holder(user=ada))):
        assert {card.kind for card in find("own=0", [shelf(GAME)]).cards} == {"unit", "item"}


def test_what_stands_in_a_built_army_is_not_free_and_is_missing_from_the_next(ada: User) -> None:
    built, other = ArmyFactory.create(holder__user=ada), ArmyFactory.create(holder__user=ada)
    assert found(ada, "free>=1") == ["soldier", "knight", "sword"]
    build_army(built, is_built=True)
    assert found(ada, "free>=1") == []
    assert set(found(ada, f"missing:{built.key}")) == {"soldier", "warrior", "spearman", "boots", "shield"}
    assert "knight" in found(ada, f"missing:{other.key}")
    assert "knight" in found(ada, f"missing!={built.key}")


def test_an_army_that_is_not_ones_own_is_no_army_to_miss_cards_for(ada: User) -> None:
    own, others = ArmyFactory.create(holder__user=ada), ArmyFactory.create()
    with pytest.raises(BadQuery) as bad:
        found(ada, f"missing:{others.key}")
    (mistake,) = bad.value.mistakes
    assert (mistake.message, mistake.near) == ("No army of yours has this key.", (f"missing:{own.key}",))


def test_nobodys_query_asks_for_nothing_that_is_somebodys() -> None:
    for text in ("own>=1", "own:1", "has:free", "order:painted", "missing:abc", "cost>1 own+cost>3"):
        with pytest.raises(BadQuery) as bad:
            find(text, [shelf(GAME)])
        assert [each.message for each in bad.value.mistakes] == ["Nobody asks here whose collection it could be."]


def test_a_query_about_what_one_owns_reads_in_words_and_goes_on(ada: User) -> None:
    army = ArmyFactory.create(holder__user=ada)
    with asked_by(lambda: Owner(Holder(user=ada))) as asker:
        assert not is_personal()
        assert find("own>=2", [shelf(GAME)]).words == "where owned is at least 2"
        assert "missing from the army “Bramble Watch”" in find(f"missing:{army.key}", [shelf(GAME)]).words
        assert [way.shown for way in suggest("ow", 2, [shelf(GAME)])] == ["own>="]
        assert [way.query for way in suggest("missing:bram", 12, [shelf(GAME)])] == [f"missing:{army.key}"]
        assert asker.is_asked


# On the pages


def test_search_and_lists_answer_each_with_their_own(ada: User) -> None:
    page = logged_in(ada).get("/search/?q=own>=2")
    assert "/tactics-david/units/soldier/" in page.content.decode()
    assert page.headers["Cache-Control"] == "private, no-store"
    assert {"Cookie", "Authorization"} <= set(page.headers["Vary"].split(", "))
    assert "/tactics-david/units/soldier/" not in Client().get("/search/?q=own>=2").content.decode()
    assert logged_in(ada).get(f"/{GAME}/units/?q=own>=2").context["listing"].count == 1


def test_pages_that_ask_nothing_personal_ask_no_more_of_the_database(client: Client) -> None:
    assert "private" not in client.get(f"/{GAME}/units/?q=cost>5").headers.get("Cache-Control", "")


def test_the_picker_and_the_printer_know_what_one_owns(ada: User) -> None:
    client = logged_in(ada)
    assert client.get(f"/armies/picks/{GAME}/?q=own>=2").json()["slugs"] == ["soldier"]
    army = ArmyFactory.create(holder__user=ada)
    for text in ("own>=1", f"missing:{army.key}"):
        assert client.get(f"/print/cards.pdf?game={GAME}&q={quote(text)}").status_code == 200
    assert Client().get(f"/print/cards.pdf?game={GAME}&q=own>=1").status_code == 400  # finds no card


# In the API


def test_the_api_answers_who_sends_a_token_and_keeps_nothing_of_it(ada: User) -> None:
    bea = UserFactory.create(username="bea")
    count_cards(Holder(user=bea), GAME, {"archer": Count(2)})
    for _ in range(2):  # what is kept is given from the second time on
        for user, has in ((ada, ["soldier"]), (bea, ["archer"])):
            answer = program_of(user).get(f"{UNITS}?q=own>=2")
            assert slugs(answer.json()["results"]) == has
            assert answer.headers["Cache-Control"] == "private, no-store"
            assert "ETag" not in answer.headers
            assert {"Cookie", "Authorization"} <= set(answer.headers["Vary"].split(", "))


@pytest.mark.parametrize(
    "address",
    [f"{UNITS}?q=own>=2", f"{UNITS}facets/?q=own>=2", "/api/v1/cards/?q=own>=2", "/api/v1/search/?q=own>=2"],
)
def test_who_says_not_who_they_are_is_asked_to(client: Client, ada: User, address: str) -> None:
    logged_in(ada).get(address)
    answer = client.get(address)
    assert (answer.status_code, answer.headers["WWW-Authenticate"]) == (401, "Bearer")
    assert client.get(address, headers={"If-None-Match": "*"}).status_code == 401
    assert client.get(address, headers={"Authorization": "Bearer none"}).status_code == 401
    assert logged_in(ada).get(address).status_code == 200


def test_tables_and_cards_by_chance_know_what_one_owns(ada: User) -> None:
    table = program_of(ada).get(f"{GAME}/units.csv?q=own>=2&fields=slug")
    assert table.content.decode().split() == ["slug", "soldier"]
    assert table.headers["Cache-Control"] == "private, no-store"
    chance = program_of(ada).get(f"cards/random/?game={GAME}&q=own>=2")
    assert chance.json()["slug"] == "soldier"
    assert chance.headers["Cache-Control"] == "private, no-store"


def test_an_answer_that_asks_nothing_personal_is_still_kept_for_all(ada: User) -> None:
    first = program_of(ada).get(f"{UNITS}?q=soldier")
    assert "public" in first.headers["Cache-Control"]
    assert Client().get(f"{UNITS}?q=soldier").headers["ETag"] == first.headers["ETag"]
