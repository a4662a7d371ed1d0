"""The battlefield: a grid with levels, terrain pieces, and the tiles that objectives change; and one by chance.

It is replaced, never changed, so that states share it.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from armybuilder.engine.dice import picker, seeded
from armybuilder.engine.table import Pick
from armybuilder.geometry.cover import Cover
from armybuilder.geometry.grid import Grid, grid
from catalog.games.collision.plain import Data

OBSTACLE, VERTICAL_OBSTACLE, ELEVATION = "obstacle", "vertical-obstacle", "elevation-tile"
IMPASSABLE, VERTICAL_IMPASSABLE = "impassable-terrain", "vertical-impassable-terrain"
#: Terrain that costs one space of movement more to enter; that nobody enters; that covers; that no movement ends on.
SLOW = frozenset((OBSTACLE, VERTICAL_OBSTACLE))
BARRED = frozenset((IMPASSABLE, VERTICAL_IMPASSABLE))
COVERING = frozenset((VERTICAL_OBSTACLE, VERTICAL_IMPASSABLE))
HALTLESS = BARRED | {VERTICAL_OBSTACLE}
#: The highest roll on which an attack misses.
MISSES_UP_TO = {Cover.NONE: 0, Cover.PARTIAL: 3, Cover.TOTAL: 6}


@dataclass(frozen=True, slots=True)
class TerrainPiece:
    """A piece of terrain: what it is, the tiles that it covers, how high it stands on them; whose objective it is."""

    kind: str
    tiles: tuple[int, ...]
    height: int = 0
    is_objective: bool = False


@dataclass(frozen=True)
class Field:
    """Levels and terrain of every tile."""

    grid: Grid
    #: The board's own levels.
    ground: tuple[int, ...]
    pieces: tuple[TerrainPiece, ...]

    @cached_property
    def level(self) -> Sequence[int]:
        found = list(self.ground)
        for piece in self.pieces:
            if piece.kind == ELEVATION:
                for tile in piece.tiles:
                    found[tile] += piece.height
        return found

    @cached_property
    def _standing(self) -> Mapping[int, TerrainPiece]:
        """What stands on tiles, other than what raises them."""
        return {tile: piece for piece in self.pieces if piece.kind != ELEVATION for tile in piece.tiles}

    @cached_property
    def kind(self) -> Sequence[str]:
        """The terrain that stands on each tile; "" for none."""
        return [self._standing[tile].kind if tile in self._standing else "" for tile in range(self.grid.size)]

    @cached_property
    def height(self) -> Sequence[int]:
        return [self._standing[tile].height if tile in self._standing else 0 for tile in range(self.grid.size)]

    @cached_property
    def cost(self) -> Sequence[int]:
        """The spaces of movement that entering each tile takes; 0 where nobody enters."""
        kind, on = self.kind, self.grid.is_on
        return [(0 if kind[tile] in BARRED else 1 + (kind[tile] in SLOW)) * on[tile] for tile in range(self.grid.size)]

    @cached_property
    def even_cost(self) -> Sequence[int]:
        """The same for those whom obstacles do not slow."""
        return [min(1, price) for price in self.cost]

    @cached_property
    def can_stand(self) -> Sequence[bool]:
        """True if a movement may end on each tile, as far as terrain goes."""
        kind, on = self.kind, self.grid.is_on
        return [on[tile] and kind[tile] not in HALTLESS for tile in range(self.grid.size)]

    @cached_property
    def is_covering(self) -> Sequence[bool]:
        """True if terrain on each tile covers those behind it; impassable terrain only if vertical (P15)."""
        return [kind in COVERING for kind in self.kind]

    @cached_property
    def levels(self) -> tuple[int, ...]:
        """The different levels of the board, the highest first."""
        return tuple(sorted({self.level[tile] for tile in self.grid.spaces}, reverse=True))

    @cached_property
    def _near(self) -> dict[tuple[int, int], Sequence[Sequence[int]]]:
        return {}

    def near(self, rise: int, drop: int) -> Sequence[Sequence[int]]:
        """The tiles beside each that can be entered, and are at most so many levels higher or lower."""
        found = self._near.get((rise, drop))
        if found is None:
            level, cost = self.level, self.cost
            found = self._near[rise, drop] = [
                [other for other in beside if cost[other] and -drop <= level[other] - level[tile] <= rise]
                for tile, beside in enumerate(self.grid.near)
            ]
        return found

    def piece_on(self, tile: int) -> TerrainPiece | None:
        return next((piece for piece in self.pieces if tile in piece.tiles), None)

    def is_bare(self, tile: int) -> bool:
        """True if no terrain piece covers a tile and it lies on the lowest level."""
        return self.level[tile] <= 1 and self.piece_on(tile) is None

    def with_piece(self, piece: TerrainPiece) -> "Field":
        return replace(self, pieces=(*self.pieces, piece))

    def without(self, gone: TerrainPiece) -> "Field":
        return replace(self, pieces=tuple(piece for piece in self.pieces if piece is not gone))

    def rearranged(self, goes: Mapping[int, int]) -> "Field":
        """The field with the ground and the terrain of some tiles on others."""
        ground = list(self.ground)
        for tile, to in goes.items():
            ground[to] = self.ground[tile]
        pieces = tuple(
            replace(piece, tiles=tuple(goes.get(tile, tile) for tile in piece.tiles)) for piece in self.pieces
        )
        return replace(self, ground=tuple(ground), pieces=pieces)

    def cleared(self, tile: int) -> "Field":
        """The field without terrain on a tile; what remains of a larger piece stays."""
        left = []
        for piece in self.pieces:
            tiles = tuple(each for each in piece.tiles if each != tile)
            if tiles:
                left.append(piece if tiles == piece.tiles else replace(piece, tiles=tiles))
        return replace(self, pieces=tuple(left))


def field_of(data: Data) -> Field:
    """A field from a set-up: its size, its levels by tile, its terrain pieces."""
    board = grid(data["rows"], data["columns"])
    ground = [1] * board.size
    for name, level in data["levels"].items():
        ground[board.named(name)] = level
    return Field(board, tuple(ground), tuple(_piece(board, each) for each in data["pieces"]))


def _piece(board: Grid, data: Data) -> TerrainPiece:
    return TerrainPiece(data["kind"], tuple(map(board.named, data["tiles"])), data["height"])


def reachable(field: Field, start: int) -> set[int]:
    """The tiles that a walker gets to from one: up one level at a time, down any, never onto barred terrain."""
    return _walk(field, start, lambda tile, near: field.level[near] <= field.level[tile] + 1)


def is_connected(field: Field) -> bool:
    """True if every tile on which a character may stand is joined with every other by steps, there and back."""
    standing = [tile for tile in field.grid.spaces if field.can_stand[tile]]
    return not standing or (set(standing) <= reachable(field, standing[0]) & _reaching(field, standing[0]))


def _reaching(field: Field, end: int) -> set[int]:
    """The tiles from which a walker gets to one."""
    return _walk(field, end, lambda tile, near: field.level[tile] <= field.level[near] + 1)


def closed_parts(field: Field) -> list[set[int]]:
    """The tiles on which a character may stand, by how they are joined there and back, without the largest part."""
    left = {tile for tile in field.grid.spaces if field.can_stand[tile]}
    parts = []
    while left:
        start = min(left)
        part = reachable(field, start) & _reaching(field, start) & left
        parts.append(part)
        left -= part
    return sorted(parts, key=len, reverse=True)[1:]


def _walk(field: Field, start: int, can_step: Callable[[int, int], bool]) -> set[int]:
    found, queue = {start}, [start]
    for tile in queue:
        for near in field.grid.near[tile]:
            if near not in found and field.cost[near] and can_step(tile, near):
                found.add(near)
                queue.append(near)
    return found


#: The fewest and the most tiles on a side of a section (ruling P67).
SHORTEST, LONGEST = 3, 6


def sections(board: Grid) -> tuple[tuple[int, ...], ...]:
    """The equal sections into which a board is cut, each tile by tile; none where it can't be."""
    wide, tall = _side(board.columns), _side(board.rows)
    if not wide or not tall:
        return ()
    corners = ((r, c) for r in range(0, board.rows, tall) for c in range(0, board.columns, wide))
    return tuple(tuple(board.space(r + y, c + x) for y in range(tall) for x in range(wide)) for r, c in corners)


