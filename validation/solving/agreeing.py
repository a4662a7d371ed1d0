"""Agreeing: what the players would have to agree on so that an army can be legal comes before all else."""

from collections.abc import Callable
from dataclasses import replace

from validation.army import ArmyFile
from validation.books import rulebook
from validation.making import Cards
from validation.moves import apply
from validation.solving.answers import NOT_FOUND, SolverAnswer, after
from validation.solving.parts import solving

Ask = Callable[[ArmyFile], SolverAnswer]


def by_agreement(file: ArmyFile, shelf: Cards, ask: Ask, *, is_nearest: bool = False) -> SolverAnswer:
    """The answer for an army by the first agreement by which it has one, with the moves of that agreement first.

    `is_nearest`: of agreements on as much, by the one whose army is the nearest, instead. There is none only where
    there is none by any.
    """
    best: tuple[int, tuple[int, int], SolverAnswer] | None = None
    reasons: list[SolverAnswer] = []
    for steps in solving(file.game).agreements(file, rulebook(file.game).muster(file, shelf)):
        if best and len(steps) > best[0]:
            break
        answer = ask(apply(file, (step.move for step in steps)))
        if not answer.offers:
            reasons.append(answer)
        elif best is None or answer.offers[0].distance < best[1]:
            offers = tuple(after(steps, offer) for offer in answer.offers)
            best = len(steps), answer.offers[0].distance, replace(answer, offers=offers)
        if best and not (is_nearest and any(best[1])):
            break
    if best:
        return best[2]
    is_sure = all(answer.possible is False for answer in reasons)
    return reasons[-1] if reasons and is_sure else SolverAnswer(None, reason=NOT_FOUND)
