"""Who could strike at whom in this Turn, from where and at which side; who of their own would help (Combat Phase)."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from armybuilder.engine.games.tactics_david import movement, targets
from armybuilder.engine.games.tactics_david.attack import clash_of, in_ranged_area, sides_to_choose
from armybuilder.engine.games.tactics_david.clash import MELEE, RANGED, RANGED_MELEE, can_kill
from armybuilder.engine.games.tactics_david.engagement import can_engage
from armybuilder.engine.games.tactics_david.hooks import Hooks
from armybuilder.engine.games.tactics_david.odds import charge_odds
from armybuilder.engine.games.tactics_david.options import can_move, can_shoot
from armybuilder.engine.games.tactics_david.placing import move
from armybuilder.engine.games.tactics_david.state import COMBAT, FACED, MOVEMENT, NOBODY, State, side_of
from armybuilder.engine.games.tactics_david.strength import strength
from armybuilder.engine.table import Table
from armybuilder.engine.telling import short
from armybuilder.geometry.grid import DIRECTION_NAMES
from armybuilder.play.adapters import MOST_PLANS, Plan, plan_of
from catalog.games.tactics_david.plain import OWN_MISSION, SIDE_NAMES, Area
from validation.words import listed

#: The numbers of the hooks by which who stands near changes an attack.
NEIGHBOURLY = tuple(
    hook.number for hook in (Hooks.base_bonus_around, Hooks.bonus_around, Hooks.halvings_of_enemy, Hooks.halvings)
)
#: No more who strike at one enemy are told.
MOST_STRIKES = 3


def plans(state: State, player: int) -> Iterator[Plan]:
    """What a mission asks to stand on, then the enemies that can be struck, where most is to be won first."""
    if side_of(player) != state.player or not state.turn or state.phase > COMBAT:
        return
    table = Table(state, (None,) * state.seats)
    ways = {unit: _ways(table, unit) for unit in _able(table, player)}
    yield from _aims(state, ways)
    strikes = {
        enemy: sorted(_strikes(table, ways, enemy), key=lambda each: (len(each.own), -each.edge, bool(each.chance)))
        for enemy in state.in_play(1 - state.player)
    }
    for enemy, found in sorted(strikes.items(), key=lambda each: -each[1][0].edge if each[1] else 0)[:MOST_PLANS]:
        if found:
            yield _plan(state, ways, enemy, found)


def _able(table: Table[State], player: int) -> list[int]:
    """The units of a player that may still act in this Turn, the one that does so now first."""
    state = table.state
    able = [unit for unit in state.in_play(state.player) if can_engage(table, unit) and state.seat_of(unit) == player]
    engaged = [state.engaged] if state.engaged != NOBODY and state.seat_of(state.engaged) == player else []
    return [*engaged, *able]


def _ways(table: Table[State], unit: int) -> dict[int, int]:
    """The spaces where a unit may go, with the steps to each; its own among them."""
    state = table.state
    is_free = can_move(table, unit) if unit == state.engaged else state.locked[unit] == NOBODY
    found = (
        movement.reach(movement.as_engaged(state, unit), unit) if is_free and not movement.is_bound(state, unit) else {}
    )
    return {state.place[unit]: 0} | {space: len(way) - 1 for space, way in found.items()}


# The mission


def _aims(state: State, ways: Mapping[int, Mapping[int, int]]) -> Iterator[Plan]:
    """The spaces of a ground's mission: who stands there, and who gets there in this Turn."""
    mission, field, player = state.mission, state.field, state.player
    if mission.kind != OWN_MISSION:
        return
    asked = {
        "Hold objectives": field.goals[player] if mission.hold or mission.reach else (),
        "Destroy targets": set(field.targets[player]).difference(*state.destroyed),
        "Escape": field.exits[player],
    }
    for name, spaces in asked.items():
        there = {unit: space for unit, steps in ways.items() if (space := _nearest(steps, spaces)) is not None}
        if spaces:
            who = listed(_from(state, unit, space) for unit, space in there.items())
            words = f"It counts as your Turn ends. In this Turn: {who or 'nobody gets there'}."
            yield plan_of(state.place, name, words, there)


