"""Cards side by side, cards laid aside and cards seen last, and cards at random."""

import re
from html import unescape

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from armybuilder.browse.compare import MOST_CARDS, comparison, shared_fields
from armybuilder.browse.keys import SEEN, TRAY, card_of, key_of
from armybuilder.browse.selectors import kind_lines
from catalog.fields import tables_of
from catalog.models import Card
from catalog.shelf import Shelf, shelves
from tests.answers import page_at

pytestmark = [pytest.mark.django_db, pytest.mark.once]


@pytest.fixture
def games() -> list[Shelf]:
    return shelves()


@pytest.fixture
def five(games: list[Shelf]) -> list[Card]:
    """Five cards of one kind."""
    large = max((games[0].kind(kind) for kind in tables_of(games[0].game.slug)), key=len)
    return list(large.values())[:5]


def page(client: Client, cards: str, **query: str) -> str:
    return unescape(page_at(client, "/compare/", {"cards": cards, **query}))


def joined(cards: list[Card]) -> str:
    return ",".join(key_of(card) for card in cards)


# Side by side


def test_every_kind_of_every_game_compares(games: list[Shelf], client: Client) -> None:
    for each in games:
        for kind in tables_of(each.game.slug):
            cards = list(each.kind(kind).values())[:2]
            shown = page(client, joined(cards))
            assert all(f'href="{card.get_absolute_url()}"' in shown for card in cards)


def test_texts_side_by_side_have_their_words_as_links(games: list[Shelf], client: Client) -> None:
    for each in games:
        marked = [card for card in each.cards if "[[" in card.text][:2]
        assert not marked or "[[" not in page(client, joined(marked))


def test_a_row_differs_just_when_its_values_do(games: list[Shelf], five: list[Card]) -> None:
    found = comparison(games, [joined(five[:3])])
    for line in found.lines:
        assert line.differs is (len({value.shown for value in line.values}) > 1)
    assert found.differing == sum(line.differs for line in found.lines) > 0


def test_only_what_differs_leaves_out_the_rest(games: list[Shelf], five: list[Card]) -> None:
    everything = comparison(games, [joined(five[:2])])
    differing = comparison(games, [joined(five[:2])], only_differences=True)
    assert [line.name for line in differing.lines] == [line.name for line in everything.lines if line.differs]
    assert "only=differences" in everything.toggle_address
    assert "only" not in differing.toggle_address


def test_a_card_beside_itself_is_refused_and_said(games: list[Shelf], five: list[Card]) -> None:
    found = comparison(games, [joined([five[0], five[0]])])
    assert found.cards == five[:1]
    assert found.problems == [f"{five[0]} is already here."]


def test_every_mistake_of_an_address_is_named_at_once(games: list[Shelf], five: list[Card]) -> None:
    stranger = next(iter(games[1].cards))
    found = comparison(games, [f"nonsense,{joined(five)},{key_of(stranger)},a/b/c"])
    assert found.cards == five[:MOST_CARDS]
    assert len(found.problems) == 4


def test_different_kinds_compare_by_the_fields_that_both_have(games: list[Shelf]) -> None:
    for each in games:
        cards = [next(iter(each.kind(kind).values())) for kind in tables_of(each.game.slug)][:2]
        names = {line.name for line in comparison(games, [joined(cards)]).lines}
        assert names <= {field.name for field in shared_fields(cards)} | {"text", "source"}
        assert "source" in names


def test_columns_move_and_leave_by_their_addresses(games: list[Shelf], five: list[Card]) -> None:
    one, two, three = five[:3]
    found = comparison(games, [joined([one, two, three])])
    left, right, out = (way.address for way in found.columns[1].ways)
    assert left == found.address([two, one, three])
    assert right == found.address([one, three, two])
    assert out == found.address([one, three])
    assert len(found.columns[0].ways) == len(found.columns[2].ways) == 2


