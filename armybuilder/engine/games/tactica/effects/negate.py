"""Negate: it only ever answers a card, in any phase. `answers.py` takes the chain apart."""

from armybuilder.engine.games.tactica.state import Play, State
from armybuilder.engine.games.tactica.uses import Use, declare
from armybuilder.engine.games.tactica.verbs import NEGATE
from armybuilder.engine.table import Table
from catalog.games.tactica.plain import PHASES


def _cancels(table: Table[State], play: Play) -> None:
    """A Negate never takes effect by itself: the card before it loses its own."""


for phase in PHASES:
    declare(NEGATE, phase, Use(_cancels))
