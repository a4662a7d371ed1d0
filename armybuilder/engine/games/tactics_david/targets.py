"""Whom a unit may attack or target: Range Area, Line of Sight, Area of Attack (Conditions; rulings G01 to G08)."""

from collections.abc import Callable, Iterable, Sequence

from armybuilder.engine.games.tactics_david.board import WATER
from armybuilder.engine.games.tactics_david.clash import MELEE, RANGED, Clash, attack_type
from armybuilder.engine.games.tactics_david.hooks import Hooks
from armybuilder.engine.games.tactics_david.state import NOBODY, State
from armybuilder.engine.table import Table
from catalog.games.tactics_david.plain import BACK, Area

#: The number of the hook under which those stand who may not make attacks of a type.
BARS = Hooks.may_not_attack.number


def range_rating(table: Table[State], unit: int) -> int:
    """The Range Rating now: on Water one less."""
    state = table.state
    more = Hooks.range_bonus(table, unit) + state.boosted(unit, "range")
    return max(0, state.profile[unit].range_rating + more - (state.terrain(unit) == WATER))


def range_area(table: Table[State], unit: int) -> dict[int, int]:
    state = table.state
    return dict(state.field.range_area(state.place[unit], state.facing[unit], range_rating(table, unit)))


def sees(state: State, unit: int, space: int) -> bool:
    return state.field.sees(state.place[unit], state.facing[unit], space)


def attack_area(table: Table[State], unit: int) -> Area:
    """A unit's Attack Area: its own, or that of a weapon made for its Attack Mode."""
    profile = table.state.profile[unit]
    changed: Area | None = Hooks.attack_area(table, unit)
    return changed if changed is not None and changed.is_ranged == profile.is_ranged else profile.area


def strike_area(table: Table[State], unit: int) -> Area:
    """The area of a Ranged Melee: the space in front, or that of a melee weapon (ruling A146)."""
    changed: Area | None = Hooks.attack_area(table, unit)
    return changed if changed is not None and not changed.is_ranged else table.state.library.areas["ma"]


def standing_on(state: State, spaces: Iterable[int]) -> list[int]:
    occupant = state.occupant
    return [unit for space in spaces if occupant[space] != NOBODY for unit in state.units_at(space)]


def in_attack_area(table: Table[State], unit: int, area: Area | None = None) -> list[int]:
    state = table.state
    return standing_on(state, state.field.area(state.place[unit], state.facing[unit], area or attack_area(table, unit)))


def would_strike(state: State, area: Callable[[Table[State], int], Area]) -> list[tuple[int, ...]]:
    """All whom the engaged unit would strike now in an area, friend or foe, the nearest first; none if nobody is."""
    unit, table = state.engaged, Table(state, (None,) * state.seats)
    if unit == NOBODY:
        return []
    found = struck_by(table, unit, in_attack_area(table, unit, area(table, unit)), MELEE)
    return sorted(found, key=lambda others: state.distance(unit, others[0]))


def struck_by(table: Table[State], unit: int, hit: Iterable[int], mode: str) -> list[tuple[int, ...]]:
    """Whom an attack strikes of those in its area, friend or foe: each alone, or those of a Unit Team of whom one is
    hit.
    """
    reach = RANGED if mode == RANGED else MELEE
    able = [other for other in hit if other != unit and can_attack(table, unit, other, reach)]
    edge = common_edge(table.state, unit, able, mode)
    return list(dict.fromkeys(could_be_hit(table, unit, other, mode, edge) for other in able))


def common_edge(state: State, unit: int, targets: Iterable[int], mode: str) -> int:
    """The compass direction of the edge on which an attack strikes all its targets (rulings G16, G17)."""
    if mode == RANGED:
        return (state.facing[unit] + BACK) % 4
    return state.field.struck_edge(state.place[unit], state.facing[unit], {state.place[one] for one in targets})


def exposed_units(state: State, unit: int, direction: int) -> tuple[int, ...]:
    """The units of a team that can be struck from a direction (figures 9.1 and 9.2, ruling G67).

    The first of the team stands in the north, or in the west if they stand side by side.
    """
    first, second = state.units_at(state.place[unit])
    is_along = direction in (1, 3)
    if state.side_by_side[first] != is_along:
        return first, second
    return (first,) if direction in (0, 3) else (second,)


