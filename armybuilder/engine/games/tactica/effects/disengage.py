"""Disengage: a troop slips away from its enemies, in Movement before it moves, in Combat if it survives."""

from collections.abc import Iterator, Mapping

from armybuilder.engine.games.tactica import figures
from armybuilder.engine.games.tactica.field import NOBODY
from armybuilder.engine.games.tactica.hooks import Hooks
from armybuilder.engine.games.tactica.movement import can_move
from armybuilder.engine.games.tactica.state import Play, Played, State, Target
from armybuilder.engine.games.tactica.uses import Use, declare
from armybuilder.engine.games.tactica.verbs import DISENGAGE
from armybuilder.engine.table import Table
from catalog.games.tactica.plain import COMBAT, MOVEMENT

#: The cards of which one a troop may have (rulings P14, P34).
DEFENSE_CARDS = (DISENGAGE, "saved")


def _slips(table: Table[State], piece: int) -> bool:
    """Its next move tests no lock."""
    return True


def _defense(table: Table[State], piece: int) -> int:
    use = table.state.library.tactic(DISENGAGE).use(COMBAT)
    return use.defense if use else 0


Hooks.card(DISENGAGE, slips_locks=_slips, defense=_defense)


# Movement


def _locked(table: Table[State], player: int) -> Iterator[Target]:
    """Locked troops that have a move before them: a card move, or Horse's while none has been made."""
    state = table.state
    for piece in state.fielded[player]:
        is_locked = state.is_beside_enemy(state.place[piece], player) and not state.has_laid(piece, DISENGAGE)
        if is_locked and can_move(state, piece):
            yield (piece,)


def _unlock(table: Table[State], play: Play) -> None:
    table.state.lay(play.piece, DISENGAGE)


declare(DISENGAGE, MOVEMENT, Use(_unlock, own=_locked))


# Combat


def retreats(state: State, piece: int) -> Iterator[int]:
    """The hexes that may be named for a troop.

    They are free, out of touch with enemy troops, open without Press and to its class, and named by no other Disengage
    (ruling P39).
    """
    player, field = state.owner[piece], state.field
    kept = set(state.withdraws.values())
    for space, _ in field.ways(state.troop(piece).troop_class, player, is_light=False)[state.place[piece]]:
        is_free = state.occupant[space] == NOBODY and space not in kept
        if is_free and not state.is_beside_enemy(space, player):
            yield space


def is_defended(state: State, piece: int) -> bool:
    """True if a troop has Disengage or Saved on it already."""
    return piece in state.guarded or any(state.has_laid(piece, card) for card in DEFENSE_CARDS)


def _own(table: Table[State], player: int) -> Iterator[Target]:
    """In its own Combat Phase a troop withdraws in the Resolution (ruling P34)."""
    state = table.state
    for piece in state.fielded[player]:
        if not is_defended(state, piece):
            yield from ((piece, space) for space in retreats(state, piece))


def _against_attack(table: Table[State], player: int) -> Iterator[Target]:
    """On an attacked troop (ruling P14)."""
    state = table.state
    for piece in figures.attacked(state):
        if not is_defended(state, piece):
            yield from ((piece, space) for space in retreats(state, piece))


def _withdraw(table: Table[State], play: Play) -> str | None:
    """Lay it down; the cost of the hex from here decides where the card goes, captured or not (TA14)."""
    state = table.state
    piece, space = play.piece, play.space
    state.lay(piece, DISENGAGE)
    state.guarded |= {piece}
    state.withdraws[piece] = space
    return destination_of(state, piece)


def destination_of(state: State, piece: int) -> str | None:
    """The other place than the usual one where the card of a troop goes that withdraws, if its way is dear."""
    use = state.library.tactic(DISENGAGE).use(COMBAT)
    is_dear = state.field.full_cost(state.place[piece], state.withdraws[piece]) > 1
    return use.otherwise if use and is_dear else None


def destinations(state: State) -> dict[int, str]:
    """The place where the card of each troop that withdraws goes."""
    use = state.library.tactic(DISENGAGE).use(COMBAT)
    usual = use.destination if use else ""
    return {piece: destination_of(state, piece) or usual for piece in state.withdraws}


def count_anew(state: State, before: Mapping[int, str]) -> None:
    """Send cards elsewhere whose way has become cheaper or dearer: the ground that it was counted on is gone (88)."""
    played = list(state.played)
    for piece, now in destinations(state).items():
        if now != before[piece]:
            played.remove(Played(state.owner[piece], DISENGAGE, before[piece]))
            played.append(Played(state.owner[piece], DISENGAGE, now))
    state.played = tuple(played)


declare(DISENGAGE, COMBAT, Use(_withdraw, own=_own, answer=_own, defense=_against_attack))
