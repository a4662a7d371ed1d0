"""Sorting a hand into three phases, unseen by the other, card by card (Maintenance; rulings P4, P5)."""

from armybuilder.engine.games.collision.events import Events
from armybuilder.engine.games.collision.state import DEFEATED, METEOR, ON_BOARD, State
from armybuilder.engine.games.collision.verbs import Verbs
from armybuilder.engine.table import Asked, Table
from catalog.games.collision.plain import phase_split

#: The cards that are left follow in the order in which they lie.
REST = Verbs.rest()


ORDER = "Which card comes next in your order for this turn?"
DEPLOYING_ORDER = Asked(
    "Which card comes next in your order of deployment?",
    "In each of 3 phases one side deploys a third, then the other: later cards see more enemies. Both sort unseen.",
)


def hand(state: State, player: int) -> list[int]:
    """The cards of a player in this turn: who is on the board or came to the hand, and a meteor of an earlier turn."""
    cards = [
        piece
        for piece in state.undefeated(player)
        if not state.turn or state.standing[piece] == ON_BOARD or state.ready[piece]
    ]
    meteor = state.meteors[player]
    return [*cards, METEOR] if meteor and meteor.turn < state.turn else cards


def as_they_lie(state: State, player: int) -> list[int]:
    """The hand in the order of the last turn, new cards at the end."""
    cards = hand(state, player)
    before = state.sorted_so_far[player]
    return sorted(cards, key=lambda card: before.index(card) if card in before else len(before))


def begin(state: State) -> None:
    orders = [tuple(as_they_lie(state, player)) for player in (0, 1)]
    state.sorted_so_far = orders
    state.sorting = [(), ()]


def left(state: State, player: int) -> list[int]:
    return [card for card in state.sorted_so_far[player] if card not in state.sorting[player]]


def sort_next(table: Table[State]) -> bool:
    """Each player's next card, chosen at the same moment; whether both hands are sorted and lie open."""
    state = table.state
    waiting = {player: left(state, player) for player in (0, 1)}
    options = {
        player: [REST, *(Verbs.card(card) for card in cards)] for player, cards in waiting.items() if len(cards) > 1
    }
    if options:
        answers = table.ask_together(ORDER if state.turn else DEPLOYING_ORDER, options)
        for player, answer in answers.items():
            state.sorting[player] += tuple(waiting[player]) if answer == REST else Verbs.card.parts(answer)
        if any(len(left(state, player)) > 1 for player in (0, 1)):
            return False
    _lay_open(table)
    return True


def _lay_open(table: Table[State]) -> None:
    """The piles of both, what is left over in the first phases."""
    state = table.state
    for player in (0, 1):
        order = (*state.sorting[player], *left(state, player))
        state.sorted_so_far[player], state.sorting[player] = order, ()
        piles, at = [], 0
        for count in phase_split(len(order)):
            piles.append(order[at : at + count])
            at += count
        state.piles[player] = tuple(piles)
        table.say(Events.sorted, player, state.piles[player])


def is_done_with(state: State, card: int) -> bool:
    """True if a card has nothing left to do in its phase."""
    return card != METEOR and (
        state.standing[card] == DEFEATED or (state.standing[card] != ON_BOARD and not state.ready[card])
    )
