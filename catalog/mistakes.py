"""A mistake in what somebody sent, with its place: a path and a sentence that says what would be right."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from difflib import get_close_matches
from itertools import islice

from catalog.errors import Refused
from catalog.json_types import JsonValue

#: More mistakes than anybody reads; the rest is counted out.
MOST_MISTAKES = 200
LONGEST_SHOWN = 40
#: What is longer is no slip of the pen, and takes long to compare.
LONGEST_COMPARED = 80


@dataclass(frozen=True, slots=True)
class Mistake:
    """One thing that is wrong: `$.entries[2].items[0]`: "There is no item 'sowrd'. Did you mean 'sword'?".

    `path` is where: a JSON path, a parameter or field, a fixture's file and card. In a text such as a query `column`
    and `length` say at which letters (from 1), `expected` what may stand there, `near` whole texts that could be meant.
    `meant` is what is written wrongly, and what could be meant by it.
    """

    path: str
    message: str
    column: int = 0
    length: int = 0
    expected: str = ""
    near: tuple[str, ...] = ()
    meant: tuple[str, str] | None = None

    def __str__(self) -> str:
        return f"Column {self.column}: {self.message}" if self.column else f"{self.path}: {self.message}"

    def as_json(self) -> dict[str, JsonValue]:
        """The fields that say something."""
        said: dict[str, JsonValue] = {"path": self.path, "message": self.message}
        if self.column:
            said |= {"expected": self.expected, "column": self.column, "length": self.length, "near": list(self.near)}
        return said


def in_text(start: int, end: int, message: str, expected: str = "", near: tuple[str, ...] = ()) -> Mistake:
    """A mistake in a query from one place (counted from 0) up to another; at least one letter is marked."""
    return Mistake("q", message, start + 1, max(1, end - start), expected, near)


class Invalid(Refused):
    """The data is not what it should be, and nothing has changed; `mistakes` names each mistake."""

    def __init__(self, mistakes: Iterable[Mistake]) -> None:
        found = list(islice(_once(mistakes), MOST_MISTAKES + 1))
        if len(found) > MOST_MISTAKES:
            found[-1] = Mistake("$", f"There are more mistakes; these are the first {MOST_MISTAKES}.")
        self.mistakes = tuple(found)
        super().__init__("\n".join(map(str, self.mistakes)))

    def __reduce__(self) -> tuple[type["Invalid"], tuple[tuple[Mistake, ...]]]:
        return type(self), (self.mistakes,)  # a worker process may raise it


def _once(mistakes: Iterable[Mistake]) -> Iterator[Mistake]:
    """Each mistake once: a schema may come upon the same one by several ways."""
    seen: set[Mistake] = set()
    for mistake in mistakes:
        if mistake not in seen:
            seen.add(mistake)
            yield mistake


def refuse_if_any(mistakes: Iterable[Mistake]) -> None:
    """Raise Invalid with all mistakes, if there is one."""
    refused = Invalid(mistakes)
    if refused.mistakes:
        raise refused


def near(word: str, known: Iterable[str], likeness: float = 0.6) -> str:
    """The known word that is likeliest to be meant by an unknown one; "" where none is like it."""
    return next(iter(get_close_matches(word[:LONGEST_COMPARED], list(known), 1, likeness)), "")


def at(path: Iterable[str | int]) -> str:
    """A JSON path: `$.entries[2].items[0]`, and `$["two words"]` where a name is no plain word."""
    return "$" + "".join(_step(step) for step in path)


def _step(step: str | int) -> str:
    if isinstance(step, int):
        return f"[{step}]"
    return f".{step}" if re.fullmatch(r"[A-Za-z_][\w-]{0,60}", step, re.ASCII) else f"[{_quoted(step)}]"


def _quoted(text: str) -> str:
    cut = text if len(text) <= LONGEST_SHOWN else text[:LONGEST_SHOWN] + "…"
    clean = "".join(letter if letter.isprintable() else "\N{REPLACEMENT CHARACTER}" for letter in cut)
    return f'"{clean}"'


def quoted(value: object) -> str:
    """A value as a sentence quotes it: short, and harmless wherever it is printed."""
    match value:
        case str():
            return "'" + _quoted(value)[1:-1] + "'"
        case bool():
            return str(value).lower()
        case None:
            return "null"
        case int() | float():
            return _quoted(
                str(value) if abs(value) < 10**15 else f"{value:.3g}" if isinstance(value, float) else "a huge number"
            )[1:-1]
        case list():
            return "a list"
        case _:
            return "an object"
