"""Movement Phase: Movement, Charge, Facing and Orientation Procedures, and what moving through a space does."""

from collections.abc import Iterator, Sequence

from armybuilder.engine.games.tactics_david import hooks, targets
from armybuilder.engine.games.tactics_david.board import FIELD, FOREST, PASSES, ROAD, WATER
from armybuilder.engine.games.tactics_david.death import kill
from armybuilder.engine.games.tactics_david.placing import is_free, lift, put
from armybuilder.engine.games.tactics_david.rolls import roll, roll_sum
from armybuilder.engine.games.tactics_david.state import CHARGED, COMBAT, DEAD, MOVED, MOVEMENT, NOBODY, WENT, State
from armybuilder.engine.games.tactics_david.statuses import unlock
from armybuilder.engine.table import Option, Pick, Table

CHARGE_TEST = 7
NO_RAILS: frozenset[tuple[int, int]] = frozenset()


def movement_type(table: Table[State], unit: int) -> str:
    """A unit's Movement Type; a team of two types moves by Land, unless one of it carries the other."""
    own = _own_movement_type(table, unit)
    mate = table.state.mate[unit]
    if mate == NOBODY:
        return own
    carried: str | None = hooks.team_movement_type(table, unit) or hooks.team_movement_type(table, mate)
    return carried or (own if own == _own_movement_type(table, mate) else "land")


def _own_movement_type(table: Table[State], unit: int) -> str:
    changed: str | None = hooks.movement_type(table, unit)
    return changed or table.state.profile[unit].movement_type


def movement_rating(table: Table[State], unit: int) -> int:
    """How many Grid Spaces a unit moves this Turn; a team moves like its slower half."""
    mate = table.state.mate[unit]
    if mate == NOBODY:
        return own_rating(table, unit)
    return min(_rating_beside(table, unit, mate), _rating_beside(table, mate, unit))


def _rating_beside(table: Table[State], unit: int, mate: int) -> int:
    """The Movement Rating of one of a team: its own, or what its mate gives it."""
    given: int | None = hooks.team_movement(table, mate)
    return own_rating(table, unit) if given is None else given


def base_movement(table: Table[State], unit: int) -> int:
    """The base Movement Rating, halved for each thing that halves it."""
    base = table.state.profile[unit].movement + hooks.base_movement_bonus(table, unit)
    base += table.state.boosted(unit, "base movement")
    return max(0, base) >> hooks.movement_halvings(table, unit)


def own_rating(table: Table[State], unit: int) -> int:
    """A unit's Movement Rating as if it were in no team."""
    state = table.state
    more = hooks.movement_bonus(table, unit) + hooks.movement_bonus_around(table, unit)
    more += state.boosted(unit, "movement")
    return max(0, base_movement(table, unit) + more)


def at_engagement(table: Table[State], unit: int) -> None:
    """What the space on which a unit is Engaged does to its movement this Turn (rulings G45, G46)."""
    state, terrain = table.state, table.state.terrain(unit)
    if terrain == ROAD:
        state.boost(unit, "movement", 1, "road", "disengaged")
    elif terrain == FOREST and not hooks.ignores_forest(table, unit):
        state.boost(unit, "movement", -1, "forest", "disengaged")
    if terrain != WATER and movement_type(table, unit) == "aqua":
        state.boost(unit, "movement", -1, "aqua", "disengaged")


# --- Which spaces ----------------------------------------------------------------------------------------------------


