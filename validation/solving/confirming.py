"""Confirmation in whole numbers that a model has no point.

HiGHS rounds, so its word alone is no proof. Here it only points the way: where it finds rows that contradict each
other, it says how often each has to be added up (Farkas), and that sum is done again in whole numbers. Where numbers
could have parts, the question is split at one of them. What would take too many splits stays open.
"""

import highspy
import numpy as np

from validation.solving.linear import Model, Sum, narrow
from validation.solving.proposing import ERROR, loaded
from validation.solving.tightening import Floats, Ints, SparseRows

#: The most questions that come of splitting one before it stays open; in a large model, where each is dearer, as many
#: as make the same work: questions times the size of the model.
MOST_WORK, MOST_QUESTIONS = 400_000, 2_000


def has_none(model: Model) -> bool | None:
    """True where a model has no point at all; None where that took too much work."""
    narrowed = narrow(model)
    if narrowed is None:
        return True
    return _Proof(narrowed.model).has_none() if narrowed.model.size else False


class _Proof:
    """Splits a model until each part is refuted, or has a point."""

    def __init__(self, model: Model) -> None:
        self.model, self.rows = model, SparseRows.of(model)
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
