"""A player's knowledge of a battle: inventories are hidden until they are used or shown, units that the fog hides stand
anywhere out of sight (Army Building Phases, Scouting; Torch; ruling OC26).

Bots look ahead from `view`, where what is hidden is redealt; people are shown nothing in its place.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from armybuilder.engine.dice import picker
from armybuilder.engine.games.officers_chess import ground
from armybuilder.engine.games.officers_chess.setup import first_in_hand
from armybuilder.engine.games.officers_chess.state import DEPLOYING, NOBODY, NOWHERE, State
from armybuilder.engine.hiding import HIDDEN, Hidden
from armybuilder.engine.table import Pick

#: The place of a unit out of sight: on the map.
SOMEWHERE: Any = Hidden(NOWHERE)


def view(state: State, player: int, dice: int) -> State:
    """The battle as a player may think it is: what is hidden is redealt with these dice."""
    seen = state.copy()
    seen.dice = dice
    pick = picker(dice)
    theirs = [unit for unit, owner in enumerate(state.owner) if owner != player]
    for unit in theirs:
        _deal(seen, unit, pick)
    if state.fog:
        on_map = [unit for unit in theirs if state.place[unit] != NOWHERE]
        _scatter(seen, player, [unit for unit in on_map if not ground.is_seen(state, unit, player)], pick)
    return seen


def veiled(state: State, player: int) -> State:
    seen = state.copy()
    theirs = [unit for unit, owner in enumerate(state.owner) if owner != player]
    for unit in theirs:
        known = state.shown[unit]
        if not known.issuperset(state.inventory[unit]):
            seen.inventory[unit] = seen.kit[unit] = HIDDEN
            seen.wielded[unit] = state.wielded[unit] if state.wielded[unit] in known else HIDDEN
    unseen = [unit for unit in theirs if state.place[unit] != NOWHERE and not ground.is_seen(state, unit, player)]
    if unseen:
        for space in _dark(state, player):
            seen.occupant[space] = HIDDEN
        for unit in unseen:
            seen.place[unit] = SOMEWHERE
    return seen


def _deal(state: State, unit: int, pick: Pick) -> None:
    """Put cards that the class can use in the places of the inventory that are not known.

    A second of what is known would be known too; nor is what is in hand, where that is not seen, among the known.
    """
    known = state.shown[unit]
    before = state.inventory[unit]
    hidden = [at for at, slug in enumerate(before) if slug not in known]
    if not hidden:
        return
    profile, dealt = state.shifted[unit] or state.profile[unit], list(before)
    carried = [slug for slug in before if slug in known]
    others = [slug for slug in state.cards.items if slug not in known]
    in_hand = state.wielded[unit] if state.wielded[unit] in known else ""
    for at in hidden:
        weapons = [slug for slug in state.cards.usable(profile, carried) if slug not in known]
        pool = others if in_hand and (not weapons or pick(2)) else weapons or others
        dealt[at] = pool[pick(len(pool))]
        carried.append(dealt[at])
        in_hand = in_hand or dealt[at]
    state.inventory[unit] = tuple(dealt)
    state.refit(unit)
    is_in_hand = any(gear.slug == in_hand for gear in (*state.kit[unit].weapons, *state.kit[unit].staves))
    state.wielded[unit] = in_hand if is_in_hand else first_in_hand(state, unit)


def _scatter(state: State, player: int, unseen: Iterable[int], pick: Pick) -> None:
    """Set the units that the fog hides on spaces that it hides."""
    units = list(unseen)
    for unit in units:
        state.occupant[state.place[unit]] = NOBODY
        state.place[unit] = NOWHERE
    dark = _dark(state, player)
    # Where a unit of one footing can stand, one that finds more room can too: so all have a place.
    for unit in sorted(units, key=lambda unit: len(_room(state, unit, dark))):
        free = _room(state, unit, dark)
        ground.put(state, unit, free[pick(len(free))])


def _dark(state: State, player: int) -> list[int]:
    """The spaces that no unit of a player sees."""
    return [space for space in state.grid.spaces if not ground.is_in_sight(state, player, space)]


def _room(state: State, unit: int, dark: Sequence[int]) -> list[int]:
    """The spaces out of sight on which a unit may stand now."""
    zone = state.zones[state.owner[unit]] if state.phase == DEPLOYING and not state.round else dark
    return [space for space in dark if space in zone and _can_be(state, unit, space)]


def _can_be(state: State, unit: int, space: int) -> bool:
    is_free = state.occupant[space] == NOBODY
    return is_free and state.kit[unit].footing in state.ground_at(space).costs


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
