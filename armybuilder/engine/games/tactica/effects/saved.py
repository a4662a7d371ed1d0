"""Saved: comrades cover a melee troop and take its place."""

from collections.abc import Iterator

from armybuilder.engine.games.tactica import figures
from armybuilder.engine.games.tactica.effects.disengage import is_defended
from armybuilder.engine.games.tactica.hooks import Hooks
from armybuilder.engine.games.tactica.state import Play, State, Target
from armybuilder.engine.games.tactica.uses import Use, declare
from armybuilder.engine.table import Table
from catalog.games.tactica.plain import COMBAT, MOVEMENT

SAVED = "saved"


def _defense(table: Table[State], piece: int) -> int:
    """For each friendly melee troop beside it, trained or not (TA8)."""
    state = table.state
    use = state.library.tactic(SAVED).use(COMBAT)
    return use.defense * len(state.melee_beside(piece)) if use else 0


Hooks.card(SAVED, defense=_defense)


def _covered(table: Table[State], player: int) -> Iterator[Target]:
    """Melee troops with a friendly melee troop beside them (ruling P31)."""
    state = table.state
    for piece in state.fielded[player]:
        if state.is_melee(piece) and not state.has_laid(piece, SAVED) and state.melee_beside(piece):
            yield (piece,)


def _lay(table: Table[State], play: Play) -> None:
    """In Movement it is carried out when all movement is done; in Combat it protects, and works in the Resolution."""
    table.state.lay(play.piece, SAVED)


declare(SAVED, MOVEMENT, Use(_lay, own=_covered, answer=_covered))


# Combat


def _own(table: Table[State], player: int) -> Iterator[Target]:
    """In its own Combat Phase the troop changes places in the Resolution (ruling P34)."""
    return (target for target in _covered(table, player) if not is_defended(table.state, int(target[0])))


def _against_attack(table: Table[State], player: int) -> Iterator[Target]:
    """On an attacked troop (ruling P14)."""
    attacked = figures.attacked(table.state)
    return (target for target in _own(table, player) if target[0] in attacked)


def _cover(table: Table[State], play: Play) -> None:
    _lay(table, play)
    table.state.guarded |= {play.piece}


declare(SAVED, COMBAT, Use(_cover, own=_own, answer=_own, defense=_against_attack))
