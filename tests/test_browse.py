"""The card pages: every game's cards can be found, filtered, sorted and read, whatever the address says."""

import csv
import re
from collections.abc import Callable
from html import unescape
from io import StringIO
from itertools import pairwise

import pytest
from django.test import Client

from armybuilder.browse import texts
from armybuilder.browse.filters import match, read_filter
from armybuilder.browse.search import search
from armybuilder.browse.selectors import PAGE_SIZE, Listing, cards_matching, kind_lines, listing
from armybuilder.browse.trees import Branch, grow, indented, sideways
from armybuilder.faces.face import preview_address
from catalog.fields import RESERVED, CardTable, FieldKind, fields_of, table, tables_of
from catalog.kinds import kinds
from catalog.models import Card, RuleSection, Term
from catalog.shelf import Shelf, game_slugs, shelves

pytestmark = pytest.mark.django_db

Get = Callable[..., str]


@pytest.fixture
def every_shelf() -> list[Shelf]:
    return shelves()


@pytest.fixture
def tables(every_shelf: list[Shelf]) -> list[CardTable]:
    """The field tables of every kind of every game, with their cards."""
    return [table(each, kind) for each in every_shelf for kind in tables_of(each.game.slug)]


@pytest.fixture
def get(client: Client) -> Get:
    def ask(address: str, status: int = 200, **headers: str) -> str:
        answer = client.get(address, headers=headers)
        assert answer.status_code == status, address
        return answer.content.decode()

    return ask


# Field tables


def test_every_kind_of_every_game_has_a_field_table(every_shelf: list[Shelf]) -> None:
    for each in every_shelf:
        assert set(tables_of(each.game.slug)) == set(kinds(each.game.slug))


def test_field_names_are_unique_in_a_kind_and_take_no_reserved_word(tables: list[CardTable]) -> None:
    for each in tables:
        names = [field.name for field in each.fields]
        assert len(set(names)) == len(names)
        assert not set(names) & RESERVED
        assert "name" in names


def test_a_choice_finds_just_the_cards_that_have_it(tables: list[CardTable]) -> None:
    for each in tables:
        for field in (field for field in each.fields if field.is_filter and field.is_many):
            found = 0
            for option in each.options[field.name]:
                rows = match(each, read_filter(each, {field.name: [option.value]})).rows
                assert all(option.value in field.values(each.cards[row]) for row in rows)
                found += len(rows)
            assert found >= len(each.cards), f"{each.kind}: some card has no value of {field.name}"


def test_every_column_sorts_both_ways_and_keeps_cards_without_a_value_last(tables: list[CardTable]) -> None:
    for each in tables:
        for field in (field for field in each.fields if field.is_column):
            up = match(each, read_filter(each, {"order": [field.name]})).rows
            down = match(each, read_filter(each, {"order": [f"-{field.name}"]})).rows
            assert sorted(up) == sorted(down) == list(range(len(each.cards)))
            blanks = sum(each.sort_key(field, row)[0] for row in up)
            for rows in (up, down):
                assert all(each.sort_key(field, row)[0] for row in rows[len(rows) - blanks :])


def test_a_range_holds_its_ends(tables: list[CardTable]) -> None:
    for each in tables:
        for field in (f for f in each.fields if f.is_filter and f.kind is FieldKind.NUMBER):
            least, most = each.bounds(field)
            query = {f"{field.name}_min": [str(least)], f"{field.name}_max": [str(most)]}
            known = [row for row, figure in enumerate(each.figures[field.name]) if figure is not None]
            assert match(each, read_filter(each, query)).rows == known


# Filters


def test_what_an_address_says_wrongly_is_named_and_left_out(tables: list[CardTable]) -> None:
    each = tables[0]
    query = {"order": ["sideways"], "cost_min": ["ten"], "nonsense": ["1"], "q": ["a" * 500], "cost": ["9" * 99]}
    found = read_filter(each, query)
    assert [problem.path for problem in found.problems] == ["q", "cost", "cost_min", "order", "nonsense"]
    assert found.order is None
    assert found.criteria == ()


def test_empty_fields_of_a_form_ask_nothing(tables: list[CardTable]) -> None:
    found = read_filter(tables[0], {"q": [""], "cost_min": [""], "cost_max": [" "], "order": [""]})
    assert (found.criteria, found.problems, found.address()) == ((), (), "?")


def test_counts_beside_choices_are_what_choosing_them_leaves(every_shelf: list[Shelf]) -> None:
    each = every_shelf[0]
    plural = kind_lines(each)[0].plural
    asked = {"q": ["a"], "cost_max": ["20"]}
    for facet in listing(each, plural, asked).facets:
        for choice in facet.choices:
            chosen = listing(each, plural, {**asked, facet.field.name: [choice.option.value]})
            assert chosen.count == choice.count


