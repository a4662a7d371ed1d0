"""Exact odds: every way that dice can fall in a piece of the rules, by the same code that plays it.

A rule is played again and again with one more roll written down each time, until every way to its end is known with its
chance. Ways that meet at the same `merge_point` go on alike, so that only one of them is followed, with the chance of
all: without that, a chain of duels would never end.
"""

from collections import defaultdict
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache, partial
from itertools import combinations_with_replacement, product, repeat
from math import comb, factorial, prod
from typing import Any, Generic, Literal, TypeVar, cast

from armybuilder.engine.table import BotQuestion, Option, S, SortOnly, Table

#: Ways with less chance than this are not followed to their end; what is lost is told.
TOO_SMALL = 1e-12

Rolled = int | bool | list[int]


class FirstOption:
    """Answers every question with its first option, so that odds depend on nothing but dice."""

    def choose(self, asked: BotQuestion) -> Option:
        return asked.listed()[0]


class _NeedRoll(BaseException):
    """A roll that is not written down yet: what it may show, each with its chance."""

    def __init__(self, ways: Sequence[tuple[Rolled, float]]) -> None:
        super().__init__()
        self.ways = ways


class _AtMergePoint(BaseException):
    """A merge point at which the written rolls end."""

    def __init__(self, key: Hashable, is_last: bool) -> None:
        super().__init__()
        self.key, self.is_last = key, is_last


class Die:
    """A die that shows no more than a rule asks for: `rolled < 8` has two answers, and the rule goes by one of them.

    Any other use of it (sums, a place in a table) makes it show a face. Each answer is a way of its own.
    """

    __slots__ = ("_faces", "_way")

    def __init__(self, way: Callable[[Callable[[], Sequence[tuple[Any, float]]]], Any], sides: int) -> None:
        self._way, self._faces = way, list(range(1, sides + 1))

    def _is(self, holds: Callable[[int], bool]) -> bool:
        fitting = [face for face in self._faces if holds(face)]
        if len(fitting) in (0, len(self._faces)):
            return bool(fitting)
        share = len(fitting) / len(self._faces)
        answer: bool = self._way(lambda: ((True, share), (False, 1 - share)))
        self._faces = fitting if answer else [face for face in self._faces if not holds(face)]
        return answer

    def _shown(self) -> int:
        if len(self._faces) > 1:
            share = 1 / len(self._faces)
            self._faces = [self._way(lambda: [(face, share) for face in self._faces])]
        return self._faces[0]

    def __lt__(self, other: int) -> bool:
        return self._is(lambda face: face < other)

    def __le__(self, other: int) -> bool:
        return self._is(lambda face: face <= other)

    def __gt__(self, other: int) -> bool:
        return self._is(lambda face: face > other)

    def __ge__(self, other: int) -> bool:
        return self._is(lambda face: face >= other)

    def __eq__(self, other: object) -> bool:
        return self._is(lambda face: face == other)

    def __hash__(self) -> int:
        return hash(self._shown())

    def __index__(self) -> int:
        return self._shown()

    def __add__(self, other: int) -> int:
        return self._shown() + other

    def __sub__(self, other: int) -> int:
        return self._shown() - other

    def __mul__(self, other: int) -> int:
        return self._shown() * other

    def __rsub__(self, other: int) -> int:
        return other - self._shown()

    __radd__, __rmul__ = __add__, __mul__


@dataclass(frozen=True, slots=True)
class _PutOff:
    """A result of which only the sort is known: what it may be, each with its chance."""

    ways: tuple[tuple[int, float], ...]


class _Example(list[int]):
    """Results of independent rolls that stand for all of their sort, with the ways of each."""

    def __init__(self, results: Sequence[int], chances: Mapping[tuple[int, ...], float]) -> None:
        super().__init__(results)
        self.chances = chances

    def ways(self, which: int, plus: int) -> _PutOff:
        total, found = sum(self.chances.values()), defaultdict[int, float](float)
        for results, chance in self.chances.items():
            found[results[which] + plus] += chance / total
        return _PutOff(tuple(found.items()))


