"""Every field of every kind of every game can be asked for, and finds just the cards that have what is asked."""

import operator
from collections.abc import Callable, Iterator, Mapping, Set

import pytest

from armybuilder.browse.query import BadQuery, fields_help, find, suggest, ways
from armybuilder.browse.query.columns import Ambiguous, Columns, aliases, asked_by, columns, columns_of
from armybuilder.browse.query.suggesting import example_of
from armybuilder.browse.query.values import quoted
from catalog.fields import NONE, Field, FieldKind, table
from catalog.models import Card
from catalog.shelf import Shelf, shelves

pytestmark = [pytest.mark.django_db, pytest.mark.once]

COMPARISONS: dict[str, Callable[[float, float], bool]] = {
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
    "=": operator.eq,
    ":": operator.eq,
    "!=": operator.ne,
}


class Owner:
    """Somebody who has one of each card, painted and free, and no army."""

    def owned(self, card: Card) -> int:
        return 1

    def painted(self, card: Card) -> int:
        return 1

    def free(self, card: Card) -> int:
        return 1

    def armies(self) -> Mapping[str, str]:
        return {}

    def missing(self, army: str) -> Set[Card]:
        return set()


@pytest.fixture
def every_shelf() -> list[Shelf]:
    return shelves()


@pytest.fixture
def fields(every_shelf: list[Shelf]) -> list[tuple[Columns, Field]]:
    """Each field of each kind's own table, with the kind's cards."""
    return [(each, field) for each in columns_of(every_shelf) for field in each.table.fields]


def test_the_fields_of_every_kind_with_what_lists_show_and_ask_of_them(
    every_shelf: list[Shelf], golden: Callable[[str, str], None]
) -> None:
    lines = []
    for each in columns_of(every_shelf):
        lines.append(f"{each.shelf.game.slug}: {each.kind}")
        for field in each.table.fields:
            places = [word for word, holds in (("column", field.is_column), ("filter", field.is_filter)) if holds]
            form = f"{field.kind.value}{' list' if field.is_list else ''}"
            shown = f"{field.name:<22} {form:<12} {' '.join(places):<14} {field.label}, {field.heading}"
            lines.append(f"    {shown}")
    golden("fields.txt", "".join(f"{line}\n" for line in lines))


def asked(text: str, where: Columns) -> set[Card]:
    return set(find(text, [where.shelf], where.kind).cards)


def valued(where: Columns, field: Field) -> dict[Card, tuple[str, ...]]:
    """The cards that have a value of a field, with the values that they have."""
    found = {card: field.values(card) for card in where.cards}
    return {card: values for card, values in found.items() if values != (NONE,)}


def of_kind(fields: list[tuple[Columns, Field]], *kinds: FieldKind) -> Iterator[tuple[Columns, Field]]:
    return ((where, field) for where, field in fields if field.kind in kinds)


def test_each_field_has_an_example_that_finds_cards_by_it(fields: list[tuple[Columns, Field]]) -> None:
    for where, field in fields:
        example = example_of(where, field)
        without = len(where.without(field))
        assert example or without == len(where.cards), f"{where.kind}: {field.name} has values, but no example"
        assert not example or asked(example, where), f"{where.kind}: {example} finds nothing"


def test_each_field_answers_to_its_other_names(fields: list[tuple[Columns, Field]]) -> None:
    for where, field in fields:
        for name in (field.name, *aliases(field)):
            meant = where.named(name)
            assert meant is field or (isinstance(meant, Field) and (meant.name == name or name in aliases(meant)))


