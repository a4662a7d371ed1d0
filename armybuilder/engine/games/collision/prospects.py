"""The promise of attacks on average, and what the objectives ask a player to go for: what a bot looks ahead by."""

from collections.abc import Sequence
from functools import lru_cache

from armybuilder.engine.games.collision.cards import Weapon
from armybuilder.engine.games.collision.injuries import injury_of, stacked
from armybuilder.engine.games.collision.rolls import penalty
from armybuilder.engine.games.collision.state import NOBODY, NOWHERE, State
from armybuilder.engine.games.collision.zones import exits
from catalog.games.collision.plain.cards import DIE

#: The worth of a level of injury, as a share of the victim's points, and defeat beside it.
INJURY, DEFEAT = 1.0, 0.5


def best_attack(state: State, piece: int, enemies: Sequence[int]) -> float:
    """The best that a character's weapons promise from where it stands and looks, in points; 0 for nothing."""
    seen = [enemy for enemy in enemies if state.is_in_front(piece, state.place[enemy])]
    if not seen:
        return 0.0
    weapons = [weapon for weapon in state.profile[piece].weapons if _can_strike(state, piece, weapon)]
    return max((_promise(state, piece, weapon, enemy) for weapon in weapons for enemy in seen), default=0.0)


def _can_strike(state: State, piece: int, weapon: Weapon) -> bool:
    is_used = piece == state.active and str(weapon.number) in state.used[piece] and not weapon.has_multiattack
    return not is_used and state.endurance[piece] >= weapon.endurance_cost


def _promise(state: State, piece: int, weapon: Weapon, enemy: int) -> float:
    """The points that one attack takes off an enemy on average, cover and cards aside."""
    beyond = max(0, state.distance(piece, enemy) - weapon.reach)
    if beyond and not weapon.is_ranged:
        return 0.0
    profile = state.profile[enemy]
    level = state.injury_level(enemy)
    edge = weapon.attack - penalty(state, piece) - beyond - (profile.defense - level)
    hits = min(1.0, max(0.0, (DIE + 1 + edge) / DIE))
    return hits * _harm(weapon.power - profile.armor + level, level, profile.toughness) * max(profile.cost, 40)


@lru_cache(maxsize=4096)
def _harm(edge: int, level: int, toughness: int) -> float:
    """The share of a character's worth that a hit takes on average, by how its power compares with the armor."""
    worth = 0.0
    for face in range(1, DIE + 1):
        injury = injury_of(face + edge)
        if injury:
            after = stacked(level, injury)
            worth += INJURY * (min(after, toughness) - level) / toughness + DEFEAT * (after >= toughness)
    return worth / DIE


# --- Where to go ------------------------------------------------------------------------------------------------------


def goals(state: State, player: int) -> list[int]:
    """The tiles that a player wants characters on or near, for the objectives of the battle."""
    found = [marker.tile for marker in state.markers if _is_wanted(state, player, marker.kind, marker.owner)]
    found = [tile for tile in found if tile != NOWHERE]
    if state.major == "rushed-study":
        found.append(state.field.grid.center()[0])
    return found + ([state.blessed] if state.blessed != NOWHERE else [])


def _is_wanted(state: State, player: int, kind: str, owner: int) -> bool:
    """True if a marker is worth going to: what the other side alone gains by is not."""
    if kind in ("flag", "relic", "crate"):
        return player == state.attacker
    return kind != "orb" or owner != player


def way_off(state: State, player: int) -> int:
    """The spaces between those who carry something to score by and the edge that they score over."""
    bearers = {marker.carrier for marker in state.markers} - {NOBODY}
    return sum(_to_exit(state, piece) for piece in bearers if state.owner[piece] == player and state.is_on_board(piece))


def _to_exit(state: State, piece: int) -> int:
    """The fewest spaces between a character and where it carries something off; 0 where that is nowhere."""
    here, distance = state.place[piece], state.field.grid.distance
    return min((distance(here, tile) for tile in exits(state, piece)), default=0)


def carriers(state: State, player: int) -> int:
    """The number of markers that a player's characters carry."""
    return sum(marker.carrier != NOBODY and state.owner[marker.carrier] == player for marker in state.markers)
