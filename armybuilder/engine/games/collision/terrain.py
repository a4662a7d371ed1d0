"""Terrain that is placed in the match, before the sides are chosen: a pool by Split or Architect, or the sections of
the board (Board Types, Placing Terrain; rulings P64 to P67).
"""

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache

from armybuilder.engine.games.collision.events import Events, lot_words
from armybuilder.engine.games.collision.field import (
    BARRED,
    COVERING,
    ELEVATION,
    HALTLESS,
    HEIGHT,
    IMPASSABLE,
    OBSTACLE,
    TILES_PER_TERRAIN,
    VERTICAL_IMPASSABLE,
    VERTICAL_OBSTACLE,
    Field,
    TerrainPiece,
    is_connected,
    opposite,
    sections,
)
from armybuilder.engine.games.collision.hooks import Hooks
from armybuilder.engine.games.collision.objectives.minors import total_command_contest
from armybuilder.engine.games.collision.state import NOBODY, Lot, State
from armybuilder.engine.games.collision.verbs import Verbs
from armybuilder.engine.games.collision.zones import RING, marker_tiles
from armybuilder.engine.table import Choices, Option, Pick, Table
from armybuilder.geometry.grid import Grid

SPLIT, ARCHITECT, SECTIONS = "split", "architect", "sections"
METHODS = (SPLIT, ARCHITECT, SECTIONS)
HIGHEST = 5
#: A player's half of the starter board's pool; larger boards begin again at the top (ruling P65).
POOL = (
    Lot(ELEVATION, 2, 1),
    Lot(VERTICAL_OBSTACLE, 1, HEIGHT),
    Lot(VERTICAL_IMPASSABLE, 1, HEIGHT),
    Lot(ELEVATION, 1, 1),
    Lot(OBSTACLE, 1, 0),
    Lot(OBSTACLE, 4, 0),
    Lot(IMPASSABLE, 2, 0),
    Lot(VERTICAL_OBSTACLE, 2, 1),
    Lot(ELEVATION, 1, 1),
)
#: The ways in which a section is laid; a quarter only if it is square.
STRAIGHT, HALF, RIGHT, LEFT = "straight", "half", "right", "left"


