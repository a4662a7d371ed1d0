"""The catalog as the card pages ask for it. All of it is read from the shelf."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache

from django.conf import settings
from django.core.paginator import Paginator
from django.http import Http404
from django.template.loader import render_to_string
from django.utils.safestring import SafeString

from armybuilder.browse.filters import (
    Criterion,
    Filter,
    FilterResult,
    Query,
    QueryError,
    QueryFix,
    count_of,
    match,
    mended_query,
    query_errors,
    read_filter,
)
from armybuilder.browse.keys import MINE, NO
from armybuilder.browse.parts import part_of
from armybuilder.browse.query.columns import columns
from armybuilder.serving.panels import MARK
from catalog.fields import CardTable, Field, FieldKind, Option, fields_of, table, tables_of
from catalog.kinds import kind_by_plural, kind_of, kinds
from catalog.models import Card, RuleSection, Source, Term, page_of
from catalog.shelf import Shelf

PAGE_SIZE = 60
GALLERY, TABLE = "gallery", "table"
#: The parameters of a list that are no filter.
OF_THE_PAGE = ("view", "page")
#: The fields in the head of a card's page.
HEADED = {"name"}
#: The values that stand open in the filter panel; more are folded away until asked for.
OPEN_CHOICES = 5
#: Shorter lists need no ranges: they are read at a glance.
FEW_CARDS = 25


@dataclass(frozen=True)
class KindLine:
    """A kind of card on a game's page: its name, address, number of cards, and what it is."""

    kind: str
    name: str
    plural: str
    address: str
    count: int
    emblem: str
    about: str
    #: The name after its number: "1 board", "202 units".
    counted: str


@dataclass(frozen=True)
class FacetChoice:
    """A value beside its box in the filter panel, with how many cards it would leave."""

    option: Option
    count: int
    is_chosen: bool


@dataclass(frozen=True)
class FilterFacet:
    """A field in the filter panel: its choices, or the ends of its range."""

    field: Field
    choices: tuple[FacetChoice, ...] = ()
    least: int = 0
    most: int = 0
    chosen_least: str = ""
    chosen_most: str = ""
    is_active: bool = False

    @property
    def is_open(self) -> bool:
        """True where it needs no unfolding: it has few values, or one is chosen."""
        return self.is_active or len(self.choices) <= OPEN_CHOICES


@dataclass(frozen=True)
class Relaxation:
    """The hits that would be left if one thing were no longer asked."""

    criterion: Criterion
    count: int
    address: str


@dataclass(frozen=True)
class TableColumn:
    """A column of the dense table; `direction` as aria-sort says it, `address` sorts by it or turns it round."""

    field: Field
    direction: str
    address: str

    @property
    def is_number(self) -> bool:
        return self.field.kind is FieldKind.NUMBER


@dataclass(frozen=True)
class TableCell:
    """A cell of the dense table: words, or links."""

    field: Field
    shown: str
    targets: Sequence[Card | Term]

    @property
    def is_number(self) -> bool:
        return self.field.kind is FieldKind.NUMBER


