"""Deploying the rest: a bot places what a person has left to place, until the first turn begins."""

from collections.abc import Sequence

from armybuilder.engine.match import AnyMatch
from armybuilder.play import services
from armybuilder.play.models import Match
from armybuilder.play.seats import seated
from armybuilder.play.services import Refused

#: The bot that places.
PLACER = "greedy"
#: No army takes more answers than this to be placed.
MOST = 400


def is_deploying(table: AnyMatch) -> bool:
    """True as long as the first turn has not begun."""
    return table.game.turns(table.state) == 0


def deploy_rest(match: Match, seen: int, seats: Sequence[int]) -> None:
    """Let a bot place the rest of whoever is asked of these players; raises Stale or Refused.

    The others answer for themselves: it ends where one of them is asked.
    """
    player = services.question_of(match, seen, seats).player
    given = match.options
    helped = [PLACER if seat == player else name for seat, name in enumerate(match.seats)]
    table = seated(match.game_id, match.setup, match.seed, helped, given)
    while table.question is None and table.result is None and len(table.answers) < len(given) + MOST:
        if len(table.answers) >= len(given) and not is_deploying(table):
            break
        table.step()
    answers = [*table.answers, *table.pending]
    if len(answers) == len(given):
        raise Refused("There is nothing left to place.")
    services.answer_for(match, answers)
