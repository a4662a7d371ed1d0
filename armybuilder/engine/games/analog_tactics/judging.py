"""Judging a state: its worth to a player, what a player may know of it."""

from collections.abc import Sequence

from armybuilder.engine.games.analog_tactics import laying
from armybuilder.engine.games.analog_tactics.cards import ATTACK, BUILT, DAMAGE, RANGE
from armybuilder.engine.games.analog_tactics.state import NOBODY, State
from catalog.games.analog_tactics.plain import COMMON, ELITE

#: The worth of winning, a VP, an XP, a level; of a unit, and of each point of its Health.
VICTORY, VP, XP, LEVEL = 1000.0, 10.0, 4.0, 4.0
UNIT = {ELITE: 5.0, COMMON: 3.0, "monster": 8.0, BUILT: 0.6}
HEALTH = 0.8
#: Standing on an objective that pays when the own turn ends, and each step that the nearest unit is away from it.
ON_OBJECTIVE, NEARNESS, ENEMY_NEARNESS = {"vp": 6.0, "xp": 2.5}, 0.45, 0.08
#: An attack that may still be made, with somebody to strike.
THREAT, POTENTIAL = 0.5, 0.35


def view(state: State, player: int, dice: int) -> State:
    """Everything lies open but the dice to come."""
    seen = state.copy()
    seen.dice = dice
    return seen


def value(state: State, player: int) -> float:
    """VP, XP and levels, units and their Health, objectives held and near; against the best of the others."""
    if state.result is not None and state.result[0] != NOBODY:
        return VICTORY if state.result[0] == player else -VICTORY
    pieces = _pieces(state)
    worths = [_worth(state, each, pieces) for each in range(state.seats)]
    own = worths.pop(player)
    return own - max(worths) + laying.worth(state, player, pieces)


def _pieces(state: State) -> list[list[int]]:
    found: list[list[int]] = [[] for _ in range(state.seats)]
    place = state.place
    for unit, owner in enumerate(state.owner):
        if place[unit]:
            found[owner].append(unit)
    return found


def _worth(state: State, player: int, pieces: Sequence[Sequence[int]]) -> float:
    profile, health = state.profile, state.health
    earned = state.xp[player] + sum(state.earned[player])
    total = VP * state.score[player] + XP * earned + LEVEL * state.level[player]
    total += state.elite_damage[player] + 2.0 * (state.ritual_points[player] + state.forbidden_points[player])
    for unit in pieces[player]:
        total += UNIT[profile[unit].role] + HEALTH * health[unit]
        total += len(state.upgrades[unit]) + len(state.blueprints[unit])
    movers = [unit for unit in pieces[player] if profile[unit].role != BUILT]
    enemies = [
        state.place[unit]
        for other, units in enumerate(pieces)
        if other != player
        for unit in units
        if profile[unit].role != BUILT
    ]
    return total + _objectives(state, player, movers) + (_threat(state, player, movers, enemies) if enemies else 0.0)


def _objectives(state: State, player: int, movers: Sequence[int]) -> float:
    """Weigh the objectives that pay at the end of the player's next turn."""
    place, distances = state.place, state.field.board.distances
    is_over = player in state.order and state.order.index(player) < state.at
    total = 0.0
    for space, kind in state.field.active(max(1, state.round + is_over)):
        if state.occupant[space] in movers:
            total += ON_OBJECTIVE[kind]
        elif movers:
            far = distances[space]
            total -= NEARNESS * min([far[place[unit]] for unit in movers]) * (2 if kind == "vp" else 1)
    return total


def _threat(state: State, player: int, movers: Sequence[int], enemies: Sequence[int]) -> float:
    """Enemies that units have in reach and before them, by the damage; and coming nearer to the closest enemy."""
    board = state.field.board
    total = 0.0
    for unit in movers:
        here, figures = state.place[unit], state.figures[unit]
        far, reach = board.distances[here], figures[RANGE]
        distances = [far[place] for place in enemies]
        nearest = min(distances)
        total -= ENEMY_NEARNESS * nearest
        if nearest > reach:
            continue
        wedge = board.wedge(here, state.facing[unit])
        if any(steps <= reach and place in wedge for steps, place in zip(distances, enemies, strict=True)):
            ready = state.attack[unit] if state.player == player else figures[ATTACK]
            total += THREAT * figures[DAMAGE] * min(1, ready) + POTENTIAL
    return total
