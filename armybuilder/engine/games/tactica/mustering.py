"""The Mustering Phase: the hand, and mustering actions (M1, M2)."""

from armybuilder.engine.games.tactica.events import Events
from armybuilder.engine.games.tactica.field import NOBODY
from armybuilder.engine.games.tactica.piles import draw, leave_hand
from armybuilder.engine.games.tactica.state import ACTIONS, PILE_NUMBERS, State
from armybuilder.engine.games.tactica.verbs import Verbs
from armybuilder.engine.table import Option, Table
from catalog.games.tactica.plain import HAND, PILES, Pile

MOST_LEVEL = 2


def piles_to_draw_from(state: State, player: int) -> list[Option]:
    return [Verbs.draw(pile) for pile in PILES if state.piles[2 * player + PILE_NUMBERS[pile]]]


def refill(table: Table[State], news: str = "") -> bool:
    """Draw a card into a hand that is not full, from a pile of the player's choice; whether there was one to draw.

    `news` is told before that.
    """
    state = table.state
    player = state.player
    missing = HAND - len(state.hand[player])
    # A hand that is full doesn't look at the piles: where it did, nobody could say what the answers after it take.
    if missing <= 0 or not (options := piles_to_draw_from(state, player)):
        return False
    question = f"{news}You fill your hand to {HAND} cards, {missing} more: from which pile is the next?"
    draw_from(table, *Verbs.draw.parts(table.ask(player, question, options)))
    return True


def draw_from(table: Table[State], pile: Pile) -> None:
    state = table.state
    card = draw(state, state.player, PILE_NUMBERS[pile])
    table.say(Events.draws, state.player, pile, card)


# Actions


def places_for(state: State, player: int, kind: str) -> list[int]:
    """The free hexes on which a troop may be placed: beside a friendly wall, and on one for ranged troops."""
    field = state.field
    near = field.beside_wall[player] if state.library.troops[kind].is_melee else field.at_wall[player]
    troop_class = state.library.troops[kind].troop_class
    return [space for space in sorted(near) if state.occupant[space] == NOBODY and field.can_stand(space, troop_class)]


def placings(state: State, kind: str) -> list[Option]:
    return [Verbs.place(kind, space) for space in places_for(state, state.player, kind)]


def trainings(state: State) -> list[Option]:
    return [Verbs.train(piece) for piece in state.fielded[state.player] if can_be_trained(state, piece)]


def can_be_trained(state: State, piece: int) -> bool:
    """True if a troop stands beside or on a friendly wall (TA6), and there is a card for it or one to turn."""
    player, level = state.owner[piece], state.level[piece]
    is_at_wall = state.place[piece] in state.field.at_wall[player]
    return is_at_wall and level < MOST_LEVEL and bool(level or state.supply[player])


def has_action(state: State) -> bool:
    return state.actions < ACTIONS


def act(table: Table[State], option: Option) -> None:
    table.state.actions += 1
    if option in Verbs.place:
        place(table, *Verbs.place.parts(option))
    elif option in Verbs.train:
        (piece,) = Verbs.train.parts(option)
        train(table, piece, table.state.level[piece] + 1)
    else:
        draw_from(table, *Verbs.draw.parts(option))


def place(table: Table[State], kind: str, space: int) -> None:
    state = table.state
    leave_hand(state, state.player, kind)
    table.say(Events.places, state.bring(state.player, kind, space), state.hex_name(space))


def train(table: Table[State], piece: int, level: int) -> None:
    """Put a training card under a troop, or turn it; troop and level are said aloud once (ruling P26)."""
    state = table.state
    if not state.level[piece]:
        state.supply[state.owner[piece]] -= 1
    state.level[piece] = level
    state.settle(piece)
    table.say(Events.trains, piece, level)
