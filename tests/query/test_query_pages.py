"""Queries on the pages: the search, the lists, the builder's picker, the printer and the help page."""

import json
from html import unescape

import pytest
from django.test import Client

from armybuilder.browse.query import fields_help, find
from armybuilder.browse.selectors import kind_lines, listing
from armybuilder.printing.options import PRINT_OPTIONS, read_options
from armybuilder.printing.sources import parameters_of, selection_of
from catalog.fields import fields_of
from catalog.mistakes import Invalid
from catalog.shelf import Shelf, shelf, shelves
from tests.answers import page_at
from validation.books import rulebook

pytestmark = [pytest.mark.django_db, pytest.mark.once]

HTMX = {"HX-Request": "true"}


@pytest.mark.parametrize(
    ("query", "words"),
    [
        (
            "foot>99",
            "where cost on foot is more than 99",
        ),  # classes stand before terrain, and a field of theirs begins so
        ("/fi.e/", "where the name or text matches /fi.e/"),
    ],
)
def test_a_query_in_words(query: str, words: str) -> None:
    assert find(query, [shelf("officers-chess")]).words == words


@pytest.fixture
def first() -> Shelf:
    return shelves()[0]


def page(client: Client, address: str, **query: str) -> str:
    return unescape(page_at(client, address, query))


def test_the_search_shows_what_a_query_finds_and_says_it_in_words(client: Client, first: Shelf) -> None:
    example = next(row for row in fields_help(first) if ">=" in row.example)
    found = find(example.example, [first])
    said = page(client, "/search/", q=f"{example.example} game:{first.game.slug}")
    assert f"{len(found.cards)} found</p>" in said
    assert "Cards where" in said
    assert found.cards[0].name in said
    assert f"/print/?game={first.game.slug}&q=" in said


def test_a_mistake_is_shown_under_its_column_with_queries_to_click_instead(client: Client) -> None:
    said = page(client, "/search/", q="fire cots>5")
    assert "This query has a mistake." in said
    assert "Column 6:" in said
    assert "fire <mark>cots</mark>>5\n" in said
    assert "     ^^^^</span>" in said
    assert 'href="/search/?q=fire+cost%3E5"' in said


def test_all_mistakes_are_shown_at_once(client: Client) -> None:
    said = page(client, "/search/", q="cots>5 fire xqzt:1 game:nowhere")
    assert "This query has 3 mistakes." in said
    assert all(f"Column {column}:" in said for column in (1, 13, 25))


def test_several_mistakes_are_mended_with_one_click(client: Client, first: Shelf) -> None:
    assert "All at once:" in page(client, "/search/", q="cots>5 fire nmae:1")
    assert 'href="/search/?q=cost%3E5+fire+name%3A1"' in page(client, "/search/", q="cots>5 fire nmae:1")
    assert "All at once:" not in page(client, "/search/", q="cots>5 fire xqzt:1")
    line = kind_lines(first)[0]
    assert 'href="?q=cost%3E5+fire+name%3A1"' in page(client, line.address, q="cots>5 fire nmae:1")


def test_what_stands_before_a_broken_end_is_looked_through_too(client: Client) -> None:
    said = page(client, "/search/", q="xqzt:1 (fire")
    assert "Column 1:" in said
    assert "Column 8:" in said


def test_a_query_that_finds_nothing_says_so(client: Client) -> None:
    assert "No card matches all of this." in page(client, "/search/", q="cost>999")


def test_a_list_is_filtered_and_sorted_by_a_query_and_counts_what_it_leaves(client: Client, first: Shelf) -> None:
    line = kind_lines(first)[0]
    row = next(row for row in fields_help(first, line.kind) if ">=" in row.example and row.name != "number")
    text = f"{row.example} order:-{row.name}"
    found = listing(first, line.plural, {"q": [text]})
    assert found.cards == list(find(text, [first], line.kind).cards)[: len(found.cards)]
    assert 0 < found.count < found.total
    for facet in found.facets:
        for choice in facet.choices:
            chosen = listing(first, line.plural, {"q": [text], facet.field.name: [choice.option.value]})
            assert chosen.count == choice.count
    said = page(client, line.address, q=text)
    assert "sorted by" in said
    assert f"Query: “{text}”" in said
    assert "Text: “fire”" in page(client, line.address, q="fire")


def test_a_lists_own_order_goes_before_the_querys(first: Shelf) -> None:
    line = kind_lines(first)[0]
    plainly = listing(first, line.plural, {"order": ["name"]}).cards
    assert listing(first, line.plural, {"q": ["order:-name"], "order": ["name"]}).cards == plainly
    assert listing(first, line.plural, {"q": ["order:name"]}).cards == plainly