def picks_in_team(table: Table[State], unit: int, target: int, mode: str) -> bool:
    """True where a card lets a unit say whom of a Unit Team it hits."""
    return bool(Hooks.picks_in_team(table, unit, Clash(unit, target, mode, "")))


def could_be_hit(table: Table[State], unit: int, target: int, mode: str, edge: int) -> tuple[int, ...]:
    """Those of whom an attack on a unit hits one: of a Unit Team the exposed, or both where one of them is named."""
    mate = table.state.mate[target]
    if mate == NOBODY:
        return (target,)
    if mode == RANGED or picks_in_team(table, unit, target, mode):
        return tuple(sorted((target, mate)))
    return exposed_units(table.state, target, edge)


def can_attack(table: Table[State], unit: int, target: int, mode: str) -> bool:
    """True where a unit may attack another at all: no card of the other's forbids it, and none of its own."""
    if Hooks.cannot_be_attacked(table, target, unit, mode) or Hooks.leaves_alone(table, unit, target):
        return False
    return not is_barred(table, unit, target)


def is_barred(table: Table[State], unit: int, target: int) -> bool:
    """True where something keeps a unit from an attack of the type that it would make on a target."""
    if not table.state.does[unit][BARS]:
        return False
    return Hooks.may_not_attack(table, unit, attack_type(table, unit, Clash(unit, target, MELEE, "")))


def may_attack(table: Table[State], unit: int) -> bool:
    state = table.state
    if not state.does[unit][BARS]:
        return True
    return any(not is_barred(table, unit, other) for other in state.in_play(1 - state.owner[unit]))


def is_enemy(state: State, unit: int, other: int) -> bool:
    return state.owner[unit] != state.owner[other]


def edge_in_area(state: State, unit: int, space: int, facing: int, area: Area) -> int:
    """The edge on which a Melee Attack of a unit from a space would strike the units in an area (ruling G16)."""
    occupant = state.occupant
    hit = [there for there in state.field.area(space, facing, area) if occupant[there] not in (NOBODY, unit)]
    return state.field.struck_edge(space, facing, hit)


def melee_targets(table: Table[State], unit: int, area: Area | None = None) -> list[int]:
    """The enemies that a Melee Attack (or, with its area, a Ranged Melee) would hit."""
    state = table.state
    return [
        other
        for other in in_attack_area(table, unit, area)
        if is_enemy(state, unit, other) and can_attack(table, unit, other, MELEE)
    ]


def ranged_targets(table: Table[State], unit: int) -> dict[int, int]:
    """The enemies that a unit may shoot at, each with its distance: in the Range Area, seen, and not Locked."""
    state = table.state
    place, facing = state.place[unit], state.facing[unit]
    if state.field.is_wooded_ahead(place, facing):
        return {}
    area = range_area(table, unit)
    found: dict[int, int] = {}
    for other in state.in_play(1 - state.owner[unit]):
        space = state.place[other]
        distance = area.get(space)
        if distance is None and Hooks.is_marked_around(table, other, unit):
            rise, run = state.field.grid.rise_and_run(place, facing, space)
            distance = rise + abs(run) if rise >= 1 and abs(run) <= rise else None
        if distance is None or state.locked[other] != NOBODY or not state.field.sees(place, facing, space):
            continue
        if can_attack(table, unit, other, RANGED):
            found[other] = distance
    return found


def closest_enemies(state: State, unit: int) -> list[int]:
    """The enemies that are the fewest spaces away (rulings G31, G32)."""
    grid, here = state.field.grid, state.place[unit]
    distances = {enemy: grid.distance(here, state.place[enemy]) for enemy in state.in_play(1 - state.owner[unit])}
    near = min(distances.values(), default=0)
    return [enemy for enemy, distance in distances.items() if distance == near]


def nearer(state: State, unit: int, goals: Sequence[int], spaces: Iterable[int]) -> list[int]:
    """The spaces that bring a unit nearer to one of some units than it is to the first of them."""
    if not goals:
        return []
    distance, now = state.field.grid.distance, state.distance(unit, goals[0])
    places = [state.place[goal] for goal in goals]
    return [space for space in spaces if min([distance(space, place) for place in places]) < now]
