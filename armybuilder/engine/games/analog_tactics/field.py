"""The board that never changes: its spaces, permanent obstacles and objectives (The Board; Objectives)."""

from collections.abc import Sequence
from functools import lru_cache

from armybuilder.engine.match import SetUp
from armybuilder.geometry.hex_board import HexBoard, hex_board

#: No space: the corner of the rim.
NOWHERE = 0
CENTRAL = "C"
#: The directions, clockwise from straight up.
FACINGS = ("N", "NE", "SE", "S", "SW", "NW")
#: The rounds for which a numbered objective stays active (ruling AT10).
ROUNDS_EACH = 2


#: The spaces of a board: label, cell, and what stands there for good: an objective, an obstacle or "".
Spaces = tuple[tuple[str, int, int, str], ...]
OBSTACLE = "obstacle"


class Field:
    """A board with what stands on it for good."""

    #: What the players placed, with its spaces.
    laid: tuple[tuple[int, str], ...]

    def __init__(self, name: str, spaces: Spaces, laid: tuple[tuple[int, str], ...] = ()) -> None:
        self.name, self._spaces, self.laid = name, spaces, laid
        self.board: HexBoard = hex_board(tuple((q, r) for _, q, r, _ in spaces), tuple(label for label, *_ in spaces))
        features = {self.board.named(label): feature for label, _, _, feature in spaces if feature}
        self.obstacles = tuple(sorted(space for space, feature in features.items() if feature == OBSTACLE))
        #: The space of each objective, the central one under CENTRAL, the others under their numbers.
        self.objectives = {feature: space for space, feature in features.items() if feature != OBSTACLE}
        self.objective_spaces = frozenset(self.objectives.values())
        #: The spaces from which an objective is at most one step away.
        self.territory = frozenset(near for space in self.objective_spaces for near in self.board.within(space, 1))
        self._ways: dict[int, dict[int, int]] = {}
        self._numbered = sorted(each for each in self.objectives if each != CENTRAL)

    def active(self, number: int) -> tuple[tuple[int, str], ...]:
        """The objectives that pay in a round, each with "xp" or "vp" (ruling AT10)."""
        central, numbered = ("xp", "vp") if number % 2 else ("vp", "xp")
        at = (number - 1) // ROUNDS_EACH % len(self._numbered) if self._numbered else 0
        found = [(self.objectives[CENTRAL], central)] if CENTRAL in self.objectives else []
        return (*found, *((self.objectives[each], numbered) for each in self._numbered[at : at + 1]))

    def ways(self, start: int) -> dict[int, int]:
        """The spaces to which a way leads around permanent obstacles, with its steps."""
        if start not in self._ways:
            self._ways[start] = walked(self.board, set(self.obstacles), start)
        return self._ways[start]

    def with_feature(self, space: int, feature: str) -> "Field":
        """The board with a further objective or obstacle."""
        label = self.board.name(space)
        spaces = tuple((*each[:3], feature) if each[0] == label else each for each in self._spaces)
        return _field(self.name, spaces, (*self.laid, (space, feature)))


def walked(board: HexBoard, closed: set[int], start: int, until: Sequence[int] = ()) -> dict[int, int]:
    """The spaces to which a way leads around those that are closed, with its steps; or as far as some are found."""
    found, queue, left = {start: 0}, [start], {*until} - {start}
    for here in queue:
        for near in board.near[here]:
            if near not in found and near not in closed:
                found[near] = found[here] + 1
                queue.append(near)
                left.discard(near)
        if until and not left:
            break
    return found


def field_of(data: SetUp, *, has_objectives: bool = True, has_obstacles: bool = True) -> Field:
    """The board of a set-up, with its own objectives and obstacles or without them."""

    def kept(feature: str) -> str:
        return feature if (has_obstacles if feature == OBSTACLE else has_objectives) else ""

    return _field(data["name"], tuple((label, q, r, kept(feature)) for label, q, r, feature in data["spaces"]))


@lru_cache(maxsize=128)  # bots imagine many
def _field(name: str, spaces: Spaces, laid: tuple[tuple[int, str], ...] = ()) -> Field:
    return Field(name, spaces, laid)
