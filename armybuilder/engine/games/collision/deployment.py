"""The battle before its first turn: the set-up as a state, sides, deployment (Deployment Process; brief, section 3)."""

from collections.abc import Sequence

from armybuilder.engine.deploying import on_squares, way_to
from armybuilder.engine.games.collision import sorting, terrain
from armybuilder.engine.games.collision.cards import Library
from armybuilder.engine.games.collision.combat import face
from armybuilder.engine.games.collision.events import Events
from armybuilder.engine.games.collision.field import field_of
from armybuilder.engine.games.collision.hooks import WINDOWS, Hooks
from armybuilder.engine.games.collision.objectives import later_stages, stages
from armybuilder.engine.games.collision.objectives.minors import total_command_contest
from armybuilder.engine.games.collision.objectives.placing import enlist
from armybuilder.engine.games.collision.objectives.scoring import SCORED
from armybuilder.engine.games.collision.state import (
    MAINTAINING,
    NOBODY,
    NOWHERE,
    SETTING_UP,
    State,
)
from armybuilder.engine.games.collision.verbs import Verbs
from armybuilder.engine.games.collision.zones import CENTER
from armybuilder.engine.state import begin
from armybuilder.engine.table import Asked, Option, Table
from armybuilder.geometry.grid import DIRECTION_NAMES
from catalog.games.collision.plain import Data

#: The spaces from an enemy within which nobody deploys, unless another distance is agreed on.
DISTANCE = 4
LETTERS = "AB"
ROLES = Verbs.attacker(), Verbs.defender()


def start(setup: Data, dice: int) -> State:
    """The state before anything is rolled for."""
    state = State()
    state.dice, state.library, state.field = dice, Library.of(setup["cards"]), field_of(setup["field"])
    state.points, state.major, state.minors = setup["points"], setup["major"], tuple(setup["minors"])
    objective = state.library.objectives[state.major]
    state.limit, state.style = objective.limit(state.points), objective.deployment
    state.deploy_distance = setup.get("options", {}).get("deploy_distance", DISTANCE)
    _clear(state)
    for player, army in enumerate(setup["armies"]):
        for number, slug in enumerate(army["characters"]):
            profile = state.library.characters[slug]
            enlist(state, player, profile, f"{LETTERS[player]}{number + 1} {profile.name}")
    terrain.begin(state, setup.get("options", {}).get("terrain", ""))
    state.reactors = {window: _holders(state, window) for window in WINDOWS}
    sorting.begin(state)
    return state


def _clear(state: State) -> None:
    begin(state, "piece", 0)
    begin(state, "player", 2)
    state.names, state.zones, state.line = (), (frozenset(), frozenset()), False
    state.unanswerable, state.method, state.arranged = False, "", ()
    state.attacker = state.player = state.first = state.active = state.nominee = state.recovering = NOBODY
    state.stage = state.turn = state.pile = state.tributes = 0
    state.cursed = state.blessed = NOWHERE
    state.phase, state.has_acted, state.result = SETTING_UP, False, None
    state.holders = [()] * len(Hooks.by_name)
    state.occupant, state.markers = [NOBODY] * state.field.grid.size, []


def _holders(state: State, window: str) -> tuple[int, ...]:
    number = Hooks.by_name[window].number
    return tuple(piece for piece, does in enumerate(state.does) if does[number])


def set_up(table: Table[State]) -> None:
    """One stage of the setting up: roles, objectives, the sort, one character deployed, what comes after."""
    state = table.state
    before, after = stages(state), later_stages(state)
    at = state.stage
    if at == 0:
        _choose_roles(table)
    elif at <= len(before):
        before[at - 1](table)
    elif at == len(before) + 1:
        if not sorting.sort_next(table):
            return
        _begin_deploying(state)
    elif at == len(before) + 2:
        if not _deploy(table):
            return
    elif at - len(before) - 3 < len(after):
        after[at - len(before) - 3](table)
    else:
        _begin_battle(table)
    state.stage += 1


def _choose_roles(table: Table[State]) -> None:
    """More characters with Swift Assault choose, else who wins the total Command contest (brief, section 3)."""
    state = table.state
    swift = [sum(Hooks.chooses_sides(table, piece) for piece in state.undefeated(player)) for player in (0, 1)]
    is_swift = swift[0] != swift[1]
    chooser = int(swift[1] > swift[0]) if is_swift else total_command_contest(table)
    won = "You have more Swift Assault" if is_swift else "You won the Command contest"
    objective = state.library.objectives[state.major]
    scored = SCORED[state.major]
    pays = f"{objective.name} pays {objective.victory_points} VP {scored[0].lower()}{scored[1:]}"
    question = Asked(f"{won}. Attack or defend?", pays, card=state.major)
    attacks = table.ask(chooser, question, ROLES) == ROLES[0]
    state.attacker = chooser if attacks else 1 - chooser
    table.say(Events.roles, state.attacker)


