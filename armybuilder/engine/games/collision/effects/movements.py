"""Special movement: Haste and Pounce, beside the one normal movement (ruling CO8)."""

from armybuilder.engine.games.collision.actions import Action, Offer
from armybuilder.engine.games.collision.hooks import HOOKS
from armybuilder.engine.games.collision.movement import travel
from armybuilder.engine.games.collision.state import NOWHERE, State
from armybuilder.engine.games.collision.statuses import is_fleeing
from armybuilder.engine.games.collision.verbs import Verbs
from armybuilder.engine.games.collision.ways import Journeys, entrances, journeys, move_of
from armybuilder.engine.games.collision.zones import entry_edge
from armybuilder.engine.table import Table
from armybuilder.engine.windows import PASS

card = HOOKS.card


def _leaps(table: Table[State], piece: int) -> Journeys:
    """The ends of a leap; into the board for a reinforcement."""
    state = table.state
    budget = move_of(table, piece)
    if state.place[piece] == NOWHERE:
        edge = entry_edge(state, state.owner[piece])
        return entrances(table, piece, budget, edge, is_leaping=True)
    return journeys(table, piece, budget, is_leaping=True)


def _pounce_offers(table: Table[State], piece: int) -> list[Offer]:
    return [] if is_fleeing(table, piece) else [(tile,) for tile in _leaps(table, piece).ends]


def _pounces(table: Table[State], piece: int, offer: Offer) -> None:
    """It may be answered before it begins; then the leap may lead there no more."""
    leaps, tile = _leaps(table, piece), int(offer[0])
    if tile in leaps.ends:
        travel(table, piece, leaps.path(table, tile), is_leaping=True)


card("pounce", actions=Action("pounce", _pounce_offers, _pounces, is_aimed=True, is_movement=True))


def _haste_offers(table: Table[State], piece: int) -> list[Offer]:
    return [()]


def _hastens(table: Table[State], piece: int, _: Offer) -> None:
    """It and each ally that was within Command may move; their player orders them."""
    state = table.state
    player = state.owner[piece]
    waiting = [piece, *state.friends(piece, state.command(piece))]
    while waiting := [one for one in waiting if state.is_on_board(one) and not is_fleeing(table, one)]:
        answer = table.ask(player, "Haste: who moves next?", [PASS, *(Verbs.next(one) for one in waiting)])
        if answer == PASS:
            return
        (mover,) = Verbs.next.parts(answer)
        waiting.remove(mover)
        ways = journeys(table, mover, move_of(table, mover))
        options = [PASS, *(Verbs.to(tile) for tile in ways.ends)]
        goal = table.ask(player, f"{state.names[mover]}: where to?", options)
        if goal != PASS:
            travel(table, mover, ways.path(table, *Verbs.to.parts(goal)))


card("haste", actions=Action("haste", _haste_offers, _hastens, is_movement=True))
