"""What is wrong with a query: where, what was expected, and what would be right."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from difflib import get_close_matches


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


def look_alikes(word: str, known: Iterable[str], cutoff: float = 0.6) -> list[str]:
    """The known words that a word could be meant as, at most three: first those where only letters changed places."""
    near = get_close_matches(word.casefold(), list(known), 6, cutoff)
    return sorted(near, key=lambda each: sorted(each) != sorted(word.casefold()))[:3]


def mended(text: str, mistakes: Sequence[Mistake]) -> str:
    """The query with each mistake mended by its nearest fix; "" if one has none that changes just its place."""
    result = text
    for mistake in sorted(mistakes, key=lambda each: -each.column):
        start, end = mistake.column - 1, mistake.column - 1 + mistake.length
        before, after, near = text[:start], text[end:], next(iter(mistake.near), "")
        if not (near.startswith(before) and near.endswith(after) and len(near) >= len(before) + len(after)):
            return ""
        result = result[:start] + near[len(before) : len(near) - len(after)] + result[end:]
    return result
