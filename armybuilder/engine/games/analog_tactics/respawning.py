"""Respawning: who comes back when, and where (Respawning Units)."""

from armybuilder.engine.games.analog_tactics import movement
from armybuilder.engine.games.analog_tactics.cards import COMMON, ELITE
from armybuilder.engine.games.analog_tactics.damage import enrage
from armybuilder.engine.games.analog_tactics.events import Events
from armybuilder.engine.games.analog_tactics.state import NOBODY, State
from armybuilder.engine.table import Option, Table
from catalog.games.analog_tactics.plain import ASSASSIN, WARRIOR


def respawn_spaces(state: State, unit: int) -> list[int]:
    """The free spaces that are not within 1 of an enemy unit, else free edge spaces (AT53); objectives count."""
    free = [space for space in state.field.board.spaces if state.occupant[space] == NOBODY]
    clear = [space for space in free if not _is_near_enemy(state, unit, space)]
    return clear or [space for space in state.field.board.edge if state.occupant[space] == NOBODY]


def _is_near_enemy(state: State, unit: int, space: int) -> bool:
    return any(
        (other := state.occupant[near]) >= 0 and state.is_enemy_unit(unit, other)
        for near in state.field.board.near[space]
    )


def waiting_to_return(state: State, player: int) -> list[int]:
    """The units of a player that come back at the beginning of its turn, by class."""
    own = state.classes[player]
    found = []
    for unit, profile in enumerate(state.profile):
        if state.owner[unit] != player or state.place[unit] or profile.role not in (ELITE, COMMON):
            continue
        is_back = own == WARRIOR or (own == ASSASSIN and state.is_due[player])
        if profile.role == ELITE or is_back:
            found.append(unit)
    return found


def come_back(table: Table[State], unit: int) -> bool:
    """Put a unit on a respawn space with full Health, where and as its player likes; whether there is one (P5)."""
    state = table.state
    spaces: list[Option] = [("on", unit, space) for space in respawn_spaces(state, unit)]
    if state.place[unit]:
        spaces.append(("on", unit, state.place[unit]))
    if not spaces:
        return False
    space = int(table.ask(state.owner[unit], f"{state.names[unit]}: respawn where?", spaces)[2])
    put_back(table, unit, space)
    movement.face(table, unit)
    return True


def put_back(table: Table[State], unit: int, space: int) -> None:
    """Bring a unit back to a space with full Health; half of it after Voidfire (AT59)."""
    state = table.state
    state.put_in_play(unit, space)
    most = state.most_health(unit)
    state.health[unit] = (most + 1) // 2 if state.is_half[unit] else most
    state.is_half[unit] = False
    table.say(Events.returns, unit, space)
    enrage(table, unit)
