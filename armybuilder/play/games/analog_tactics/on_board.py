"""A unit of Analog Tactics on the board: its fate and its reach."""

from collections.abc import Iterable, Mapping

from armybuilder.engine.games.analog_tactics import movement, points, sight
from armybuilder.engine.games.analog_tactics.attack import normal_attack
from armybuilder.engine.games.analog_tactics.cards import MOVEMENT
from armybuilder.engine.games.analog_tactics.state import NOBODY, State
from armybuilder.engine.table import Table
from armybuilder.play.adapters import Place, Reach


def fates(state: State) -> dict[str, str]:
    """Each unit's Health, and whether it is on the board."""
    return {state.names[unit]: _fate(state, unit) for unit in range(len(state.owner)) if state.health[unit] > 0}


def _fate(state: State, unit: int) -> str:
    if not state.place[unit]:
        return "is out"
    shield = ", Shield" if state.is_shielded[unit] else ""
    return f"{state.health[unit]} Health{shield}"


def reach(state: State, sign: str, cells: Mapping[int, Place]) -> Reach:
    """The spaces that a unit's Movement points lead to, and those that its normal attack reaches from there."""
    unit = state.names.index(sign) if sign in state.names else NOBODY
    if unit == NOBODY or not state.place[unit]:
        return Reach()
    table = Table(state, (None,) * state.seats)
    budget = points.steps_to_pay(table, unit) or state.figures[unit][MOVEMENT]
    moves = _walk(state, unit, budget) if movement.can_move(state, unit) else set()
    far = normal_attack(state, unit).reach
    strikes = _strikes(state, [state.place[unit], *moves], far)
    return Reach(_placed(moves, cells), _placed(strikes, cells))


def _walk(state: State, unit: int, budget: int) -> set[int]:
    """The free spaces within so many steps."""
    found = {state.place[unit]}
    edge = set(found)
    for _ in range(budget):
        edge = {near for here in edge for near in state.field.board.near[here] if state.is_free(near)} - found
        found |= edge
    return found - {state.place[unit]}


def _strikes(state: State, stops: Iterable[int], far: int) -> set[int]:
    return {
        space
        for stop in stops
        for space in state.field.board.within(stop, far)
        if space != stop and sight.has_line(state, stop, space, NOBODY)
    }


def _placed(spaces: Iterable[int], cells: Mapping[int, Place]) -> frozenset[Place]:
    return frozenset(cells[space] for space in spaces if space in cells)
