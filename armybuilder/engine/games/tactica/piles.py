"""Piles, hands and where cards go (BARRACKS, RESUPPLY, LOST), and what each player knows of them."""

from armybuilder.engine.games.tactica.events import Events
from armybuilder.engine.games.tactica.state import Cards, Played, State
from armybuilder.engine.table import Table

BARRACKS, RESUPPLY, LOST = "barracks", "resupply", "lost"


def without(cards: Cards, card: str) -> Cards:
    if card not in cards:
        return cards
    at = cards.index(card)
    return cards[:at] + cards[at + 1 :]


def draw(state: State, player: int, pile: int) -> str:
    at = 2 * player + pile
    card = state.piles[at][-1]
    state.piles[at] = state.piles[at][:-1]
    state.hand[player] += (card,)
    state.knows_top[at] = False
    return card


def leave_hand(state: State, player: int, card: str) -> None:
    """A card leaves the hand face up; if the other knew one like it, that was it."""
    state.hand[player] = without(state.hand[player], card)
    state.seen[player] = without(state.seen[player], card)


def go_back(state: State, player: int, card: str) -> None:
    """A hidden card of the hand goes back to its pile: what the other knew of cards with its back is in doubt now."""
    state.hand[player] = without(state.hand[player], card)
    at = state.pile_of(player, card)
    state.seen[player] = tuple(one for one in state.seen[player] if state.pile_of(player, one) != at)
    state.piles[at] += (card,)


def play_out(state: State, player: int, card: str, destination: str) -> None:
    state.played += (Played(player, card, destination),)


def send(state: State, player: int, card: str, destination: str) -> None:
    """Put a card where it goes. What comes back to BARRACKS does so face up."""
    if destination == BARRACKS:
        state.hand[player] += (card,)
        state.seen[player] += (card,)
    elif destination == LOST:
        state.lost_cards[player] += (card,)
    else:
        state.resupply[player] += (card,)


def clear_played(table: Table[State]) -> None:
    """Every card that was played goes to its destination (R6)."""
    state = table.state
    for player, card, destination in state.played:
        send(state, player, card, destination)
        table.say(Events.goes, player, card, destination)
    state.played = ()
