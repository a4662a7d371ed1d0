"""The query parameters of the read API: read and described by one declaration, made from the tables of fields."""

from collections.abc import Iterable, Sequence
from functools import cache
from typing import Any

from django.conf import settings
from drf_spectacular.drainage import set_override
from drf_spectacular.utils import extend_schema_field

from armybuilder.browse.api.including import includable
from armybuilder.browse.api.serializers import card_names
from armybuilder.browse.filters import MOST
from armybuilder.browse.query.parsing import LONGEST_TEXT as LONGEST_QUERY
from armybuilder.browse.search import LONGEST_TEXT
from armybuilder.rest import serializers
from armybuilder.rest.pagination import MAX_PAGE_SIZE, PageQuery
from catalog.fields import Field, FieldKind, fields_of, has_tables, tables_of

SLUG = "^[-a-zA-Z0-9_]+$"
MOST_SUGGESTED, SUGGESTED = 50, 10
Query = type[serializers.QueryParams]


def games() -> list[str]:
    """The games that have cards to find, by their slugs."""
    return [game.replace("_", "-") for game in settings.GAMES if has_tables(game)]


def all_kinds() -> list[str]:
    """Every kind of card that any game has."""
    return list(dict.fromkeys(kind for game in games() for kind in tables_of(game)))


def pairs() -> list[tuple[str, str]]:
    """Every kind of every game."""
    return [(game, kind) for game in games() for kind in tables_of(game)]


def orders() -> list[str]:
    """The orders that cards of several kinds can be put in: by their name, and by any figure."""
    fields = (each for game, kind in pairs() for each in fields_of(game, kind))
    figures = (each.name for each in fields if each.kind is FieldKind.NUMBER)
    names = dict.fromkeys(["name", "number", *figures])
    return [f"{sign}{name}" for name in names for sign in ("", "-")]


# Kinds of parameters


@extend_schema_field({"type": "string", "format": "muster-query", "minLength": 1, "maxLength": LONGEST_QUERY})
class QueryField(serializers.ReadElsewhere, serializers.CharField):
    """A query, whose mistakes its own grammar names with their columns."""

    def __init__(self) -> None:
        about = "The query language: words, `cost<15`, `-`, `or`, brackets. Mistakes come with their columns. "
        about += "`own`, `free`, `painted` and `missing:` ask for the collection of who sends a token."
        super().__init__(required=False, allow_blank=True, help_text=about)


class SearchField(serializers.CharField):
    """Plain words to look for."""

    def __init__(self, longest: int, missing: str, about: str) -> None:
        words: Any = {"required": missing, "blank": missing, "max_length": f"takes at most {longest} characters."}
        super().__init__(max_length=longest, error_messages=words, help_text=about)
        form = {"type": "string", "format": "words", "minLength": 1, "maxLength": longest, "description": about}
        set_override(self, "field", form)


class OfAFilter(serializers.ReadElsewhere):
    """A parameter that the filter of a kind reads, and says what is wrong with it."""

    says_itself = True


class FilterField(OfAFilter, serializers.ListField):
    """The values of a filter, each given by itself."""


class NumberFilterField(OfAFilter, serializers.IntegerField):
    """A figure of a filter."""


class OrderField(OfAFilter, serializers.ChoiceField):
    """The order of a kind's cards, which the filter of the kind reads."""


def names(known: Iterable[str], about: str) -> serializers.CommaSeparatedField:
    """Names with commas between; each has to be one of those known."""
    child = serializers.ChoiceField(list(dict.fromkeys(known)))
    return serializers.CommaSeparatedField(child=child, required=False, help_text=about)


def fields_field(known: Iterable[str]) -> serializers.CommaSeparatedField:
    return names(known, "Only these fields of each record, with commas between.")


def include_field(known: Iterable[str]) -> serializers.CommaSeparatedField:
    return names(known, "Bring the records that these fields lead to into the record, one level deep.")