def test_a_list_of_more_than_25_cards_is_narrowed_by_ranges_and_a_shorter_one_only_keeps_what_is_asked(
    every_shelf: list[Shelf],
) -> None:
    narrowed = {
        (line.plural, line.count > 25)
        for each in every_shelf
        for line in kind_lines(each)
        for facet in listing(each, line.plural, {}).facets
        if not facet.field.is_many
    }
    assert narrowed == {("units", True), ("abilities", True), ("weapons", True), ("classes", True), ("tags", True)}
    (facet,) = (f for f in listing(every_shelf[0], "items", {"cost_max": ["3"]}).facets if f.field.name == "cost")
    assert (facet.chosen_least, facet.chosen_most, facet.is_active) == ("", "3", True)


def test_loosening_leaves_as_many_as_it_promises(every_shelf: list[Shelf]) -> None:
    each = every_shelf[0]
    plural = kind_lines(each)[0].plural
    asked = {"q": ["dragon"], "cost_max": ["9"]}
    for way in listing(each, plural, asked).relaxations:
        left = {name: value for name, value in asked.items() if name not in way.criterion.params}
        assert listing(each, plural, left).count == way.count


def test_pages_hold_every_card_once(every_shelf: list[Shelf]) -> None:
    each = every_shelf[0]
    plural = kind_lines(each)[0].plural
    first = listing(each, plural, {})
    pages: list[Listing] = [listing(each, plural, {"page": [str(page)]}) for page in first.page.paginator.page_range]
    cards: list[Card] = [card for page in pages for card in page.cards]
    assert all(len(page.cards) <= PAGE_SIZE for page in pages)
    assert len(cards) == len(set(cards)) == first.total
    assert len(listing(each, plural, {"view": ["table"]}).cards) == first.total


def test_a_print_of_a_filter_finds_what_the_list_finds(every_shelf: list[Shelf]) -> None:
    each = every_shelf[0]
    plural = kind_lines(each)[0].plural
    cards = cards_matching(each, plural, {"q": ["fire"], "paper": ["a4"], "game": [each.game.slug]})
    assert cards == listing(each, plural, {"q": ["fire"]}).cards != []


# Pages


@pytest.mark.once
def test_every_kind_has_pages_that_link_nowhere_dead(every_shelf: list[Shelf], client: Client) -> None:
    """Of what has a card of the shelf, one picture and preview of each kind are opened.

    The pages of all cards are opened by each game's `test_pages.py`, and the previews of all terms and sections by
    `test_every_term_and_section_has_a_preview`.
    """
    cards = [card for each in every_shelf for card in each.cards]
    share = {preview_address(card): (card, "preview") for card in cards}
    share |= {f"{card.get_absolute_url()[:-1]}.{ending}": (card, ending) for card in cards for ending in PICTURES}
    elsewhere = {card.get_absolute_url() for card in cards}
    elsewhere |= {preview_address(term) for each in every_shelf for term in each.terms}
    elsewhere |= {preview_address(section) for each in every_shelf for section in each.sections}
    opened: set[tuple[str, str, str]] = set()
    for address in sorted(linked(every_shelf, client, 1) - elsewhere):
        if address in share:
            card, sort = share[address]
            group = (card.game_id, card.kind, sort)
            if group in opened:
                continue
            opened.add(group)
        assert client.get(address, follow=True).status_code == 200, address


@pytest.mark.once
@pytest.mark.long
def test_no_link_of_the_first_cards_is_dead(every_shelf: list[Shelf], client: Client) -> None:
    for address in linked(every_shelf, client, 3):
        assert client.get(address, follow=True).status_code == 200, address


#: The pictures that a card's page links to.
PICTURES = ("svg", "png")
#: The pages that have tests of their own for their links.
ELSEWHERE = ("/static/", "/armies/", "/print/", "/account/", "/api/")


def linked(every_shelf: list[Shelf], client: Client, count: int) -> set[str]:
    """The addresses to which the pages of the first cards of each kind lead."""
    found: set[str] = set()
    for each in every_shelf:
        for kind in tables_of(each.game.slug):
            for card in list(each.kind(kind).values())[:count]:
                body = client.get(card.get_absolute_url()).content.decode()
                assert f"<h1>{card.name}</h1>" in body.replace("&#x27;", "'")
                found |= set(re.findall(r'(?:href|data-preview)="(/[^"#?]*)', body))
    return {address for address in found if not address.startswith(ELSEWHERE)}


def test_lists_answer_whatever_the_address_says(every_shelf: list[Shelf], get: Get) -> None:
    for each in every_shelf:
        for line in kind_lines(each):
            body = get(f"{line.address}?view=table&order=-name&page=99999&foo=%00&q=%3Cscript%3E")
            assert "<code>foo</code>" in body
            assert "<script>" not in body.partition("</head>")[2]


