"""Reactions that change who or where the target is: Castle, Got your Back, Sidestep (ruling P10)."""

from armybuilder.engine.games.collision.arms import is_in_range
from armybuilder.engine.games.collision.attack import Aimed, Strike
from armybuilder.engine.games.collision.events import Events
from armybuilder.engine.games.collision.hooks import HOOKS
from armybuilder.engine.games.collision.pushing import climb, fall
from armybuilder.engine.games.collision.reactions import Reaction
from armybuilder.engine.games.collision.state import State
from armybuilder.engine.games.collision.verbs import Verbs
from armybuilder.engine.table import Table

card = HOOKS.card
AnyAim = Strike | Aimed


def _partners(state: State, piece: int) -> list[int]:
    return state.friends(piece, state.command(piece))


def _can_castle(table: Table[State], piece: int, event: AnyAim) -> bool:
    """It is the target, and an ally is within Command."""
    return event.target == piece and bool(_partners(table.state, piece))


def _castles(table: Table[State], piece: int, event: AnyAim) -> bool:
    state = table.state
    options = [Verbs.with_(ally) for ally in _partners(state, piece)]
    answer = table.ask(state.owner[piece], f"{state.names[piece]}: swap with whom?", options)
    return _swap(table, event, *Verbs.with_.parts(answer))


card("castle", targeted=Reaction("castle", _can_castle, _castles))


def _has_its_back(table: Table[State], piece: int, event: AnyAim) -> bool:
    """An ally beside it is the target; adjacent is by an edge (ruling P25)."""
    state = table.state
    target = event.target
    if piece == target or state.are_enemies(piece, target) or state.profile[target].is_statue:
        return False
    return state.place[piece] in state.field.grid.near[state.place[target]]


def _steps_in(table: Table[State], piece: int, event: AnyAim) -> bool:
    return _swap(table, event, piece)


card("got-your-back", targeted=Reaction("got-your-back", _has_its_back, _steps_in))


def _swap(table: Table[State], event: AnyAim, ally: int) -> bool:
    """Exchange the target and an ally, who is the target now; one that was rolled for already is not again (P43)."""
    state, target = table.state, event.target
    state.swap(target, ally)
    event.target = ally
    table.say(Events.swapped, target, ally)
    if not isinstance(event, Strike):
        return False
    attack = event.attack
    attack.struck.discard(target)
    if ally in attack.pending:
        attack.pending[attack.pending.index(ally)] = target
    else:
        attack.struck.add(target)
    if ally in attack.struck:
        event.is_negated = True
        table.say(Events.struck_already, ally)
    return event.is_negated


# --- Sidestep ---------------------------------------------------------------------------------------------------------


def _tiles(state: State, piece: int) -> list[int]:
    """The tiles around it on which it can end, up one level at most; diagonals too (ruling CO46)."""
    here, level = state.place[piece], state.field.level
    most = level[here] + climb(state, piece)
    return [tile for tile in state.field.grid.around[here] if state.can_stop_on(tile) and level[tile] <= most]


def _can_sidestep(table: Table[State], piece: int, event: AnyAim) -> bool:
    return event.target == piece and bool(_tiles(table.state, piece))


def _sidesteps(table: Table[State], piece: int, event: AnyAim) -> bool:
    """A tile in any direction; out of reach or out of the area, the attack or ability is over for it."""
    state = table.state
    options = [Verbs.on(tile) for tile in _tiles(state, piece)]
    (tile,) = Verbs.on.parts(table.ask(state.owner[piece], f"{state.names[piece]}: step where?", options))
    before = state.place[piece]
    state.put(piece, tile)
    table.say(Events.sidesteps, piece, tile)
    fall(table, piece, state.field.level[before] - state.field.level[tile])
    if not state.is_on_board(piece):
        event.is_negated = True
    elif not _is_still_reached(state, event):
        event.is_negated = True
        table.say(Events.out_of_reach, piece)
    return event.is_negated


def _is_still_reached(state: State, event: AnyAim) -> bool:
    """Reach and area of an attack, Command of an ability; the wedge does not matter any more (ruling P10)."""
    if isinstance(event, Strike):
        return is_in_range(state, event.attack, state.place[event.target])
    return state.distance(event.user, event.target) <= state.command(event.user)


card("sidestep", targeted=Reaction("sidestep", _can_sidestep, _sidesteps))
