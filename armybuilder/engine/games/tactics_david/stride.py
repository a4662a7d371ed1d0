"""The ground as a unit moves: what it passes, what slows it, where it may end (Movement Type, Movement Phase)."""

from collections.abc import Iterator
from functools import partial

from armybuilder.engine.games.tactics_david.board import FIELD, FOREST, PASSES, ROAD, WATER
from armybuilder.engine.games.tactics_david.hooks import Hooks
from armybuilder.engine.games.tactics_david.placing import is_free
from armybuilder.engine.games.tactics_david.state import DEAD, NOBODY, State
from armybuilder.engine.games.tactics_david.verbs import Verbs
from armybuilder.engine.table import Option, Table

NO_RAILS: frozenset[tuple[int, int]] = frozenset()


def movement_type(table: Table[State], unit: int) -> str:
    """A unit's Movement Type; a team of two types moves by Land, unless one of it carries the other."""
    own = own_movement_type(table, unit)
    mate = table.state.mate[unit]
    if mate == NOBODY:
        return own
    carried: str | None = Hooks.team_movement_type(table, unit) or Hooks.team_movement_type(table, mate)
    return carried or (own if own == own_movement_type(table, mate) else "land")


def own_movement_type(table: Table[State], unit: int) -> str:
    changed: str | None = Hooks.movement_type(table, unit)
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
        self.is_forester = all(map(partial(Hooks.ignores_forest, table), movers))
        self.terrain, self.flooded = table.state.field.terrain, table.state.flooded
        is_swimmer = self.type in ("hover", "aqua")
        self.slow = {FIELD: False, ROAD: False, FOREST: not self.is_forester, WATER: not is_swimmer}
        self.starts_slowed = any(map(self.slow.__getitem__, map(table.state.terrain, movers)))
        #: True where a space that it may enter can end its movement.
        self.may_stop = bool(table.state.trails)

    def _passes_up_to(self, unit: int) -> int:
        passed: int | None = Hooks.passes_height(self.table, unit)
        return PASSES[self.type] if passed is None else passed

    def passes(self, space: int) -> bool:
        """True where it may move through a space: no piece too high, no enemy; the dead are no matter (ruling G40)."""
        state = self.state
        if state.field.heights[space] > self.height:
            return False
        other = state.occupant[space]
        return other == NOBODY or state.owner[other] == self.owner

    def is_slow(self, space: int) -> bool:
        return self.slow[WATER if space in self.flooded else self.terrain[space]]

    def stops(self, space: int) -> bool:
        """True where a trail on a space ends its movement."""
        trails = self.state.trails
        if space not in trails or self.floats:
            return False
        return any(Hooks.stops_on_trail(self.table, whose, one) for whose in trails[space] for one in self.movers)

    def can_end(self, space: int) -> bool:
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
    if state.seat_of(other) != state.seat_of(unit) or state.locked[other] != NOBODY or state.statuses[unit] & DEAD:
        return False
    if state.lent and state.lent.keys() & {unit, other}:
        return False
    return not state.has_fought(other)


# The ways of a Movement or Charge Procedure: where they lead, and which of several is gone (rulings G44, G104)


#: The spaces of a way, the first and the last included.
Way = tuple[int, ...]
NOWHERE_BARRED: frozenset[int] = frozenset()
#: The numbers of the hooks under which those stand who leave trails.
TRAILS = (Hooks.after_crossing_trail.number, Hooks.stops_on_trail.number)


def search(
    stride: Stride, left: int, goal: int | None = None, barred: frozenset[int] = NOWHERE_BARRED
) -> dict[int, Way]:
    """The spaces where a procedure may end, each with a shortest way there that enters no barred space.

    Entering Slow terrain, or starting on it, halves what is left once (ruling G44). With a `goal` the search ends as
    soon as it is found.
    """
    start, is_slowed = stride.start, stride.starts_slowed
    ways: dict[tuple[int, bool], tuple[int, Way]] = {(start, is_slowed): (left >> is_slowed, (start,))}
    found: dict[int, Way] = {}
    queue = [(start, is_slowed)]
    near_to = stride.state.field.grid.near
    for space, slowed in queue:
        left, way = ways[space, slowed]
        if left == 0 or (stride.may_stop and space != start and stride.stops(space)):
            continue
        for near in near_to[space]:
            now = slowed or stride.is_slow(near)
            after = (left - 1) >> (now and not slowed)
            known = ways.get((near, now))
            if known is not None and known[0] >= after:
                continue
            if near not in barred and stride.passes(near) and (space, near) not in stride.rails:
                ways[near, now] = after, (*way, near)
                queue.append((near, now))
                if near not in found and near != start and stride.can_end(near):
                    found[near] = (*way, near)
                    if near == goal:
                        return found
    return found


def harmful(stride: Stride) -> frozenset[int]:
    """The spaces on which lies a trail that would do something to one of those who move: to all but its own unit."""
    state = stride.state
    if not state.trails or stride.floats:
        return NOWHERE_BARRED
    movers = stride.movers
    return frozenset(
        space for space, whose in state.trails.items() if any(one != unit for one in whose for unit in movers)
    )


# One of several ways


def chosen_way(table: Table[State], stride: Stride, left: int, way: Way) -> Way:
    """The way that a unit goes to the end of one: of those that are as long, the one that its player would choose.

    Asked only where it matters: where trails lie on all of them, and not the same; or for a unit that leaves a trail.
    """
    state = stride.state
    harm = harmful(stride)
    is_harmed, has_trail = not harm.isdisjoint(way[1:]), leaves_trail(state, stride.movers)
    if len(way) < 3 or not (is_harmed or has_trail):
        return way
    barred = NOWHERE_BARRED if is_harmed else harm
    different: dict[tuple[object, object], Way] = {}
    for other in _as_long(stride, left, way, barred):
        crossed = frozenset(one for space in other[1:] for one in state.trails.get(space, ()))
        different.setdefault((crossed if is_harmed else None, frozenset(other) if has_trail else None), other)
    options: list[Option] = [Verbs.over(*other[1:-1]) for other in different.values()]
    answer = table.ask(state.seat_of(stride.unit), f"{state.names[stride.unit]}: over which spaces?", options)
    return (way[0], *Verbs.over.parts(answer), way[-1])


def leaves_trail(state: State, units: Way) -> bool:
    return any(state.does[unit][number] for unit in units for number in TRAILS)


def _as_long(stride: Stride, left: int, way: Way, barred: frozenset[int]) -> Iterator[Way]:
    """All ways from the start of one to its end that are as long and may be gone."""
    return _go_on(stride, way[:1], left >> stride.starts_slowed, stride.starts_slowed, len(way) - 1, way[-1], barred)


def _go_on(
    stride: Stride, way: Way, left: int, slowed: bool, steps: int, goal: int, barred: frozenset[int]
) -> Iterator[Way]:
    space, grid = way[-1], stride.state.field.grid
    if not steps:
        yield way
        return
    if left == 0 or (stride.may_stop and len(way) > 1 and stride.stops(space)):
        return
    for near in grid.near[space]:
        if near in barred or grid.distance(near, goal) >= steps:
            continue
        if stride.passes(near) and (space, near) not in stride.rails:
            now = slowed or stride.is_slow(near)
            after = (left - 1) >> (now and not slowed)
            yield from _go_on(stride, (*way, near), after, now, steps - 1, goal, barred)
