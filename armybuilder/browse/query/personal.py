"""Queries about the person who asks: how many of a card they own, and what an army of theirs lacks.

The answer is theirs alone. Whoever answers somebody says so with `asked_by`, and shares nothing that `is_personal`.
"""

from collections.abc import Callable, Iterator, Mapping, Set
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cached_property
from typing import Protocol

from catalog.fields import Field, number
from catalog.models import Card


class Person(Protocol):
    """Somebody with cards and armies of their own, as far as queries go."""

    def owned(self, card: Card) -> int:
        """The number of a card that they have."""

    def painted(self, card: Card) -> int:
        """The painted ones among those."""

    def free(self, card: Card) -> int:
        """Those that stand in none of their built armies."""

    def armies(self) -> Mapping[str, str]:
        """The names of their armies by key."""

    def missing(self, army: str) -> Set[Card]:
        """The cards of which an army of theirs needs more than are free, by the army's key."""


class Asker:
    """Whoever asks: looked up when a query first asks for what is theirs, and noted then."""

    def __init__(self, find: Callable[[], Person]) -> None:
        self._find = find

    @cached_property
    def person(self) -> Person:
        return self._find()

    @property
    def is_asked(self) -> bool:
        return "person" in vars(self)


_asker: ContextVar[Asker | None] = ContextVar("asker", default=None)


@contextmanager
def asked_by(find: Callable[[], Person]) -> Iterator[Asker]:
    """Within it, queries are this person's. `find` is called if one asks for what they own, and not before."""
    asker = Asker(find)
    token = _asker.set(asker)
    try:
        yield asker
    finally:
        _asker.reset(token)


def has_person() -> bool:
    """True where queries are somebody's; a command's are nobody's."""
    return _asker.get() is not None


def is_personal() -> bool:
    """True where what is answered now hangs on who asks, so that nobody else may be given it."""
    asker = _asker.get()
    return asker is not None and asker.is_asked


def person() -> Person:
    """The person whose query it is."""
    asker = _asker.get()
    assert asker is not None, "whoever reads what is somebody's asks first whether there is somebody"
    return asker.person


OWN = number(
    "own",
    "Owned",
    lambda card: person().owned(card),
    help="How many of it you own, by your collection.",
)
FREE = number(
    "free",
    "Free",
    lambda card: person().free(card),
    help="How many of those that you own stand in no built army of yours.",
)
PAINTED = number(
    "painted",
    "Painted",
    lambda card: person().painted(card),
    help="How many of those that you own are painted.",
)
#: The figures that differ from person to person; nothing keeps them.
PERSONAL: tuple[Field, ...] = (OWN, FREE, PAINTED)
