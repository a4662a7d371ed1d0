"""Search: cards, rule sections and terms by what is typed, the likeliest first.

A name beats a text, the whole name beats its beginning, and its beginning beats its middle.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cached_property, lru_cache
from itertools import chain
from urllib.parse import urlencode

from django.core.paginator import Paginator

from armybuilder.browse.query.columns import ORDER, SPECIAL, columns
from armybuilder.browse.query.finding import TEXT, bare_words, find, is_only_words, rank
from armybuilder.browse.query.matching import asks_words, says
from armybuilder.browse.query.parsing import parse
from armybuilder.browse.query.tree import Comparison, FieldTest, Node, figures, leaves
from armybuilder.browse.query.values import time_bound
from catalog.fields import Field, FieldKind, table, tables_of
from catalog.models import Card, RuleSection
from catalog.shelf import CatalogEntry, Shelf
from catalog.tokens import plain

MOST = 6
#: The name and the book's number stand on the line above.
ABOVE = ("name", "number")


@dataclass(frozen=True)
class MatchedValue:
    """One value of a card with its heading, as a table would show both."""

    heading: str
    shown: str
    is_asked: bool


def names_asked(tree: Node | None) -> list[str]:
    """The names of all fields that a query asks about or sorts by, as it writes them."""
    return list(dict.fromkeys(name for leaf in (leaves(tree) if tree else ()) for name in _names(leaf)))


def _names(leaf: object) -> Iterator[str]:
    if isinstance(leaf, Comparison):
        yield from (figure.name for side in (leaf.left, leaf.right) for figure in figures(side))
    elif isinstance(leaf, FieldTest):
        yield leaf.value.text.removeprefix("-") if leaf.name.casefold() == ORDER else leaf.name


def glance(shelf: Shelf, card: Card, asked: Iterable[str]) -> Sequence[MatchedValue]:
    """A card's values: of the fields that were asked about, then of the first columns of its table."""
    known = columns(table(shelf, card.kind))
    named = [known.named(name) for name in asked if name.casefold() not in SPECIAL]
    first = [field for field in named if isinstance(field, Field)]
    chosen = dict.fromkeys([*first, *(field for field in known.table.fields if _is_short(field))])
    shown = ((field, field.shown(card)) for field in chosen if field.name not in ABOVE and _fits(field))
    found = [MatchedValue(field.heading, words, field in first) for field, words in shown if words]
    return found[: max(MOST, len(first))]


def _is_short(field: Field) -> bool:
    """True where a field is a figure or one of few words that the kind's table has a column for."""
    return field.is_column and field.kind in (FieldKind.NUMBER, FieldKind.CHOICE)


def _fits(field: Field) -> bool:
    """True where a value fits on a line: a text that was searched does not."""
    return field.kind is not FieldKind.TEXT or field.is_column


LONGEST_TEXT = 100
#: The number of hits on a page of results.
PAGE_SIZE = 100


@dataclass(frozen=True)
class Indexed:
    """The words of an entry for a search: names, the book's number, and all words in one case."""

    entry: CatalogEntry
    shelf: Shelf
    group: str
    names: tuple[str, ...]
    number: int | None
    words: str


@dataclass(frozen=True)
class Hit:
    """Something found, and how well it fits; a smaller rank is better."""

    entry: CatalogEntry
    shelf: Shelf
    group: str
    rank: int
    #: The fields that the query asked about, as it writes them.
    asked: Sequence[str] = ()

    @property
    def is_card(self) -> bool:
        return isinstance(self.entry, Card)

    @cached_property
    def glance(self) -> Sequence[MatchedValue]:
        return glance(self.shelf, self.entry, self.asked) if isinstance(self.entry, Card) else ()


@dataclass(frozen=True)
class Group:
    """Hits of one sort (units, rules, terms): those on a page, and how many there are in all."""

    name: str
    hits: list[Hit]
    count: int


@lru_cache(maxsize=16)
def index(shelf: Shelf) -> Sequence[Indexed]:
    return [*_indexed_cards(shelf), *_indexed_rules(shelf), *_indexed_terms(shelf)]


def _indexed_cards(shelf: Shelf) -> Iterator[Indexed]:
    for kind in tables_of(shelf.game.slug):
        cards = table(shelf, kind)
        for card, words in zip(cards.cards, cards.haystacks, strict=True):
            yield Indexed(card, shelf, _group(card), (card.name.casefold(),), card.number, words)


def _group(card: Card) -> str:
    return str(card._meta.verbose_name_plural).capitalize()


def _indexed_rules(shelf: Shelf) -> Iterator[Indexed]:
    for section in shelf.sections:
        words = plain(f"{section.title} {section.text}", shelf.resolve).casefold()
        yield Indexed(section, shelf, "Rules", (section.title.casefold(),), None, words)


