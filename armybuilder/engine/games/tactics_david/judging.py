"""The knowledge that others may have of a state: a player's view and its worth."""

from collections.abc import Container, Iterator, Sequence

from armybuilder.engine.deploying import toward
from armybuilder.engine.games.tactics_david import laying
from armybuilder.engine.games.tactics_david.missions import holding, money_of, points, result
from armybuilder.engine.games.tactics_david.state import State
from armybuilder.engine.games.tactics_david.targets import edge_in_area
from armybuilder.engine.hiding import HIDDEN_PILE
from armybuilder.engine.table import Table
from catalog.games.tactics_david.plain import BACK, FRONT, OWN_MISSION

#: The worth of winning beside the units on the board, and of being one space nearer to the closest enemy; after some
#: Turns that grows with each, so that armies that wait for each other meet at last.
VICTORY = 1000.0
NEARNESS = 0.1
PATIENCE, URGE = 20, 0.05
#: The worth of a point of Strength more on the side that is turned to the closest enemy: where nothing else counts.
FACING = 0.01
#: The worth of an enemy that a unit could strike or shoot where it stands, as a share of its cost if it were certain to
#: die; and the strength by which an attack is half again as likely to kill.
THREAT = 0.25
EDGE = 8.0
#: The worth of all points that win a custom mission, how many they are where none win, and of a space nearer to
#: an objective.
AIM, USUAL_AIM, APPROACH = 60.0, 20, 0.4
#: The worth of a leader beside its cost, as far as it can be struck.
LEADER = 40.0


def view(state: State, player: int, dice: int) -> State:
    """The state as a player knows it: all is open but the order of the Item Deck and the dice to come."""
    seen = state.copy()
    seen.dice = dice
    seen.deck = tuple(Table(seen, ()).shuffle(state.deck))
    return seen


def veiled(state: State, _: int) -> State:
    """The state with `HIDDEN_PILE` in the place of the Item Deck."""
    seen = state.copy()
    seen.deck = HIDDEN_PILE if state.deck else ()
    return seen


def value(state: State, player: int) -> float:
    """Money on the board against the other's, what either could strike now, and a little for coming closer."""
    ended = result(state)
    if ended is not None and ended.winner is not None:
        return VICTORY if ended.winner == player else -VICTORY
    mine, theirs = state.in_play(player), state.in_play(1 - player)
    nearness = NEARNESS + URGE * max(0, state.turn - PATIENCE)
    worth: float = money_of(state, mine) - money_of(state, theirs)
    for unit, enemy, way in _ways(state, mine, theirs):
        worth += FACING * state.profile[unit].sides[_side_to(state, unit, enemy)] - nearness * way
    if state.mission.kind == OWN_MISSION:
        worth += _aims(state, player) - _aims(state, 1 - player)
    return worth + laying.worth(state, player) + THREAT * (_threat(state, mine, theirs) - _threat(state, theirs, mine))


def _aims(state: State, player: int) -> float:
    """What a custom mission is worth to a player: points, aims that it got to, and the way to the others."""
    mission, place, distance = state.mission, state.place, state.field.grid.distance
    point = AIM / (mission.win or USUAL_AIM)
    held, units = holding(state, player), state.in_play(player)
    each = mission.hold * point + (AIM / mission.reach if mission.reach else 0.0)
    total = point * points(state, player) + each * len(held)
    wanted = {space for space in state.field.goals[player] if space not in held} if each else set[int]()
    if mission.destroy or mission.targets:
        wanted.update(state.field.targets[player])
        wanted.difference_update(*state.destroyed)
        total += len(state.destroyed[player]) * AIM / mission.targets if mission.targets else 0.0
    if units:
        total -= APPROACH * sum(min(distance(place[unit], space) for unit in units) for space in wanted)
    exits = state.field.exits[player]
    if exits and (mission.escape or mission.escapes):
        each = AIM / mission.escapes if mission.escapes else 0.0
        total += sum(state.profile[unit].cost + each for unit in state.away if state.owner[unit] == player)
        total -= APPROACH * sum(min(distance(place[unit], space) for space in exits) for unit in units)
    return total


def _ways(state: State, mine: Sequence[int], theirs: Sequence[int]) -> Iterator[tuple[int, int, int]]:
    """The way of each unit to its closest enemy: around what stands in the way."""
    walks, place, graves = state.field.walks, state.place, tuple(state.graves)
    for unit in mine if theirs else ():
        ways = walks(place[unit], graves)
        enemy = min(theirs, key=lambda other: ways[place[other]])
        yield unit, enemy, ways[place[enemy]]


def _side_to(state: State, unit: int, other: int) -> int:
    """The side that a unit turns to another."""
    grid, here, there = state.field.grid, state.place[unit], state.place[other]
    way = toward(grid.column[there] - grid.column[here], grid.row[there] - grid.row[here])
    return (way - state.facing[unit]) % 4


def _threat(state: State, units: Sequence[int], enemies: Sequence[int]) -> float:
    """The worth of what units could strike down where they stand: for each the dearest enemy, by its chance to die."""
    threat = 0.0
    for unit in units:
        reached = _reached(state, unit, enemies)
        if reached:
            here, facing, profile = state.place[unit], state.facing[unit], state.profile[unit]
            is_shot = profile.is_ranged
            edge = (facing + BACK) % 4 if is_shot else edge_in_area(state, unit, here, facing, profile.area)
            threat += max(_danger(state, unit, enemy, edge) for enemy in reached)
    return threat


def _reached(state: State, unit: int, enemies: Sequence[int]) -> list[int]:
    """The enemies that a unit could strike or shoot where it stands."""
    place, field, profile = state.place, state.field, state.profile[unit]
    here, facing = place[unit], state.facing[unit]
    if profile.is_ranged:
        spaces: Container[int] = field.shots(here, facing, profile.range_rating)
    else:
        spaces = field.area(here, facing, profile.area)
    return [enemy for enemy in enemies if place[enemy] in spaces]


def _danger(state: State, unit: int, enemy: int, edge: int) -> float:
    """The worth to a unit of an enemy within reach: its cost by the strength of the side that would be struck."""
    struck = (edge - state.facing[enemy]) % 4
    more = state.profile[unit].sides[FRONT] - state.profile[enemy].sides[struck]
    worth = state.profile[enemy].cost + LEADER * (enemy in state.leaders)
    return worth * min(1.0, max(0.1, 0.5 + more / (2 * EDGE)))