def _side(tiles: int) -> int:
    """The longest side of a section that divides a side of the board; 0 for none."""
    return next((side for side in range(LONGEST, SHORTEST - 1, -1) if side < tiles and tiles % side == 0), 0)


#: The tiles of each kind on the starter board, which has 30; other boards keep the proportion.
SHARES = {OBSTACLE: 10, VERTICAL_OBSTACLE: 6, IMPASSABLE: 6, ELEVATION: 8}
STARTER = 30
TILES_PER_TERRAIN = 4
#: The usual height of a vertical obstacle (ruling CO13) and of vertical impassable terrain (ruling P48).
HEIGHT = 2
HIGHEST = 4


def counts(rows: int, columns: int) -> dict[str, int]:
    """The number of tiles of each kind on a board, each number even (ruling P33)."""
    tiles = rows * columns // TILES_PER_TERRAIN
    return {kind: max(2, round(tiles * share / STARTER / 2) * 2) for kind, share in SHARES.items()}


def layout(rows: int, columns: int, seed: str, *, has_tower: bool = False) -> Data:
    """A board as a set-up has it. With a tower, the four central tiles stay free for it."""
    board = grid(rows, columns)
    for attempt in range(1000):
        drawn = _draw(board, picker(seeded(f"layout {seed} {attempt}")), has_tower)
        if is_connected(field_of(drawn)):
            return drawn
    raise AssertionError("no ground is found on which everybody gets everywhere")


