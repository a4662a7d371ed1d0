"""Statuses: tokens of Stun, Hex, Poison and Flee, who gave them, and who takes none (Abilities Glossary)."""

from armybuilder.engine.games.collision import hooks
from armybuilder.engine.games.collision.cards import ACID
from armybuilder.engine.games.collision.events import Events
from armybuilder.engine.games.collision.injuries import is_immune
from armybuilder.engine.games.collision.state import STATUSES, State
from armybuilder.engine.table import Table


def is_fearless(table: Table[State], piece: int) -> bool:
    """True if neither fear nor Flee moves a piece."""
    return hooks.is_fearless(table, piece) or hooks.is_fearless_around(table, piece)


def is_fleeing(table: Table[State], piece: int) -> bool:
    """True if Flee tokens drive a piece; while it is immune to Flee they do nothing."""
    return bool(table.state.flee[piece]) and not is_fearless(table, piece)


def afflict(table: Table[State], target: int, status: str, count: int, source: int) -> bool:
    """Put tokens of a status on a character; whether it took them. A statue takes none."""
    state = table.state
    if not state.is_on_board(target) or state.profile[target].is_statue or _is_spared(table, target, status):
        return False
    tokens: list[int] = getattr(state, status)
    tokens[target] += count
    if status == "flee":
        state.flee_from[target] = source
    if status == "poison":
        state.poisoner[target] = source
    table.say(Events.afflicted, target, status, tokens[target])
    return True


def _is_spared(table: Table[State], target: int, status: str) -> bool:
    if status == "flee":
        return is_fearless(table, target)
    return status == "poison" and is_immune(table, target, ACID)


def remove_tokens(table: Table[State], piece: int, status: str, count: int) -> None:
    """Take tokens of a status off, as many as there are of them."""
    tokens: list[int] = getattr(table.state, status)
    gone = min(count, tokens[piece])
    if gone:
        tokens[piece] -= gone
        table.say(Events.recovers, piece, status, tokens[piece])


def statuses_of(state: State, piece: int) -> list[str]:
    """The statuses of which a piece has tokens."""
    return [status for status in STATUSES if getattr(state, status)[piece]]