def _nearest(steps: Mapping[int, int], spaces: Iterable[int]) -> int | None:
    return min((space for space in spaces if space in steps), key=steps.__getitem__, default=None)


# Strikes


class _Strike(NamedTuple):
    """An attack that a unit could make, from where, looking where to; how likely a charge gets there, if it is one."""

    unit: int
    space: int
    facing: int
    mode: str
    chance: float | None
    #: The side that is struck, the Strength of both without dice, and whether it may kill at all.
    side: int
    strength: int
    against: int
    kills: bool
    #: Whom of its own it would strike, too, those of a Unit Team together; and with whom it would form one.
    own: Sequence[tuple[int, ...]]
    mate: int

    @property
    def edge(self) -> int:
        return self.strength - self.against


def _strikes(table: Table[State], ways: Mapping[int, Mapping[int, int]], enemy: int) -> Iterator[_Strike]:
    """The best strike of each unit that can have an enemy in its area in this Turn."""
    state, taken = table.state, set[int]()
    for unit, steps in ways.items():
        profile = state.profile[unit]
        mode = RANGED_MELEE if profile.is_ranged else MELEE
        area = targets.strike_area(table, unit) if profile.is_ranged else targets.attack_area(table, unit)
        if profile.is_ranged and can_shoot(table, unit) and enemy in targets.ranged_targets(table, unit):
            yield _strike(state, unit, state.place[unit], state.facing[unit], enemy, RANGED)
        elif targets.can_attack(table, unit, enemy, MELEE):
            found = [
                (*_cost(state, unit, space, facing, area, enemy), steps[space], space, facing)
                for space in steps.keys() - taken
                for facing in _facings(state, unit, space)
                if is_struck(table, unit, space, facing, area, enemy)
            ]
            if found:
                *_, space, facing = min(found)
                taken.add(space)
                yield _strike(state, unit, space, facing, enemy, mode)
            elif charge := _charge(table, unit, enemy, taken):
                taken.add(charge[0])
                yield _strike(state, unit, charge[0], state.facing[unit], enemy, mode, charge[1])


def is_struck(table: Table[State], unit: int, space: int, facing: int, area: Area, enemy: int) -> bool:
    """True where an enemy stands in an area from a space, and no mate of its Unit Team covers it there."""
    state = table.state
    if state.place[enemy] not in state.field.area(space, facing, area):
        return False
    edge = targets.edge_in_area(state, unit, space, facing, area)
    return enemy in targets.could_be_hit(table, unit, enemy, MELEE, edge)


def _cost(state: State, unit: int, space: int, facing: int, area: Area, enemy: int) -> tuple[int, int]:
    """How many of its own a unit would strike from a space, and the printed strength of the enemy's side there."""
    edge = targets.edge_in_area(state, unit, space, facing, area)
    hit = targets.standing_on(state, state.field.area(space, facing, area))
    own = sum(one != unit and state.are_allies(unit, one) for one in hit)
    return own, state.profile[enemy].sides[(edge - state.facing[enemy]) % 4]


def _facings(state: State, unit: int, space: int) -> Sequence[int]:
    """The directions in which a unit may look from a space as it strikes; Locked, or done with turning, it stays so."""
    is_settled = state.locked[unit] != NOBODY or (
        unit == state.engaged and (state.phase > MOVEMENT or state.did(unit, FACED))
    )
    return (state.facing[unit],) if is_settled and space == state.place[unit] else range(len(DIRECTION_NAMES))


def _charge(table: Table[State], unit: int, enemy: int, taken: Collection[int]) -> tuple[int, float] | None:
    """The space from which a charge straight ahead would have an enemy in its area, and the chance to get there."""
    state, area = table.state, targets.attack_area(table, unit)
    is_free = can_move(table, unit) if unit == state.engaged else state.locked[unit] == NOBODY
    if not is_free or not movement.can_charge(table, unit):
        return None
    lane = movement.charge_lane(table, unit)
    free = [space for space in lane if space not in taken]
    able = [space for space in free if is_struck(table, unit, space, state.facing[unit], area, enemy)]
    if not able:
        return None
    ends = charge_odds(movement.as_engaged(state, unit).state, unit).ends
    chance, space = max((ends.get(space, 0.0), space) for space in able)
    return (space, chance) if chance else None


