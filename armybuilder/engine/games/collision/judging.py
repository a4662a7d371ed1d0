"""What a battle is worth to a player, and its fingerprint."""

import hashlib

from armybuilder.engine.games.collision.state import DEFEATED, LISTS, ON_BOARD, OVER, State

VICTORY = 10_000.0
#: What being nearer to an enemy is worth for each space, and what a token of a status costs, in points.
NEARNESS = 0.4
STATUS_COST = {"stun": 3.0, "hex": 4.0, "poison": 3.0, "flee": 6.0}
ENDURANCE_WORTH, MANA_WORTH = 0.6, 1.0


def value(state: State, player: int) -> float:
    """The points that stand, by their injuries, against the other's; coming closer; what the objectives promise."""
    if state.phase == OVER and state.result:
        return VICTORY * (state.result[player] - state.result[1 - player])
    return _standing(state, player) - _standing(state, 1 - player) - _gap(state, player)


def _standing(state: State, player: int) -> float:
    worth = 0.0
    for piece, owner in enumerate(state.owner):
        if owner == player and state.standing[piece] != DEFEATED:
            worth += _worth(state, piece)
    return worth


def _worth(state: State, piece: int) -> float:
    profile = state.profile[piece]
    left = 1 - min(1.0, state.injury_level(piece) / profile.toughness)
    worth = profile.cost * (0.5 + left)
    ails: float = sum(cost * getattr(state, status)[piece] for status, cost in STATUS_COST.items())
    worth -= ails
    worth += ENDURANCE_WORTH * state.endurance[piece] + MANA_WORTH * state.mana[piece]
    return worth if state.standing[piece] == ON_BOARD else worth * 0.8


def _gap(state: State, player: int) -> float:
    enemies = [state.place[piece] for piece in state.on_board(1 - player)]
    if not enemies:
        return 0.0
    chebyshev = state.field.grid.chebyshev
    return NEARNESS * sum(
        min(chebyshev(state.place[piece], enemy) for enemy in enemies) for piece in state.on_board(player)
    )


#: What follows from the rest of a state, or never changes.
DERIVED = frozenset(("profile", "cards", "does", "holders", "occupant"))


def fingerprint(state: State) -> str:
    """Twelve letters that change with anything on the table."""
    lists = [(name, getattr(state, name)) for name in LISTS if name not in DERIVED]
    lists = [(name, [sorted(each) if isinstance(each, frozenset) else each for each in found]) for name, found in lists]
    seen = (state.dice, state.turn, state.phase, state.pile, state.player, state.active, state.field.pieces, lists)
    return hashlib.sha256(repr(seen).encode()).hexdigest()[:12]
