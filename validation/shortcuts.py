"""Moves that the builders and fixes of several games put together from the same few."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from typing import TypeVar

from validation.army import MOST_LIMIT, ArmyFile
from validation.moves import Add, Move, Put, Remove, Reorder, SetCount, SetLimit
from validation.report import Fix, LazyFixes
from validation.rules import RosterPiece

LineT = TypeVar("LineT", bound=RosterPiece)


def least(each: int, wanted: int) -> int:
    """The least number of something worth `each` that reaches an amount."""
    return -(-wanted // each)


def fewer(line: RosterPiece, gone: int) -> Move:
    return Remove(line.key) if gone == line.count else SetCount(line.key, line.count - gone)


def spend_less(lines: Iterable[LineT], excess: int, words: Callable[[LineT, int], str], still: str) -> list[Fix]:
    """Save an amount where the least is lost, or instead at any other line; `words` say what goes for the button.

    A line that is not worth enough goes whole, the dearest first; `still` says by how much (`{}`) it falls short.
    """

    def fix(cut: tuple[LineT, int, int], instead: Sequence[Fix] = ()) -> Fix:
        line, gone, left = cut
        return Fix(words(line, gone), (fewer(line, gone),), still.format(left) if left else "", instead)

    cuts = _cuts(lines, excess)
    return [fix(cuts[0], LazyFixes(lambda: map(fix, cuts[1:])))] if cuts else []


def raise_limit(points: int) -> list[Fix]:
    """Agree on a higher limit, or on none where no limit can be so high."""
    if points > MOST_LIMIT:
        return [Fix("Play without a limit", (SetLimit(None),))]
    return [Fix(f"Raise the limit to {points}", (SetLimit(points),))]


def one_of(ways: Sequence[Fix]) -> list[Fix]:
    """Ways to the same end as one fix: the first, or the others instead."""
    return [replace(ways[0], instead=tuple(ways[1:]))] if ways else []


def _cuts(lines: Iterable[LineT], excess: int) -> list[tuple[LineT, int, int]]:
    """Every line that costs something, with how many of it go to save an amount, and how much is still to be saved."""
    cuts = [(line, min(line.count, least(line.cost, excess))) for line in lines if line.cost > 0]
    enough = [(line, gone, 0) for line, gone in cuts if gone * line.cost >= excess]
    others = [(line, gone, excess - gone * line.cost) for line, gone in cuts if gone * line.cost < excess]
    return [
        *sorted(enough, key=lambda cut: cut[1] * cut[0].cost),
        *sorted(others, key=lambda cut: cut[2]),
    ]


def put_on_one(file: ArmyFile, key: int, role: str, slug: str) -> tuple[Move, ...]:
    """Give a card to one of a line: of several, the one becomes a line of its own below them."""
    entry = file.line_of(key)
    if entry.count == 1:
        return (Put(entry.key, role, slug),)
    roles = {**entry.roles, role: (*entry.role(role), slug)}
    place = [other.key for other in file.entries].index(entry.key) + 1
    return SetCount(entry.key, entry.count - 1), Add(entry.card, 1, roles), Reorder(file.next_key, place)
