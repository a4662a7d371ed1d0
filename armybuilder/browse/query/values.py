"""The rows of a kind's table that have the value that a field is asked for.

Regular expressions run in time that grows with the text alone: no pattern can stall the server.
"""

import math
import operator
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from functools import lru_cache
from itertools import compress
from typing import Protocol

import re2

from armybuilder.browse.query.columns import Ambiguous, Columns, normal
from armybuilder.browse.query.mistakes import BadQuery, look_alikes
from armybuilder.browse.query.parsing import parse_sum
from armybuilder.browse.query.tree import Amount, Figure, Phrase, Regex, Sum, Value, Word
from catalog.fields import NONE, Field, FieldKind

LONGEST_PATTERN = 100
#: Of work, not of waiting: a pattern that repeats what repeats is slow even where its time grows with the text alone.
LONGEST_SECONDS = 0.25
#: To ask for the time is dearer than most searches.
ROWS_PER_LOOK = 16
#: Bytes that a pattern may take when compiled; one that repeats without measure is refused.
MOST_MEMORY_BYTES = 1 << 20

_until: ContextVar[float] = ContextVar("until", default=math.inf)


class Pattern(Protocol):
    """A compiled pattern."""

    def search(self, text: str) -> object | None: ...


class BadPattern(ValueError):
    """A pattern that can't be read, and why."""


def _options() -> object:
    options = re2.Options()
    options.case_sensitive = False
    options.log_errors = False
    options.max_mem = MOST_MEMORY_BYTES
    return options


@lru_cache(maxsize=256)
def pattern(text: str) -> Pattern:
    """A pattern that is searched for in words of any case. Raises BadPattern."""
    if len(text) > LONGEST_PATTERN:
        raise BadPattern(f"A pattern has at most {LONGEST_PATTERN} characters; this has {len(text)}.")
    try:
        made: Pattern = re2.compile(text.replace("\\/", "/"), _options())
    except re2.error as error:
        raise BadPattern(f"The pattern can't be read: {_reason(error)}.") from None
    return made


def _reason(error: Exception) -> str:
    said: object = error.args[0] if error.args else "it breaks off"
    return said.decode(errors="replace") if isinstance(said, bytes) else str(said)


@contextmanager
def time_bound() -> Iterator[None]:
    """All patterns that are searched for within it share one bound of time."""
    token = _until.set(time.thread_time() + LONGEST_SECONDS)
    try:
        yield
    finally:
        _until.reset(token)


def found_in(text: str, words: Iterable[str]) -> Iterator[bool]:
    """True for each of the words in which a pattern finds something. Raises BadPattern, also if it takes too long."""
    search, end = pattern(text).search, _until.get()
    for place, each in enumerate(words):
        if place % ROWS_PER_LOOK == 0 and time.thread_time() > end:
            raise BadPattern("This pattern takes too long; say more of what it is to find.")
        yield search(each) is not None


COMPARE: Mapping[str, Callable[[float, float], bool]] = {
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
    "=": operator.eq,
    "!=": operator.ne,
}
YES, NO = ("yes", "y", "true", "1"), ("no", "n", "false", "0")
#: The values that are named where another was expected.
MOST_NAMED = 12


class Unfit(Exception):
    """A value that a field can't have: why, what was expected, and values that could be meant."""

    def __init__(
        self,
        message: str,
        expected: str,
        near: Iterable[str] = (),
        look_alike: Callable[[], Iterable[str]] | None = None,
    ) -> None:
        super().__init__(message)
        self.message, self.expected = message, expected
        self._near, self._look_alike = tuple(near), look_alike

    @property
    def near(self) -> tuple[str, ...]:
        """Looked for only when it is asked for: what one kind refuses, another may well have."""
        return self._near or tuple(self._look_alike() if self._look_alike else ())


def quoted(words: str) -> str:
    return words if words and not set(words) & set(' ()":<>=!/') else f'"{words}"'


