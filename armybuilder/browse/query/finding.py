"""The cards that a query finds, in their order, and the query in plain English, for the head of its page."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

from armybuilder.browse.query.columns import (
    GAME,
    HAS,
    IS,
    KIND,
    MISSING,
    ORDER,
    Columns,
    columns,
    columns_of,
    has_person,
    person,
)
from armybuilder.browse.query.matching import Evaluation
from armybuilder.browse.query.mistakes import BadQuery
from armybuilder.browse.query.parsing import BadSyntax, parse
from armybuilder.browse.query.tree import (
    Amount,
    And,
    Calc,
    Comparison,
    FieldTest,
    Figure,
    Node,
    Not,
    Or,
    Phrase,
    Regex,
    Sum,
    Word,
)
from armybuilder.browse.query.values import is_none, is_number, time_bound
from catalog.fields import NONE, CardTable, Field, FieldKind
from catalog.mistakes import Mistake
from catalog.models import Card
from catalog.shelf import Shelf

SIGNS: Mapping[str, str] = {
    "<": "is less than",
    "<=": "is at most",
    ">": "is more than",
    ">=": "is at least",
    "=": "is",
    "!=": "is not",
}


class Describing:
    """Puts a query into words, with the labels of the fields that it means in a scope."""

    def __init__(self, scope: Sequence[Columns]) -> None:
        self.scope = scope

    def field(self, name: str, is_figure: bool | None = None) -> Field | None:
        """The field that a name means in the first kind that knows it by its whole name, else in any."""
        known = sorted(self.scope, key=lambda each: not each.is_exact(name))
        found = (columns.named(name, is_figure) for columns in known)
        return next((field for field in found if isinstance(field, Field)), None)

    def label(self, name: str, is_figure: bool | None = None) -> str:
        found = self.field(name, is_figure)
        return _lowered(found.label) if found else name

    def in_words(self, node: Node) -> str:
        if isinstance(node, And):
            rest = [self._held(part) for part in node.parts if not isinstance(part, Word | Phrase)]
            return " and ".join([*_words(node.parts), *rest])
        if isinstance(node, Or):
            return ", or ".join(self._held(part) for part in node.parts)
        if isinstance(node, Not):
            return f"not ({self.in_words(node.part)})"
        if isinstance(node, Comparison):
            return f"{self.sum_in_words(node.left)} {SIGNS[node.sign]} {self.sum_in_words(node.right)}"
        if isinstance(node, FieldTest):
            return self.test_in_words(node)
        if isinstance(node, Regex):
            return f"the name or text matches /{node.text}/"
        return "".join(_words([node]))

    def _held(self, node: Node) -> str:
        return f"({self.in_words(node)})" if isinstance(node, Or) else self.in_words(node)

    def sum_in_words(self, figure: Sum) -> str:
        if isinstance(figure, Amount):
            return str(figure)
        if isinstance(figure, Figure):
            return self.label(figure.name, True)
        sign = {"+": "plus", "-": "minus", "*": "times", "/": "over"}[figure.sign]
        return f"{self._summed_inside(figure.left)} {sign} {self._summed_inside(figure.right)}"

    def _summed_inside(self, figure: Sum) -> str:
        return f"({self.sum_in_words(figure)})" if isinstance(figure, Calc) else self.sum_in_words(figure)

    def test_in_words(self, test: FieldTest) -> str:
        name, value = test.name.casefold(), test.value
        denied = test.sign == "!="
        if name in (GAME, KIND):
            return f"the {name} is {'not ' if denied else ''}{self._place(name, value.text)}"
        if name == IS:
            return f"it is {'not ' if denied else ''}{value.text}"
        if name == MISSING:
            return f"{'no ' if denied else ''}more of it is missing from the army {self._army(value.text)}"
        if name == HAS:
            return f"it has {'no' if denied else 'a value of'} {self.label(value.text)}"
        field = self.field(name, is_number(value))
        if is_none(value):
            return f"{self.label(name)} has {'a value' if denied else 'no value'}"
        return f"{self.label(name, is_number(value))} {_verb(test, field)} {self._value(test, field)}"

    def _army(self, key: str) -> str:
        name = person().armies().get(key, "") if has_person() else ""
        return f"“{name}”" if name else key

    def _place(self, name: str, said: str) -> str:
        """A game or a kind as its page calls it, if it is one alone."""
        shown = {c.shelf.game.name if name == GAME else c.kind_names[-1].replace("_", " ") for c in self.scope}
        return shown.pop() if len(shown) == 1 else said

    def _value(self, test: FieldTest, field: Field | None) -> str:
        value = test.value
        if isinstance(value, Regex):
            return f"/{value.text}/"
        if field and field.kind is FieldKind.CHOICE:
            labels = {label for key, label in field.choices if value.text.casefold() in (key, label.casefold())}
            begun = {label for _, label in field.choices if label.casefold().startswith(value.text.casefold())}
            return min(labels or begun or {value.text})
        is_bare = field is not None and field.kind in (FieldKind.NUMBER, FieldKind.FLAG)
        return value.text if is_bare else f"“{value.text}”"


def _words(parts: Sequence[Node]) -> list[str]:
    """Bare words and phrases among these, named together."""
    said = [f"“{part.text}”" for part in parts if isinstance(part, Word | Phrase)]
    return [f"the name or text says {' and '.join(said)}"] if said else []


def _lowered(label: str) -> str:
    """A label inside a sentence; what is written in capitals stays so."""
    return label if label[1:2].isupper() else label[:1].lower() + label[1:]


def _verb(test: FieldTest, field: Field | None) -> str:
    """The verb for asking a field: a text contains, a figure is, a pattern matches."""
    if isinstance(test.value, Regex):
        return "does not match" if test.sign == "!=" else "matches"
    if test.sign == "!=":
        return "is not"
    is_loose = test.sign == ":" and field is not None and field.kind in (FieldKind.TEXT, FieldKind.LINK)
    return "has" if is_loose else "is"


def described(tree: Node | None, orders: Sequence[FieldTest], scope: Sequence[Columns]) -> str:
    """A query's question, in one sentence without its full stop."""
    words = Describing(scope)
    asked = f"where {words.in_words(tree)}" if tree else "all"
    sorts = [_sorted_by(words, test) for test in orders if test.name.casefold() == ORDER]
    return f"{asked}; sorted by {', then '.join(sorts)}" if sorts else asked


