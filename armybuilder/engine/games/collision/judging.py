"""The worth of a battle to a player."""

from collections.abc import Sequence

from armybuilder.engine.games.collision.objectives import rules_of
from armybuilder.engine.games.collision.prospects import best_attack, carriers, goals, way_off
from armybuilder.engine.games.collision.state import DEFEATED, ON_BOARD, OVER, State
from armybuilder.engine.table import Table

VICTORY = 10_000.0
#: The worth of a Victory Point that would be scored now, at the end; at the beginning a share of it. One that hangs on
#: who stands where when all is over counts for next to nothing before: by this power of the time that has passed.
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
TACTICAL = "tactical-victory"


def value(state: State, player: int) -> float:
    """All that stands and how well, what the objectives would give now, what is within reach: against the other's."""
    if state.phase == OVER and state.result:
        mine, theirs = state.result[player], state.result[1 - player]
        return VICTORY * ((mine > theirs) - (mine < theirs))
    promised = _promised(state)
    return promised[player] - promised[1 - player] + _standing(state, player) - _standing(state, 1 - player)


def _promised(state: State) -> list[float]:
    """The worth to both of what they would score if the battle were over now; a contest to come counts for nobody."""
    passed = state.turn / state.limit
    lasting, fleeting = POINT * (EARLY + (1 - EARLY) * passed), POINT * passed**FLEETING
    worth = [lasting * points for points in state.gained]
    table = Table(state, (None, None))
    for slug, rules in rules_of(state) if state.turn else ():
        point = fleeting if rules.is_fleeting else lasting
        for player in rules.score(table) if slug != TACTICAL else ():
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
