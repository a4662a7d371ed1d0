"""Actions: what cards let an engaged unit do in its Combat Phase or its Item Phases, beside the book's procedures."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from armybuilder.engine.games.tactics_david.hooks import Hooks
from armybuilder.engine.games.tactics_david.state import MOVED, NOBODY, State
from armybuilder.engine.table import Table

#: The units that an action may be aimed at now.
Targets = Callable[[Table[State], int], Sequence[int]]
#: The effect of an action: on the unit that acts, and the target (NOBODY for an action without one).
Effect = Callable[[Table[State], int, int], None]


@dataclass(frozen=True)
class Action:
    """Something to do. The card's text says "R: Attack Pro." where it replaces an attack, else it comes beside one.

    A ranged unit that moved may not use what replaces an attack, nor what `is_far`: reaches further than contact (G07,
    G128).
    `is_at_any_time`: an item that may be used while Locked, and ends no phase (ruling G93).
    """

    card: str
    does: Effect
    targets: Targets | None = None
    can: Callable[[Table[State], int], bool] | None = None
    replaces_attack: bool = False
    is_far: bool = False
    is_item: bool = False
    is_at_any_time: bool = False


def is_closed(state: State, unit: int, action: Action) -> bool:
    """True where a unit has no room for an action: Enraged it has to attack (ruling G98), Locked it uses no items."""
    if action.is_item:
        return state.locked[unit] != NOBODY and not action.is_at_any_time
    return action.replaces_attack and state.suffers(unit, "enraged")


def targets_of(table: Table[State], unit: int, action: Action) -> Sequence[int]:
    """Whom an action may be aimed at; (NOBODY,) for one without a target, and nobody where it can't be used."""
    state = table.state
    if action.card in state.used or is_closed(state, unit, action) or (action.can and not action.can(table, unit)):
        return ()
    is_for_who_stays = action.replaces_attack or action.is_far
    has_moved = is_for_who_stays and state.profile[unit].is_ranged and state.did(unit, MOVED)
    if has_moved and not Hooks.shoots_after_moving(table, unit):
        return ()
    return (NOBODY,) if action.targets is None else action.targets(table, unit)


def action_named(table: Table[State], unit: int, card: str) -> Action:
    offered: Sequence[Action] = Hooks.actions(table, unit)
    return next(action for action in offered if action.card == card)
