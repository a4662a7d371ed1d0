"""A character of Collision on the board: its fate and its reach."""

from armybuilder.engine.games.collision import activation
from armybuilder.engine.games.collision.events import short
from armybuilder.engine.games.collision.state import NOWHERE, State
from armybuilder.engine.table import Table
from armybuilder.play.adapters import Reach, places_on
from armybuilder.play.games.collision.drawing import tokens


def fates(state: State) -> dict[str, str]:
    """Each character's injury level and tokens."""
    on_board = (piece for piece, tile in enumerate(state.place) if tile != NOWHERE)
    return {short(state, piece): _fate(state, piece) for piece in on_board}


def _fate(state: State, piece: int) -> str:
    return ", ".join([f"injury level {state.injuries[piece]}", *tokens(state, piece)])


def reach(state: State, sign: str) -> Reach:
    """The tiles that a character has the Endurance to move to, and those in reach of its weapons from there."""
    piece = next((piece for piece in state.targets() if short(state, piece) == sign), None)
    if piece is None or state.profile[piece].is_statue:
        return Reach()
    table = Table(state, (None, None))
    moves = list(activation.far(table, piece).ends) if activation.budgets(table, piece) else []
    far = max((weapon.reach for weapon in state.profile[piece].weapons), default=0)
    board, stops = state.field.grid, [state.place[piece], *moves]
    strikes = {tile for stop in stops for tile in board.box(stop, far) if tile != stop}
    return Reach(frozenset(places_on(board, moves)), frozenset(places_on(board, strikes)))