class Listing:
    """A list of one kind's cards: what an address asks for, what it finds, and the ways on from there."""

    def __init__(self, cards: CardTable, query: Query) -> None:
        self.table = cards
        self.filter: Filter = read_filter(cards, query, OF_THE_PAGE)
        self.match: FilterResult = match(cards, self.filter)
        self.view = TABLE if TABLE in query.get("view", ()) else GALLERY
        self.page = Paginator(self.match.rows, self.page_size).get_page(next(iter(query.get("page", ())), 1))

    @property
    def count(self) -> int:
        return len(self.match.rows)

    @property
    def total(self) -> int:
        return len(self.table.cards)

    @property
    def page_size(self) -> int:
        """A table shows all: it is for comparing."""
        return PAGE_SIZE if self.view == GALLERY else max(PAGE_SIZE, self.total)

    @cached_property
    def cards(self) -> list[Card]:
        return [self.table.cards[row] for row in self.page]

    @property
    def can_be_owned(self) -> bool:
        """True where armies are made of these cards, so that somebody has counted theirs."""
        return columns(self.table).can_be_owned

    @property
    def is_only_mine(self) -> bool:
        return bool(self.filter.value(MINE))

    @property
    def is_table(self) -> bool:
        return self.view == TABLE

    def _address(self, *, without: Sequence[str] = (), page: int = 1, view: str = "", **changed: str) -> str:
        view = view or self.view
        if MINE in without:
            changed[MINE] = NO  # said aloud: what is remembered would come back
        shown = {"view": view if view == TABLE else "", "page": str(page) if page > 1 else ""}
        return self.filter.address(without=without, **changed, **shown)

    @property
    def address(self) -> str:
        return self._address(page=self.page.number)

    @property
    def print_query(self) -> str:
        return self._query("order")

    @property
    def table_query(self) -> str:
        """The filter and the order for a table of all that it finds; there, the query asks for owned cards."""
        if not self.is_only_mine:
            return self._query()
        text = "" if self.filter.mistakes else self.filter.text
        return self._query(MINE, q=f"own>=1 ({text})" if text else "own>=1")

    def _query(self, *without: str, **changed: str) -> str:
        """The address of filter and order, without what is not wanted and without a query that cannot be read."""
        unread = ["q"] if self.filter.mistakes else []
        return self.filter.address(without=[*without, *unread], **changed).removeprefix("?")

    @property
    def query_errors(self) -> list[QueryError]:
        return query_errors(self.filter.text, self.filter.mistakes, lambda query: self._address(q=query))

    @property
    def mended_query(self) -> QueryFix | None:
        return mended_query(self.filter.text, self.filter.mistakes, lambda query: self._address(q=query))

    @property
    def gallery_address(self) -> str:
        return self._address(view=GALLERY)

    @property
    def table_address(self) -> str:
        return self._address(view=TABLE)

    @property
    def cleared_address(self) -> str:
        return self._address(without=[name for name, _ in self.filter.params if name != "order"])

    @cached_property
    def page_links(self) -> tuple[tuple[int, str, bool], ...]:
        here, pages = self.page.number, self.page.paginator.page_range
        return tuple((page, self._address(page=page), page == here) for page in pages)

    @cached_property
    def relaxations(self) -> list[Relaxation]:
        """Each thing that is asked, with what would be left without it."""
        return [
            Relaxation(each, len(self.match.without(each.name)), self._address(without=each.params))
            for each in self.filter.criteria
        ]

    @cached_property
    def orders(self) -> tuple[tuple[str, str], ...]:
        columns = [each for each in self.table.fields if each.is_column and each.kind is not FieldKind.LINK]
        ups = ((each.name, each.label) for each in columns)
        downs = ((f"-{each.name}", f"{each.label}, highest first") for each in columns if each.kind is FieldKind.NUMBER)
        return (*ups, *downs)

    @cached_property
    def facets(self) -> tuple[FilterFacet, ...]:
        return tuple(facet for each in self.table.fields if each.is_filter and (facet := self._facet(each)))

    def _facet(self, each: Field) -> FilterFacet | None:
        if not each.is_many:
            return self._range(each) if each.kind is FieldKind.NUMBER else None
        counts = count_of(self.table, each.name, self.match.without(each.name))
        chosen = self.filter.values(each.name)
        options = self.table.options[each.name]
        choices = tuple(FacetChoice(option, counts[option.value], option.value in chosen) for option in options)
        return FilterFacet(each, choices, is_active=bool(chosen)) if len(choices) > 1 else None

    def _range(self, each: Field) -> FilterFacet | None:
        least, most = self.table.bounds(each)
        exact = self.filter.value(each.name)
        low, high = (exact or self.filter.value(f"{each.name}_{end}") for end in ("min", "max"))
        is_active = bool(low or high)
        is_worth_it = least < most and self.total > FEW_CARDS
        return FilterFacet(each, (), least, most, low, high, is_active) if is_active or is_worth_it else None

    @cached_property
    def columns(self) -> tuple[TableColumn, ...]:
        return tuple(self._column(each) for each in self.table.fields if each.is_column)

    def _column(self, each: Field) -> TableColumn:
        by = self.filter.order or (each if each.name == "number" else None)
        if by is not each:
            return TableColumn(each, "none", self._address(order=each.name))
        is_down = self.filter.is_descending
        turned = each.name if is_down else f"-{each.name}"
        return TableColumn(each, "descending" if is_down else "ascending", self._address(order=turned))

    @cached_property
    def tiles(self) -> list[tuple[Card, SafeString]]:
        return [(card, _tile(card, self.table)) for card in self.cards]

    @cached_property
    def lines(self) -> list[tuple[Card, SafeString]]:
        return [(card, _row(card, self.table)) for card in self.cards]


@lru_cache(maxsize=4096)
def _tile(card: Card, cards: CardTable) -> SafeString:
    """A card of the gallery as HTML: the same as long as the catalog is."""
    return render_to_string("browse/_tile.html", {"card": card, "shelf": cards.shelf, "mark": MARK})


