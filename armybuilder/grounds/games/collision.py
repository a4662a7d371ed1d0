"""Grounds of Collision: boards of any size with levels, and terrain of which each tile is a piece of its own."""

from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache

from armybuilder.engine.games.collision.field import (
    HEIGHT,
    IMPASSABLE,
    OBSTACLE,
    TILES_PER_TERRAIN,
    VERTICAL_IMPASSABLE,
    VERTICAL_OBSTACLE,
    Field,
    closed_parts,
    field_of,
    layout,
    sections,
)
from armybuilder.engine.games.collision.zones import CENTER, DIAGONAL, LONG, SHORT, halves, marker_tiles
from armybuilder.faces.diagrams import CELL, Label, Shape, space
from armybuilder.faces.ground import masonry, scrub, steps, trees, waves
from armybuilder.grounds.books import GroundBook, GroundFinding, GroundFix, Layer, Sort, first_names
from armybuilder.grounds.ground import GroundFile
from catalog.games.collision.plain import Data
from catalog.json_types import CheckedJson
from catalog.shelf import Shelf
from validation.words import counted

GAME = "collision"
TERRAIN, LEVELS = "terrain", "levels"
HIGHEST = 5
#: The heights of what is vertical (ruling CO13).
HEIGHTS = (1, 2, 3)
#: The look of each kind of terrain: its ground, and what lies there.
GROUND: dict[str, tuple[str, Callable[[float, float], list[Shape]]]] = {
    OBSTACLE: ("forest", scrub),
    VERTICAL_OBSTACLE: ("forest", trees),
    IMPASSABLE: ("water", waves),
    VERTICAL_IMPASSABLE: ("block", masonry),
}
#: The board of the first battle is the same for everybody who begins with it.
STARTER = "1"
#: The most characters of a hand in the book's examples of deployment.
USUAL_HAND = 8
#: The shares of the tiles between which the terrain is roughly a quarter, in hundredths.
LITTLE, MUCH = 15, 35
STYLES = {SHORT: "short-side", LONG: "long-side", CENTER: "center", DIAGONAL: "diagonal"}


def _sorts() -> Iterator[tuple[str, tuple[str, int]]]:
    """The sorts of terrain with their kind and height; the usual height has the kind's own name."""
    for kind in GROUND:
        if kind not in (VERTICAL_OBSTACLE, VERTICAL_IMPASSABLE):
            yield kind, (kind, 0)
            continue
        for height in HEIGHTS:
            yield kind if height == HEIGHT else f"{kind}-{height}", (kind, height)


KINDS = dict(_sorts())
SORTS = {each: sort for sort, each in KINDS.items()}


def layers(shelf: Shelf) -> tuple[Layer, ...]:
    names = {slug: card.name for slug, card in shelf.kind("terrain").items()}
    terrain = tuple(
        Sort(sort, *_terrain_sort(names[kind], kind, height), card=f"terrain/{kind}")
        for sort, (kind, height) in KINDS.items()
    )
    levels = tuple(
        Sort(str(level), f"Level {level}", *_raised(level), card="terrain/elevation-tile")
        for level in range(2, HIGHEST + 1)
    )
    return Layer(TERRAIN, "Terrain", "Open ground", terrain), Layer(LEVELS, "Levels", "Level 1", levels)


def _terrain_sort(name: str, kind: str, height: int) -> tuple[str, tuple[Shape, ...], tuple[Label, ...]]:
    """A sort of terrain: its name, its picture, and its height where it has one."""
    shapes = tuple(terrain_shapes(kind, 0, 0))
    if not height:
        return name, shapes, ()
    return f"{name.removesuffix(' terrain')}, {height} high", shapes, (height_label(kind, height, 0, 0),)


def terrain_shapes(kind: str, column: int, row: int) -> list[Shape]:
    role, draw = GROUND[kind]
    return [space(column, row, role), *draw((column + 0.5) * CELL, (row + 0.5) * CELL)]


def height_label(kind: str, height: int, x: float, y: float) -> Label:
    """The height of something vertical, in the corner of its tile."""
    return Label(x + 8, y + 9, str(height), 3.4, "light" if kind == VERTICAL_IMPASSABLE else "strong")


def _raised(level: int) -> tuple[tuple[Shape, ...], tuple[Label, ...]]:
    return tuple(steps(level, CELL / 2, CELL / 2)), (level_label(level, 0, 0),)


def level_label(level: int, x: float, y: float) -> Label:
    return Label(x + 2.1, y + 9, str(level), 3.4, "strong")


