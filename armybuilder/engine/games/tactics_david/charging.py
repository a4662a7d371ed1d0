"""Movement Phase: the Charge Procedure, its test and its roll (rulings G42, G43)."""

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import NamedTuple

from armybuilder.engine.games.tactics_david import hooks, targets
from armybuilder.engine.games.tactics_david.board import FOREST, WATER
from armybuilder.engine.games.tactics_david.events import Events
from armybuilder.engine.games.tactics_david.movement import end_phase, follow, is_bound, movement_rating, reach
from armybuilder.engine.games.tactics_david.rolls import roll, roll_sum
from armybuilder.engine.games.tactics_david.state import CHARGED, State
from armybuilder.engine.games.tactics_david.stride import Stride, can_end, movement_type
from armybuilder.engine.games.tactics_david.verbs import Verbs
from armybuilder.engine.games.tactics_david.ways import Way, chosen_way
from armybuilder.engine.table import Option, Table

CHARGE_TEST = 7


class ChargeTest(NamedTuple):
    """A Charge Test: what was rolled, and how many spaces the unit may go then, or has to if it stumbles."""

    tested: int
    most: int

    @property
    def stumbles(self) -> bool:
        """True where the unit goes as far as it falls."""
        return self.tested < CHARGE_TEST


class ChargeStride(Stride):
    """The stride of a charging unit: nothing slows it; it enters no Forest, nor Water from dry land or back (G43)."""

    def __init__(self, table: Table[State], unit: int) -> None:
        super().__init__(table, unit)
        self.slow = dict.fromkeys(self.slow, False)
        self.starts_slowed = False
        #: True where it goes on from Water to dry land and back, and then even into a Forest, to end there (ruling
        #: G80).
        self.slithers = all(hooks.charges_through_water(table, one) for one in self.movers)
        self.is_wet = self.state.terrain_at(self.start) == WATER
        self.can_start = self.is_forester or self.state.terrain_at(self.start) != FOREST
        self.may_stop = self.may_stop or self.slithers

    def passes(self, space: int) -> bool:
        if not self.can_start or not super().passes(space):
            return False
        terrain = self.state.terrain_at(space)
        if terrain == FOREST and not self.is_forester:
            return self.slithers
        return self.slithers or (terrain == WATER) == self.is_wet

    def stops(self, space: int) -> bool:
        is_thicket = not self.is_forester and self.state.terrain_at(space) == FOREST
        return is_thicket or super().stops(space)


def can_charge(table: Table[State], unit: int) -> bool:
    """True where a unit may declare a Charge Procedure: it is able to, and a first space to go over is open to it."""
    state = table.state
    movers = state.team(unit)
    if is_bound(state, unit) or any(hooks.may_not_charge(table, one) for one in movers):
        return False
    if len(movers) == 2 and state.facing[unit] != state.facing[movers[1]]:
        return False
    if movement_type(table, unit) == "hover" and not all(hooks.may_charge(table, one) for one in movers):
        return False
    grid, start = state.field.grid, state.place[unit]
    ahead = grid.near[start] if charges_anywhere(table, unit) else islice(grid.line(start, state.facing[unit]), 1)
    stride = ChargeStride(table, unit)
    return any(stride.passes(near) and (start, near) not in stride.rails for near in ahead)


def charges_anywhere(table: Table[State], unit: int) -> bool:
    """True where a unit, or its team, need not charge in a straight line."""
    return any(hooks.charges_anywhere(table, one) for one in table.state.team(unit))


def charge_lane(table: Table[State], unit: int) -> list[int]:
    """The spaces ahead that a charge could pass, in their order.

    It stops before Forest, and before changing between Water and dry land (ruling G43).
    """
    state, stride = table.state, ChargeStride(table, unit)
    lane: list[int] = []
    space = state.place[unit]
    for near in state.field.grid.line(space, state.facing[unit]):
        if not stride.passes(near) or (space, near) in stride.rails:
            break
        lane.append(near)
        space = near
        if stride.stops(near):
            break
    return lane


def perform_charge(table: Table[State], unit: int, goals: Sequence[int] = ()) -> None:
    """The Charge Procedure of a unit, with its team mate if it has one."""
    charge_along(table, unit, charge_way(table, unit, goals))


def charge_way(table: Table[State], unit: int, goals: Sequence[int] = ()) -> Way:
    """Charge Test, then as far as the player wants; a unit that stumbles goes as far as it falls.

    One that need not charge straight, but has to go towards some units (`goals`), ends nearer to one of them.
    """
    test = charge_test(table, unit)
    table.say(Events.charges, unit, test.tested, test.most)
    return _way_of(table, unit, test, goals)


def charge_test(table: Table[State], unit: int) -> ChargeTest:
    """The Charge Test, and the roll for how far."""
    test = ChargeTest(roll_sum(table, unit, 6, 6), roll(table, unit))
    rating = 0 if test.stumbles else movement_rating(table, unit) >> Stride(table, unit).starts_slowed
    return ChargeTest(test.tested, min([test.most + rating, *_charge_limits(table, unit)]))


def charge_ends(table: Table[State], unit: int, test: ChargeTest, goals: Sequence[int] = ()) -> list[int]:
    """The spaces at which a charge may end after a test; none where it can't leave its own."""
    if not test.stumbles and charges_anywhere(table, unit):
        ways = reach(table, unit, test.most, stride=ChargeStride(table, unit))
        return targets.nearer(table.state, unit, goals, ways) if goals else list(ways)
    ends = [space for space in charge_lane(table, unit)[: test.most] if can_end(table.state, unit, space)]
    return ends[-1:] if test.stumbles else ends


def charge_along(table: Table[State], unit: int, way: Way, *, is_alone: bool = False) -> None:
    """Charge a way to its end, with the team mate unless it stays behind; the Movement Phase is over then."""
    state = table.state
    movers = (unit,) if is_alone else state.team(unit)
    follow(table, unit, way, CHARGED, is_alone=is_alone)
    for one in movers:
        hooks.after_charging(table, one, way)
    if unit in (state.engaged, state.again):
        end_phase(table, unit)


def _charge_limits(table: Table[State], unit: int) -> Iterator[int]:
    """The most that cards let the unit, and its team mate, charge."""
    for one in table.state.team(unit):
        limit: int | None = hooks.most_charged(table, one)
        if limit is not None:
            yield limit


def _way_of(table: Table[State], unit: int, test: ChargeTest, goals: Sequence[int]) -> Way:
    start, ends = table.state.place[unit], charge_ends(table, unit, test, goals)
    if not ends:
        return (start,)
    end = ends[0] if test.stumbles else _chosen(table, unit, [Verbs.to(space) for space in ends])
    if not test.stumbles and charges_anywhere(table, unit):
        stride = ChargeStride(table, unit)
        return chosen_way(table, stride, test.most, reach(table, unit, test.most, stride=stride)[end])
    lane = charge_lane(table, unit)
    return (start, *lane[: lane.index(end) + 1])


def _chosen(table: Table[State], unit: int, options: list[Option]) -> int:
    return Verbs.to.parts(table.ask(table.state.owner[unit], "Charge how far?", options))[0]