def _sorted_by(words: Describing, order: FieldTest) -> str:
    name = order.value.text
    label = words.label(name.removeprefix("-"))
    return f"{label}, the greatest first" if name.startswith("-") else label


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


def sift(text: str, cards: CardTable) -> Sifted:
    """The rows of one kind's table that a query finds: in the book's order, if it asks for none. Raises BadQuery."""
    asking, places, words = _looked_up(text, (columns(cards),))
    return Sifted(tuple(row for _, row in places), words, bool(asking.orders))


def _looked_up(text: str, scope: Sequence[Columns]) -> tuple[Evaluation, list[Place], str]:
    """A query put to a scope: the cards that it finds in the order that it asks for, and the query in words."""
    with time_bound():
        asking = _read(text, scope)
        rows = {each: sorted(asking.rows(each)) for each in scope}
    places = [(each, row) for each in scope for row in rows[each]]
    for test, name in reversed(asking.orders):
        places = _sorted(places, name, is_down=test.value.text.startswith("-"))
    tests = [test for test, _ in asking.orders]
    return asking, places, described(asking.tree, tests, [each for each in scope if rows[each]] or scope)


def _read(text: str, scope: Sequence[Columns]) -> Evaluation:
    """A query put to a scope; where it breaks the grammar, the rest of it is looked through for mistakes as well."""
    try:
        return Evaluation(text, parse(text), scope)
    except BadSyntax as broken:
        raise BadQuery([*broken.mistakes, *_more_mistakes(text, broken, scope)]) from None


def _more_mistakes(text: str, broken: BadSyntax, scope: Sequence[Columns]) -> tuple[Mistake, ...]:
    """The mistakes in the part of a query that can be read."""
    try:
        Evaluation(text, parse(broken.rest), scope, broken)
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


# How well a name fits what is typed: the whole name beats its beginning, and its beginning beats its middle.
EXACT, NUMBER, PREFIX, WORD, INSIDE, TEXT = range(6)


def rank(names: Iterable[str], number: int | None, words: Sequence[str]) -> int:
    """The rank of something with these names and this number for the words; a smaller rank is better."""
    if number is not None and len(words) == 1 and words[0].isdecimal() and int(words[0]) == number:
        return NUMBER
    return min(_name_rank(name, " ".join(words)) for name in names)


def _name_rank(name: str, text: str) -> int:
    if name == text:
        return EXACT
    if name.startswith(text):
        return PREFIX
    if f" {text}" in name or f"-{text}" in name:
        return WORD
    return INSIDE if text in name else TEXT
