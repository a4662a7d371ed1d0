"""Movement Phase: how far and over what units move, Movement and Facing Procedures, and the end of the phase."""

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import NamedTuple

from armybuilder.engine.games.tactics_david import targets
from armybuilder.engine.games.tactics_david.board import FOREST, ROAD, WATER
from armybuilder.engine.games.tactics_david.death import kill
from armybuilder.engine.games.tactics_david.events import NEVER_BELOW_0, PRINTED, Events
from armybuilder.engine.games.tactics_david.hooks import Hooks
from armybuilder.engine.games.tactics_david.placing import lift, put
from armybuilder.engine.games.tactics_david.rolls import roll, roll_sum
from armybuilder.engine.games.tactics_david.state import (
    CHARGED,
    COMBAT,
    ENGAGED,
    HALTED,
    MOVED,
    NOBODY,
    SETTLED,
    WENT,
    State,
)
from armybuilder.engine.games.tactics_david.statuses import unlock
from armybuilder.engine.games.tactics_david.stride import (
    Stride,
    Way,
    can_end,
    chosen_way,
    harmful,
    leaves_trail,
    movement_type,
    own_movement_type,
    search,
)
from armybuilder.engine.games.tactics_david.verbs import Verbs
from armybuilder.engine.table import Asked, Option, Pick, Table
from armybuilder.engine.telling import Parts, total


def movement_rating(table: Table[State], unit: int) -> int:
    """The Grid Spaces that a unit moves this Turn; a team moves like its slower half."""
    mate = table.state.mate[unit]
    if mate == NOBODY:
        return own_rating(table, unit)
    return min(_rating_beside(table, unit, mate), _rating_beside(table, mate, unit))


def _rating_beside(table: Table[State], unit: int, mate: int) -> int:
    """The Movement Rating of one of a team: its own, or what its mate gives it."""
    given: int | None = Hooks.team_movement(table, mate)
    return own_rating(table, unit) if given is None else given


def base_movement(table: Table[State], unit: int) -> int:
    """The base Movement Rating, halved for each thing that halves it."""
    base = table.state.profile[unit].movement + Hooks.base_movement_bonus(table, unit)
    base += table.state.boosted(unit, "base movement")
    return max(0, base) >> Hooks.movement_halvings(table, unit)


def own_rating(table: Table[State], unit: int) -> int:
    state = table.state
    more = Hooks.movement_bonus(table, unit) + Hooks.movement_bonus_around(table, unit)
    if state.boosts:
        more += state.boosted(unit, "movement")
        more += state.boosted(unit, "movement alone") if state.mate[unit] == NOBODY else 0
    return max(0, base_movement(table, unit) + more)


def rating_parts(table: Table[State], unit: int) -> Parts:
    """A unit's own rating as a sum: what is printed, then each card, boost and ground and what it adds or takes."""
    state, boosts = table.state, table.state.boosts.get(unit, ())
    base = [(PRINTED, state.profile[unit].movement), *Hooks.base_movement_bonus.parts(table, unit)]
    base += [(each.card, each.amount) for each in boosts if each.figure == "base movement"]
    for slug, times in Hooks.movement_halvings.parts(table, unit):
        for _ in range(times):
            base.append((slug, (total(base) >> 1) - total(base)))
    figures = ("movement", "movement alone") if state.mate[unit] == NOBODY else ("movement",)
    more = Hooks.movement_bonus.parts(table, unit) + Hooks.movement_bonus_around.parts(table, unit)
    more += [(each.card, each.amount) for each in boosts if each.figure in figures]
    below = total([*base, *more])
    return [*base, *more, *([(NEVER_BELOW_0, -below)] if below < 0 else [])]


def at_engagement(table: Table[State], unit: int) -> None:
    """Changes a unit's movement this Turn by the space on which it is Engaged (rulings G45, G46).

    In a team of two Movement Types the -1 of Aqua counts only for one that parts and goes alone (ruling G107).
    """
    state, terrain = table.state, table.state.terrain(unit)
    if terrain == ROAD:
        state.boost(unit, "movement", 1, "road", "disengaged")
    elif terrain == FOREST and not Hooks.ignores_forest(table, unit):
        state.boost(unit, "movement", -1, "forest", "disengaged")
    if terrain != WATER and own_movement_type(table, unit) == "aqua":
        figure = "movement" if movement_type(table, unit) == "aqua" else "movement alone"
        state.boost(unit, figure, -1, "aqua", "disengaged")


