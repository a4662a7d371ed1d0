"""The battle before its first round: the set-up as a state, and deployment (Setup)."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any

from armybuilder.engine.deploying import on_squares
from armybuilder.engine.games.officers_chess import combat, ground
from armybuilder.engine.games.officers_chess.cards import Art, Library
from armybuilder.engine.games.officers_chess.events import Events
from armybuilder.engine.games.officers_chess.state import (
    ATTACKER,
    DEFENDER,
    DEPLOYING,
    NOBODY,
    State,
)
from armybuilder.engine.games.officers_chess.verbs import Verbs
from armybuilder.engine.state import begin
from armybuilder.engine.table import Option, Table
from armybuilder.geometry.grid import grid
from catalog.games.officers_chess.plain import DIE, FOOTINGS, SIDES

OPEN, DOOR = "plains", "door"


def start(setup: Mapping[str, Any], dice: int) -> State:
    """The state before the first unit is deployed."""
    state = State()
    state.dice, state.cards = dice, Library.of(setup["cards"])
    _lay_out(state, setup["map"], setup["scenario"])
    options = setup.get("options", {})
    state.fog, state.triangle_skill = bool(options.get("fog")), options.get("triangle") != "damage"
    _enlist(state, [(player, unit) for player, army in enumerate(setup["armies"]) for unit in army["units"]])
    named = state.scenario["deploys_first"]
    state.player = SIDES.index(named) if named in SIDES else NOBODY
    return state


def _lay_out(state: State, board: Mapping[str, Any], scenario: Mapping[str, Any]) -> None:
    state.grid = grid(board["rows"], board["columns"])
    named = state.grid.named
    state.ground = ground = [OPEN] * state.grid.size
    for name, terrain in board["terrain"].items():
        ground[named(name)] = terrain
    state.occupant = [NOBODY] * state.grid.size
    state.survey()
    spaces = state.grid.spaces
    state.walls = tuple(space for space in spaces if state.ground_at(space).hit_points)
    state.doors = tuple(space for space in spaces if state.ground[space] == DOOR)
    state.wall_hp = {}
    state.chests = {named(name): gear for name, gear in scenario.get("chests", {}).items()}
    state.arts = {slug: Art.from_data(art) for slug, art in scenario.get("arts", {}).items()}
    known = scenario.get("known_arts", {})
    state.known_arts = (tuple(known.get(SIDES[ATTACKER], ())), tuple(known.get(SIDES[DEFENDER], ())))
    state.scenario = {**scenario, **{aim: _tiles(state, scenario.get(aim)) for aim in ("seize", "raze", "escape")}}
    state.buildings = len(state.scenario["raze"])
    attacker, defender = (frozenset(map(named, scenario["zones"][side])) for side in SIDES)
    state.zones = (attacker, defender)


def _tiles(state: State, named: str | Sequence[str] | None) -> frozenset[int]:
    """The tiles that a scenario names for an action: all of one terrain, or each by its name."""
    if isinstance(named, str):
        return frozenset(space for space in state.grid.spaces if state.ground[space] == named)
    return frozenset(map(state.grid.named, named or ()))


def _enlist(state: State, units: list[tuple[int, Mapping[str, Any]]]) -> None:
    count = len(units)
    state.owner = [player for player, _ in units]
    hired = [state.cards.classes[unit["class"]] for _, unit in units]
    state.shifted = tuple(profile if profile.normal else None for profile in hired)
    state.profile = [state.cards.classes[profile.normal] if profile.normal else profile for profile in hired]
    state.tags = tuple(tuple(unit.get("tags", ())) for _, unit in units)
    state.inventory = [tuple(unit.get("inventory", ())) for _, unit in units]
    state.hp = [profile.hp for profile in state.profile]
    numbers = [state.owner[: n + 1].count(player) for n, player in enumerate(state.owner)]
    state.names = tuple(
        f"{'AD'[p]}{n} {_stateless(c.name)}" for p, n, c in zip(state.owner, numbers, hired, strict=True)
    )
    state.kit = [state.cards.kit(*each) for each in zip(state.profile, state.inventory, strict=True)]
    state.wielded = [first_in_hand(state, unit) for unit in range(count)]
    begin(state, "unit", count)
    state.used = {}
    waiting = [tuple(n for n in range(count) if state.owner[n] == player) for player in (ATTACKER, DEFENDER)]
    state.to_deploy = (waiting[0], waiting[1])
    state.round, state.phase, state.active, state.budget = 0, DEPLOYING, NOBODY, 0
    state.has_acted = state.has_attacked = state.can_equip = False
    state.done_first, state.result = NOBODY, None


def _stateless(name: str) -> str:
    """A shifter is called by one name in all of its states: Taguel, not Taguel (Beast)."""
    return name.partition(" (")[0]


def first_in_hand(state: State, unit: int) -> str:
    """The first weapon or staff of an inventory that the class may use (ruling OC35)."""
    kit = state.kit[unit]
    return next((gear.slug for gear in kit.gear if gear in kit.weapons or gear in kit.staves), "")


def _roll_off(table: Table[State]) -> int:
    """The side that deploys first where the scenario names none: both roll, and the higher one deploys second."""
    attacker = defender = 0
    while attacker == defender:
        attacker, defender = table.roll(DIE), table.roll(DIE)
        table.say(Events.rolls_off, attacker, defender)
    return DEFENDER if attacker > defender else ATTACKER


def deploy(table: Table[State]) -> int:
    """One unit of the side that deploys, so that all others find a place; the other side follows (ruling OC46).

    The player who goes first in the round, once nobody is left to deploy: who deployed second (ruling OC6). NOBODY
    before that. Reinforcements are deployed in the same way (ruling OC63).
    """
    state = table.state
    if state.player == NOBODY:
        state.player = _roll_off(table)
    player = state.player
    held = in_reserve(state, player)
    waiting = _finding_room(table, player, held)
    if len(waiting) > held:
        able = [Verbs.deploy(one) for one in waiting if any(_free(state, one))]
        (unit,) = Verbs.deploy.parts(table.ask(player, "Deploy which unit?", able))
        waiting = tuple(one for one in waiting if one != unit)
        options = [Verbs.on(space) for space in _fair(state, unit, () if held else waiting)]
        (space,) = Verbs.on.parts(table.ask(player, f"Where do you place {state.names[unit]}?", options))
        ground.put(state, unit, space)
        table.say(Events.deploys, unit, space)
    state.to_deploy = (waiting, state.to_deploy[1]) if player == ATTACKER else (state.to_deploy[0], waiting)
    if len(waiting) > held:
        return NOBODY
    if state.done_first == NOBODY:
        state.done_first, state.player = player, 1 - player
        return NOBODY
    return player


def in_reserve(state: State, player: int) -> int:
    """The units that a side holds back before the battle, all but one at most (ruling OC63); none when they arrive."""
    if state.round:
        return 0
    reserves: Mapping[str, int] = state.scenario.get("reserves", {})
    return max(0, min(reserves.get(SIDES[player], 0), state.owner.count(player) - 1))


def _finding_room(table: Table[State], player: int, held: int) -> tuple[int, ...]:
    """The units of a side that can still be deployed or held back; the others stay out of the battle, which is told."""
    state = table.state
    waiting = state.to_deploy[player]
    lost = [unit for unit in waiting if not any(_free(state, unit))][held:]
    for unit in lost:
        table.say(Events.no_room, unit)
    return tuple(unit for unit in waiting if unit not in lost)


def _free(state: State, unit: int) -> Iterator[int]:
    """The spaces of its side's zone on which a unit can stand and nobody does."""
    for space in sorted(state.zones[state.owner[unit]]):
        if state.occupant[space] == NOBODY and ground.can_stand(state, unit, space):
            yield space


