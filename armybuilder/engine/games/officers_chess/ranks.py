"""Where a unit stands by default: in ranks toward the enemy's zone, those who strike from afar or heal behind."""

from collections.abc import Sequence

from armybuilder.engine.deploying import on_squares
from armybuilder.engine.games.officers_chess import combat
from armybuilder.engine.games.officers_chess.state import DEPLOYING, State
from armybuilder.engine.games.officers_chess.verbs import Verbs
from armybuilder.engine.table import Option, Table


def deploys(table: Table[State], player: int, options: Sequence[Option]) -> Option | None:
    """The default answer to a question of deployment; None to any other."""
    state, first = table.state, options[0]
    if state.phase != DEPLOYING:
        return None
    if first in Verbs.deploy:
        waiting = [Verbs.deploy.parts(option)[0] for option in options]
        return Verbs.deploy(min(waiting, key=lambda unit: (_rank(state, unit), unit)))
    if first not in Verbs.on:
        return None
    asked = [Verbs.deploy.parts(answer)[0] for answer in table.answers[: table.at] if answer in Verbs.deploy]
    unit = asked[-1] if asked else state.to_deploy[player][0]
    free = [Verbs.on.parts(option)[0] for option in options]
    zone, theirs = state.zones[player], state.zones[1 - player]
    return Verbs.on(on_squares(state.grid, free, zone, theirs, _rank(state, unit)))


def _rank(state: State, unit: int) -> int:
    """A unit without a weapon for the space beside it stands behind."""
    return int(all(combat.reach(state, unit, gear)[1] > 1 for gear in state.kit[unit].weapons))
