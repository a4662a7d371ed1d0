"""Moving: how far and which way, then tile by tile what waits beside the way (Action, Movement; P9, P12, P13)."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace

from armybuilder.engine.games.collision.attack import answering_weapons
from armybuilder.engine.games.collision.combat import face, free_melee_attack
from armybuilder.engine.games.collision.events import Events
from armybuilder.engine.games.collision.hit_effects import FALL, climb, fall
from armybuilder.engine.games.collision.hooks import Hooks
from armybuilder.engine.games.collision.reactions import answered
from armybuilder.engine.games.collision.state import NOBODY, NOWHERE, ON_BOARD, WAITING, State
from armybuilder.engine.games.collision.verbs import Verbs
from armybuilder.engine.table import Table

CHEST_MOVE = 1
#: More levels than any board has.
LEVELS = 99
#: The levels that a leap gets up beyond what walking does at once (ruling CO26).
LEAP = 1


#: The enemies who may answer a movement, each with the tiles where they do.
Dangers = dict[int, frozenset[int]]


@dataclass(frozen=True, slots=True)
class Mover:
    """A character on its way: how it moves, and what bars it."""

    state: State
    piece: int
    is_leaping: bool
    #: The steps that it takes at all, where it may not take any.
    may_step: Callable[[int, int], bool] | None = None
    #: The most levels that it steps down at once.
    most_down: int = LEVELS

    @property
    def is_free(self) -> bool:
        """True if obstacles do not slow it."""
        return self.is_leaping or self.state.profile[self.piece].is_levitating

    def prices(self) -> list[int]:
        """The price of entering each tile; 0 where it cannot enter, because of somebody on it too."""
        state, profile, owner = self.state, self.state.profile, self.state.owner
        found = list(state.field.even_cost if self.is_free else state.field.cost)
        own, flies = owner[self.piece], profile[self.piece].is_levitating
        for other in state.targets():
            # Friends are passed, enemies by leaping, or by levitating over those that do not (P45).
            is_passed = self.is_leaping or owner[other] == own or (flies and not profile[other].is_levitating)
            if not is_passed or profile[other].is_statue:
                found[state.place[other]] = 0
        return found

    def near(self) -> Sequence[Sequence[int]]:
        """The tiles beside each that are neither too high nor too low for it."""
        most_up = LEVELS if self.is_leaping else climb(self.state, self.piece)
        return self.state.field.near(most_up, self.most_down)

    def hurdles(self) -> frozenset[int]:
        """The tiles of enemies over whom it levitates from a tile that is one level lower at most (ruling P45)."""
        state = self.state
        if self.is_leaping or not state.profile[self.piece].is_levitating:
            return frozenset()
        return frozenset(state.place[other] for other in state.targets(1 - state.owner[self.piece]))

    def can_end(self, start: int, tile: int) -> bool:
        """True if its movement may end on a tile; a leap ends at most 2 levels above its start."""
        state = self.state
        is_free = state.field.can_stand[tile] and state.occupant[tile] in (NOBODY, self.piece)
        if not is_free or not self.is_leaping or start == NOWHERE:
            return is_free
        return state.field.level[tile] <= state.field.level[start] + climb(state, self.piece) + LEAP


def move_of(table: Table[State], piece: int) -> int:
    """The spaces that a character moves: its Move, 1 with the chest; Inspire Urgency adds where a move starts."""
    state = table.state
    base = CHEST_MOVE if state.carries(piece, "chest") else state.profile[piece].move
    is_hurried = state.is_on_board(piece) and Hooks.hurries_around(table, piece)
    return base + is_hurried


@dataclass(frozen=True, slots=True)
class Ways:
    """The tiles within reach: what each takes, and the tile before it."""

    cost: dict[int, int]
    before: dict[int, int]

    def path(self, tile: int) -> list[int]:
        """The way to a tile, from the source to itself."""
        found = [tile]
        while tile in self.before:
            tile = self.before[tile]
            found.append(tile)
        return found[::-1]


def ways(mover: Mover, sources: Sequence[tuple[int, int]], budget: int, shunned: frozenset[int]) -> Ways:
    """The cheapest ways within a budget from sources with what they took, without ever entering a shunned tile."""
    before: dict[int, int] = {}
    cost = {tile: spent for spent, tile in sources if spent <= budget}
    prices, near = mover.prices(), mover.near()
    for tile in shunned:
        prices[tile] = 0
    may_enter = _may_enter(mover)
    # The tiles reached by each sum: a step takes 1 or 2, so one after the other is settled.
    reached: list[list[int]] = [[tile for tile in cost if cost[tile] == spent] for spent in range(budget + 1)]
    for spent, tiles in enumerate(reached[:-1]):
        for tile in tiles:
            if cost[tile] < spent:
                continue
            for other in near[tile]:
                after = spent + prices[other]
                if not spent < after <= budget or after >= cost.get(other, LEVELS):
                    continue
                if may_enter is None or may_enter(tile, other):
                    cost[other], before[other] = after, tile
                    reached[after].append(other)
    return Ways(cost, before)


def _may_enter(mover: Mover) -> Callable[[int, int], bool] | None:
    """Whether somebody may step from one tile to another that is near it and has a price; None where always."""
    level, hurdles, may_step = mover.state.field.level, mover.hurdles(), mover.may_step
    if not hurdles:
        return may_step
    return lambda tile, other: (
        (level[other] - level[tile] <= 1 or other not in hurdles) and (may_step is None or may_step(tile, other))
    )


@dataclass(frozen=True, slots=True)
class Journeys:
    """The ends of a movement, with what that takes; the cheapest ways, and the quiet ones (ruling P55).

    A quiet way goes past nobody who answers, and falls nowhere.
    """

    mover: Mover
    sources: Sequence[tuple[int, int]]
    budget: int
    dangers: Dangers
    ends: dict[int, int]
    cheapest: Ways
    quiet: Ways

    def path(self, table: Table[State], tile: int, budget: int | None = None) -> list[int]:
        """The tiles to enter for an end: past nobody who answers and without a fall, if the budget allows.

        Else round as many of them as it allows; where that may be these or those, the player is asked (ruling P55).
        """
        most = self.budget if budget is None else budget
        found = self.quiet if self.quiet.cost.get(tile, LEVELS) <= most else self._chosen(table, tile, most)
        path = found.path(tile)
        return path if self.mover.state.place[self.mover.piece] == NOWHERE else path[1:]

    def met(self, tile: int) -> list[int]:
        """The enemies who may answer on the way to an end, or on one of the ways that the player is asked about."""
        if self.quiet.cost.get(tile, LEVELS) <= self.budget:
            return []
        start = self.mover.state.place[self.mover.piece]
        found = self._detours(tile, self.budget).values() or [self.cheapest]
        entered = {each for way in found for each in way.path(tile) if each != start}
        return [enemy for enemy, reach in self.dangers.items() if not reach.isdisjoint(entered)]

    def _chosen(self, table: Table[State], tile: int, most: int) -> Ways:
        detours = self._detours(tile, most)
        if not detours:
            return self.cheapest
        state, piece = table.state, self.mover.piece
        options = [Verbs.around(*enemies) for enemies in detours]
        answer = table.ask(state.owner[piece], f"{state.names[piece]}: keep out of whose reach on the way?", options)
        return detours[Verbs.around.parts(answer)]

    def _detours(self, tile: int, most: int) -> dict[tuple[int, ...], Ways]:
        """The ways round enemies who would answer: each round as many as can be kept out of reach together."""
        enemies = [enemy for enemy, reach in self.dangers.items() if tile not in reach]
        groups = [
            [at for at, enemy in enumerate(enemies) if enemy not in met] for met in self._met(enemies, tile, most)
        ]
        found: dict[tuple[int, ...], Ways] = {}
        for group in sorted(filter(None, groups), key=lambda group: (-len(group), group)):
            each = tuple(enemies[at] for at in group)
            found[each] = _around(self.mover, self.sources, self.budget, [self.dangers[enemy] for enemy in each])
        return found

    def _met(self, enemies: Sequence[int], tile: int, most: int) -> list[frozenset[int]]:
        """Whom of these enemies a way to a tile meets: each such group from which no other way leaves anybody out.

        All ways are followed together, tile by tile: of sixty enemies there are too many groups to try each.
        """
        start, prices, near = self.mover.state.place[self.mover.piece], self.mover.prices(), self.mover.near()
        may_enter = _may_enter(self.mover)
        at = {each: frozenset(enemy for enemy in enemies if each in self.dangers[enemy]) for each in self.cheapest.cost}
        at[start] = frozenset()
        met: dict[int, list[frozenset[int]]] = {each: [] for each in at}
        reached: list[list[tuple[int, frozenset[int]]]] = [[] for _ in range(most + 1)]
        for spent, source in self.sources:
            if spent <= most:
                reached[spent].append((source, at[source]))
        for spent, those in enumerate(reached):
            for each, group in those:
                if any(smaller <= group for smaller in met[each]):
                    continue
                met[each].append(group)
                for other in near[each]:
                    after = spent + prices[other]
                    if spent < after <= most and (may_enter is None or may_enter(each, other)):
                        reached[after].append((other, group | at[other]))
        return [group for group in met[tile] if not any(smaller < group for smaller in met[tile])]


def journeys(
    table: Table[State],
    piece: int,
    budget: int,
    *,
    is_leaping: bool = False,
    may_step: Callable[[int, int], bool] | None = None,
) -> Journeys:
    state = table.state
    mover = Mover(state, piece, is_leaping or state.profile[piece].is_leaping, may_step)
    return _journeys(mover, [(0, state.place[piece])], budget, dangers(table, piece))


def entrances(
    table: Table[State], piece: int, budget: int, edge: Iterable[int], *, is_leaping: bool = False
) -> Journeys:
    """The movements by which a reinforcement comes in over an edge, the first tile counted (ruling P38)."""
    state = table.state
    mover = Mover(state, piece, is_leaping or state.profile[piece].is_leaping)
    prices = mover.prices()
    return _journeys(mover, [(prices[tile], tile) for tile in edge if prices[tile]], budget, dangers(table, piece))


def _journeys(mover: Mover, sources: Sequence[tuple[int, int]], budget: int, met: Dangers) -> Journeys:
    start = mover.state.place[mover.piece]
    cheapest = ways(mover, sources, budget, frozenset())
    careful = _without_falls(mover)
    quiet = _around(careful, sources, budget, list(met.values())) if met or careful is not mover else cheapest
    ends = {tile: cost for tile, cost in cheapest.cost.items() if tile != start and mover.can_end(start, tile)}
    return Journeys(mover, sources, budget, met, ends, cheapest, quiet)


def _without_falls(mover: Mover) -> Mover:
    """The same, never taking a step down that is a fall; itself where no step of its own can be one."""
    levels = mover.state.field.levels
    return mover if mover.is_free or levels[0] - levels[-1] < FALL else replace(mover, most_down=FALL - 1)


def _around(mover: Mover, sources: Sequence[tuple[int, int]], budget: int, reaches: Sequence[frozenset[int]]) -> Ways:
    """The cheapest ways that enter no tile within somebody's reach."""
    shunned = frozenset[int]().union(*reaches)
    start = mover.state.place[mover.piece]
    safe = [each for each in sources if each[1] == start or each[1] not in shunned]
    return ways(mover, safe, budget, shunned)


