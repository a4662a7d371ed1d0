"""The battle as a player is shown it: the board without what is hidden, and the log as they would hear it.

Bots look ahead from `hidden.view`, where what is hidden is dealt anew; people are shown nothing in its place.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence

from armybuilder.engine.events import Event
from armybuilder.engine.games.officers_chess import ground
from armybuilder.engine.games.officers_chess.log import name, tell
from armybuilder.engine.games.officers_chess.state import NOBODY, NOWHERE, State

#: A part of an inventory that is face down.
FACE_DOWN = ""
SOMEBODY = "Somebody unseen"
#: The kinds of events whose first two parts are units; all others are about their first part.
ABOUT_TWO = frozenset(("attacks", "rages", "counters", "follows up", "casts", "dances", "routed"))
#: The kinds that are about no unit.
ABOUT_NOBODY = frozenset(("rolls off", "round", "becomes"))
#: The events of units out of sight that the whole table sees: the map changes, or somebody leaves it.
OPEN_TO_ALL = frozenset(("breaks", "opens", "seize", "raze", "escape"))
#: Other words for the events of a unit out of sight.
OUT_OF_SIGHT: Mapping[str, str] = {
    "deploys": "A unit is deployed out of sight.",
    "activates": "A unit out of sight is activated.",
}


def shown(state: State, player: int) -> State:
    """The battle as a player sees it: enemies out of sight are off the map, hidden inventories face down."""
    seen = state.copy()
    for unit in _enemies(state, player):
        _turn_face_down(seen, unit)
        if not _is_known(state, unit, player):
            seen.occupant[state.place[unit]] = NOBODY
            seen.place[unit] = NOWHERE
    return seen


def tell_to(state: State, event: Event, player: int) -> str:
    """An event as a player hears of it; "" if they don't."""
    kind, *parts = event
    units = _units(kind, parts)
    unseen = [unit for unit in units if not _is_known(state, unit, player)]
    if not unseen:
        return IN_OTHER_WORDS.get(kind, _in_full)(state, event, player)
    if len(unseen) < len(units) or kind in OPEN_TO_ALL:
        return tell(_veiled(state, unseen), event)
    return OUT_OF_SIGHT.get(kind, "")


def _units(kind: str, parts: Sequence[int]) -> list[int]:
    """The units that an event is about."""
    if kind in ABOUT_NOBODY:
        return []
    return [unit for unit in parts[: 2 if kind in ABOUT_TWO else 1] if unit != NOBODY]


def _enemies(state: State, player: int) -> Iterator[int]:
    return (unit for unit, owner in enumerate(state.owner) if owner != player)


def _is_known(state: State, unit: int, player: int) -> bool:
    """True where a player sees a unit; a unit that has left the map has done so before everybody's eyes."""
    return state.place[unit] == NOWHERE or ground.is_seen(state, unit, player)


def _turn_face_down(state: State, unit: int) -> None:
    """Leave of an inventory what was used or shown."""
    known = state.shown[unit]
    state.inventory[unit] = tuple(slug if slug in known else FACE_DOWN for slug in state.inventory[unit])
    state.wielded[unit] = state.wielded[unit] if state.wielded[unit] in known else FACE_DOWN
    state.kit[unit] = state.cards.kit(state.profile[unit], tuple(slug for slug in state.inventory[unit] if slug))


def _in_full(state: State, event: Event, player: int) -> str:
    """The sentence of an event that both hear in the same words, as most are."""
    return tell(state, event)


def _activation(state: State, event: Event, player: int) -> str:
    """The sentence of an activation: an enemy's movement is not told as long as something that it carries is hidden."""
    unit = event[1]
    is_open = state.owner[unit] == player or state.shown[unit].issuperset(state.inventory[unit])
    return tell(state, event) if is_open else f"{name(state, unit)} is activated."


def _equipping(state: State, event: Event, player: int) -> str:
    """The sentence of equipping: an enemy's weapon is not told as long as it is hidden."""
    _, unit, gear = event
    is_open = state.owner[unit] == player or gear in state.shown[unit]
    return tell(state, event) if is_open else f"{name(state, unit)} changes what it holds."


#: The kinds of events that tell more to whose unit it is.
IN_OTHER_WORDS: Mapping[str, Callable[[State, Event, int], str]] = {"activates": _activation, "equips": _equipping}


def _veiled(state: State, unseen: Sequence[int]) -> State:
    """The battle with nobody's name on the units out of sight."""
    veiled = state.copy()
    veiled.names = tuple(SOMEBODY if unit in unseen else words for unit, words in enumerate(state.names))
    return veiled
