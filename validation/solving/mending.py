"""Mending: the legal army that is nearest to one that is not."""

from dataclasses import replace

from validation.army import ArmyFile
from validation.books import rulebook
from validation.making import Cards
from validation.solving.answers import NOT_FOUND, Solution, SolverAnswer
from validation.solving.explaining import why_none
from validation.solving.keeping import by_fixes, held
from validation.solving.linear import Verdict
from validation.solving.plan import NO_WISHES, Plan, Wishes, nearest, plan_of
from validation.solving.searching import Search, by_agreement


def mend(file: ArmyFile, shelf: Cards, search: Search, wishes: Wishes = NO_WISHES) -> SolverAnswer:
    """The legal army with the fewest changes, then the fewest points moved, then what was picked last kept.

    A lost pick counts for several changes.
    """
    book = rulebook(file.game)
    report = book.check(file, shelf)
    if report.is_legal:
        return SolverAnswer(True, (Solution(file, (), report.total),))
    return by_agreement(file, shelf, lambda agreed: _mended(agreed, shelf, search, wishes), is_nearest=True)


def _mended(file: ArmyFile, shelf: Cards, search: Search, wishes: Wishes) -> SolverAnswer:
    """The nearest army. Where nothing has a price, something of what was there is left in it, if that can be."""
    plan = plan_of(file, shelf, wishes)
    kept = plan if plan.part.PRICE_RULE else _with_something_left(plan)
    verdict, offer, _ = search.best(kept, nearest(plan))
    if offer is None and kept is not plan:
        verdict, offer, _ = search.best(plan, nearest(plan))
    plan_has_none = verdict is Verdict.NONE
    if offer is None and not plan_has_none:
        _, offer, _ = search.best(_with_nothing_new(plan), nearest(plan)[:1])
        offer = offer and replace(offer, is_best=False)
    if offer:
        offer = _losing_less(plan, offer, search)
        return SolverAnswer(True, (offer,))
    return why_none(plan, search) if plan_has_none else SolverAnswer(None, reason=NOT_FOUND)


def _losing_less(plan: Plan, offer: Solution, search: Search) -> Solution:
    """What fixes lead to, where fewer cards are lost by it; where cards have a price, none at all, and none is bought.

    Of a piece that goes all is lost that it carried: then a few changes more may be nearer than a card less.
    """
    game, before = plan.file.game, plan.file.entries
    lost = (held(game, before) - held(game, offer.army.entries)).total()
    if not lost or plan.wishes.wanted:
        return offer
    if not plan.part.PRICE_RULE:
        return by_fixes(plan.file, search, plan.wishes, lost - 1) or offer
    fixed = by_fixes(plan.file, search, plan.wishes, 0)
    return fixed if fixed and held(game, fixed.army.entries) == held(game, before) else offer


def _with_nothing_new(plan: Plan) -> Plan:
    """The plan in which pieces stay or go and do nothing else: to take out what is wrong is quickly found."""
    model = plan.model.copy()
    for column in plan.columns:
        if column.is_new or column.is_changed:
            model.most[column.place] = 0
    return replace(plan, model=model)


def _with_something_left(plan: Plan) -> Plan:
    """The plan in which a piece that was there stands there still, as it was or in another form.

    Without prices an army without pieces would often be the nearest, and nobody mends one to have none.
    """
    model = plan.model.copy()
    model.require("", {column.place: 1 for column in plan.columns if not column.is_new and column.entries}, least=1)
    return replace(plan, model=model)