def as_engaged(state: State, unit: int) -> Table[State]:
    """A table where a unit is engaged, in this Turn or its next: the space under it has changed how far it moves."""
    if state.marks[unit] & ENGAGED:
        return Table(state, (None,) * state.seats)
    table = Table(state.copy(), (None,) * state.seats)
    for one in state.team(unit):
        at_engagement(table, one)
    return table


# Which spaces


def is_stuck(table: Table[State], unit: int) -> bool:
    """True where a unit that moved stands on a trail that ends its Movement Phase."""
    state = table.state
    return bool(state.trails) and Stride(table, unit).stops(state.place[unit])


def reach(
    table: Table[State],
    unit: int,
    rating: int | None = None,
    goal: int | None = None,
    stride: Stride | None = None,
) -> dict[int, Way]:
    """The spaces where a Movement Procedure may end, each with a way there (its own space and the last included).

    A way through no trail comes before one through trails (ruling G104). With a `goal` the search may end at it.
    """
    stride = stride or Stride(table, unit)
    left = movement_rating(table, unit) if rating is None else rating
    barred = harmful(stride)
    found = search(stride, left, goal, barred)
    if barred and goal not in found:
        found = search(stride, left, goal) | found
    return found


def walk(table: Table[State], unit: int, pick: Pick) -> int | None:
    """A space where a Movement Procedure may end, by a walk of chance; None if it found none."""
    stride, state = Stride(table, unit), table.state
    space, left = state.place[unit], movement_rating(table, unit)
    slowed = stride.starts_slowed
    left >>= slowed
    end = None
    steps = 1 + pick(left) if left else 0
    beside = state.field.grid.beside
    while steps and left:
        ways = beside[space]
        near = ways[pick(len(ways))][1]
        if not stride.passes(near) or (space, near) in stride.rails:
            steps -= 1
            continue
        left -= 1
        steps -= 1
        if not slowed and stride.is_slow(near):
            slowed, left = True, left >> 1
        space = near
        if near != state.place[unit] and can_end(state, unit, near):
            end = near
        if stride.stops(near):
            break
    return end


# Moving


def perform_movement(table: Table[State], unit: int, space: int, *, way: Way = ()) -> None:
    """The Movement Procedure of a unit, with its team mate if it has one."""
    way = way or reach(table, unit, goal=space)[space]
    if table.state.trails or leaves_trail(table.state, table.state.team(unit)):
        way = chosen_way(table, Stride(table, unit), movement_rating(table, unit), way)
    follow(table, unit, way)


def follow(table: Table[State], unit: int, way: Way, mark: int = 0, *, is_alone: bool = False) -> None:
    """Go a way to its end, and let the spaces on it do what they do, to all that go (ruling G89)."""
    state = table.state
    movers = (unit,) if is_alone or state.mate[unit] == NOBODY else state.units_at(way[0])
    if len(way) > 1:
        for one in movers:
            lift(state, one)
        for one in movers:
            put(state, one, way[-1])
        table.say(Events.moves, unit, way[0], way[-1])
    for one in movers:
        state.marks[one] |= mark | WENT | MOVED
    for one in movers:
        Hooks.after_moving(table, one, way)
    for one in movers:
        _cross_trails(table, one, way)
    for one in movers:
        Hooks.after_moving_around(table, one)


def _cross_trails(table: Table[State], unit: int, way: Way) -> None:
    """Every trail on the way, but for the unit's own, at the end of the procedure."""
    trails = table.state.trails
    if not trails or movement_type(table, unit) in ("hover", "soar"):
        return
    for whose in dict.fromkeys(whose for space in way[1:] for whose in trails.get(space, ()) if whose != unit):
        Hooks.after_crossing_trail(table, whose, unit)


def leave_trail(state: State, unit: int, way: Way) -> None:
    """Markers on every space left or crossed, not on the last one (G73): they never stop the own team (G116)."""
    for space in way[:-1]:
        if unit not in state.trails.get(space, ()):
            state.trails[space] = (*state.trails.get(space, ()), unit)


def face(table: Table[State], unit: int, direction: int) -> None:
    """Turn a unit where it stands. Locked units face each other: who is turned away ends the lock (ruling G103)."""
    state = table.state
    is_turned = state.facing[unit] != direction
    state.facing[unit] = direction
    table.say(Events.faces, unit, direction)
    if is_turned and state.locked[unit] != NOBODY:
        unlock(state, unit)
        table.say(Events.is_free, unit)


# The end of the phase


def may_go(state: State, unit: int) -> bool:
    """True where a unit is in its Movement Phase or before it: Engaged now, not kept from acting, and not yet moved."""
    return unit in (state.engaged, state.again) and not state.marks[unit] & (HALTED | SETTLED | WENT)


