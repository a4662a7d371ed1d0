"""Setting a match up: the state before the first unit stands, and the placing of units in turn (Deploying)."""

from collections.abc import Mapping, Sequence
from typing import Any

from armybuilder.engine.deploying import on_squares, way_to
from armybuilder.engine.dice import seeded, throw
from armybuilder.engine.games.tactics_david import laying
from armybuilder.engine.games.tactics_david.board import Battlefield
from armybuilder.engine.games.tactics_david.cards import Library
from armybuilder.engine.games.tactics_david.events import Events
from armybuilder.engine.games.tactics_david.hooks import Hooks
from armybuilder.engine.games.tactics_david.missions import Mission, leader_of
from armybuilder.engine.games.tactics_david.placing import is_free, put
from armybuilder.engine.games.tactics_david.state import CHOOSING, DEPLOYING, NOBODY, State, side_of
from armybuilder.engine.games.tactics_david.strength import sides_in_words
from armybuilder.engine.games.tactics_david.verbs import Verbs
from armybuilder.engine.state import begin
from armybuilder.engine.table import Asked, Option, Table
from armybuilder.geometry.grid import DIRECTION_NAMES, NORTH, SOUTH

#: The letter of each player before the number of its units: "A1 Soldier".
LETTERS = "ABCD"


def start(setup: Mapping[str, Any], dice: int) -> State:
    state = State()
    state.dice, state.field, state.library = dice, Battlefield(setup["battlefield"]), Library.of(setup["cards"])
    state.mission = Mission(**setup["mission"])
    pieces = [(player, piece) for player, army in enumerate(setup["armies"]) for piece in army["pieces"]]
    state.seats = len(setup["armies"])
    _enlist(state, pieces)
    _clear(state, len(pieces))
    state.leaders = (leader_of(state, 0), leader_of(state, 1))
    state.deck = tuple(Table(state, ()).shuffle(setup["item_deck"]))
    state.zones = _zones(state.field, setup["deployment"])
    state.player = state.first = setup["first"] if setup["first"] is not None else _toss(state)
    laying.begin(state, setup.get("terrain"))
    state.refresh(*range(len(pieces)))
    return state


def _enlist(state: State, pieces: Sequence[tuple[int, Mapping[str, Any]]]) -> None:
    state.army = [seat for seat, _ in pieces]
    state.owner = [side_of(seat) for seat in state.army]
    state.profile = [state.library.profile(piece["units"]) for _, piece in pieces]
    state.bought = tuple(tuple(piece.get("items", ())) for _, piece in pieces)
    state.items = list(state.bought)
    numbers = [state.army[: n + 1].count(seat) for n, seat in enumerate(state.army)]
    state.names = tuple(
        f"{LETTERS[seat]}{number} {profile.name}"
        for seat, number, profile in zip(state.army, numbers, state.profile, strict=True)
    )
    waiting = [tuple(n for n, owner in enumerate(state.owner) if owner == player) for player in (0, 1)]
    state.to_deploy = (waiting[0], waiting[1])


def _clear(state: State, units: int) -> None:
    state.turn, state.engaged, state.again, state.phase = 0, NOBODY, NOBODY, DEPLOYING
    state.attacks, state.used, state.partner, state.handed = 0, frozenset(), NOBODY, ()
    state.reached = NOBODY
    begin(state, "unit", units)
    begin(state, "player", 2)
    begin(state, "seat", state.seats)
    state.holders = [()] * len(Hooks.by_name)
    state.occupant, state.graves = [NOBODY] * state.field.grid.size, [0] * state.field.grid.size
    state.boosts, state.taught, state.declared, state.counters, state.retyped, state.trails = {}, {}, {}, {}, {}, {}
    state.doomed, state.in_mind, state.halves, state.reflected = {}, {}, {}, ()
    state.muted, state.soothed, state.flooded, state.lent = frozenset(), frozenset(), frozenset(), {}
    state.away, state.chooser, state.done = frozenset(), 0, frozenset()


def _toss(state: State) -> int:
    """The first player where nobody chose one (ruling G76)."""
    face, state.dice = throw(state.dice, 2)
    return face - 1


def _zones(field: Battlefield, depth: int | str) -> tuple[frozenset[int], frozenset[int]]:
    """The spaces where each player may place: some rows at its edge (A in the south), all, or those drawn."""
    stands = frozenset(space for space in field.grid.spaces if field.can_stand(space))
    if depth == "anywhere":
        return stands, stands
    if depth == "drawn":
        return stands & field.zones["a"], stands & field.zones["b"]
    rows, grid = int(depth), field.grid
    south = frozenset(space for space in stands if grid.row[space] >= grid.rows - rows)
    north = frozenset(space for space in stands if grid.row[space] < rows)
    return south, north


