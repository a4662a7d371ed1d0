"""Proposals by HiGHS: the best point of a model, the same one everywhere.

What comes back is rounded and looked at again in whole numbers. HiGHS works with one thread, no presolve (it is where
such solvers err), a fixed seed, and limits in work instead of seconds, so that the same question has the same answer on
any machine.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

import highspy
import numpy as np

from validation.solving.linear import Model, Point, Proposal, Row, Sum, Verdict, narrow, valued
from validation.solving.tightening import Floats, Ints, SparseRows

# The worth of a goal if pieces may stand in parts: a bound for all armies, and what is worth looking at


#: The most nodes of the search tree, and steps of the simplex method, for one question.
MOST_NODES, MOST_STEPS = 2_000, 200_000
#: The numbers that stay open in a first, narrow search.
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


@dataclass(frozen=True, slots=True)
class Relaxed:
    """The best that could be in parts: the value of each number, what one more of it adds to the goal, the bound."""

    values: Floats
    worth: Floats
    bound: float

    def whole_point(self, model: Model) -> Point | None:
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


def _within(model: Model, least: Ints, most: Ints) -> Model:
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


# Proposals


#: A whole number is better than another by this much less what a solver errs by.
NEXT_VALUE = 0.99
#: A search's limit is nodes times numbers and rows: no longer in a large model than in a small one. Where a
#: point is known, less is worth it.
MOST_SEARCHING, MOST_BETTERING = 2_000_000, 400_000
#: The outcomes in which nothing better is left: of a search, and of one with nothing to search.
_DONE = (highspy.HighsModelStatus.kOptimal, highspy.HighsModelStatus.kModelEmpty)


def propose(model: Model, goals: Sequence[Sum], slack: float = 0.0) -> Proposal:
    """The point with the least value of the first goal, among those of the next, and so on.

    With some slack a point will do whose value may be farther from the least by no more than that share of it. Whether
    it is the best is said of the first goal; the others only choose among equals.
    """
    proposal, left = _least(model, goals[0] if goals else {}, slack)
    is_best = proposal.is_best
    for goal, then in pairwise(goals):
        if not proposal.is_best:
            break
        left.require("", goal, most=valued(goal, proposal.point))
        better, left = _least(left, then, slack, proposal.point)
        if better.verdict is not Verdict.FOUND:
            break
        proposal = better
    return replace(proposal, is_best=is_best)


def _least(model: Model, goal: Sum, slack: float, start: Point | None = None) -> tuple[Proposal, Model]:
    """The point with the least value of a goal, and what is left of the model where a point can be as good.

    Where the model chooses one of several, the cases are gone through, those first that could be best.
    """
    relaxed = relax(model, goal)
    if relaxed is None:
        return Proposal(Verdict.NONE), model
    if relaxed.whole_point(model) or len(choices := _choices(model)) < 2:
        return _least_by(relaxed, model, goal, slack, start)
    best = Proposal(Verdict.NONE) if start is None else Proposal(Verdict.FOUND, start)
    is_sure, cases = True, sorted(_cases(model, choices, goal), key=lambda case: case[0].bound)
    for relaxed, case in cases:
        if best.found is not None and _is_close(valued(goal, best.point), relaxed.bound, slack):
            break
        proposal, _ = _least_by(relaxed, case, goal, slack, start if start and case.holds(start) else None)
        is_sure &= proposal.is_best or proposal.verdict is Verdict.NONE
        if proposal.found is not None and (
            best.found is None or valued(goal, proposal.point) < valued(goal, best.point)
        ):
            best = proposal
    if best.found is None:
        return Proposal(Verdict.NONE if is_sure else Verdict.OPEN), model
    value = valued(goal, best.point)
    left = [relaxed.left(case, value) for relaxed, case in cases if relaxed.bound < value + ERROR_OF_WORTH]
    return replace(best, is_best=is_sure), left[0] if len(left) == 1 else model


def _choices(model: Model) -> list[int]:
    """The numbers of which one at most is more than 0, as far as they are open."""
    choice = next((row.sum for row in model.rows if row.is_choice), {})
    return [place for place in choice if model.most[place]]


def _cases(model: Model, choices: Sequence[int], goal: Sum) -> Iterator[tuple[Relaxed, Model]]:
    """The model with each of the choices alone, its bounds tightened by that, and the best that each could be."""
    rows = SparseRows.of(model)
    for chosen in choices:
        least, most = np.array(model.least, dtype=np.int64), np.array(model.most, dtype=np.int64)
        most[[place for place in choices if place != chosen]] = 0
        if rows.draw_closer(least, most):
            case = _within(model, least, most)
            relaxed = relax(case, goal)
            if relaxed is not None:
                yield relaxed, case


def _least_by(relaxed: Relaxed, model: Model, goal: Sum, slack: float, start: Point | None) -> tuple[Proposal, Model]:
    """The point with the least value, by what that would be in parts of pieces, and what is left of the model.

    That says how good a point can be. Few numbers that do much for it often make one so good that the others need not
    be looked at; at the least it settles most of them. Where they make none, what a large model's first node finds
    does as much.
    """
    start = relaxed.whole_point(model) or start or _searched(relaxed.few(model), goal, slack).found
    if start is None and _size(model) * MOST_NODES > MOST_SEARCHING:
        rough = _searched(model, goal, slack, most_nodes=1)
        if rough.is_best or rough.verdict is Verdict.NONE:
            return rough, model
        start = rough.found
    left = model if start is None else relaxed.left(model, valued(goal, start))
    if start is not None and _is_close(valued(goal, start), relaxed.bound, slack):
        return Proposal(Verdict.FOUND, start, is_best=True), left
    proposal = _searched(left, goal, slack, start)
    if proposal.found is None:
        return proposal if start is None else Proposal(Verdict.FOUND, start), left
    return proposal, relaxed.left(left, valued(goal, proposal.point))


def _is_close(value: int, bound: float, slack: float) -> bool:
    """True where nothing can be better, or not by more than the slack; values are whole numbers."""
    return value - bound < max(NEXT_VALUE, slack * abs(value))


def _size(model: Model) -> int:
    return 1 + model.size + len(model.rows)


def _searched(
    model: Model, goal: Sum, slack: float, start: Point | None = None, most_nodes: int = MOST_NODES
) -> Proposal:
    """The outcome of a search through the numbers of a model that are open."""
    narrowed = narrow(model)
    if narrowed is None:
        return Proposal(Verdict.NONE)
    highs = loaded(narrowed.model, narrowed.of(goal), is_whole=True)
    highs.setOptionValue("mip_rel_gap", slack)
    if start is not None:
        solution = highspy.HighsSolution()
        solution.col_value = list(map(float, narrowed.narrowed(start)))
        highs.setSolution(solution)
    work = MOST_SEARCHING if start is None else MOST_BETTERING
    highs.setOptionValue("mip_max_nodes", min(most_nodes, 1 + work // _size(narrowed.model)))
    highs.run()
    status = highs.getModelStatus()
    if status == highspy.HighsModelStatus.kInfeasible:
        return Proposal(Verdict.NONE)
    values = tuple(int(value + 0.5) for value in highs.getSolution().col_value)
    point = narrowed.widened(values) if len(values) == narrowed.model.size else None
    if point is None or not model.holds(point):
        return Proposal(Verdict.OPEN)
    return Proposal(Verdict.FOUND, point, status in _DONE)
