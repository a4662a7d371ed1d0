"""Line of sight, ranges, and the space from which an attack enters its target (Line of Sight; Ranged Attacks)."""

from armybuilder.engine.games.analog_tactics.state import NOBODY, SMOKE, State

#: The spaces of a unit: 1 is in front, then clockwise.
FRONT, REAR = 1, 4
FLANKS = (3, 5)


def space_of(state: State, unit: int, direction: int) -> int:
    """Say which of a unit's spaces, 1 to 6, lies in a direction."""
    return (direction - state.facing[unit]) % 6 + 1


def direction_to(state: State, unit: int, number: int) -> int:
    """The direction in which a unit's space 1 to 6 lies."""
    return (state.facing[unit] + number - 1) % 6


def has_line(state: State, start: int, end: int, viewer: int) -> bool:
    """Tell whether nothing stands on the line between two spaces, and no smoke hides it from a player (AT12, P56)."""
    occupant = state.occupant
    for space in state.field.board.between(start, end):
        if occupant[space] != NOBODY:
            return False
    return not state.zones or not _is_smoked(state, start, end, viewer)


def _is_smoked(state: State, start: int, end: int, viewer: int) -> bool:
    board = state.field.board
    if board.distance(start, end) <= 1:
        return False
    for card, player, center, *_ in state.zones:
        if card == SMOKE and player != viewer:
            far = board.distances[center]
            if far[end] <= 1 or any(far[space] <= 1 for space in board.between(start, end)):
                return True
    return False


def sees_space(state: State, unit: int, space: int) -> bool:
    """Tell whether a space is in a unit's line of sight: in front of it, 60° to either side, and nothing between."""
    here = state.place[unit]
    return space in state.field.board.wedge(here, state.facing[unit]) and has_line(
        state, here, space, state.owner[unit]
    )


def sees(state: State, unit: int, other: int) -> bool:
    return sees_space(state, unit, state.place[other])


def entries(state: State, origin: int, target: int, reach: int) -> set[int]:
    """The target's spaces, 1 to 6, from which a path over free spaces can enter it within a range (ruling P36)."""
    board, there = state.field.board, state.place[target]
    far = _walks(state, origin, reach - 1)
    return {
        space_of(state, target, direction) for direction, near in board.beside[there] if far.get(near, reach) < reach
    }


def _walks(state: State, origin: int, most: int) -> dict[int, int]:
    """The spaces that can be reached over free ones, with the steps that it takes."""
    near, occupant = state.field.board.near, state.occupant
    far, edge = {origin: 0}, [origin]
    for steps in range(1, most + 1):
        found = [space for start in edge for space in near[start] if space not in far and occupant[space] == NOBODY]
        edge = list(dict.fromkeys(found))
        far.update(dict.fromkeys(edge, steps))
    return far


def reachable(state: State, origin: int, most: int) -> dict[int, int]:
    """The free spaces that a unit can walk to, with the steps that it takes."""
    return {space: steps for space, steps in _walks(state, origin, most).items() if steps}


def away(state: State, start: int, end: int) -> tuple[int, ...]:
    """The direction straight away, or two that are equally near (ruling P45)."""
    return state.field.board.directions_toward(start, end)