def _indexed_terms(shelf: Shelf) -> Iterator[Indexed]:
    """Terms that are no card's: those are found as cards."""
    for term in shelf.terms:
        if term.card is None:
            names = (term.name.casefold(), *(alias.name.casefold() for alias in term.aliases.all()))
            words = " ".join([*names, plain(term.summary, shelf.resolve).casefold()])
            yield Indexed(term, shelf, "Terms", names, None, words)


def search(shelves: Iterable[Shelf], text: str, game: str = "") -> list[Hit]:
    """All that fits what is typed, the best first.

    Of equal hits, those of the game that one is looking at come first; the rest stay in the order of the kinds and of
    the book.
    """
    words = text[:LONGEST_TEXT].casefold().split()
    if not words:
        return []
    ranked = (_hit(each, words) for shelf in shelves for each in index(shelf))
    return sorted((hit for hit in ranked if hit), key=lambda hit: (hit.rank, hit.shelf.game.slug != game))


def _hit(each: Indexed, words: list[str]) -> Hit | None:
    rank = _rank_of(each, words)
    return None if rank is None else Hit(each.entry, each.shelf, each.group, rank)


def _rank_of(each: Indexed, words: list[str]) -> int | None:
    found = rank(each.names, each.number, words)
    return found if found < TEXT or all(word in each.words for word in words) else None


@dataclass(frozen=True)
class SearchResult:
    """The hits of a query, and what it asks in plain English."""

    hits: list[Hit]
    words: str
    #: True where it asks more than words.
    is_query: bool = False

    def page(self, text: str, number: str) -> "ResultPage":
        """A page of what a text found, by sort; the nearest one for a number that there is no page of."""
        return ResultPage(self.hits, text, number)

    @property
    def printable_game(self) -> str:
        """The one game that all found cards are of, if there is one: a print is of one game."""
        games = {hit.shelf.game.slug for hit in self.hits if isinstance(hit.entry, Card)}
        return games.pop() if len(games) == 1 else ""


def look_up(shelves: Sequence[Shelf], text: str, game: str = "") -> SearchResult:
    """All that a query finds: cards, and the rule sections and terms whose words fit it. Raises BadQuery.

    In the query's own order; else the best names come first, and of equal hits those of the game in view.
    """
    found = find(text, shelves)
    tree = parse(text)
    if tree is None:
        return SearchResult([], found.words)
    words, asked, shelf_of = bare_words(tree), names_asked(tree), {shelf.game.slug: shelf for shelf in shelves}
    hits = [
        Hit(card, shelf_of[card.game_id], _group(card), _best((card.name.casefold(),), card.number, words), asked)
        for card in found.cards
    ]
    others = (each for shelf in shelves for each in index(shelf) if not isinstance(each.entry, Card))
    said = (each for each in others if asks_words(tree) and says(tree, each.words, each.shelf.game.slug))
    with time_bound():
        hits += [Hit(each.entry, each.shelf, each.group, _best(each.names, None, words)) for each in said]
    if not found.is_ordered:
        hits.sort(key=lambda hit: (hit.rank, hit.shelf.game.slug != game))
    return SearchResult(hits, found.words, not is_only_words(text))


def _best(names: tuple[str, ...], number: int | None, words: list[str]) -> int:
    return rank(names, number, words) if words else TEXT


class ResultPage:
    """A hundred hits by their sort; the sort with the best hit comes first."""

    def __init__(self, hits: Iterable[Hit], text: str, number: str) -> None:
        self._text, self._all = text, _by_sort(hits)
        in_order = [hit for found in self._all.values() for hit in found]
        self.page = Paginator(in_order, PAGE_SIZE).get_page(number)

    @property
    def page_links(self) -> list[tuple[int, str, bool]]:
        pages = self.page.paginator.page_range
        return [(each, f"?{urlencode({'q': self._text, 'page': each})}", each == self.page.number) for each in pages]

    @property
    def groups(self) -> list[Group]:
        here = _by_sort(self.page.object_list)
        return [Group(name, found, len(self._all[name])) for name, found in here.items()]


def _by_sort(hits: Iterable[Hit]) -> dict[str, list[Hit]]:
    found: dict[str, list[Hit]] = {}
    for hit in hits:
        found.setdefault(hit.group, []).append(hit)
    return found


def near_names(shelves: Iterable[Shelf], word: str) -> list[Indexed]:
    """Cards and terms whose names look like a word: for an address that leads nowhere."""
    return list(_near(tuple(shelves), word[:LONGEST_TEXT].casefold()))


@lru_cache(maxsize=64)  # a dead link is followed by many, and all things of one sort end in the same word
def _near(shelves: tuple[Shelf, ...], word: str) -> Sequence[Indexed]:
    by_slug: dict[str, list[Indexed]] = {}
    for each in chain.from_iterable(map(index, shelves)):
        if not isinstance(each.entry, RuleSection):
            by_slug.setdefault(each.entry.slug, []).append(each)
    return [entry for slug in get_close_matches(word, by_slug, n=4, cutoff=0.7) for entry in by_slug[slug]]