def is_number(value: Value) -> bool | None:
    """True where a value is a figure; None if it fits figures and words alike."""
    if isinstance(value, Word):
        if value.text.casefold() == NONE:
            return None
        return value.text.lstrip("-").replace(".", "", 1).isdecimal()
    return False


def rows_with(columns: Columns, field: Field, sign: str, value: Value) -> set[int]:
    """The rows whose field is (`:` loosely, `=` exactly) or has a value and is not (`!=`) this. Raises Unfit."""
    if sign == "!=":
        return set(columns.rows - columns.without(field) - rows_with(columns, field, "=", value))
    try:
        if is_none(value) and not _is_choice_of_its_own(field):
            return set(columns.without(field))
        return READERS[field.kind](columns, field, value, sign == "=")
    except BadPattern as bad:
        raise Unfit(str(bad), "a regular expression that RE2 knows") from None


def is_none(value: Value) -> bool:
    return isinstance(value, Word) and value.text.casefold() == NONE


def _is_choice_of_its_own(field: Field) -> bool:
    return field.kind is FieldKind.FLAG or any(NONE in (value, label.casefold()) for value, label in field.choices)


def _numbers(columns: Columns, field: Field, value: Value, is_exact: bool) -> set[int]:
    expected = "a number, a sum of fields such as cost*2, or none"
    if not isinstance(value, Word):
        raise Unfit(f"{field.label} is a figure.", expected)
    try:
        return rows_comparing(columns, Figure(field.name), "=", parse_sum(value.text))
    except (BadQuery, Unfit) as none:
        near = none.near if isinstance(none, Unfit) else ()
        raise Unfit(f"{field.label} is a figure; “{value.text[:40]}” is none.", expected, near) from None


def rows_comparing(columns: Columns, left: Sum, sign: str, right: Sum) -> set[int]:
    """The rows where two figures compare so; a row that lacks one of them does not. Raises Unfit."""
    compare = COMPARE[sign]
    pairs = zip(_computed(columns, left), _computed(columns, right), strict=True)
    return {row for row, (a, b) in enumerate(pairs) if a is not None and b is not None and compare(a, b)}


def _computed(columns: Columns, figure: Sum) -> list[float | None]:
    """A figure row by row; None where something that it needs is missing, or where it divides by 0."""
    if isinstance(figure, Amount):
        return [figure.value] * len(columns.cards)
    if isinstance(figure, Figure):
        return list(columns.figures(number_field(columns, figure)))
    work = {"+": operator.add, "-": operator.sub, "*": operator.mul, "/": _divided}[figure.sign]
    pairs = zip(_computed(columns, figure.left), _computed(columns, figure.right), strict=True)
    return [None if a is None or b is None else work(a, b) for a, b in pairs]


def _divided(a: float, b: float) -> float | None:
    return a / b if b else None


def number_field(columns: Columns, figure: Figure) -> Field:
    """The field of numbers that a figure names. Raises Unfit, also if the kind has none."""
    field = columns.named(figure.name, is_number=True)
    if field is None:
        raise Unfit(f"No card here has a number called “{figure.name[:40]}”.", "a field of numbers")
    if isinstance(field, Ambiguous):
        names = [each.name for each in field.fields]
        raise Unfit(f"“{figure.name}” could be {' or '.join(names)}.", "one of them", names)
    if field.kind is not FieldKind.NUMBER:
        raise Unfit(f"{field.label} is no number.", "a field of numbers, or one of : = != after the name")
    return field


def _texts(columns: Columns, field: Field, value: Value, is_exact: bool) -> set[int]:
    texts, wanted = columns.texts(field), value.text.casefold()
    if isinstance(value, Regex):
        return {row for row, is_found in enumerate(found_in(value.text, texts)) if is_found}
    if is_exact:
        return {row for row, words in enumerate(texts) if words == wanted}
    return {row for row, words in enumerate(texts) if wanted in words}


