"""The Resolution after captures: troops withdraw and change places, then the turn is over (R3 to R7)."""

from armybuilder.engine.games.tactica.events import Events
from armybuilder.engine.games.tactica.movement import swap
from armybuilder.engine.games.tactica.piles import clear_played
from armybuilder.engine.games.tactica.state import State
from armybuilder.engine.games.tactica.verbs import Verbs
from armybuilder.engine.table import Option, Table


def withdraw_all(table: Table[State]) -> None:
    """Survivors under Disengage go to their named hexes (R3)."""
    state = table.state
    for piece, space in sorted(state.withdraws.items()):
        state.move((piece, space))
        table.say(Events.withdraws, piece, state.hex_name(space))
    state.withdraws.clear()


def reliefs(state: State) -> list[Option]:
    """The swaps that Saved asks for: each survivor with a defender that still stands beside it (R4).

    Who comes to stand beside it only now did not defend it.
    """
    players = (state.player, 1 - state.player)
    for player in players:
        found = [
            Verbs.swap(piece, other)
            for piece in state.fielded[player]
            if state.has_laid(piece, "saved")
            for other in state.melee_beside(piece)
            if other in state.defenders.get(piece, ())
        ]
        if found:
            return found
    return []


def relieve(table: Table[State]) -> bool:
    """One survivor under Saved changes places with a defender, in its owner's order; whether there was one."""
    state = table.state
    options = reliefs(state)
    if not options:
        return False
    survivor, _ = Verbs.swap.parts(options[0])
    piece, other = Verbs.swap.parts(table.ask(state.owner[survivor], "Who changes places?", options))
    state.lift(piece, "saved")
    swap(table, piece, other)
    return True


def clear_turn(table: Table[State]) -> None:
    """Cards that were played go to their destinations; damage, marks and named targets are off (R6)."""
    state = table.state
    state.lift_all()
    state.named.clear()
    state.defenders.clear()
    state.moved = state.rescuers = state.idle = state.guarded = frozenset()
    state.actions = state.card_moves = 0
    state.spied = False
    clear_played(state)
