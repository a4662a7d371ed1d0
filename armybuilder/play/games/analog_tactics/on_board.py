"""Options of Analog Tactics on the board: the spaces that they name, how they turn; a unit's fate and its reach."""

from collections.abc import Iterable, Iterator, Mapping

from armybuilder.engine.games.analog_tactics import movement, points, sight
from armybuilder.engine.games.analog_tactics.attack import normal_attack
from armybuilder.engine.games.analog_tactics.cards import MOVEMENT
from armybuilder.engine.games.analog_tactics.log import KINDS
from armybuilder.engine.games.analog_tactics.state import NOBODY, State
from armybuilder.engine.table import Option, Table
from armybuilder.play.adapters import Place, Reach, Sort

SORTS: dict[str, Sort] = {
    **dict.fromkeys(("step", "to", "teleport"), "move"),
    **dict.fromkeys(("place", "on", "at", "respawn", "build", "remote-construction"), "place"),
    **dict.fromkeys(("face", "turn", "reorient"), "face"),
    **dict.fromkeys(("pick", "pay", "pass", "accept", "leave", "upgrade", "attach", "next", "from", "share"), "pick"),
    **dict.fromkeys(("sweep", "line", "turrets", "target"), "attack"),
    "end": "end",
}
#: The kinds of the numbers of an option that is not listed: units.
UNITS = "uuu"


def numbers(option: Option) -> Iterator[tuple[str, int]]:
    """The numbers of an option, each with its kind: a space "s", a unit "u", a direction "d", a plain number "n"."""
    given = [part for part in option[1:] if isinstance(part, int)]
    return zip(KINDS.get(str(option[0]), UNITS), given, strict=False)


def path(state: State, option: Option, cells: Mapping[int, Place]) -> tuple[Place, ...]:
    """A space is meant itself, a unit by the space that it stands on: first who acts, then where or on whom."""
    spaces = [number if kind == "s" else state.place[number] for kind, number in numbers(option) if kind in "su"]
    return tuple(cells[space] for space in spaces if space in cells)


def turn(_: State, option: Option) -> int | None:
    """The direction of a facing."""
    return next((number for kind, number in numbers(option) if kind == "d"), None)


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
