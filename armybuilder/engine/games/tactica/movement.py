"""The Movement Phase (V1 to V4): where troops may go, card moves, the swaps at its end; and troops that move together,
by Horse, whose group stays with its target, and by Shieldwall, which changes places.
"""

from collections.abc import Iterator, Mapping, Sequence

from armybuilder.engine.games.tactica.events import Events
from armybuilder.engine.games.tactica.field import NOBODY
from armybuilder.engine.games.tactica.hooks import Hooks
from armybuilder.engine.games.tactica.state import CARD_MOVES, Play, State
from armybuilder.engine.games.tactica.verbs import Verbs
from armybuilder.engine.table import Asked, Option, Table


def ends(table: Table[State], piece: int, group: tuple[int, ...] = ()) -> list[int]:
    """The hexes on which a move of a troop may end, nearest first.

    Its MOV is that of a card move or of Horse. No troop passes through another (ruling P8) but one of its own group
    (P10), and none leaves a hex beside an enemy troop (P9).
    """
    state = table.state
    troop, player, start = state.troop(piece), state.owner[piece], state.place[piece]
    is_free_of_locks = Hooks.slips_locks(table, piece)
    ways = state.field.ways(troop.troop_class, player, Hooks.walks_lightly(table, piece))
    occupant, budget = state.occupant, troop.movement
    spent = {start: 0}
    edge = [start]
    for here in edge:
        if not is_free_of_locks and state.is_beside_enemy(here, player):
            continue
        for there, cost in ways[here]:
            total = spent[here] + cost
            is_free = occupant[there] == NOBODY or occupant[there] in group
            if total <= budget and is_free and total < spent.get(there, budget + 1):
                spent[there] = total
                edge.append(there)
    return [space for space in spent if space != start]


def can_move(state: State, piece: int) -> bool:
    """True if a troop may make a card move: each makes one a turn at most (ruling P29)."""
    return state.card_moves < CARD_MOVES and piece not in state.moved


def moves_of(table: Table[State], piece: int) -> list[Option]:
    if not can_move(table.state, piece):
        return []
    return [Verbs.move(piece, space) for space in ends(table, piece)]


def move(table: Table[State], piece: int, space: int) -> None:
    state = table.state
    state.move((piece, space))
    table.say(Events.moves, piece, state.hex_name(space))
    use_card_move(state, piece)
    if state.has_laid(piece, "disengage"):
        state.lift(piece, "disengage")


def use_card_move(state: State, piece: int) -> None:
    """One of the three card moves is used up, and the troop's own."""
    state.card_moves += 1
    state.moved |= {piece}


def to_swap(state: State) -> Iterator[int]:
    """The troops under Saved that may still change places, the active player's first."""
    for player in (state.player, 1 - state.player):
        for piece in state.fielded[player]:
            if state.has_laid(piece, "saved") and state.melee_beside(piece):
                yield piece


def swap_next(table: Table[State]) -> bool:
    """The next troop under Saved changes places with a friendly melee troop beside it, if its player likes."""
    state = table.state
    piece = next(to_swap(state), NOBODY)
    if piece == NOBODY:
        return False
    options = [Verbs.swap(piece, other) for other in state.melee_beside(piece)]
    option = table.ask(
        state.owner[piece],
        Asked(f"Saved: does {state.names[piece]} change places?", card="saved"),
        [*options, Verbs.stay(piece)],
    )
    state.lift(piece, "saved")
    if option in Verbs.swap:
        swap(table, *Verbs.swap.parts(option))
    return True


def swap(table: Table[State], piece: int, other: int) -> None:
    place = table.state.place
    table.state.move((piece, place[other]), (other, place[piece]))
    table.say(Events.swaps, piece, other)


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
    chosen = [_end(table, play, target, fair)]
    for at, member in enumerate(members):
        rest, beside = members[at + 1 :], near[chosen[0]]
        mine = [end for end in reached[member] if end in beside and end not in chosen]
        fair = [end for end in mine if all_find_a_place(_beside(reached, rest, beside, {*chosen, end}))]
        chosen.append(_end(table, play, member, fair))
    pairs = [number for piece, end in zip(group, chosen, strict=True) for number in (piece, end)]
    return play._replace(target=(*pairs,))


def _beside(
    reached: Mapping[int, Sequence[int]], pieces: Sequence[int], beside: Sequence[int], taken: set[int]
) -> dict[int, list[int]]:
    return {piece: [end for end in reached[piece] if end in beside and end not in taken] for piece in pieces}


def _end(table: Table[State], play: Play, piece: int, ends: Sequence[int]) -> int:
    state, options = table.state, [Verbs.to(space) for space in ends]
    question = f"{state.library.name(play.card)}: where does {state.names[piece]} end?"
    (space,) = Verbs.to.parts(table.ask(play.player, Asked(question, card=play.card), options))
    return space


def close_ranks(table: Table[State], play: Play) -> Play:
    """Choose which of the Foot and its melee neighbours stands on which of their hexes."""
    state = table.state
    foot = play.piece
    group = (foot, *sorted(state.melee_beside(foot)))
    spaces = sorted(state.place[piece] for piece in group)
    chosen: list[int] = []
    for piece in group:
        chosen.append(_end(table, play, piece, [space for space in spaces if space not in chosen]))
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
