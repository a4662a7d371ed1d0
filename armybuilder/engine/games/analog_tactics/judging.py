"""Judging a state: its worth to a player, what a player may know of it, its fingerprint."""

import hashlib
from collections.abc import Sequence

from armybuilder.engine.games.analog_tactics.cards import ATTACK, BUILT, COMMON, DAMAGE, ELITE, RANGE
from armybuilder.engine.games.analog_tactics.state import NOBODY, OF_PLAYERS, OF_UNITS, State

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
    others = [_worth(state, other) for other in range(state.seats) if other != player]
    return _worth(state, player) - max(others)


def _worth(state: State, player: int) -> float:
    units = state.pieces(player)
    earned = state.xp[player] + sum(state.earned[player])
    total = VP * state.score[player] + XP * earned + LEVEL * state.level[player]
    total += sum(UNIT[state.profile[unit].role] + HEALTH * state.health[unit] for unit in units)
    total += state.elite_damage[player] + 2.0 * (state.ritual_points[player] + state.forbidden_points[player])
    total += sum(len(state.upgrades[unit]) + len(state.blueprints[unit]) for unit in units)
    return total + _objectives(state, player, units) + _threat(state, player, units)


def _objectives(state: State, player: int, units: Sequence[int]) -> float:
    """Weigh the objectives that pay at the end of the player's next turn."""
    movers = [state.place[unit] for unit in units if state.profile[unit].role != BUILT]
    is_over = player in state.order and state.order.index(player) < state.at
    total = 0.0
    for space, kind in state.field.active(max(1, state.round + is_over)):
        unit = state.occupant[space]
        if unit >= 0 and state.owner[unit] == player and state.profile[unit].role != BUILT:
            total += ON_OBJECTIVE[kind]
        elif movers:
            far = state.field.board.distances[space]
            total -= NEARNESS * min(far[place] for place in movers) * (2 if kind == "vp" else 1)
    return total


def _threat(state: State, player: int, units: Sequence[int]) -> float:
    """Enemies that units have in reach and before them, by the damage; and coming nearer to the closest enemy."""
    board = state.field.board
    enemies = [state.place[e] for e in state.enemies(player) if state.profile[e].role != BUILT]
    total = 0.0
    for unit in units if enemies else ():
        if state.profile[unit].role == BUILT:
            continue
        far, figures = board.distances[state.place[unit]], state.figures[unit]
        nearest = min(far[place] for place in enemies)
        total -= ENEMY_NEARNESS * nearest
        wedge = board.wedge(state.place[unit], state.facing[unit])
        if any(far[place] <= figures[RANGE] and place in wedge for place in enemies):
            ready = state.attack[unit] if state.player == player else figures[ATTACK]
            total += THREAT * figures[DAMAGE] * min(1, ready) + POTENTIAL
    return total


#: The parts of a state that can be written down as they are.
SEEN = (
    *("dice", "phase", "round", "order", "at", "player", "stepper", "watch", "is_over", "waiting", "zones"),
    *("first_home", "result", "occupant"),
)


def fingerprint(state: State) -> str:
    """Twelve letters that change with anything on the table, and are the same on any machine."""
    seen: list[object] = [getattr(state, name) for name in SEEN]
    seen += [getattr(state, name) for name in OF_UNITS if name not in ("profile", "does")]
    seen += [getattr(state, name) for name in OF_PLAYERS if name != "spent"]
    seen += [[profile.slug for profile in state.profile], [sorted(each) for each in state.spent]]
    seen += [sorted(state.put_down), sorted(state.gravity)]
    return hashlib.sha256(repr(seen).encode()).hexdigest()[:12]
