"""Where an army stands unless its player says otherwise: in ranks toward the enemy, who shoots behind the others."""

from collections.abc import Callable, Iterable, Sequence

from armybuilder.geometry.grid import EAST, NORTH, SOUTH, WEST, Grid


def in_rank(
    free: Sequence[int], zone: Iterable[int], depth: Callable[[int], int], aside: Callable[[int], float], rank: int
) -> int:
    """The free space of a zone that is nearest to a rank (0 is the foremost), and there to the middle.

    `depth` is how far a space lies from the enemy, `aside` how far from the middle.
    """
    foremost = min(map(depth, zone))
    return min(free, key=lambda space: (abs(depth(space) - foremost - rank), aside(space), space))


def on_squares(
    grid: Grid,
    free: Sequence[int],
    zone: frozenset[int],
    enemies: Iterable[int],
    rank: int,
    goals: Sequence[int] = (),
) -> int:
    """The space of a square board for a unit of a rank, before a zone or places of the enemy.

    Where there are goals, it is near to one of them instead of the middle.
    """
    theirs = sorted(enemies)
    column, row = middle(grid, sorted(zone))

    def depth(space: int) -> int:
        return min((grid.distance(space, enemy) for enemy in theirs), default=0)

    def aside(space: int) -> float:
        if goals:
            return min(grid.distance(space, goal) for goal in goals)
        return abs(grid.column[space] - column) + abs(grid.row[space] - row)

    return in_rank(free, zone, depth, aside, rank)


def middle(grid: Grid, spaces: Sequence[int]) -> tuple[float, float]:
    """The column and row in the middle of some spaces."""
    count = max(1, len(spaces))
    return sum(grid.column[each] for each in spaces) / count, sum(grid.row[each] for each in spaces) / count


def way_to(grid: Grid, space: int, enemies: Iterable[int]) -> int:
    """The direction in which most of the way to the middle of the enemy's places lies."""
    column, row = middle(grid, sorted(enemies))
    return toward(column - grid.column[space], row - grid.row[space])


def toward(right: float, down: float) -> int:
    """The direction in which most of a way lies."""
    if abs(down) >= abs(right):
        return SOUTH if down > 0 else NORTH
    return EAST if right > 0 else WEST