def dangers(table: Table[State], piece: int) -> Dangers:
    """The enemies who may answer that it enters a tile, each with those: beside its Flame Wreath, in melee reach."""
    state = table.state
    grid, found = state.field.grid, dict[int, frozenset[int]]()
    for enemy in state.on_board(1 - state.owner[piece]):
        place, reach = state.place[enemy], frozenset[int]()
        if state.does[enemy][Hooks.beside_around.number]:
            reach = reach.union(grid.near[place])
        if state.does[enemy][Hooks.enters.number]:
            reach = reach.union(grid.box(place, state.profile[enemy].melee_reach))
        if reach:
            found[enemy] = reach
    return found


class Entering:
    """A character comes from outside into melee reach of others; who stops it strikes it."""

    __slots__ = ("before", "mover", "stopper")

    def __init__(self, mover: int, before: int) -> None:
        self.mover, self.before = mover, before
        self.stopper = NOBODY


def travel(
    table: Table[State], piece: int, path: Sequence[int], *, is_leaping: bool = False, leaves_from: int = NOWHERE
) -> bool:
    """Move along a path as the piece's own movement; one that ends on the board picks its facing.

    On the tile from which it goes on off the board it picks none; True if it comes there, and may go on.
    """
    state = table.state
    way = [*path, NOWHERE] if leaves_from != NOWHERE else path
    is_held = bool(way) and state.is_on_board(piece) and Hooks.holds_back_around(table, piece, way)
    if is_held:
        table.say(Events.held_back, piece)
    elif path:
        _walk(table, piece, path, is_leaping or state.profile[piece].is_leaping)
    goes_on = not is_held and state.place[piece] == leaves_from
    if state.is_on_board(piece) and not goes_on:
        face(table, piece)
    return goes_on and state.is_on_board(piece)


