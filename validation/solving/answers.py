"""Answers of the solver: armies that the rulebook has passed with the moves that lead there, or why there is none."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from validation.army import ArmyFile
from validation.report import Fix
from validation.solving.movelist import Step


@dataclass(frozen=True, slots=True)
class Solution:
    """A legal army, and the moves that make it of the one that was asked about.

    `distance` is how far that is: the changes, a pick that is lost counting for several, then the points moved. `style`
    is the taste by which an army was completed. Where it `is_best`, none is nearer; else it is the best that was found.
    """

    army: ArmyFile
    steps: tuple[Step, ...]
    total: int
    distance: tuple[int, int] = (0, 0)
    style: str = ""
    is_best: bool = True


def after(steps: Sequence[Step], offer: Solution) -> Solution:
    return replace(offer, steps=(*steps, *offer.steps))


@dataclass(frozen=True, slots=True)
class Reason:
    """The reason why there is no such army: a sentence, the rules that it cites, a way to be legal otherwise.

    `witness` is an army that would be legal if the limit were what it costs. `fixes` are the ways out.
    """

    message: str
    cites: tuple[str, ...] = ()
    witness: ArmyFile | None = None
    fixes: tuple[Fix, ...] = ()


#: The reason where neither an army nor a proof was found.
NOT_FOUND = Reason("No such army was found, and no proof that there is none.")


@dataclass(frozen=True, slots=True)
class SolverAnswer:
    """The answer to a question: `possible` is None where neither an army nor a proof against one was found."""

    possible: bool | None
    offers: tuple[Solution, ...] = ()
    reason: Reason | None = None

    @property
    def first(self) -> Solution | None:
        return self.offers[0] if self.offers else None

    @property
    def steps(self) -> tuple[Step, ...]:
        """The changes that make the first army."""
        return self.first.steps if self.first else ()

    @property
    def armies(self) -> list[ArmyFile]:
        return [offer.army for offer in self.offers]
