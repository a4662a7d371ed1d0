"""A linear model: whole numbers within bounds, and rows that hold sums of them within bounds.

It is plain data that a worker process can be sent. Each row has the code of the rule that it stands for; a row without
one says what a number means.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum

#: Numbers of a model, each with how often it counts in a sum.
Sum = Mapping[int, int]
#: The value of each number of a model.
Point = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Row:
    """A sum that keeps its bounds; None is no bound.

    Of a row that `is_choice`, one number at most is more than 0, and a search goes through them one by one: the trees
    of which an army is of one.
    """

    code: str
    sum: Sum
    least: int | None
    most: int | None
    is_choice: bool = False

    def holds(self, point: Sequence[int]) -> bool:
        """True where a point keeps the bounds."""
        value = valued(self.sum, point)
        return (self.least is None or value >= self.least) and (self.most is None or value <= self.most)


@dataclass(slots=True)
class Model:
    """Numbers by their places, and the rows over them."""

    least: list[int] = field(default_factory=list)
    most: list[int] = field(default_factory=list)
    rows: list[Row] = field(default_factory=list)

    @property
    def size(self) -> int:
        return len(self.most)

    def number(self, most: int, least: int = 0) -> int:
        self.least.append(least)
        self.most.append(most)
        return len(self.most) - 1

    def flag(self) -> int:
        """A new number that is 0 or 1."""
        return self.number(1)

    def require(self, code: str, terms: Sum, *, least: int | None = None, most: int | None = None) -> None:
        kept = {place: times for place, times in terms.items() if times}
        self.rows.append(Row(code, kept, least, most))

    def choose(self, code: str, flags: Iterable[int]) -> None:
        """Require that one of some flags is up at most."""
        self.rows.append(Row(code, dict.fromkeys(flags, 1), None, 1, is_choice=True))

    def whenever(self, counted: Sum) -> int:
        """A new flag that is 1 wherever a sum of counts is more than 0 (and may be 1 elsewhere)."""
        flag = self.flag()
        for place, times in counted.items():
            self.require("", {place: times, flag: -max(1, times * self.most[place])}, most=0)
        return flag

    def highest(self, terms: Sum) -> int:
        """The highest value that a sum can have by the bounds of its numbers."""
        return sum(times * (self.most if times > 0 else self.least)[place] for place, times in terms.items())

    def lowest(self, terms: Sum) -> int:
        """The lowest value that a sum can have by the bounds of its numbers."""
        return sum(times * (self.least if times > 0 else self.most)[place] for place, times in terms.items())

    def without(self, codes: Iterable[str]) -> "Model":
        """The model without the rows of some rules."""
        gone = frozenset(codes)
        return Model(list(self.least), list(self.most), [row for row in self.rows if row.code not in gone])

    def copy(self) -> "Model":
        return Model(list(self.least), list(self.most), list(self.rows))

    def holds(self, point: Sequence[int]) -> bool:
        """True where a point is one of the model, in exact whole numbers."""
        within = all(low <= value <= high for low, value, high in zip(self.least, point, self.most, strict=True))
        return within and all(row.holds(point) for row in self.rows)


def valued(terms: Sum, point: Sequence[int]) -> int:
    return sum(times * point[place] for place, times in terms.items())


def added(sums: Iterable[tuple[int, Sum]]) -> dict[int, int]:
    """Sums, each times a number, as one."""
    total: dict[int, int] = {}
    for times, terms in sums:
        for place, amount in terms.items():
            total[place] = total.get(place, 0) + times * amount
    return total


class Verdict(Enum):
    """The outcome of a search: a point, no point, or nothing before the work was over."""

    FOUND = "found"
    NONE = "none"
    OPEN = "open"


@dataclass(frozen=True, slots=True)
class Proposal:
    """The outcome of a search; `is_best` where it is proved that no point is better."""

    verdict: Verdict
    point: Point = ()
    is_best: bool = False

    @property
    def found(self) -> Point | None:
        """The point, if there is one; a model without numbers has one without values."""
        return self.point if self.verdict is Verdict.FOUND else None


# A model without what is settled


@dataclass(frozen=True, slots=True)
class Narrow:
    """A model over the open numbers of another: `places` are theirs there, `settled` the least of all its numbers."""

    model: Model
    places: Sequence[int]
    settled: Point

    def of(self, terms: Sum) -> dict[int, int]:
        """A sum over the open numbers alone."""
        return {place: terms[whole] for place, whole in enumerate(self.places) if whole in terms}

    def narrowed(self, point: Point) -> Point:
        """The values of the open numbers at a point of the whole model."""
        return tuple(point[whole] for whole in self.places)

    def widened(self, point: Point) -> Point:
        values = list(self.settled)
        for whole, value in zip(self.places, point, strict=True):
            values[whole] = value
        return tuple(values)


def narrow(model: Model) -> Narrow | None:
    """The model over its open numbers; None where a row can't be held."""
    places = [place for place in range(model.size) if model.least[place] < model.most[place]]
    number = {whole: place for place, whole in enumerate(places)}
    smaller = Model([model.least[whole] for whole in places], [model.most[whole] for whole in places])
    for row in model.rows:
        least, most = model.lowest(row.sum), model.highest(row.sum)
        if (row.most is not None and least > row.most) or (row.least is not None and most < row.least):
            return None
        if (row.most is None or most <= row.most) and (row.least is None or least >= row.least):
            continue
        smaller.rows.append(_over_open(row, model, number))
    return Narrow(smaller, places, tuple(model.least))


def _over_open(row: Row, model: Model, number: dict[int, int]) -> Row:
    there = sum(times * model.least[whole] for whole, times in row.sum.items() if whole not in number)
    terms = {number[whole]: times for whole, times in row.sum.items() if whole in number}
    least, most = (None if bound is None else bound - there for bound in (row.least, row.most))
    return Row(row.code, terms, least, most)
