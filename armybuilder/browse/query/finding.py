"""The cards that a query finds, in their order."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from armybuilder.browse.query.columns import GAME, KIND, Columns, columns, columns_of
from armybuilder.browse.query.describing import described
from armybuilder.browse.query.matching import Asking
from armybuilder.browse.query.mistakes import BadQuery
from armybuilder.browse.query.parsing import BadSyntax, parse
from armybuilder.browse.query.patterns import time_bound
from armybuilder.browse.query.tree import And, Node, Word
from armybuilder.browse.ranking import rank
from catalog.fields import NONE, Field, FieldKind, Table
from catalog.mistakes import Mistake
from catalog.models import Card
from catalog.shelf import Shelf

Place = tuple[Columns, int]
#: Figures stand before words.
SortKey = tuple[int, float | str]


@dataclass(frozen=True)
class Found:
    """The cards that a query finds, in their order, and what it asks in plain English."""

    cards: tuple[Card, ...]
    words: str
    #: True where the query says itself in which order they come.
    is_ordered: bool = False


@dataclass(frozen=True)
class Sifted:
    """The rows of one table that a query finds, in its order."""

    rows: tuple[int, ...]
    words: str
    is_ordered: bool


def find(text: str, shelves: Sequence[Shelf], kind: str = "") -> Found:
    """The cards on these shelves, or of one kind on them, that a query finds; all, if it asks nothing.

    They come in the order that it asks for; else those whose name fits its words best come first, in the order of the
    games, the kinds and the book. Raises BadQuery.
    """
    asking, places, words = _looked_up(text, columns_of(shelves, kind))
    if not asking.orders and (named := bare_words(asking.tree)):
        places.sort(key=lambda place: _rank(place, named))
    found = tuple(each.cards[row] for each, row in places)
    return Found(found, words, bool(asking.orders))


def sift(text: str, cards: Table) -> Sifted:
    """The rows of one kind's table that a query finds: in the book's order, if it asks for none. Raises BadQuery."""
    asking, places, words = _looked_up(text, (columns(cards),))
    return Sifted(tuple(row for _, row in places), words, bool(asking.orders))


def _looked_up(text: str, scope: Sequence[Columns]) -> tuple[Asking, list[Place], str]:
    """A query put to a scope: the cards that it finds in the order that it asks for, and the query in words."""
    with time_bound():
        asking = _read(text, scope)
        rows = {each: sorted(asking.rows(each)) for each in scope}
    places = [(each, row) for each in scope for row in rows[each]]
    for test, name in reversed(asking.orders):
        places = _sorted(places, name, is_down=test.value.text.startswith("-"))
    tests = [test for test, _ in asking.orders]
    return asking, places, described(asking.tree, tests, [each for each in scope if rows[each]] or scope)


def _read(text: str, scope: Sequence[Columns]) -> Asking:
    """A query put to a scope; where it breaks the grammar, the rest of it is looked through for mistakes as well."""
    try:
        return Asking(text, parse(text), scope)
    except BadSyntax as broken:
        raise BadQuery([*broken.mistakes, *_more_mistakes(text, broken, scope)]) from None


def _more_mistakes(text: str, broken: BadSyntax, scope: Sequence[Columns]) -> tuple[Mistake, ...]:
    """The mistakes in the part of a query that can be read."""
    try:
        Asking(text, parse(broken.rest), scope, broken)
    except BadQuery as bad:
        return bad.mistakes
    return ()


def is_only_words(text: str) -> bool:
    """True where a query asks for words alone, each of them to be in the name or text. Raises BadQuery."""
    tree = parse(text)
    return all(isinstance(part, Word) for part in (tree.parts if isinstance(tree, And) else (tree,)))


def bare_words(tree: Node | None) -> list[str]:
    """The words that a query asks for outside of any field, in one case: what a name is compared with."""
    parts = tree.parts if isinstance(tree, And) else (tree,)
    return [word for part in parts if isinstance(part, Word) for word in part.text.casefold().split()]


def _rank(place: Place, words: list[str]) -> int:
    card = place[0].cards[place[1]]
    return rank((card.name.casefold(),), card.number, words)


def _sorted(places: list[Place], name: str, *, is_down: bool) -> list[Place]:
    """Places by a field, equal ones as they stood; those without a value come last either way."""
    readers = {cards: _reader(cards, name) for cards in {cards for cards, _ in places}}
    keys = {place: key for place in places if (key := readers[place[0]](place[1])) is not None}
    known = [place for place in places if place in keys]
    known.sort(key=lambda place: keys[place], reverse=is_down)
    return known + [place for place in places if place not in keys]


def _reader(cards: Columns, name: str) -> Callable[[int], SortKey | None]:
    """The sort key of a kind's rows: figures before words; None for a row that has nothing of the sort."""
    if name.casefold() in (GAME, KIND):
        return lambda row: (0, cards.shelf.game.order if name.casefold() == GAME else cards.kind)
    field = cards.named(name)
    if not isinstance(field, Field):
        return lambda row: None
    if field.kind is FieldKind.NUMBER:
        figures = cards.figures(field)
        return lambda row: None if (figure := figures[row]) is None else (0, figure)
    return lambda row: _word_key(cards, row, field)


def _word_key(cards: Columns, row: int, field: Field) -> SortKey | None:
    if field.kind is FieldKind.TEXT:
        words = cards.texts(field)[row]
        return (1, words) if words else None
    first = field.values(cards.cards[row])[0]
    if first == NONE:
        return None
    values = [value for value, _ in field.choices]
    return (0, values.index(first)) if first in values else (1, first)
