"""Mending: the legal army that is nearest to one that is not."""

from validation.army import ArmyFile
from validation.books import rulebook
from validation.making import Cards
from validation.moves import apply
from validation.solving.answers import NOT_FOUND, Answer, Offer, after
from validation.solving.explaining import why_none
from validation.solving.parts import solving
from validation.solving.plan import NO_WISHES, Wishes, nearest, plan_of
from validation.solving.proposing import Verdict
from validation.solving.searching import Search


def mend(file: ArmyFile, shelf: Cards, search: Search, wishes: Wishes = NO_WISHES) -> Answer:
    """The legal army with the fewest pieces touched, then the fewest points moved, then what was picked last kept.

    Where the players have to agree on something first, that comes before the rest.
    """
    book, part = rulebook(file.game), solving(file.game)
    if book.check(file, shelf).is_legal:
        return Answer(True, (Offer(file, (), book.muster(file, shelf).total),))
    answer = Answer(None, reason=NOT_FOUND)
    for steps in part.agreements(file, book.muster(file, shelf)):
        plan = plan_of(apply(file, (step.move for step in steps)), shelf, wishes)
        verdict, offer, _ = search.best(plan, nearest(plan))
        if offer:
            return Answer(True, (after(steps, offer),))
        if verdict is Verdict.NONE:
            answer = why_none(plan, search)
    return answer
