"""The mistakes of a query: where, what was expected there, and what could be written instead."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from difflib import get_close_matches

from armybuilder.browse.query.tree import Figure, Span
from catalog.mistakes import Invalid, Mistake, in_text


class BadQuery(Invalid):
    """A query that can't be read; `mistakes` says why, from left to right."""

    def __init__(self, mistakes: Iterable[Mistake]) -> None:
        super().__init__(sorted(mistakes, key=lambda mistake: mistake.column))


def look_alikes(word: str, known: Iterable[str], cutoff: float = 0.6) -> list[str]:
    """The known words that a word could be meant as, at most three: first those where only letters changed places."""
    near = get_close_matches(word.casefold(), list(known), 6, cutoff)
    return sorted(near, key=lambda each: sorted(each) != sorted(word.casefold()))[:3]


def mended(text: str, mistakes: Sequence[Mistake]) -> str:
    """The query with each mistake mended by its nearest fix; "" if one has none, or if two change the same place."""
    changes = [_change(text, mistake.near[0]) if mistake.near else None for mistake in mistakes]
    result, reached = text, len(text)
    for start, end, words in sorted((change for change in changes if change), reverse=True):
        if end > reached:
            return ""
        result, reached = result[:start] + words + result[end:], start
    return result if all(changes) else ""


def _change(text: str, fix: str) -> tuple[int, int, str]:
    """The one place where a fix differs from the text, and what it has there."""
    start = _shared(text, fix)
    same = _shared(text[start:][::-1], fix[start:][::-1])
    return start, len(text) - same, fix[start : len(fix) - same]


def _shared(one: str, other: str) -> int:
    """The number of letters that two texts begin with alike."""
    pairs = enumerate(zip(one, other, strict=False))
    return next((at for at, (a, b) in pairs if a != b), min(len(one), len(other)))


QUOTED = re.compile(r'"[^"]*"|“[^”]*”|(?<![\w)])/(?:[^/\\]|\\.)+/(?=[\s)]|$)')
SIGN = r"[<>=:!≤≥≠]"
#: One thing that is asked, as far as it holds together: words in quotes, or all up to a blank or a bracket, and what
#: stands on the other side of a sign.
TERM = re.compile(rf"(?:{QUOTED.pattern}|[^\s()])+(?:(?:\s+(?={SIGN})|(?<={SIGN})\s+)(?:{QUOTED.pattern}|[^\s()])+)*")
#: The figures before a sign: `cost <`, `front+back>`.
NAMES = re.compile(rf"-?((?:[^\W\d]\w*|\d+)(?:\s*[-+*/]\s*(?:[^\W\d]\w*|\d+))*)\s*{SIGN}")
#: The stand-in for a piece that can't be read while the rest is: a word, which asks nothing that could be wrong.
FILLER = "x"


@dataclass(frozen=True)
class Edit:
    """Other words for a piece of a query."""

    start: int
    end: int
    words: str = ""
    #: True where the piece goes without a trace: one blank is left where it was, or none beside a bracket.
    is_gone: bool = False

    def __call__(self, text: str) -> str:
        before, after = text[: self.start], text[self.end :]
        if not self.is_gone:
            return before + self.words + after
        before, after = before.rstrip(), after.lstrip()
        return before + after if before.endswith("(") or after.startswith(")") else f"{before} {after}"


@dataclass(frozen=True)
class Fault:
    """The fault at one place of a query, ways to mend it, and what lets the rest be read in the meantime."""

    span: Span
    message: str
    expected: str
    fixes: tuple[Edit, ...]
    #: Puts as many letters in the place of the piece, so that all others keep their columns.
    around: Edit

    def mistake(self, offset: int = 0, near: tuple[str, ...] = ()) -> Mistake:
        start, end = self.span
        return in_text(start + offset, end + offset, self.message, self.expected, near)


def reason(text: str, at: int) -> Fault:
    """The reason why a text can't go on at one of its letters, or at its end."""
    blank = QUOTED.sub(lambda found: " " * len(found[0]), text)
    if at >= len(text):
        return _at_end(text, blank)
    for mark, name in (('"', "phrase"), ("“", "phrase"), ("/", "regular expression")):
        if blank[at] == mark:
            return _without_end(text, at, name, {"“": "”"}.get(mark, mark))
    return _at_closing(text, at) if text[at] == ")" else _at_sign(text, at)


def names_in(text: str, cut: Edit) -> list[Figure]:
    """The fields that a piece names before its sign: they may be wrong as well, though the piece can't be read."""
    found = NAMES.match(text[cut.start : cut.end])
    start = cut.start + found.start(1) if found else 0
    words = re.finditer(r"(?<!\w)[^\W\d]\w*", found[1]) if found else ()
    return [Figure(word[0], (start + word.start(), start + word.end())) for word in words]


def around(text: str, at: int, end: int | None = None) -> Edit:
    """The whole term at a letter, or that ends there, with a word in its place."""
    terms = [term.span() for term in TERM.finditer(text[:end]) if term.start() <= at <= term.end()]
    start, stop = terms[-1] if terms else (at, at + 1)
    return _filled(start, max(stop, end or 0))


def _filled(start: int, end: int) -> Edit:
    return Edit(start, end, FILLER * (end - start))


