"""The columns of a model: what may become of each piece of an army, and the pieces that may join it.

A piece is one of a line with all that it carries. It stays, it goes, or it stands there in another form; a form may be
several pieces, as when a stack comes apart. Each is a column, with how many pieces go that way as its number.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from validation.army import Entry
from validation.rules import RosterPiece

PieceT = TypeVar("PieceT", bound=RosterPiece)


@dataclass(frozen=True, slots=True)
class JoiningPiece:
    """A piece that may join an army, and how many of it at most. One that is not usual joins only if it has to."""

    entry: Entry
    most: int
    is_usual: bool = True


@dataclass(frozen=True, slots=True)
class Stack:
    """A stack that may be made: of loose pieces that it takes, and of cards that are bought for it."""

    entry: Entry
    takes: tuple[Entry, ...]
    bought: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Column(Generic[PieceT]):
    """A way for a piece: `line` is the line that it is of, None for one that joins; `entries` what stands there then.

    `pieces` are these as the game sees them. `place` is its number's place in the model. `touched` counts the cards
    that are bought, or 1 for a piece that does not stay as it is; `moved` is by how much that changes the cost. Where
    nothing has a price, `touched` counts the cards that are lost, 1 at least, and `moved` those that come or go.
    What a way `gives` is loose: another column, of no line, `takes` it, to stand alone or to be part of a stack.
    """

    place: int
    line: int | None
    entries: tuple[Entry, ...]
    pieces: tuple[PieceT, ...]
    touched: int
    moved: int
    gives: tuple[Entry, ...] = ()
    takes: tuple[Entry, ...] = ()

    @property
    def cost(self) -> int:
        """The cost of what stands there then."""
        return sum(piece.cost for piece in self.pieces)

    @property
    def is_new(self) -> bool:
        return self.line is None and not self.takes

    @property
    def is_stacked(self) -> bool:
        """True where loose pieces are stacked on each other, or on what is bought."""
        return bool(self.takes) and list(map(kind_of, self.takes)) != list(map(kind_of, self.entries))

    @property
    def stays(self) -> bool:
        return self.line is not None and not self.touched

    @property
    def is_changed(self) -> bool:
        """True where something stands there that the army had not."""
        return bool(self.entries) and not self.stays


Kind = tuple[str, tuple[tuple[str, tuple[str, ...]], ...]]


def kind_of(entry: Entry) -> Kind:
    """What makes pieces alike, whatever line they are of."""
    return entry.card, tuple(sorted((name, slugs) for name, slugs in entry.roles.items() if slugs))


#: A lost piece counts for this many changes: players rather add what is missing than give up a pick.
LOSS = 6


#: A column where nobody knows of which game.
AnyColumn = Column[RosterPiece]


def has_all_of(form: Sequence[Entry], entry: Entry) -> bool:
    """True where a form is the line's own card with all that it carries, and more perhaps."""
    names = {*entry.roles, *(name for part in form for name in part.roles)}
    return [part.card for part in form] == [entry.card] and all(
        Counter(entry.role(name)) <= Counter(form[0].role(name)) for name in names
    )


def summed(columns: Iterable[Column[PieceT]], amount: Callable[[PieceT], int]) -> dict[int, int]:
    """The sum over an army of an amount that each piece has: its cost, the number of its members."""
    return {column.place: value for column in columns if (value := sum(map(amount, column.pieces)))}


def tallied(columns: Sequence[Column[PieceT]], names: Callable[[PieceT], Iterable[str]]) -> dict[str, dict[int, int]]:
    """For each name that pieces have, the sum over an army of how often they have it: each unit with its copies."""
    sums: dict[str, dict[int, int]] = {}
    for column in columns:
        for piece in column.pieces:
            for name in names(piece):
                terms = sums.setdefault(name, {})
                terms[column.place] = terms.get(column.place, 0) + 1
    return sums


def tallied_by(uses: Iterable[tuple[Kind, int]]) -> dict[Kind, dict[int, int]]:
    """For each kind of piece, how often each column has to do with it."""
    sums: dict[Kind, dict[int, int]] = {}
    for kind, place in uses:
        terms = sums.setdefault(kind, {})
        terms[place] = terms.get(place, 0) + 1
    return sums
