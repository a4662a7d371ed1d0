"""Unit Teams: two units of one player on one space (Unit Team; rulings G67 to G70)."""

from collections.abc import Iterator
from contextlib import contextmanager

from armybuilder.engine.games.tactics_david import movement
from armybuilder.engine.games.tactics_david.events import Events
from armybuilder.engine.games.tactics_david.hooks import Hooks
from armybuilder.engine.games.tactics_david.placing import leave_team
from armybuilder.engine.games.tactics_david.state import FACED, MOVED, MOVEMENT, NOBODY, SETTLED, WENT, State
from armybuilder.engine.games.tactics_david.strength import sides_in_words
from armybuilder.engine.games.tactics_david.verbs import Verbs
from armybuilder.engine.table import Asked, Option, Table
from armybuilder.geometry.grid import DIRECTION_NAMES

#: One behind the other or side by side, and who stands first (in the north, or in the west).
ORIENTATIONS = ("north", "south", "west", "east")
UNIT_TEAM = (
    "A blow from a side hits who stands there; where both do, the attacker chooses. Whom a shot hits, you choose."
)


def form(table: Table[State], unit: int) -> None:
    """A unit has joined another: Orientation, a Facing if wanted, and the Movement Phase is over for both.

    The code that lets a unit join calls this; where it happened in the Movement Phase, that is to be ended too.
    """
    state = table.state
    mate = state.mate[unit]
    table.say(Events.teams_up, unit, mate)
    options: list[Option] = [Verbs.orient(each) for each in ORIENTATIONS]
    answer = table.ask(state.seat_of(unit), Asked("Where in the team does it stand?", UNIT_TEAM), options)
    orient(table, unit, *Verbs.orient.parts(answer))
    ways: list[Option] = [Verbs.face(name) for name in DIRECTION_NAMES]
    asked = Asked("Which way does it face in the team?", sides_in_words(state, unit))
    answer = table.ask(state.seat_of(unit), asked, ways)
    facing = DIRECTION_NAMES.index(*Verbs.face.parts(answer))
    if facing != state.facing[unit]:
        movement.face(table, unit, facing)
    state.marks[mate] |= WENT | MOVED | FACED | SETTLED


def set_out(table: Table[State], unit: int, *, is_alone: bool = False) -> None:
    """Asks the cards that act before a unit moves or charges, and those of the team mate that goes with it."""
    for one in (unit,) if is_alone else table.state.team(unit):
        Hooks.before_moving(table, one)


def orient(table: Table[State], unit: int, where: str) -> None:
    """Let a unit stand in the north, south, west or east of its team's space."""
    state = table.state
    mate = state.mate[unit]
    state.side_by_side[unit] = state.side_by_side[mate] = where in ("west", "east")
    state.occupant[state.place[unit]] = unit if where in ("north", "west") else mate
    table.say(Events.stands, unit, where)


def may_part(state: State, unit: int) -> bool:
    """True where a unit may leave its team mate behind: before either has moved or turned in its Movement Phase.

    A mate that may not move, Petrified or Confused, is left where it stands (ruling G87).
    """
    mate = state.mate[unit]
    return mate != NOBODY and not state.marks[unit] & (WENT | MOVED | FACED) and not state.marks[mate] & (WENT | FACED)


def alone(table: Table[State], unit: int) -> dict[int, tuple[int, ...]]:
    """The reach of a unit as if it were in no team."""
    with without_mate(table.state, unit):
        return movement.reach(table, unit)


@contextmanager
def without_mate(state: State, unit: int) -> Iterator[None]:
    """While this lasts, a unit's ways are those that it has if it leaves its team."""
    mate = state.mate[unit]
    state.mate[unit] = NOBODY
    yield
    state.mate[unit] = mate


def part(table: Table[State], unit: int) -> None:
    """Leave the team, to move alone."""
    state = table.state
    table.say(Events.parts, unit, state.mate[unit])
    space = state.place[unit]
    leave_team(state, unit)
    state.place[unit] = space


def is_with_the_dead(state: State, unit: int) -> bool:
    """True where a unit lives on where its team mate died."""
    return state.graves[state.place[unit]] > 0 and state.is_alive(unit)


def must_part(table: Table[State], unit: int) -> bool:
    """True where a unit must move now: it stands where its team mate died, and there is a space to go to."""
    state = table.state
    if state.phase > MOVEMENT or not is_with_the_dead(state, unit):
        return False
    return not state.did(unit, WENT) and state.locked[unit] == NOBODY and bool(movement.reach(table, unit))