def _strike(
    state: State,
    unit: int,
    space: int,
    facing: int,
    enemy: int,
    mode: str,
    chance: float | None = None,
    *others: tuple[int, int],
) -> _Strike:
    """A strike as the rules reckon it once the unit, and others that go somewhere, stand there."""
    after = state.copy()
    for one, there in ((unit, space), *others):
        if after.place[one] != there:
            move(after, one, there)
    after.facing[unit] = facing
    table = Table(after, (None,) * state.seats)
    base = state.profile[unit].melee_strength if mode == RANGED_MELEE else None
    area = targets.strike_area(table, unit) if mode == RANGED_MELEE else targets.attack_area(table, unit)
    edge = None if mode == RANGED else targets.edge_in_area(after, unit, space, facing, area)
    hit = in_ranged_area(table, unit, enemy) if mode == RANGED else targets.in_attack_area(table, unit, area)
    struck = targets.struck_by(table, unit, hit, mode)
    own = [each for each in struck if state.are_allies(unit, each[0])]
    mate = after.mate[unit] if space != state.place[unit] else NOBODY
    found = []
    for name in sides_to_choose(table, unit):
        clash = clash_of(table, unit, enemy, mode, SIDE_NAMES.index(name), base, edge=edge)
        both = strength(table, unit, clash.attack_side, clash), strength(table, enemy, clash.defence_side, clash)
        kills = can_kill(table, clash)
        found.append(_Strike(unit, space, facing, mode, chance, clash.defence_side, *both, kills, own, mate))
    return max(found, key=lambda each: each.edge)


def _plan(state: State, steps: Mapping[int, Mapping[int, int]], enemy: int, strikes: list[_Strike]) -> Plan:
    told = strikes[:MOST_STRIKES]
    helpers = dict(_helpers(state, steps, enemy, told[0]))
    ways = [_said(state, each) for each in told]
    ways += [
        f"{_from(state, unit, space)} helps {short(state, told[0].unit)}: {more} more."
        for unit, (space, more) in helpers.items()
    ]
    there = {each.unit: each.space for each in told} | {unit: space for unit, (space, _) in helpers.items()}
    return plan_of(state.place, f"Strike at {state.names[enemy]}", "", there, state.place[enemy], ways=ways)


def _helpers(
    state: State, ways: Mapping[int, Mapping[int, int]], enemy: int, strike: _Strike
) -> Iterator[tuple[int, tuple[int, int]]]:
    """The player's other pieces that make a strike better by standing somewhere, each with the nearest such space."""
    has_say = any(state.does[strike.unit][number] or state.does[enemy][number] for number in NEIGHBOURLY)
    for unit, steps in ways.items():
        if unit == strike.unit or not (has_say or any(state.does[unit][number] for number in NEIGHBOURLY)):
            continue
        for space in sorted(steps, key=steps.__getitem__):
            if space in (strike.space, state.place[unit]) or state.occupant[space] != NOBODY:
                continue
            after = _strike(state, strike.unit, strike.space, strike.facing, enemy, strike.mode, None, (unit, space))
            if after.edge > strike.edge:
                yield unit, (space, after.edge - strike.edge)
                break


def _said(state: State, strike: _Strike) -> str:
    way = _from(state, strike.unit, strike.space)
    if strike.mate != NOBODY:
        way += f", in a team with {short(state, strike.mate)},"
    if strike.facing != state.facing[strike.unit]:
        way = f"{way.removesuffix(',')}, facing {DIRECTION_NAMES[strike.facing]},"
    if strike.chance is not None:
        way += f" by a charge ({round(100 * strike.chance)} in 100)"
    verb = "shoots at" if strike.mode == RANGED else "strikes"
    own = "".join(f" and your own {' or '.join(short(state, one) for one in each)}" for each in strike.own)
    kills = "" if strike.kills else ", but can’t kill it"
    sums = f"Strength {strike.strength} against {strike.against}"
    return f"{way} {verb} its {SIDE_NAMES[strike.side]}{own}: {sums}{kills}."


def _from(state: State, unit: int, space: int) -> str:
    """A unit, and the space that it has to go to first."""
    is_there = space == state.place[unit]
    return short(state, unit) if is_there else f"{short(state, unit)} from {state.field.grid.name(space)}"
