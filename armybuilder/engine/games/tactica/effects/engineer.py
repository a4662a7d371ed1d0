"""Engineer: it makes a troop's way easy, or removes a wall or a landmark for the war."""

from collections.abc import Iterator

from armybuilder.engine.games.tactica.effects.disengage import count_anew, destinations
from armybuilder.engine.games.tactica.events import FEATURE, Events
from armybuilder.engine.games.tactica.field import NOBODY
from armybuilder.engine.games.tactica.hooks import Hooks
from armybuilder.engine.games.tactica.movement import can_move
from armybuilder.engine.games.tactica.setup import remove_wall, walls_left
from armybuilder.engine.games.tactica.state import Play, State, Target
from armybuilder.engine.games.tactica.uses import Use, declare
from armybuilder.engine.games.tactica.war import win_war
from armybuilder.engine.table import Table
from catalog.games.tactica.plain import COMBAT, MOVEMENT

ENGINEER = "engineer"


def _walks_lightly(table: Table[State], piece: int) -> bool:
    """Every hex costs it 1, landmarks too where it may enter them; not onto enemy walls (ruling P20)."""
    return True


Hooks.card(ENGINEER, walks_lightly=_walks_lightly)


def _movers(table: Table[State], player: int) -> Iterator[Target]:
    state = table.state
    for piece in state.fielded[player]:
        if can_move(state, piece) and not state.has_laid(piece, ENGINEER):
            yield (piece,)


def _make_way(table: Table[State], play: Play) -> None:
    table.state.lay(play.piece, ENGINEER)


declare(ENGINEER, MOVEMENT, Use(_make_way, own=_movers))


# Combat


def _features(table: Table[State], player: int) -> Iterator[Target]:
    """Walls and landmarks, own ones too, that a troop of the player stands on or beside (ruling P21); by print all."""
    state = table.state
    features = sorted({*state.field.landmarks, *(space for walls in state.field.walls for space in walls)})
    return ((FEATURE, space) for space in features if state.is_printed or _is_in_reach(state, player, space))


def enemy_walls(state: State, player: int) -> list[int]:
    """The enemy walls that the player can remove now, if they hold the card."""
    if ENGINEER not in state.tactics_in_hand(player):
        return []
    return [
        space for _, space in _features(Table(state, (None, None)), player) if space in state.field.walls[1 - player]
    ]


def _is_in_reach(state: State, player: int, feature: int) -> bool:
    near = (feature, *state.field.board.near[feature])
    return any(state.occupant[space] != NOBODY and state.owner[state.occupant[space]] == player for space in near)


def _remove(table: Table[State], play: Play) -> None:
    """It is gone for the war, and all that it gave or took with it. A landmark belongs to nobody (TA11)."""
    state = table.state
    space = play.space
    owner, before = state.field.wall_owner[space], destinations(state)
    table.say(Events.removed, state.hex_name(space), owner, state.field.landmarks.get(space, "wall"))
    if owner == NOBODY:
        state.removed |= {_number(state, space)}
        state.lay_field(state.standing_walls())
        count_anew(state, before)
        return
    state.walls_lost[owner] += 1
    remove_wall(state, owner, space)
    count_anew(state, before)
    if not walls_left(state, owner):
        win_war(table, 1 - owner, "walls")


def _number(state: State, space: int) -> int:
    """A landmark's number: it is the same card in every battle (ruling P2)."""
    return state.library.landmark_number(state.battle, space)


declare(ENGINEER, COMBAT, Use(_remove, own=_features))
