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


def by_agreement(file: ArmyFile, shelf: Cards, ask: Ask) -> SolverAnswer:
    """The answer for an army by the first agreement by which it has one, with the moves of that agreement first.

    There is none only where there is none by any.
    """
    answer = SolverAnswer(None, reason=NOT_FOUND)
    is_sure = True
    for steps in solving(file.game).agreements(file, rulebook(file.game).muster(file, shelf)):
        answer = ask(apply(file, (step.move for step in steps)))
        if answer.offers:
            return replace(answer, offers=tuple(after(steps, offer) for offer in answer.offers))
        is_sure = is_sure and answer.possible is False
    return answer if is_sure else SolverAnswer(None, reason=NOT_FOUND)
