"""The options of what is offered: one table says what a form asks, what an address may hold, and what it means."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal, InvalidOperation

from armybuilder.printing.requests import Query, Reading
from armybuilder.printing.sources import Source


@dataclass(frozen=True)
class Choice:
    """One of a few, each with its words."""

    name: str
    label: str
    choices: Mapping[str, str]
    usual: str

    def read(self, reading: Reading, source: Source) -> str:
        """The value that an address has, or the usual one."""
        return reading.choice(self.name, dict(zip(self.choices, self.choices, strict=True)), self.usual)


@dataclass(frozen=True)
class Number:
    """A number between two bounds, in steps; the usual one may depend on the game."""

    name: str
    label: str
    least: float
    most: float
    usual: float | Callable[[Source], float]
    step: float = 1

    def usual_for(self, source: Source) -> str:
        return f"{self.usual(source) if callable(self.usual) else self.usual:g}"

    def read(self, reading: Reading, source: Source) -> str:
        """The value that an address has, or the usual one."""
        word = reading.word(self.name) or self.usual_for(source)
        if (number := _number(word)) is None or not self.least <= number <= self.most or self._is_between(number):
            steps = "" if self.step == 1 else f" in steps of {self.step:g}"
            words = f"is a number from {self.least:g} to {self.most:g}{steps}, not “{word[:40]}”."
            reading.refuse(self.name, words)
            return self.usual_for(source)
        return f"{number:g}"

    def _is_between(self, number: float) -> bool:
        """Whether it lies between two steps."""
        return bool(Decimal(str(number)) % Decimal(str(self.step)))


def _number(word: str) -> float | None:
    """A number as people write it: 25.4, 25,4."""
    try:
        number = float(Decimal(word.replace(",", "."))) if len(word) < 10 and word.isascii() else None
    except InvalidOperation:
        return None
    return number if number is not None and abs(number) < 1e6 else None


Field = Choice | Number


@dataclass(frozen=True)
class Values:
    """What an address asks for, field by field."""

    words: Mapping[str, str]

    def word(self, name: str) -> str:
        return self.words[name]

    def number(self, name: str) -> int:
        return int(self.words[name])

    def measure(self, name: str) -> float:
        return float(self.words[name])


def read_values(query: Query, fields: Sequence[Field], source: Source, known: Sequence[str]) -> Values:
    """All values of an address. Raises BadRequest, with all that can't be read or is not known."""
    reading = Reading(query)
    words = {field.name: field.read(reading, source) for field in fields}
    for name in query:
        if name not in words and name not in known:
            reading.refuse(name, f"is no option here; there are {', '.join(words)}.")
    reading.finish()
    return Values(words)
