"""The battle before its first round: the set-up as a state, and deployment (Setup)."""

from collections.abc import Iterator, Mapping
from typing import Any

from armybuilder.engine.games.officers_chess import ground
from armybuilder.engine.games.officers_chess.cards import Cards, Gear, tags_of
from armybuilder.engine.games.officers_chess.state import (
    ATTACKER,
    DEFENDER,
    DEPLOYING,
    NOBODY,
    NOWHERE,
    SIDES,
    State,
)
from armybuilder.engine.table import Option, Table
from armybuilder.geometry.grid import grid

OPEN, DOOR = "plains", "door"


def start(setup: Mapping[str, Any], dice: int) -> State:
    """The state before the first unit is deployed."""
    state = State()
    state.dice, state.cards = dice, Cards.of(setup["cards"])
    _lay_out(state, setup["map"], setup["scenario"])
    options = setup.get("options", {})
    state.fog, state.triangle_skill = bool(options.get("fog")), options.get("triangle") != "damage"
    _enlist(state, [(player, unit) for player, army in enumerate(setup["armies"]) for unit in army["units"]])
    named = state.scenario["deploys_first"]
    state.player = SIDES.index(named) if named in SIDES else NOBODY
    return state


def _lay_out(state: State, board: Mapping[str, Any], scenario: Mapping[str, Any]) -> None:
    """The map, and what the scenario puts on it."""
    state.grid = grid(board["rows"], board["columns"])
    named = state.grid.named
    state.ground = [OPEN] * state.grid.size
    for name, terrain in board["terrain"].items():
        state.ground[named(name)] = terrain
    state.occupant = [NOBODY] * state.grid.size
    state.survey()
    spaces = state.grid.spaces
    state.walls = tuple(space for space in spaces if state.ground_at(space).hit_points)
    state.doors = tuple(space for space in spaces if state.ground[space] == DOOR)
    state.wall_hp = {}
    state.chests = {named(name): gear for name, gear in scenario.get("chests", {}).items()}
    state.arts = {slug: _art(slug, art) for slug, art in scenario.get("arts", {}).items()}
    state.scenario = {**scenario, "escape": frozenset(map(named, scenario.get("escape", ())))}
    state.buildings = state.ground.count(scenario.get("raze") or "")
    attacker, defender = (frozenset(map(named, scenario["zones"][side])) for side in SIDES)
    state.zones = (attacker, defender)


def _art(slug: str, data: Mapping[str, Any]) -> Gear:
    """A combat art as what it adds to a weapon."""
    return Gear(slug, data["name"], "", "", data.get("might", 0), 0, 1, 1, tags_of(data.get("tags", ())), 0, "")


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
    state.names = tuple(f"{'AD'[p]}{n} {c.name}" for p, n, c in zip(state.owner, numbers, hired, strict=True))
    state.kit = [state.cards.kit(*each) for each in zip(state.profile, state.inventory, strict=True)]
    state.wielded = [first_in_hand(state, unit) for unit in range(count)]
    state.shown = [frozenset() for _ in range(count)]
    state.place, state.lit, state.reverted = [NOWHERE] * count, [0] * count, [0] * count
    state.activated, state.danced, state.escaped = [False] * count, [False] * count, [False] * count
    state.weakened, state.statuses, state.used = [()] * count, [{} for _ in range(count)], {}
    waiting = [tuple(n for n in range(count) if state.owner[n] == player) for player in (ATTACKER, DEFENDER)]
    state.to_deploy = (waiting[0], waiting[1])
    state.round, state.phase, state.active, state.budget = 0, DEPLOYING, NOBODY, 0
    state.has_acted = state.has_attacked = state.can_equip = False
    state.done_first, state.result = NOBODY, None


def first_in_hand(state: State, unit: int) -> str:
    """The first weapon or staff of an inventory that the class may use (ruling OC35)."""
    kit = state.kit[unit]
    return next((gear.slug for gear in kit.gear if gear in kit.weapons or gear in kit.staves), "")


def _roll_off(table: Table[State]) -> int:
    """Who deploys first where the scenario names no side: both roll, and the higher one deploys second."""
    attacker = defender = 0
    while attacker == defender:
        attacker, defender = table.roll(20), table.roll(20)
        table.say("rolls off", attacker, defender)
    return DEFENDER if attacker > defender else ATTACKER


def deploy(table: Table[State]) -> int:
    """One unit of the side that deploys; the other side follows when the first has placed all.

    The player who goes first in the first round, once nobody is left to deploy: who deployed second (ruling OC6).
    NOBODY before that.
    """
    state = table.state
    if state.player == NOBODY:
        state.player = _roll_off(table)
    player = state.player
    waiting = tuple(unit for unit in state.to_deploy[player] if any(_free(state, unit)))
    if waiting:
        unit = int(table.ask(player, "Deploy which unit?", [("deploy", one) for one in waiting])[1])
        options: list[Option] = [("on", space) for space in _free(state, unit)]
        space = int(table.ask(player, f"{state.names[unit]}: where?", options)[1])
        ground.put(state, unit, space)
        table.say("deploys", unit, space)
        waiting = tuple(one for one in waiting if one != unit)
    state.to_deploy = (waiting, state.to_deploy[1]) if player == ATTACKER else (state.to_deploy[0], waiting)
    if waiting:
        return NOBODY
    if state.done_first == NOBODY:
        state.done_first, state.player = player, 1 - player
        return NOBODY
    return player


def _free(state: State, unit: int) -> Iterator[int]:
    """The spaces of its side's zone on which a unit can stand and nobody does."""
    for space in sorted(state.zones[state.owner[unit]]):
        if state.occupant[space] == NOBODY and ground.can_stand(state, unit, space):
            yield space
