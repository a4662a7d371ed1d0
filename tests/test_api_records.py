"""The questions for the API: by query, by slug, by facet, by chance, with others brought in, or all at once."""

import gzip
import hashlib
import json
from typing import Any

import pytest
from django.test import Client

from armybuilder.browse.api.bulk import files_of
from armybuilder.browse.api.including import includable
from armybuilder.browse.selectors import kind_lines
from catalog.fields import fields_of, tables_of
from catalog.kinds import kinds
from catalog.models import Card, Game, Term
from catalog.shelf import Shelf, shelves, versions
from tests.api import read

pytestmark = [pytest.mark.django_db, pytest.mark.once]


@pytest.fixture
def game() -> Shelf:
    return shelves()[0]


def paths(problem: Any) -> list[str]:
    return [mistake["path"] for mistake in problem["mistakes"]]


# By query


def test_a_query_finds_cards_of_all_games(client: Client) -> None:
    found = read(client, "/api/v1/cards/", q="fire", page_size=200)
    assert len({record["game"] for record in found["results"]}) > 1
    alone = read(client, "/api/v1/cards/", q="fire", page_size=200, game="collision", kind="ability")
    assert {(each["game"], each["kind"]) for each in alone["results"]} == {("collision", "ability")}
    for record in alone["results"]:
        assert read(client, record["url"], fields=",".join(record)) == record


def test_a_mistake_in_a_query_is_named_with_its_column(client: Client, game: Shelf) -> None:
    for address in ("/api/v1/cards/", "/api/v1/cards/random/", f"/api/v1{kind_lines(game)[0].address}"):
        [mistake] = read(client, address, 400, q="fire cots<5")["mistakes"]
        assert (mistake["path"], mistake["column"], mistake["length"]) == ("q", 6, 4)
        assert any("cost" in near for near in mistake["near"])


def test_all_that_is_wrong_is_named_at_once(client: Client, game: Shelf) -> None:
    wrong = {"q": "cots<5", "page": "0", "fields": "wings", "include": "tail", "order": "up"}
    assert sorted(paths(read(client, "/api/v1/cards/", 400, game="chess", kind="x", **wrong))) == sorted(
        ["game", "kind", *wrong]
    )
    assert sorted(paths(read(client, f"/api/v1{kind_lines(game)[0].address}", 400, cost_min="", **wrong))) == sorted(
        ["cost_min", *wrong]
    )


def test_a_kind_that_a_game_does_not_have_is_named(client: Client) -> None:
    assert paths(read(client, "/api/v1/cards/", 404, game="tactica", kind="unit")) == ["kind"]


def test_cards_of_all_games_come_in_a_stable_order(client: Client) -> None:
    for order in ("cost", "-cost", "name", "-number"):
        slugs: list[str] = []
        page: dict[str, Any] = {"next": f"/api/v1/cards/?q=fire&order={order}&page_size=7&fields=slug,kind,game"}
        while page["next"]:
            page = client.get(page["next"]).json()
            slugs += [f"{each['game']} {each['kind']} {each['slug']}" for each in page["results"]]
        assert len(slugs) == len(set(slugs)) == page["count"]
    costs = [each.get("cost") for each in read(client, "/api/v1/cards/", q="kind:unit", order="-cost")["results"]]
    assert costs == sorted(costs, reverse=True)


def test_a_query_and_filters_narrow_together(client: Client, game: Shelf) -> None:
    address = f"/api/v1{kind_lines(game)[0].address}"
    both = read(client, address, q="cost>=10", order="-cost", cost_max=12, page_size=200)["results"]
    assert both
    assert [each["cost"] for each in both] == sorted((each["cost"] for each in both), reverse=True)
    assert {each["cost"] for each in both} <= {10, 11, 12}


# By slug


def test_cards_by_slug_come_in_the_order_asked_for(client: Client, game: Shelf) -> None:
    line = kind_lines(game)[0]
    slugs = list(game.kind(line.kind))[::-1][:60]
    found = read(client, f"/api/v1{line.address}", slugs=",".join(slugs), fields="slug")
    assert [each["slug"] for each in found["results"]] == slugs
    assert (found["count"], found["pages"]) == (60, 1)


