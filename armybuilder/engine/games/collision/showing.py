"""All that a player knows: how the other sorts a hand, and who carries its maps, is hidden until it is laid open."""

from typing import Any

from armybuilder.engine.dice import picker
from armybuilder.engine.games.collision.sorting import left
from armybuilder.engine.games.collision.state import NOBODY, OVER, State
from armybuilder.engine.hiding import HIDDEN, Hidden
from armybuilder.engine.table import Pick

#: The carrier of the maps of a player that has nominated somebody.
SOMEBODY: Any = Hidden(NOBODY)


def view(state: State, player: int, dice: int) -> State:
    """The battle as a player may think it is: what is hidden is redealt with these dice."""
    seen = state.copy()
    seen.dice = dice
    pick, other = picker(dice), 1 - player
    seen.sorting[other] = _some_order(state, other, pick)
    if state.map_carrier[other] != NOBODY and state.phase != OVER:
        theirs = [piece for piece, owner in enumerate(state.owner) if owner == other]
        theirs = [piece for piece in theirs if not state.profile[piece].is_statue]
        seen.map_carrier[other] = theirs[pick(len(theirs))]
    return seen


def veiled(state: State, player: int) -> State:
    seen = state.copy()
    other = 1 - player
    if state.sorting[other]:
        seen.sorting[other] = HIDDEN
    if state.map_carrier[other] != NOBODY and state.phase != OVER:
        seen.map_carrier[other] = SOMEBODY
    return seen


def _some_order(state: State, player: int, pick: Pick) -> tuple[int, ...]:
    """As many cards as a player has sorted so far, any of them."""
    cards = [*state.sorting[player], *left(state, player)]
    return tuple(cards.pop(pick(len(cards))) for _ in state.sorting[player])


def shown(state: State, player: int) -> State:
    """The battle as a person is shown it who plays a side: without what is hidden from them, and without the dice."""
    seen = state.copy()
    seen.dice = 0
    other = 1 - player
    seen.sorting[other] = ()
    if state.phase != OVER:
        seen.map_carrier[other] = NOBODY
    return seen
