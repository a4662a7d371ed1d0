"""From the text of a query to its tree."""

from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from pathlib import Path
from typing import Any, TypeVar, cast

from lark import Lark, Token, Transformer, v_args
from lark.exceptions import LarkError, UnexpectedInput, UnexpectedToken

from armybuilder.browse.query.mistakes import QUOTED, BadQuery, Fault, around, names_in, reason
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
    Span,
    Sum,
    Value,
    Word,
    leaves,
)
from catalog.mistakes import Mistake, in_text

#: Enough for anything that a person asks; a query can't be longer to stall the server.
LONGEST_TEXT = 400
MOST_DEPTH = 20
MOST_PARTS = 60
MOST_PATTERNS = 5
MOST_DIGITS = 9
#: The mistakes of the grammar that are named one by one.
MOST_MISTAKES = 20
SIGNS = {"==": "=", "≠": "!=", "≤": "<=", "≥": ">="}

NodeT = TypeVar("NodeT", bound=Value)


def _span(token: Token) -> Span:
    assert token.start_pos is not None, "the lexer says where a token stands"
    return token.start_pos, token.start_pos + len(token)


@v_args(inline=True)
class _Grow(Transformer[Token, Any]):
    """Makes the tree while the parser reads."""

    def word(self, token: Token) -> Word:
        return Word(str(token), _span(token))

    def phrase(self, token: Token) -> Phrase:
        return Phrase(str(token)[1:-1], _span(token))

    def regex(self, token: Token) -> Regex:
        return Regex(str(token)[1:-1], _span(token))

    def figure(self, token: Token) -> Figure:
        return Figure(str(token), _span(token))

    def amount(self, token: Token) -> Amount:
        if len(token) > MOST_DIGITS:
            raise BadQuery([in_text(*_span(token), f"“{token[:12]}…” is too long for a figure.", "a shorter number")])
        return Amount(float(token), _span(token))

    def held(self, inner: Sum) -> Sum:
        return inner

    def grouped(self, inner: Node) -> Node:
        return inner

    def left(self, *parts: Any) -> Sum:
        return _calculated(parts)

    left_term = right = right_term = left

    def test(self, left: Sum, sign: Token, value: Value) -> Node:
        means = SIGNS.get(sign, str(sign))
        if isinstance(left, Figure):
            return FieldTest(left.name, means, value, left.span)
        if not isinstance(value, Word):
            raise BadQuery([in_text(*value.span, "A computed figure is compared with a figure.", "a number or a sum")])
        return Comparison(left, "!=" if means == "!=" else "=", parse_sum(value.text, value.span[0]), _span(sign))

    def comparison(self, left: Sum, sign: Token, right: Sum) -> Comparison:
        return Comparison(left, SIGNS.get(sign, str(sign)), right, _span(sign))

    def negated(self, part: Node) -> Not:
        return Not(part)

    def both(self, *parts: Node) -> Node:
        return And(_flat(parts, And))

    def either(self, *parts: Node) -> Node:
        return Or(_flat(parts, Or))

    def start(self, tree: Node) -> Node:
        return tree

    def sum(self, figure: Sum) -> Sum:
        return figure

    def value(self, value: Value) -> Value:
        return value


def _flat(parts: Sequence[Node], sort: type[And] | type[Or]) -> tuple[Node, ...]:
    """Parts in one row: brackets in brackets of the same sort say nothing."""
    return tuple(each for part in parts for each in (part.parts if isinstance(part, sort) else (part,)))


def _calculated(parts: Sequence[Any]) -> Sum:
    result: Sum = parts[0]
    for sign, right in zip(parts[1::2], parts[2::2], strict=True):
        result = Calc(result, str(sign), right)
    return result


@cache
def _lark() -> Lark:
    """The compiled grammar, made when the first query comes: who prints an army should not wait for it."""
    return Lark(
        (Path(__file__).parent / "grammar.lark").read_text(encoding="utf-8"),
        parser="lalr",
        lexer="contextual",
        start=["start", "sum"],
        transformer=_Grow(),
    )


class BadSyntax(BadQuery):
    """A query that breaks the grammar, with what can be looked through of it all the same."""

    def __init__(self, mistakes: Sequence[Mistake], rest: str = "", names: Sequence[Figure] = ()) -> None:
        super().__init__(mistakes)
        #: The query with other words for what can't be read, every other letter in its column; "" if none can.
        self.rest = rest
        #: The fields that are named in what can't be read.
        self.names = tuple(names)