class Stride:
    """How a unit moves now: what it passes and what slows it, asked once for all spaces."""

    def __init__(self, table: Table[State], unit: int) -> None:
        self.state, self.unit = table.state, unit
        self.type = movement_type(table, unit)
        passed = hooks.passes_height(table, unit)
        self.height: int = PASSES[self.type] if passed is None else passed
        #: The sides of bridges that it can't climb over (ruling G50).
        self.rails = table.state.field.rails if self.height < 1 else NO_RAILS
        self.is_forester = hooks.ignores_forest(table, unit)
        is_swimmer = self.type in ("hover", "aqua")
        self.slow = {FIELD: False, ROAD: False, FOREST: not self.is_forester, WATER: not is_swimmer}
        self.owner = table.state.owner[unit]
        self.table = table

    def passes(self, space: int) -> bool:
        """Whether it may move through a space: no piece too high, no enemy; the dead are no matter (ruling G40)."""
        state = self.state
        if state.field.heights[space] > self.height:
            return False
        other = state.occupant[space]
        return other == NOBODY or state.owner[other] == self.owner

    def is_slow(self, space: int) -> bool:
        """Whether a space is Slow terrain for it."""
        return self.slow[self.state.terrain_at(space)]

    def stops(self, space: int) -> bool:
        """Whether a trail on a space ends its movement."""
        trails = self.state.trails
        if space not in trails or self.type in ("hover", "soar"):
            return False
        return any(hooks.stops_on_trail(self.table, whose, self.unit) for whose in trails[space])


def is_stuck(table: Table[State], unit: int) -> bool:
    """Whether a unit that moved stands on a trail that ends its Movement Phase."""
    state = table.state
    return bool(state.trails) and Stride(table, unit).stops(state.place[unit])


class ChargeStride(Stride):
    """How a unit charges now: nothing slows it; it enters no Forest, nor Water from dry land or back (ruling G43).

    A card may say otherwise; one that makes a unit count as standing on Water does not (ruling G97).
    """

    def __init__(self, table: Table[State], unit: int) -> None:
        super().__init__(table, unit)
        self.slow = dict.fromkeys(self.slow, False)
        self.wades = hooks.charges_through_water(table, unit)
        self.is_wet = self.state.terrain_at(self.state.place[unit]) == WATER
        self.can_start = self.is_forester or self.state.terrain(unit) != FOREST

    def passes(self, space: int) -> bool:
        if not self.can_start or not super().passes(space):
            return False
        terrain = self.state.terrain_at(space)
        if terrain == FOREST and not self.is_forester:
            return self.wades
        return self.wades or (terrain == WATER) == self.is_wet

    def stops(self, space: int) -> bool:
        """Who may charge on to other terrain goes no deeper into a Forest than one space (ruling G80)."""
        is_thicket = self.state.terrain_at(space) == FOREST and not self.is_forester
        return is_thicket or super().stops(space)


def can_end(state: State, unit: int, space: int) -> bool:
    """Whether a unit may stop on a space: a free one, or one where it forms a Unit Team."""
    return is_free(state, space) or can_join(state, unit, space)


def can_join(state: State, unit: int, space: int) -> bool:
    """Whether a unit may form a Unit Team on a space (Unit Team, Forming a Unit Team).

    One that goes back to the other player when the Turn ends forms none.
    """
    other = state.occupant[space]
    if other in (NOBODY, unit) or state.mate[other] != NOBODY or state.mate[unit] != NOBODY:
        return False
    if state.owner[other] != state.owner[unit] or state.locked[other] != NOBODY or state.statuses[unit] & DEAD:
        return False
    if state.lent and state.lent & {unit, other}:
        return False
    return not state.has_fought(other)


def reach(
    table: Table[State],
    unit: int,
    rating: int | None = None,
    goal: int | None = None,
    stride: Stride | None = None,
) -> dict[int, tuple[int, ...]]:
    """The spaces where a Movement Procedure may end, each with the way there (its own space and the last included).

    Ways that cross no trail come before ways that do, and short ones before long ones. Entering Slow terrain, or
    starting on it, halves what is left once (ruling G44). With a `goal` the search ends as soon as it is found.
    """
    stride, state = stride or Stride(table, unit), table.state
    start = state.place[unit]
    left = movement_rating(table, unit) if rating is None else rating
    is_slowed = stride.slow[state.terrain(unit)]
    ways: dict[tuple[int, bool], tuple[int, tuple[int, ...]]] = {(start, is_slowed): (left >> is_slowed, (start,))}
    found: dict[int, tuple[int, ...]] = {}
    queue = [(start, is_slowed)]
    has_trails = bool(state.trails) or isinstance(stride, ChargeStride)
    for space, slowed in queue:
        left, way = ways[space, slowed]
        if left == 0 or (has_trails and space != start and stride.stops(space)):
            continue
        for near in _by_trail(state, space):
            if not stride.passes(near) or (space, near) in stride.rails:
                continue
            now = slowed or stride.is_slow(near)
            after = (left - 1) >> (now and not slowed)
            known = ways.get((near, now))
            if known is None or known[0] < after:
                ways[near, now] = after, (*way, near)
                queue.append((near, now))
                if near not in found and near != start and can_end(state, unit, near):
                    found[near] = (*way, near)
                    if near == goal:
                        return found
    return found