def _draw(board: Grid, pick: Pick, has_tower: bool) -> Data:
    central = set(board.center()) if has_tower else set()
    half = [tile for tile in board.spaces[: len(board.spaces) // 2] if tile not in central]
    wanted = counts(board.rows, board.columns)
    levels: dict[str, int] = {}
    for tile, level in _hills(board, half, pick, wanted[ELEVATION] // 2):
        half.remove(tile)
        levels |= {board.name(tile): level, board.name(opposite(board, tile)): level}
    pieces = []
    for kind in (OBSTACLE, VERTICAL_OBSTACLE, IMPASSABLE):
        for n in range(wanted[kind] // 2):
            tile = half.pop(pick(len(half)))
            pieces += [_terrain(board, each, _vertical(kind, n)) for each in (tile, opposite(board, tile))]
    return {"rows": board.rows, "columns": board.columns, "levels": levels, "pieces": pieces}


def _vertical(kind: str, n: int) -> str:
    """Every other impassable piece stands upright, the first one too (ruling P33)."""
    return VERTICAL_IMPASSABLE if kind == IMPASSABLE and n % 2 == 0 else kind


def _terrain(board: Grid, tile: int, kind: str) -> Data:
    height = HEIGHT if kind in (VERTICAL_OBSTACLE, VERTICAL_IMPASSABLE) else 0
    return {"kind": kind, "tiles": [board.name(tile)], "height": height}


def _hills(board: Grid, half: Sequence[int], pick: Pick, count: int) -> list[tuple[int, int]]:
    """Tiles of elevation of one half: a ridge of level 2 with level 3 beside it, and 4 beside that where there is room.

    At least one tile has level 3, for on a board of two levels High Ground would count everybody (ruling P33).
    """
    free = list(half)
    first = free[pick(len(free))]
    found = [(first, 2)]
    while len(found) < count:
        near = [tile for place, _ in found for tile in board.near[place] if tile in free and tile not in dict(found)]
        if not near:
            break
        tile = near[pick(len(near))]
        found.append((tile, _level(board, dict(found), tile, len(found), pick)))
    return found


def _level(board: Grid, found: Mapping[int, int], tile: int, number: int, pick: Pick) -> int:
    beside = max(found.get(near, 1) for near in board.near[tile])
    most = HIGHEST if board.columns > 12 else HIGHEST - 1
    return min(most, beside + 1) if number == 1 or not pick(3) else 2


def opposite(board: Grid, tile: int) -> int:
    """The tile that lies the other way round from the middle of the board."""
    return board.space(board.rows - 1 - board.row[tile], board.columns - 1 - board.column[tile])
