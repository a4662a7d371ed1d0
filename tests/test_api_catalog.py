"""The read API: every kind, list and detail, with the filters of the pages."""

from typing import Any

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from armybuilder.browse.selectors import kind_lines
from catalog.fields import fields_of, tables_of
from catalog.fixture import inner_relations
from catalog.kinds import kinds
from catalog.shelf import Shelf, shelves
from tests.api import read

pytestmark = pytest.mark.django_db


@pytest.fixture
def game() -> Shelf:
    return shelves()[0]


@pytest.fixture
def first_list(game: Shelf) -> str:
    """The address of the game's first kind of cards."""
    return f"/api/v1{kind_lines(game)[0].address}"


def test_games_lead_to_every_list(client: Client) -> None:
    for each in read(client, "/api/v1/games/"):
        assert [kind["count"] for kind in each["kinds"]] == [
            read(client, kind["url"], page_size=1)["count"] for kind in each["kinds"]
        ]
        assert read(client, each["rules_url"])["count"] > 0
        assert read(client, each["terms_url"])["count"] > 0


def test_every_card_of_a_list_leads_to_itself_in_full(client: Client, game: Shelf) -> None:
    for line in kind_lines(game):
        record = read(client, f"/api/v1{line.address}", page_size=1)["results"][0]
        full = read(client, record["url"])
        assert record.items() <= full.items()
        assert {"notes", "names", "named_by", "field_sources"} <= full.keys()
        assert client.get(full["page_url"]).status_code == 200


def test_a_card_in_full_has_all_the_rows_inside_it(client: Client) -> None:
    for cards in shelves():
        for kind, model in kinds(cards.game.slug).items():
            first = next(iter(cards.kind(kind).values()))
            full = read(client, f"/api/v1{first.get_absolute_url()}")
            for name, link in inner_relations(model):
                held = link.model._default_manager.filter(**{link.name: first})
                assert len(full[name]) == held.count(), f"{first.get_absolute_url()} {name}"
                assert all(row and link.name not in row for row in full[name])


def test_no_column_is_named_like_the_rows_inside() -> None:
    for cards in shelves():
        for kind, model in kinds(cards.game.slug).items():
            columns = {each.name for each in fields_of(cards.game.slug, kind) if each.is_column}
            assert columns & {name for name, _ in inner_relations(model)} == set(), f"{cards.game.slug}: {kind}"


def test_an_attack_area_has_its_cells(client: Client) -> None:
    cells = read(client, "/api/v1/tactics-david/attack-areas/mb/")["cells"]
    assert cells == [{"row": 2, "column": 0}, {"row": 1, "column": 0}]


def test_rows_inside_a_card_have_their_texts_and_links(client: Client) -> None:
    use = read(client, "/api/v1/tactica/tactics/shieldwall/")["phases"][0]
    assert "[[" in use["text"]["marked"]
    assert "[[" not in use["text"]["plain"]
    assert use["destination"]["kind"] == "zone"
    assert client.get(use["destination"]["url"]).status_code == 200
    assert use["is_negatable"] in (True, False)


def test_a_filter_finds_what_the_page_finds(client: Client, first_list: str, game: Shelf) -> None:
    query: dict[str, Any] = {"q": "fire", "order": "-cost"}
    found = read(client, first_list, **query)
    page = client.get(kind_lines(game)[0].address, query).content.decode()
    assert f"{found['count']} of {kind_lines(game)[0].count}" in page
    costs = [record["cost"] for record in found["results"]]
    assert costs == sorted(costs, reverse=True)


def test_pages_join_to_the_whole_list(client: Client, first_list: str, game: Shelf) -> None:
    slugs: list[str] = []
    address: str | None = f"{first_list}?page_size=70&fields=slug"
    while address:
        page = client.get(address).json()
        slugs += [record["slug"] for record in page["results"]]
        address = page["next"]
    assert slugs == list(game.kind(next(iter(tables_of(game.game.slug)))))


def test_only_the_fields_that_are_asked_for(client: Client, first_list: str) -> None:
    assert read(client, first_list, fields="cost, slug", page_size=2)["results"][0].keys() == {"cost", "slug"}
    assert read(client, first_list, 400, fields="slug,wings")["mistakes"][0]["path"] == "fields"


@pytest.mark.parametrize("fields", [",", ", ", "slug,,cost", "slug,", " "])
def test_a_blank_among_names_is_refused_as_the_description_has_it(client: Client, first_list: str, fields: str) -> None:
    [mistake] = read(client, first_list, 400, include="", fields=fields)["mistakes"]
    assert mistake == {"path": "fields", "message": "takes words with commas between, none of them blank."}


@pytest.mark.parametrize("query", ["", "q=", f"q={'a' * 5000}"])
def test_a_search_without_a_text_or_with_too_long_a_one_is_refused(client: Client, query: str) -> None:
    answer = client.get(f"/api/v1/search/?{query}")
    assert (answer.status_code, [each["path"] for each in answer.json()["mistakes"]]) == (400, ["q"])


def test_everything_wrong_in_an_address_is_named(client: Client, first_list: str) -> None:
    wrong = read(client, first_list, 400, cost_min="x", order="up", page="0", page_size="201")
    assert {mistake["path"] for mistake in wrong["mistakes"]} == {"cost_min", "order", "page", "page_size"}
    assert [mistake["path"] for mistake in read(client, first_list, 400, nonsense="1")["mistakes"]] == ["nonsense"]


def test_errors_are_problems(client: Client, first_list: str) -> None:
    for address in (f"{first_list}?nonsense=1", f"{first_list}nobody/", f"{first_list}?page=999"):
        assert client.get(address)["Content-Type"] == "application/problem+json"


def test_the_catalog_is_only_read(client: Client, first_list: str) -> None:
    for method in (client.post, client.put, client.delete):
        assert method(first_list).status_code == 405


def test_a_copy_stays_good_until_the_data_changes(client: Client, first_list: str) -> None:
    tag = client.get(first_list)["ETag"]
    assert client.get(first_list, headers={"If-None-Match": tag}).status_code == 304
    assert client.get(first_list, headers={"If-None-Match": '"old"'}).status_code == 200


def test_any_site_may_read(client: Client, first_list: str) -> None:
    assert client.get(first_list)["Access-Control-Allow-Origin"] == "*"


def test_search_says_where_everything_is(client: Client, game: Shelf) -> None:
    card = next(iter(game.cards))
    hit = read(client, "/api/v1/search/", q=card.name)["results"][0]
    assert (hit["name"], hit["game"]) == (card.name, game.game.slug)
    assert client.get(hit["url"]).status_code == 200
    assert read(client, "/api/v1/search/", 400)["mistakes"][0]["path"] == "q"


def test_texts_come_marked_and_plain(client: Client, game: Shelf) -> None:
    for record in read(client, f"/api/v1/{game.game.slug}/rules/", page_size=200)["results"]:
        assert "[[" not in record["text"]["plain"]
        assert ("[[" in record["text"]["marked"]) == (record["text"]["plain"] != record["text"]["marked"])


def test_an_answer_takes_one_query(
    client: Client, game: Shelf, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    for line in kind_lines(game):
        first = next(iter(game.kind(line.kind).values()))
        for address in (f"/api/v1{line.address}?page_size=200", f"/api/v1{first.get_absolute_url()}"):
            with django_assert_num_queries(1):
                assert client.get(address).status_code == 200