def is_bound(state: State, unit: int) -> bool:
    """True where a unit has a team mate that may not move with it now, so that neither is carried (ruling G87)."""
    mate = state.mate[unit]
    return mate != NOBODY and not may_go(state, mate)


def end_phase(table: Table[State], unit: int) -> None:
    """The Movement Phase is over, if it was not, also for a mate that is engaged with the unit and moved with it.

    Units that Soar may fall into Water, and everyone who watches may act.
    """
    state = table.state
    if state.did(unit, SETTLED):
        return
    movers = [unit, *_gone_with(state, unit)]
    for one in movers:
        state.marks[one] |= SETTLED
    if state.engaged in movers:
        state.phase = max(state.phase, COMBAT)
    if not state.did(unit, MOVED):
        return
    for one in [one for one in movers if state.did(one, MOVED) and ends_in_water(table, one)]:
        if roll(table, one) <= 2:
            kill(table, one, card="water")
    alive = [one for one in movers if state.is_alive(one)]
    if alive:  # of a team, one stands for both (ruling G110)
        Hooks.after_movement_phase_around(table, alive[0])


def _gone_with(state: State, unit: int) -> Way:
    mate = state.mate[unit]
    has_gone = mate != NOBODY and mate in (state.engaged, state.again) and state.did(unit, WENT)
    return (mate,) if has_gone and state.did(mate, WENT) else ()


def ends_in_water(table: Table[State], unit: int) -> bool:
    """True where a unit that Soars has ended its Movement Phase over Water."""
    return table.state.terrain(unit) == WATER and movement_type(table, unit) == "soar"


def towards(table: Table[State], unit: int, target: int) -> Iterator[int]:
    """The directions in which a unit comes closer to another, the longer way first."""
    grid, state = table.state.field.grid, table.state
    down = grid.row[state.place[target]] - grid.row[state.place[unit]]
    right = grid.column[state.place[target]] - grid.column[state.place[unit]]
    vertical, horizontal = (2 if down > 0 else 0), (1 if right > 0 else 3)
    both = [(abs(down), vertical), (abs(right), horizontal)]
    return (direction for far, direction in sorted(both, key=lambda way: -way[0]) if far)


def longest_ways(table: Table[State], unit: int, target: int) -> list[int]:
    """The direction in which the longer way to another unit lies; both where they are as long."""
    grid, state = table.state.field.grid, table.state
    ways = list(towards(table, unit, target))
    down = abs(grid.row[state.place[target]] - grid.row[state.place[unit]])
    right = abs(grid.column[state.place[target]] - grid.column[state.place[unit]])
    return ways if down == right else ways[:1]


# Movement Phase: the Charge Procedure, its test and its roll (rulings G42, G43)


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
        self.slithers = all(Hooks.charges_through_water(table, one) for one in self.movers)
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
    if is_bound(state, unit) or any(Hooks.may_not_charge(table, one) for one in movers):
        return False
    if len(movers) == 2 and state.facing[unit] != state.facing[movers[1]]:
        return False
    if movement_type(table, unit) == "hover" and not all(Hooks.may_charge(table, one) for one in movers):
        return False
    grid, start = state.field.grid, state.place[unit]
    ahead = grid.near[start] if charges_anywhere(table, unit) else islice(grid.line(start, state.facing[unit]), 1)
    stride = ChargeStride(table, unit)
    return any(stride.passes(near) and (start, near) not in stride.rails for near in ahead)


def charges_anywhere(table: Table[State], unit: int) -> bool:
    """True where a unit, or its team, need not charge in a straight line."""
    return any(Hooks.charges_anywhere(table, one) for one in table.state.team(unit))


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


def perform_charge(table: Table[State], unit: int, goals: Sequence[int]) -> None:
    """The Charge Procedure of a unit, with its team mate if it has one."""
    charge_along(table, unit, charge_way(table, unit, goals))


def charge_way(table: Table[State], unit: int, goals: Sequence[int]) -> Way:
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


def charge_ends(table: Table[State], unit: int, test: ChargeTest, goals: Sequence[int]) -> list[int]:
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
        Hooks.after_charging(table, one, way)
    if unit in (state.engaged, state.again):
        end_phase(table, unit)


def _charge_limits(table: Table[State], unit: int) -> Iterator[int]:
    """The most that cards let the unit, and its team mate, charge."""
    for one in table.state.team(unit):
        limit: int | None = Hooks.most_charged(table, one)
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


CHARGING = Asked("Charge: how far?", "It does not stumble, so it stops where you choose.")


def _chosen(table: Table[State], unit: int, options: list[Option]) -> int:
    return Verbs.to.parts(table.ask(table.state.seat_of(unit), CHARGING, options))[0]
