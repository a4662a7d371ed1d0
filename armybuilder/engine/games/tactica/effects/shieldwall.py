"""Shieldwall: a Foot and its neighbours close their ranks."""

from collections.abc import Iterator

from armybuilder.engine.games.tactica import figures, movement
from armybuilder.engine.games.tactica.hooks import Hooks
from armybuilder.engine.games.tactica.state import Play, State, Target
from armybuilder.engine.games.tactica.uses import Use, declare
from armybuilder.engine.table import Table
from catalog.games.tactica.plain import COMBAT, MOVEMENT

SHIELDWALL, FOOT = "shieldwall", "foot"


def _defense(table: Table[State], piece: int) -> int:
    use = table.state.library.tactic(SHIELDWALL).use(COMBAT)
    return use.defense if use else 0


Hooks.card(SHIELDWALL, defense=_defense)


def _feet(state: State, player: int) -> list[int]:
    """The Foot of a player: it is played on nobody else."""
    return [piece for piece in state.fielded[player] if state.kind[piece] == FOOT]


def _feet_beside(state: State, piece: int) -> list[int]:
    return [one for one in state.friends_beside(piece) if state.kind[one] == FOOT]


# Movement


def _in_ranks(table: Table[State], player: int) -> Iterator[Target]:
    """Foot with somebody to change places with."""
    state = table.state
    return ((piece,) for piece in _feet(state, player) if state.melee_beside(piece))


def _change_places(table: Table[State], play: Play) -> None:
    """A swap is no movement: no MOV, no lock, no rule of entry (V3)."""
    movement.set_out(table, play)


declare(SHIELDWALL, MOVEMENT, Use(_change_places, own=_in_ranks, answer=_in_ranks, chosen=movement.close_ranks))


# Combat


def _against_attack(table: Table[State], player: int) -> Iterator[Target]:
    """On a Foot that is attacked, or beside an attacked Foot (ruling P14)."""
    state = table.state
    attacked = {piece for piece in figures.attacked(state) if state.kind[piece] == FOOT}
    for piece in _feet(state, player):
        is_near = piece in attacked or not attacked.isdisjoint(_feet_beside(state, piece))
        if is_near and piece not in state.guarded:
            yield (piece,)


def _any_foot(table: Table[State], player: int) -> Iterator[Target]:
    """By print: on any Foot, in answer to a card."""
    state = table.state
    return ((piece,) for piece in _feet(state, player) if piece not in state.guarded)


def _close(table: Table[State], play: Play) -> None:
    """The Foot and every Foot beside it; others gain nothing."""
    state = table.state
    foot = play.piece
    state.guarded |= {foot}
    for piece in (foot, *_feet_beside(state, foot)):
        state.lay(piece, SHIELDWALL)


declare(SHIELDWALL, COMBAT, Use(_close, answer=_any_foot, defense=_against_attack))
