"""Rescue: the player chooses which hostage a troop beside an enemy wall frees."""

from collections.abc import Iterator

from armybuilder.engine.games.tactica import hostages
from armybuilder.engine.games.tactica.field import NOBODY
from armybuilder.engine.games.tactica.state import Play, State, Target
from armybuilder.engine.games.tactica.uses import Use, declare
from armybuilder.engine.table import Table
from catalog.games.tactica.plain import COMBAT, MOVEMENT


def _named(table: Table[State], player: int) -> Iterator[Target]:
    """Each troop that may rescue, with each hostage and where it would appear."""
    state = table.state
    for piece in hostages.rescuers(state):
        yield from hostages.named_hostages(state, piece)


def _free(table: Table[State], play: Play) -> None:
    piece, kind = play.piece, str(play.target[1])
    space = int(play.target[2]) if len(play.target) > 2 else NOBODY
    hostages.free(table, piece, kind, space)


for phase in (MOVEMENT, COMBAT):
    declare("rescue", phase, Use(_free, own=_named))