# Room for everybody


@dataclass(frozen=True)
class Room:
    """The number of units of some footings on a side, and of the spaces of its zone on which one of them can stand."""

    footings: tuple[str, ...]
    units: int
    spaces: frozenset[int]


def rooms(state: State, units: Sequence[int]) -> Iterator[Room]:
    """The room for some units of a side, for all of them together and for each set of their footings.

    All find a place if each set has at least as many spaces as units (Hall's marriage theorem).
    """
    zone = state.zones[state.owner[units[0]]] if units else ()
    free = [space for space in zone if state.occupant[space] == NOBODY]
    open_to = {footing: {space for space in free if state.entry[footing][space]} for footing in FOOTINGS}
    moving = [state.kit[unit].footing for unit in units]
    there = sorted(set(moving), key=FOOTINGS.index)
    for size in range(len(there), 0, -1):
        for footings in combinations(there, size):
            spaces = frozenset[int]().union(*(open_to[footing] for footing in footings))
            yield Room(footings, sum(footing in footings for footing in moving), spaces)


def lack_of_room(state: State, player: int) -> Room | None:
    """Units of a side for which its zone has too few spaces; None where everybody finds a place (ruling OC46)."""
    waiting = state.to_deploy[player]
    return next((room for room in rooms(state, waiting) if room.units > len(room.spaces)), None)


def _fair(state: State, unit: int, others: Sequence[int]) -> list[int]:
    """The spaces on which a unit may be deployed so that all others still find a place."""
    free = list(_free(state, unit))
    kept = [room.spaces for room in rooms(state, others) if room.units == len(room.spaces)]
    fair = [space for space in free if not any(space in spaces for spaces in kept)]
    return fair or free


# Where a unit stands by default: in ranks toward the enemy's zone, those who strike from afar or heal behind.


def deploys(table: Table[State], player: int, options: Sequence[Option]) -> Option | None:
    """The default answer to a question of deployment; None to any other."""
    state, first = table.state, options[0]
    if state.phase != DEPLOYING:
        return None
    if first in Verbs.deploy:
        waiting = [Verbs.deploy.parts(option)[0] for option in options]
        return Verbs.deploy(min(waiting, key=lambda unit: (_rank(state, unit), unit)))
    if first not in Verbs.on:
        return None
    asked = [Verbs.deploy.parts(answer)[0] for answer in table.answers[: table.at] if answer in Verbs.deploy]
    unit = asked[-1] if asked else state.to_deploy[player][0]
    free = [Verbs.on.parts(option)[0] for option in options]
    zone, theirs = state.zones[player], state.zones[1 - player]
    return Verbs.on(on_squares(state.grid, free, zone, theirs, _rank(state, unit)))


def _rank(state: State, unit: int) -> int:
    """A unit without a weapon for the space beside it stands behind."""
    return int(all(combat.reach(state, unit, gear)[1] > 1 for gear in state.kit[unit].weapons))
