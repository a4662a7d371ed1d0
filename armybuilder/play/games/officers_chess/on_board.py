"""A unit of Officer's Chess on the map: its fate and its reach."""

from collections.abc import Iterable

from armybuilder.engine.games.officers_chess import combat, ground
from armybuilder.engine.games.officers_chess.state import NOWHERE, State
from armybuilder.engine.telling import short
from armybuilder.play.adapters import Reach, places_on


def fates(state: State) -> dict[str, str]:
    """Each unit's hit points and statuses."""
    return {short(state, unit): _fate(state, unit) for unit in range(len(state.owner)) if not state.escaped[unit]}


def _fate(state: State, unit: int) -> str:
    if state.hp[unit] <= 0:
        return "is Routed"
    return ", ".join([f"{state.hp[unit]} HP", *(status.title() for status in state.statuses[unit])])


def reach(state: State, sign: str) -> Reach:
    """The spaces to which a unit could move in a turn of its own, and those in range of its weapons from there."""
    unit = next((unit for unit in state.in_play() if short(state, unit) == sign), None)
    if unit is None or state.place[unit] == NOWHERE:
        return Reach()
    twin = state.copy()
    twin.budget = twin.move_of(unit)
    moves = ground.reach(twin, unit)
    strikes = _strikes(twin, unit, [twin.place[unit], *moves])
    return Reach(frozenset(places_on(state.grid, moves)), frozenset(places_on(state.grid, strikes)))


def _strikes(state: State, unit: int, stops: Iterable[int]) -> set[int]:
    ranges = [combat.reach(state, unit, gear) for gear in combat.weapons(state, unit)]
    distance = state.grid.distance
    return {
        space
        for stop in stops
        for space in state.grid.spaces
        if any(least <= distance(stop, space) <= most for least, most in ranges)
    }
