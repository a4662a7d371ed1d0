"""A unit of Tactics David on the board: its fate, its charge, its reach."""

from collections.abc import Iterable

from armybuilder.engine.games.tactics_david import movement, targets
from armybuilder.engine.games.tactics_david.charge_odds import charge_odds
from armybuilder.engine.games.tactics_david.state import NOBODY, NOWHERE, STATUSES, State
from armybuilder.engine.games.tactics_david.verbs import Verbs
from armybuilder.engine.table import Option, Table
from armybuilder.engine.telling import short
from armybuilder.play.adapters import Reach, Venture, places_on


def fates(state: State) -> dict[str, str]:
    """Each unit's life, statuses and lock."""
    return {short(state, unit): _fate(state, unit) for unit, place in enumerate(state.place) if place != NOWHERE}


def _fate(state: State, unit: int) -> str:
    if state.has(unit, "dead"):
        return "dies"
    words = [status.title() for status in STATUSES if status != "dead" and state.has(unit, status)]
    if state.locked[unit] != NOBODY:
        words.append(f"Locked with {short(state, state.locked[unit])}")
    return ", ".join(words) or "stands"


def venture(state: State, option: Option) -> Venture | None:
    """A charge, which may stumble and so end before it should."""
    if option not in Verbs.charge:
        return None
    unit = state.engaged
    found = charge_odds(state, unit)
    ways = ("stumbles", found.stumbles), ("charges as far as you like", 1 - found.stumbles)
    ends = {place: chance for space, chance in found.ends.items() for place in places_on(state.field.grid, [space])}
    return Venture(short(state, unit), ways, ends)


def reach(state: State, sign: str) -> Reach:
    """The spaces to which a unit can move, and those that it can attack: from its Range Area, or beside its way."""
    found = [unit for unit in range(len(state.owner)) if short(state, unit) == sign]
    if not found or state.place[found[0]] == NOWHERE or state.has(found[0], "dead"):
        return Reach()
    unit, board, table = found[0], state.field.grid, Table(state, (None, None))
    moves = movement.reach(table, unit) if state.locked[unit] == NOBODY else {}
    strikes = _shots(table, unit) if state.profile[unit].is_ranged else _blows(state, [state.place[unit], *moves])
    return Reach(frozenset(places_on(board, moves)), frozenset(places_on(board, strikes)))


def _shots(table: Table[State], unit: int) -> set[int]:
    """The spaces in range that the unit sees, whichever way it turns."""
    field, here = table.state.field, table.state.place[unit]
    rating = targets.range_rating(table, unit)
    areas = ((facing, field.range_area(here, facing, rating)) for facing in range(4))
    return {space for facing, area in areas for space in dict(area) if field.sees(here, facing, space)}


def _blows(state: State, stops: Iterable[int]) -> set[int]:
    """The spaces beside those where the unit can stop."""
    return {space for stop in stops for space in state.field.grid.near[stop]}
