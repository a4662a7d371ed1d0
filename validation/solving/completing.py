"""Completing: legal armies that have what is there, filled up to the limit, three of them that differ."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from itertools import chain
from random import Random

from validation.army import ArmyFile
from validation.making import Cards
from validation.moves import apply
from validation.rules import RosterPiece
from validation.solving.answers import NOT_FOUND, Solution, SolverAnswer
from validation.solving.explaining import ALL_KEPT, why_none
from validation.solving.keeping import asked_after_fixes
from validation.solving.linear import Sum, Verdict, added
from validation.solving.parts import Taste
from validation.solving.plan import Growth, Plan, Wishes, nearest, plan_of
from validation.solving.searching import Search, by_agreement, differ

#: The most armies that are offered, and the pieces by which any two of them differ.
OFFERS, PIECES_APART = 3, 4
#: The liking that a spent point is worth; an army within this share of the best will do.
POINT, SLACK = 20, 0.02
#: The liking that a point spent on what is wholly of the theme is worth besides.
OF_THEME = 3
#: A wish drawn from a seed is a number up to this, for each card.
MOST_LUCK = 12


def complete(file: ArmyFile, shelf: Cards, search: Search, wishes: Wishes = ALL_KEPT) -> SolverAnswer:
    """Up to three armies that keep what is pinned and spend as much of the limit as can be, by the person's taste."""
    return by_agreement(file, shelf, lambda agreed: _completed(agreed, shelf, search, wishes))


def _completed(file: ArmyFile, shelf: Cards, search: Search, wishes: Wishes) -> SolverAnswer:
    """Armies of the pieces that one would think of first, else of any; else why there is none."""
    if offers := _offers(file, shelf, search, wishes, Growth.USUAL):
        return SolverAnswer(True, offers)
    bare = plan_of(file, shelf, wishes)
    verdict, offer, _ = search.best(bare, [])
    if offer is None:
        fixed = asked_after_fixes(file, search, wishes, lambda army, kept: _completed(army, shelf, search, kept))
        if fixed:
            return fixed
        return why_none(bare, search) if verdict is Verdict.NONE else SolverAnswer(None, reason=NOT_FOUND)
    return SolverAnswer(True, _offers(file, shelf, search, wishes, Growth.ANY) or (offer,))


def _offers(file: ArmyFile, shelf: Cards, search: Search, wishes: Wishes, growth: Growth) -> tuple[Solution, ...]:
    """The armies that differ."""
    plan = plan_of(file, shelf, wishes, growth=growth)
    aim = getattr(plan.part, "aim", None)
    if aim is None:
        return tuple(_by_tastes(plan, search, wishes))
    aimed = replace(plan, model=plan.model.copy())
    aim(aimed.model, plan.army, plan.columns)
    return tuple(_by_tastes(aimed, search, wishes)) or tuple(_by_tastes(plan, search, wishes))


def _by_tastes(plan: Plan, search: Search, wishes: Wishes) -> Iterator[Solution]:
    """One army after the other, each to another taste where the person has none."""
    tastes = _tastes(plan, wishes)
    changed = [column for column in plan.columns if column.is_changed]
    for number in range(OFFERS):
        style, liking = tastes[number % len(tastes)]
        _, offer, point = search.best(plan, _goals(plan, liking), SLACK)
        if offer is None:
            return
        yield replace(_finished(plan, offer, search), style=style)
        model = plan.model.copy()
        differ(model, changed, point, PIECES_APART)
        plan = replace(plan, model=model)


def _goals(plan: Plan, liking: Sum) -> list[Sum]:
    """To spend what there is, and then to be liked; without a limit, to buy as little as can be."""
    return nearest(plan)[:1] if plan.army.limit is None else [added([(-POINT, plan.price), (-1, liking)])]


def _finished(plan: Plan, offer: Solution, search: Search) -> Solution:
    """An army with what costs nothing and helps it, where a game has such."""
    finish = getattr(plan.part, "finishing", None)
    if finish is None:
        return offer
    steps = tuple(finish(plan.book.build_roster(offer.army, search.shelf)))
    army = apply(offer.army, (step.move for step in steps))
    is_legal = plan.book.is_legal(army, search.shelf)
    return replace(offer, army=army, steps=(*offer.steps, *steps)) if is_legal else offer


def _tastes(plan: Plan, wishes: Wishes) -> list[tuple[str, dict[int, int]]]:
    """The labels of tastes, and by how much each likes what may join: the one that was asked for, else each in turn."""
    tastes: Mapping[str, Taste[RosterPiece]] = plan.part.TASTES
    asked: Iterable[Taste[RosterPiece]] = [tastes[wishes.taste]] if wishes.taste else tastes.values()
    luck = _luck(plan, wishes.seed)
    return [(taste.label, added([(1, _liked(plan, taste)), (1, luck)])) for taste in asked]


def _liked(plan: Plan, taste: Taste[RosterPiece]) -> dict[int, int]:
    """The liking of each piece that joins, and of each that changes or goes the gain in it."""
    theme = _theme(plan, taste)

    def liking(piece: RosterPiece) -> int:
        shared = sum(theme[trait] for trait in taste.theme(piece))
        return taste.liking(piece) + (OF_THEME * piece.cost * shared // theme.total() if shared else 0)

    before = {column.line: sum(map(liking, column.pieces)) for column in plan.columns if column.stays}
    others = (column for column in plan.columns if not column.stays)
    return {c.place: sum(map(liking, c.pieces)) - before.get(c.line, 0) for c in others}


def _theme(plan: Plan, taste: Taste[RosterPiece]) -> Counter[str]:
    """The traits of what is there and of what is wanted; where that is nothing, one is drawn."""
    traits = {column.place: [each for piece in column.pieces for each in taste.theme(piece)] for column in plan.columns}
    there = Counter(each for column in plan.columns if column.stays for each in traits[column.place])
    every = dict.fromkeys(chain.from_iterable(traits.values()))
    there.update(word for word in plan.wishes.wanted if word in every)
    if every and not there:
        there[Random(plan.wishes.seed).choice(list(every))] = 1
    return there


def _luck(plan: Plan, seed: str) -> dict[int, int]:
    """An amount drawn for each piece that may join, the same for the same seed."""
    if not seed:
        return {}
    dice = Random(seed)
    return {column.place: dice.randint(0, MOST_LUCK) for column in plan.columns if column.is_changed}
