"""What a battle is worth to a player, and its fingerprint."""

import hashlib

from armybuilder.engine.games.officers_chess import combat
from armybuilder.engine.games.officers_chess.state import NOBODY, State

VICTORY = 10_000.0
NEARNESS = 0.5


def value(state: State, player: int) -> float:
    """The gold that stands, by the share of its hit points, against the other's; and coming closer."""
    if state.result is not None and state.result[0] != NOBODY:
        return VICTORY if state.result[0] == player else -VICTORY
    return _strength(state, player) - _strength(state, 1 - player) - NEARNESS * _gap(state, player)


def _strength(state: State, player: int) -> float:
    return sum(
        state.profile[unit].cost * (1 + state.hp[unit] / state.profile[unit].hp) for unit in state.in_play(player)
    )


def _gap(state: State, player: int) -> float:
    """How far a player's units are together from having an enemy in range."""
    enemies = [state.place[unit] for unit in state.in_play(1 - player)]
    return float(sum(_out_of_range(state, unit, enemies) for unit in state.in_play(player))) if enemies else 0.0


def _out_of_range(state: State, unit: int, enemies: list[int]) -> int:
    """How many spaces too far or too near the enemies are for each weapon of a unit, at best."""
    here, distance = state.place[unit], state.grid.distance
    bands = [combat.reach(state, unit, gear) for gear in combat.weapons(state, unit)]
    away = {distance(here, enemy) for enemy in enemies}
    return min((max(least - far, far - most, 0) for least, most in bands for far in away), default=0)


def fingerprint(state: State) -> str:
    """Twelve letters that change with anything on the map."""
    seen = (
        state.dice,
        state.round,
        state.player,
        state.active,
        state.phase,
        state.place,
        state.hp,
        state.inventory,
        [sorted(each.items()) for each in state.statuses],
        [profile.slug for profile in state.profile],
        sorted(state.used.items()),
        state.ground,
        state.wielded,
        [sorted(each) for each in state.shown],
        state.lit,
        state.weakened,
        sorted(state.wall_hp.items()),
        sorted(state.chests.items()),
    )
    return hashlib.sha256(repr(seen).encode()).hexdigest()[:12]