def test_a_swap_gets_the_part_of_the_page_that_changes_and_its_address(
    every_shelf: list[Shelf], client: Client
) -> None:
    address = kind_lines(every_shelf[0])[0].address
    answer = client.get(f"{address}?q=a&cost_min=&cost_max=", headers={"HX-Request": "true"})
    assert answer.content.startswith(b'<div id="listing"')
    assert answer["HX-Push-Url"] == f"{address}?q=a"
    assert answer.content.decode().strip() in client.get(f"{address}?q=a").content.decode()


def test_going_back_to_a_list_gets_the_whole_page(every_shelf: list[Shelf], get: Get) -> None:
    address = kind_lines(every_shelf[0])[0].address
    headers = {"HX-Request": "true", "HX-History-Restore-Request": "true"}
    assert get(address, **headers).startswith("<!doctype html>")


def test_sorted_columns_say_so(every_shelf: list[Shelf], get: Get) -> None:
    address = kind_lines(every_shelf[0])[0].address
    assert get(f"{address}?view=table").count("aria-sort") == 1
    assert get(f"{address}?view=table&order=-name").count('aria-sort="descending"') == 1


@pytest.mark.parametrize("address", ["/no-game/", "/no-game/rules/", "/no-game/units/", "/no-game/preview/term/x/"])
def test_what_is_not_there_is_not_found(address: str, get: Get) -> None:
    assert "There is no such page" in get(address, 404)


def test_an_address_like_no_other_is_answered_at_once_and_without_guesses(get: Get) -> None:
    assert "Did you mean" not in get("/nonsense", 404)


def test_pages_ask_the_browser_for_nothing_that_watches(client: Client) -> None:
    assert {"camera=()", "microphone=()"} <= {*client.get("/credits/")["Permissions-Policy"].split(", ")}


@pytest.mark.parametrize("kind", [kind for game in game_slugs() for kind in kinds(game).values()])
def test_landmarks_of_one_page_have_names_of_their_own(kind: type[Card], get: Get) -> None:
    """A screen reader lists them by their names alone."""
    page = get(next(card for card in kind._default_manager.all()).get_absolute_url())
    titles = dict(re.findall(r'<h2 id="([a-z-]+)-title">([^<]+?)\s*<', page))
    sections = [titles.get(name, name) for name in re.findall(r'<section [^>]*aria-labelledby="([a-z-]+)-title"', page)]
    names = [*sections, *re.findall(r'role="region" aria-label="([^"]+)"', page)]
    assert len(names) == len({*names})


def test_a_mistyped_card_is_answered_with_near_names(every_shelf: list[Shelf], get: Get) -> None:
    card = next(iter(every_shelf[0].cards))
    mistyped = card.get_absolute_url().rstrip("/")[:-1]
    assert f'href="{card.get_absolute_url()}"' in get(f"{mistyped}/", 404)


def test_near_names_that_are_the_same_are_told_apart(get: Get) -> None:
    page = get("/tactics-david/units/knigth/", 404)
    assert "(Tactics David, units)" in page
    assert "(Officer&#x27;s Chess, classes)" in page


# Tables to take away


def test_a_list_offers_what_it_found_as_a_table(client: Client) -> None:
    for query in ("", "?class=heavy&order=-core", "?cost_min=5&cost_max=8&view=table", "?q=cost%3C9"):
        page = client.get(f"/tactics-david/units/{query}").content.decode()
        found = re.search(r'href="(/api/v1/tactics-david/units\.csv[^"]*)"', page)
        assert found
        table = client.get(unescape(found[1]))
        assert table.status_code == 200, found[1]
        count = re.search(r'id="results-title"[^>]*>(\d+) ', page)
        assert count
        assert len(list(csv.reader(StringIO(table.content.decode())))) == int(count[1]) + 1


# Rules, terms, previews


def test_the_rules_show_every_section_with_its_anchor_and_its_notes(every_shelf: list[Shelf], get: Get) -> None:
    for each in every_shelf:
        body = get(f"/{each.game.slug}/rules/")
        for section in each.sections:
            assert f'id="{section.slug}"' in body
            assert f'href="{section.get_absolute_url()}"' in body
        assert body.count("note-ruling") == sum(n.about == "ruling" for s in each.sections for n in s.notes.all())
        assert "[[" not in body


def test_the_chapters_of_the_rules_fold_and_lead_to_those_beside_them(every_shelf: list[Shelf], get: Get) -> None:
    for each in every_shelf:
        body = get(f"/{each.game.slug}/rules/")
        chapters = [section for section in each.sections if not section.depth]
        assert body.count('<details class="chapter" open>') == len(chapters)
        for one, other in pairwise(chapters):
            assert f'<a class="after" href="#{other.slug}">' in body
            assert f'<a href="#{one.slug}">' in body


