"""Statuses: who may have them, how they are acquired and discarded, and what each does (Status Affects).

What each status does is declared in `effects/statuses.py`.
"""

from collections.abc import Iterable

from armybuilder.engine.games.tactics_david.events import Events
from armybuilder.engine.games.tactics_david.hooks import Hooks
from armybuilder.engine.games.tactics_david.state import BIT, FOR_GOOD, NOBODY, RALLIED, STATUSES, State
from armybuilder.engine.table import Table

#: Statuses that only units of one type may have, and those to which Ethereal units are immune.
ONLY = {
    "crippled": "physical",
    "pumped": "physical",
    "silenced": "magical",
    "enchanted": "magical",
    "banished": "ethereal",
    "summoned": "ethereal",
}
NOT_ETHEREAL = {"poisoned", "burned", "lucky", "petrified"}
#: The statuses that a status drives out when it is acquired.
DRIVES_OUT = {"enraged": "fearful", "fearful": "enraged"}
#: The statuses that a Relentless unit that has been Dead never discards.
LASTING = {"paralyzed", "frozen"}


def can_acquire(table: Table[State], unit: int, status: str) -> bool:
    """True where a unit may acquire a status: alive or Relentless, without it yet, and not immune (G35, G90)."""
    state = table.state
    if not can_have_statuses(state, unit) or state.has(unit, status):
        return False
    if not suits(state.unit_type(unit), status):
        return False
    if status == "fearful" and state.did(unit, RALLIED):
        return False
    return not Hooks.is_immune(table, unit, status)


def can_have_statuses(state: State, unit: int) -> bool:
    """True where statuses stay with a unit: it lives, or is Relentless and lies on the battlefield (ruling G90)."""
    return state.is_alive(unit) or (bool(state.place[unit]) and "relentless" in state.cards[unit])


def suits(unit_type: str, status: str) -> bool:
    if unit_type == "ethereal" and status in NOT_ETHEREAL:
        return False
    return ONLY.get(status, unit_type) == unit_type


def acquire(table: Table[State], unit: int, *statuses: str) -> bool:
    """Give a unit statuses, as far as it may have them. Whether it got one."""
    got = [_acquire_one(table, unit, status) for status in statuses]
    return any(got)


def _acquire_one(table: Table[State], unit: int, status: str) -> bool:
    if not can_acquire(table, unit, status) or Hooks.is_immune_around(table, unit, status):
        return False
    state = table.state
    state.statuses[unit] |= BIT[status]
    if status in DRIVES_OUT:
        _lose(state, unit, DRIVES_OUT[status])
    if status == "petrified":
        unlock(state, unit)
    state.refresh(unit)
    table.say(Events.acquires, unit, status)
    Hooks.after_acquiring(table, unit, status)
    return True


def discard(table: Table[State], unit: int, *statuses: str) -> bool:
    """Take statuses from a unit. Whether it had one."""
    state = table.state
    had = [status for status in statuses if can_discard(state, unit, status)]
    for status in had:
        _lose(state, unit, status)
        table.say(Events.discards, unit, status)
    if had:
        state.refresh(unit)
    return bool(had)


def can_discard(state: State, unit: int, status: str) -> bool:
    """True where a unit has a status, and not for good (ruling G115)."""
    is_lasting = status in LASTING and state.statuses[unit] & FOR_GOOD and "relentless" in state.cards[unit]
    return state.has(unit, status) and not is_lasting


def _lose(state: State, unit: int, status: str) -> None:
    """Take a status off a unit. One that loses Fearful, by whatever, does not acquire it again in the same Turn."""
    if status == "fearful" and state.has(unit, status):
        state.marks[unit] |= RALLIED
    state.statuses[unit] &= ~BIT[status]


def become(table: Table[State], unit: int, kind: str) -> None:
    """Let a unit take on a Unit Type for good; statuses that no longer suit it go (ruling A148).

    An item that is not made for that type stays in its hands, without any use (ruling G112).
    """
    table.state.retyped[unit] = kind
    table.state.refresh(unit)
    discard_unsuited(table, unit)


def discard_unsuited(table: Table[State], unit: int) -> None:
    """Take from a unit the statuses that units of its type may not have."""
    kind = table.state.unit_type(unit)
    discard(table, unit, *(status for status in discardable(table.state, unit, ("dead",)) if not suits(kind, status)))


def discardable(state: State, unit: int, but: Iterable[str] = ()) -> list[str]:
    left = set(but)
    return [status for status in STATUSES if status not in left and can_discard(state, unit, status)]


def unlock(state: State, unit: int) -> None:
    other = state.locked[unit]
    if other != NOBODY:
        state.locked[unit] = state.locked[other] = NOBODY


def unlock_allies(state: State, unit: int) -> None:
    """End a unit's Combat Lock with another one of the side that it is on now."""
    other = state.locked[unit]
    if other not in (NOBODY, unit) and state.are_allies(unit, other):
        unlock(state, unit)
