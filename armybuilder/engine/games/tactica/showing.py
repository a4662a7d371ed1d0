"""The table as a player is shown it, without what is hidden.

Bots look ahead from `hidden.view`, where what is hidden is dealt anew; people are shown backs in its place.
"""

from armybuilder.engine.games.tactica.hidden import hidden_cards
from armybuilder.engine.games.tactica.hooks import HOOKS
from armybuilder.engine.games.tactica.state import Cards, State

#: The backs of a troop card and of a tactics card.
TROOP_BACK, TACTIC_BACK = BACKS = ("troop-back", "tactic-back")
#: The level of a troop's training that nobody need remind of (ruling P26).
UNKNOWN_LEVEL = -1


def shown(state: State, player: int) -> State:
    """The table as a player sees it: own hand, what is known of the other's, and backs."""
    seen = state.copy()
    seen.dice = 0
    other = 1 - player
    seen.hand[other] = state.seen[other] + _backs(state, other, hidden_cards(state, other))
    for at, pile in enumerate(state.piles):
        is_known = at // 2 == player and state.knows_top[at]
        under = pile[:-1] if is_known else pile
        seen.piles[at] = (BACKS[at % 2],) * len(under) + pile[len(under) :]
    seen.knows_top = [state.knows_top[at] and at // 2 == player for at in range(len(state.piles))]
    if not (state.spied and state.player == player):
        _hide_training(seen, other)
    return seen


def _backs(state: State, player: int, cards: Cards) -> Cards:
    """Cards face down, the troops first."""
    return tuple(sorted((BACKS[state.pile_of(player, card) % 2] for card in cards), reverse=True))


def _hide_training(state: State, player: int) -> None:
    """Leave out how far troops are trained: it was said once, and is in the log."""
    slugs = {training.slug for training in state.library.trainings.values()}
    for piece in state.fielded[player]:
        state.level[piece] = UNKNOWN_LEVEL
        state.cards[piece] = tuple(slug for slug in state.cards[piece] if slug not in slugs)
        state.does[piece] = HOOKS.behaviour(state.cards[piece])