def share(field: Field) -> tuple[Lot, ...]:
    """The pieces that each player gets, the largest and the hills first: what the board lacks to a quarter, halved."""
    covered = sum(bool(field.kind[tile]) or field.level[tile] > 1 for tile in field.grid.spaces)
    left = max(0, len(field.grid.spaces) // TILES_PER_TERRAIN - covered) // 2
    found: list[Lot] = []
    while left:
        for lot in POOL:
            if lot.size <= left:
                found.append(lot)
                left -= lot.size
    return tuple(sorted(found, key=lambda lot: (-lot.size, lot.kind != ELEVATION)))


def begin(state: State, method: str) -> None:
    state.method = method
    if method in (SPLIT, ARCHITECT):
        state.shares = [share(state.field)] * 2


def is_left(state: State) -> bool:
    """True while there is something to place."""
    if state.method == SECTIONS:
        return len(state.arranged) < len(sections(state.field.grid))
    return any(state.shares)


def place_next(table: Table[State]) -> None:
    """Who begins, then a piece or a section."""
    state = table.state
    if state.method == SPLIT and _choose_side_by_card(table):
        state.method = ARCHITECT
        table.say(Events.left_to_dice)
    if state.method == ARCHITECT:
        _lay_by_dice(table)
    elif state.first == NOBODY:
        state.first = state.player = total_command_contest(table)
        table.say(Events.places_first, state.first)
    elif state.method == SECTIONS:
        _lay_section(table)
    else:
        _lay_piece(table)
    if not is_left(state):
        state.first = state.player = NOBODY


def _choose_side_by_card(table: Table[State]) -> bool:
    """True if a card of either hand lets its player choose the sides (Split Method)."""
    state = table.state
    return any(Hooks.chooses_sides(table, piece) for player in (0, 1) for piece in state.undefeated(player))


# Pieces


def _lay_piece(table: Table[State]) -> None:
    """One piece of the player whose turn it is."""
    state, player = table.state, table.state.player
    lot, *rest = state.shares[player]
    spots = Spots(state.field, lot)
    if spots.is_any:
        which = "the upper left tile of " if lot.size > 2 else ""
        answer = table.ask(player, f"Where does {which}{lot_words(lot)} go?", spots)
        _lay(table, player, lot, Verbs.terrain.parts(answer))
    else:
        table.say(Events.no_spot, lot_words(lot))
    state.shares[player] = tuple(rest)
    if state.shares[1 - player]:
        state.player = 1 - player


def _lay_by_dice(table: Table[State]) -> None:
    """One piece, half a turn away from the last one where that is allowed (ruling P66)."""
    state = table.state
    player = 0 if len(state.shares[0]) >= len(state.shares[1]) else 1
    lot, *rest = state.shares[player]
    spots = Spots(state.field, lot)
    if spots.is_any:
        spot = _across(state.field, lot) if player else None
        if spot is None or spots.why_not(spot):
            spot = spots.sample(lambda below: table.roll(below) - 1)
        _lay(table, NOBODY, lot, Verbs.terrain.parts(spot))
    else:
        table.say(Events.no_spot, lot_words(lot))
    state.shares[player] = tuple(rest)


def _across(field: Field, lot: Lot) -> Option | None:
    """The spot across the center from the last piece, if that is one of the same sort."""
    last = field.pieces[-1] if field.pieces else None
    if last is None or (last.kind, len(last.tiles), last.height) != (lot.kind, lot.size, lot.height):
        return None
    return Verbs.terrain(*sorted(opposite(field.grid, tile) for tile in last.tiles))


def _lay(table: Table[State], player: int, lot: Lot, tiles: tuple[int, ...]) -> None:
    state = table.state
    state.field = state.field.with_piece(TerrainPiece(lot.kind, tiles, lot.height))
    table.say(Events.lays, player, lot_words(lot), tiles[0])


class Spots(Choices):
    """Where a piece may go: alone on flat ground, the center free, and nobody cut off."""

    __slots__ = ("field", "has_to_rise", "lot")

    #: A sample is tried so often before all spots are gone through.
    TRIES = 20

    def __init__(self, field: Field, lot: Lot) -> None:
        self.field, self.lot = field, lot
        #: True while a single hill has to make the third level, by which High Ground means something.
        self.has_to_rise = False
        if lot.kind == ELEVATION and lot.size == 1 and len(field.levels) == 2:
            raised = [tile for tile in field.grid.spaces if field.level[tile] > 1]
            self.has_to_rise = any(not self._why_not((tile,)) for tile in raised)

    @property
    def is_any(self) -> bool:
        return any(not self._why_not(spot) for spot in _spots(self.field.grid, self.lot.size))

    def listed(self) -> list[Option]:
        spots = _spots(self.field.grid, self.lot.size)
        return [Verbs.terrain(*spot) for spot in spots if not self._why_not(spot)]

    def sample(self, pick: Pick) -> Option:
        spots = _spots(self.field.grid, self.lot.size)
        for _ in range(self.TRIES):
            spot = spots[pick(len(spots))]
            if not self._why_not(spot):
                return Verbs.terrain(*spot)
        return super().sample(pick)

    def why_not(self, option: Option) -> str:
        if option not in Verbs.terrain or option[1:] not in _spots(self.field.grid, self.lot.size):
            return f"That isn’t a spot for {lot_words(self.lot)}."
        return self._why_not(Verbs.terrain.parts(option))

    def _why_not(self, spot: tuple[int, ...]) -> str:
        """The reason why the piece can't go on a spot of its shape; "" if it can (ruling P64)."""
        field, lot = self.field, self.lot
        if not _center(field.grid).isdisjoint(spot):
            return "The tiles in the center stay free for the objectives."
        if any(field.kind[tile] for tile in spot):
            return "Terrain stands there already."
        if len({field.level[tile] for tile in spot}) > 1:
            return "A piece lies on tiles of one level."
        if self.has_to_rise and field.level[spot[0]] == 1:
            return "The board has two levels so far: this goes on raised ground."
        if lot.kind == ELEVATION and field.level[spot[0]] + lot.height > HIGHEST:
            return f"No tile is higher than level {HIGHEST}."
        if not _leaves_marker_tiles(field, lot, spot):
            return "No tile would be left there for an objective’s marker."
        return (
            "" if _keeps_joined(field, lot, spot) else "Characters could no longer get from every tile to every other."
        )


@lru_cache(maxsize=64)
def _spots(grid: Grid, size: int) -> Sequence[tuple[int, ...]]:
    """All tiles, pairs, or squares of four."""
    east, south = grid.steps[1], grid.steps[2]
    shapes = {1: ((0,),), 2: ((0, east), (0, south)), 4: ((0, east, south, east + south),)}[size]
    spots = (tuple(tile + step for step in shape) for tile in grid.spaces for shape in shapes)
    return [spot for spot in spots if all(grid.is_on[tile] for tile in spot)]


def spots_at(grid: Grid, lot: Lot, tile: int) -> list[tuple[int, ...]]:
    """The spots of a piece that have a tile at their upper left."""
    return [spot for spot in _spots(grid, lot.size) if spot[0] == tile]


@lru_cache(maxsize=64)
def _center(grid: Grid) -> frozenset[int]:
    return frozenset(grid.center())


def _leaves_marker_tiles(field: Field, lot: Lot, spot: Sequence[int]) -> bool:
    """True if each objective still has a tile for its marker."""
    if lot.kind not in HALTLESS:
        return True
    touched = (tiles for tiles in marker_tiles(field.grid).values() if not tiles.isdisjoint(spot))
    return all(any(field.can_stand[tile] and tile not in spot for tile in tiles) for tiles in touched)


def _keeps_joined(field: Field, lot: Lot, spot: tuple[int, ...]) -> bool:
    """True if nobody is cut off by a piece. What it touches is mostly joined around it, which is quickly seen."""
    if lot.kind not in BARRED and lot.kind != ELEVATION:
        return True
    near, level = field.grid.near, field.level
    rise = lot.height if lot.kind == ELEVATION else 0
    is_gone = frozenset(spot if lot.kind in BARRED else ())
    around = {each for tile in spot for each in field.grid.box(tile, 1) if field.cost[each]} - is_gone
    touched = {each for tile in spot for each in (tile, *near[tile]) if field.cost[each]} - is_gone
    levels = {tile: level[tile] + rise * (tile in spot) for tile in around}
    queue = [min(touched)] if touched else []
    left = around.difference(queue)
    for here in queue:
        steps = [each for each in near[here] if each in left and abs(levels[each] - levels[here]) <= 1]
        left.difference_update(steps)
        queue += steps
    return left.isdisjoint(touched) or is_connected(field.with_piece(TerrainPiece(lot.kind, spot, lot.height)))


# Sections


def _lay_section(table: Table[State]) -> None:
    """The section that comes to lie in the next slot, and how it is turned."""
    state, player = table.state, table.state.player
    answer = table.ask(player, f"Which section comes to {next_slot(state)}?", Arrangements(state))
    tile, turned = Verbs.section.parts(answer)
    state.field = state.field.rearranged(_moved(state, tile, turned))
    state.arranged = (*state.arranged, (tile, turned))
    table.say(Events.lays_section, player, tile, sections(state.field.grid)[len(state.arranged) - 1][0], turned)
    state.player = 1 - player


def next_slot(state: State) -> str:
    """The next slot by its upper left tile and its lower right one."""
    slot = sections(state.field.grid)[len(state.arranged)]
    return f"{state.field.grid.name(slot[0])}–{state.field.grid.name(slot[-1])}"


class Arrangements(Choices):
    """The sections that may come to lie in the next slot: none that cuts somebody off (ruling P67)."""

    __slots__ = ("state",)

    def __init__(self, state: State) -> None:
        self.state = state

    def _all(self) -> list[Option]:
        slots = sections(self.state.field.grid)
        left = slots[len(self.state.arranged) :]
        ways = _ways(self.state.field.grid)
        return [Verbs.section(section[0], way) for section in left for way in ways]

    def listed(self) -> list[Option]:
        return [option for option in self._all() if not self._why_not(option)]

    def sample(self, pick: Pick) -> Option:
        options = self._all()
        while True:
            option = options.pop(pick(len(options)))
            if not options or not self._why_not(option):
                return option

    def why_not(self, option: Option) -> str:
        return self._why_not(option) if option in self._all() else "That section lies fast already."

    def _why_not(self, option: Option) -> str:
        tile, turned = Verbs.section.parts(option)
        field = self.state.field
        is_as_it_was = turned == STRAIGHT and tile == sections(field.grid)[len(self.state.arranged)][0]
        if is_as_it_was or is_connected(field.rearranged(_moved(self.state, tile, turned))):
            return ""
        return "Characters could no longer get from every tile to every other."


def arrangements_of(grid: Grid, tile: int) -> list[Option]:
    """The ways in which the section that holds a tile may be laid."""
    return [Verbs.section(section[0], way) for section in sections(grid) if tile in section for way in _ways(grid)]


@lru_cache(maxsize=64)
def _ways(grid: Grid) -> Sequence[str]:
    first = sections(grid)[0]
    is_square = grid.row[first[-1]] - grid.row[first[0]] == grid.column[first[-1]] - grid.column[first[0]]
    return (STRAIGHT, HALF, RIGHT, LEFT) if is_square else (STRAIGHT, HALF)


def _moved(state: State, tile: int, turned: str) -> Mapping[int, int]:
    """Where tiles go when a section comes to the next slot; what lay there takes its place."""
    slots = sections(state.field.grid)
    section, slot = next(each for each in slots if each[0] == tile), slots[len(state.arranged)]
    return {**dict(zip(slot, section, strict=True)), **dict(zip(section, _turned(slot, turned), strict=True))}


def _turned(slot: Sequence[int], turned: str) -> Iterable[int]:
    """The tiles of a slot in the order in which those of a section come to lie there."""
    if turned == STRAIGHT:
        return slot
    if turned == HALF:
        return slot[::-1]
    side = int(len(slot) ** 0.5)
    lanes = range(side)
    if turned == RIGHT:
        return [slot[column * side + side - 1 - row] for row in lanes for column in lanes]
    return [slot[(side - 1 - column) * side + row] for row in lanes for column in lanes]


# What bots go by

#: The cost of a tile that is not as the one opposite, and of two covering tiles that touch; what a covering tile away
#: from the edges is worth to the player with fewer who shoot.
UNEVEN, CROWDED, COVER = 1.0, 0.3, 0.6


def worth(state: State, player: int) -> float:
    """The worth of the board to a player who does not know which side it will have."""
    field = state.field
    grid, level, kind = field.grid, field.level, field.kind
    shaped = [tile for tile in grid.spaces if kind[tile] or level[tile] > 1]
    pairs = ((tile, opposite(grid, tile)) for tile in shaped)
    uneven = sum((kind[tile], level[tile]) != (kind[other], level[other]) for tile, other in pairs)
    covering = [tile for tile in shaped if kind[tile] in COVERING]
    crowded = sum(kind[near] in COVERING for tile in covering for near in grid.near[tile])
    inside = sum(grid.edge_distance(tile) >= RING for tile in covering)
    lean = _ranged(state, 1 - player) - _ranged(state, player)
    return COVER * lean * inside - UNEVEN * uneven - CROWDED * crowded


def _ranged(state: State, player: int) -> float:
    """The share of a player's characters that shoot."""
    mine = state.undefeated(player)
    return sum(any(weapon.is_ranged for weapon in state.profile[piece].weapons) for piece in mine) / max(1, len(mine))
