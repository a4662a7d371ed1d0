"""Confirmation by a SAT solver that a model has no point: exact logic, no tolerances.

A number is written as the statements "it is 1 at least", "2 at least"; a row as a decision diagram over what is left of
its bound. A model that would take too much work is left open, and then nobody says that there is none.
"""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from pysat.solvers import Solver as Sat

from validation.solving.linear import Model, Row

#: So many clauses are written, and so many conflicts gone through, before a question is left open.
MOST_CLAUSES, MOST_CONFLICTS = 600_000, 60_000
#: So often bounds are drawn closer by each other.
ROUNDS_OF_BOUNDS = 3
#: A sum with its most: how much each number counts.
AtMost = tuple[tuple[tuple[int, int], ...], int]


class TooLarge(Exception):
    """A model that would take too many clauses."""


def has_none(model: Model) -> bool | None:
    """True where a model has no point at all; None where that took too much work."""
    shares = _shares(model)
    sure = {id(share.row) for share in shares}
    sums = [each if id(row) in sure else _relieved(each, shares) for row in model.rows for each in _at_most(row)]
    bounds = _Bounds(list(model.least), list(model.most))
    for _ in range(ROUNDS_OF_BOUNDS):
        if not bounds.draw_closer(sums):
            return True
    try:
        clauses = _Clauses(bounds)
        for terms, most in sums:
            clauses.hold(terms, most)
    except TooLarge:
        return None
    return _is_unsatisfiable(clauses.all)


def _is_unsatisfiable(clauses: Iterable[list[int]]) -> bool | None:
    with Sat("glucose4", bootstrap_with=clauses) as sat:
        sat.conf_budget(MOST_CONFLICTS)
        found = sat.solve_limited()
    return None if found is None else not found


def _at_most(row: Row) -> Iterable[AtMost]:
    """A row as sums that have only a most."""
    if row.most is not None:
        yield tuple(row.sum.items()), row.most
    if row.least is not None:
        yield tuple((place, -times) for place, times in row.sum.items()), -row.least


class _Share(NamedTuple):
    """Numbers that are a certain sum together by a row: the ways of a line, which are as many as it has."""

    row: Row
    places: tuple[int, ...]
    together: int


def _shares(model: Model) -> list[_Share]:
    """Shares with no number in two of them.

    Rows that leave fewer of the ways of a line come later in a model, so these are asked first.
    """
    shares: list[_Share] = []
    taken: set[int] = set()
    for row in reversed(model.rows):
        places = tuple(place for place in row.sum if model.most[place])
        is_sure = row.least is not None and row.least == row.most and set(row.sum.values()) == {1}
        if is_sure and taken.isdisjoint(places):
            shares.append(_Share(row, places, row.least or 0))
            taken.update(places)
    return shares


def _relieved(each: AtMost, shares: Sequence[_Share]) -> AtMost:
    """A sum without what is sure to be in it: of ways that all cost something, what the cheapest costs.

    A solver that knows no arithmetic would not see that so many pieces are too dear whatever becomes of each.
    """
    terms, most = dict(each[0]), each[1]
    for _, places, together in shares:
        sure = min((terms.get(place, 0) for place in places), default=0)
        if sure > 0:
            terms |= {place: terms[place] - sure for place in places}
            most -= sure * together
    return tuple((place, times) for place, times in terms.items() if times), most


class _Bounds:
    """The bounds of a model's numbers, drawn closer by its rows."""

    def __init__(self, least: list[int], most: list[int]) -> None:
        self.least, self.most = least, most

    def draw_closer(self, sums: Iterable[AtMost]) -> bool:
        """Draw the bounds closer by each sum; False where that leaves nothing."""
        for terms, most in sums:
            room = most - sum(self.lowest(place, times) for place, times in terms)
            if room < 0:
                return False
            for place, times in terms:
                if times > 0:
                    self.most[place] = min(self.most[place], self.least[place] + room // times)
                else:
                    self.least[place] = max(self.least[place], self.most[place] - room // -times)
        return all(low <= high for low, high in zip(self.least, self.most, strict=True))

    def lowest(self, place: int, times: int) -> int:
        """The least that a number adds to a sum."""
        return times * (self.least[place] if times > 0 else self.most[place])

    def width(self, place: int) -> int:
        """By how much a number may differ."""
        return self.most[place] - self.least[place]


class _Clauses:
    """The clauses of a model."""

    def __init__(self, bounds: _Bounds) -> None:
        self.bounds, self.all = bounds, list[list[int]]()
        self._first: list[int] = []
        self._used = 0
        for place in range(len(bounds.most)):
            self._first.append(self._used + 1)
            width = bounds.width(place)
            self._used += width
            first = self._first[place]
            self.all += [[-(first + step), first + step - 1] for step in range(1, width)]
        self._never = self.new()
        self.all.append([-self._never])

    def hold(self, terms: tuple[tuple[int, int], ...], most: int) -> None:
        """Hold a sum to its most."""
        room = most - sum(self.bounds.lowest(place, times) for place, times in terms)
        free = [(abs(times), self._steps(place, times)) for place, times in terms if self.bounds.width(place)]
        _Diagram(self, sorted(free, key=lambda each: (-each[0], each[1]))).hold(room)

    def _steps(self, place: int, times: int) -> list[int]:
        """The statements of a number, each of which adds once more to a sum in which it counts so."""
        first, width = self._first[place], self.bounds.width(place)
        steps = range(first, first + width)
        return list(steps) if times > 0 else [-step for step in reversed(steps)]

    def new(self) -> int:
        """A statement of its own."""
        self._used += 1
        return self._used

    def add(self, clause: list[int]) -> None:
        """Add a clause; raises TooLarge."""
        if len(self.all) >= MOST_CLAUSES:
            raise TooLarge
        self.all.append(clause or [self._never])


class _Diagram:
    """A sum as a decision diagram: a node says that what comes from a number on keeps to the room that is left."""

    def __init__(self, clauses: _Clauses, numbers: list[tuple[int, list[int]]]) -> None:
        self.clauses, self.numbers = clauses, numbers
        self.rest = [0] * (len(numbers) + 1)
        for at in range(len(numbers) - 1, -1, -1):
            weight, steps = numbers[at]
            self.rest[at] = self.rest[at + 1] + weight * len(steps)

    def hold(self, room: int) -> None:
        """Write the sum's clauses, number by number."""
        if self.rest[0] <= room:
            return
        nodes: dict[int, int] = {room: 0}
        for at, (weight, steps) in enumerate(self.numbers):
            below: dict[int, int] = {}
            for left, node in nodes.items():
                given = [-node] if node else []
                self._go_on(at + 1, below, given, left)
                for count, step in enumerate(steps[: left // weight + 1], 1):
                    self._go_on(at + 1, below, [*given, -step], left - weight * count)
            nodes = below

    def _go_on(self, at: int, below: dict[int, int], given: list[int], left: int) -> None:
        """One number further: nothing is asked where all that may come fits, and nothing may be where it can't."""
        if left < 0:
            self.clauses.add(given)
        elif self.rest[at] > left:
            if left not in below:
                below[left] = self.clauses.new()
            self.clauses.add([*given, below[left]])
