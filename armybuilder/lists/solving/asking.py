"""Questions to the solver about an army as written, with the cards that its player made, and its answers."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from armybuilder.lists.collection.selectors import owned_by
from armybuilder.lists.made import shelf_of
from armybuilder.lists.presenters import FixView, moves_value
from armybuilder.lists.solving.pool import solver
from armybuilder.ownership.holders import Holder
from catalog.mistakes import Invalid, Mistake
from catalog.models import Card, RuleSection
from catalog.shelf import Shelf
from validation.army import ArmyFile
from validation.books import rulebook
from validation.moves import Add, Join, Move, Put, Remove, SetCount, Take, apply
from validation.solving import completing, explaining, mending, swapping
from validation.solving.answers import Reason, Solution, SolverAnswer
from validation.solving.explaining import ALL_KEPT
from validation.solving.movelist import Namer, Step
from validation.solving.parts import solving
from validation.solving.plan import NO_WISHES, Wishes
from validation.solving.searching import Search, Solver
from validation.solving.swapping import FigureChange, Swap

NO_SOLVER = "This game has no solver: its armies are checked, and not mended, completed or explained."


def require_solver(game: str) -> None:
    """Refuse a question about an army of a game without a solver (Invalid)."""
    if not solving.is_there(game):
        raise Invalid([Mistake("$.game", NO_SOLVER)])


def mend(file: ArmyFile, wishes: Wishes = NO_WISHES, by: Solver | None = None) -> SolverAnswer:
    shelf = shelf_of(file)
    return mending.mend(file, shelf, _search(file, shelf, by), wishes)


def complete(file: ArmyFile, wishes: Wishes = ALL_KEPT, by: Solver | None = None) -> SolverAnswer:
    shelf = shelf_of(file)
    return completing.complete(file, shelf, _search(file, shelf, by), wishes)


def possible(file: ArmyFile, wishes: Wishes = ALL_KEPT, by: Solver | None = None) -> SolverAnswer:
    shelf = shelf_of(file)
    return explaining.possible(file, shelf, _search(file, shelf, by), wishes)


def swaps(file: ArmyFile, wishes: Wishes = NO_WISHES) -> list[Swap]:
    shelf = shelf_of(file)
    return swapping.swaps(file, shelf, namer_of(file, shelf), wishes)


def bounds_of(holder: Holder, game: str, shelf: Shelf) -> dict[str, int] | None:
    """The number of each card that a person owns, 0 for those they don't; None where they have counted nothing."""
    owned = owned_by(holder, game)
    return {slug: owned.get(slug, 0) for slug in shelf.among(rulebook(game).piece_kinds)} if owned else None


def _search(file: ArmyFile, shelf: Shelf, by: Solver | None) -> Search:
    return Search(by or solver(), shelf, namer_of(file, shelf))


def namer_of(file: ArmyFile, shelf: Shelf) -> Namer:
    """The names of all cards that can stand in an army of the game."""
    book = rulebook(file.game)
    kinds = (*book.kinds, *(kind for role in book.roles for kind in role.kinds))
    return Namer(
        book.roles, {slug: card.name for kind in dict.fromkeys(kinds) for slug, card in shelf.kind(kind).items()}
    )


def words_of(file: ArmyFile, shelf: Shelf) -> Mapping[str, str]:
    """The words by which a piece can be wanted in an army, each with its label."""
    return solving(file.game).trait_names(rulebook(file.game).cards(shelf))


# Answers as pages show them: plain values, so that the templates only lay them out


#: The most changes that are shown with their prices.
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
    """An answer; `is_done` where the army is what it should be already, `is_best` where no army is nearer."""

    possible: bool | None
    offers: tuple[OfferView, ...]
    reason: ReasonView | None
    is_done: bool
    is_best: bool


@dataclass(frozen=True)
class SwapView:
    """A swap, the figures that it changes, and what the button sends."""

    old: str
    new: str
    changes: tuple[FigureChange, ...]
    others: tuple[str, ...]
    moves: str


def answer_view(answer: SolverAnswer | None, file: ArmyFile, shelf: Shelf) -> AnswerView | None:
    if answer is None:
        return None
    offers = tuple(_offer(offer, file, shelf) for offer in answer.offers if offer.steps)
    reason = _reason(answer.reason, shelf) if answer.reason else None
    is_done, is_best = bool(answer.offers) and not offers, all(offer.is_best for offer in answer.offers)
    return AnswerView(answer.possible, offers, reason, is_done, is_best)


def swap_views(swaps: Iterable[Swap]) -> list[SwapView]:
    return [SwapView(swap.old, swap.new, swap.changes, swap.others, _moves(swap.offer)) for swap in swaps]


def _offer(offer: Solution, file: ArmyFile, shelf: Shelf) -> OfferView:
    return OfferView(tuple(_steps(offer.steps, file, shelf)), offer.total, _moves(offer), offer.style)


def _steps(steps: Sequence[Step], file: ArmyFile, shelf: Shelf) -> Iterator[StepView]:
    """Each change with its card; with its price where there are few enough to add up the army after each."""
    book = rulebook(file.game)
    before = book.build_roster(file, shelf).total
    for step in steps:
        after = apply(file, [step.move])
        total = book.build_roster(after, shelf).total if len(steps) <= MOST_PRICED else before
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


def _moves(offer: Solution) -> str:
    return moves_value(step.move for step in offer.steps)


def _reason(reason: Reason, shelf: Shelf) -> ReasonView:
    sections = tuple(section for cites in reason.cites if (section := shelf.section(cites)))
    fixes = tuple(FixView(fix.title, moves_value(fix.moves), fix.leaves, is_last=False) for fix in reason.fixes)
    return ReasonView(reason.message, sections, _lines(reason.witness, shelf), fixes)


def _lines(army: ArmyFile | None, shelf: Shelf) -> tuple[str, ...]:
    if army is None:
        return ()
    namer = namer_of(army, shelf)
    return tuple(f"{entry.count} × {namer.line(entry)}" for entry in army.entries)
