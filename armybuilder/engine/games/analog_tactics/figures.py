"""The figures of units: the tables, what always counts, and what changes with the moment (Your Units)."""

from armybuilder.engine.games.analog_tactics.cards import (
    ARMOR,
    DAMAGE,
    EVASION,
    HIT,
)
from armybuilder.engine.games.analog_tactics.hooks import Hooks
from armybuilder.engine.games.analog_tactics.state import NOBODY, State
from armybuilder.engine.table import Table
from armybuilder.engine.telling import Parts, total

GRAVITY_REACH = 2

# Figures that change with the moment


def hit(table: Table[State], unit: int) -> int:
    """The Hit figure with all that belongs to it (ruling P49)."""
    return table.state.figures[unit][HIT] + Hooks.hit_bonus(table, unit)


def evasion(table: Table[State], unit: int) -> int:
    """The Evasion figure with all that belongs to it (ruling P49); an enemy's Gravity takes it."""
    if is_pulled(table.state, unit):
        return 0
    now = table.state.figures[unit][EVASION] + Hooks.evasion_bonus(table, unit)
    return now + Hooks.evasion_bonus_around(table, unit)


def is_pulled(state: State, unit: int) -> bool:
    """Tell whether an enemy's Gravity takes all evasion modifiers (ruling P61: it moves with the elite)."""
    for player in state.gravity:
        elite = state.living_elite(player)
        if player == state.owner[unit] or elite == NOBODY:
            continue
        if state.field.board.distance(state.place[elite], state.place[unit]) <= GRAVITY_REACH:
            return True
    return False


def damage(table: Table[State], unit: int) -> int:
    """The Damage figure; an Assassin's elite counts what its commons have prepared."""
    return total(damage_parts(table, unit))


def armor(table: Table[State], unit: int) -> int:
    now = table.state.figures[unit][ARMOR] + Hooks.armor_bonus(table, unit)
    return now + Hooks.armor_bonus_around(table, unit)


def hit_parts(table: Table[State], unit: int) -> Parts:
    return [("Hit", table.state.figures[unit][HIT]), *Hooks.hit_bonus.parts(table, unit)]


def evasion_parts(table: Table[State], unit: int) -> Parts:
    own = Hooks.evasion_bonus.parts(table, unit)
    return [("Evasion", table.state.figures[unit][EVASION]), *own, *Hooks.evasion_bonus_around.parts(table, unit)]


def damage_parts(table: Table[State], unit: int) -> Parts:
    own = Hooks.damage_bonus.parts(table, unit)
    return [("Damage", table.state.figures[unit][DAMAGE]), *own, *Hooks.damage_bonus_around.parts(table, unit)]


def levels_behind(state: State, player: int) -> int:
    """Count the levels that a player is behind the highest, at this moment (ruling P20)."""
    return max(state.level) - state.level[player]
