"""Spy: it looks into a hand, orders its player's piles, or takes a card out of the other's hand (ruling P24)."""

from collections.abc import Iterator

from armybuilder.engine.games.tactica.events import PILE_NAMES, Events
from armybuilder.engine.games.tactica.piles import go_back, without
from armybuilder.engine.games.tactica.state import (
    IN_COMBAT,
    IN_MOVEMENT,
    PILE_NUMBERS,
    RETURNING,
    SEARCHING,
    Play,
    State,
    Target,
)
from armybuilder.engine.games.tactica.uses import Use, declare
from armybuilder.engine.games.tactica.verbs import Verbs
from armybuilder.engine.table import Asked, Table
from catalog.games.tactica.plain import COMBAT, MOVEMENT, MUSTERING, PILES, Pile


def look(table: Table[State], player: int) -> None:
    """Know the other's hand, and how far their troops are trained, as of now."""
    state = table.state
    state.seen[1 - player] = state.hand[1 - player]
    state.spied = True
    table.say(Events.looks, player, state.hand[1 - player])


def search(table: Table[State]) -> None:
    """The player looks through both of their piles, and puts a card of each on top; the rest is shuffled."""
    state = table.state
    player = state.player
    chosen = {pile: _on_top(table, pile) for pile in PILES if state.piles[2 * player + PILE_NUMBERS[pile]]}
    for pile, kind in chosen.items():
        at = 2 * player + PILE_NUMBERS[pile]
        state.piles[at] = (*table.shuffle(without(state.piles[at], kind)), kind)
        state.knows_top[at] = True
        table.say(Events.searches, player, pile, kind)
    state.stage = IN_MOVEMENT


def _on_top(table: Table[State], pile: Pile) -> str:
    state = table.state
    cards = set(state.piles[2 * state.player + PILE_NUMBERS[pile]])
    options = [Verbs.top(kind) for kind in sorted(cards, key=state.library.order.__getitem__)]
    (kind,) = Verbs.top.parts(
        table.ask(
            state.player, Asked(f"Spy: which card do you put on top of the {PILE_NAMES[pile]}?", card="spy"), options
        )
    )
    return kind


def give_back(table: Table[State]) -> None:
    """The other player puts a card of their hand back in its pile, and shuffles both piles. Its back alone is seen."""
    state = table.state
    player = 1 - state.player
    options = [Verbs.return_(kind) for kind in state.kinds_in_hand(player)]
    (kind,) = Verbs.return_.parts(
        table.ask(
            player, Asked("Spy is played on you: which card of your hand goes back?", card="spy"), options, always=True
        )
    )
    table.say(Events.gives_back, player, kind, PILES[state.pile_of(player, kind) % 2])
    go_back(state, player, kind)
    for pile in PILES:
        at = 2 * player + PILE_NUMBERS[pile]
        state.piles[at] = tuple(table.shuffle(state.piles[at]))
        state.knows_top[at] = False
    state.stage = IN_COMBAT


def _anytime(table: Table[State], player: int) -> Iterator[Target]:
    yield ()


def _look(table: Table[State], play: Play) -> None:
    look(table, play.player)


def _search(table: Table[State], play: Play) -> None:
    """Search the piles in a step of its own: the choice is hidden."""
    table.state.stage = SEARCHING


def _reach_in(table: Table[State], play: Play) -> None:
    """The other player's choice is hidden, so that it is a step of its own; from an empty hand nothing is taken."""
    if table.state.hand[1 - play.player]:
        table.state.stage = RETURNING


declare("spy", MUSTERING, Use(_look, own=_anytime))
declare("spy", MOVEMENT, Use(_search, own=_anytime))
declare("spy", COMBAT, Use(_reach_in, own=_anytime))
