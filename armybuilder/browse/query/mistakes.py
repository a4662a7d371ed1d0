"""What is wrong with a query: where, what was expected, and what would be right."""

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class Mistake:
    """One thing that can't be read, and whole queries that could be meant."""

    column: int
    length: int
    message: str
    expected: str = ""
    near: tuple[str, ...] = ()

    def __str__(self) -> str:
        return f"Column {self.column}: {self.message}"


class BadQuery(ValueError):
    """A query that can't be read; `mistakes` says why, from left to right."""

    def __init__(self, mistakes: Sequence[Mistake]) -> None:
        self.mistakes = tuple(sorted(mistakes, key=lambda mistake: mistake.column))
        super().__init__(" ".join(map(str, self.mistakes)))
