"""Answers of the solver as pages show them: plain values, so that the templates only lay them out."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from armybuilder.lists.presenters import FixView, moves_value
from armybuilder.lists.solving.asking import namer_of
from catalog.models import Card, RuleSection
from catalog.shelf import Shelf
from validation.army import ArmyFile
from validation.books import rulebook
from validation.moves import Add, Join, Move, Put, Remove, SetCount, Take, apply
from validation.solving.answers import Offer, Reason, SolverAnswer
from validation.solving.movelist import Step
from validation.solving.swapping import Change, Swap

#: So many changes are shown with what each costs.
MOST_PRICED = 40


@dataclass(frozen=True)
class StepView:
    """A change in words, with the card that it is about and by how much it changes the cost, if it does.

    `joins` is the card that it adds.
    """

    words: str
    card: Card | None
    joins: str = ""
    price: int = 0


@dataclass(frozen=True)
class OfferView:
    """An army that is offered: its changes, what it costs then, what the button sends, the style that it is of."""

    steps: tuple[StepView, ...]
    total: int
    moves: str
    style: str


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
    others: tuple[str, ...]
    moves: str


def answer_view(answer: SolverAnswer | None, file: ArmyFile, shelf: Shelf) -> AnswerView | None:
    """An answer as a page shows it."""
    if answer is None:
        return None
    offers = tuple(_offer(offer, file, shelf) for offer in answer.offers if offer.steps)
    reason = _reason(answer.reason, shelf) if answer.reason else None
    return AnswerView(answer.possible, offers, reason, is_done=bool(answer.offers) and not offers)


def swap_views(swaps: Iterable[Swap]) -> list[SwapView]:
    """Swaps as a page shows them."""
    return [SwapView(swap.old, swap.new, swap.changes, swap.others, _moves(swap.offer)) for swap in swaps]


def _offer(offer: Offer, file: ArmyFile, shelf: Shelf) -> OfferView:
    return OfferView(tuple(_steps(offer.steps, file, shelf)), offer.total, _moves(offer), offer.style)


def _steps(steps: Sequence[Step], file: ArmyFile, shelf: Shelf) -> Iterator[StepView]:
    """Each change with its card; with its price where there are few enough to add up the army after each."""
    book = rulebook(file.game)
    before = book.muster(file, shelf).total
    for step in steps:
        after = apply(file, [step.move])
        total = book.muster(after, shelf).total if len(steps) <= MOST_PRICED else before
        slug = _card_of(step.move, file)
        card = next((shelf.kind(kind)[slug] for kind in book.kinds if slug in shelf.kind(kind)), None)
        yield StepView(step.words, card, step.move.card if isinstance(step.move, Add) else "", total - before)
        file, before = after, total


def _card_of(move: Move, file: ArmyFile) -> str:
    """The slug of the card that a move adds or whose line it changes, "" for none."""
    if isinstance(move, Add):
        return move.card
    entry = file.entry(move.key) if isinstance(move, Remove | SetCount | Put | Take | Join) else None
    return entry.card if entry else ""


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
