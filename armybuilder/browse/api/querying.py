"""The query language in an address: what it finds, and its mistakes with their columns."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from armybuilder.browse.api.asking import Asking
from armybuilder.browse.query import BadQuery, find
from armybuilder.lists.mistakes import Mistake
from catalog.models import Card
from catalog.shelf import Shelf


@dataclass(frozen=True, slots=True)
class QueryMistake(Mistake):
    """What is wrong in a query, and at which of its letters."""

    column: int
    length: int
    expected: str
    near: tuple[str, ...]

    def as_json(self) -> dict[str, Any]:
        where = {"column": self.column, "length": self.length}
        said = {"path": self.path, "message": self.message, "expected": self.expected}
        return said | where | {"near": list(self.near)}


def found_by(asking: Asking, shelves: Sequence[Shelf], kind: str) -> Sequence[Card]:
    """The cards that the query finds, in its order; its mistakes are noted."""
    try:
        return find(asking.word("q"), shelves, kind).cards
    except BadQuery as bad:
        asking.mistakes += [
            QueryMistake("q", each.message, each.column, each.length, each.expected, tuple(each.near))
            for each in bad.mistakes
        ]
        return ()