# Deployment


def _begin_deploying(state: State) -> None:
    """The attacker begins; the defender where it has the center."""
    state.pile, state.player = 0, state.defender if state.style == CENTER else state.attacker
    state.first = state.player


def is_deploying(state: State) -> bool:
    """True from the order of deployment to the last character; what objectives lay comes before and after."""
    return state.phase == SETTING_UP and state.stage - len(stages(state)) in (1, 2)


def _deploy(table: Table[State]) -> bool:
    """One character of the pile whose turn it is; whether all piles are deployed (rulings CO6, CO7, P34)."""
    state = table.state
    while not state.piles[state.player][state.pile]:
        if state.player != state.first:
            state.pile += 1
        state.player = 1 - state.player
        if state.pile == len(state.piles[0]):
            return True
    player = state.player
    waiting = state.piles[player][state.pile]
    tiles = _free_tiles(state, player)
    if tiles:
        distance = f"Nobody may stand within {state.deploy_distance} spaces of an enemy."
        question = Asked("Which character do you deploy?", f"The players take turns, a phase at a time. {distance}")
        (piece,) = Verbs.deploy.parts(table.ask(player, question, [Verbs.deploy(one) for one in waiting]))
        question = Asked(f"Where do you deploy {state.names[piece]}?", "You choose next which way it faces.")
        (tile,) = Verbs.on.parts(table.ask(player, question, [Verbs.on(one) for one in tiles]))
        state.put(piece, tile)
        state.was_board[piece] = True
        state.gain_endurance(piece, Hooks.more_endurance_at_start(table, piece))
        table.say(Events.deploys, piece, tile)
        face(table, piece)
    else:
        piece = waiting[0]
        table.say(Events.no_room, piece)
    piles = list(state.piles[player])
    piles[state.pile] = tuple(one for one in waiting if one != piece)
    state.piles[player] = tuple(piles)
    return False


def _free_tiles(state: State, player: int) -> list[int]:
    """The tiles of its zone where a player may deploy: not near an enemy character."""
    box, near = state.field.grid.box, set[int]()
    for piece in state.on_board(1 - player):
        near.update(box(state.place[piece], state.deploy_distance))
    return [tile for tile in sorted(state.zones[player]) if tile not in near and state.can_stop_on(tile)]


def _begin_battle(table: Table[State]) -> None:
    state = table.state
    state.turn, state.phase = 1, MAINTAINING
    table.say(Events.turn, state.turn)


# Where a character stands by default: in ranks toward the enemy's zone, those without a melee weapon behind.


def deploys(table: Table[State], player: int, options: Sequence[Option]) -> Option | None:
    """The default answer to a question of deployment; None to any other."""
    state, first = table.state, options[0]
    given = table.answers[: table.at]
    if state.phase != SETTING_UP or not state.zones[player]:
        return None
    if first in Verbs.deploy:
        waiting = [Verbs.deploy.parts(option)[0] for option in options]
        return Verbs.deploy(min(waiting, key=lambda piece: (_rank(state, piece), piece)))
    tile = _placed(given)
    if first in Verbs.face and tile != NOWHERE:
        return Verbs.face(DIRECTION_NAMES[way_to(state.field.grid, tile, state.zones[1 - player])])
    asked = [Verbs.deploy.parts(answer)[0] for answer in given if answer in Verbs.deploy]
    asked = asked or [piece for pile in state.piles[player][state.pile : state.pile + 1] for piece in pile]
    if first not in Verbs.on or not asked:
        return None
    free = [Verbs.on.parts(option)[0] for option in options]
    zone, theirs = state.zones[player], state.zones[1 - player]
    return Verbs.on(on_squares(state.field.grid, free, zone, theirs, _rank(state, asked[-1])))


def deploys_rest(table: Table[State], player: int, options: Sequence[Option]) -> Option | None:
    """The order as it lies, and a facing toward the nearest enemy who stands already; None to any other question."""
    if sorting.REST in options:
        return sorting.REST
    state, tile = table.state, _placed(table.answers[: table.at])
    enemies = [state.place[piece] for piece in state.on_board(1 - player)]
    if options[0] not in Verbs.face or tile == NOWHERE or not enemies:
        return None
    nearest = min(enemies, key=lambda enemy: (state.field.grid.distance(tile, enemy), enemy))
    return Verbs.face(DIRECTION_NAMES[way_to(state.field.grid, tile, [nearest])])


def _placed(given: Sequence[Option]) -> int:
    """The tile of the character that was placed last; `NOWHERE` for none."""
    return next((Verbs.on.parts(answer)[0] for answer in reversed(given) if answer in Verbs.on), NOWHERE)


def _rank(state: State, piece: int) -> int:
    return int(not state.profile[piece].melee_weapons)
