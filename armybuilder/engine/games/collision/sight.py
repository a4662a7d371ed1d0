"""Cover: what the line of an attack meets between two tiles (Facing, Line of Sight, and Cover)."""

from armybuilder.engine.games.collision.state import NOBODY, State
from armybuilder.geometry.cover import Cover, SightLine, cover_along

#: A drop of so many levels is a ledge.
LEDGE = 2
#: The height of a character on its tile (ruling P48); one that levitates stands a level higher.
BODY = 1
#: An attack misses on a roll of at most so many.
MISSES_UP_TO = {Cover.NONE: 0, Cover.PARTIAL: 3, Cover.TOTAL: 6}


def cover_between(state: State, ends: tuple[int, int], levels: tuple[int, int]) -> Cover:
    """The cover between two tiles at whose ends somebody stands at these levels; the better of all that covers."""
    field = state.field
    board = field.grid
    if board.chebyshev(*ends) < 2 and levels[0] == levels[1]:
        line = board.segment(*ends)
        if not line.corners:
            return Cover.NONE
    sight = SightLine(board, ends, levels)
    found = cover_along(sight.segment, lambda tile: _covers(state, sight, tile))
    return max(found, sight.ledge_cover(field.level, LEDGE)) if found != Cover.TOTAL else found


def _covers(state: State, sight: SightLine, tile: int) -> bool:
    """True if terrain on a tile, somebody on it, or the tile itself is high enough to cover."""
    field = state.field
    if field.level[tile] > max(sight.levels):
        return True
    if field.is_covering[tile] and sight.is_tall_enough(tile, field.level[tile] + field.height[tile]):
        return True
    third = state.occupant[tile]
    return third != NOBODY and sight.is_tall_enough(tile, _top(state, third))


def _top(state: State, piece: int) -> int:
    """The level up to which a character reaches; a statue covers as the terrain that it is."""
    return state.level(piece) + BODY


def cover_from(state: State, attacker: int, target: int) -> Cover:
    """The cover of a target from an attacker."""
    ends = state.place[attacker], state.place[target]
    return cover_between(state, ends, (state.level(attacker), state.level(target)))


def cover_from_tile(state: State, tile: int, target: int) -> Cover:
    """The cover of a target from the center of a blast, which is on the ground; none on the center itself."""
    if state.place[target] == tile:
        return Cover.NONE
    ends = tile, state.place[target]
    return cover_between(state, ends, (state.field.level[tile], state.level(target)))
