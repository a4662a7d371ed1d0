"""Moving on the map: what each space costs, and where a unit may go (Gameplay, Move)."""

from armybuilder.engine.games.officers_chess.state import NOBODY, State
from armybuilder.engine.table import Pick


def cost_of(state: State, unit: int, space: int) -> int | None:
    """What entering a space costs a unit; None where it cannot (rulings OC8, OC39)."""
    if not state.grid.is_on[space]:
        return None
    other = state.occupant[space]
    if other != NOBODY and state.owner[other] != state.owner[unit]:
        return None
    return state.ground_at(space).costs.get(state.profile[unit].footing)


def reach(state: State, unit: int) -> dict[int, int]:
    """The free spaces that a unit can get to, each with the movement that is left there."""
    start, left = state.place[unit], state.budget
    best = {start: left}
    queue = [start]
    for space in queue:
        for near in state.grid.near[space]:
            cost = cost_of(state, unit, near)
            if cost is None or best[space] < cost:
                continue
            after = best[space] - cost
            if after > best.get(near, -1):
                best[near] = after
                queue.append(near)
    return {space: after for space, after in best.items() if space != start and state.occupant[space] == NOBODY}


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
        if state.occupant[space] == NOBODY:
            end = space
    return end


def put(state: State, unit: int, space: int) -> None:
    """Set a unit on a free space."""
    if state.place[unit]:
        state.occupant[state.place[unit]] = NOBODY
    state.place[unit] = space
    state.occupant[space] = unit