def test_a_list_shows_a_mistake_leaves_the_query_out_and_keeps_it_in_its_box(client: Client, first: Shelf) -> None:
    line = kind_lines(first)[0]
    for headers in ({}, HTMX):
        answer = client.get(f"{line.address}?q=cots%3C5", headers=headers)
        said = unescape(answer.content.decode())
        assert "so it was left out" in said
        assert f"{line.count} {line.counted}" in said
        assert 'value="cots<5"' in said
        assert 'href="?q=cost%3C5"' in said


def test_another_game_in_a_games_list_is_a_clear_empty_result(client: Client) -> None:
    first, other = shelves()[:2]
    line = kind_lines(first)[0]
    said = page(client, line.address, q=f"game:{other.game.slug}")
    assert f"No {line.name} match all of this." in said


def test_suggestions_offer_fields_and_values_while_one_types(client: Client, first: Shelf) -> None:
    field = next(row for row in fields_help(first) if ":" in row.example and row.values and row.name in row.example)
    answer = page(client, "/search/suggest/", q=f"{field.name}:", game=first.game.slug)
    assert f'data-query="{field.name}:{field.values[0]}"' in answer
    answer = page(client, "/search/suggest/", q=f"-{field.name[:2]} more", cursor="3", game=first.game.slug)
    assert f'data-query="-{field.name}: more"' in answer
    assert page(client, "/search/suggest/", q="cost>(", cursor="x").strip() != ""


def test_a_lists_box_and_the_pickers_suggest_what_their_own_game_can_be_asked(client: Client, first: Shelf) -> None:
    line = kind_lines(first)[0]
    name = next(each.name for each in fields_of(first.game.slug, line.kind) if each.name != "number")
    for place, kind in (("list", line.kind), ("picker", "")):
        asked = {"q": name[:2], "game": first.game.slug, "kind": kind, "place": place}
        answer = page(client, "/search/suggest/", **asked)
        assert f'id="{place}-way-1"' in answer
        assert f'data-query="{name}' in answer
        assert "suggestion-none" not in answer + page(client, "/search/suggest/", **asked | {"q": "zz"})
    strangers = {row.name for row in fields_help(shelves()[1])} - {row.name for row in fields_help(first)}
    stranger = max(strangers, key=len)
    asked = {"q": stranger, "game": first.game.slug, "kind": line.kind}
    assert stranger in page(client, "/search/suggest/", **asked)
    assert page(client, "/search/suggest/", **asked, place="list").strip() == ""
    assert client.get("/search/suggest/", {"q": "a", "game": "nothing", "place": "list"}).status_code == 404


def test_the_help_page_is_made_of_the_field_tables(client: Client) -> None:
    for each in shelves():
        said = page(client, "/syntax/", game=each.game.slug)
        assert f"Fields of {each.game.name}" in said
        assert all(f"<code>{row.name}</code>" in said and row.example in said for row in fields_help(each))


def test_every_search_box_leads_to_the_help_page(client: Client, first: Shelf) -> None:
    for address in ("/search/", kind_lines(first)[0].address):
        assert "/syntax/" in page(client, address)


def test_the_builders_picker_is_answered_with_cards_that_can_join(client: Client) -> None:
    for each in shelves():
        slug = each.game.slug
        kinds = rulebook(slug).kinds
        data = json.loads(client.get(f"/armies/picks/{slug}/", {"q": "has:name order:-name"}).content)
        assert set(data["slugs"]) == {card.slug for kind in kinds for card in each.kind(kind).values()}
        assert data["mistakes"] == []
        (mistake,) = json.loads(client.get(f"/armies/picks/{slug}/", {"q": "cots<5"}).content)["mistakes"]
        assert mistake["column"] == 1
        assert "cost<5" in mistake["near"]
    assert client.get("/armies/picks/nowhere/").status_code == 404


def test_a_print_takes_a_query(client: Client, first: Shelf) -> None:
    asked = {"game": [first.game.slug], "q": ["has:cost order:-cost"]}
    assert selection_of(asked).cards == find("has:cost order:-cost", [first]).cards
    assert read_options(asked, [*PRINT_OPTIONS, *parameters_of(asked)]).copies == 1
    for text, said in (("cots<5", "can't be read at column 1"), ("cost>999", "finds no card")):
        with pytest.raises(Invalid, match=said):
            selection_of({"game": [first.game.slug], "q": [text]})
    assert client.get("/print/", {"game": first.game.slug, "q": "cots<5"}).status_code == 400
