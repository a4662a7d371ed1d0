"""Invariants of any match, looked at after every step: the sentences of what does not hold."""

from collections import Counter

from armybuilder.engine.games.analog_tactics.state import NOBODY, PERMANENT, State
from catalog.games.analog_tactics.plain import COMMON, ELITE

POOLS = ("health", "attack", "movement", "special", "reaction", "lasting", "brief", "used_steps")
MOST_COMMONS = {"warrior": 4, "assassin": 4, "mage": 4, "engineer": 8}


def problems(state: State) -> list[str]:
    """One piece a space, nothing below 0 or above its maximum, caps kept, nothing on objectives, no blueprint lost."""
    wrong = [problem for unit in range(len(state.owner)) for problem in _of_unit(state, unit)]
    return [*wrong, *_of_board(state), *(each for player in range(state.seats) for each in _of_team(state, player))]


def _of_unit(state: State, unit: int) -> list[str]:
    name = state.names[unit]
    wrong = [f"{name} has {pool} {getattr(state, pool)[unit]}" for pool in POOLS if getattr(state, pool)[unit] < 0]
    if state.health[unit] > max(state.most_health(unit), 0):
        wrong.append(f"{name} has {state.health[unit]} of {state.most_health(unit)} Health")
    if state.place[unit] and not state.health[unit]:
        wrong.append(f"{name} stands without Health")
    if not state.place[unit] and (state.is_shielded[unit] or state.cards[unit]):
        wrong.append(f"{name} is gone and has something")
    is_on_objective = state.place[unit] in state.field.objective_spaces
    if state.profile[unit].is_obstacle and is_on_objective:
        wrong.append(f"{name} is built on an objective")
    if not 0 <= state.facing[unit] <= 5 or not 1 <= state.form[unit] <= 4:
        wrong.append(f"{name} faces {state.facing[unit]} at form {state.form[unit]}")
    return wrong


def _of_board(state: State) -> list[str]:
    standing = Counter(place for place in state.place if place)
    wrong = [f"{count} stand on {space}" for space, count in standing.items() if count > 1]
    for space in state.field.board.spaces:
        there = state.occupant[space]
        if there >= 0 and state.place[there] != space:
            wrong.append(f"{state.names[there]} is marked on {space}")
        if there == NOBODY and standing[space]:
            wrong.append(f"somebody unmarked on {space}")
        if (there == PERMANENT) != (space in state.field.obstacles):
            wrong.append(f"obstacle wrong on {space}")
    return wrong


def _of_team(state: State, player: int) -> list[str]:
    wrong = []
    commons = len(state.commons(player))
    if commons > MOST_COMMONS[state.classes[player]]:
        wrong.append(f"player {player} has {commons} commons")
    elites = [unit for unit in state.pieces(player) if state.profile[unit].role == ELITE]
    if len(elites) > 1:
        wrong.append(f"player {player} has {len(elites)} elites")
    if not 1 <= state.level[player] <= 10 or state.elite_damage[player] > 14 or len(state.missions[player]) > 2:
        wrong.append(f"player {player}: level {state.level[player]}, damage {state.elite_damage[player]}")
    points = state.ritual_points[player], state.forbidden_points[player], state.score[player], state.xp[player]
    if min(points) < 0:
        wrong.append(f"player {player} has points {points}")
    if state.classes[player] == "engineer":
        carried = [slug for unit in state.pieces(player) for slug in state.blueprints[unit]]
        reserved = [
            slug
            for unit, owner in enumerate(state.owner)
            if owner == player and not state.place[unit] and state.profile[unit].role == COMMON
            for slug in state.blueprints[unit]
        ]
        count = len(carried) + len(reserved) + len(state.pool[player]) + len(state.deck[player])
        if count != sum(state.library.copies.values()):
            wrong.append(f"player {player} has {count} blueprints")
        if any(len(set(state.blueprints[unit])) < len(state.blueprints[unit]) for unit in state.pieces(player)):
            wrong.append(f"player {player} has twice the same blueprint on a drone")
    return wrong