def _walk(table: Table[State], piece: int, path: Sequence[int], is_leaping: bool) -> None:
    """Tile by tile, until somebody stops it or strikes it down."""
    state = table.state
    behind = [state.place[piece]]
    for tile in path:
        event = Entering(piece, behind[-1])
        _step(table, piece, tile, is_leaping)
        behind.append(tile)
        if not state.is_on_board(piece):
            return
        if _is_stopped(table, event):
            _come_to_rest(state, piece, behind)
            table.say(Events.stopped, piece, event.stopper)
            _strike_back(table, event)
            return
    _come_to_rest(state, piece, behind)
    table.say(Events.moves, piece, state.place[piece])


def _step(table: Table[State], piece: int, tile: int, is_leaping: bool) -> None:
    """Enter a tile: a fall, then the Flame Wreaths beside it. Nobody is pushed off a tile that is only passed."""
    state = table.state
    before = state.place[piece]
    state.lift(piece)
    state.place[piece], state.standing[piece] = tile, ON_BOARD
    state.was_board[piece] = True
    if before != NOWHERE and not is_leaping:
        fall(table, piece, state.field.level[before] - state.field.level[tile])
    if state.is_on_board(piece):
        Hooks.beside_around(table, piece)


def _come_to_rest(state: State, piece: int, behind: Sequence[int]) -> None:
    """Stand on the last tile where that is possible (ruling P13); who came in and finds none is outside again."""
    for tile in reversed(behind):
        if tile != NOWHERE and state.can_stop_on(tile):
            state.put(piece, tile)
            return
    state.lift(piece)
    state.standing[piece] = WAITING


def _is_stopped(table: Table[State], event: Entering) -> bool:
    state = table.state
    if not state.reactors["enters"]:
        return False
    enemy = 1 - state.owner[event.mover]
    question = f"{state.names[event.mover]} comes into reach: react?"
    answered(table, "enters", (enemy,), event, question)
    return event.stopper != NOBODY


def _strike_back(table: Table[State], event: Entering) -> None:
    """The free attack of the piece that stopped it, if it still reaches."""
    state, stopper = table.state, event.stopper
    if not state.is_on_board(event.mover):
        return
    if answering_weapons(state, stopper, event.mover) and state.is_in_front(stopper, state.place[event.mover]):
        free_melee_attack(table, stopper, event.mover)
