"""The invariants of every match after every step, game by game: the sentences of what does not hold."""

from collections import Counter
from collections.abc import Callable
from itertools import chain
from typing import Any

from armybuilder.engine.games.officers_chess.state import State as Battle
from armybuilder.engine.games.tactics_david.hooks import Hooks
from armybuilder.engine.games.tactics_david.movement import own_rating, rating_parts
from armybuilder.engine.games.tactics_david.state import DEAD, NOBODY, NOWHERE, STATUSES, State
from armybuilder.engine.games.tactics_david.statuses import suits
from armybuilder.engine.games.tactics_david.strength import strength
from armybuilder.engine.table import Table
from armybuilder.engine.telling import total
from tests.engine.analog_tactics import invariants as analog_tactics
from tests.engine.collision.invariants import wrong as collision
from tests.engine.tactica import matches as tactica

# Tactics David


def tactics_david(first: State, state: State) -> list[str]:
    """One piece a space but teams, everything in step, nothing below 0, nothing lost."""
    units = range(len(state.place))
    wrong = [problem for unit in units for problem in _of_unit(first, state, unit)]
    return [*wrong, *_of_board(state), *_of_items(first, state), *_of_engagement(state)]


def _of_board(state: State) -> list[str]:
    alive, dead = Counter[int](), Counter[int]()
    for unit, space in enumerate(state.place):
        if space != NOWHERE:
            (dead if state.statuses[unit] & DEAD else alive)[space] += 1
    wrong = [f"{dead[space]} dead on {space}, marked {n}" for space, n in enumerate(state.graves) if n != dead[space]]
    for space, unit in enumerate(state.occupant):
        standing = state.units_at(space)
        if len(standing) != alive[space] or any(state.place[one] != space for one in standing):
            wrong.append(f"{alive[space]} stand on {space}, marked {standing}")
        if unit != NOBODY and not state.field.can_stand(space):
            wrong.append(f"{unit} stands on a terrain piece")
    return wrong


def _of_unit(first: State, state: State, unit: int) -> list[str]:
    wrong = []
    mate, lock = state.mate[unit], state.locked[unit]
    if mate != NOBODY and (state.mate[mate] != unit or state.owner[mate] != state.owner[unit]):
        wrong.append(f"{unit} is in a team with {mate}, who is not with it")
    if lock not in (NOBODY, unit) and (state.locked[lock] != unit or not state.is_alive(lock)):
        wrong.append(f"{unit} is Locked with {lock}, who is not with it")
    if lock != NOBODY and (not state.is_alive(unit) or mate != NOBODY or state.has(unit, "petrified")):
        wrong.append(f"{unit} is Locked, and dead, in a team or Petrified")
    kept = () if state.items[unit] == first.items[unit] else state.items[unit]
    if state.place[unit] == NOWHERE and (kept or state.statuses[unit]):
        wrong.append(f"{unit} is out of the game, but has something")
    return wrong + _of_statuses(first, state, unit) + _of_figures(state, unit)


def _of_statuses(first: State, state: State, unit: int) -> list[str]:
    has_changed = state.profile[unit] != first.profile[unit]
    if has_changed or state.taught.get(unit):
        return []
    kind = state.unit_type(unit)
    return [f"{unit}, {kind}, is {each}" for each in STATUSES if state.has(unit, each) and not suits(kind, each)]


def _of_figures(state: State, unit: int) -> list[str]:
    if not state.is_alive(unit):
        return []
    table = Table(state.copy(), (None, None))
    wrong = [f"a side of {unit} is below 0" for side in range(4) if strength(table, unit, side) < 0]
    rating, parts = own_rating(table, unit), rating_parts(table, unit)
    return wrong + ([f"{unit} moves {rating}, which is not {parts}"] if rating != total(parts) else [])


def _of_items(first: State, state: State) -> list[str]:
    """No item is lost, and none won but bread that is baked where the deck has none (ruling A097)."""
    before, now = (Counter([*chain.from_iterable(each.items), *each.deck]) for each in (first, state))
    lost, won = before - now, now - before
    del won["giants-bread"]
    return [f"items lost {lost} or won {won}"] if lost or won else []


def _of_engagement(state: State) -> list[str]:
    unit = state.engaged
    if unit == NOBODY:
        return []
    can_act = state.is_alive(unit) or Hooks.can_be_engaged_dead(Table(state.copy(), (None, None)), unit)
    return [] if can_act and state.place[unit] != NOWHERE else [f"{unit} is engaged, and dead or gone"]


# Officer's Chess


def officers_chess(first: Battle, state: Battle) -> list[str]:
    """One unit a space, hit points between nothing and what the class has, nobody routed on the map."""
    wrong = []
    for unit, space in enumerate(state.place):
        if not 0 <= state.hp[unit] <= state.profile[unit].hp:
            wrong.append(f"{unit} has {state.hp[unit]} HP")
        if space != NOWHERE and (state.occupant[space] != unit or not state.hp[unit]):
            wrong.append(f"{unit} stands on {space}, and is routed or not marked")
    wrong += [f"nobody stands on {n}" for n, unit in enumerate(state.occupant) if unit >= 0 and state.place[unit] != n]
    if state.active != NOBODY and state.place[state.active] == NOWHERE:
        wrong.append(f"{state.active} is active, and not on the map")
    return wrong


CHECKS: dict[str, Callable[[Any, Any], list[str]]] = {
    "tactics-david": tactics_david,
    "officers-chess": officers_chess,
    "tactica": tactica.problems,
    "collision": collision,
    "analog-tactics": lambda _, state: analog_tactics.problems(state),
}
