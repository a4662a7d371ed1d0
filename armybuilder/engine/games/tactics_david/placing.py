"""Putting units on the board and taking them off: the one place that keeps spaces and units in step."""

from armybuilder.engine.events import Kind
from armybuilder.engine.games.tactics_david.cards import Profile
from armybuilder.engine.games.tactics_david.events import Events
from armybuilder.engine.games.tactics_david.state import DEAD, FLOODS, HALTED, LEAVING, NOBODY, NOWHERE, State
from armybuilder.engine.games.tactics_david.statuses import discard_unsuited, unlock
from armybuilder.engine.table import Table


def lift(state: State, unit: int) -> None:
    """Take a unit off its space: out of its team, out of its Combat Lock."""
    space = state.place[unit]
    if state.statuses[unit] & DEAD:
        state.graves[space] -= 1
    elif state.mate[unit] != NOBODY:
        leave_team(state, unit)
    elif state.occupant[space] == unit:
        state.occupant[space] = NOBODY
    unlock(state, unit)
    state.halves.pop(unit, None)
    state.place[unit] = NOWHERE


def put(state: State, unit: int, space: int) -> None:
    """Put a unit that stands nowhere on a space; on one of its own side's units it forms a Unit Team with it."""
    state.place[unit] = space
    if state.statuses[unit] & DEAD:
        state.graves[space] += 1
    elif (other := state.occupant[space]) == NOBODY:
        state.occupant[space] = unit
    else:
        state.mate[unit], state.mate[other] = other, unit
    if state.holders[FLOODS]:
        state.spread_water()


def move(state: State, unit: int, space: int) -> None:
    lift(state, unit)
    put(state, unit, space)


def leave_team(state: State, unit: int) -> None:
    """Take a unit out of its Unit Team; the other one stays where it is."""
    mate = state.mate[unit]
    state.mate[unit] = state.mate[mate] = NOBODY
    state.occupant[state.place[unit]] = mate


def is_free(state: State, space: int) -> bool:
    """True where a living unit may stop on a space: no Terrain Piece, nobody there, nobody dead (ruling G39)."""
    return state.field.can_stand(space) and state.occupant[space] == NOBODY and not state.graves[space]


def remove(table: Table[State], unit: int, how: Kind[State, [int]] = Events.removed) -> None:
    """Take a unit out of the game; its items go to the bottom of the Item Deck, and its Engagement ends."""
    state = table.state
    leave_engagement(state, unit)
    lift(state, unit)
    state.deck += state.items[unit]
    state.items[unit] = ()
    state.statuses[unit] = 0
    forget_trails(state, unit)
    state.boosts.pop(unit, None)
    state.refresh(unit)
    table.say(how, unit)


def leave_engagement(state: State, unit: int) -> None:
    """End the Engagement of a unit that died or is gone, as far as it has one."""
    if unit in (state.engaged, state.again):
        state.marks[unit] |= HALTED
    if state.again == unit:
        state.again = NOBODY
    if state.engaged == unit:
        state.phase = LEAVING


def forget_trails(state: State, unit: int) -> None:
    if not state.trails:
        return
    left = ((space, tuple(one for one in whose if one != unit)) for space, whose in state.trails.items())
    state.trails = {space: whose for space, whose in left if whose}


def transform(table: Table[State], unit: int, profile: Profile) -> None:
    """Let another unit take a unit's place: it keeps space, facing and player."""
    state = table.state
    state.retyped.pop(unit, None)
    state.taught.pop(unit, None)
    state.counters.pop(unit, None)
    state.boosts.pop(unit, None)
    state.muted -= {unit}
    reshape(table, unit, profile)


def reshape(table: Table[State], unit: int, profile: Profile) -> None:
    """Give a unit other figures; what happened to it stays true of it, but for statuses that do not suit it now."""
    state = table.state
    state.profile[unit] = profile
    state.refresh(unit)
    table.say(Events.becomes, unit, profile.name)
    discard_unsuited(table, unit)