def deploy(table: Table[State]) -> None:
    """The player whose turn it is places one unit; when all stand, the first Turn begins."""
    state = table.state
    player = state.player
    spaces = open_spaces(state, player)
    if state.to_deploy[player] and spaces:
        _place_one(table, player, spaces)
    elif state.to_deploy[player]:
        table.say(Events.no_room, player, len(state.to_deploy[player]))
        _set_waiting(state, player, ())
    if state.to_deploy[1 - player] or not state.to_deploy[player]:
        state.player = 1 - player
    if not any(state.to_deploy):
        _begin(table)


def open_spaces(state: State, player: int) -> list[int]:
    """The free spaces of a player's area; none of them in contact with an enemy."""
    near_to = state.field.grid.near
    in_contact = {space for enemy in state.in_play(1 - player) for space in near_to[state.place[enemy]]}
    return [space for space in sorted(state.zones[player]) if space not in in_contact and is_free(state, space)]


def _place_one(table: Table[State], player: int, spaces: Sequence[int]) -> None:
    state = table.state
    waiting = state.to_deploy[player]
    # In a team it is for the player who has more units left to place.
    armies = [state.army[unit] for unit in waiting]
    seat = max(state.team_of(player), key=armies.count)
    units: list[Option] = [Verbs.place(unit) for unit in waiting if state.army[unit] == seat]
    unit = Verbs.place.parts(table.ask(seat, "Place which unit?", units))[0]
    space = Verbs.on.parts(
        table.ask(seat, f"Where do you place {state.names[unit]}?", [Verbs.on(space) for space in spaces])
    )[0]
    ahead = NORTH if player == 0 else SOUTH
    _set_waiting(state, player, tuple(other for other in waiting if other != unit))
    stand(state, unit, space, ahead)
    ways: list[Option] = [Verbs.facing(DIRECTION_NAMES[(ahead + turn) % 4]) for turn in range(4)]
    asked = Asked(f"{state.names[unit]}: face which way?", sides_in_words(state, unit))
    state.facing[unit] = DIRECTION_NAMES.index(*Verbs.facing.parts(table.ask(seat, asked, ways)))
    table.say(Events.places, unit, space, state.facing[unit])


def _set_waiting(state: State, player: int, waiting: tuple[int, ...]) -> None:
    state.to_deploy = (waiting, state.to_deploy[1]) if player == 0 else (state.to_deploy[0], waiting)


def stand(state: State, unit: int, space: int, facing: int) -> None:
    put(state, unit, space)
    state.facing[unit] = facing
    state.refresh(unit)


def _begin(table: Table[State]) -> None:
    """The first Turn, of the player who placed first."""
    state = table.state
    state.turn, state.phase = 1, CHOOSING
    state.player = state.chooser = state.first
    table.say(Events.turn, state.turn, state.player)
    Hooks.game_begins(table)
    Hooks.turn_begins(table)


def placed(setup: Mapping[str, Any], dice: int, places: Sequence[tuple[str, str]]) -> State:
    """A state in which all units stand as told (space and direction of each) and the first Turn has begun."""
    state = start(setup, dice or seeded("placed"))
    for unit, (space, direction) in enumerate(places):
        stand(state, unit, state.field.grid.named(space), DIRECTION_NAMES.index(direction))
    state.to_deploy, state.turn, state.phase = ((), ()), 1, CHOOSING
    return state


# Where a unit stands by default: Melee units foremost and the dearest first, Ranged ones behind them (Deploying).


def deploys(table: Table[State], player: int, options: Sequence[Option]) -> Option | None:
    """The default answer to a question of deployment; None to any other."""
    state, first = table.state, options[0]
    if state.phase != DEPLOYING:
        return None
    if first in Verbs.place:
        waiting = [Verbs.place.parts(option)[0] for option in options]
        return Verbs.place(min(waiting, key=lambda unit: (_rank(state, unit), -state.profile[unit].cost, unit)))
    given = table.answers[: table.at]
    if first in Verbs.on:
        asked = [Verbs.place.parts(answer)[0] for answer in given if answer in Verbs.place]
        unit = asked[-1] if asked else state.to_deploy[player][0]
        free = [Verbs.on.parts(option)[0] for option in options]
        grid, zone, rank = state.field.grid, state.zones[player], _rank(state, unit)
        field = state.field
        goals = (*field.goals[player], *field.exits[player], *field.targets[player])
        return Verbs.on(on_squares(grid, free, zone, _theirs(state, player), rank, goals))
    spaces = [Verbs.on.parts(answer)[0] for answer in given if answer in Verbs.on]
    if first in Verbs.facing and spaces and _theirs(state, player):
        return Verbs.facing(DIRECTION_NAMES[way_to(state.field.grid, spaces[-1], _theirs(state, player))])
    return first if first in Verbs.facing else None


def _rank(state: State, unit: int) -> int:
    return int(state.profile[unit].is_ranged)


def _theirs(state: State, player: int) -> frozenset[int]:
    """The enemy's zone; where both place anywhere, the spaces of its units."""
    mine, theirs = state.zones[player], state.zones[1 - player]
    return theirs if mine != theirs else frozenset(state.place[unit] for unit in state.in_play(1 - player))
