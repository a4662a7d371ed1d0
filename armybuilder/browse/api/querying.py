"""The query language in an address: what it finds, and its mistakes with their columns."""

from collections.abc import Sequence

from armybuilder.browse.query import BadQuery, find
from armybuilder.rest.asking import Asking
from catalog.models import Card
from catalog.shelf import Shelf


def found_by(asking: Asking, shelves: Sequence[Shelf], kind: str) -> Sequence[Card]:
    """The cards that the query finds, in its order; its mistakes are noted."""
    try:
        return find(asking.word("q"), shelves, kind).cards
    except BadQuery as bad:
        asking.mistakes += bad.mistakes
        return ()
