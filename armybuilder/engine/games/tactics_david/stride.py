"""The ground as a unit moves: what it passes, what slows it, where it may end (Movement Type, Movement Phase)."""

from functools import partial

from armybuilder.engine.games.tactics_david import hooks
from armybuilder.engine.games.tactics_david.board import FIELD, FOREST, PASSES, ROAD, WATER
from armybuilder.engine.games.tactics_david.placing import is_free
from armybuilder.engine.games.tactics_david.state import DEAD, NOBODY, State
from armybuilder.engine.table import Table

NO_RAILS: frozenset[tuple[int, int]] = frozenset()


def movement_type(table: Table[State], unit: int) -> str:
    """A unit's Movement Type; a team of two types moves by Land, unless one of it carries the other."""
    own = own_movement_type(table, unit)
    mate = table.state.mate[unit]
    if mate == NOBODY:
        return own
    carried: str | None = hooks.team_movement_type(table, unit) or hooks.team_movement_type(table, mate)
    return carried or (own if own == own_movement_type(table, mate) else "land")


def own_movement_type(table: Table[State], unit: int) -> str:
    """A unit's Movement Type as if it were in no team."""
    changed: str | None = hooks.movement_type(table, unit)
    return changed or table.state.profile[unit].movement_type


class Stride:
    """A unit's or a Unit Team's way of moving now: what it passes and what slows it, asked once for all spaces.

    A team goes where both of it may, whichever is Engaged (ruling G87).
    """

    def __init__(self, table: Table[State], unit: int) -> None:
        self.table, self.state, self.unit = table, table.state, unit
        self.movers = movers = table.state.team(unit)
        self.start, self.owner = table.state.place[unit], table.state.owner[unit]
        self.type = movement_type(table, unit)
        self.floats = self.type in ("hover", "soar")
        self.height = min(map(self._passes_up_to, movers))
        #: The sides of bridges that it can't climb over (ruling G50).
        self.rails = table.state.field.rails if self.height < 1 else NO_RAILS
        self.is_forester = all(map(partial(hooks.ignores_forest, table), movers))
        self.terrain, self.flooded = table.state.field.terrain, table.state.flooded
        is_swimmer = self.type in ("hover", "aqua")
        self.slow = {FIELD: False, ROAD: False, FOREST: not self.is_forester, WATER: not is_swimmer}
        self.starts_slowed = any(map(self.slow.__getitem__, map(table.state.terrain, movers)))
        #: True where a space that it may enter can end its movement.
        self.may_stop = bool(table.state.trails)

    def _passes_up_to(self, unit: int) -> int:
        passed: int | None = hooks.passes_height(self.table, unit)
        return PASSES[self.type] if passed is None else passed

    def passes(self, space: int) -> bool:
        """True where it may move through a space: no piece too high, no enemy; the dead are no matter (ruling G40)."""
        state = self.state
        if state.field.heights[space] > self.height:
            return False
        other = state.occupant[space]
        return other == NOBODY or state.owner[other] == self.owner

    def is_slow(self, space: int) -> bool:
        """True where a space is Slow terrain for it."""
        return self.slow[WATER if space in self.flooded else self.terrain[space]]

    def stops(self, space: int) -> bool:
        """True where a trail on a space ends its movement."""
        trails = self.state.trails
        if space not in trails or self.floats:
            return False
        return any(hooks.stops_on_trail(self.table, whose, one) for whose in trails[space] for one in self.movers)

    def can_end(self, space: int) -> bool:
        """True where it may end there."""
        return is_free(self.state, space) or can_join(self.state, self.unit, space)


def can_end(state: State, unit: int, space: int) -> bool:
    """True where a unit may stop on a space: a free one, or one where it forms a Unit Team."""
    return is_free(state, space) or can_join(state, unit, space)


def can_join(state: State, unit: int, space: int) -> bool:
    """True where a unit may form a Unit Team on a space (Unit Team, Forming a Unit Team).

    One that goes back to the other player when the Turn ends forms none.
    """
    other = state.occupant[space]
    if other in (NOBODY, unit) or state.mate[other] != NOBODY or state.mate[unit] != NOBODY:
        return False
    if state.graves[space]:  # a dead mate keeps its half (ruling G88)
        return False
    if state.owner[other] != state.owner[unit] or state.locked[other] != NOBODY or state.statuses[unit] & DEAD:
        return False
    if state.lent and state.lent & {unit, other}:
        return False
    return not state.has_fought(other)
