"""Moves that the builders and fixes of several games put together from the same few."""

from collections.abc import Iterable
from typing import Protocol, TypeVar

from validation.army import ArmyFile
from validation.moves import Add, Move, Put, Remove, Reorder, SetCount


class Line(Protocol):
    """A line of an army: so many of something that costs so much."""

    @property
    def key(self) -> int:
        """The line's key."""

    @property
    def count(self) -> int:
        """How many of it there are."""

    @property
    def cost(self) -> int:
        """What one of it costs."""


LineT = TypeVar("LineT", bound=Line)


def least(each: int, wanted: int) -> int:
    """How many of something worth `each` reach an amount."""
    return -(-wanted // each)


def fewer(line: Line, gone: int) -> Move:
    """Take so many out of a line, or the whole line."""
    return Remove(line.key) if gone == line.count else SetCount(line.key, line.count - gone)


def cheapest_cut(lines: Iterable[LineT], excess: int) -> tuple[LineT, int, int]:
    """The line from which the least is lost to save an amount, how many of it go, and how much is still to be saved.

    If no line is worth enough, the dearest goes whole.
    """
    lines = list(lines)
    enough = [line for line in lines if line.cost * line.count >= excess]
    if enough:
        line = min(enough, key=lambda line: least(line.cost, excess) * line.cost)
        return line, least(line.cost, excess), 0
    line = max(lines, key=lambda line: line.cost * line.count)
    return line, line.count, excess - line.cost * line.count


def put_on_one(file: ArmyFile, key: int, role: str, slug: str) -> tuple[Move, ...]:
    """Give a card to one of a line: of several, the one becomes a line of its own below them."""
    entry = file.entry(key)
    assert entry is not None, "a piece is made from an entry"
    if entry.count == 1:
        return (Put(entry.key, role, slug),)
    roles = {**entry.roles, role: (*entry.role(role), slug)}
    place = [other.key for other in file.entries].index(entry.key) + 1
    return SetCount(entry.key, entry.count - 1), Add(entry.card, 1, roles), Reorder(file.next_key, place)