@pytest.mark.once
def test_every_term_and_section_has_a_preview(every_shelf: list[Shelf], get: Get) -> None:
    for each in every_shelf:
        entries: list[Term | RuleSection] = [*each.terms, *each.sections]
        for entry in entries:
            assert str(entry) in unescape(get(preview_address(entry)))


def test_marks_in_a_table_cell_do_not_cut_it(every_shelf: list[Shelf]) -> None:
    each = every_shelf[0]
    word = each.terms[0].name
    html = texts.markdown(f"| A | B |\n|---|---|\n| [[{word}|this one]] | x |", each)
    assert html.count("<td>") == 2
    assert ">this one</a></td>" in html


def test_markup_in_a_text_is_shown_not_obeyed(every_shelf: list[Shelf]) -> None:
    assert "<b>" not in texts.prose("<b>bold</b>", every_shelf[0])
    assert "<b>" not in texts.markdown("<b>bold</b>", every_shelf[0])


# Search


@pytest.mark.once
def test_every_card_is_found_first_by_its_name(every_shelf: list[Shelf]) -> None:
    for each in every_shelf:
        for card in each.cards:
            found = [hit.entry for hit in search([each], card.name) if hit.rank == 0]
            assert card in found


def test_a_number_finds_the_cards_that_have_it(every_shelf: list[Shelf]) -> None:
    each = every_shelf[0]
    card = next(card for card in each.cards if card.number)
    best = [hit.entry for hit in search([each], f"{card.number:03}") if hit.rank <= 1]
    assert card in best
    assert all(getattr(entry, "number", None) == card.number for entry in best)


def test_a_name_beats_its_beginning_and_that_a_word_in_a_text(every_shelf: list[Shelf]) -> None:
    for text in ("a", "the", "dragon"):
        ranks = [hit.rank for hit in search(every_shelf, text)]
        assert ranks == sorted(ranks)


def test_equal_names_are_told_apart_by_their_game_and_the_present_game_comes_first(
    every_shelf: list[Shelf], client: Client
) -> None:
    for each in every_shelf:
        best = [hit.shelf for hit in search(every_shelf, "attack", each.game.slug) if hit.rank == 0]
        assert best == sorted(best, key=lambda shelf: shelf is not each)
        answer = client.get("/search/suggest/", {"q": next(iter(each.cards)).name, "game": each.game.slug})
        assert str(each.game) in unescape(answer.content.decode())


def test_one_card_of_a_kind_is_counted_as_one(client: Client) -> None:
    assert re.findall(r"<strong>1</strong> \w*s\b", client.get("/").content.decode()) == []


@pytest.mark.parametrize("text", ["", "   ", "%00", "'; --", "<b>", "9" * 400, "éß漢"])
def test_any_search_is_answered(text: str, client: Client) -> None:
    for address in ("/search/", "/search/suggest/"):
        assert client.get(address, {"q": text}).status_code == 200


# Trees

SMALL: dict[str, list[tuple[str, bool]]] = {"a": [("b", False), ("c", False), ("z", True)], "b": [("d", False)]}


@pytest.fixture
def tree() -> Branch[str]:
    return grow("a", lambda thing: SMALL.get(thing, []))


def test_no_two_boxes_of_a_tree_overlap(tree: Branch[str]) -> None:
    for layout in (sideways(tree), indented(tree)):
        boxes = [(node.x, node.y) for node in layout.nodes]
        size = layout.measures
        for i, (x, y) in enumerate(boxes):
            assert 0 <= x <= layout.width - size.node_width
            assert 0 <= y <= layout.height - size.node_height
            for other_x, other_y in boxes[:i]:
                assert abs(x - other_x) >= size.node_width or abs(y - other_y) >= size.node_height


def test_a_guest_keeps_its_own_descendants_at_home(tree: Branch[str]) -> None:
    things = [(branch.thing, branch.is_guest) for _, branch in tree.walk()]
    assert things == [("a", False), ("b", False), ("d", False), ("c", False), ("z", True)]
    assert len(sideways(tree).guest_lines) == len(indented(tree).guest_lines) == 1


def test_the_fields_of_a_kind_are_found_by_either_spelling_of_the_game(every_shelf: list[Shelf]) -> None:
    slug = every_shelf[0].game.slug
    kind = next(iter(tables_of(slug)))
    assert fields_of(slug, kind) is fields_of(slug.replace("-", "_"), kind)


def test_a_list_without_a_filter_is_made_once_for_everybody() -> None:
    cards = shelves()[0]
    plural = kind_lines(cards)[0].plural
    for query in ({}, {"view": ["table"]}):
        assert listing(cards, plural, query) is listing(cards, plural, query)
    assert listing(cards, plural, {"view": ["table"]}).is_table
    assert not listing(cards, plural, {"view": ["other"]}).is_table
