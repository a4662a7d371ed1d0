"""A found card at a glance: a few of its values, those first that the query asked about."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from armybuilder.browse.query.columns import ORDER, SPECIAL, columns
from armybuilder.browse.query.tree import Comparison, FieldTest, Node, figures, leaves
from catalog.fields import Field, FieldKind, table
from catalog.models import Card
from catalog.shelf import Shelf

MOST = 6
#: The name and the book's number stand on the line above.
ABOVE = ("name", "number")


@dataclass(frozen=True)
class Value:
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


def glance(shelf: Shelf, card: Card, asked: Iterable[str]) -> Sequence[Value]:
    """A card's values: of the fields that were asked about, then of the first columns of its table."""
    known = columns(table(shelf, card.kind))
    named = [known.named(name) for name in asked if name.casefold() not in SPECIAL]
    first = [field for field in named if isinstance(field, Field)]
    chosen = dict.fromkeys([*first, *(field for field in known.table.fields if _is_short(field))])
    shown = ((field, field.shown(card)) for field in chosen if field.name not in ABOVE and _fits(field))
    found = [Value(field.heading, words, field in first) for field, words in shown if words]
    return found[: max(MOST, len(first))]


def _is_short(field: Field) -> bool:
    """True where a field is a figure or one of few words that the kind's table has a column for."""
    return field.is_column and field.kind in (FieldKind.NUMBER, FieldKind.CHOICE)


def _fits(field: Field) -> bool:
    """True where a value fits on a line: a text that was searched does not."""
    return field.kind is not FieldKind.TEXT or field.is_column
