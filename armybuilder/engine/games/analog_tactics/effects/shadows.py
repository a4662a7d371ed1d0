"""Assassins on the move: stepping, hiding, misleading (Assassin, Abilities)."""

from collections.abc import Iterator

from armybuilder.engine.games.analog_tactics import movement, respawning, sight, uses
from armybuilder.engine.games.analog_tactics.attack import can_afford
from armybuilder.engine.games.analog_tactics.cards import COMMON, ELITE
from armybuilder.engine.games.analog_tactics.effects.warrior import chosen, neighbours, with_target
from armybuilder.engine.games.analog_tactics.events import Events
from armybuilder.engine.games.analog_tactics.hooks import HOOKS
from armybuilder.engine.games.analog_tactics.points import SPECIAL
from armybuilder.engine.games.analog_tactics.state import NOBODY, State
from armybuilder.engine.games.analog_tactics.uses import EITHER, Rest, Use
from armybuilder.engine.table import Table

ROPE_REACH, SMOKE_REACH = 3, 3


# --- Rope -------------------------------------------------------------------------------------------------------------


def _ropes(table: Table[State], unit: int) -> Iterator[Rest]:
    """Each unit within 3, each space that is one nearer (forced movement)."""
    state = table.state
    here = state.place[unit]
    for other in list(state.units_near(here, ROPE_REACH)):
        if other == unit or state.profile[other].is_obstacle or not can_afford(table, unit, other, is_special=True):
            continue
        yield from ((other, space) for space in _nearer(state, here, state.place[other]))


def _nearer(state: State, here: int, there: int) -> list[int]:
    board = state.field.board
    far = board.distance(here, there)
    return [space for space in board.near[there] if board.distance(here, space) < far and state.is_free(space)]


def _rope(table: Table[State], unit: int, other: int, space: int) -> None:
    movement.displace(table, other, space)


HOOKS.card("rope", uses=Use("rope", _rope, _ropes, (SPECIAL,), chooses=chosen))


# --- Abort Mission ----------------------------------------------------------------------------------------------------


def _edges(table: Table[State], unit: int) -> Iterator[Rest]:
    state = table.state
    return ((space,) for space in state.field.board.edge if state.occupant[space] in (NOBODY, unit))


def _abort(table: Table[State], unit: int, space: int) -> None:
    """To the edge with full Health, counter back, dead commons respawn now, the turn ends (ruling P6)."""
    state = table.state
    player = state.owner[unit]
    respawning.put_back(table, unit, space)
    movement.face(table, unit)
    state.elite_damage[player] = 0
    state.put_down |= {unit}
    for common, profile in enumerate(state.profile):
        is_dead = state.owner[common] == player and profile.role == COMMON and not state.place[common]
        if is_dead and respawning.come_back(table, common):
            state.put_down |= {common}
    state.is_over = True


HOOKS.card("abort-mission", uses=Use("abort-mission", _abort, _edges, (SPECIAL,), is_elite_only=True))


# --- Distraction, Smokescreen -----------------------------------------------------------------------------------------


def _distractable(table: Table[State], unit: int) -> Iterator[Rest]:
    state = table.state
    for other in neighbours(table, unit):
        if can_afford(table, unit, other, is_special=True):
            yield from ((other, (state.facing[other] + turn) % 6) for turn in range(1, 6))


def _distract(table: Table[State], unit: int, other: int, facing: int) -> None:
    table.state.facing[other] = facing
    table.say(Events.faces, other, facing)


def _smoky(table: Table[State], unit: int) -> Iterator[Rest]:
    state = table.state
    return ((space,) for space in state.field.board.within(state.place[unit], SMOKE_REACH))


def _smoke(table: Table[State], unit: int, space: int) -> None:
    state = table.state
    state.zones = (*state.zones, (sight.SMOKE, state.owner[unit], space, state.round, 0, 0))
    table.say(Events.area, sight.SMOKE, space)


HOOKS.card("distraction", uses=Use("distraction", _distract, _distractable, (SPECIAL,), chooses=chosen))
HOOKS.card("smokescreen", uses=Use("smokescreen", _smoke, _smoky, (SPECIAL,)))


# --- Body Double ------------------------------------------------------------------------------------------------------


def _doubles(table: Table[State], unit: int) -> Iterator[Rest]:
    """The elite with any living common; who pays is one of them."""
    state = table.state
    elite = state.living_elite(state.owner[unit])
    if state.profile[unit].role == ELITE:
        yield from ((common,) for common in state.commons(state.owner[unit]))
    elif elite != NOBODY:
        yield (elite,)


def _double(table: Table[State], unit: int, other: int) -> None:
    movement.swap(table, unit, other)


DOUBLE_WINDOWS = (uses.TARGETED, uses.APPROACHED, uses.ATTACKED)
HOOKS.card("body-double", uses=Use("body-double", _double, _doubles, EITHER, DOUBLE_WINDOWS, with_target))


# --- Steps ------------------------------------------------------------------------------------------------------------


def _stalks(table: Table[State], unit: int, space: int) -> bool:
    """A space next to an enemy unit."""
    state = table.state
    near = (state.occupant[other] for other in state.field.board.near[space])
    return any(other >= 0 and state.is_enemy_unit(unit, other) for other in near)


def _sneaks(table: Table[State], unit: int, space: int) -> bool:
    """A space out of every enemy unit's sight, tested for the space entered (ruling P13)."""
    state = table.state
    return not any(
        sight.sees_space(state, other, space)
        for other in state.enemies(state.owner[unit])
        if not state.profile[other].is_obstacle
    )


def _through_units(table: Table[State], unit: int) -> str:
    return "units"


HOOKS.card("stalk", is_free_step=_stalks)
HOOKS.card("sneak", is_free_step=_sneaks)
HOOKS.card("wraith", passes=_through_units)
#: Infiltrate belongs to the beginning of a round: `rounds.py`.
HOOKS.card("infiltrate")
