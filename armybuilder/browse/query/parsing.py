"""From the text of a query to its tree."""

import re
from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any, TypeVar

from lark import Lark, Token, Transformer, v_args
from lark.exceptions import LarkError, UnexpectedInput, UnexpectedToken

from armybuilder.browse.query.mistakes import BadQuery, Mistake
from armybuilder.browse.query.tree import (
    Amount,
    And,
    Asked,
    Calc,
    Comparison,
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

#: Enough for anything that a person asks; a query can't be longer to stall the server.
LONGEST_TEXT = 400
MOST_DEPTH = 20
MOST_PARTS = 60
MOST_PATTERNS = 5
MOST_DIGITS = 9
SIGNS = {"==": "=", "≠": "!=", "≤": "<=", "≥": ">="}
QUOTED = re.compile(r'"[^"]*"|“[^”]*”|(?<![\w)])/(?:[^/\\]|\\.)+/(?=[\s)]|$)')

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
            raise BadQuery([_mistake(_span(token), f"“{token[:12]}…” is too long for a figure.", "a shorter number")])
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
            return Asked(left.name, means, value, left.span)
        if not isinstance(value, Word):
            raise BadQuery([_mistake(value.span, "A computed figure is compared with a figure.", "a number or a sum")])
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


_LARK = Lark(
    (Path(__file__).parent / "grammar.lark").read_text(encoding="utf-8"),
    parser="lalr",
    lexer="contextual",
    start=["start", "sum"],
    transformer=_Grow(),
)


def _mistake(span: Span, message: str, expected: str = "", near: tuple[str, ...] = ()) -> Mistake:
    return Mistake(span[0] + 1, max(1, span[1] - span[0]), message, expected, near)


@lru_cache(maxsize=1024)
def parse(text: str) -> Node | None:
    """The tree of a query; None if it asks nothing. Raises BadQuery."""
    _refuse_sprawl(text)
    if not text.strip():
        return None
    tree: Node = _parsed(text, "start", 0, text)
    parts = list(leaves(tree))
    if len(parts) > MOST_PARTS:
        raise BadQuery([Mistake(1, len(text), f"This asks {len(parts)} things at once.", f"at most {MOST_PARTS}")])
    if sum(isinstance(getattr(part, "value", part), Regex) for part in parts) > MOST_PATTERNS:
        raise BadQuery([Mistake(1, len(text), "This asks for too many patterns.", f"at most {MOST_PATTERNS}")])
    return tree


@lru_cache(maxsize=1024)
def parse_sum(text: str, offset: int = 0) -> Sum:
    """The figure that stands right of an equals sign. Raises BadQuery."""
    figure: Sum = _parsed(text, "sum", offset, "")
    return figure


def _parsed(text: str, start: str, offset: int, whole: str) -> Any:
    try:
        return _LARK.parse(text, start=start)
    except UnexpectedInput as error:
        at = error.pos_in_stream
        if at is None or (isinstance(error, UnexpectedToken) and error.token.type == "$END"):
            at = len(text)
        raise BadQuery([_explained(text, at, offset, whole)]) from None
    except LarkError as error:
        # A rule of ours has refused what it was given; lark wraps what it raises.
        wrapped = getattr(error, "orig_exc", None)
        if isinstance(wrapped, BadQuery):
            raise wrapped from None
        raise


def _refuse_sprawl(text: str) -> None:
    """Refuse what is too long or too deep to read, before anything reads it."""
    if len(text) > LONGEST_TEXT:
        message = f"A query has at most {LONGEST_TEXT} characters; this has {len(text)}."
        raise BadQuery([Mistake(LONGEST_TEXT + 1, len(text) - LONGEST_TEXT, message, "a shorter query")])
    depth = 0
    for at, sign in enumerate(QUOTED.sub(lambda found: " " * len(found[0]), text)):
        depth += (sign == "(") - (sign == ")")
        if depth > MOST_DEPTH:
            raise BadQuery(
                [Mistake(at + 1, 1, f"More than {MOST_DEPTH} brackets inside each other.", "fewer brackets")]
            )


def _explained(text: str, at: int, offset: int, whole: str) -> Mistake:
    """Why the text can't go on here, and what would be right."""
    span, message, expected, fixes = _reason(text, at)
    near = tuple(dict.fromkeys(fix for each in fixes if (fix := each.strip()) and fix != whole and is_sound(fix)))
    return _mistake((span[0] + offset, span[1] + offset), message, expected, near if whole else ())


def is_sound(text: str) -> bool:
    """Whether a text keeps to the grammar."""
    try:
        _LARK.parse(text, start="start")
    except (LarkError, BadQuery):
        return False
    return True


Reason = tuple[Span, str, str, list[str]]


def _reason(text: str, at: int) -> Reason:
    blank = QUOTED.sub(lambda found: " " * len(found[0]), text)
    for mark, name in (('"', "phrase"), ("“", "phrase"), ("/", "regular expression")):
        if at < len(text) and blank[at] == mark:
            close = {"“": "”"}.get(mark, mark)
            return (at, len(text)), f"This {name} has no end.", f"a closing {close}", [text + close, _without(text, at)]
    if at < len(text) and text[at] == ")":
        return _at_closing(text, at)
    if at < len(text):
        return _at_sign(text, at)
    return _at_end(text, blank)


def _without(text: str, start: int, end: int | None = None) -> str:
    """The text with a piece cut out, and one blank where it was."""
    end = start + 1 if end is None else end
    before, after = text[:start].rstrip(), text[end:].lstrip()
    return before + after if before.endswith("(") or after.startswith(")") else f"{before} {after}"


def _at_closing(text: str, at: int) -> Reason:
    before = text[:at].rstrip()
    if before.endswith("("):
        return (
            (at, at + 1),
            "These brackets are empty.",
            "words or a field in them",
            [_without(text, len(before) - 1, at + 1)],
        )
    if re.search(r"(?:^|[\s(])or$", before, re.IGNORECASE):
        return (at, at + 1), "Nothing stands after “or”.", "a word or a field", [_without(text, len(before) - 2, at)]
    if re.search(r"[:<>=]$", before):
        return (at, at + 1), f"Nothing stands after “{before[-1]}”.", "a value", []
    return (at, at + 1), "This bracket closes nothing.", "a “(” before it, or no “)”", [_without(text, at)]


def _at_sign(text: str, at: int) -> Reason:
    sign = re.match(r"[<>=:!≤≥≠]+|-|or(?![^\s()])|and(?![^\s()])|\S+", text[at:], re.IGNORECASE)
    found = sign[0] if sign else text[at]
    span = (at, at + len(found))
    gone = _without(text, *span)
    if found.casefold() in ("or", "and"):
        return span, f"“{found}” stands between two things that are asked.", "a word or a field before it", [gone]
    if found == "-":
        return (
            span,
            "“-” stands right before what it rules out.",
            "a word or a field after it",
            [
                gone,
                text[:at] + "-" + text[at + 1 :].lstrip(),
            ],
        )
    if found[0] in "<>=:!≤≥≠":
        return _at_comparing(text, span, found)
    return (
        span,
        f"“{found[:40]}” can't stand here.",
        "a number or a field of numbers",
        [gone, f"{text[:at]} {text[at:]}"],
    )


def _at_comparing(text: str, span: Span, found: str) -> Reason:
    before = text[: span[0]].rstrip()
    for known in ("<=", ">=", "!="):
        if found == known[::-1]:
            return span, f"“{found}” is no sign.", f"“{known}”", [f"{text[: span[0]]}{known}{text[span[1] :]}"]
    if before and before[-1] in "<>=:!≤≥≠":
        return span, "A second sign stands here.", "a value", [text[: span[0]] + text[span[1] :].lstrip()]
    expected = "a field's name before it, such as cost"
    return (
        span,
        f"“{found}” has no field before it.",
        expected,
        [_without(text, *span), f'{before} "{text[span[0] :]}"'],
    )


def _at_end(text: str, blank: str) -> Reason:
    end, shown = len(text), text.rstrip()
    here = (len(shown), len(shown) + 1)
    if sign := re.search(r"(?:<=|>=|!=|[:<>=≤≥≠])$", shown):
        gone = re.sub(r"[^\s()]*$", "", shown[: sign.start()].rstrip())
        return here, f"Nothing stands after “{sign[0]}”.", "a value", [gone]
    if word := re.search(r"(?:^|[\s(])(or|and)$", shown, re.IGNORECASE):
        return here, f"Nothing stands after “{word[1]}”.", "a word or a field", [shown[: word.start(1)]]
    if re.search(r"[-+*/]$", shown):
        return here, f"Nothing stands after “{shown[-1]}”.", "a number, a field or a word", [shown[:-1]]
    missing = blank.count("(") - blank.count(")")
    if missing > 0:
        return (blank.rindex("("), end), "This bracket is not closed.", "a “)”", [shown + ")" * missing]
    return here, "The query stops too early.", "a word or a field", []