@lru_cache(maxsize=1024)
def parse(text: str) -> Node | None:
    """The tree of a query; None if it asks nothing. Raises BadQuery."""
    _refuse_sprawl(text)
    if not text.strip():
        return None
    tree, why = _grown(text, "start")
    if why is not None:
        raise _all_broken(text, why)
    parts = list(leaves(tree))
    if len(parts) > MOST_PARTS:
        raise BadQuery([in_text(0, len(text), f"This asks {len(parts)} things at once.", f"at most {MOST_PARTS}")])
    if sum(isinstance(getattr(part, "value", part), Regex) for part in parts) > MOST_PATTERNS:
        raise BadQuery([in_text(0, len(text), "This asks for too many patterns.", f"at most {MOST_PATTERNS}")])
    return cast(Node, tree)


@lru_cache(maxsize=1024)
def parse_sum(text: str, offset: int = 0) -> Sum:
    """The figure that stands right of an equals sign. Raises BadQuery."""
    figure, why = _grown(text, "sum")
    if why is not None:
        raise BadQuery([why.mistake(offset)])
    return cast(Sum, figure)


def is_grammatical(text: str) -> bool:
    return _grown(text, "start")[1] is None


def _grown(text: str, start: str) -> tuple[Any, Fault | None]:
    try:
        return _lark().parse(text, start=start), None
    except UnexpectedInput as error:
        at = error.pos_in_stream
        if at is None or (isinstance(error, UnexpectedToken) and error.token.type == "$END"):
            at = len(text)
        return None, reason(text, at)
    except BadQuery as bad:
        return None, _objection(text, bad)
    except LarkError as error:
        # A rule of ours has refused what it was given; lark wraps what it raises.
        wrapped = getattr(error, "orig_exc", None)
        if isinstance(wrapped, BadQuery):
            return None, _objection(text, wrapped)
        raise


def _objection(text: str, bad: BadQuery) -> Fault:
    """The objection of a rule of ours to a piece that the grammar lets through."""
    mistake = bad.mistakes[0]
    start = mistake.column - 1
    span = (start, start + mistake.length)
    return Fault(span, mistake.message, mistake.expected, (), around(text, *span))


def _all_broken(text: str, first: Fault) -> BadSyntax:
    """All that breaks the grammar: each piece that can't be read is left out, and the rest read again."""
    reasons, rest, why = [first], first.around(text), _grown(first.around(text), "start")[1]
    while why is not None and why.around(rest) != rest:
        if len(reasons) == MOST_MISTAKES:
            more = in_text(*(why.span[0], len(text)), "More can't be read from here on.", "what is right before it")
            return BadSyntax([*_with_fixes(text, reasons), more])
        reasons.append(why)
        rest = why.around(rest)
        why = _grown(rest, "start")[1]
    names = [name for each in reasons for name in names_in(text, each.around)]
    return BadSyntax(_with_fixes(text, reasons), rest if why is None else "", names)


def _with_fixes(text: str, reasons: Sequence[Fault]) -> list[Mistake]:
    """The mistakes with the queries that mend each: whole ones that are sound, but for the other mistakes."""
    return [each.mistake(near=tuple(_fixed(text, each, reasons))) for each in reasons]


def _fixed(text: str, mended: Fault, reasons: Sequence[Fault]) -> Iterator[str]:
    others = text
    for each in reasons:
        others = others if each is mended else each.around(others)
    for fix in mended.fixes:
        query = fix(text).strip()
        if query and query != text and is_grammatical(fix(others)):
            yield query


def _refuse_sprawl(text: str) -> None:
    """Refuse what is too long or too deep to read, before anything reads it."""
    if len(text) > LONGEST_TEXT:
        message = f"A query has at most {LONGEST_TEXT} characters; this has {len(text)}."
        raise BadQuery([in_text(LONGEST_TEXT, len(text), message, "a shorter query")])
    depth = 0
    for at, sign in enumerate(QUOTED.sub(lambda found: " " * len(found[0]), text)):
        depth += (sign == "(") - (sign == ")")
        if depth > MOST_DEPTH:
            raise BadQuery(
                [in_text(at, at + 1, f"More than {MOST_DEPTH} brackets inside each other.", "fewer brackets")]
            )