def _by_trail(state: State, space: int) -> Sequence[int]:
    """The spaces beside one, those without a trail first."""
    near = state.field.grid.near[space]
    return sorted(near, key=lambda place: place in state.trails) if state.trails else near


def walk(table: Table[State], unit: int, pick: Pick) -> int | None:
    """A space where a Movement Procedure may end, by a walk of chance; None if it found none."""
    stride, state = Stride(table, unit), table.state
    space, left = state.place[unit], movement_rating(table, unit)
    slowed = stride.slow[state.terrain(unit)]
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


# --- Moving ----------------------------------------------------------------------------------------------------------


def perform_movement(table: Table[State], unit: int, space: int, *, way: tuple[int, ...] = ()) -> None:
    """The Movement Procedure of a unit, with its team mate if it has one."""
    way = way or reach(table, unit, goal=space)[space]
    table.say("moves", unit, way[0], way[-1])
    follow(table, unit, way)


def follow(table: Table[State], unit: int, way: tuple[int, ...], mark: int = 0) -> None:
    """Go a way to its end, and let the spaces on it do what they do."""
    state = table.state
    movers = (unit,) if state.mate[unit] == NOBODY else state.units_at(way[0])
    if len(way) > 1:
        for one in movers:
            lift(state, one)
        for one in movers:
            put(state, one, way[-1])
    for one in movers:
        state.marks[one] |= mark | WENT | MOVED
        hooks.after_moving(table, one, way)
        _cross_trails(table, one, way)


def _cross_trails(table: Table[State], unit: int, way: tuple[int, ...]) -> None:
    """Every trail on the way, but for the unit's own, at the end of the procedure."""
    trails = table.state.trails
    if not trails or movement_type(table, unit) in ("hover", "soar"):
        return
    for whose in dict.fromkeys(whose for space in way[1:] for whose in trails.get(space, ()) if whose != unit):
        hooks.after_crossing_trail(table, whose, unit)


def leave_trail(state: State, unit: int, way: tuple[int, ...]) -> None:
    """Markers on every space left or crossed, not on the last one (ruling G73)."""
    for space in way[:-1]:
        if unit not in state.trails.get(space, ()):
            state.trails[space] = (*state.trails.get(space, ()), unit)


def face(table: Table[State], unit: int, direction: int) -> None:
    """Turn a unit where it stands. Locked units face each other: who is turned away ends the lock (ruling G103)."""
    state = table.state
    is_turned = state.facing[unit] != direction
    state.facing[unit] = direction
    table.say("faces", unit, direction)
    if is_turned and state.locked[unit] != NOBODY:
        unlock(state, unit)
        table.say("is free", unit)


# --- Charging --------------------------------------------------------------------------------------------------------


def can_charge(table: Table[State], unit: int) -> bool:
    """Whether a unit may declare a Charge Procedure: it is able to, and its first space ahead is open to it."""
    state = table.state
    movers = state.team(unit)
    if any(hooks.may_not_charge(table, one) for one in movers):
        return False
    if len(movers) == 2 and state.facing[unit] != state.facing[movers[1]]:
        return False
    if movement_type(table, unit) == "hover" and not hooks.may_charge(table, unit):
        return False
    if charges_anywhere(table, unit):
        return bool(reach(table, unit, 1, stride=ChargeStride(table, unit)))
    return bool(charge_lane(table, unit))


