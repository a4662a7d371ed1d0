"""Deployment zones, and the edges over which characters come and go (Deployment Process; rulings P1, P3, P38)."""

from collections.abc import Iterable, Mapping
from functools import lru_cache

from armybuilder.engine.games.collision.markers import CHEST, FLAG, RELIC
from armybuilder.engine.games.collision.state import State
from armybuilder.geometry.grid import Grid

SHORT, LONG, CENTER, DIAGONAL = "short-side", "long-side", "center", "diagonal"
#: Rows in the middle where nobody deploys (of an odd number, one more: ruling P63); how deep the attacker's ring is.
EMPTY_ROWS, RING = 2, 2
Zones = tuple[frozenset[int], frozenset[int]]


def halves(grid: Grid, style: str, *, is_rising: bool = False) -> Zones:
    """The two zones of a style; the first is the left, the lower, the center, or what lies below the diagonal."""
    if style == CENTER:
        ring = frozenset(grid.rim(RING))
        return frozenset(grid.spaces) - ring, ring
    if style == DIAGONAL:
        below, above = grid.halves(is_rising=is_rising)
        return frozenset(below), frozenset(above)
    is_across = (style == SHORT) == (grid.columns >= grid.rows)
    lanes, count = (grid.column, grid.columns) if is_across else (grid.row, grid.rows)
    near = (count - EMPTY_ROWS) // 2
    low = frozenset(tile for tile in grid.spaces if lanes[tile] < near)
    high = frozenset(tile for tile in grid.spaces if lanes[tile] >= count - near)
    return (low, high) if is_across else (high, low)


def middle_rows(grid: Grid, style: str) -> list[int]:
    one, other = halves(grid, style)
    return [tile for tile in grid.spaces if tile not in one and tile not in other]


def line_tiles(grid: Grid, *, is_rising: bool) -> list[int]:
    """The tiles that the diagonal crosses (ruling P1)."""
    below, above = halves(grid, DIAGONAL, is_rising=is_rising)
    return [tile for tile in grid.spaces if tile not in below and tile not in above]


def edge_of(state: State, player: int, style: str) -> frozenset[int]:
    """The tiles on the board edge of a player's zone: its own edge, those on its side of a diagonal, or any edge."""
    grid, zone = state.field.grid, state.zones[player]
    rim = grid.rim(1)
    if style == CENTER:
        return frozenset(rim)
    if style == DIAGONAL:
        return frozenset(tile for tile in rim if tile in zone)
    is_across = (style == SHORT) == (grid.columns >= grid.rows)
    lanes, last = (grid.column, grid.columns - 1) if is_across else (grid.row, grid.rows - 1)
    return frozenset(tile for tile in rim if tile in zone and lanes[tile] in (0, last))


def entry_edge(state: State, player: int) -> frozenset[int]:
    return edge_of(state, player, state.style)


def second_row(grid: Grid, style: str, zone: Iterable[int]) -> list[int]:
    """The tiles of a zone one row in from its board edge."""
    is_across = (style == SHORT) == (grid.columns >= grid.rows)
    lanes, last = (grid.column, grid.columns - 1) if is_across else (grid.row, grid.rows - 1)
    return [tile for tile in sorted(zone) if lanes[tile] in (1, last - 1)]


@lru_cache(maxsize=64)
def marker_tiles(grid: Grid) -> Mapping[str, frozenset[int]]:
    """The tiles on one of which an objective's marker comes to lie, by what they are."""
    center = grid.center()
    found = {"beside the center": frozenset(near for tile in center for near in grid.near[tile]) - frozenset(center)}
    for style, words in ((SHORT, "short-side"), (LONG, "long-side")):
        found[f"in the middle rows of {words} deployment"] = frozenset(middle_rows(grid, style))
        for side, zone in zip(("first", "second"), halves(grid, style), strict=True):
            found[f"in the second row of the {side} zone of {words} deployment"] = frozenset(
                second_row(grid, style, zone)
            )
    return found


def exits(state: State, piece: int) -> frozenset[int]:
    """The edge tiles over which a character can carry off what it scores by; none if it carries nothing such (P22)."""
    player = state.owner[piece]
    style = state.style
    if state.carries(piece, CHEST) or (state.carries(piece, FLAG) and player == state.attacker):
        return edge_of(state, player, style)
    if state.carries(piece, RELIC) and player == state.attacker:
        return frozenset(state.field.grid.rim(1))
    return frozenset()
