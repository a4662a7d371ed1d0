"""The run of the Fearful to their nearest ally: by a Charge, else by a Movement Procedure (Status Affects; ruling
G31).
"""

from collections.abc import Sequence
from contextlib import nullcontext
from functools import partial

from armybuilder.engine.games.tactics_david import movement, teams
from armybuilder.engine.games.tactics_david.attack import escape
from armybuilder.engine.games.tactics_david.movement import can_charge, charge_along, charge_way
from armybuilder.engine.games.tactics_david.state import MOVEMENT, NOBODY, SETTLED, WENT, State
from armybuilder.engine.games.tactics_david.verbs import Verbs
from armybuilder.engine.table import Asked, Option, Table
from armybuilder.geometry.grid import DIRECTION_NAMES


def flee(table: Table[State], unit: int) -> None:
    """Charge, or at least move, towards the nearest ally; out of Combat Lock by an Escape first."""
    state = table.state
    allies = [other for other in state.in_play(state.owner[unit]) if other not in (unit, state.mate[unit])]
    if not allies or state.marks[unit] & (WENT | SETTLED) or not _gets_free(table, unit):
        return
    near = min(state.distance(unit, ally) for ally in allies)
    nearest: list[Option] = [Verbs.flee_to(ally) for ally in allies if state.distance(unit, ally) == near]
    ally = Verbs.flee_to.parts(
        table.ask(state.seat_of(unit), Asked(f"Which ally does {state.names[unit]} run to?", card="fearful"), nearest)
    )[0]
    mate, leaves = state.mate[unit], movement.is_bound(state, unit)
    if leaves and not _may_leave_its_mate(table, unit, ally):
        return
    _run_to(table, unit, ally, leaves=leaves)
    if state.mate[unit] not in (NOBODY, mate):
        teams.form(table, unit)
        movement.end_phase(table, unit)


def _gets_free(table: Table[State], unit: int) -> bool:
    """True where a unit is in no Combat Lock, or gets out of it now; not in the Turn in which it was Locked (G29)."""
    state = table.state
    if state.locked[unit] == NOBODY:
        return True
    return state.locked_at[unit] < state.turn and escape(table, unit)


def _may_leave_its_mate(table: Table[State], unit: int, ally: int) -> bool:
    """True where a unit whose mate may not move can leave it behind, to run alone (ruling G87): if there is a way."""
    if not teams.may_part(table.state, unit):
        return False
    with teams.without_mate(table.state, unit):
        return bool(_headings(table, unit, ally) or _nearest_spaces(table, unit, ally))


def _run_to(table: Table[State], unit: int, ally: int, *, leaves: bool) -> None:
    """A Charge towards an ally; where there can be none, a Movement Procedure that comes nearer than it is.

    One that leaves its mate does so when its way is known: a charge may end where it began.
    """
    state = table.state
    thinking = partial(teams.without_mate, state, unit) if leaves else nullcontext
    teams.set_out(table, unit, is_alone=leaves)
    with thinking():
        headings = _headings(table, unit, ally)
    if headings:
        movement.face(table, unit, _chosen_heading(table, unit, headings))
        with thinking():
            way = charge_way(table, unit, (ally,))
        if leaves and len(way) > 1:
            teams.part(table, unit)
        charge_along(table, unit, way, is_alone=leaves)
        return
    if ways := movement.longest_ways(table, unit, ally):
        movement.face(table, unit, _chosen_heading(table, unit, ways))
    if state.engaged == unit:
        state.phase = max(state.phase, MOVEMENT)
    with thinking():
        spaces: list[Option] = [Verbs.to(space) for space in _nearest_spaces(table, unit, ally)]
    if spaces:
        space = Verbs.to.parts(
            table.ask(
                state.seat_of(unit),
                Asked(
                    f"Where does {state.names[unit]} run?", "These spaces are the nearest to its ally.", card="fearful"
                ),
                spaces,
            )
        )[0]
        if leaves:
            teams.part(table, unit)
        movement.perform_movement(table, unit, space)


def _headings(table: Table[State], unit: int, ally: int) -> list[int]:
    """The directions in which it could charge towards an ally: where the longer way lies, or else the shorter one."""
    state, facing = table.state, table.state.facing[unit]
    found: list[int] = []
    longest = movement.longest_ways(table, unit, ally)
    shorter = [way for way in movement.towards(table, unit, ally) if way not in longest]
    for ways in (longest, shorter):
        for direction in ways if not found else ():
            state.facing[unit] = direction
            if can_charge(table, unit):
                found.append(direction)
    state.facing[unit] = facing
    return found


def _chosen_heading(table: Table[State], unit: int, ways: Sequence[int]) -> int:
    """The one that its player chooses of some directions that are as good."""
    options: list[Option] = [Verbs.face(DIRECTION_NAMES[way]) for way in ways]
    question = Asked(
        f"Which way does {table.state.names[unit]} run?",
        "It charges straight ahead. Both ways lead nearer.",
        card="fearful",
    )
    answer = table.ask(table.state.seat_of(unit), question, options)
    return DIRECTION_NAMES.index(Verbs.face.parts(answer)[0])


def _nearest_spaces(table: Table[State], unit: int, ally: int) -> list[int]:
    """The spaces in its reach that are nearest to an ally, if they are nearer than it is."""
    state = table.state
    grid, goal = state.field.grid, state.place[ally]
    found = movement.reach(table, unit)
    near = min((grid.distance(space, goal) for space in found), default=grid.size)
    return [space for space in found if grid.distance(space, goal) == near < state.distance(unit, ally)]
