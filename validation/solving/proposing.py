"""Proposals by HiGHS: the best point of a model, the same one everywhere.

One thread, no presolve (it is where such solvers err), a fixed seed, and limits in work instead of seconds, so that the
same question has the same answer on any machine. What comes back is rounded and looked at again in whole numbers.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from itertools import pairwise

import highspy
import numpy as np

from validation.solving.linear import Model, Point, Row, Sum, valued

#: So many nodes of the search tree, and so many steps of the simplex method, are gone through for one proposal.
MOST_NODES, MOST_STEPS = 2_000, 200_000

_OPTIONS: dict[str, bool | int | float | str] = {
    "output_flag": False,
    "threads": 1,
    "random_seed": 1,
    "presolve": "off",
    "mip_abs_gap": 0.5,
    "mip_max_nodes": MOST_NODES,
    "simplex_iteration_limit": MOST_STEPS,
}


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


def propose(model: Model, goals: Sequence[Sum], slack: float = 0.0) -> Proposal:
    """The point with the least value of the first goal, among those of the next, and so on.

    With some slack a point will do whose value may be farther from the least by no more than that share of it.
    """
    proposal = _least(model, goals[0] if goals else {}, slack)
    for goal, then in pairwise(goals):
        if not proposal.is_best:
            break
        value = valued(goal, proposal.point)
        model = model.copy()
        model.require("", goal, most=value)
        better = _least(model, then, slack, proposal.point)
        if better.verdict is not Verdict.FOUND:
            break
        proposal = better
    return proposal


def _least(model: Model, goal: Sum, slack: float, start: Point = ()) -> Proposal:
    highs = highspy.Highs()  # type: ignore[no-untyped-call]  # its makers left the constructor untyped
    highs.setOptionValue("mip_rel_gap", slack)
    for name, value in _OPTIONS.items():
        highs.setOptionValue(name, value)
    highs.passModel(_as_lp(model, goal))
    if start:
        solution = highspy.HighsSolution()
        solution.col_value = list(map(float, start))
        highs.setSolution(solution)
    highs.run()
    status = highs.getModelStatus()
    if status == highspy.HighsModelStatus.kInfeasible:
        return Proposal(Verdict.NONE)
    values = highs.getSolution().col_value
    point = tuple(int(value + 0.5) for value in values)
    if len(point) != model.size or not model.holds(point):
        return Proposal(Verdict.OPEN)
    return Proposal(Verdict.FOUND, point, status == highspy.HighsModelStatus.kOptimal)


def _as_lp(model: Model, goal: Sum) -> highspy.HighsLp:
    """The model in the solver's own form: its rows one after the other."""
    lp = highspy.HighsLp()
    lp.num_col_, lp.num_row_ = model.size, len(model.rows)
    lp.col_cost_ = _costs(model.size, goal)
    lp.col_lower_ = np.array(model.least, dtype=np.float64)
    lp.col_upper_ = np.array(model.most, dtype=np.float64)
    lp.row_lower_ = np.array([_bound(row.least, -highspy.kHighsInf) for row in model.rows])
    lp.row_upper_ = np.array([_bound(row.most, highspy.kHighsInf) for row in model.rows])
    lp.integrality_ = [highspy.HighsVarType.kInteger] * model.size
    _fill(lp.a_matrix_, model.rows)
    return lp


def _costs(size: int, goal: Sum) -> "np.ndarray[tuple[int], np.dtype[np.float64]]":
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


def _bound(bound: int | None, none: float) -> float:
    return none if bound is None else float(bound)
