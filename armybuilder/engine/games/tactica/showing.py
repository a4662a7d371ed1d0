"""The war as a player knows it: hands and the order of piles are hidden, but for what was seen.

Bots look ahead from `view`, where what is hidden is redealt; people are shown backs in its place. Backs differ, so
how many troops and tactics cards a hand has is open (ruling P27).
"""

from armybuilder.engine.dice import picker, shuffled
from armybuilder.engine.games.tactica.hooks import Hooks
from armybuilder.engine.games.tactica.piles import without
from armybuilder.engine.games.tactica.state import TACTICS_PILE, TROOP_PILE, Cards, State
from armybuilder.engine.hiding import HIDDEN
from armybuilder.engine.table import Pick


def view(state: State, player: int, dice: int) -> State:
    """The war as a player may think it is: what is hidden is redealt with these dice."""
    seen = state.copy()
    seen.dice = dice
    pick = picker(dice)
    for pile in (TROOP_PILE, TACTICS_PILE):
        _shuffle_own(seen, 2 * player + pile, pick)
        _deal(seen, 1 - player, 2 * (1 - player) + pile, pick)
    return seen


def veiled(state: State, player: int) -> State:
    seen = state.copy()
    seen.piles = [HIDDEN if pile else pile for pile in state.piles]
    if hidden_cards(state, 1 - player):
        seen.hand[1 - player] = HIDDEN
    return seen


def _shuffled(cards: Cards, pick: Pick) -> Cards:
    """Cards in an order by chance, which tells nothing of the one that they lie in."""
    return tuple(shuffled(sorted(cards), lambda sides: pick(sides) + 1))


def _shuffle_own(state: State, at: int, pick: Pick) -> None:
    """Below a top card that is known, the own piles lie in any order."""
    pile = state.piles[at]
    under = pile[:-1] if state.knows_top[at] else pile
    state.piles[at] = _shuffled(under, pick) + pile[len(under) :]


def _deal(state: State, player: int, at: int, pick: Pick) -> None:
    """Unknown cards of a hand and those of the pile that they come from are one heap, redealt."""
    unknown = hidden_cards(state, player)
    mine = tuple(card for card in unknown if state.pile_of(player, card) == at)
    heap = _shuffled(mine + state.piles[at], pick)
    others = state.hand[player]
    for card in mine:
        others = without(others, card)
    state.hand[player] = (*sorted(others), *heap[: len(mine)])
    state.piles[at] = heap[len(mine) :]


def hidden_cards(state: State, player: int) -> Cards:
    cards = state.hand[player]
    for known in state.seen[player]:
        cards = without(cards, known)
    return cards


#: The backs of a troop card and of a tactics card.
TROOP_BACK, TACTIC_BACK = BACKS = ("troop-back", "tactic-back")
#: The level of a troop's training that nobody need remind of (ruling P26).
UNKNOWN_LEVEL = -1


def hides_defense(state: State, piece: int) -> bool:
    """True where training that isn't shown may add to a troop's DEF: it adds to the OFF of those who shoot."""
    return state.level[piece] == UNKNOWN_LEVEL and state.is_melee(piece)


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
    # Supplies are open: where all training cards that are left lie in one, nobody is trained.
    is_trained = any(state.level[piece] for piece in state.fielded[other])
    if is_trained and not (state.spied and state.player == player):
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
        state.does[piece] = Hooks.behaviour(state.cards[piece])