def test_every_slug_that_is_no_cards_is_named_at_once(client: Client, game: Shelf) -> None:
    line = kind_lines(game)[0]
    first = next(iter(game.kind(line.kind)))
    problem = read(client, f"/api/v1{line.address}", 404, slugs=f"nobody,{first},nothing")
    assert [mistake["message"].split("“")[1].split("”")[0] for mistake in problem["mistakes"]] == ["nobody", "nothing"]
    assert paths(read(client, f"/api/v1{line.address}", 400, slugs="")) == ["slugs"]
    assert paths(read(client, f"/api/v1{line.address}", 400, slugs=",".join(f"a{n}" for n in range(201)))) == ["slugs"]


# What is in a record


def test_every_field_that_leads_to_several_says_so() -> None:
    single = Card | Term | str | int | None
    for shelf in shelves():
        for kind in tables_of(shelf.game.slug):
            for field in fields_of(shelf.game.slug, kind):
                several = any(not isinstance(field.read(card), single) for card in shelf.kind(kind).values())
                assert field.is_list == several, f"{shelf.game.slug} {kind} {field.name}"


@pytest.mark.once
def test_whatever_can_be_included_stands_in_the_links_place(client: Client) -> None:
    for shelf in shelves():
        for kind, model in kinds(shelf.game.slug).items():
            names = includable(shelf.game.slug, kind)
            address = f"/api/v1/{shelf.game.slug}/{model.plural}/"
            plain = read(client, address)["results"]
            whole = read(client, address, include=",".join(names))["results"]
            for before, after in zip(plain, whole, strict=True):
                assert set(names) <= set(after)
                assert all(stands_for(before[name], after[name]) for name in before), f"{address}{before['slug']}"


def stands_for(link: Any, record: Any) -> bool:
    """The record is the link, with more in it; what is no link is what it was."""
    if isinstance(link, list):
        return len(link) == len(record) and all(map(stands_for, link, record))
    if isinstance(link, dict) and "url" in link:
        return bool(link.items() <= record.items() and len(record) > len(link))
    return bool(link == record)


def test_a_card_brings_what_names_it_and_the_rules_that_do(client: Client, game: Shelf) -> None:
    card = next(each for each in game.kind("status").values() if game.named_by(each))
    address = f"/api/v1{card.get_absolute_url()}"
    plain, whole = read(client, address), read(client, address, include="named_by,rules")
    assert stands_for(plain["named_by"], whole["named_by"])
    assert [each["slug"] for each in whole["rules"]] == [
        each["slug"] for each in plain["named_by"] if each["kind"] == "section"
    ]
    assert read(client, address, fields="rules,name") == {"rules": whole["rules"], "name": card.name}


def test_an_unknown_inclusion_is_refused_with_the_known(client: Client, game: Shelf) -> None:
    [mistake] = read(client, f"/api/v1{kind_lines(game)[0].address}", 400, include="abilty")["mistakes"]
    assert "Did you mean “ability”?" in mistake["message"]
    assert "named_by" in mistake["message"]


def test_fields_are_checked_where_nothing_is_found(client: Client, game: Shelf) -> None:
    assert paths(read(client, f"/api/v1{kind_lines(game)[0].address}", 400, cost=99999, fields="wings")) == ["fields"]


def test_a_picture_of_a_card_has_the_data_version_in_its_address(client: Client, game: Shelf) -> None:
    record = read(client, f"/api/v1{kind_lines(game)[0].address}", page_size=1)["results"][0]
    version = game.game.data_version
    assert record["images"]["png"] == f"{record['page_url'].removesuffix('/')}.png?v={version}"
    assert record["images"]["svg"] == f"{record['page_url'].removesuffix('/')}.svg?v={version}"


# By facet, by beginning, by chance


def test_a_facet_counts_what_choosing_its_value_finds(client: Client) -> None:
    for shelf in shelves():
        line = kind_lines(shelf)[0]
        address = f"/api/v1{line.address}"
        facets = read(client, f"{address}facets/")
        assert facets["count"] == facets["total"] == line.count
        for facet in facets["facets"]:
            for value in facet.get("values", [])[:2]:
                assert read(client, address, **{facet["name"]: value["value"]})["count"] == value["count"]


