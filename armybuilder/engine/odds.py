"""Exact odds: every way that dice can fall in a piece of the rules, by the same code that plays it.

A rule is played again and again with one more roll written down each time, until every way to its end is known with its
chance. Ways that meet at the same `joint` go on alike, so that only one of them is followed, with the chance of all:
without that, a chain of duels would never end.
"""

from collections import defaultdict
from collections.abc import Callable, Hashable, Mapping, Sequence
from functools import lru_cache
from itertools import product
from typing import Any

from armybuilder.engine.table import Asked, Option, S, Table

#: Ways with less chance than this are not followed to their end; what is lost is told.
TOO_SMALL = 1e-12

Rolled = int | list[int]


class FirstOption:
    """Answers every question with its first option, so that odds depend on nothing but dice."""

    def choose(self, asked: Asked) -> Option:
        return asked.listed()[0]


class _NeedRoll(BaseException):
    """A roll that is not written down yet: what it may show, each with its chance."""

    def __init__(self, ways: Sequence[tuple[Rolled, float]]) -> None:
        super().__init__()
        self.ways = ways


class _AtJoint(BaseException):
    """A joint at which the written rolls end."""

    def __init__(self, key: Hashable) -> None:
        super().__init__()
        self.key = key


class _Written(Table[S]):
    """A table whose rolls are written down; one that is not stops the play."""

    __slots__ = ("begins_at", "next", "written")

    def __init__(self, state: S, written: Sequence[Rolled], begins_at: Hashable) -> None:
        super().__init__(state, (FirstOption(), FirstOption()))
        self.written, self.begins_at, self.next = written, begins_at, 0

    def _roll(self, ways: Callable[[], Sequence[tuple[Rolled, float]]]) -> Any:
        if self.next == len(self.written):
            raise _NeedRoll(ways())
        self.next += 1
        return self.written[self.next - 1]

    def roll(self, sides: int) -> int:
        face: int = self._roll(lambda: faces_of((sides,), 0, is_sum=True))
        return face

    def roll_all(self, dice: Sequence[int]) -> list[int]:
        faces: list[int] = self._roll(lambda: faces_of(tuple(dice), 0, is_sum=False))
        return faces

    def roll_total(self, dice: Sequence[int], aside: int = 0) -> int:
        total: int = self._roll(lambda: faces_of(tuple(dice), aside, is_sum=True))
        return total

    def joint(self, key: Callable[[], Hashable]) -> None:
        if self.next == len(self.written) and (here := key()) != self.begins_at:
            raise _AtJoint(here)


@lru_cache(maxsize=512)
def faces_of(dice: tuple[int, ...], aside: int, is_sum: bool) -> Sequence[tuple[Rolled, float]]:
    """What dice may show, each with its chance: their sum without the lowest, or their faces in a sorted order."""
    chances: dict[Any, float] = defaultdict(float)
    if is_sum and not aside:
        chances = dict(_sums(dice))
    else:
        chance = 1.0
        for sides in dice:
            chance /= sides
        for faces in product(*(range(1, sides + 1) for sides in dice)):
            kept = sorted(faces)[aside:]
            chances[sum(kept) if is_sum else tuple(faces if len(set(dice)) > 1 else kept)] += chance
    return [(list(shown) if isinstance(shown, tuple) else shown, chance) for shown, chance in sorted(chances.items())]


def _sums(dice: tuple[int, ...]) -> Mapping[int, float]:
    sums = {0: 1.0}
    for sides in dice:
        more: dict[int, float] = defaultdict(float)
        for total, chance in sums.items():
            for face in range(1, sides + 1):
                more[total + face] += chance / sides
        sums = more
    return sums


def odds(state: S, play: Callable[[Table[S]], Hashable]) -> dict[Any, float]:
    """The chance of each thing that `play` may answer. The chances add up to 1, less what was too small to follow."""
    found: dict[Any, float] = defaultdict(float)
    joints: dict[Hashable, tuple[list[Rolled], float]] = {None: ([], 1.0)}
    while joints:
        key, (prefix, chance) = next(iter(joints.items()))
        del joints[key]
        for end, its_prefix, share in _ways(state, play, prefix, key):
            if isinstance(end, _AtJoint):
                known = joints.get(end.key, (its_prefix, 0.0))
                if known[1] + chance * share > TOO_SMALL:
                    joints[end.key] = known[0], known[1] + chance * share
            else:
                found[end[0]] += chance * share
    return dict(found)


def _ways(
    state: S, play: Callable[[Table[S]], Hashable], prefix: list[Rolled], begins_at: Hashable
) -> list[tuple[Any, list[Rolled], float]]:
    """Every way on from some rolls, to the next joint or to the end: where it leads, its rolls, and its chance."""
    found: list[tuple[Any, list[Rolled], float]] = []
    open_ways = [(prefix, 1.0)]
    while open_ways:
        written, chance = open_ways.pop()
        table = _Written(state.copy(), written, begins_at)
        try:
            found.append(((play(table),), written, chance))
        except _NeedRoll as roll:
            open_ways += [([*written, shown], chance * share) for shown, share in roll.ways]
        except _AtJoint as joint:
            found.append((joint, written, chance))
    return found
