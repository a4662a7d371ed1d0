"""Confirmation in whole numbers that a model has no point.

HiGHS rounds, so its word alone is no proof. Here it only points the way: where it finds rows that contradict each
other, it says how often each has to be added up (Farkas), and that sum is done again in whole numbers. Where numbers
could have parts, the question is split at one of them. What would take too many splits stays open.
"""

from dataclasses import dataclass

import highspy
import numpy as np

from validation.solving.linear import Model, Row, Sum
from validation.solving.narrowing import narrow
from validation.solving.relaxing import ERROR, Floats, loaded

Ints = np.ndarray[tuple[int], np.dtype[np.int64]]

#: So many questions come of splitting one before it stays open: times the size of the model, so that large ones, of
#: which each question is dearer, get no more work than small ones.
MOST_WORK, MOST_QUESTIONS = 400_000, 2_000
#: So often bounds are drawn closer by each other.
ROUNDS_OF_BOUNDS = 3
#: How often a row is added up is a share of this; sums of shares stay within a whole number of the machine.
SHARES, LARGEST_SUM = 2**20, 2**62


def has_none(model: Model) -> bool | None:
    """True where a model has no point at all; None where that took too much work."""
    narrowed = narrow(model)
    if narrowed is None:
        return True
    return _Proof(narrowed.model).has_none() if narrowed.model.size else False


class _Proof:
    """Splits a model until each part is refuted, or has a point."""

    def __init__(self, model: Model) -> None:
        self.model, self.rows = model, _Rows.of(model)
        self.highs = loaded(model, _dearest(model), is_whole=False)
        self.places = np.arange(model.size, dtype=np.int32)
        self.rows_with = np.bincount(self.rows.place, minlength=model.size)
        self.most_questions = min(MOST_QUESTIONS, MOST_WORK // model.size)

    def has_none(self) -> bool | None:
        waiting = [(np.array(self.model.least, dtype=np.int64), np.array(self.model.most, dtype=np.int64))]
        for _ in range(self.most_questions):
            least, most = waiting.pop()
            if self.rows.draw_closer(least, most):
                split = self._split(least, most)
                if split is None:
                    return False
                waiting += split
            if not waiting:
                return True
        return None

    def _split(self, least: Ints, most: Ints) -> list[tuple[Ints, Ints]] | None:
        """The parts into which a question is split, none where it is refuted; None where it has a point."""
        self.highs.changeColsBounds(len(least), self.places, least.astype(np.float64), most.astype(np.float64))
        self.highs.run()
        values = None
        if self.highs.getModelStatus() == highspy.HighsModelStatus.kInfeasible:
            if self._is_refuted(least, most):
                return []
        else:
            values = np.array(self.highs.getSolution().col_value)
            if self.model.holds([int(value + 0.5) for value in values]):
                return None
        return _halves(least, most, *self._place_to_split(least, most, values))

    def _is_refuted(self, least: Ints, most: Ints) -> bool:
        _, is_there, ray = self.highs.getDualRay()  # type: ignore[attr-defined]  # its stubs leave it out
        times = np.array(ray if is_there else ())
        largest = np.abs(times).max(initial=0)
        return bool(largest) and any(self.rows.refute(sign * times / largest, least, most) for sign in (1, -1))

    def _place_to_split(self, least: Ints, most: Ints, values: Floats | None) -> tuple[int, int]:
        """The number that most rows have of those with parts, or of all that are open, and where to split it."""
        if values is not None:
            parts = np.abs(values - np.rint(values)) > ERROR
            if parts.any():
                place = int(np.argmax(np.where(parts, self.rows_with, -1)))
                return place, int(np.floor(values[place]))
        place = int(np.argmax(np.where(least < most, self.rows_with, -1)))
        return place, int(least[place] + most[place]) // 2


def _halves(least: Ints, most: Ints, place: int, below: int) -> list[tuple[Ints, Ints]]:
    """A question split in two: the number is above a value, or not."""
    higher, lower = least.copy(), most.copy()
    higher[place], lower[place] = below + 1, below
    return [(higher, most.copy()), (least.copy(), lower)]


def _dearest(model: Model) -> Sum:
    """The longest sum with a most, the price as a rule: the less of it, the nearer is a contradiction."""
    sums = [row.sum for row in model.rows if row.code and row.most is not None and min(row.sum.values(), default=0) > 0]
    return max(sums, key=len, default={})


@dataclass(frozen=True, slots=True)
class _Rows:
    """The rows of a model as sums that keep to a most: `row`, `place` and `times` of each number in each of them.

    `by_most` and `by_least` say for each row of the model where it stands among these, -1 where it has no such bound.
    """

    row: Ints
    place: Ints
    times: Ints
    most: Ints
    by_most: Ints
    by_least: Ints
    shares: int

    @classmethod
    def of(cls, model: Model) -> "_Rows":
        sums: list[tuple[int, Sum]] = []
        by_most, by_least = ([_place_of(sums, row, sign) for row in model.rows] for sign in (1, -1))
        flat = [(at, p, t) for at, (_, terms) in enumerate(sums) for p, t in terms.items()]
        row, place, times = (np.array([each[n] for each in flat], dtype=np.int64) for n in range(3))
        most = np.array([each[0] for each in sums], dtype=np.int64)
        largest = int(np.abs(times).max(initial=1)) * max(1, len(sums))
        return cls(row, place, times, most, np.array(by_most), np.array(by_least), min(SHARES, LARGEST_SUM // largest))

    def draw_closer(self, least: Ints, most: Ints) -> bool:
        """Draw bounds closer by each sum; False where that leaves nothing."""
        is_more = self.times > 0
        for _ in range(ROUNDS_OF_BOUNDS):
            lowest = self.times * np.where(is_more, least[self.place], most[self.place])
            room = self.most.copy()
            np.subtract.at(room, self.row, lowest)
            if (room < 0).any():
                return False
            far = room[self.row] // np.abs(self.times)
            before = int(least.sum() - most.sum())
            above, below = least[self.place] + far, most[self.place] - far
            np.minimum.at(most, self.place[is_more], above[is_more])
            np.maximum.at(least, self.place[~is_more], below[~is_more])
            if (least > most).any():
                return False
            if int(least.sum() - most.sum()) == before:
                break
        return True

    def refute(self, times: Floats, least: Ints, most: Ints) -> bool:
        """True where the model's rows, each so often, add up to a sum whose least is more than its most."""
        shares = np.rint(times * self.shares).astype(np.int64)
        often = np.zeros(len(self.most), dtype=np.int64)
        for side, sign in ((self.by_most, 1), (self.by_least, -1)):
            is_used = (side >= 0) & (sign * shares > 0)
            often[side[is_used]] = sign * shares[is_used]
        total = np.zeros(len(least), dtype=np.int64)
        np.add.at(total, self.place, self.times * often[self.row])
        lowest = sum(map(int.__mul__, total.tolist(), np.where(total > 0, least, most).tolist()))
        return lowest > sum(map(int.__mul__, often.tolist(), self.most.tolist()))


def _place_of(sums: list[tuple[int, Sum]], row: Row, sign: int) -> int:
    """The place of a row's most (or its least, turned round) among the sums, put there; -1 where it has none."""
    bound = row.most if sign > 0 else row.least
    if bound is None:
        return -1
    sums.append((sign * bound, {place: sign * times for place, times in row.sum.items()}))
    return len(sums) - 1