def test_a_facet_counts_given_the_query_and_the_other_filters(client: Client, game: Shelf) -> None:
    address = f"/api/v1{kind_lines(game)[0].address}"
    facets = {each["name"]: each for each in read(client, f"{address}facets/", q="cost<=8", type="magical")["facets"]}
    chosen = [value["value"] for value in facets["type"]["values"] if value["is_chosen"]]
    assert chosen == ["magical"]
    for value in facets["type"]["values"]:
        assert read(client, address, q="cost<=8", type=value["value"])["count"] == value["count"]
    assert facets["cost"]["most_left"] <= 8 < facets["cost"]["most"]


def test_autocomplete_gives_names_that_go_on(client: Client) -> None:
    found = read(client, "/api/v1/autocomplete/", q="kni", limit=5)["results"]
    assert found[0]["name"] == "Knight"
    assert len(found) == 5
    assert all("kni" in each["name"].casefold() for each in found)
    assert all(client.get(each["url"]).status_code == 200 for each in found)
    only = read(client, "/api/v1/autocomplete/", q="kni", game="officers-chess", kind="class")["results"]
    assert {(each["game"], each["kind"]) for each in only} == {("officers-chess", "class")}
    assert paths(read(client, "/api/v1/autocomplete/", 400, q=" ", limit=51)) == ["q", "limit"]


def test_a_random_card_is_one_that_the_query_finds_and_no_copy_is_kept(client: Client) -> None:
    answer = client.get("/api/v1/cards/random/", {"q": "kind:unit cost>10"})
    assert answer["Cache-Control"] == "no-store"
    assert "ETag" not in answer
    assert answer.json()["cost"] > 10
    slugs = {client.get("/api/v1/cards/random/", {"fields": "slug"}).content for _ in range(12)}
    assert len(slugs) > 1
    assert read(client, "/api/v1/cards/random/", 404, q="cost>9999")["status"] == 404


# All at once


def test_the_files_hold_the_whole_catalog(client: Client) -> None:
    files = read(client, "/api/v1/bulk/")["files"]
    manifest = [each for each in files if each["media_type"] == "application/json"]
    assert [each["game"] for each in manifest] == [None, *versions()]
    whole = json.loads(b"".join(client.get(manifest[0]["url"])))
    for shelf, held, own in zip(shelves(), whole["games"], manifest[1:], strict=True):
        assert held["game"]["data_version"] == own["data_version"] == shelf.game.data_version
        assert len(held["cards"]) == len(list(shelf.cards))
        assert held["cards"][0] == read(client, held["cards"][0]["url"])
        assert (len(held["rules"]), len(held["terms"])) == (len(shelf.sections), len(shelf.terms))


def test_a_file_is_what_the_manifest_says_packed_or_not(client: Client) -> None:
    for each in read(client, "/api/v1/bulk/")["files"]:
        plain = client.get(each["url"])
        body = b"".join(plain)
        packed = client.get(each["url"], headers={"Accept-Encoding": "gzip"})
        assert gzip.decompress(packed.content) == body
        assert (len(body), len(packed.content)) == (each["size"], each["packed_size"])
        assert hashlib.sha256(body).hexdigest() == each["sha256"]
        assert plain["Cache-Control"] == packed["Cache-Control"] == "public, max-age=31536000, immutable"
        assert client.get(each["url"], headers={"If-None-Match": plain["ETag"]}).status_code == 304
        assert client.head(each["url"])["Content-Length"] == str(each["size"])


def test_an_old_file_is_gone_and_names_the_present_one(client: Client, game: Shelf) -> None:
    before = {each["game"]: each for each in read(client, "/api/v1/bulk/")["files"]}
    Game.objects.filter(slug=game.game.slug).update(data_version="0123456789abcdef")
    after = {each["game"]: each for each in read(client, "/api/v1/bulk/")["files"]}
    for name in (None, game.game.slug):
        assert before[name]["url"] != after[name]["url"]
        assert after[name]["url"] in read(client, before[name]["url"], 410)["mistakes"][0]["message"]
    assert read(client, "/api/v1/bulk/else.json", 404)["status"] == 404
    assert read(client, "/api/v1/bulk/muster-nothing-0123456789abcdef-0123456789ab.json", 404)["status"] == 404


def test_the_same_data_makes_the_same_bytes() -> None:
    first = [each.gzipped for each in files_of(versions())]
    files_of({})
    assert [each.gzipped for each in files_of(versions())] == first
