"""A battle as its points decide it: the board, the turns, the different cards; and how a hand is dealt in phases."""

from collections.abc import Iterable

from catalog.games.collision.plain.cards import Board, grown

PHASES = 3
LEAST_DIFFERENT_CARDS = 4
POINTS_A_CARD = 250
MOST_ATTRIBUTES = 3


def most_different_cards(points: int) -> int:
    """The most different cards that a battle group of so many points may have."""
    return LEAST_DIFFERENT_CARDS + points // POINTS_A_CARD


def terrain_tiles(tiles: int) -> int:
    """The tiles of a board that carry terrain: about one in four (Terrain, Populate Terrain Pools)."""
    return tiles // 4


def phase_split(hand: int) -> tuple[int, ...]:
    """A hand in three piles, what is left over in the first ones."""
    each, left = divmod(hand, PHASES)
    return tuple(each + (phase < left) for phase in range(PHASES))


def board_size(boards: Iterable[Board], points: int, variant: str = "") -> tuple[int, int]:
    """Columns and rows of the board for so many points; a variant takes the place of a board of the same points."""
    fitting = [board for board in boards if board.least_points <= points and (not board.is_variant)]
    board = max(fitting, key=lambda board: board.least_points)
    chosen = [other for other in boards if other.slug == variant and other.least_points == board.least_points]
    board = chosen[0] if chosen else board
    steps = grown(0, max(0, points - board.most_points), board.points_a_step)
    return board.columns + steps * board.more_columns, board.rows
