"""Grounds of Analog Tactics: drawn row by row for a table of rules, and by chance."""

from typing import Any

from armybuilder.engine.dice import picker, seeded
from armybuilder.grounds.games.analog_tactics import CENTRAL, GAP, NUMBERED, OBSTACLE, SPACES, board_of
from armybuilder.grounds.ground import GroundFile
from catalog.shelf import shelf
from tests.engine.analog_tactics.matches import random_setup

GAME = "analog-tactics"
#: The letters of a drawing: what a space is.
LETTERS = {"#": OBSTACLE, " ": GAP, "C": CENTRAL, **{sort[-1]: sort for sort in NUMBERED}}


def drawn(*rows: str) -> GroundFile:
    """A ground of rows of letters, the upper one first; every other column lies half a space lower."""
    ground = GroundFile(GAME, "Drawn", len(rows[0]), len(rows), {SPACES: {}}, top="flat")
    layout = {
        name: LETTERS[letter] for name, letter in zip(ground.spaces, "".join(rows), strict=True) if letter in LETTERS
    }
    return ground.with_layer(SPACES, layout)


SOUND = drawn("1....", "..C..", ".#.#.", "....2")
#: A rule, a ground that it passes, and one that it has something to say of.
RULES = [
    ("objectives_are_single", SOUND, drawn("1....", "..C..", ".#.#.", "....1")),
    ("objectives_are_there", SOUND, drawn(".....", ".....", ".#.#.", ".....")),
    ("numbers_follow", SOUND, drawn("1....", "..C..", ".#.#.", "....3")),
    ("both_kinds_are_there", SOUND, drawn("1....", ".....", ".#.#.", "....2")),
    ("both_kinds_are_there", SOUND, drawn(".....", "..C..", ".#.#.", ".....")),
    ("objectives_are_in_reach", SOUND, drawn("1#...", "##C..", ".....", "....2")),
    ("objectives_are_in_reach", SOUND, drawn("..C..", "#####", "#####", "1...2")),
    ("nothing_is_closed_off", SOUND, drawn("1....", "..C..", "##...", ".#...")),
    ("teams_find_room", SOUND, drawn("1..", ".C.", "..2")),
]


def setup_on(ground: GroundFile, seed: str) -> dict[str, Any]:
    """Two teams by chance on a ground."""
    return random_setup(seed, 2) | {"board": board_of(ground, shelf(GAME))}


def by_chance(seed: str) -> GroundFile:
    """A ground of any size and outline with obstacles, and objectives that mostly are in order."""
    pick = picker(seeded(f"ground {seed}"))
    ground = GroundFile(GAME, f"Ground {seed}", 6 + pick(9), 6 + pick(9), {}, top="flat")
    faces = {space: pick(100) for space in ground.spaces}
    layout = {space: OBSTACLE if face < 10 else GAP for space, face in faces.items() if face < 16}
    for sort in (CENTRAL, *NUMBERED[: pick(5)]):
        layout[ground.spaces[pick(len(ground.spaces))]] = sort
    return ground.with_layer(SPACES, layout)
