"""Where a unit begins by default: with its own, near the objectives but out of the enemy's reach, and facing it; those
who strike from afar a space further off (Beginning a Game; ruling P2).
"""

from collections.abc import Sequence

from armybuilder.engine.games.analog_tactics.cards import RANGE
from armybuilder.engine.games.analog_tactics.state import PLACING, State
from armybuilder.engine.games.analog_tactics.verbs import Verbs
from armybuilder.engine.table import Option, Table

#: The spaces to an enemy that nobody needs to come nearer than at first.
SAFE = 4


def deploys(table: Table[State], player: int, options: Sequence[Option]) -> Option | None:
    """The default answer to a question of placing; None to any other."""
    state, first = table.state, options[0]
    if state.phase != PLACING:
        return None
    if first in Verbs.place:
        return min(options, key=lambda option: _strain(state, player, *Verbs.place.parts(option)))
    return _toward_the_enemy(state, player, options) if first in Verbs.face else None


def _strain(state: State, player: int, unit: int, space: int) -> tuple[float, int, int]:
    """How little a space suits a unit: those who strike at what is beside them come first."""
    far = state.field.board.distances[space]
    mine = [far[state.place[each]] for each in state.pieces(player) if state.place[each]]
    enemies = [far[place] for place in _places_of_enemies(state, player)]
    rank = 1 if state.figures[unit][RANGE] > 1 else 0
    goal = min((far[each] for each in state.field.objective_spaces), default=0)
    apart = min(mine, default=0) + sum(mine) / max(1, len(mine))
    return abs(goal - 1 - rank) + apart + 3 * max(0, SAFE - min(enemies, default=SAFE)), rank, unit


def _toward_the_enemy(state: State, player: int, options: Sequence[Option]) -> Option:
    """The facing toward the nearest enemy; where none stands yet, toward the middle of the board."""
    board = state.field.board
    here = state.place[Verbs.face.parts(options[0])[0]]
    spaces = _places_of_enemies(state, player)
    goal = min(
        spaces or board.spaces,
        key=lambda each: (board.distances[here][each] if spaces else max(board.distances[each]), each),
    )
    ways = board.directions_toward(here, goal) if goal != here else ()
    return next((option for option in options if option[2] in ways), options[0])


def _places_of_enemies(state: State, player: int) -> list[int]:
    return [place for unit, place in enumerate(state.place) if place and state.owner[unit] != player]
