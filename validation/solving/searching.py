"""Searching: HiGHS proposes, the rulebook judges; what it objects to is cut off, a bounded number of times."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Protocol

from validation.army import ArmyFile
from validation.books import rulebook
from validation.making import Cards
from validation.moves import MOST_MOVES, MoveRefused, apply
from validation.solving.answers import NOT_FOUND, Solution, SolverAnswer, after
from validation.solving.columns import AnyColumn
from validation.solving.linear import Model, Point, Proposal, Sum, Verdict, valued
from validation.solving.movelist import Namer, steps_to
from validation.solving.parts import solving
from validation.solving.plan import Plan

#: The proposals that the rulebook may object to before the search gives up.
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
    ) -> tuple[Verdict, Solution | None, Point]:
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
                return Verdict.FOUND, replace(offer, is_best=proposal.is_best), proposal.point
            differ(model, plan.columns, proposal.point, 1)
        return Verdict.OPEN, None, ()

    def judged(self, plan: Plan, point: Point, but: str = "") -> Solution | None:
        """The army of a point, if the rulebook passes it; raises MoveRefused where it can't be made."""
        steps = steps_to(plan.file, plan.chosen(point), self.namer)
        army = apply(plan.file, (step.move for step in steps))
        report = plan.book.check(army, self.shelf)
        if any(finding.code != but for finding in report.errors) or len(steps) > MOST_MOVES:
            return None
        distance = valued(plan.touched, point), valued(plan.moved, point)
        return Solution(army, tuple(steps), report.total, distance)


def differ(model: Model, columns: Iterable[AnyColumn], point: Point, pieces: int) -> None:
    """Cut off all points that differ from this one, in these columns, by fewer pieces than these."""
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


class Here:
    """Works on models in this process.

    What it works with is loaded when it first does: large libraries, one with a thread of its own, for which a process
    that asks others has no use.
    """

    def propose(self, model: Model, goals: Sequence[Sum], slack: float = 0.0) -> Proposal:
        from validation.solving import proposing

        return proposing.propose(model, goals, slack)

    def has_none(self, model: Model) -> bool | None:
        from validation.solving import confirming

        return confirming.has_none(model)


# What is agreed on


Ask = Callable[[ArmyFile], SolverAnswer]
#: The lines that are looked at to find the agreement whose army is the nearest: a long army has fewer looked at.
MOST_LINES_COMPARED = 600


def by_agreement(file: ArmyFile, shelf: Cards, ask: Ask, *, is_nearest: bool = False) -> SolverAnswer:
    """The answer for an army by the first agreement by which it has one, with the moves of that agreement first.

    `is_nearest`: of agreements on as much, by the one whose army is the nearest, instead; for a long army, of the first
    few. There is none only where there is none by any.
    """
    best: tuple[int, tuple[int, int], SolverAnswer] | None = None
    reasons: list[tuple[int, SolverAnswer]] = []
    book = rulebook(file.game)
    for number, steps in enumerate(solving(file.game).agreements(file, book.build_roster(file, shelf))):
        if best and len(steps) > best[0]:
            break
        if best and number * len(file.entries) >= MOST_LINES_COMPARED:
            return replace(best[2], offers=tuple(replace(offer, is_best=False) for offer in best[2].offers))
        agreed = apply(file, (step.move for step in steps))
        answer = ask(agreed)
        if not answer.offers:
            reasons.append((book.build_roster(agreed, shelf).limit or 0, answer))
        elif best is None or answer.offers[0].distance < best[1]:
            offers = tuple(after(steps, offer) for offer in answer.offers)
            best = len(steps), answer.offers[0].distance, replace(answer, offers=offers)
        if best and not (is_nearest and any(best[1])):
            break
    return best[2] if best else _widest(reasons)


def _widest(reasons: Sequence[tuple[int, SolverAnswer]]) -> SolverAnswer:
    """Why there is no army by any agreement, each with its limit: by that of the highest one, of equals the last."""
    if not reasons or any(answer.possible is not False for _, answer in reasons):
        return SolverAnswer(None, reason=NOT_FOUND)
    return max(reversed(reasons), key=lambda reason: reason[0])[1]
