"""The mistakes of a query: where, what was expected, and what would be right."""

from collections.abc import Iterable, Sequence
from difflib import get_close_matches

from catalog.mistakes import Mistake


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
