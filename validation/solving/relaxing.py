"""The worth of a goal if pieces may stand in an army in parts: a bound for all armies, and what is worth looking at.

HiGHS works with one thread, no presolve (it is where such solvers err), a fixed seed, and limits in work instead of
seconds, so that the same question has the same answer on any machine.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import highspy
import numpy as np

from validation.solving.linear import Model, Point, Row, Sum

#: So many nodes of the search tree, and so many steps of the simplex method, are gone through for one question.
MOST_NODES, MOST_STEPS = 2_000, 200_000
#: So many numbers are few.
FEW = 80
#: The rest of a number's own value and of its worth is known no better than this.
ERROR, ERROR_OF_WORTH = 1e-6, 0.5

_OPTIONS: dict[str, bool | int | float | str] = {
    "output_flag": False,
    "threads": 1,
    "random_seed": 1,
    "presolve": "off",
    "mip_abs_gap": 0.5,
    "mip_max_nodes": MOST_NODES,
    "simplex_iteration_limit": MOST_STEPS,
}
Numbers = np.ndarray[tuple[int], np.dtype[np.int_]]
Floats = np.ndarray[tuple[int], np.dtype[np.float64]]


@dataclass(frozen=True, slots=True)
class Relaxed:
    """The best that could be in parts: the value of each number, what one more of it adds to the goal, the bound."""

    values: Floats
    worth: Floats
    bound: float

    def whole_point(self, model: Model) -> Point | None:
        """The point that this is, if it is one."""
        point = tuple(int(value + 0.5) for value in self.values)
        is_whole = bool(np.all(np.abs(self.values - point) < ERROR))
        return point if is_whole and model.holds(point) else None

    def few(self, model: Model) -> Model:
        """The model with all numbers settled but those with parts, and few others, which do most for the goal."""
        least, most = np.array(model.least), np.array(model.most)
        is_least, is_most = self.values < least + ERROR, self.values > most - ERROR
        is_open = ~(is_least | is_most)
        is_open[np.argsort(np.abs(self.worth), kind="stable")[:FEW]] = True
        settled = np.where(is_most, most, least)
        return _within(model, np.where(is_open, least, settled), np.where(is_open, most, settled))

    def left(self, model: Model, value: int) -> Model:
        """The model with all numbers settled of which another value would make the goal worse than this."""
        least, most, gap = np.array(model.least), np.array(model.most), value - self.bound + ERROR_OF_WORTH
        stays_least = (self.values < least + ERROR) & (self.worth > gap)
        stays_most = (self.values > most - ERROR) & (self.worth < -gap)
        return _within(model, np.where(stays_most, most, least), np.where(stays_least, least, most))


def _within(model: Model, least: Numbers, most: Numbers) -> Model:
    """A copy of a model with other bounds of its numbers."""
    return Model(least.tolist(), most.tolist(), list(model.rows))


def relax(model: Model, goal: Sum) -> Relaxed | None:
    """The best that could be in parts; None where even that is nothing."""
    highs = loaded(model, goal, is_whole=False)
    highs.run()
    if highs.getModelStatus() == highspy.HighsModelStatus.kInfeasible:
        return None
    solution = highs.getSolution()
    return Relaxed(np.array(solution.col_value), np.array(solution.col_dual), highs.getInfo().objective_function_value)


def loaded(model: Model, goal: Sum, *, is_whole: bool) -> highspy.Highs:
    """A solver with a model in it, of whole numbers or of any."""
    highs = highspy.Highs()
    for name, value in _OPTIONS.items():
        highs.setOptionValue(name, value)
    lp = _as_lp(model, goal)
    if is_whole:
        lp.integrality_ = [highspy.HighsVarType.kInteger] * model.size
    highs.passModel(lp)
    return highs


def _as_lp(model: Model, goal: Sum) -> highspy.HighsLp:
    """The model in the solver's own form: its rows one after the other."""
    lp = highspy.HighsLp()
    lp.num_col_, lp.num_row_ = model.size, len(model.rows)
    lp.col_cost_ = _costs(model.size, goal)
    lp.col_lower_ = np.array(model.least, dtype=np.float64)
    lp.col_upper_ = np.array(model.most, dtype=np.float64)
    lp.row_lower_ = np.array([_limit(row.least, -highspy.kHighsInf) for row in model.rows])
    lp.row_upper_ = np.array([_limit(row.most, highspy.kHighsInf) for row in model.rows])
    _fill(lp.a_matrix_, model.rows)
    return lp


def _costs(size: int, goal: Sum) -> Floats:
    costs = np.zeros(size)
    for place, weight in goal.items():
        costs[place] = weight
    return costs


def _fill(matrix: highspy.HighsSparseMatrix, rows: Sequence[Row]) -> None:
    places = [place for row in rows for place in row.sum]
    times = [amount for row in rows for amount in row.sum.values()]
    starts = np.zeros(len(rows) + 1, dtype=np.int32)
    np.cumsum([len(row.sum) for row in rows], out=starts[1:])
    matrix.format_ = highspy.MatrixFormat.kRowwise
    matrix.start_, matrix.index_ = starts, np.array(places, dtype=np.int32)
    matrix.value_ = np.array(times, dtype=np.float64)


def _limit(bound: int | None, none: float) -> float:
    return none if bound is None else float(bound)
