"""The query of an address while it is read: word by word, with everything in it that cannot be read."""

import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from typing import TypeVar

from catalog.mistakes import Mistake

Query = Mapping[str, Sequence[str]]
Value = TypeVar("Value")
Default = TypeVar("Default")


class BadRequest(Exception):
    """Nothing can be printed for an address; `problems` says why, all of it."""

    def __init__(self, *problems: Mistake) -> None:
        super().__init__("; ".join(f"{problem.path} {problem.message}" for problem in problems))
        self.problems = problems

    def __reduce__(self) -> tuple[type["BadRequest"], tuple[Mistake, ...]]:
        return BadRequest, self.problems  # a worker process may raise it


@dataclass
class QueryReader:
    """Reads a query and gathers what is wrong with it, so that all of it is said at once."""

    query: Query
    problems: list[Mistake] = field(default_factory=list)

    def word(self, name: str) -> str:
        """A parameter's value; the last one counts, as in a form."""
        return next(iter(reversed(self.query.get(name, ()))), "").strip()

    def refuse(self, name: str, message: str) -> None:
        self.problems.append(Mistake(name, message))

    def refuse_others(self, known: Collection[str], message: str) -> None:
        """Refuse every parameter that is not known."""
        for name in self.query:
            if name not in known:
                self.refuse(name, message)

    def choice(self, name: str, choices: Mapping[str, Value], default: Default) -> Value | Default:
        """The value of one of a few words."""
        word = self.word(name)
        if word and word not in choices:
            self.refuse(name, f"is one of {', '.join(filter(None, choices))}, not “{word[:40]}”.")
        return choices.get(word, default) if word else default

    def number(self, name: str, least: float, most: float, usual: float, step: float = 1) -> float:
        """A number between two bounds, in steps."""
        word = self.word(name)
        if not word:
            return usual
        number = _number(word)
        if number is None or not least <= number <= most or number % Decimal(str(step)):
            steps = "" if step == 1 else f" in steps of {step:g}"
            self.refuse(name, f"is a number from {least:g} to {most:g}{steps}, not “{word[:40]}”.")
            return usual
        return float(number)

    def finish(self) -> None:
        """Raise BadRequest if anything could not be read."""
        if self.problems:
            raise BadRequest(*self.problems)


def _number(word: str) -> Decimal | None:
    """A number as people write it: 25.4, 25,4, −3."""
    plain = word.replace("\N{MINUS SIGN}", "-").replace(",", ".")
    return Decimal(plain) if re.fullmatch(r"[+-]?\d{1,5}(\.\d{1,3})?", plain, re.ASCII) else None