@lru_cache(maxsize=4096)
def _row(card: Card, cards: CardTable) -> SafeString:
    """A row of the table as HTML: the same as long as the catalog is."""
    cells = [_cell(each, card) for each in cards.fields if each.is_column]
    return render_to_string("browse/_row.html", {"card": card, "cells": cells, "mark": MARK})


def _cell(each: Field, card: Card) -> TableCell:
    targets = each.targets(card) if each.kind is FieldKind.LINK else ()
    return TableCell(each, each.shown(card), targets)


def kind_named(shelf: Shelf, plural: str) -> str:
    """The kind whose address has this plural. Raises Http404."""
    model = kind_by_plural(shelf.game.slug, plural)
    if model is None:
        raise Http404(f"{shelf.game} has no {plural}.")
    return kind_of(model)


def listing(shelf: Shelf, plural: str, query: Query) -> Listing:
    """The list that an address asks for. Raises Http404."""
    cards = table(shelf, kind_named(shelf, plural))
    if query.keys() <= {"view"}:
        return _unfiltered(cards, is_table=TABLE in query.get("view", ()))
    return Listing(cards, query)


@lru_cache(maxsize=128)
def _unfiltered(cards: CardTable, *, is_table: bool) -> Listing:
    """The list that most people see first: the same for everybody as long as the catalog is."""
    return Listing(cards, {"view": (TABLE,)} if is_table else {})


def cards_matching(shelf: Shelf, plural: str, query: Query) -> list[Card]:
    """All cards that a list's filter finds, whatever else the query says. Raises Http404."""
    cards = table(shelf, kind_named(shelf, plural))
    return [cards.cards[row] for row in match(cards, read_filter(cards, query)).rows]


def kind_lines(shelf: Shelf) -> list[KindLine]:
    return [_kind_line(shelf, kind) for kind in tables_of(shelf.game.slug)]


def _kind_line(shelf: Shelf, kind: str) -> KindLine:
    model, cards = kinds(shelf.game.slug)[kind], shelf.kind(kind)
    part = part_of(shelf.game.slug)
    first = next((card.emblem for card in cards.values() if card.emblem), shelf.game.emblem)
    emblem, name = part.emblems.get(kind, first), str(model._meta.verbose_name_plural)
    address, about = page_of("cards", shelf.game.slug, model.plural), part.about.get(kind, "")
    counted = str(model._meta.verbose_name) if len(cards) == 1 else name
    return KindLine(kind, name, model.plural, address, len(cards), emblem, about, counted)


def neighbours(shelf: Shelf, card: Card) -> tuple[Card | None, Card | None]:
    """The cards before and after a card, in the book's order."""
    cards = list(shelf.kind(card.kind).values())
    place = cards.index(card)
    return (cards[place - 1] if place else None), (cards[place + 1] if place + 1 < len(cards) else None)


def entry(shelf: Shelf, kind: str, slug: str) -> Card | Term | RuleSection | None:
    if kind == "section":
        return shelf.section(slug)
    if kind == "term":
        return next((term for term in shelf.terms if term.slug == slug), None)
    return shelf.find(kind, slug)


def about(shelf: Shelf, card: Card) -> dict[str, object]:
    """The company of a card: what names it, what it names, its notes, and which of its facts are not the book's."""
    voices = [card, *part_of(card.game_id).voices(card)]
    named_by = shelf.named_by(card)
    sources: dict[str, list[str]] = {}
    for name, source in type(card).field_sources.items():
        if getattr(card, name) in ("", None):
            continue
        sources.setdefault(Source(source).label, []).append(name.replace("_", " "))
    return {
        "notes": card.notes.all(),
        "names": [each for each in dict.fromkeys(n for v in voices for n in shelf.names(v)) if each != card],
        "named_by": [entry for entry in named_by if isinstance(entry, Card)],
        "rules": [entry for entry in named_by if isinstance(entry, RuleSection)],
        "sources": sources,
        "fields": [_cell(each, card) for each in fields_of(card.game_id, card.kind) if each.name not in HEADED],
        "line": next(line for line in kind_lines(shelf) if line.kind == card.kind),
    }


@cache
def makers() -> Mapping[str, str]:
    """The people who drew the pictures, as their credits say."""
    text = (settings.BASE_DIR / "static" / "emblems" / "CREDITS.md").read_text(encoding="utf-8")
    after = text.partition("Icons made by:")[2].partition("The page of each icon")[0]
    return {"icon_authors": " ".join(after.split())}
