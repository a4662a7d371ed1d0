"""The mistakes of a query as a page shows them: the query with a caret below, and whole queries to click instead."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from armybuilder.browse.query.mistakes import mended
from armybuilder.browse.query.parsing import is_grammatical
from catalog.mistakes import Mistake


@dataclass(frozen=True)
class Fix:
    """A query that could be meant, and its address."""

    query: str
    address: str


@dataclass(frozen=True)
class QueryError:
    """One mistake with the query that it is in, cut where it stands."""

    mistake: Mistake
    before: str
    marked: str
    after: str
    fixes: tuple[Fix, ...]

    @property
    def caret(self) -> str:
        """The line below the query: blanks up to the column, then a sign for each letter."""
        return " " * len(self.before) + "^" * max(1, len(self.marked))


def query_errors(text: str, mistakes: Iterable[Mistake], address: Callable[[str], str]) -> list[QueryError]:
    """The mistakes of a query, from left to right; `address` says where a query is answered."""
    return [_error(text, mistake, address) for mistake in mistakes]


def mended_query(text: str, mistakes: Sequence[Mistake], address: Callable[[str], str]) -> Fix | None:
    """All of several mistakes mended at once, where each can be mended in its place."""
    query = mended(text, mistakes) if len(mistakes) > 1 else ""
    return Fix(query, address(query)) if query and is_grammatical(query) else None


def _error(text: str, mistake: Mistake, address: Callable[[str], str]) -> QueryError:
    start, end = mistake.column - 1, mistake.column - 1 + mistake.length
    fixes = tuple(Fix(query, address(query)) for query in mistake.near)
    return QueryError(mistake, text[:start], text[start:end], text[end:], fixes)