def filter_fields(each: Field) -> dict[str, serializers.AnyField]:
    if each.kind is FieldKind.NUMBER:
        ends = (("", "exactly"), ("_min", "at least"), ("_max", "at most"))
        return {
            f"{each.name}{end}": NumberFilterField(
                min_value=-MOST, max_value=MOST, required=False, help_text=f"{each.label}, {words}."
            )
            for end, words in ends
        }
    values = ["yes", "no"] if each.kind is FieldKind.FLAG else [value for value, _ in each.choices]
    child = serializers.ChoiceField([*values, "none"]) if values else serializers.CharField(allow_blank=True)
    about = f"{each.label}; several may be given, `none` for cards without."
    return {each.name: FilterField(child=child, required=False, help_text=about)}


# What each view reads


@cache
def facets_query(game: str, kind: str) -> Query:
    """The parameters that a kind's cards are filtered by."""
    found: dict[str, Any] = {"q": QueryField()}
    for each in fields_of(game, kind):
        if each.is_filter:
            found |= filter_fields(each)
    return type("FacetsQuery", (serializers.QueryParams,), found)


@cache
def list_query(game: str, kind: str) -> Query:
    """All parameters of a kind's list: its filters, order, page and what is in a record."""
    columns = [each.name for each in fields_of(game, kind) if each.is_column]
    about = f"Only the cards with these slugs, in this order, at most {MAX_PAGE_SIZE}; what else is asked narrows them."
    more: dict[str, Any] = {
        "order": OrderField(
            [f"{sign}{name}" for name in columns for sign in ("", "-")],
            required=False,
            help_text="A column; with - the other way round.",
        ),
        "fields": fields_field([*card_names(game, kind, is_full=False), *includable(game, kind)]),
        "include": include_field(includable(game, kind)),
        "slugs": serializers.CommaSeparatedField(
            child=SlugField(), min_length=1, max_length=MAX_PAGE_SIZE, required=False, help_text=about,
            error_messages=dict.fromkeys(
                ("min_length", "max_length"), f"takes 1 to {MAX_PAGE_SIZE} slugs with commas between."
            ),
        ),
    }  # fmt: skip
    return type("CardsQuery", (facets_query(game, kind), PageQuery), more)


@extend_schema_field({"type": "string", "pattern": SLUG})
class SlugField(serializers.CharField):
    """A card's slug; which there are is known when they are looked for."""


@cache
def card_query(game: str, kind: str) -> Query:
    return _shape_query(
        "CardQuery", [*card_names(game, kind, is_full=True), *includable(game, kind)], includable(game, kind)
    )


def _shape_query(name: str, known: Sequence[str], include: Sequence[str], *bases: Query) -> Query:
    fields: dict[str, Any] = {"fields": fields_field(known), "include": include_field(include)}
    return type(name, bases or (serializers.QueryParams,), fields)


def texts_query(known: Iterable[str]) -> Query:
    """The parameters of a game's rules or terms."""
    return type("TextsQuery", (PageQuery,), {"fields": fields_field(known)})


class NarrowQuery(serializers.QueryParams):
    """The game and the kind that cards of all games are narrowed to."""

    game = serializers.ChoiceField(games(), required=False, help_text="Only this game.")
    kind = serializers.ChoiceField(all_kinds(), required=False, help_text="Only this kind of card.")


class FoundQuery(NarrowQuery):
    """A query for cards of any game."""

    q = QueryField()


@cache
def across_query(*, is_full: bool) -> Query:
    """The parameters of cards of any game: of a list, or of one by chance."""
    known = [name for pair in pairs() for name in card_names(*pair, is_full=is_full)]
    include = [name for pair in pairs() for name in includable(*pair)]
    shape = _shape_query("CardsOfAnyQuery", [*known, *include], include, FoundQuery)
    if is_full:
        return shape
    about = "Their name or a figure; with - the other way round. Cards without it come last."
    order = serializers.ChoiceField(orders(), required=False, help_text=about)
    return type("AllCardsQuery", (shape, PageQuery), {"order": order})


class AutocompleteQuery(NarrowQuery):
    """The beginning of a name."""

    q = SearchField(
        LONGEST_TEXT, "Say how the name begins.", "How the name begins, or a word in it, or the book's number."
    )
    limit = serializers.IntegerField(
        min_value=1, max_value=MOST_SUGGESTED, default=SUGGESTED, help_text="At most so many."
    )


class SearchQuery(PageQuery):
    """What is looked for in all games."""

    q = SearchField(
        LONGEST_QUERY, "Say what to look for.", "Words, a query, or a question in plain words, which the rules answer."
    )
