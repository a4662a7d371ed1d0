"""Auras: what a character gives others of its side within its Command; one of each type counts."""

from armybuilder.engine.games.collision.hooks import HOOKS
from armybuilder.engine.games.collision.state import State
from armybuilder.engine.table import Table

card = HOOKS.card


def _inspires(table: Table[State], piece: int, about: int) -> bool:
    """True if another one of its side, statues too, is within its Command; never itself."""
    state = table.state
    if piece == about or state.are_enemies(piece, about) or not state.is_on_board(piece):
        return False
    return state.is_on_board(about) and state.distance(piece, about) <= state.command(piece)


def _itself(table: Table[State], piece: int) -> bool:
    return True


card("inspire-bravery", is_fearless_around=_inspires, is_fearless=_itself)
card("inspire-fortitude", fortifies_around=_inspires)
card("inspire-hatred", enrages_around=_inspires)
card("inspire-urgency", hurries_around=_inspires)
