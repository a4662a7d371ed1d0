"""Where a character stands by default: in ranks toward the enemy's zone, those without a melee weapon behind."""

from collections.abc import Sequence

from armybuilder.engine.deploying import on_squares, way_to
from armybuilder.engine.games.collision.state import SETTING_UP, State
from armybuilder.engine.games.collision.verbs import Verbs
from armybuilder.engine.table import Option, Table
from armybuilder.geometry.grid import DIRECTION_NAMES


def deploys(table: Table[State], player: int, options: Sequence[Option]) -> Option | None:
    """The default answer to a question of deployment; None to any other."""
    state, first = table.state, options[0]
    given = table.answers[: table.at]
    if state.phase != SETTING_UP or not state.zones[player]:
        return None
    if first in Verbs.deploy:
        waiting = [Verbs.deploy.parts(option)[0] for option in options]
        return Verbs.deploy(min(waiting, key=lambda piece: (_rank(state, piece), piece)))
    placed = [Verbs.on.parts(answer)[0] for answer in given if answer in Verbs.on]
    if first in Verbs.face and placed:
        return Verbs.face(DIRECTION_NAMES[way_to(state.field.grid, placed[-1], state.zones[1 - player])])
    asked = [Verbs.deploy.parts(answer)[0] for answer in given if answer in Verbs.deploy]
    asked = asked or [piece for pile in state.piles[player][state.pile : state.pile + 1] for piece in pile]
    if first not in Verbs.on or not asked:
        return None
    free = [Verbs.on.parts(option)[0] for option in options]
    zone, theirs = state.zones[player], state.zones[1 - player]
    return Verbs.on(on_squares(state.field.grid, free, zone, theirs, _rank(state, asked[-1])))


def _rank(state: State, piece: int) -> int:
    return int(not state.profile[piece].melee_weapons)
