"""The map: what is seen of it, what each space costs, and where a unit may go (Gameplay, Move; Fog of War)."""

from armybuilder.engine.games.officers_chess.state import NOBODY, NOWHERE, State
from armybuilder.engine.table import Pick

#: The spaces that a unit sees far in the Fog of War (ruling OC26).
SIGHT = 3


# Sight


def is_in_sight(state: State, player: int, space: int) -> bool:
    """True where a unit of a player sees a space: 3 spaces far, and farther by its Torch (ruling OC26)."""
    distance = state.grid.distance
    return any(distance(state.place[unit], space) <= SIGHT + state.lit[unit] for unit in state.in_play(player))


def is_seen(state: State, unit: int, player: int) -> bool:
    return not state.fog or state.owner[unit] == player or is_in_sight(state, player, state.place[unit])


def is_known(state: State, unit: int, player: int) -> bool:
    """True where a player sees a unit; a unit that has left the map has done so before everybody's eyes."""
    return state.place[unit] == NOWHERE or is_seen(state, unit, player)


def seen_enemies(state: State, player: int) -> list[int]:
    enemies = state.in_play(1 - player)
    return [unit for unit in enemies if is_seen(state, unit, player)] if state.fog else enemies


def looks_free(state: State, space: int, player: int) -> bool:
    """True where nobody stands on a space, as a player sees it."""
    other = state.occupant[space]
    return other == NOBODY or not is_seen(state, other, player)


# Moving


def cost_of(state: State, unit: int, space: int) -> int | None:
    """The cost for a unit of entering a space; None where it cannot, as its player sees it (rulings OC8, OC39)."""
    cost = state.entry[state.kit[unit].footing][space]
    if not cost:
        return None
    other = state.occupant[space]
    if other != NOBODY and state.owner[other] != state.owner[unit] and is_seen(state, other, state.owner[unit]):
        return None
    return cost


def can_stand(state: State, unit: int, space: int) -> bool:
    """True where a unit could be set on a space, as its player sees it."""
    return looks_free(state, space, state.owner[unit]) and cost_of(state, unit, space) is not None


def reach(state: State, unit: int) -> dict[int, int]:
    """The free spaces that a unit can get to, each with the movement that is left there."""
    best, _ = _spread(state, unit)
    start, player = state.place[unit], state.owner[unit]
    return {space: left for space, left in best.items() if space != start and looks_free(state, space, player)}


def way(state: State, unit: int, space: int) -> list[tuple[int, int]]:
    """The cheapest way to a space: each space on it with the movement that is left there."""
    best, before = _spread(state, unit)
    found = []
    while space != state.place[unit]:
        found.append((space, best[space]))
        space = before[space]
    return found[::-1]


def _spread(state: State, unit: int) -> tuple[dict[int, int], dict[int, int]]:
    """Every space that a unit can enter: the most movement left there, and the space it comes from."""
    start = state.place[unit]
    best, before = {start: state.budget}, {start: NOWHERE}
    entry, beside = state.entry[state.kit[unit].footing], state.grid.near
    blocked = {state.place[other] for other in seen_enemies(state, state.owner[unit])}
    queue = [start]
    for space in queue:
        left = best[space]
        for near in beside[space]:
            after = left - entry[near]
            if after < left and after > best.get(near, -1) and near not in blocked:
                best[near], before[near] = after, space
                queue.append(near)
    return best, before


def walk(state: State, unit: int, pick: Pick) -> int | None:
    """A free space within reach, by a walk of chance; None if it found none."""
    space, left, end = state.place[unit], state.budget, None
    for _ in range(1 + pick(left) if left else 0):
        near = state.grid.near[space]
        step = near[pick(len(near))]
        cost = cost_of(state, unit, step)
        if cost is None or cost > left:
            continue
        space, left = step, left - cost
        if space != state.place[unit] and looks_free(state, space, state.owner[unit]):
            end = space
    return end


def put(state: State, unit: int, space: int) -> None:
    if state.place[unit]:
        state.occupant[state.place[unit]] = NOBODY
    state.place[unit] = space
    state.occupant[space] = unit
