"""Crown: it takes the place of a melee troop, and lends OFF to all friends beside it.

Once it stands it is a melee troop like others: it may be trained, and cards may be played on it (ruling P19).
"""

from collections.abc import Iterator

from armybuilder.engine.games.tactica.answers import ON_FIELD
from armybuilder.engine.games.tactica.effects.troops import defense, offense, reach
from armybuilder.engine.games.tactica.events import Events
from armybuilder.engine.games.tactica.field import NOBODY
from armybuilder.engine.games.tactica.hooks import HOOKS
from armybuilder.engine.games.tactica.piles import RESUPPLY, send
from armybuilder.engine.games.tactica.state import Play, State, Target
from armybuilder.engine.games.tactica.uses import Use, declare
from armybuilder.engine.table import Table
from catalog.games.tactica.plain.cards import PHASES

CROWN = "crown"


def _aura(table: Table[State], crown: int, about: int) -> int:
    """Friendly troops beside a Crown have more OFF, not the Crown itself; several Crowns count once (ruling P38)."""
    state = table.state
    if crown == about or state.owner[crown] != state.owner[about]:
        return 0
    beside = [one for one in state.friends_beside(about) if state.kind[one] == CROWN]
    return state.troop(crown).aura_offense if crown == min(beside, default=NOBODY) else 0


HOOKS.card(CROWN, offense=offense, defense=defense, reach=reach, aura=_aura)


def _melee_troops(table: Table[State], player: int) -> Iterator[Target]:
    """The player's own melee troops, but no Crown (rulings TA4, P18)."""
    state = table.state
    return ((piece,) for piece in state.fielded[player] if state.is_melee(piece) and state.kind[piece] != CROWN)


def _take_place(table: Table[State], play: Play) -> str:
    """The replaced card goes to RESUPPLY at once, its training card to the supply; what it did this turn stays done."""
    state = table.state
    replaced, player = play.piece, play.player
    space = state.place[replaced]
    if state.level[replaced]:
        state.supply[player] += 1
        state.level[replaced] = 0
    state.take_off(replaced)
    send(state, player, state.kind[replaced], RESUPPLY)
    crown = state.bring(player, CROWN, space)
    for marks in ("moved", "rescuers", "idle"):
        marked: frozenset[int] = getattr(state, marks)
        if replaced in marked:
            setattr(state, marks, marked | {crown})
    table.say(Events.replaces, crown, replaced)
    return ON_FIELD


for phase in PHASES:
    declare(CROWN, phase, Use(_take_place, own=_melee_troops))
