"""Troops that move together: by Horse, whose group stays with its target, and by Shieldwall, which changes places."""

from collections.abc import Mapping, Sequence

from armybuilder.engine.games.tactica.events import Events
from armybuilder.engine.games.tactica.movement import ends
from armybuilder.engine.games.tactica.state import Play, State
from armybuilder.engine.games.tactica.verbs import Verbs
from armybuilder.engine.table import Table


def all_find_a_place(rooms: Mapping[int, Sequence[int]]) -> bool:
    """True if each troop may have a hex of its own among those that it can reach (a matching)."""
    taken: dict[int, int] = {}
    return all(_placed(piece, rooms, taken, set()) for piece in rooms)


def _placed(piece: int, rooms: Mapping[int, Sequence[int]], taken: dict[int, int], tried: set[int]) -> bool:
    """Give a troop a hex; who has it already moves on to another one."""
    for space in rooms[piece]:
        if space not in tried:
            tried.add(space)
            if space not in taken or _placed(taken[space], rooms, taken, tried):
                taken[space] = piece
                return True
    return False


# --- Horse ------------------------------------------------------------------------------------------------------------


def ride(table: Table[State], play: Play) -> Play:
    """Choose where the target of Horse and each of its group end (ruling P10).

    Offered is only what leaves the rest of the group hexes beside the target's.
    """
    state = table.state
    target = play.piece
    members = sorted(state.friends_beside(target))
    group = (target, *members)
    reached = {piece: [state.place[piece], *ends(table, piece, group)] for piece in group}
    near = state.field.board.near
    fair = [end for end in reached[target] if all_find_a_place(_beside(reached, members, near[end], {end}))]
    chosen = [_end(table, play.player, target, fair)]
    for at, member in enumerate(members):
        rest, beside = members[at + 1 :], near[chosen[0]]
        mine = [end for end in reached[member] if end in beside and end not in chosen]
        fair = [end for end in mine if all_find_a_place(_beside(reached, rest, beside, {*chosen, end}))]
        chosen.append(_end(table, play.player, member, fair))
    pairs = [number for piece, end in zip(group, chosen, strict=True) for number in (piece, end)]
    return play._replace(target=(*pairs,))


def _beside(
    reached: Mapping[int, Sequence[int]], pieces: Sequence[int], beside: Sequence[int], taken: set[int]
) -> dict[int, list[int]]:
    """The hexes that each troop may still have."""
    return {piece: [end for end in reached[piece] if end in beside and end not in taken] for piece in pieces}


def _end(table: Table[State], player: int, piece: int, ends: Sequence[int]) -> int:
    options = [Verbs.to(space) for space in ends]
    (space,) = Verbs.to.parts(table.ask(player, f"{table.state.names[piece]}: where?", options))
    return space


# --- Shieldwall -------------------------------------------------------------------------------------------------------


def close_ranks(table: Table[State], play: Play) -> Play:
    """Choose which of the Foot and its melee neighbours stands on which of their hexes."""
    state = table.state
    foot = play.piece
    group = (foot, *sorted(state.melee_beside(foot)))
    spaces = sorted(state.place[piece] for piece in group)
    chosen: list[int] = []
    for piece in group:
        chosen.append(_end(table, play.player, piece, [space for space in spaces if space not in chosen]))
    pairs = [number for piece, space in zip(group, chosen, strict=True) for number in (piece, space)]
    return play._replace(target=(*pairs,))


def set_out(table: Table[State], play: Play) -> list[int]:
    """Set the troops of a group on the hexes that were chosen; the ones that moved."""
    state = table.state
    numbers = [int(number) for number in play.target]
    pairs = list(zip(numbers[::2], numbers[1::2], strict=True))
    moved = [(piece, space) for piece, space in pairs if state.place[piece] != space]
    state.move(*moved)
    for piece, space in moved:
        table.say(Events.moves, piece, state.hex_name(space))
    return [piece for piece, _ in moved]
