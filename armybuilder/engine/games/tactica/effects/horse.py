"""Horse: a group moves at once before any card move, or a melee troop strikes harder."""

from collections.abc import Iterator

from armybuilder.engine.games.tactica import movement
from armybuilder.engine.games.tactica.hooks import Hooks
from armybuilder.engine.games.tactica.state import Play, State, Target
from armybuilder.engine.games.tactica.uses import Use, declare
from armybuilder.engine.table import Table
from catalog.games.tactica.plain import COMBAT, MOVEMENT

HORSE = "horse"


def _offense(table: Table[State], piece: int, target: int) -> int:
    use = table.state.library.tactic(HORSE).use(COMBAT)
    return use.offense if use else 0


Hooks.card(HORSE, offense=_offense)


def _riders(table: Table[State], player: int) -> Iterator[Target]:
    """All troops, as long as no card move is used (TA15)."""
    state = table.state
    return ((piece,) for piece in state.fielded[player] if not state.card_moves)


def _ride(table: Table[State], play: Play) -> None:
    """The group moves: this is card move 1, but nobody's own (ruling P10). Disengage is spent by a move of Horse."""
    state = table.state
    moved = movement.set_out(table, play)
    state.card_moves += 1
    for piece in moved:
        if state.has_laid(piece, "disengage"):
            state.lift(piece, "disengage")


declare(HORSE, MOVEMENT, Use(_ride, own=_riders, chosen=movement.ride))


def _strikers(table: Table[State], player: int) -> Iterator[Target]:
    """Melee troops without one (rulings P32, P40)."""
    state = table.state
    for piece in state.fielded[player]:
        if state.is_melee(piece) and not state.has_laid(piece, HORSE):
            yield (piece,)


def _spur(table: Table[State], play: Play) -> None:
    table.state.lay(play.piece, HORSE)


declare(HORSE, COMBAT, Use(_spur, own=_strikers))
