"""Grounds of Collision: drawn row by row for a table of rules, and by chance."""

from typing import Any

from armybuilder.engine.dice import picker, seeded
from armybuilder.engine.games.collision.field import IMPASSABLE, OBSTACLE, VERTICAL_OBSTACLE, field_of, sections
from armybuilder.engine.games.collision.terrain import METHODS, SECTIONS, share
from armybuilder.grounds.games.collision import BOOK, KINDS, LEVELS, TERRAIN, board_of
from armybuilder.grounds.ground import GroundFile
from tests.engine.collision.battles import random_setup

GAME = "collision"
#: The letters of a drawing: the terrain on a tile; a number is its level.
LETTERS = {"#": IMPASSABLE, "o": OBSTACLE, "t": VERTICAL_OBSTACLE}


def drawn(*rows: str) -> GroundFile:
    """A ground of rows of letters, the upper one first."""
    ground = GroundFile(GAME, "Drawn", len(rows[0]), len(rows), {TERRAIN: {}, LEVELS: {}})
    there = dict(zip(ground.spaces, "".join(rows), strict=True))
    terrain = {tile: LETTERS[letter] for tile, letter in there.items() if letter in LETTERS}
    levels = {tile: letter for tile, letter in there.items() if letter.isdecimal()}
    return ground.with_layer(TERRAIN, terrain).with_layer(LEVELS, levels)


SOUND = drawn(
    "o.2..o",
    "..3..#",
    "t.....",
    "......",
    "......",
    ".....t",
    "#..3..",
    "o..2.o",
)
#: A rule, a ground that it passes, and one that it has something to say of.
RULES = [
    ("nobody_is_cut_off", SOUND, SOUND.painted(TERRAIN, IMPASSABLE, ["a2", "b1"])),
    ("nobody_is_cut_off", SOUND, SOUND.painted(LEVELS, "4", ["d5"])),
    ("markers_find_a_tile", SOUND, drawn("......", "......", "......", "##t###", "#ttt##", *["......"] * 3)),
    ("markers_find_a_tile", SOUND, drawn(".##...", ".##...", ".##...", ".tt...", ".tt...", *[".##..."] * 3)),
    ("zones_have_room", SOUND, drawn("######", "ttt###", "tttttt", *["......"] * 5)),
    ("zones_hold_a_hand", SOUND, drawn("......", "ttt###", "t#####", *["......"] * 5)),
    ("sides_are_alike", SOUND, SOUND.painted(TERRAIN, OBSTACLE, ["a4"])),
    ("terrain_is_a_quarter", SOUND, drawn(*["......"] * 8)),
    ("levels_differ", SOUND, SOUND.painted(LEVELS, "2", ["c7", "d2"])),
    ("board_falls_into_sections", SOUND, drawn(*["......."] * 7)),
]


def setup_on(ground: GroundFile, seed: str) -> dict[str, Any]:
    """Two hands by chance on a ground, on which the match may place terrain."""
    setup = random_setup(seeded(seed) % 1000)
    field = board_of(ground)
    method = ("", *METHODS)[seeded(f"placed {seed}") % 4]
    is_useless = not sections(field_of(field).grid) if method == SECTIONS else method and not share(field_of(field))
    placed = {} if is_useless or not method else {"terrain": method}
    return setup | {"field": field, "options": {**setup["options"], **placed}}


def by_chance(seed: str) -> GroundFile:
    """A ground of any size with terrain and hills, some of them steep."""
    pick = picker(seeded(f"ground {seed}"))
    sizes = [*BOOK.sizes.values(), *((6 + pick(9), 6 + pick(9)) for _ in range(5))]
    columns, rows = sizes[pick(len(sizes))]
    ground = GroundFile(GAME, f"Ground {seed}", columns, rows, {})
    terrain, share_of_hills = [*KINDS], pick(20)
    return ground.with_layer(
        TERRAIN, {tile: terrain[pick(len(terrain))] for tile in ground.spaces if pick(100) < 4 + pick(12)}
    ).with_layer(LEVELS, {tile: str(2 + (pick(12) == 0)) for tile in ground.spaces if pick(100) < share_of_hills})
