"""The field's features: the ground around ridges and ravines, and walls.

The landmarks themselves act through `field.py`: who can enter, shadows, and the terrain around them.
"""

from armybuilder.engine.games.tactica.field import NOBODY
from armybuilder.engine.games.tactica.hooks import HOOKS
from armybuilder.engine.games.tactica.state import State
from armybuilder.engine.table import Table

#: The comeback of a player who has lost no battle.
NO_COMEBACK = (0, 0)


def _ground_defense(table: Table[State], piece: int) -> int:
    """High ground protects any troop."""
    field = table.state.field
    return field.ground.terrains[field.terrain[table.state.place[piece]]].defense


def _ground_reach(table: Table[State], piece: int) -> int:
    """High ground lengthens the RNG of ranged troops, low ground shortens it."""
    state = table.state
    if state.is_melee(piece):
        return 0
    return state.field.ground.terrains[state.field.terrain[state.place[piece]]].range


HOOKS.card("high", defense=_ground_defense, reach=_ground_reach)
HOOKS.card("low", reach=_ground_reach)


# --- Walls ------------------------------------------------------------------------------------------------------------


def _comeback(state: State, piece: int) -> tuple[int, int]:
    """OFF and DEF for own troops on or beside an own wall that stands, once (rulings TA7, P22)."""
    player = state.owner[piece]
    lost = state.lost[player]
    if not lost or state.place[piece] not in state.field.at_wall[player]:
        return NO_COMEBACK
    comebacks = state.field.wall.comebacks
    return comebacks[min(lost, len(comebacks)) - 1]


def _comeback_offense(table: Table[State], piece: int, target: int) -> int:
    return _comeback(table.state, piece)[0]


def _comeback_defense(table: Table[State], piece: int) -> int:
    return _comeback(table.state, piece)[1]


def _is_on_wall(state: State, piece: int) -> bool:
    """True if a troop stands on a wall, friendly or not."""
    return state.field.wall_owner[state.place[piece]] != NOBODY


def _against_wall(table: Table[State], piece: int, attacker: int) -> int:
    """Melee troops are worse at a troop on any wall (ruling P23)."""
    state = table.state
    return state.field.wall.melee_offense if state.is_melee(attacker) and _is_on_wall(state, piece) else 0


def _wall_reach(table: Table[State], piece: int) -> int:
    """Ranged troops on any wall reach farther."""
    state = table.state
    return state.field.wall.range if not state.is_melee(piece) and _is_on_wall(state, piece) else 0


HOOKS.card(
    "wall",
    offense=_comeback_offense,
    defense=_comeback_defense,
    offense_of_attacker=_against_wall,
    reach=_wall_reach,
)
