"""A query in plain English, for the head of its page."""

from collections.abc import Mapping, Sequence

from armybuilder.browse.query.columns import GAME, HAS, IS, KIND, MISSING, ORDER, Columns
from armybuilder.browse.query.personal import has_person, person
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
from armybuilder.browse.query.values import is_none, is_number
from catalog.fields import Field, FieldKind

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

    def said(self, node: Node) -> str:
        """A part of a query in words."""
        if isinstance(node, And):
            rest = [self._held(part) for part in node.parts if not isinstance(part, Word | Phrase)]
            return " and ".join([*_words(node.parts), *rest])
        if isinstance(node, Or):
            return ", or ".join(self._held(part) for part in node.parts)
        if isinstance(node, Not):
            return f"not ({self.said(node.part)})"
        if isinstance(node, Comparison):
            return f"{self.summed(node.left)} {SIGNS[node.sign]} {self.summed(node.right)}"
        if isinstance(node, FieldTest):
            return self.tested(node)
        if isinstance(node, Regex):
            return f"the name or text matches /{node.text}/"
        return "".join(_words([node]))

    def _held(self, node: Node) -> str:
        return f"({self.said(node)})" if isinstance(node, Or) else self.said(node)

    def summed(self, figure: Sum) -> str:
        """A computed figure, with its fields by their labels."""
        if isinstance(figure, Amount):
            return str(figure)
        if isinstance(figure, Figure):
            return self.label(figure.name, True)
        sign = {"+": "plus", "-": "minus", "*": "times", "/": "over"}[figure.sign]
        return f"{self._summed_inside(figure.left)} {sign} {self._summed_inside(figure.right)}"

    def _summed_inside(self, figure: Sum) -> str:
        return f"({self.summed(figure)})" if isinstance(figure, Calc) else self.summed(figure)

    def tested(self, test: FieldTest) -> str:
        """A field asked for a value, in words."""
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
        """An army of the person who asks by its name."""
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
    asked = f"where {words.said(tree)}" if tree else "all"
    sorts = [_sorted_by(words, test) for test in orders if test.name.casefold() == ORDER]
    return f"{asked}; sorted by {', then '.join(sorts)}" if sorts else asked


def _sorted_by(words: Describing, order: FieldTest) -> str:
    name = order.value.text
    label = words.label(name.removeprefix("-"))
    return f"{label}, the greatest first" if name.startswith("-") else label