def _blanked(start: int, end: int) -> Edit:
    return Edit(start, end, " " * (end - start))


def _without_end(text: str, at: int, name: str, close: str) -> Fault:
    fixes = (Edit(len(text), len(text), close), Edit(at, at + 1, is_gone=True))
    start = min(around(text[:at], at).start, at)
    return Fault((at, len(text)), f"This {name} has no end.", f"a closing {close}", fixes, _filled(start, len(text)))


def _nothing_after(sign: str, span: Span, text: str, at: int, *fixes: Edit) -> Fault:
    expected = "a value" if re.fullmatch(SIGN + "+", sign) else "a word or a field"
    cut = around(text, at)
    return Fault(span, f"Nothing stands after “{sign}”.", expected, fixes, cut)


def _at_closing(text: str, at: int) -> Fault:
    before, span = text[:at].rstrip(), (at, at + 1)
    if before.endswith("("):
        start = len(before) - 1
        fix, cut = Edit(start, at + 1, is_gone=True), _filled(start, at + 1)
        return Fault(span, "These brackets are empty.", "words or a field in them", (fix,), cut)
    if word := re.search(r"(?:^|[\s(])(or|and)$", before, re.IGNORECASE):
        return _nothing_after("or", span, text, word.start(1), Edit(word.start(1), at, is_gone=True))
    if re.search(rf"{SIGN}$", before):
        return _nothing_after(before[-1], span, text, len(before))
    fix = Edit(at, at + 1, is_gone=True)
    return Fault(span, "This bracket closes nothing.", "a “(” before it, or no “)”", (fix,), _blanked(*span))


def _at_sign(text: str, at: int) -> Fault:
    sign = re.match(rf"{SIGN}+|-|or(?![^\s()])|and(?![^\s()])|\S+", text[at:], re.IGNORECASE)
    found = sign[0] if sign else text[at]
    span, gone = (at, at + len(found)), Edit(at, at + len(found), is_gone=True)
    if re.match(SIGN, found):
        return _at_comparing(text, span, found)
    if (before := text[:at]).rstrip() != before and (ends := re.search(rf"({SIGN})\s+$", before)):
        return _nothing_after(ends[1], span, before, ends.end(1))
    if found.casefold() in ("or", "and"):
        message = f"“{found}” stands between two things that are asked."
        return Fault(span, message, "a word or a field before it", (gone,), _filled(*span))
    if found == "-":
        fixes = (gone, Edit(at, at + 1 + len(text[at + 1 :]) - len(text[at + 1 :].lstrip()), "-"))
        message = "“-” stands right before what it rules out."
        return Fault(span, message, "a word or a field after it", fixes, _filled(*span))
    expected, cut = "a number or a field of numbers", around(text, at)
    return Fault(span, f"“{found[:40]}” can't stand here.", expected, (gone, Edit(at, at, " ")), cut)


def _at_comparing(text: str, span: Span, found: str) -> Fault:
    before = text[: span[0]].rstrip()
    for known in ("<=", ">=", "!="):
        if found == known[::-1]:
            mended = Edit(*span, known)
            return Fault(span, f"“{found}” is no sign.", f"“{known}”", (mended,), mended)
    if re.search(rf"{SIGN}$", before):
        after = text[span[1] :]
        fix = Edit(span[0], span[1] + len(after) - len(after.lstrip()))
        return Fault(span, "A second sign stands here.", "a value", (fix,), _blanked(*span))
    message, expected = f"“{found}” has no field before it.", "a field's name before it, such as cost"
    end = around(text, span[0]).end
    as_phrase = Edit(len(before), end, f'{" " if before else ""}"{text[span[0] : end]}"')
    return Fault(span, message, expected, (Edit(*span, is_gone=True), as_phrase), _filled(*span))


def _at_end(text: str, blank: str) -> Fault:
    shown = text.rstrip()
    end, here = len(shown), (len(shown), len(shown) + 1)
    if sign := re.search(rf"(?:<=|>=|!=|{SIGN})$", shown):
        start = len(re.sub(r"[^\s()]*$", "", shown[: sign.start()].rstrip()))
        return _nothing_after(sign[0], here, shown, end, Edit(start, len(text), is_gone=True))
    if word := re.search(r"(?:^|[\s(])(or|and)$", shown, re.IGNORECASE):
        return _nothing_after(word[1], here, shown, word.start(1), Edit(word.start(1), len(text), is_gone=True))
    if re.search(r"[-+*/]$", shown):
        message, expected = f"Nothing stands after “{shown[-1]}”.", "a number, a field or a word"
        return Fault(here, message, expected, (Edit(end - 1, end),), around(shown, end))
    if (opened := _last_open_bracket(blank)) is not None:
        span, fix = (opened, opened + 1), Edit(end, end, ")")
        return Fault(span, "This bracket is not closed.", "a “)”", (fix,), _blanked(*span))
    return Fault(here, "The query stops too early.", "a word or a field", (), around(shown, end))


def _last_open_bracket(blank: str) -> int | None:
    """The last bracket that nothing closes."""
    closed = 0
    for at in range(len(blank) - 1, -1, -1):
        closed += (blank[at] == ")") - (blank[at] == "(")
        if closed < 0:
            return at
    return None
