"""Moving: Challenge before it starts, then tile by tile what waits beside the way (brief, Movement; P9, P12, P13)."""

from collections.abc import Sequence

from armybuilder.engine.games.collision import hooks
from armybuilder.engine.games.collision.arms import answering_weapons
from armybuilder.engine.games.collision.events import Events
from armybuilder.engine.games.collision.pushing import fall
from armybuilder.engine.games.collision.reactions import answered
from armybuilder.engine.games.collision.state import NOBODY, NOWHERE, ON_BOARD, WAITING, State
from armybuilder.engine.games.collision.striking import free_melee_attack
from armybuilder.engine.games.collision.verbs import Verbs
from armybuilder.engine.table import Table
from armybuilder.geometry.grid import DIRECTION_NAMES


class Entering:
    """A character comes from outside into melee reach of others; who stops it strikes it."""

    __slots__ = ("before", "mover", "stopper")

    def __init__(self, mover: int, before: int) -> None:
        self.mover, self.before = mover, before
        self.stopper = NOBODY


def face(table: Table[State], piece: int) -> None:
    """A character picks the way that it faces (ruling P9)."""
    state = table.state
    options = [Verbs.face(name) for name in DIRECTION_NAMES]
    answer = table.ask(state.owner[piece], f"{state.names[piece]}: face which way?", options)
    state.facing[piece] = DIRECTION_NAMES.index(*Verbs.face.parts(answer))
    table.say(Events.faces, piece, state.facing[piece])


def travel(
    table: Table[State], piece: int, path: Sequence[int], *, is_leaping: bool = False, leaves_from: int = NOWHERE
) -> None:
    """Move along a path as a movement of one's own; one that ends on the board picks its facing.

    On the tile from which it goes on off the board it picks none.
    """
    state = table.state
    if state.is_on_board(piece) and path and hooks.holds_back_around(table, piece, path):
        table.say(Events.held_back, piece)
    elif path:
        _walk(table, piece, path, is_leaping or state.profile[piece].is_leaping)
    if state.is_on_board(piece) and state.place[piece] != leaves_from:
        face(table, piece)


def _walk(table: Table[State], piece: int, path: Sequence[int], is_leaping: bool) -> None:
    """Tile by tile, until somebody stops it or strikes it down."""
    state = table.state
    behind = [state.place[piece]]
    for tile in path:
        event = Entering(piece, behind[-1])
        _step(table, piece, tile, is_leaping)
        behind.append(tile)
        if not state.is_on_board(piece):
            return
        if _is_stopped(table, event):
            _come_to_rest(state, piece, behind)
            table.say(Events.stopped, piece, event.stopper)
            _strike_back(table, event)
            return
    _come_to_rest(state, piece, behind)
    table.say(Events.moves, piece, state.place[piece])


def _step(table: Table[State], piece: int, tile: int, is_leaping: bool) -> None:
    """Enter a tile: a fall, then the Flame Wreaths beside it. Nobody is pushed off a tile that is only passed."""
    state = table.state
    before = state.place[piece]
    state.lift(piece)
    state.place[piece], state.standing[piece] = tile, ON_BOARD
    state.was_board[piece] = True
    if before != NOWHERE and not is_leaping:
        fall(table, piece, state.field.level[before] - state.field.level[tile])
    if state.is_on_board(piece):
        hooks.beside_around(table, piece)


def _come_to_rest(state: State, piece: int, behind: Sequence[int]) -> None:
    """Stand on the last tile where that is possible (ruling P13); who came in and finds none is outside again."""
    for tile in reversed(behind):
        if tile != NOWHERE and state.can_stop_on(tile):
            state.put(piece, tile)
            return
    state.lift(piece)
    state.standing[piece] = WAITING


def _is_stopped(table: Table[State], event: Entering) -> bool:
    state = table.state
    if not state.reactors["enters"]:
        return False
    enemy = 1 - state.owner[event.mover]
    question = f"{state.names[event.mover]} comes into reach: react?"
    answered(table, "enters", (enemy,), event, question)
    return event.stopper != NOBODY


def _strike_back(table: Table[State], event: Entering) -> None:
    """The free attack of who stopped it, if it still reaches."""
    state, stopper = table.state, event.stopper
    if not state.is_on_board(event.mover):
        return
    if answering_weapons(state, stopper, event.mover) and state.is_in_front(stopper, state.place[event.mover]):
        free_melee_attack(table, stopper, event.mover)
