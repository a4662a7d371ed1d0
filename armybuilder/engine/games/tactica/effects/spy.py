"""Spy: it looks into a hand, orders its player's piles, or takes a card out of the other's hand (ruling P24)."""

from collections.abc import Iterator

from armybuilder.engine.games.tactica import spying
from armybuilder.engine.games.tactica.state import RETURNING, SEARCHING, Play, State, Target
from armybuilder.engine.games.tactica.uses import Use, declare
from armybuilder.engine.table import Table
from catalog.games.tactica.plain.cards import COMBAT, MOVEMENT, MUSTERING


def _anytime(table: Table[State], player: int) -> Iterator[Target]:
    yield ()


def _look(table: Table[State], play: Play) -> None:
    spying.look(table, play.player)


def _search(table: Table[State], play: Play) -> None:
    """Search the piles in a step of its own: the choice is hidden."""
    table.state.stage = SEARCHING


def _reach_in(table: Table[State], play: Play) -> None:
    """The other player's choice is hidden, so that it is a step of its own; from an empty hand nothing is taken."""
    if table.state.hand[1 - play.player]:
        table.state.stage = RETURNING


declare("spy", MUSTERING, Use(_look, own=_anytime))
declare("spy", MOVEMENT, Use(_search, own=_anytime))
declare("spy", COMBAT, Use(_reach_in, own=_anytime))
