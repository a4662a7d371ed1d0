"""The Movement Phase: where troops may go, card moves, and the swaps at its end (V1 to V4)."""

from collections.abc import Iterator

from armybuilder.engine.games.tactica import hooks
from armybuilder.engine.games.tactica.events import Events
from armybuilder.engine.games.tactica.field import NOBODY
from armybuilder.engine.games.tactica.state import CARD_MOVES, State
from armybuilder.engine.games.tactica.verbs import Verbs
from armybuilder.engine.table import Option, Table


def ends(table: Table[State], piece: int, group: tuple[int, ...] = ()) -> list[int]:
    """The hexes on which a move of a troop may end, nearest first.

    Its MOV is that of a card move or of Horse. No troop passes through another (ruling P8) but one of its own group
    (P10), and none leaves a hex beside an enemy troop (P9).
    """
    state = table.state
    troop, player, start = state.troop(piece), state.owner[piece], state.place[piece]
    is_free_of_locks = hooks.slips_locks(table, piece)
    ways = state.field.ways(troop.troop_class, player, hooks.walks_lightly(table, piece))
    occupant, budget = state.occupant, troop.movement
    spent = {start: 0}
    edge = [start]
    for here in edge:
        if not is_free_of_locks and state.is_beside_enemy(here, player):
            continue
        for there, cost in ways[here]:
            total = spent[here] + cost
            is_free = occupant[there] == NOBODY or occupant[there] in group
            if total <= budget and is_free and total < spent.get(there, budget + 1):
                spent[there] = total
                edge.append(there)
    return [space for space in spent if space != start]


def can_move(state: State, piece: int) -> bool:
    """True if a troop may make a card move: each makes one a turn at most (ruling P29)."""
    return state.card_moves < CARD_MOVES and piece not in state.moved


def moves_of(table: Table[State], piece: int) -> list[Option]:
    """The card moves of a troop."""
    if not can_move(table.state, piece):
        return []
    return [Verbs.move(piece, space) for space in ends(table, piece)]


def move(table: Table[State], piece: int, space: int) -> None:
    """One card move."""
    state = table.state
    state.move((piece, space))
    table.say(Events.moves, piece, state.hex_name(space))
    use_card_move(state, piece)
    if state.has_laid(piece, "disengage"):
        state.lift(piece, "disengage")


def use_card_move(state: State, piece: int) -> None:
    """One of the three card moves is used up, and the troop's own."""
    state.card_moves += 1
    state.moved |= {piece}


# --- Saved, when moving is over (V4) ----------------------------------------------------------------------------------


def to_swap(state: State) -> Iterator[int]:
    """The troops under Saved that may still change places, the active player's first."""
    for player in (state.player, 1 - state.player):
        for piece in state.fielded[player]:
            if state.has_laid(piece, "saved") and state.melee_beside(piece):
                yield piece


def swap_next(table: Table[State]) -> bool:
    """The next troop under Saved changes places with a friendly melee troop beside it, if its player likes."""
    state = table.state
    piece = next(to_swap(state), NOBODY)
    if piece == NOBODY:
        return False
    options = [Verbs.swap(piece, other) for other in state.melee_beside(piece)]
    option = table.ask(state.owner[piece], "Change places?", [*options, Verbs.stay(piece)])
    state.lift(piece, "saved")
    if option in Verbs.swap:
        swap(table, *Verbs.swap.parts(option))
    return True


def swap(table: Table[State], piece: int, other: int) -> None:
    """Two troops change places."""
    place = table.state.place
    table.state.move((piece, place[other]), (other, place[piece]))
    table.say(Events.swaps, piece, other)