def charges_anywhere(table: Table[State], unit: int) -> bool:
    """Whether a unit, or its team, need not charge in a straight line."""
    mate = table.state.mate[unit]
    return hooks.charges_anywhere(table, unit) or (mate != NOBODY and hooks.charges_anywhere(table, mate))


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
    """Charge Test, then as far as the player wants; a unit that stumbles goes as far as it falls. Ends the phase.

    One that need not charge straight, but has to go towards some units (`goals`), ends nearer to one of them.
    """
    state = table.state
    movers = state.team(unit)
    tested = roll_sum(table, unit, 6, 6)
    most, stumbles = roll(table, unit), tested < CHARGE_TEST
    if not stumbles:
        most += movement_rating(table, unit) >> Stride(table, unit).is_slow(state.place[unit])
    most = min([most, *_charge_limits(table, unit)])
    table.say("charges", unit, tested, most)
    way = _charge_way(table, unit, most, stumbles, goals)
    follow(table, unit, way, CHARGED)
    for one in movers:
        hooks.after_charging(table, one, way)
    if state.engaged == unit:
        end_phase(table, unit)


def end_phase(table: Table[State], unit: int) -> None:
    """The Movement Phase is over, if it was not, also for a mate that is engaged with the unit and moved with it.

    Units that Soar may fall into Water, and whoever watches may act.
    """
    state = table.state
    if state.phase > MOVEMENT:
        return
    state.phase = COMBAT
    if not state.did(unit, MOVED):
        return
    movers = (unit,) if state.again == NOBODY else (unit, state.again)
    for one in [one for one in movers if state.did(one, MOVED) and ends_in_water(table, one)]:
        if roll(table, one) <= 2:
            kill(table, one, card="water")
    if state.is_alive(unit):
        hooks.after_movement_phase_around(table, unit)


def _charge_limits(table: Table[State], unit: int) -> Iterator[int]:
    """How far the unit, and its team mate, can charge at most."""
    for one in table.state.team(unit):
        limit: int | None = hooks.most_charged(table, one)
        if limit is not None:
            yield limit


def _charge_way(table: Table[State], unit: int, most: int, stumbles: bool, goals: Sequence[int]) -> tuple[int, ...]:
    state, start = table.state, table.state.place[unit]
    if not stumbles and charges_anywhere(table, unit):
        ways = reach(table, unit, most, stride=ChargeStride(table, unit))
        spaces = targets.nearer(state, unit, goals, ways) if goals else ways
        options: list[Option] = [("to", space) for space in spaces]
        return ways[_chosen(table, unit, options)] if options else (start,)
    lane = charge_lane(table, unit)[:most]
    stops = [n for n, space in enumerate(lane) if can_end(state, unit, space)]
    if not stops:
        return (start,)
    if stumbles:
        return (start, *lane[: stops[-1] + 1])
    end = _chosen(table, unit, [("to", lane[n]) for n in stops])
    return (start, *lane[: lane.index(end) + 1])


def _chosen(table: Table[State], unit: int, options: list[Option]) -> int:
    return int(table.ask(table.state.owner[unit], "Charge how far?", options)[1])


def ends_in_water(table: Table[State], unit: int) -> bool:
    """Whether a unit that Soars has ended its Movement Phase over Water."""
    return table.state.terrain(unit) == WATER and movement_type(table, unit) == "soar"


def towards(table: Table[State], unit: int, target: int) -> Iterator[int]:
    """The directions in which a unit comes closer to another, the longer way first."""
    grid, state = table.state.field.grid, table.state
    down = grid.row[state.place[target]] - grid.row[state.place[unit]]
    right = grid.column[state.place[target]] - grid.column[state.place[unit]]
    vertical, horizontal = (2 if down > 0 else 0), (1 if right > 0 else 3)
    both = [(abs(down), vertical), (abs(right), horizontal)]
    return (direction for far, direction in sorted(both, key=lambda way: -way[0]) if far)