class _Written(Table[S]):
    """A table whose rolls are written down; one that is not stops the play."""

    __slots__ = ("begins_after", "begins_at", "has_begun", "next", "written")

    def __init__(self, state: S, written: Sequence[Rolled], begins_at: Hashable, begins_after: int) -> None:
        super().__init__(state, (FirstOption(), FirstOption()))
        self.written, self.next = written, 0
        #: The merge point that is followed: its key, and the number of rolls before it.
        self.begins_at, self.begins_after, self.has_begun = begins_at, begins_after, begins_at is None

    def _spread(self, roll: Callable[[], int]) -> Mapping[int, float]:
        found: dict[int, float] = defaultdict(float)
        outside = self.written, self.next
        open_ways: list[tuple[list[Rolled], float]] = [([], 1.0)]
        while open_ways:
            self.written, chance = open_ways.pop()
            self.next = 0
            try:
                found[roll()] += chance
            except _NeedRoll as need:
                open_ways += [([*self.written, shown], chance * share) for shown, share in need.ways]
        self.written, self.next = outside
        return found

    def _roll(self, ways: Callable[[], Sequence[tuple[Rolled, float]]]) -> Any:
        if self.next == len(self.written):
            raise _NeedRoll(ways())
        self.next += 1
        return self.written[self.next - 1]

    def roll(self, sides: int) -> int:
        return cast(int, Die(self._roll, sides))

    def roll_all(self, dice: Sequence[int]) -> list[int]:
        faces: list[int] = self._roll(lambda: faces_of(tuple(dice), 0, is_sum=False))
        return faces

    def roll_total(self, dice: Sequence[int], aside: int = 0) -> int:
        total: int = self._roll(lambda: faces_of(tuple(dice), aside, is_sum=True))
        return total

    def merge_point(self, key: Callable[[], Hashable], is_last: bool = False) -> None:
        if self.next < len(self.written) or (here := key()) == self.begins_at:
            self.has_begun |= self.next == len(self.written)
        elif self.has_begun or self.next > self.begins_after:
            raise _AtMergePoint(here, is_last)


class _Sorted(_Written[S]):
    """A table that follows independent rolls by their sort: for each sort, the first result stands for all."""

    __slots__ = ()

    knows_sorts_only = True

    def independent_rolls(self, rolls: Sequence[Callable[[], int]], alike: Callable[..., Hashable]) -> Sequence[int]:
        def sorts() -> Sequence[tuple[Rolled, float]]:
            return _sorts(tuple(tuple(self._spread(roll).items()) for roll in rolls), alike)

        results: Sequence[int] = self._roll(sorts)
        return results

    def put_off(self, results: Sequence[int], which: int, plus: int = 0) -> int:
        return cast(int, cast(_Example, results).ways(which, plus))

    def call_for(self, result: int) -> int:
        put_off: int | _PutOff = result
        return cast(int, self._roll(lambda: put_off.ways)) if isinstance(put_off, _PutOff) else result


@lru_cache(maxsize=512)
def _sorts(
    spreads: tuple[tuple[tuple[int, float], ...], ...], alike: Callable[..., Hashable]
) -> Sequence[tuple[Rolled, float]]:
    """The sorts of results that independent rolls may have, each by one example, with its chance."""
    found: dict[Hashable, dict[tuple[int, ...], float]] = defaultdict(dict)
    faces = product(*([face for face, _ in spread] for spread in spreads))
    shares = product(*([share for _, share in spread] for spread in spreads))
    for shown, share in zip(faces, map(prod, shares), strict=True):
        found[alike(*shown)][shown] = share
    return [(_Example(next(iter(chances)), chances), sum(chances.values())) for chances in found.values()]


@lru_cache(maxsize=512)
def faces_of(dice: tuple[int, ...], aside: int, is_sum: bool) -> Sequence[tuple[Rolled, float]]:
    """The outcomes of dice, each with its chance: their sum without the lowest, or their faces in a sorted order."""
    if is_sum and not aside:
        chances: Mapping[Any, float] = _sums(dice)
    elif len(set(dice)) != 1:
        chances = _faces_of_others(dice, aside, is_sum)
    else:
        chances = _kept_sums(len(dice), dice[0], aside) if is_sum else _kept_faces(len(dice), dice[0], aside)
    return [(list(shown) if isinstance(shown, tuple) else shown, chance) for shown, chance in sorted(chances.items())]


def _faces_of_others(dice: tuple[int, ...], aside: int, is_sum: bool) -> Mapping[Any, float]:
    """Dice of different sides, or none, face by face."""
    found: dict[Any, float] = defaultdict(float)
    for faces in product(*(range(1, sides + 1) for sides in dice)):
        found[sum(sorted(faces)[aside:]) if is_sum else faces] += 1 / prod(dice)
    return found


def _kept_faces(count: int, sides: int, aside: int) -> Mapping[Any, float]:
    """Dice of one sort in a sorted order: every such row by how many orders it stands for."""
    found: dict[Any, float] = defaultdict(float)
    for faces in combinations_with_replacement(range(1, sides + 1), count):
        orders = factorial(count) // prod(factorial(faces.count(face)) for face in set(faces))
        found[faces[aside:]] += orders / sides**count
    return found


def _kept_sums(count: int, sides: int, aside: int) -> Mapping[int, float]:
    """Sums of dice of one sort without the lowest, face by face from the lowest up: how many show it, and the sum."""
    ways = {(0, 0): 1}
    for face in range(1, sides + 1):
        more: dict[tuple[int, int], int] = defaultdict(int)
        for (before, total), orders in ways.items():
            for after in range(before, count + 1):
                kept = max(after, aside) - max(before, aside)
                more[after, total + face * kept] += orders * comb(count - before, after - before)
        ways = more
    return {total: orders / sides**count for (shown, total), orders in ways.items() if shown == count}


