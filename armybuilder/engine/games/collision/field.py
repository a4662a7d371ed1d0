"""The battlefield: a grid with levels, terrain pieces, and the tiles that objectives change. It is replaced, never
changed, so that states share it."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from armybuilder.geometry.grid import Grid, grid
from catalog.games.collision.plain.match import Data

OBSTACLE, VERTICAL_OBSTACLE, ELEVATION = "obstacle", "vertical-obstacle", "elevation-tile"
IMPASSABLE, VERTICAL_IMPASSABLE = "impassable-terrain", "vertical-impassable-terrain"
#: Terrain that costs one space of movement more to enter; that nobody enters; that covers; that no movement ends on.
SLOW = frozenset((OBSTACLE, VERTICAL_OBSTACLE))
BARRED = frozenset((IMPASSABLE, VERTICAL_IMPASSABLE))
COVERING = frozenset((VERTICAL_OBSTACLE, VERTICAL_IMPASSABLE))
HALTLESS = BARRED | {VERTICAL_OBSTACLE}


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
        """The level on which each tile lies, pieces of elevation counted in."""
        found = list(self.ground)
        for piece in self.pieces:
            if piece.kind == ELEVATION:
                for tile in piece.tiles:
                    found[tile] += piece.height
        return found

    @cached_property
    def kind(self) -> Sequence[str]:
        """The terrain that stands on each tile; "" for none."""
        found = [""] * self.grid.size
        for piece in self.pieces:
            if piece.kind != ELEVATION:
                for tile in piece.tiles:
                    found[tile] = piece.kind
        return found

    @cached_property
    def height(self) -> Sequence[int]:
        """The height of terrain on each tile."""
        found = [0] * self.grid.size
        for piece in self.pieces:
            if piece.kind != ELEVATION:
                for tile in piece.tiles:
                    found[tile] = piece.height
        return found

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
    def has_cover(self) -> bool:
        """True if terrain could cover anybody at all."""
        return any(self.is_covering) or len({self.level[tile] for tile in self.grid.spaces}) > 1

    @cached_property
    def levels(self) -> tuple[int, ...]:
        """The different levels of the board, the highest first."""
        return tuple(sorted({self.level[tile] for tile in self.grid.spaces}, reverse=True))

    def piece_on(self, tile: int) -> TerrainPiece | None:
        """The terrain piece that covers a tile."""
        return next((piece for piece in self.pieces if tile in piece.tiles), None)

    def is_bare(self, tile: int) -> bool:
        """True if no terrain piece covers a tile and it lies on the lowest level."""
        return self.level[tile] <= 1 and self.piece_on(tile) is None

    def with_piece(self, piece: TerrainPiece) -> "Field":
        return replace(self, pieces=(*self.pieces, piece))

    def without(self, gone: TerrainPiece) -> "Field":
        return replace(self, pieces=tuple(piece for piece in self.pieces if piece is not gone))

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
    there = set(standing) <= _walk(field, standing[0], lambda tile, near: field.level[near] <= field.level[tile] + 1)
    return there and set(standing) <= _walk(
        field, standing[0], lambda tile, near: field.level[tile] <= field.level[near] + 1
    )


def _walk(field: Field, start: int, can_step: Callable[[int, int], bool]) -> set[int]:
    found, queue = {start}, [start]
    for tile in queue:
        for near in field.grid.near[tile]:
            if near not in found and field.cost[near] and can_step(tile, near):
                found.add(near)
                queue.append(near)
    return found