def board_of(ground: GroundFile, shelf: Shelf | None = None) -> Data:
    terrain = ground.layer(TERRAIN)
    return {
        "name": ground.name,
        "rows": ground.rows,
        "columns": ground.columns,
        "levels": {tile: int(level) for tile, level in ground.layer(LEVELS).items()},
        "pieces": [
            {"kind": kind, "tiles": [tile], "height": height}
            for tile in ground.spaces
            if tile in terrain
            for kind, height in [KINDS[terrain[tile]]]
        ],
    }


def ground_of(board: CheckedJson) -> GroundFile:
    """The ground that a board was made of. What no ground has is lost, so that the board of it is another one."""
    terrain = {
        tile: SORTS.get((each["kind"], each["height"]), "") for each in board["pieces"] for tile in each["tiles"]
    }
    levels = {tile: str(level) for tile, level in board["levels"].items()}
    found = {TERRAIN: {tile: sort for tile, sort in terrain.items() if sort}, LEVELS: levels}
    return GroundFile(GAME, board.get("name", ""), board["columns"], board["rows"], found)


SIZES = {
    "Below 250 points": (6, 8), "250 to 499 points": (12, 10), "500 to 749 points": (18, 10),
    "750 to 1000 points": (24, 12), "750 to 1000 points, narrow": (24, 10),
}  # fmt: skip


@lru_cache(maxsize=1)
def _starters() -> tuple[GroundFile, ...]:
    """A board of each size as the dice lay it out, the center free."""
    drawn = {size: layout(size[1], size[0], STARTER, has_tower=True) for size in SIZES.values()}
    return tuple(ground_of({**board, "name": f"Starter {c} × {r}"}) for (c, r), board in drawn.items())


BOOK = GroundBook(layers=layers, examples=lambda shelf: _starters(), sizes=SIZES, least=6, most=30)


class _Survey:
    """A ground as its rules look at it: the field, the tiles that are cut off, and those where markers could lie."""

    def __init__(self, ground: GroundFile) -> None:
        self.ground = ground
        self.field: Field = field_of(board_of(ground))
        self.grid = self.field.grid
        self.closed = {tile for part in closed_parts(self.field) for tile in part}
        self.open = {tile for tile in self.grid.spaces if self.field.can_stand[tile]} - self.closed

    def names(self, tiles: Iterable[int]) -> tuple[str, ...]:
        return tuple(self.grid.name(each) for each in sorted(tiles))

    def zones(self) -> Iterator[tuple[str, frozenset[int], frozenset[int]]]:
        """Both zones of each style; a diagonal board may be divided either way."""
        for style, name in STYLES.items():
            for is_rising in (False, True) if style == DIAGONAL else (False,):
                yield name, *halves(self.grid, style, is_rising=is_rising)

    def without(self, tiles: Iterable[int]) -> GroundFile:
        """The ground flat and bare on some tiles."""
        names = self.names(tiles)
        return self.ground.painted(TERRAIN, "", names).painted(LEVELS, "", names)


@lru_cache(maxsize=64)
def _surveyed(
    name: str, columns: int, rows: int, layout: tuple[tuple[str, tuple[tuple[str, str], ...]], ...]
) -> _Survey:
    return _Survey(GroundFile(GAME, name, columns, rows, {layer: dict(found) for layer, found in layout}))


def _survey(ground: GroundFile) -> _Survey:
    layout = tuple((name, tuple(ground.layer(name).items())) for name in (TERRAIN, LEVELS))
    return _surveyed(ground.name, ground.columns, ground.rows, layout)


@BOOK.rule(cites="terrain.placing")
def nobody_is_cut_off(ground: GroundFile, shelf: Shelf) -> Iterator[GroundFinding]:
    """Characters get from every tile on which they can stand to every other one, and back."""
    survey = _survey(ground)
    closed = survey.closed
    if closed:
        names = survey.names(closed)
        words = f"{counted(len(names), 'tile')} can’t be walked to, or not left again: {first_names(names)}."
        yield GroundFinding(words, names, len(names), 0, tuple(_levelling_fix(survey, closed)))


def _levelling_fix(survey: _Survey, closed: set[int]) -> Iterator[GroundFix]:
    """The ground bare and flat there and around it, where that is enough; else nobody can stand there."""
    near = {each for tile in closed for each in (tile, *survey.grid.near[tile])}
    cleared = survey.without(near)
    if not _survey(cleared).closed:
        yield GroundFix("Clear and level them and what lies beside them", cleared)
    yield GroundFix("Make them impassable", survey.ground.painted(TERRAIN, IMPASSABLE, survey.names(closed)))


