"""The worth of a battle to a player: what stands, what attacks promise, where the objectives ask one to go."""

from collections.abc import Sequence
from functools import lru_cache

from armybuilder.engine.games.collision import terrain
from armybuilder.engine.games.collision.cards import Weapon
from armybuilder.engine.games.collision.injuries import injury_of, stacked
from armybuilder.engine.games.collision.objectives import OBJECTIVES, scorers
from armybuilder.engine.games.collision.rolls import penalty
from armybuilder.engine.games.collision.state import DEFEATED, NOBODY, NOWHERE, ON_BOARD, OVER, State
from armybuilder.engine.games.collision.zones import exits
from catalog.games.collision.plain import DIE

VICTORY = 10_000.0
#: The worth of a Victory Point that would be scored now, at the end; at the beginning a share of it. One that depends
#: on who stands where when all is over counts for next to nothing before: by this power of the time that has passed.
POINT = 40.0
EARLY = 0.25
FLEETING = 3
#: The worth of a space nearer to an enemy, to a goal, to the edge with a marker to carry off; of carrying it.
NEARNESS, GOAL_NEARNESS, EXIT_NEARNESS, CARRYING = 0.3, 2.0, 6.0, 25.0
#: The share of an attack's promise that counts before it is made: of the active character, of the others.
HOPE, THREAT = 0.8, 0.12
#: The cost of a token of each status.
STUN, HEX, POISON, FLEE = 3.0, 5.0, 4.0, 8.0
ENDURANCE_WORTH, MANA_WORTH, LUCK_WORTH = 0.7, 0.8, 2.0
#: Being among the reinforcements, as a share of a character's worth.
AWAY = 0.85
#: All that objectives count by tokens, in points a token.
TOKEN = 8.0


def value(state: State, player: int) -> float:
    """All that stands and how well, what the objectives would give now, what is within reach: against the other's."""
    if state.phase == OVER and state.result:
        mine, theirs = state.result[player], state.result[1 - player]
        return VICTORY * ((mine > theirs) - (mine < theirs))
    if state.method and state.attacker == NOBODY:
        return terrain.worth(state, player)
    promised = _promised(state)
    return promised[player] - promised[1 - player] + _standing(state, player) - _standing(state, 1 - player)


def _promised(state: State) -> list[float]:
    """The worth to both of what they would score if the battle were over now; a contest to come counts for nobody."""
    passed = state.turn / state.limit
    lasting, fleeting = POINT * (EARLY + (1 - EARLY) * passed), POINT * passed**FLEETING
    worth = [lasting * points for points in state.gained]
    for slug, players in scorers(state).items():
        point = fleeting if OBJECTIVES[slug].worth else lasting
        for player in players:
            worth[player] += point * state.library.objectives[slug].victory_points
    return worth


def _standing(state: State, player: int) -> float:
    """The worth of a player's characters, their attacks to come, their nearness to what they want."""
    mine = [piece for piece, owner in enumerate(state.owner) if owner == player and state.standing[piece] != DEFEATED]
    on_board, enemies = state.on_board(player), state.targets(1 - player)
    worth = sum(_worth(state, piece) for piece in mine)
    worth += sum((HOPE if piece == state.active else THREAT) * best_attack(state, piece, enemies) for piece in on_board)
    tokens = state.channels[player] + state.favor[player] + state.glory[player]
    return worth + TOKEN * tokens + CARRYING * carriers(state, player) - _gap(state, player, on_board, enemies)


def _worth(state: State, piece: int) -> float:
    """A character's points by its injuries, and what it has left."""
    profile = state.profile[piece]
    left = 1 - min(1.0, state.injury_level(piece) / profile.toughness)
    ails = STUN * state.stun[piece] + HEX * state.hex[piece] + POISON * state.poison[piece] + FLEE * state.flee[piece]
    spare = ENDURANCE_WORTH * state.endurance[piece] + MANA_WORTH * state.mana[piece] + LUCK_WORTH * state.luck[piece]
    worth = max(profile.cost, 40) * (0.5 + left) - ails + spare
    doomed = state.kissed[piece] or state.clinging[piece]
    return worth * (AWAY if state.standing[piece] != ON_BOARD else 0.3 if doomed else 1.0)


def _gap(state: State, player: int, mine: Sequence[int], targets: Sequence[int]) -> float:
    """The spaces between a player's characters and the enemy, from what lies about, and from where it is carried to."""
    if not mine:
        return 0.0
    away = [state.field.grid.far(state.place[piece]) for piece in mine]
    enemies = [state.place[piece] for piece in targets if not state.profile[piece].is_statue]
    gap = NEARNESS * sum(min([far[enemy] for enemy in enemies]) for far in away) if enemies else 0.0
    gap += GOAL_NEARNESS * sum(min([far[goal] for far in away]) for goal in goals(state, player))
    return gap + EXIT_NEARNESS * way_off(state, player)


#: The worth of a level of injury, as a share of the victim's points, and defeat beside it.
INJURY, DEFEAT = 1.0, 0.5


def best_attack(state: State, piece: int, enemies: Sequence[int]) -> float:
    """The best that a character's weapons promise from where it stands and looks, in points; 0 for nothing."""
    place, grid = state.place, state.field.grid
    front, far = grid.front(place[piece], state.facing[piece]), grid.far(place[piece])
    seen = [enemy for enemy in enemies if place[enemy] in front]
    if not seen:
        return 0.0
    lost = penalty(state, piece)
    promises = (
        _promise(state, weapon, weapon.attack - lost, enemy, far[place[enemy]])
        for weapon in state.profile[piece].weapons
        if _can_strike(state, piece, weapon)
        for enemy in seen
    )
    return max(promises, default=0.0)


def _can_strike(state: State, piece: int, weapon: Weapon) -> bool:
    is_used = piece == state.active and str(weapon.number) in state.used[piece] and not weapon.has_multiattack
    return not is_used and state.endurance[piece] >= weapon.endurance_cost


def _promise(state: State, weapon: Weapon, attack: int, enemy: int, away: int) -> float:
    """The points that one attack takes off an enemy so far away on average, cover and cards aside."""
    beyond = max(0, away - weapon.reach)
    if beyond and not weapon.is_ranged:
        return 0.0
    profile = state.profile[enemy]
    level = state.injury_level(enemy)
    edge = attack - beyond - (profile.defense - level)
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


# Where to go


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
