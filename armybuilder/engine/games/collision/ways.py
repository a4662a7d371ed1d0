"""Ways over the board: what each step takes, how far one gets, and what waits beside the way (Action, Movement)."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from heapq import heappop, heappush

from armybuilder.engine.games.collision import hooks
from armybuilder.engine.games.collision.cards import Profile
from armybuilder.engine.games.collision.pushing import FALL, climb
from armybuilder.engine.games.collision.state import NOBODY, NOWHERE, State
from armybuilder.engine.table import Table

CHEST_MOVE = 1
#: How far above its start a leap may end (ruling CO26).
LEAP = 2


@dataclass(frozen=True, slots=True)
class Mover:
    """A character on its way: how it moves, and what it could be stopped or hurt by."""

    state: State
    piece: int
    is_leaping: bool
    #: Which steps it takes at all, where it may not take any.
    may_step: Callable[[int, int], bool] | None = None

    @property
    def profile(self) -> Profile:
        return self.state.profile[self.piece]

    def cost(self, here: int, there: int) -> int:
        """What a step takes; 0 where there is none."""
        state = self.state
        field = state.field
        price = field.cost[there]
        if not price or not self._passes(there) or (self.may_step and not self.may_step(here, there)):
            return 0
        if not self.is_leaping and field.level[there] > field.level[here] + climb(state, self.piece):
            return 0
        return 1 if self.is_leaping or self.profile.is_levitating else price

    def _passes(self, tile: int) -> bool:
        """Friends are passed, enemies by leaping, or by levitating over those that do not and are not higher (P45)."""
        state = self.state
        other = state.occupant[tile]
        if other == NOBODY or other == self.piece:
            return True
        if state.profile[other].is_statue:
            return False
        if not state.are_enemies(self.piece, other) or self.is_leaping:
            return True
        is_over = self.profile.is_levitating and not state.profile[other].is_levitating
        return is_over and state.field.level[tile] <= state.field.level[state.place[self.piece]] + 1

    def can_end(self, start: int, tile: int) -> bool:
        """Whether its movement may end on a tile; a leap ends at most 2 levels above its start."""
        state = self.state
        is_free = state.field.can_stand[tile] and state.occupant[tile] in (NOBODY, self.piece)
        if not is_free or not self.is_leaping or start == NOWHERE:
            return is_free
        return state.field.level[tile] <= state.field.level[start] + max(LEAP, climb(state, self.piece))


def move_of(table: Table[State], piece: int) -> int:
    """How far a character moves: its Move, 1 with the chest; Inspire Urgency adds where a move starts."""
    state = table.state
    base = CHEST_MOVE if state.carries(piece, "chest") else state.profile[piece].move
    is_hurried = state.is_on_board(piece) and hooks.hurries_around(table, piece)
    return base + is_hurried


@dataclass(frozen=True, slots=True)
class Ways:
    """The tiles within reach: what each takes, and the tile before it."""

    start: int
    cost: dict[int, int]
    before: dict[int, int]

    def path(self, tile: int) -> list[int]:
        """The way to a tile, from the first tile entered to itself."""
        found = []
        while tile in self.before:
            found.append(tile)
            tile = self.before[tile]
        return found[::-1]


def ways(mover: Mover, sources: Sequence[tuple[int, int]], start: int, budget: int, shunned: frozenset[int]) -> Ways:
    """The cheapest ways within a budget from sources with what they took, without ever entering a shunned tile."""
    cost: dict[int, int] = {}
    before: dict[int, int] = {}
    near = mover.state.field.grid.near
    queue = sorted((spent, tile) for spent, tile in sources if spent <= budget)
    cost.update((tile, spent) for spent, tile in queue)
    while queue:
        spent, tile = heappop(queue)
        if spent > cost[tile]:
            continue
        for other in near[tile]:
            if other in shunned:
                continue
            price = mover.cost(tile, other)
            after = spent + price
            if price and after <= budget and after < cost.get(other, budget + 1):
                cost[other], before[other] = after, tile
                heappush(queue, (after, other))
    return Ways(start, cost, before)


def journeys(
    table: Table[State],
    piece: int,
    budget: int,
    *,
    is_leaping: bool = False,
    may_step: Callable[[int, int], bool] | None = None,
) -> dict[int, list[int]]:
    """Each tile where a movement may end, with its way: past nobody who answers, if there is such a one."""
    state = table.state
    here = state.place[piece]
    mover = Mover(state, piece, is_leaping or state.profile[piece].is_leaping, may_step)
    sources = [(0, here)]
    return _with_paths(mover, sources, here, budget, dangers(table, piece))


def _with_paths(
    mover: Mover, sources: Sequence[tuple[int, int]], start: int, budget: int, shunned: frozenset[int]
) -> dict[int, list[int]]:
    all_ways = ways(mover, sources, start, budget, frozenset())
    quiet = ways(
        mover, [each for each in sources if each[1] not in shunned or each[1] == start], start, budget, shunned
    )
    quiet = quiet if shunned else all_ways
    found = {}
    for tile in all_ways.cost:
        if tile != start and mover.can_end(start, tile):
            found[tile] = _from(quiet if tile in quiet.cost else all_ways, tile, start)
    return found


def _from(found: Ways, tile: int, start: int) -> list[int]:
    """The path to a tile; of one that comes in from outside the first tile entered is part of it."""
    path = found.path(tile)
    if start != NOWHERE:
        return path
    first = found.before[path[0]] if path else tile
    return [first, *path]


def entrances(
    table: Table[State], piece: int, budget: int, edge: Iterable[int], *, is_leaping: bool = False
) -> dict[int, list[int]]:
    """The tiles to which a reinforcement can come in over an edge, each with its way (ruling P38)."""
    state = table.state
    mover = Mover(state, piece, is_leaping or state.profile[piece].is_leaping)
    sources = [(price, tile) for tile in edge if (price := _entry_price(mover, tile))]
    return _with_paths(mover, sources, NOWHERE, budget, dangers(table, piece))


def _entry_price(mover: Mover, tile: int) -> int:
    """What the first tile takes: 1, or 2 on an obstacle; 0 where nobody comes in."""
    state = mover.state
    other = state.occupant[tile]
    if other != NOBODY and (state.profile[other].is_statue or state.are_enemies(mover.piece, other)):
        return 0
    price = state.field.cost[tile]
    return 1 if price and (mover.is_leaping or mover.profile.is_levitating) else price


def dangers(table: Table[State], piece: int) -> frozenset[int]:
    """The tiles where entering may be answered: beside a Flame Wreath, in the reach of a Counter Attack."""
    state = table.state
    grid, found = state.field.grid, set[int]()
    for enemy in state.on_board(1 - state.owner[piece]):
        place = state.place[enemy]
        if state.does[enemy][hooks.beside_around.number]:
            found.update(grid.near[place])
        if state.does[enemy][hooks.enters.number]:
            found.update(grid.box(place, state.profile[enemy].melee_reach))
    return frozenset(found)


def drop_between(state: State, here: int, there: int) -> int:
    """How many levels a step leads down, if that is a fall."""
    drop = state.field.level[here] - state.field.level[there]
    return drop if drop >= FALL else 0
