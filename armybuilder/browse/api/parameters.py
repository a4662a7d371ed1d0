"""The parameters of the read API, described from the same field tables that read them."""

from collections.abc import Iterable, Iterator, Sequence

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter

from armybuilder.browse.api.across import MOST_SUGGESTED, SUGGESTED, all_kinds, games, orders
from armybuilder.browse.api.including import includable
from armybuilder.browse.filters import MOST_DIGITS
from armybuilder.browse.query.parsing import LONGEST_TEXT as LONGEST_QUERY
from armybuilder.browse.records import full_names, record_names
from armybuilder.browse.search import LONGEST_TEXT
from armybuilder.rest.asking import MOST_A_PAGE, MOST_PAGES, PAGE_SIZE
from catalog.fields import Field, FieldKind, fields_of, tables_of

MOST = 10**MOST_DIGITS - 1
SLUG = "^[-a-zA-Z0-9_]+$"


def whole(name: str, least: int, most: int, default: int | None, about: str) -> OpenApiParameter:
    """A whole number within bounds."""
    schema: dict[str, object] = {"type": "integer", "minimum": least, "maximum": most}
    return OpenApiParameter(name, schema | ({"default": default} if default else {}), description=about)


def names(name: str, known: Iterable[str], about: str) -> OpenApiParameter:
    """Names with commas between."""
    return OpenApiParameter(name, str, many=True, explode=False, enum=list(dict.fromkeys(known)), description=about)


def words(about: str) -> OpenApiParameter:
    """Plain words to look for."""
    form = {"type": "string", "format": "words", "minLength": 1, "maxLength": LONGEST_TEXT}
    return OpenApiParameter("q", form, required=True, description=about)


QUERY = OpenApiParameter(
    "q",
    {"type": "string", "format": "muster-query", "maxLength": LONGEST_QUERY},
    description="The query language: words, `cost<15`, `-`, `or`, brackets. Mistakes come with their columns. "
    "`own`, `free`, `painted` and `missing:` ask for the collection of who sends a token.",
)
PAGE = whole("page", 1, MOST_PAGES, 1, "Which page; a page past the last is a 404.")
SIZE = whole("page_size", 1, MOST_A_PAGE, PAGE_SIZE, "How many records are on a page.")
GAME = OpenApiParameter("game", str, enum=games(), description="Only this game.")
KIND = OpenApiParameter("kind", str, enum=all_kinds(), description="Only this kind of card.")
LIMIT = whole("limit", 1, MOST_SUGGESTED, SUGGESTED, "At most so many.")
TYPED = words("How the name begins, or a word in it, or the book's number.")
ASKED = OpenApiParameter(
    "q",
    {"type": "string", "format": "words", "minLength": 1, "maxLength": LONGEST_QUERY},
    required=True,
    description="Words, a query, or a question in plain words, which the rules answer.",
)


def fields_parameter(known: Iterable[str]) -> OpenApiParameter:
    return names("fields", known, "Only these fields of each record, with commas between.")


def include_parameter(known: Iterable[str]) -> OpenApiParameter:
    return names("include", known, "Bring the records that these fields lead to into the record, one level deep.")


def list_parameters(game: str, kind: str) -> Sequence[OpenApiParameter]:
    """All parameters of a kind's list: its filters, order, page and what is in a record."""
    columns = [each.name for each in fields_of(game, kind) if each.is_column]
    directions = [f"{sign}{name}" for name in columns for sign in ("", "-")]
    about = f"Only the cards with these slugs, in this order, at most {MOST_A_PAGE}; what else is asked narrows them."
    slugs = {"type": "array", "items": {"type": "string", "pattern": SLUG}, "minItems": 1, "maxItems": MOST_A_PAGE}
    return [
        *filter_parameters(game, kind),
        OpenApiParameter("order", str, enum=directions, description="A column; with - the other way round."),
        PAGE,
        SIZE,
        fields_parameter([*record_names(game, kind), *includable(game, kind)]),
        include_parameter(includable(game, kind)),
        OpenApiParameter("slugs", slugs, explode=False, style="form", description=about),
    ]


def filter_parameters(game: str, kind: str) -> Sequence[OpenApiParameter]:
    """The parameters that a kind's cards are filtered by."""
    return [
        QUERY,
        *(parameter for each in fields_of(game, kind) if each.is_filter for parameter in _filter_parameters(each)),
    ]


def card_parameters(game: str, kind: str) -> Sequence[OpenApiParameter]:
    """The parameters of one card."""
    slug = OpenApiParameter("slug", {"type": "string", "pattern": SLUG}, "path", description="The card's slug.")
    include = include_parameter(includable(game, kind))
    return [slug, fields_parameter([*full_names(game, kind), *includable(game, kind)]), include]


def across_parameters(*, is_full: bool) -> Sequence[OpenApiParameter]:
    """The parameters of cards of any game."""
    pairs = [(game, kind) for game in games() for kind in tables_of(game)]
    known = [name for pair in pairs for name in (full_names if is_full else record_names)(*pair)]
    include = [name for pair in pairs for name in includable(*pair)]
    return [QUERY, GAME, KIND, fields_parameter([*known, *include]), include_parameter(include)]


def order_parameter() -> OpenApiParameter:
    """The order of cards of any kind."""
    about = "Their name or a figure; with - the other way round. Cards without it come last."
    return OpenApiParameter("order", str, enum=orders(), description=about)


def _filter_parameters(each: Field) -> Iterator[OpenApiParameter]:
    if each.kind is FieldKind.NUMBER:
        for end, words in (("", "exactly"), ("_min", "at least"), ("_max", "at most")):
            yield whole(f"{each.name}{end}", -MOST, MOST, None, f"{each.label}, {words}.")
        return
    values = ["yes", "no"] if each.kind is FieldKind.FLAG else [value for value, _ in each.choices]
    words = f"{each.label}; several may be given, `none` for cards without."
    yield OpenApiParameter(
        each.name, OpenApiTypes.STR, enum=[*values, "none"] if values else None, many=True, description=words
    )