def _sums(dice: tuple[int, ...]) -> Mapping[int, float]:
    sums = {0: 1.0}
    for sides in dice:
        more: dict[int, float] = defaultdict(float)
        for total, chance in sums.items():
            for face in range(1, sides + 1):
                more[total + face] += chance / sides
        sums = more
    return sums


OutcomeT = TypeVar("OutcomeT", bound=Hashable)


class TooManyWays(Exception):
    """There are more ways that the dice can fall than were to be followed."""


#: What an end of an attack is to the attacker; "none" where nothing comes of it.
Tone = Literal["good", "bad", "even", "none"]


@dataclass(frozen=True)
class End(Generic[OutcomeT]):
    """An end that an attack may have: what a page says of it, with the target's name for `{}`."""

    words: str
    tone: Tone
    holds: Callable[[OutcomeT], object] = bool


@dataclass(frozen=True)
class Outcomes(Generic[OutcomeT]):
    """What may come of a game's attacks, each by its name: of the ends, the first that holds counts, or else the last.

    Others may come of it `besides`, whatever the end. `means` are amounts on average.
    """

    ends: Mapping[str, End[OutcomeT]]
    besides: Mapping[str, End[OutcomeT]] = field(default_factory=dict)
    means: Mapping[str, Callable[[OutcomeT], int]] = field(default_factory=dict)

    def of(self, chances: Mapping[OutcomeT, float]) -> dict[str, float]:
        """The chance of everything that may come of an attack, and the averages."""
        *names, last = self.ends
        found = dict.fromkeys((*names, last, *self.besides), 0.0)
        for outcome, chance in chances.items():
            if name := next((name for name in names if self.ends[name].holds(outcome)), ""):
                found[name] += chance
            for name, end in self.besides.items():
                found[name] += chance * bool(end.holds(outcome))
        found[last] = max(0.0, 1.0 - sum(found[name] for name in names))
        # Rounded, so that 6.95 is shown alike in whatever order the ways are followed.
        means = {
            name: round(sum(chance * amount(outcome) for outcome, chance in chances.items()), 9)
            for name, amount in self.means.items()
        }
        return found | means


def odds(state: S, play: Callable[[Table[S]], OutcomeT], most: int = 0) -> dict[OutcomeT, float]:
    """The chance of each thing that `play` may answer. The chances add up to 1, less what was too small to follow.

    Independent rolls are followed by their sort, as long as no rule looks at them later on. With `most`, no more ways
    than that are followed; raises TooManyWays where there are more.
    """
    count = iter(range(most)) if most else repeat(0)
    try:
        return _odds(state, play, _Sorted, count)
    except SortOnly:
        return _odds(state, play, _Written, count)


def _odds(
    state: S, play: Callable[[Table[S]], OutcomeT], kind: type[_Written[S]], count: Iterator[int]
) -> dict[OutcomeT, float]:
    found: dict[OutcomeT, float] = defaultdict(float)
    merged: dict[Hashable, tuple[list[Rolled], float]] = {None: ([], 1.0)}
    merged_last: dict[Hashable, tuple[list[Rolled], float]] = {}
    while open_points := merged or merged_last:
        key = next(iter(open_points))
        prefix, chance = open_points.pop(key)
        for end, its_prefix, share in _ways(
            state, play, prefix, partial(kind, begins_at=key, begins_after=len(prefix)), count
        ):
            if isinstance(end, _AtMergePoint):
                points = merged_last if end.is_last else merged
                known = points.get(end.key, (its_prefix, 0.0))
                if known[1] + chance * share > TOO_SMALL:
                    points[end.key] = known[0], known[1] + chance * share
            else:
                found[end[0]] += chance * share
    return dict(found)


def _ways(
    state: S,
    play: Callable[[Table[S]], OutcomeT],
    prefix: list[Rolled],
    table_of: Callable[[S, list[Rolled]], Table[S]],
    count: Iterator[int],
) -> list[tuple[tuple[OutcomeT] | _AtMergePoint, list[Rolled], float]]:
    """Every way on from some rolls, to the next merge point or to the end: where it leads, its rolls, its chance."""
    found: list[tuple[tuple[OutcomeT] | _AtMergePoint, list[Rolled], float]] = []
    open_ways = [(prefix, 1.0)]
    while open_ways:
        if next(count, None) is None:
            raise TooManyWays
        written, chance = open_ways.pop()
        table = table_of(state.copy(), written)
        try:
            found.append(((play(table),), written, chance))
        except _NeedRoll as roll:
            open_ways += [([*written, shown], chance * share) for shown, share in roll.ways]
        except _AtMergePoint as reached:
            found.append((reached, written, chance))
    return found
