"""Grounds of TACTICA: mats with some things taken away for a table of rules, and by chance."""

from typing import Any

from armybuilder.engine.dice import picker, seeded
from armybuilder.grounds.games.tactica import BOOK, WALLS, board_of, usual_places
from armybuilder.grounds.ground import GroundFile
from catalog.shelf import shelf
from tests.engine.tactica.matches import random_setup
from tests.games.tactica.deck import cards

GAME = "tactica"
BATTLES = tuple(cards().battles.values())


def mat(columns: int = 11, rows: int = 15) -> GroundFile:
    """A mat without landmarks, with the usual places for walls in every battle."""
    ground = GroundFile(GAME, "Drawn", columns, rows, {}, "pointy")
    for battle in BATTLES:
        ground = ground.with_layer(battle.slug, usual_places(ground, battle))
    return ground


SOUND = mat()
MIDDLE = SOUND.lines[7]
FENCED = SOUND.painted("battle-2", "ravine", MIDDLE)
#: A rule, a ground that it passes, and one that it has something to say of.
RULES = [
    ("each_wall_has_its_place", SOUND, SOUND.painted("battle-1", "", ["b3"])),
    ("walls_stand_apart", SOUND, SOUND.painted("battle-3", "wall-1", ["b6"])),
    ("sides_are_joined", FENCED.painted("battle-2", "", ["c8"]), FENCED),
    ("landmarks_stay", SOUND, SOUND.painted("battle-1", "ridge", ["c8"])),
    ("sides_are_alike", SOUND.painted("battle-1", "ridge", ["c7", "i9"]), SOUND.painted("battle-1", "ridge", ["c7"])),
]


def setup_on(ground: GroundFile, seed: str) -> dict[str, Any]:
    """Two decks by chance on a mat."""
    return random_setup(seed) | {"mat": board_of(ground, shelf(GAME))}


def by_chance(seed: str) -> GroundFile:
    """A mat of any size that is large enough for the walls, with landmarks anywhere; some have a place too few."""
    pick = picker(seeded(f"ground {seed}"))
    ground = mat(6 + pick(11), 11 + pick(9))
    for battle in BATTLES:
        free = [name for name in ground.spaces if name not in ground.layer(battle.slug)]
        lying = {free[pick(len(free))]: ("ridge", "ravine")[pick(2)] for _ in range(pick(30))}
        ground = ground.with_layer(battle.slug, {**ground.layer(battle.slug), **lying})
    if pick(3) == 0:
        poorer = BATTLES[pick(3)].slug
        walls = [name for name, sort in ground.layer(poorer).items() if sort in WALLS]
        ground = ground.painted(poorer, "", [walls[pick(len(walls))]])
    assert BOOK.least <= ground.columns <= BOOK.most
    return ground
