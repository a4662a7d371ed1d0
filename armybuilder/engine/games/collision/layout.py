"""A battlefield by chance, the same from both sides: about a quarter of its tiles carry terrain (supplement, P33)."""

from collections.abc import Mapping, Sequence

from armybuilder.engine.dice import picker, seeded
from armybuilder.engine.games.collision.field import (
    ELEVATION,
    IMPASSABLE,
    OBSTACLE,
    VERTICAL_IMPASSABLE,
    VERTICAL_OBSTACLE,
    field_of,
    is_connected,
)
from armybuilder.engine.table import Pick
from armybuilder.geometry.grid import Grid, grid
from catalog.games.collision.plain.match import Data

#: Of the starter board's 30 tiles: so many of each kind, and other boards in that proportion.
SHARES = {OBSTACLE: 10, VERTICAL_OBSTACLE: 6, IMPASSABLE: 6, ELEVATION: 8}
STARTER = 30
TILES_A_TERRAIN = 4
#: The usual height of a vertical obstacle (ruling CO13) and of vertical impassable terrain (ruling P48).
HEIGHT = 2
HIGHEST = 4


def counts(rows: int, columns: int) -> dict[str, int]:
    """The number of tiles of each kind on a board, each number even (ruling P33)."""
    tiles = rows * columns // TILES_A_TERRAIN
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
        levels |= {board.name(tile): level, board.name(_opposite(board, tile)): level}
    pieces = []
    for kind in (OBSTACLE, VERTICAL_OBSTACLE, IMPASSABLE):
        for n in range(wanted[kind] // 2):
            tile = half.pop(pick(len(half)))
            pieces += [_piece(board, each, _vertical(kind, n)) for each in (tile, _opposite(board, tile))]
    return {"rows": board.rows, "columns": board.columns, "levels": levels, "pieces": pieces}


def _vertical(kind: str, n: int) -> str:
    """Every other impassable piece stands upright, the first one too (ruling P33)."""
    return VERTICAL_IMPASSABLE if kind == IMPASSABLE and n % 2 == 0 else kind


def _piece(board: Grid, tile: int, kind: str) -> Data:
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


def _opposite(board: Grid, tile: int) -> int:
    """The tile that lies the other way round from the middle of the board."""
    return board.space(board.rows - 1 - board.row[tile], board.columns - 1 - board.column[tile])
