"""Proposals by HiGHS: the best point of a model, the same one everywhere.

What comes back is rounded and looked at again in whole numbers.
"""

from collections.abc import Sequence
from itertools import pairwise

import highspy

from validation.solving.linear import Model, Point, Proposal, Sum, Verdict, valued
from validation.solving.narrowing import narrow
from validation.solving.relaxing import MOST_NODES, loaded, relax

#: A whole number is better than another by this much less what a solver errs by.
NEXT_VALUE = 0.99
#: Where a point is known, a better one is looked for through so many nodes times numbers and rows: no longer in a large
#: model than in a small one.
MOST_BETTERING = 400_000
#: The outcomes in which nothing better is left: of a search, and of one with nothing to search.
_DONE = (highspy.HighsModelStatus.kOptimal, highspy.HighsModelStatus.kModelEmpty)


def propose(model: Model, goals: Sequence[Sum], slack: float = 0.0) -> Proposal:
    """The point with the least value of the first goal, among those of the next, and so on.

    With some slack a point will do whose value may be farther from the least by no more than that share of it.
    """
    proposal, left = _least(model, goals[0] if goals else {}, slack)
    for goal, then in pairwise(goals):
        if not proposal.is_best:
            break
        left.require("", goal, most=valued(goal, proposal.point))
        better, left = _least(left, then, slack, proposal.point)
        if better.verdict is not Verdict.FOUND:
            break
        proposal = better
    return proposal


def _least(model: Model, goal: Sum, slack: float, start: Point | None = None) -> tuple[Proposal, Model]:
    """The point with the least value of a goal, and what is left of the model where a point can be as good.

    What the goal would be worth in parts of pieces says how good a point can be. Few numbers that do much for it often
    make one so good that the others need not be looked at; at the least it settles most of them.
    """
    relaxed = relax(model, goal)
    if relaxed is None:
        return Proposal(Verdict.NONE), model
    start = relaxed.whole_point(model) or start or _searched(relaxed.few(model), goal, slack).found
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


def _searched(model: Model, goal: Sum, slack: float, start: Point | None = None) -> Proposal:
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
        size = narrowed.model.size + len(narrowed.model.rows)
        highs.setOptionValue("mip_max_nodes", min(MOST_NODES, 1 + MOST_BETTERING // (1 + size)))
    highs.run()
    status = highs.getModelStatus()
    if status == highspy.HighsModelStatus.kInfeasible:
        return Proposal(Verdict.NONE)
    values = tuple(int(value + 0.5) for value in highs.getSolution().col_value)
    point = narrowed.widened(values) if len(values) == narrowed.model.size else None
    if point is None or not model.holds(point):
        return Proposal(Verdict.OPEN)
    return Proposal(Verdict.FOUND, point, status in _DONE)