def test_a_figure_compares_as_arithmetic_does(fields: list[tuple[Columns, Field]]) -> None:
    for where, field in of_kind(fields, FieldKind.NUMBER):
        known = sorted({figure for card in where.cards if (figure := field.read(card)) is not None})
        for middle in known[len(known) // 2 :][:1]:
            for sign, compare in COMPARISONS.items():
                figures = {card: figure for card in where.cards if (figure := field.read(card)) is not None}
                wanted = {card for card, figure in figures.items() if compare(figure, middle)}
                assert asked(f"{field.name}{sign}{middle}", where) == wanted, f"{where.kind}: {field.name}{sign}"


def test_a_value_is_found_exactly_and_by_what_is_left_of_it(fields: list[tuple[Columns, Field]]) -> None:
    for where, field in of_kind(fields, FieldKind.CHOICE, FieldKind.LINK, FieldKind.FLAG):
        known = valued(where, field)
        for value in {value for values in known.values() for value in values}:
            having = {card for card, values in known.items() if value in values}
            exactly = asked(f"{field.name}={quoted(value)}", where)
            assert having <= exactly <= asked(f"{field.name}:{quoted(value)}", where)
            assert asked(f"{field.name}!={quoted(value)}", where) == set(known) - exactly
            assert asked(f"-{field.name}={quoted(value)}", where) == set(where.cards) - exactly


def test_having_a_value_and_having_none_share_out_all_cards(fields: list[tuple[Columns, Field]]) -> None:
    for where, field in of_kind(fields, FieldKind.NUMBER, FieldKind.TEXT, FieldKind.LINK):
        without = asked(f"{field.name}:none", where)
        assert without == {card for card in where.cards if field.shown(card) == ""}
        assert asked(f"has:{field.name}", where) == set(where.cards) - without
        assert asked(f"{field.name}!=none", where) == set(where.cards) - without


def test_each_field_sorts_both_ways_and_keeps_cards_without_a_value_last(fields: list[tuple[Columns, Field]]) -> None:
    for where, field in fields:
        up, down = (find(f"order:{turn}{field.name}", [where.shelf], where.kind).cards for turn in ("", "-"))
        assert set(up) == set(down) == set(where.cards)
        blank = len(where.without(field)) if field.kind is not FieldKind.FLAG else 0
        assert set(up[len(up) - blank :]) == set(down[len(down) - blank :])
        if field.kind is FieldKind.NUMBER:
            known = [field.read(card) for card in up[: len(up) - blank]]
            assert known == sorted(known)
            assert [field.read(card) for card in down[: len(down) - blank]] == known[::-1]


def test_what_all_cards_have_can_be_asked_of_every_kind(every_shelf: list[Shelf]) -> None:
    for where in columns_of(every_shelf):
        card = where.cards[0]
        for query in (f"name={quoted(card.name)}", f"is:{card.source}", f"kind:{where.kind}", f"game:{where.game}"):
            assert card in asked(query, where), query
        assert card not in asked(f"kind!={where.kind}", where)


def test_a_name_that_could_be_several_names_them_all(every_shelf: list[Shelf]) -> None:
    for where in columns_of(every_shelf):
        for begun in {field.name[:3] for field in where.table.fields}:
            if isinstance(meant := where.named(begun), Ambiguous):
                with pytest.raises(BadQuery) as bad:
                    find(f"has:{begun}", [where.shelf], where.kind)
                assert all(field.name in str(bad.value) for field in meant.fields[:8])


def test_a_field_that_no_card_has_is_named_with_the_nearest(fields: list[tuple[Columns, Field]]) -> None:
    for where, field in fields:
        wrong = f"{field.name[0]}q{field.name[1:]}x"
        with pytest.raises(BadQuery) as bad:
            asked(f"{wrong}:1", where)
        (mistake,) = bad.value.mistakes
        assert (mistake.column, mistake.length) == (1, len(wrong))
        assert len(field.name) < 5 or mistake.near, f"nothing is near {wrong}"


def test_a_broken_query_names_its_unknown_fields_as_well(every_shelf: list[Shelf]) -> None:
    text = "cost>>5 cots:3 xcost<"
    with pytest.raises(BadQuery) as bad:
        find(text, every_shelf)
    second, unknown, named, open_end = bad.value.mistakes
    assert [each.column for each in bad.value.mistakes] == [6, 9, 16, 22]
    assert (second.message, open_end.message) == ("A second sign stands here.", "Nothing stands after “<”.")
    assert "cost>>5 cost:3 xcost<" in unknown.near
    assert "cost>>5 cots:3 cost<" in named.near


def test_the_help_names_every_field_with_an_example_that_finds_cards(every_shelf: list[Shelf]) -> None:
    for shelf in every_shelf:
        rows = fields_help(shelf)
        named = {row.name for row in rows}
        assert named >= {f.name for each in columns_of([shelf]) for f in each.table.fields if example_of(each, f)}
        with asked_by(Owner):
            assert all(find(row.example, [shelf]).cards for row in rows)


def test_every_example_of_the_language_can_be_asked(every_shelf: list[Shelf]) -> None:
    for shelf in every_shelf:
        with asked_by(Owner):
            assert sum(bool(find(way.example, [shelf]).cards) for way in ways(shelf)) > len(ways(shelf)) / 2


def test_a_suggestion_leads_on_to_a_query_that_can_be_asked(every_shelf: list[Shelf]) -> None:
    for shelf in every_shelf:
        for where in columns_of([shelf]):
            for field in where.table.fields:
                for way in suggest(f"{field.name}:", len(field.name) + 1, [shelf], where.kind):
                    assert way.query[: way.cursor].endswith(way.shown)
                    find(way.query, [shelf], where.kind)


def test_a_table_is_made_ready_once(every_shelf: list[Shelf]) -> None:
    shelf = every_shelf[0]
    kind = columns_of([shelf])[0].kind
    assert columns(table(shelf, kind)) is columns_of([shelf], kind)[0]


def test_a_name_of_several_words_is_suggested_inside_its_quotes(every_shelf: list[Shelf]) -> None:
    card = next(card for card in every_shelf[0].cards if " " in card.name)
    begun = f'-name:"{card.name.casefold()[:-1]}'
    queries = [way.query for way in suggest(begun, len(begun), every_shelf)]
    assert f'-name:"{card.name.casefold()}"' in queries


def test_no_example_of_the_language_goes_by_the_books_number(every_shelf: list[Shelf]) -> None:
    examples = [way.example for shelf in every_shelf for way in ways(shelf)]
    assert [example for example in examples if "number" in example] == []
