"""The battle as a player is shown it: the board without what is hidden.

Bots look ahead from `hidden.view`, where what is hidden is dealt anew; people are shown nothing in its place.
"""

from collections.abc import Iterator

from armybuilder.engine.games.officers_chess import ground
from armybuilder.engine.games.officers_chess.state import NOBODY, NOWHERE, State

#: A part of an inventory that is face down.
FACE_DOWN = ""


def shown(state: State, player: int) -> State:
    """The battle as a player sees it: enemies out of sight are off the map, hidden inventories face down."""
    seen = state.copy()
    for unit in _enemies(state, player):
        _turn_face_down(seen, unit)
        if not ground.is_known(state, unit, player):
            seen.occupant[state.place[unit]] = NOBODY
            seen.place[unit] = NOWHERE
    return seen


def _enemies(state: State, player: int) -> Iterator[int]:
    return (unit for unit, owner in enumerate(state.owner) if owner != player)


def _turn_face_down(state: State, unit: int) -> None:
    """Leave of an inventory what was used or shown."""
    known = state.shown[unit]
    state.inventory[unit] = tuple(slug if slug in known else FACE_DOWN for slug in state.inventory[unit])
    state.wielded[unit] = state.wielded[unit] if state.wielded[unit] in known else FACE_DOWN
    state.kit[unit] = state.cards.kit(state.profile[unit], tuple(slug for slug in state.inventory[unit] if slug))
