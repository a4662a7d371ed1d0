"""Answers of the solver as pages show them: plain values, so that the templates only lay them out."""

from collections.abc import Iterable
from dataclasses import dataclass

from armybuilder.lists.findings import FixView, moves_value
from armybuilder.lists.solving.asking import namer_of
from catalog.models import RuleSection
from catalog.shelf import Shelf
from validation.army import ArmyFile
from validation.moves import Add
from validation.solving.answers import Offer, Reason, SolverAnswer
from validation.solving.swapping import Change, Swap


@dataclass(frozen=True)
class StepView:
    """A change in words; `joins` is the card that it adds."""

    words: str
    joins: str = ""


@dataclass(frozen=True)
class OfferView:
    """An army that is offered: its changes, what it costs then, and what the button sends."""

    steps: tuple[StepView, ...]
    total: int
    moves: str


@dataclass(frozen=True)
class ReasonView:
    """The reason why there is no army: a sentence, the sections, the army that would do, the ways out."""

    message: str
    sections: tuple[RuleSection, ...]
    witness: tuple[str, ...]
    fixes: tuple[FixView, ...]


@dataclass(frozen=True)
class AnswerView:
    """An answer; `is_done` where the army is what it should be already."""

    possible: bool | None
    offers: tuple[OfferView, ...]
    reason: ReasonView | None
    is_done: bool


@dataclass(frozen=True)
class SwapView:
    """A swap, the figures that it changes, and what the button sends."""

    old: str
    new: str
    changes: tuple[Change, ...]
    moves: str


def answer_view(answer: SolverAnswer | None, shelf: Shelf) -> AnswerView | None:
    """An answer as a page shows it."""
    if answer is None:
        return None
    offers = tuple(_offer(offer) for offer in answer.offers if offer.steps)
    reason = _reason(answer.reason, shelf) if answer.reason else None
    return AnswerView(answer.possible, offers, reason, is_done=bool(answer.offers) and not offers)


def swap_views(swaps: Iterable[Swap]) -> list[SwapView]:
    """Swaps as a page shows them."""
    return [SwapView(swap.old, swap.new, swap.changes, _moves(swap.offer)) for swap in swaps]


def _offer(offer: Offer) -> OfferView:
    steps = tuple(StepView(step.words, step.move.card if isinstance(step.move, Add) else "") for step in offer.steps)
    return OfferView(steps, offer.total, _moves(offer))


def _moves(offer: Offer) -> str:
    return moves_value(step.move for step in offer.steps)


def _reason(reason: Reason, shelf: Shelf) -> ReasonView:
    sections = tuple(section for cites in reason.cites if (section := shelf.section(cites)))
    fixes = tuple(FixView(fix.title, moves_value(fix.moves), fix.leaves, is_last=False) for fix in reason.fixes)
    return ReasonView(reason.message, sections, _lines(reason.witness, shelf), fixes)


def _lines(army: ArmyFile | None, shelf: Shelf) -> tuple[str, ...]:
    """An army in words, a line each."""
    if army is None:
        return ()
    namer = namer_of(army, shelf)
    return tuple(f"{entry.count} × {namer.line(entry)}" for entry in army.entries)
