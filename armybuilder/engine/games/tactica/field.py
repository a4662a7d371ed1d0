"""The field of a battle as it stands: the hexes, the ground of each, the ways between them, the shadows of ridges."""

from collections.abc import Iterable, Sequence

from armybuilder.geometry.hex_board import HexBoard, hex_board
from armybuilder.geometry.hexes import from_offset, offset_field
from catalog.games.tactica.plain import MELEE, RANGED, Battle, Cell, Ground, Wall

NOBODY = -1
WALL = "wall"
FLAT = "neutral"
#: The most MOV that a step costs, whatever adds up on it (ruling TA3).
MOST_COST = 2
CLASSES = (MELEE, RANGED)
#: A way from a hex: the hex that it leads to, and its cost in MOV.
Way = tuple[int, int]


def board_of(battle: Battle) -> HexBoard:
    """The hexes of a battle: a point at the top, odd rows shifted and one hex shorter."""
    return hex_board(tuple(offset_field(battle.columns, battle.rows, short=True)))


def spaces_of(battle: Battle, cells: Iterable[Cell]) -> tuple[int, ...]:
    board = board_of(battle)
    found = (board.space(from_offset(column, row)) for column, row in cells)
    return tuple(space for space in found if space is not None)


class Ways(dict[int, tuple[Way, ...]]):
    """The ways from each hex for troops of a class and player; found when a hex is first asked about."""

    def __init__(self, field: "Field", troop_class: str, player: int, is_light: bool) -> None:
        super().__init__()
        self.field, self.troop = field, (troop_class, player, is_light)

    def __missing__(self, space: int) -> tuple[Way, ...]:
        costs = ((near, self.field.step_cost(space, near, *self.troop)) for near in self.field.board.near[space])
        found = self[space] = tuple((near, cost) for near, cost in costs if cost)
        return found


class Field:
    """A field with some landmarks and walls. All lists are indexed by space; nothing in it changes."""

    #: Each player's walls.
    walls: tuple[frozenset[int], ...]

    def __init__(
        self, ground: Ground, battle: Battle, landmarks: Sequence[tuple[str, int]], walls: Sequence[tuple[int, ...]]
    ) -> None:
        self.ground, self.battle, self.board = ground, battle, board_of(battle)
        assert ground.wall is not None, "a battlefield has walls"
        self.wall: Wall = ground.wall
        #: The landmark on each hex that has one.
        self.landmarks = {space: slug for slug, space in landmarks}
        self.walls = tuple(frozenset(spaces) for spaces in walls)
        board = self.board
        self.wall_owner = [NOBODY] * board.size
        for player, spaces in enumerate(walls):
            for space in spaces:
                self.wall_owner[space] = player
        #: The hexes beside each player's walls, and those with the walls' own.
        self.beside_wall = tuple(frozenset(near for at in spaces for near in board.near[at]) for spaces in self.walls)
        self.at_wall = tuple(beside | own for beside, own in zip(self.beside_wall, self.walls, strict=True))
        self.terrain = [self._terrain(space) if board.is_on[space] else FLAT for space in range(board.size)]
        #: The slugs of what the ground of a hex does to a troop there.
        self.slugs = [self._slugs(space) for space in range(board.size)]
        #: For each hex beside a ridge, the hexes from which the ridge hides it (rulings TA23, TA27).
        self.shade = self._shades()
        self._ways = {
            (kind, player, is_light): Ways(self, kind, player, is_light)
            for kind in CLASSES
            for player in range(len(walls))
            for is_light in (False, True)
        }

    # Ground

    def _terrain(self, space: int) -> str:
        """A landmark's own hex is the terrain that it makes (TA5); any other goes by the landmarks beside it."""
        if space in self.landmarks:
            return self.ground.landmarks[self.landmarks[space]].terrain
        beside = {self.landmarks[near] for near in self.board.near[space] if near in self.landmarks}
        case = ("ridge" in beside, "ravine" in beside)
        return next((slug for slug, terrain in self.ground.terrains.items() if case in terrain.cases), FLAT)

    def _slugs(self, space: int) -> tuple[str, ...]:
        is_at_wall = any(space in spaces for spaces in self.at_wall)
        terrain = self.terrain[space]
        return ((terrain,) if terrain != FLAT else ()) + ((WALL,) if is_at_wall else ())

    def _shades(self) -> dict[int, frozenset[int]]:
        """A ridge hides a hex beside it from the third of the field that opens behind the ridge."""
        shades: dict[int, frozenset[int]] = {}
        for ridge, slug in self.landmarks.items():
            if self.ground.landmarks[slug].has_shadow:
                for direction, space in self.board.beside[ridge]:
                    behind = self.board.wedge(ridge, direction + 3)
                    shades[space] = shades.get(space, frozenset()) | behind
        return shades

    def is_shadowed(self, shooter: int, target: int) -> bool:
        """True if a ridge stands between two hexes, beside either of them."""
        shade = self.shade
        return (target in shade and shooter in shade[target]) or (shooter in shade and target in shade[shooter])

    # Ways

    def ways(self, troop_class: str, player: int, is_light: bool) -> "Ways":
        """The ways from each hex for a troop of a class, with their cost; `is_light` where every hex costs 1."""
        return self._ways[troop_class, player, is_light]

    def step_cost(self, start: int, end: int, troop_class: str, player: int, is_light: bool = False) -> int:
        """The cost of a step; 0 where there is none: onto an enemy wall, or onto a landmark for melee troops."""
        landmark = self.landmarks.get(end)
        if self.wall_owner[end] == 1 - player or (landmark and self.is_closed(landmark, troop_class)):
            return 0
        # Off an enemy wall it is 2 always; where every hex costs 1, only friendly walls and terrain are ignored (P20).
        if self.wall_owner[start] == 1 - player:
            return self.wall.exit_cost
        return 1 if is_light else min(MOST_COST, self.full_cost(start, end))

    def full_cost(self, start: int, end: int) -> int:
        """The cost of a step for a troop that ignores nothing: the most of ground, walls, landmark."""
        costs = [self.ground.terrains[self.terrain[start]].steps[self.terrain[end]]]
        if end in self.landmarks:
            costs.append(self.ground.landmarks[self.landmarks[end]].entry_cost)
        if self.wall_owner[start] != NOBODY:
            costs.append(self.wall.exit_cost)
        if self.wall_owner[end] != NOBODY:
            costs.append(self.wall.entry_cost)
        return max(costs)

    def is_closed(self, landmark: str, troop_class: str) -> bool:
        return self.ground.landmarks[landmark].closed_to == troop_class

    def can_stand(self, space: int, troop_class: str) -> bool:
        landmark = self.landmarks.get(space)
        return landmark is None or not self.is_closed(landmark, troop_class)
