"""Options of Officer's Chess on the map: the spaces that they name, what they are; a unit's fate and its reach."""

from collections.abc import Iterable

from armybuilder.engine.games.officers_chess import combat, ground
from armybuilder.engine.games.officers_chess.log import SPACES
from armybuilder.engine.games.officers_chess.state import NOWHERE, State
from armybuilder.engine.table import Option
from armybuilder.engine.telling import short
from armybuilder.play.adapters import Place, Reach, Sort, places_on

SORTS: dict[str, Sort] = {
    **dict.fromkeys(("activate", "equip", "yes", "no"), "pick"),
    **dict.fromkeys(("deploy", "on"), "place"),
    **dict.fromkeys(("move", "to"), "move"),
    **dict.fromkeys(("attack", "art", "blast", "rage", "break"), "attack"),
    **dict.fromkeys(("dance", "cast-all"), "help"),
    "wait": "end",
}


def path(state: State, option: Option) -> tuple[Place, ...]:
    """A space is meant itself, a unit by the space that it stands on."""
    numbers = [part for part in option[1:] if isinstance(part, int)][:1]
    return places_on(state.grid, numbers if option[0] in SPACES else [state.place[unit] for unit in numbers])


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