@BOOK.rule(cites="terrain.objective-markers")
def markers_find_a_tile(ground: GroundFile, shelf: Shelf) -> Iterator[GroundFinding]:
    """Wherever an objective puts a marker, a tile is open for it."""
    survey = _survey(ground)
    blocked = {words: tiles for words, tiles in marker_tiles(survey.grid).items() if not tiles & survey.open}
    for words, tiles in blocked.items():
        names = survey.names(tiles)
        fix = GroundFix(f"Clear and level {first_names(names)}", survey.without(tiles))
        fixes = (fix,) if tiles & _survey(fix.ground).open else ()
        yield GroundFinding(f"No tile is open {words}: a marker could lie nowhere.", names, 0, 1, fixes)


@BOOK.rule(cites="rules-of-play.deployment")
def zones_have_room(ground: GroundFile, shelf: Shelf) -> Iterator[GroundFinding]:
    """In every style of deployment each side has a tile to stand on."""
    survey = _survey(ground)
    for style, *zones in survey.zones():
        for zone in zones:
            if not zone & survey.open:
                names = survey.names(zone)
                fix = GroundFix(f"Clear and level {first_names(names)}", survey.without(zone))
                fixes = (fix,) if zone & _survey(fix.ground).open else ()
                yield GroundFinding(f"Terrain fills a zone of {style} deployment.", names, 0, 1, fixes)


@BOOK.rule(cites="rules-of-play.deploying-characters", level="advice")
def zones_hold_a_hand(ground: GroundFile, shelf: Shelf) -> Iterator[GroundFinding]:
    """Each zone has a tile for every character of a usual hand."""
    survey = _survey(ground)
    for style, *zones in survey.zones():
        room = min(len(zone & survey.open) for zone in zones)
        if 0 < room < USUAL_HAND:
            words = f"A zone of {style} deployment has {counted(room, 'open tile')}; a usual hand has {USUAL_HAND}."
            yield GroundFinding(words, have=room, need=USUAL_HAND)


@BOOK.rule(cites="the-battlefield", level="advice")
def sides_are_alike(ground: GroundFile, shelf: Shelf) -> Iterator[GroundFinding]:
    """The board looks the same from both sides: mirrored, or turned half around."""
    if any(_is_alike(ground, made) for made in (ground.mirrored(), ground.flipped(), ground.mirrored().flipped())):
        return
    fix = GroundFix("Make the upper half as the lower one", BOOK.balanced(ground, shelf))
    words = "The board looks different from each side: one of them may be the better one to have."
    yield GroundFinding(words, fixes=(fix,))


def _is_alike(one: GroundFile, other: GroundFile) -> bool:
    return all(one.layer(name) == other.layer(name) for name in (TERRAIN, LEVELS))


@BOOK.rule(cites="terrain.pools", level="advice")
def terrain_is_a_quarter(ground: GroundFile, shelf: Shelf) -> Iterator[GroundFinding]:
    """Terrain and raised ground cover about a quarter of the tiles."""
    covered, tiles = len({*ground.layer(TERRAIN), *ground.layer(LEVELS)}), ground.columns * ground.rows
    if not LITTLE * tiles <= 100 * covered <= MUCH * tiles:
        need = tiles // TILES_PER_TERRAIN
        words = f"Terrain and raised ground cover {counted(covered, 'tile')} of {tiles}; about {need} play best."
        yield GroundFinding(words, have=covered, need=need)


@BOOK.rule(cites="objectives.minor", level="advice")
def levels_differ(ground: GroundFile, shelf: Shelf) -> Iterator[GroundFinding]:
    """There are three levels at least, for High Ground counts those on the two highest."""
    levels = _survey(ground).field.levels
    if len(levels) < 3:
        words = f"The board has {counted(len(levels), 'level')}: by High Ground every character would count."
        yield GroundFinding(words, have=len(levels), need=3)


@BOOK.rule(cites="the-battlefield.sectioned-board", level="advice")
def board_falls_into_sections(ground: GroundFile, shelf: Shelf) -> Iterator[GroundFinding]:
    """The board can be cut into sections that the players arrange."""
    if not sections(_survey(ground).grid):
        words = f"{ground.columns} × {ground.rows} tiles can’t be cut into equal sections of 3 to 6 tiles a side."
        yield GroundFinding(words)
