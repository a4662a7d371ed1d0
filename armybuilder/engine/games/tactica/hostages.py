"""Hostages: capture, rescue with a card and without, and the ransom for a captured Crown."""

from collections.abc import Iterator

from armybuilder.engine.games.tactica.events import Events
from armybuilder.engine.games.tactica.field import NOBODY
from armybuilder.engine.games.tactica.piles import RESUPPLY, send, without
from armybuilder.engine.games.tactica.state import CARD_MOVES, State
from armybuilder.engine.games.tactica.verbs import Verbs
from armybuilder.engine.table import Asked, Table
from catalog.games.tactica.plain import COMBAT, MOVEMENT

#: The troops that come back to the field when rescued; all others go to RESUPPLY.
CHAMPION, CROWN = "champion", "crown"
REAPPEARING = (CHAMPION, CROWN)


def capture(table: Table[State], piece: int) -> None:
    """A troop becomes a hostage: its training card goes to LOST first (R1)."""
    state = table.state
    player = state.owner[piece]
    if state.level[piece]:
        state.training_lost[player] += 1
        state.level[piece] = 0
    state.take_off(piece)
    state.hostages[1 - player] += (state.kind[piece],)
    table.say(Events.captured, piece)


# Rescue


def can_rescue(state: State, piece: int) -> bool:
    """True if a troop may rescue: it touches an enemy wall (on one it does, ruling P30), once a phase (P17)."""
    player = state.owner[piece]
    if piece in state.rescuers or not state.hostages[1 - player]:
        return False
    if state.phase == MOVEMENT and state.card_moves >= CARD_MOVES:
        return False
    return state.place[piece] in state.field.at_wall[1 - player]


def places_to_appear(state: State, rescuer: int) -> list[int]:
    """The free hexes beside a rescuer and beside an enemy wall; one that a troop withdraws to is not free."""
    field, player = state.field, state.owner[rescuer]
    beside_wall, kept = field.beside_wall[1 - player], set(state.withdraws.values())
    return [
        space
        for space in field.board.near[state.place[rescuer]]
        if space in beside_wall
        and state.occupant[space] == NOBODY
        and space not in kept
        and field.wall_owner[space] != 1 - player
        and space not in field.landmarks
    ]


def rescuers(state: State) -> list[int]:
    return [piece for piece in state.fielded[state.player] if can_rescue(state, piece)]


def kinds_held(state: State, player: int) -> list[str]:
    """The different hostages that a player holds, in the order of the box."""
    return sorted(set(state.hostages[player]), key=state.library.order.__getitem__)


def free_at_random(table: Table[State], rescuer: int) -> None:
    """A rescue without a card: one hostage by chance. Where it appears is chosen in a step of its own."""
    state = table.state
    player = state.owner[rescuer]
    held = state.hostages[1 - player]
    kind = held[table.roll(len(held)) - 1]
    if kind in REAPPEARING and places_to_appear(state, rescuer):
        state.hostages[1 - player] = without(held, kind)
        state.freed = (rescuer, kind)
        table.say(Events.frees, rescuer, kind)
    else:
        free(table, rescuer, kind, NOBODY)


def appear(table: Table[State]) -> None:
    """The hostage that was freed by chance appears where its owner likes."""
    state = table.state
    assert state.freed is not None, "somebody was freed"
    rescuer, kind = state.freed
    player = state.owner[rescuer]
    options = [Verbs.at(space) for space in places_to_appear(state, rescuer)]
    (space,) = Verbs.at.parts(table.ask(player, f"Where does the freed {state.library.name(kind)} appear?", options))
    state.freed = None
    state.hostages[1 - player] += (kind,)
    free(table, rescuer, kind, space)


def free(table: Table[State], rescuer: int, kind: str, space: int) -> None:
    """A hostage comes back to the field (untrained) or goes to its owner's RESUPPLY; the rescue is used up (P17)."""
    state = table.state
    player = state.owner[rescuer]
    state.hostages[1 - player] = without(state.hostages[1 - player], kind)
    state.rescuers |= {rescuer}
    if state.phase == COMBAT:
        state.idle |= {rescuer}
    else:
        state.card_moves += 1
    table.say(Events.rescues, rescuer, kind)
    if space == NOBODY:
        send(state, player, kind, RESUPPLY)
    else:
        _stand_up(table, player, kind, space)
    lift_bar(table, player)


def _stand_up(table: Table[State], player: int, kind: str, space: int) -> None:
    """It appears; rescued in the Combat Phase it names no target there."""
    state = table.state
    piece = state.bring(player, kind, space)
    if state.phase == COMBAT:
        state.idle |= {piece}
    table.say(Events.appears, piece, state.hex_name(space))


def named_hostages(state: State, rescuer: int) -> Iterator[tuple[str | int, ...]]:
    """The ways in which a troop may use Rescue: each hostage, and each hex where it may appear."""
    spaces = places_to_appear(state, rescuer)
    for kind in kinds_held(state, 1 - state.owner[rescuer]):
        if kind in REAPPEARING and spaces:
            yield from ((rescuer, kind, space) for space in spaces)
        else:
            yield rescuer, kind


# Ransom


def lift_bar(table: Table[State], player: int) -> None:
    """A player none of whose Crowns is held owes nothing, and may use tactics cards again."""
    state = table.state
    if state.barred[player] and not state.owes(player):
        state.barred[player] = False
        table.say(Events.free_again, player)


def pay_ransom(table: Table[State]) -> None:
    """The active player gives a hostage back for each Crown that is held; without one they are barred (ruling P13)."""
    state = table.state
    player = state.player
    owed = state.owes(player)
    for _ in range(owed):
        if not state.hostages[player]:
            break
        options = [Verbs.ransom(kind) for kind in kinds_held(state, player)]
        (kind,) = Verbs.ransom.parts(
            table.ask(player, Asked("Your Crown is held: which hostage do you give for it?", card="crown"), options)
        )
        state.hostages[player] = without(state.hostages[player], kind)
        send(state, 1 - player, kind, RESUPPLY)
        table.say(Events.ransom, player, kind)
        owed -= 1
    lift_bar(table, 1 - player)
    _bar(table, player, owed > 0)


def _bar(table: Table[State], player: int, is_barred: bool) -> None:
    state = table.state
    if state.barred[player] != is_barred:
        table.say(Events.barred if is_barred else Events.free_again, player)
    state.barred[player] = is_barred
