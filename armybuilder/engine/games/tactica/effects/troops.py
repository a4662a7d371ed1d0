"""Troops and the training cards under them."""

from armybuilder.engine.games.tactica.hooks import HOOKS
from armybuilder.engine.games.tactica.state import State
from armybuilder.engine.table import Table


def offense(table: Table[State], piece: int, target: int) -> int:
    return table.state.troop(piece).offense


def defense(table: Table[State], piece: int) -> int:
    return table.state.troop(piece).defense


def reach(table: Table[State], piece: int) -> int:
    return table.state.troop(piece).range


def _offense_nearby(table: Table[State], piece: int, target: int) -> int:
    """Ranged troops are worse at melee troops beside them."""
    return table.state.troop(piece).near_offense if table.state.is_melee(target) else 0


for slug in ("champion", "foot"):
    HOOKS.card(slug, offense=offense, defense=defense, reach=reach)
for slug in ("crossbow", "archer"):
    HOOKS.card(slug, offense=offense, defense=defense, reach=reach, offense_nearby=_offense_nearby)


def _trained_offense(table: Table[State], piece: int, target: int) -> int:
    """Training multiplies the OFF of ranged troops."""
    state = table.state
    if state.is_melee(piece):
        return 0
    return state.troop(piece).offense * (state.library.trainings[state.level[piece]].offense_factor - 1)


def _trained_defense(table: Table[State], piece: int) -> int:
    """Training multiplies the DEF of melee troops."""
    state = table.state
    if not state.is_melee(piece):
        return 0
    return state.troop(piece).defense * (state.library.trainings[state.level[piece]].defense_factor - 1)


# The first level gives ranged troops nothing.
HOOKS.card("training-1x", defense=_trained_defense)
HOOKS.card("training-2x", offense=_trained_offense, defense=_trained_defense)
