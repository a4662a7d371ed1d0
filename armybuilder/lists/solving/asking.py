"""Questions to the solver about an army as written, with the cards that its player made."""

from collections.abc import Mapping, Sequence

from armybuilder.lists.collection.selectors import owned_by
from armybuilder.lists.files import as_document
from armybuilder.lists.holders import Holder
from armybuilder.lists.made import shelf_of
from armybuilder.lists.solving.pool import solver
from catalog.shelf import Shelf
from validation.army import ArmyFile
from validation.books import rulebook
from validation.solving import completing, explaining, mending, swapping
from validation.solving.answers import Reason, SolverAnswer
from validation.solving.explaining import ALL_KEPT
from validation.solving.movelist import Namer, Step
from validation.solving.parts import solving
from validation.solving.plan import NO_WISHES, Wishes
from validation.solving.searching import Search, Solver
from validation.solving.swapping import Swap


def mend(file: ArmyFile, wishes: Wishes = NO_WISHES, by: Solver | None = None) -> SolverAnswer:
    """The legal army that is nearest to this one."""
    shelf = shelf_of(file)
    return mending.mend(file, shelf, _search(file, shelf, by), wishes)


def complete(file: ArmyFile, wishes: Wishes = ALL_KEPT, by: Solver | None = None) -> SolverAnswer:
    """Up to three legal armies with what is there, filled up to the limit."""
    shelf = shelf_of(file)
    return completing.complete(file, shelf, _search(file, shelf, by), wishes)


def possible(file: ArmyFile, wishes: Wishes = ALL_KEPT, by: Solver | None = None) -> SolverAnswer:
    """The nearest legal army that has all that is there, or why there is none."""
    shelf = shelf_of(file)
    return explaining.possible(file, shelf, _search(file, shelf, by), wishes)


def swaps(file: ArmyFile, wishes: Wishes = NO_WISHES) -> list[Swap]:
    """Better pieces for the same price, one for one."""
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


def answer_data(answer: SolverAnswer) -> dict[str, object]:
    """An answer with one army as plain data."""
    offer = answer.offers[0] if answer.offers else None
    return {
        "possible": answer.possible,
        "army": offer and as_document(offer.army),
        "moves": _moves_data(offer.steps if offer else ()),
        "why": answer.reason and _reason_data(answer.reason),
    }


def offers_data(answer: SolverAnswer) -> dict[str, object]:
    """An answer with several armies as plain data: the first one's moves, and all armies."""
    return answer_data(answer) | {"armies": [as_document(offer.army) for offer in answer.offers]}


def _moves_data(steps: Sequence[Step]) -> list[dict[str, object]]:
    return [step.as_json() for step in steps]


def _reason_data(reason: Reason) -> dict[str, object]:
    witness = reason.witness and as_document(reason.witness)
    return {"message": reason.message, "cites": list(reason.cites), "witness": witness}
