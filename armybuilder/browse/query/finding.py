"""The cards that a query finds, in their order."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from armybuilder.browse.query.columns import GAME, KIND, Columns, columns_of
from armybuilder.browse.query.describing import described
from armybuilder.browse.query.matching import Asking
from armybuilder.browse.query.parsing import parse
from armybuilder.browse.query.tree import And, Node, Word
from armybuilder.browse.ranking import rank
from catalog.fields import NONE, Field, FieldKind
from catalog.models import Card
from catalog.shelf import Shelf

Place = tuple[Columns, int]


@dataclass(frozen=True)
class Found:
    """What a query finds: the cards in their order, and what it asks in plain English."""

    cards: tuple[Card, ...]
    words: str
    #: Whether the query says itself in which order they come.
    is_ordered: bool = False


def find(text: str, shelves: Sequence[Shelf], kind: str = "") -> Found:
    """The cards on these shelves, or of one kind on them, that a query finds; all, if it asks nothing.

    They come in the order that it asks for; else those whose name fits its words best come first, in the order of the
    games, the kinds and the book. Raises BadQuery.
    """
    scope = columns_of(shelves, kind)
    asking = Asking(text, parse(text), scope)
    rows = {columns: sorted(asking.rows(columns)) for columns in scope}
    places = [(columns, row) for columns in scope for row in rows[columns]]
    words = bare_words(asking.tree)
    if asking.orders:
        for test, name in reversed(asking.orders):
            places = _sorted(places, name, is_down=test.value.text.startswith("-"))
    elif words:
        places.sort(key=lambda place: _rank(place, words))
    tests = [test for test, _ in asking.orders]
    cards = tuple(columns.cards[row] for columns, row in places)
    return Found(cards, described(asking.tree, tests, [c for c in scope if rows[c]] or scope), bool(asking.orders))


def bare_words(tree: Node | None) -> list[str]:
    """The words that a query asks for outside of any field, in one case: what a name is compared with."""
    parts = tree.parts if isinstance(tree, And) else (tree,)
    return [word for part in parts if isinstance(part, Word) for word in part.text.casefold().split()]


def _rank(place: Place, words: list[str]) -> int:
    columns, row = place
    card = columns.cards[row]
    return rank((card.name.casefold(),), card.number, words)


def _sorted(places: list[Place], name: str, *, is_down: bool) -> list[Place]:
    """Places by a field, equal ones as they stood; those without a value come last either way."""
    keys = {place: _key(*place, name) for place in places}
    known = [place for place in places if keys[place] is not None]
    known.sort(key=lambda place: keys[place], reverse=is_down)
    return known + [place for place in places if keys[place] is None]


def _key(columns: Columns, row: int, name: str) -> Any:
    """What a card is sorted by: figures before words; None if it has nothing of the sort."""
    if name.casefold() in (GAME, KIND):
        return 0, (columns.shelf.game.order if name.casefold() == GAME else columns.kind)
    field = columns.named(name)
    if not isinstance(field, Field):
        return None
    if field.kind is FieldKind.NUMBER:
        figure = columns.figures(field)[row]
        return None if figure is None else (0, figure)
    return _word_key(columns, row, field)


def _word_key(columns: Columns, row: int, field: Field) -> Any:
    if field.kind is FieldKind.TEXT:
        words = columns.texts(field)[row]
        return (1, words) if words else None
    first = field.values(columns.cards[row])[0]
    if first == NONE:
        return None
    values = [value for value, _ in field.choices]
    return (0, values.index(first)) if first in values else (1, first)