def test_the_picker_adds_a_card_and_lands_on_its_address(client: Client, five: list[Card]) -> None:
    answer = client.get("/compare/", {"cards": joined(five[:1]), "add": key_of(five[1])})
    assert answer.status_code == 302
    assert answer["Location"].endswith(f"/compare/?cards={joined(five[:2])}")


def test_the_picker_offers_what_is_not_there_the_same_kind_first(games: list[Shelf], five: list[Card]) -> None:
    choices = comparison(games, [joined(five[:1])]).choices
    keys = [key for group in choices for key, _ in group.cards]
    assert key_of(five[0]) not in keys
    assert keys[0] == key_of(five[1])
    assert len(keys) == len(list(games[0].cards)) - 1


@pytest.mark.parametrize("cards", ["", ",,,", "%00", "<script>", "x/y/z," * 300, "é/漢/ß"])
def test_any_address_is_answered(cards: str, client: Client) -> None:
    assert "<script>alert" not in page(client, cards)


def test_comparing_asks_the_same_however_many_cards(
    client: Client, five: list[Card], django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    for many in (1, 4):
        page(client, joined(five[:many]))
        with django_assert_max_num_queries(2):
            page(client, joined(five[:many]))


# Laid aside


def lay(client: Client, card: Card, **more: str) -> str:
    answer = client.post("/compare/tray/", {"add": key_of(card), **more}, headers={"HX-Request": "true"})
    assert answer.status_code == 200
    return unescape(answer.content.decode())


def laid(client: Client) -> list[str]:
    return [key.replace(":", "/") for key in client.cookies[TRAY.cookie].value.split("|") if key]


def test_cards_laid_aside_wait_on_lists_and_cards_of_their_game(client: Client, five: list[Card]) -> None:
    lay(client, five[0])
    assert "Compare 2 cards" in lay(client, five[1])
    address = five[0].get_absolute_url()
    for place in (address, address.rsplit("/", 2)[0] + "/"):
        assert f"cards={joined(five[:2])}" in client.get(place).content.decode()


def test_a_table_lays_its_cards_aside_without_a_script_and_leads_back_to_itself(
    client: Client, five: list[Card]
) -> None:
    address = five[0].get_absolute_url().rsplit("/", 2)[0] + "/?view=table"
    shown = unescape(client.get(address).content.decode())
    assert all(f'form="lay-aside" class="quiet" name="add" value="{key_of(card)}"' in shown for card in five)
    form = shown.partition('<form id="lay-aside"')[2].partition("</form>")[0]
    back = re.search('name="next" value="([^"]*)"', form)
    assert back
    assert client.post("/compare/tray/", {"add": key_of(five[0]), "next": back[1]})["Location"] == address


def test_a_fifth_card_finds_no_room_and_is_told_so(client: Client, five: list[Card]) -> None:
    for card in five[:4]:
        lay(client, card)
    assert "up to 4 cards" in lay(client, five[4])
    assert laid(client) == [key_of(card) for card in five[:4]]


def test_a_card_of_another_game_starts_anew(client: Client, games: list[Shelf], five: list[Card]) -> None:
    lay(client, five[0])
    stranger = next(iter(games[1].cards))
    assert "another game" in lay(client, stranger)
    assert laid(client) == [key_of(stranger)]


def test_a_card_is_put_back_and_the_tray_cleared(client: Client, five: list[Card]) -> None:
    for card in five[:3]:
        lay(client, card)
    client.post("/compare/tray/", {"remove": key_of(five[1])})
    assert laid(client) == [key_of(five[0]), key_of(five[2])]
    client.post("/compare/tray/", {"clear": "1"})
    assert laid(client) == []


def test_without_a_script_the_tray_leads_back_to_our_own_page_only(client: Client, five: list[Card]) -> None:
    back = five[0].get_absolute_url()
    assert client.post("/compare/tray/", {"add": key_of(five[0]), "next": back})["Location"] == back
    for elsewhere in ("https://example.com/", "//example.com", "javascript:alert(1)", ""):
        answer = client.post("/compare/tray/", {"add": key_of(five[0]), "next": elsewhere})
        assert answer["Location"] == "/compare/"


@pytest.mark.parametrize("cookie", ["", "|||", "a:b:c|nonsense", "x" * 5000, "%00:\\:é"])
def test_a_spoilt_cookie_is_as_good_as_none(cookie: str, client: Client, five: list[Card]) -> None:
    client.cookies[TRAY.cookie] = client.cookies[SEEN.cookie] = cookie
    for address in ("/", "/compare/", five[0].get_absolute_url()):
        assert client.get(address).status_code == 200


# Recently viewed


def test_what_was_seen_last_stands_first_and_once(client: Client, five: list[Card]) -> None:
    for card in (five[0], five[1], five[0]):
        client.get(card.get_absolute_url())
    shown = client.get("/").content.decode().partition("seen-title")[2]
    assert shown.count(f'href="{five[0].get_absolute_url()}"') == 1
    assert shown.index(five[0].get_absolute_url()) < shown.index(five[1].get_absolute_url())


def test_only_the_last_twenty_are_kept_and_they_can_be_forgotten(client: Client, games: list[Shelf]) -> None:
    cards = list(games[0].cards)[:25]
    for card in cards:
        client.get(card.get_absolute_url())
    assert len(client.cookies[SEEN.cookie].value.split("|")) == SEEN.most
    assert client.post("/seen/forget/", {"next": "/"})["Location"] == "/"
    assert "seen-title" not in client.get("/").content.decode()


def test_what_was_seen_is_for_the_browser_alone(client: Client, five: list[Card]) -> None:
    answer = client.get(five[0].get_absolute_url())
    kept = answer.cookies[SEEN.cookie]
    assert kept["httponly"]
    assert kept["samesite"] == "Lax"
    assert "sessionid" not in answer.cookies


# At random


def test_a_card_at_random_is_one_of_those_asked_for(client: Client, games: list[Shelf]) -> None:
    every = {card.get_absolute_url() for each in games for card in each.cards}
    here = {card.get_absolute_url() for card in games[0].cards}
    line = kind_lines(games[0])[0]
    kind = {card.get_absolute_url() for card in games[0].kind(line.kind).values()}
    wanted = ("/random/", every), (f"/{games[0].game.slug}/random/", here), (f"{line.address}random/", kind)
    for address, among in wanted:
        answer = client.get(address)
        assert answer.status_code == 302
        assert answer["Location"] in among
        assert answer["Cache-Control"] == "no-store"


def test_a_card_at_random_keeps_to_the_lists_filter(client: Client, five: list[Card]) -> None:
    address = five[2].get_absolute_url().rsplit("/", 2)[0]
    assert client.get(f"{address}/random/?q={five[2].name}")["Location"] == five[2].get_absolute_url()


def test_a_filter_that_finds_nothing_leads_to_its_list(client: Client, five: list[Card]) -> None:
    address = five[0].get_absolute_url().rsplit("/", 2)[0]
    assert client.get(f"{address}/random/?q=qqqq")["Location"] == f"{address}/?q=qqqq"


@pytest.mark.parametrize("address", ["/no-game/random/", "/no-game/units/random/"])
def test_there_is_nothing_at_random_in_what_is_not_there(address: str, client: Client) -> None:
    assert client.get(address).status_code == 404


def test_a_key_names_its_card_and_nothing_else(games: list[Shelf]) -> None:
    known = {each.game.slug: each for each in games}
    for each in games:
        assert all(card_of(key_of(card), known) is card for card in each.cards)
    assert card_of("a/b", known) is None


def test_the_compare_page_shows_the_cards_laid_aside(client: Client, five: list[Card]) -> None:
    for card in five[:2]:
        client.post("/compare/tray/", {"add": key_of(card)})
    page = client.get("/compare/").content.decode()
    for card in five[:2]:
        assert f'aria-label="Remove {card.name}"' in page
    assert page.count('class="compare-face"') == 2
    assert "Compare 2 cards" in page