def _flags(columns: Columns, field: Field, value: Value, is_exact: bool) -> set[int]:
    said = value.text.casefold()
    if isinstance(value, Regex) or said not in (*YES, *NO):
        raise Unfit(f"{field.label} is yes or no.", "yes or no", ("yes", "no"))
    return set(columns.rows_of(field).get("yes" if said in YES else "no", ()))


def _choices(columns: Columns, field: Field, value: Value, is_exact: bool) -> set[int]:
    names = dict(field.choices)
    chosen = _chosen(field, value, names, is_exact)
    return _having(columns, field, chosen)


def _chosen(field: Field, value: Value, names: Mapping[str, str], is_exact: bool) -> list[str]:
    """The values of a choice that are meant: by value or label, whole or by a beginning that only one has."""
    if isinstance(value, Regex):
        return list(compress(names, found_in(value.text, (label.casefold() for label in names.values()))))
    said = normal(value.text)
    whole = [each for each, label in names.items() if said in (normal(each), normal(label))]
    if whole:
        return whole
    begun = [each for each, label in names.items() if normal(each).startswith(said) or normal(label).startswith(said)]
    if len(begun) == 1 and not is_exact and said:
        return begun
    if begun and said:
        raise Unfit(f"“{value.text[:40]}” could be {' or '.join(names[each] for each in begun)}.", "one of them", begun)
    raise _unknown(field, value, {each: label.casefold() for each, label in names.items()})


def _unknown(field: Field, value: Value, names: Mapping[str, str]) -> Unfit:
    """No such value; those that look like it come first."""
    shown = ", ".join(list(names)[:MOST_NAMED]) + (", …" if len(names) > MOST_NAMED else "")
    message = f"{field.label} has no value “{value.text[:40]}”."
    return Unfit(message, f"one of {shown}" if shown else "none", look_alike=lambda: _alike(value.text, names))


def _alike(text: str, names: Mapping[str, str]) -> Iterable[str]:
    by_word = {name: each for each, label in names.items() for name in (each, label)}
    return dict.fromkeys(by_word[name] for name in look_alikes(text, by_word))


def _links(columns: Columns, field: Field, value: Value, is_exact: bool) -> set[int]:
    targets = columns.targets(field)
    if isinstance(value, Regex):
        chosen = list(compress(targets, found_in(value.text, (f"{name} {text}" for name, text in targets.values()))))
    else:
        said = value.text.casefold()
        chosen = [slug for slug, (name, text) in targets.items() if _leads(said, slug, name, text, is_exact)]
    if not chosen and field.is_filter:
        raise _unknown(field, value, {slug: name for slug, (name, _) in targets.items()})
    return _having(columns, field, chosen)


def _leads(said: str, slug: str, name: str, text: str, is_exact: bool) -> bool:
    """True where a link's target is meant: by its name or slug, or by its text where the link is read."""
    return said in (name, slug) if is_exact else said in name or said in slug or said in text


def _having(columns: Columns, field: Field, values: Iterable[str]) -> set[int]:
    rows = columns.rows_of(field)
    return {row for value in values for row in rows.get(value, ())}


Reader = Callable[[Columns, Field, Value, bool], set[int]]
READERS: Mapping[FieldKind, Reader] = {
    FieldKind.NUMBER: _numbers,
    FieldKind.TEXT: _texts,
    FieldKind.FLAG: _flags,
    FieldKind.CHOICE: _choices,
    FieldKind.LINK: _links,
}


def rows_saying(haystacks: Sequence[str], rows: set[int], value: Value) -> set[int]:
    """Of these rows, those whose words hold a word, a phrase or a pattern. Raises BadPattern."""
    if isinstance(value, Regex):
        ordered = sorted(rows)
        return set(compress(ordered, found_in(value.text, (haystacks[row] for row in ordered))))
    wanted = " ".join(value.text.casefold().split()) if isinstance(value, Phrase) else value.text.casefold()
    return {row for row in rows if wanted in haystacks[row]}
