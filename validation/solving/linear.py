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
    """A sum that keeps its bounds; None is no bound."""

    code: str
    sum: Sum
    least: int | None
    most: int | None

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
        """The number of its numbers."""
        return len(self.most)

    def number(self, most: int, least: int = 0) -> int:
        """A new number within these bounds."""
        self.least.append(least)
        self.most.append(most)
        return len(self.most) - 1

    def flag(self) -> int:
        """A new number that is 0 or 1."""
        return self.number(1)

    def require(self, code: str, terms: Sum, *, least: int | None = None, most: int | None = None) -> None:
        """Hold a sum within bounds."""
        kept = {place: times for place, times in terms.items() if times}
        self.rows.append(Row(code, kept, least, most))

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
        """A copy that can be added to."""
        return Model(list(self.least), list(self.most), list(self.rows))

    def holds(self, point: Sequence[int]) -> bool:
        """True where a point is one of the model, in exact whole numbers."""
        within = all(low <= value <= high for low, value, high in zip(self.least, point, self.most, strict=True))
        return within and all(row.holds(point) for row in self.rows)


def valued(terms: Sum, point: Sequence[int]) -> int:
    """The value of a sum at a point."""
    return sum(times * point[place] for place, times in terms.items())


def added(sums: Iterable[tuple[int, Sum]]) -> dict[int, int]:
    """Sums, each so many times, as one."""
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
    """The outcome of a search; `is_best` where no point is better."""

    verdict: Verdict
    point: Point = ()
    is_best: bool = False

    @property
    def found(self) -> Point | None:
        """The point, if there is one; a model without numbers has one without values."""
        return self.point if self.verdict is Verdict.FOUND else None
