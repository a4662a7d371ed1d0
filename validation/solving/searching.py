"""Searching: HiGHS proposes, the rulebook judges; what it objects to is cut off, a bounded number of times."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Protocol

from validation.making import Cards
from validation.moves import MOST_MOVES, MoveRefused, apply
from validation.solving.answers import Offer
from validation.solving.columns import AnyColumn
from validation.solving.linear import Model, Point, Proposal, Sum, Verdict, valued
from validation.solving.movelist import Namer, steps_to
from validation.solving.plan import Plan

#: So often the rulebook may object before no more is tried.
MOST_ROUNDS = 8


class Solver(Protocol):
    """Works on models: here, or in another process."""

    def propose(self, model: Model, goals: Sequence[Sum], slack: float = 0.0) -> Proposal:
        """The best point of a model."""

    def has_none(self, model: Model) -> bool | None:
        """True where a model has no point at all, said by another method; None where that could not be told."""


@dataclass(frozen=True)
class Search:
    """A search for the best army of a plan."""

    solver: Solver
    shelf: Cards
    namer: Namer

    def best(
        self, plan: Plan, goals: Sequence[Sum], slack: float = 0.0, but: str = ""
    ) -> tuple[Verdict, Offer | None, Point]:
        """The best army that the rulebook passes, `but` for one rule; or that there is none; or that it stays open."""
        model = plan.model.copy()
        for _ in range(MOST_ROUNDS):
            proposal = self.solver.propose(model, goals, slack)
            if proposal.verdict is not Verdict.FOUND:
                return proposal.verdict, None, ()
            try:
                offer = self.judged(plan, proposal.point, but)
            except MoveRefused:  # too many lines: those of its neighbours would be, too
                break
            if offer:
                return Verdict.FOUND, offer, proposal.point
            differ(model, plan.columns, proposal.point, 1)
        return Verdict.OPEN, None, ()

    def judged(self, plan: Plan, point: Point, but: str = "") -> Offer | None:
        """The army of a point, if the rulebook passes it; raises MoveRefused where it can't be made."""
        steps = steps_to(plan.file, plan.chosen(point), self.namer)
        army = apply(plan.file, (step.move for step in steps))
        report = plan.book.check(army, self.shelf)
        if any(finding.code != but for finding in report.errors) or len(steps) > MOST_MOVES:
            return None
        distance = valued(plan.touched, point), valued(plan.moved, point)
        return Offer(army, tuple(steps), report.total, distance)


def differ(model: Model, columns: Iterable[AnyColumn], point: Point, pieces: int) -> None:
    """Cut off all points that are nearer to this one, in these columns, than by so many pieces."""
    apart: dict[int, int] = {}
    for column in columns:
        place, count = column.place, point[column.place]
        if count:
            apart |= {_fewer(model, place, count): 1, _more(model, place, count): 1}
        else:
            apart[place] = 1
    model.require("", apart, least=pieces)


def _fewer(model: Model, place: int, count: int) -> int:
    """A number that says how far another is below a count, or less than that."""
    fewer, is_below = model.number(count), model.flag()
    model.require("", {fewer: 1, is_below: -count}, most=0)
    most = model.most[place]
    model.require("", {place: 1, fewer: 1, is_below: most - count}, most=most)
    return fewer


def _more(model: Model, place: int, count: int) -> int:
    """A number that says how far another is above a count, or less than that."""
    room = max(0, model.most[place] - count)
    more, is_above = model.number(room), model.flag()
    model.require("", {more: 1, is_above: -room}, most=0)
    model.require("", {place: 1, more: -1, is_above: -count}, least=0)
    return more
