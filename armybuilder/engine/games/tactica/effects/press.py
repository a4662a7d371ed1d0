"""Press: two levels of training at once, the way onto an enemy wall, or a harder strike at an adjacent troop."""

from collections.abc import Iterator

from armybuilder.engine.games.tactica import figures, mustering
from armybuilder.engine.games.tactica.events import Events
from armybuilder.engine.games.tactica.field import NOBODY
from armybuilder.engine.games.tactica.hooks import Hooks
from armybuilder.engine.games.tactica.movement import can_move, use_card_move
from armybuilder.engine.games.tactica.state import Play, State, Target
from armybuilder.engine.games.tactica.uses import Use, declare
from armybuilder.engine.games.tactica.verbs import DISENGAGE, PRESS
from armybuilder.engine.table import Table
from catalog.games.tactica.plain import COMBAT, MOVEMENT, MUSTERING


def _offense(table: Table[State], piece: int, target: int) -> int:
    """Against an adjacent enemy troop; in the Advanced Game the troop's training adds to it (rulings P25, P43)."""
    state = table.state
    use = state.library.tactic(PRESS).use(COMBAT)
    if not use or figures.distance(state, piece, target) != figures.ADJACENT:
        return 0
    # A player who may not know a troop's training sees none.
    return use.offense + (max(0, state.level[piece]) if state.is_advanced else 0)


Hooks.card(PRESS, offense=_offense)


# Mustering


def _recruits(table: Table[State], player: int) -> Iterator[Target]:
    """Untrained troops that an action could train (ruling P16)."""
    state = table.state
    for piece in state.fielded[player]:
        if mustering.has_action(state) and not state.level[piece] and mustering.can_be_trained(state, piece):
            yield (piece,)


def _drill(table: Table[State], play: Play) -> None:
    """One action takes the troop to 2x."""
    table.state.actions += 1
    mustering.train(table, play.piece, mustering.MOST_LEVEL)


declare(PRESS, MUSTERING, Use(_drill, own=_recruits))


# Movement


def _climbers(table: Table[State], player: int) -> Iterator[Target]:
    """Troops beside a free enemy wall that have their card move, with the wall: card and move are one (ruling P16)."""
    state = table.state
    for piece in state.fielded[player]:
        here = state.place[piece]
        is_locked = state.is_beside_enemy(here, player) and not state.has_laid(piece, DISENGAGE)
        if can_move(state, piece) and not is_locked:
            walls = (space for space in state.field.board.near[here] if space in state.field.walls[1 - player])
            yield from ((piece, space) for space in walls if state.occupant[space] == NOBODY)


def _climb(table: Table[State], play: Play) -> None:
    """The troop makes its card move onto the wall, which takes all of its MOV."""
    state = table.state
    piece, space = play.piece, play.space
    state.move((piece, space))
    table.say(Events.moves, piece, state.hex_name(space))
    use_card_move(state, piece)
    if state.has_laid(piece, DISENGAGE):
        state.lift(piece, DISENGAGE)


declare(PRESS, MOVEMENT, Use(_climb, own=_climbers))


# Combat


def _strikers(table: Table[State], player: int) -> Iterator[Target]:
    """Melee troops without one, in the Advanced Game ranged ones too (rulings P25, P32, P43)."""
    state = table.state
    for piece in state.fielded[player]:
        if (state.is_advanced or state.is_melee(piece)) and not state.has_laid(piece, PRESS):
            yield (piece,)


def _attackers(table: Table[State], player: int) -> Iterator[Target]:
    """In reply to a card that defends: troops of these that named an adjacent target (ruling P33)."""
    state, named = table.state, table.state.named
    for piece in (int(target[0]) for target in _strikers(table, player)):
        if piece in named and figures.distance(state, piece, named[piece]) == figures.ADJACENT:
            yield (piece,)


def _urge(table: Table[State], play: Play) -> None:
    table.state.lay(play.piece, PRESS)


declare(PRESS, COMBAT, Use(_urge, own=_strikers, reply=_attackers))
