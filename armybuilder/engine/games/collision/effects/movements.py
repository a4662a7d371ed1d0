"""Special movement: Haste and Pounce, beside the one normal movement (ruling CO8)."""

from armybuilder.engine.games.collision.actions import Action, Offer
from armybuilder.engine.games.collision.hooks import HOOKS
from armybuilder.engine.games.collision.movement import travel
from armybuilder.engine.games.collision.state import NOWHERE, State
from armybuilder.engine.games.collision.ways import entrances, journeys, move_of
from armybuilder.engine.games.collision.zones import entry_edge
from armybuilder.engine.table import Option, Table
from armybuilder.engine.windows import PASS

card = HOOKS.card


def _leaps(table: Table[State], piece: int) -> dict[int, list[int]]:
    """Where a leap leads, each with its way; into the board for a reinforcement."""
    state = table.state
    if state.flee[piece]:
        return {}
    budget = move_of(table, piece)
    if state.place[piece] == NOWHERE:
        edge = entry_edge(state, state.owner[piece])
        return entrances(table, piece, budget, edge, is_leaping=True)
    return journeys(table, piece, budget, is_leaping=True)


def _pounce_offers(table: Table[State], piece: int) -> list[Offer]:
    return [(tile,) for tile in _leaps(table, piece)]


def _pounces(table: Table[State], piece: int, offer: Offer) -> None:
    path = _leaps(table, piece).get(int(offer[0]))
    if path:
        travel(table, piece, path, is_leaping=True)


card("pounce", actions=Action("pounce", _pounce_offers, _pounces, is_aimed=True, is_movement=True))


def _haste_offers(table: Table[State], piece: int) -> list[Offer]:
    return [()]


def _hastens(table: Table[State], piece: int, _: Offer) -> None:
    """It and each ally that was within Command may move; their player orders them."""
    state = table.state
    player = state.owner[piece]
    waiting = [piece, *state.friends(piece, state.command(piece))]
    while waiting := [one for one in waiting if state.is_on_board(one) and not state.flee[one]]:
        answer = table.ask(player, "Haste: who moves next?", [PASS, *(("next", one) for one in waiting)])
        if answer == PASS:
            return
        mover = int(answer[1])
        waiting.remove(mover)
        ways = journeys(table, mover, move_of(table, mover))
        options: list[Option] = [PASS, *(("to", tile) for tile in ways)]
        goal = table.ask(player, f"{state.names[mover]}: where to?", options)
        if goal != PASS:
            travel(table, mover, ways[int(goal[1])])


card("haste", actions=Action("haste", _haste_offers, _hastens, is_movement=True))
