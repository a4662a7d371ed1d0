"""Unit Engagement: what happens to a unit, or to both of a Unit Team, as they are Engaged (rulings G87, G123)."""

from collections.abc import Callable, Sequence

from armybuilder.engine.games.tactics_david import hooks, movement
from armybuilder.engine.games.tactics_david.placing import forget_trails
from armybuilder.engine.games.tactics_david.state import HALTED, State
from armybuilder.engine.table import Table

Step = Callable[[Table[State], int], None]

#: The statuses by their time: those that may keep a unit from acting, that change its figures, that move or turn it.
HOLDING, CHANGING, DRIVING = ("petrified", "paralyzed", "poisoned"), ("haste",), ("confused", "fearful")


def go_through(table: Table[State], *units: int) -> None:
    """All that is rolled and done "on Unit Engagement", each step for all of them before the next one begins.

    Who is Disengaged by a step, or dies in it, takes no part in those that follow.
    """
    for unit in units:
        _begin(table, unit)
    _each(table, hooks.before_engagement_around, *units)
    _statuses(table, HOLDING, *units)
    _each(table, movement.at_engagement, *units)
    _each(table, hooks.at_engagement_around, *units)
    _statuses(table, CHANGING, *units)
    _each(table, hooks.at_engagement, *units)
    _statuses(table, DRIVING, *units)


def is_halted(table: Table[State], unit: int) -> bool:
    """True where a unit's Engagement ended as it began: a status Disengaged it, or it died.

    A Petrified one enters no phase of its own; what others do with it is theirs (ruling G122).
    """
    state = table.state
    return bool(state.marks[unit] & HALTED) or not (state.is_alive(unit) or hooks.can_be_engaged_dead(table, unit))


def _begin(table: Table[State], unit: int) -> None:
    """Ends what lasted until the unit's next Engagement."""
    state = table.state
    forget_trails(state, unit)
    if unit in state.muted:
        state.muted -= {unit}
        state.refresh(unit)


def _each(table: Table[State], step: Step, *units: int) -> None:
    for unit in units:
        if not is_halted(table, unit):
            step(table, unit)


def _statuses(table: Table[State], statuses: Sequence[str], *units: int) -> None:
    """Some statuses in their order, each for all the units that suffer it then: the dead roll no more."""
    if not any(map(table.state.statuses.__getitem__, units)):
        return
    for status in statuses:
        for unit in units:
            if table.state.suffers(unit, status) and not is_halted(table, unit):
                hooks.status_strikes(table, unit, status)
