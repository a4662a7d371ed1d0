"""The battlefield: terrain types and pieces on the grid, and what depends on nothing else, tabled as it is asked for.

The Battlefield; Conditions (Range Area, Line of Sight, Area of Attack).
"""

from collections.abc import Collection, Iterator, Mapping
from typing import Any

from armybuilder.geometry.grid import Grid, grid
from catalog.games.tactics_david.plain import BACK, BLOCKS_SIGHT, LEFT, RIGHT, Area

FIELD, WATER, ROAD, FOREST = "field", "water", "road", "forest"
#: The spaces and graves whose ways the board remembers.
MOST_WALKS = 4096
#: The boards with a further piece that it remembers.
MOST_FURTHER = 128
#: Up to which height of terrain pieces a movement type passes over.
PASSES = {"land": 0, "aqua": 0, "hover": 1, "soar": 2}


class Battlefield:
    """A board that never changes; what a match does to it stands in the state."""

    #: The terrain pieces that players placed, with their spaces.
    laid: tuple[tuple[int, str], ...]

    def __init__(self, data: Mapping[str, Any], laid: tuple[tuple[int, str], ...] = ()) -> None:
        self._data, self.laid = data, laid
        self.grid: Grid = grid(data["rows"], data["columns"])
        self.name: str = data.get("name", "")
        self.terrain = [FIELD] * self.grid.size
        #: Height of the terrain piece on each space; None without one. A bridge has height 0.
        self.pieces: list[int | None] = [None] * self.grid.size
        for name, terrain in data.get("terrain", {}).items():
            self.terrain[self.grid.named(name)] = terrain
        for name, height in data.get("pieces", {}).items():
            self.pieces[self.grid.named(name)] = height
        #: The deployment zones that are drawn on it, by the players' letters.
        self.zones = {letter: set[int]() for letter in "ab"}
        for name, letter in data.get("zones", {}).items():
            self.zones[letter].add(self.grid.named(name))
        #: The objectives, ways out and targets that count for each player.
        self.goals, self.exits, self.targets = (self._marked(kind) for kind in ("", "out-", "target-"))
        #: The height of the piece on each space; higher than anything passes off the board.
        self.heights = [(self.pieces[n] or 0) if self.grid.is_on[n] else 9 for n in range(self.grid.size)]
        #: Steps over the side of a bridge: between a flat piece and Water beside it (ruling G50).
        self.rails = frozenset(step for space in self.grid.spaces for step in self._rails_of(space))
        #: The spaces that are open to a further piece of each height, as far as somebody has asked.
        self.open_to: dict[int, tuple[int, ...]] = {}
        self._further: dict[tuple[int, str], Battlefield] = {}
        self._sees: dict[tuple[int, int, int], bool] = {}
        self._ranges: dict[tuple[int, int, int], tuple[tuple[int, int], ...]] = {}
        self._shots: dict[tuple[int, int, int], frozenset[int]] = {}
        self._areas: dict[tuple[int, int, str], tuple[int, ...]] = {}
        self._banks: dict[int, frozenset[int]] = {}
        self._walks: dict[tuple[int, tuple[int, ...]], list[int]] = {}

    def _marked(self, kind: str) -> tuple[tuple[int, ...], ...]:
        goals = self._data.get("goals", {}).items()
        return tuple(
            tuple(sorted(self.grid.named(name) for name, sort in goals if sort in (kind + own, f"{kind}both")))
            for own in "ab"
        )

    def _rails_of(self, space: int) -> Iterator[tuple[int, int]]:
        if self.pieces[space] != 0:
            return
        for near in self.grid.near[space]:
            if self.terrain[near] == WATER and self.pieces[near] is None:
                yield space, near
                yield near, space

    def with_piece(self, space: int, slug: str, height: int) -> "Battlefield":
        """The board with a further terrain piece, made once."""
        key = space, slug
        if key not in self._further:
            if len(self._further) >= MOST_FURTHER:  # bots imagine many
                self._further.clear()
            data = {**self._data, "pieces": {**self._data.get("pieces", {}), self.grid.name(space): height}}
            self._further[key] = Battlefield(data, (*self.laid, key))
        return self._further[key]

    def can_stand(self, space: int) -> bool:
        """True where a unit may stop on a space: on the board, and no terrain piece but a flat one on it."""
        return self.grid.is_on[space] and not self.pieces[space]

    def height(self, space: int) -> int:
        """The height of the terrain piece on a space; 0 without one."""
        return (self.pieces[space] or 0) if self.grid.is_on[space] else 0

    def range_area(self, space: int, facing: int, rating: int) -> tuple[tuple[int, int], ...]:
        """The spaces of the Range Area, each with its distance: rise and run together, no more run than rise."""
        key = (space, facing, rating)
        if key not in self._ranges:
            self._ranges[key] = tuple(self._range_area(space, facing, rating))
        return self._ranges[key]

    def _range_area(self, space: int, facing: int, rating: int) -> Iterator[tuple[int, int]]:
        for rise in range(1, rating + 1):
            for run in range(-rise, rise + 1):
                if rise + abs(run) <= rating and (place := self.grid.ahead(space, facing, rise, run)) is not None:
                    yield place, rise + abs(run)

    def shots(self, space: int, facing: int, rating: int) -> frozenset[int]:
        """The spaces of the Range Area that are in sight."""
        key = (space, facing, rating)
        if key not in self._shots:
            spaces = (there for there, _ in self.range_area(space, facing, rating))
            self._shots[key] = frozenset(there for there in spaces if self.sees(space, facing, there))
        return self._shots[key]

    def area(self, space: int, facing: int, area: Area) -> tuple[int, ...]:
        """The spaces of an attack area laid at a space: the attacker's own, or (ranged) the target's."""
        key = (space, facing, area.name)
        if key not in self._areas:
            self._areas[key] = tuple(self._area(space, facing, area))
        return self._areas[key]

    def _area(self, space: int, facing: int, area: Area) -> Iterator[int]:
        for rise, run in area.cells:
            if (place := self.grid.ahead(space, facing, rise, run)) is not None:
                yield place
        if area.is_endless:
            start = self.grid.ahead(space, facing, *area.cells[-1])
            yield from self.grid.line(start, facing) if start is not None else ()

    def struck_edge(self, space: int, facing: int, spaces: Collection[int]) -> int:
        """The compass direction of the edge on which a Melee Attack strikes all that it strikes (ruling G16).

        Several are struck on the edge that they turn to the attacker's front, or to its back if all are behind it; a
        single one straight beside it on the edge towards it.
        """
        where = [self.grid.rise_and_run(space, facing, other) for other in spaces]
        if len(where) == 1 and not where[0][0]:
            return (facing + (LEFT if where[0][1] > 0 else RIGHT)) % 4
        return facing if all(rise < 0 for rise, _ in where) else (facing + BACK) % 4

    def walks(self, space: int, graves: tuple[int, ...]) -> list[int]:
        """The steps to each space, around pieces and the dead; the size of the board where no way leads.

        `graves` says how many dead lie on each space: a space with any is reached, but leads nowhere.
        """
        key = space, graves
        if key not in self._walks:
            if len(self._walks) >= MOST_WALKS:  # bots imagine many deaths
                self._walks.clear()
            self._walks[key] = self._steps_from(space, graves)
        return self._walks[key]

    def _steps_from(self, start: int, graves: tuple[int, ...]) -> list[int]:
        far = self.grid.size
        steps = [far] * far
        steps[start], queue = 0, [start]
        for space in queue:
            for near in self.grid.near[space]:
                if steps[near] == far and self.can_stand(near) and (space, near) not in self.rails:
                    steps[near] = steps[space] + 1
                    if not graves[near]:
                        queue.append(near)
        return steps

    def banks(self, space: int) -> frozenset[int]:
        """The ring of spaces around the Water that is connected with a space; none where the space is dry."""
        if space not in self._banks:
            self._banks[space] = frozenset(self._ring_around(space))
        return self._banks[space]

    def _ring_around(self, start: int) -> set[int]:
        if self.terrain[start] != WATER:
            return set()
        lake, queue = {start}, [start]
        for space in queue:
            wet = [near for near in self.grid.near[space] if self.terrain[near] == WATER and near not in lake]
            lake.update(wet)
            queue += wet
        return {near for space in lake for near in self.grid.around[space]} - lake

    def sees(self, space: int, facing: int, target: int) -> bool:
        """Line of Sight from the middle of the front edge to the middle of the target's nearest parallel edge."""
        key = (space, facing, target)
        if key not in self._sees:
            self._sees[key] = self._has_line(space, facing, target)
        return self._sees[key]

    def _has_line(self, space: int, facing: int, target: int) -> bool:
        rise, run = self.grid.rise_and_run(space, facing, target)
        if rise < 1:
            return False
        passed = (self.grid.ahead(space, facing, ahead, aside) for ahead, aside in crossed(rise, run))
        return not any(self.blocks_sight(place) for place in passed if place is not None)

    def blocks_sight(self, space: int) -> bool:
        return self.height(space) >= BLOCKS_SIGHT or self.terrain[space] == FOREST

    def is_wooded_ahead(self, space: int, facing: int) -> bool:
        """True where a space is Forest and so is the one in front: from there nobody shoots (ruling G47)."""
        if self.terrain[space] != FOREST:
            return False
        ahead = self.grid.ahead(space, facing, 1, 0)
        return ahead is not None and self.terrain[ahead] == FOREST


def crossed(rise: int, run: int) -> Iterator[tuple[int, int]]:
    """The spaces, ahead and aside, whose inside a line of sight crosses between shooter and target.

    The line leaves the shooter at half a space and reaches the target half a space early; in between it crosses one row
    after the other. A space that it only touches at a corner is not crossed (ruling G48).
    """
    rows, aside = rise - 1, abs(run)
    for row in range(1, rise):
        # In halves of 1/rows: from where to where the line runs in this row.
        start, end = 2 * aside * (row - 1), 2 * aside * row
        first, last = (start + rows) // (2 * rows), (end + rows - 1) // (2 * rows)
        for column in range(first, last + 1):
            yield row, column if run >= 0 else -column
