"""Acquiring the Dead Status, and losing it again."""

from armybuilder.engine.games.tactics_david.cards import Profile
from armybuilder.engine.games.tactics_david.clash import Clash
from armybuilder.engine.games.tactics_david.events import Events
from armybuilder.engine.games.tactics_david.hooks import Hooks
from armybuilder.engine.games.tactics_david.placing import leave_engagement, leave_team, transform
from armybuilder.engine.games.tactics_david.rolls import roll
from armybuilder.engine.games.tactics_david.state import DEAD, NOBODY, State
from armybuilder.engine.games.tactics_david.statuses import acquire, unlock
from armybuilder.engine.table import Table


def kill(table: Table[State], unit: int, killer: int = NOBODY, clash: Clash | None = None, card: str = "") -> bool:
    """Let a unit acquire the Dead Status, by an attack (`clash`) or else by a card, unless something spares it.

    Whether it died; only then it is a kill (ruling G81).
    """
    state = table.state
    if not state.is_alive(unit):
        return False
    if Hooks.is_spared(table, unit, killer, clash) or Hooks.is_spared_around(table, unit, killer, clash):
        table.say(Events.spared, unit)
        return False
    last_words = state.does[unit][Hooks.after_dying.number]
    table.say(Events.dies, unit, killer, card)
    _die(table, unit)
    if killer != NOBODY:
        if not state.are_allies(unit, killer):
            state.kills[state.seat_of(killer)] += 1
            state.score[state.owner[killer]] += 1
        if clash is not None:
            clash.has_killed = True
    for function in last_words:
        function(table, unit, killer, clash)
    if killer != NOBODY:
        Hooks.after_killing_around(table, killer, unit)
        Hooks.after_killing(table, killer, unit, clash)
    return True


def _die(table: Table[State], unit: int) -> None:
    """All other statuses go, the unit leaves its team and its lock, and lies where it stood."""
    state = table.state
    mate, space = state.mate[unit], state.place[unit]
    if mate != NOBODY:
        is_first = state.occupant[space] == unit
        state.halves[unit], state.halves[mate] = is_first, not is_first
        leave_team(state, unit)
    else:
        state.occupant[space] = NOBODY
    unlock(state, unit)
    state.statuses[unit] = DEAD
    state.graves[space] += 1
    state.boosts.pop(unit, None)
    state.doomed.pop(unit, None)
    leave_engagement(state, unit)
    state.refresh(unit)
    if mate != NOBODY and roll(table, mate) < 5:
        acquire(table, mate, "fearful")


def can_rise(state: State, unit: int, seat: int | None = None) -> bool:
    """True where a dead unit may live again where it lies, for its player or another one.

    Nobody living may be there but the mate beside whom it died (ruling G88), if it is of the same player (G136).
    """
    if not (state.place[unit] and state.statuses[unit] & DEAD):
        return False
    other = state.occupant[state.place[unit]]
    if other == NOBODY:
        return True
    player = state.seat_of(unit) if seat is None else seat
    return state.seat_of(other) == player and state.mate[other] == NOBODY and not state.lent.keys() & {unit, other}


def revive(table: Table[State], unit: int) -> bool:
    """Let a unit discard the Dead Status, if its space has room. Whether it lives again.

    Beside its living mate it is in a Unit Team with it again, on the half that it had (ruling G88). What a Relentless
    unit acquired while it was Dead it keeps (ruling G90).
    """
    state = table.state
    if not can_rise(state, unit):
        return False
    space = state.place[unit]
    mate = state.occupant[space]
    state.graves[space] -= 1
    state.statuses[unit] &= ~DEAD
    if mate != NOBODY:
        state.mate[unit], state.mate[mate] = mate, unit
        unlock(state, mate)
    if mate == NOBODY or state.halves.get(unit):
        state.occupant[space] = unit
    state.refresh(unit)
    table.say(Events.revives, unit)
    return True


def rise_as(table: Table[State], unit: int, profile: Profile, seat: int, is_alive: bool) -> bool:
    """Replace a dead unit with another one under a player's command, alive or still dead. Whether that could be."""
    state = table.state
    if is_alive and not can_rise(state, unit, seat):
        return False
    state.go_over(unit, seat)
    state.statuses[unit] = DEAD
    if is_alive:
        revive(table, unit)
    transform(table, unit, profile)
    if not is_alive:
        Hooks.after_dying(table, unit, NOBODY, None)
    return True
