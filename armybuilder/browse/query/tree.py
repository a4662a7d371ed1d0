"""A query as a tree: small frozen values that print themselves the way they are written.

Where a part stands in the text is kept beside it, for the mistakes, and is no part of what it says.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field

Span = tuple[int, int]
NOWHERE: Span = (0, 0)


@dataclass(frozen=True)
class Word:
    """A bare word: cards that have it in their name or text. As a value: a number, a choice, the start of one."""

    text: str
    span: Span = field(default=NOWHERE, compare=False)

    def __str__(self) -> str:
        return self.text


@dataclass(frozen=True)
class Phrase:
    """Words that stand side by side: `"line of sight"`."""

    text: str
    span: Span = field(default=NOWHERE, compare=False)

    def __str__(self) -> str:
        return f'"{self.text}"'


@dataclass(frozen=True)
class Regex:
    """A regular expression in slashes."""

    text: str
    span: Span = field(default=NOWHERE, compare=False)

    def __str__(self) -> str:
        return f"/{self.text}/"


Value = Word | Phrase | Regex


@dataclass(frozen=True)
class Figure:
    """A number of the card, by its field's name."""

    name: str
    span: Span = field(default=NOWHERE, compare=False)

    def __str__(self) -> str:
        return self.name


@dataclass(frozen=True)
class Amount:
    """A number that is written out."""

    value: float
    span: Span = field(default=NOWHERE, compare=False)

    def __str__(self) -> str:
        return f"{self.value:g}" if self.value != int(self.value) else str(int(self.value))


@dataclass(frozen=True)
class Calc:
    """Two figures put together by one of + - * /."""

    left: "Sum"
    sign: str
    right: "Sum"

    def __str__(self) -> str:
        left = f"({self.left})" if _binds(self.left) < _binds(self) else str(self.left)
        right = f"({self.right})" if _binds(self.right) <= _binds(self) else str(self.right)
        return f"{left}{self.sign}{right}"


Sum = Figure | Amount | Calc


def _binds(part: Sum) -> int:
    """The strength with which a figure holds together: what binds less stands in brackets."""
    if isinstance(part, Calc):
        return 1 if part.sign in "+-" else 2
    return 3


@dataclass(frozen=True)
class FieldTest:
    """One field asked for a value: `class:h`, `name="Archer"`, `cost!=5`."""

    name: str
    sign: str
    value: Value
    span: Span = field(default=NOWHERE, compare=False)

    def __str__(self) -> str:
        return f"{self.name}{self.sign}{self.value}"


@dataclass(frozen=True)
class Comparison:
    """Two figures side by side: `move>=5`, `front+back=left*2`."""

    left: Sum
    sign: str
    right: Sum
    span: Span = field(default=NOWHERE, compare=False)

    def __str__(self) -> str:
        return f"{self.left}{self.sign}{self.right}"


@dataclass(frozen=True)
class Not:
    """Everything that its part does not find."""

    part: "Node"

    def __str__(self) -> str:
        return f"-{_bracketed(self.part)}" if isinstance(self.part, Not) else f"-{_inner(self.part)}"


@dataclass(frozen=True)
class And:
    """All that every part finds."""

    parts: tuple["Node", ...]

    def __str__(self) -> str:
        return " ".join(map(_inner, self.parts))


@dataclass(frozen=True)
class Or:
    """All that any part finds."""

    parts: tuple["Node", ...]

    def __str__(self) -> str:
        return " or ".join(map(str, self.parts))


Node = Value | FieldTest | Comparison | Not | And | Or


def _bracketed(node: Node) -> str:
    return f"({node})"


def _inner(node: Node) -> str:
    """A part among others: what holds less tightly stands in brackets, and a slash that would divide what is before."""
    divides = isinstance(node, Regex) and node.text[:1].isspace()
    return _bracketed(node) if divides or isinstance(node, And | Or) else str(node)


def leaves(node: Node) -> Iterator[Value | FieldTest | Comparison]:
    """Everything that is asked, from left to right."""
    if isinstance(node, Not):
        yield from leaves(node.part)
    elif isinstance(node, And | Or):
        for part in node.parts:
            yield from leaves(part)
    else:
        yield node


def figures(part: Sum) -> Iterator[Figure]:
    if isinstance(part, Calc):
        yield from figures(part.left)
        yield from figures(part.right)
    elif isinstance(part, Figure):
        yield part
