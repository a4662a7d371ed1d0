"""Where a unit stands by default: Melee units foremost and the dearest first, Ranged ones behind them (Deploying)."""

from collections.abc import Sequence

from armybuilder.engine.deploying import on_squares, way_to
from armybuilder.engine.games.tactics_david.state import DEPLOYING, State
from armybuilder.engine.games.tactics_david.verbs import Verbs
from armybuilder.engine.table import Option, Table
from armybuilder.geometry.grid import DIRECTION_NAMES


def deploys(table: Table[State], player: int, options: Sequence[Option]) -> Option | None:
    """The default answer to a question of deployment; None to any other."""
    state, first = table.state, options[0]
    if state.phase != DEPLOYING:
        return None
    if first in Verbs.place:
        waiting = [Verbs.place.parts(option)[0] for option in options]
        return Verbs.place(min(waiting, key=lambda unit: (_rank(state, unit), -state.profile[unit].cost, unit)))
    given = table.answers[: table.at]
    if first in Verbs.on:
        asked = [Verbs.place.parts(answer)[0] for answer in given if answer in Verbs.place]
        unit = asked[-1] if asked else state.to_deploy[player][0]
        free = [Verbs.on.parts(option)[0] for option in options]
        grid, zone, rank = state.field.grid, state.zones[player], _rank(state, unit)
        field = state.field
        goals = (*field.goals[player], *field.exits[player], *field.targets[player])
        return Verbs.on(on_squares(grid, free, zone, _theirs(state, player), rank, goals))
    spaces = [Verbs.on.parts(answer)[0] for answer in given if answer in Verbs.on]
    if first in Verbs.facing and spaces and _theirs(state, player):
        return Verbs.facing(DIRECTION_NAMES[way_to(state.field.grid, spaces[-1], _theirs(state, player))])
    return first if first in Verbs.facing else None


def _rank(state: State, unit: int) -> int:
    return int(state.profile[unit].is_ranged)


def _theirs(state: State, player: int) -> frozenset[int]:
    """The enemy's zone; where both place anywhere, the spaces of its units."""
    mine, theirs = state.zones[player], state.zones[1 - player]
    return theirs if mine != theirs else frozenset(state.place[unit] for unit in state.in_play(1 - player))
