"""Grounds of Officer's Chess: drawn row by row for a table of rules, and by chance."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from armybuilder.engine.dice import picker, seeded
from armybuilder.grounds.books import book_of
from armybuilder.grounds.games.officers_chess import TERMS, given_to
from armybuilder.grounds.ground import GroundFile
from armybuilder.play.games.officers_chess import setup_of
from catalog.games.officers_chess.plain import SIDES
from catalog.shelf import shelf
from tests.engine.matches import officers

GAME = "officers-chess"
#: The letters of a drawing: what lies on the tile; a capital is a tile's mark.
LETTERS = {
    "s": ("terrain", "sea-lake"),
    "W": ("terrain", "wall"),
    "r": ("terrain", "ruins"),
    "m": ("terrain", "mountain"),
    "a": ("zones", "attacker"),
    "d": ("zones", "defender"),
    "S": ("marks", "seize"),
    "R": ("marks", "raze"),
    "E": ("marks", "escape"),
}


def drawn(*rows: str, **terms: int | str) -> GroundFile:
    """A ground of rows of letters, the upper one first, with what its scenario settles."""
    ground = GroundFile(GAME, "Drawn", len(rows[0]), len(rows), {}, terms=terms)
    for name, letter in zip(ground.spaces, "".join(rows), strict=True):
        if letter in LETTERS:
            layer, sort = LETTERS[letter]
            ground = ground.painted(layer, sort, [name])
    return ground


SOUND = drawn("dddddd", "......", "..S...", "......", "aaaaaa", seize="attacker")
SEA = drawn("dddddd", "ssssss", "......", "aaaaaa")
#: A rule, a ground that it passes, and one that it has something to say of.
RULES = [
    ("both_have_zones", SOUND, drawn("....", "....", "....", "aaaa")),
    ("both_have_zones", SOUND, drawn("....", "....", "....", "....")),
    ("zones_have_room", SOUND, drawn("dddd", "....", "....", "aass").painted("terrain", "sea-lake", ["a1", "b1"])),
    ("zones_are_joined", drawn("dddd", "WWWW", "....", "aaaa"), SEA),
    ("ways_are_open", SOUND, drawn("dddd", "WWWW", "....", "aaaa")),
    ("ways_are_open", SOUND, drawn("dddd", "mmmm", "....", "aaaa")),
    ("zones_are_equal", SOUND, drawn("ddd.", "....", "....", "aaaa")),
    ("zones_lie_apart", SOUND, drawn("dddd", "aaaa", "....", "....")),
    ("zones_hold_an_army", SOUND, drawn("dddd", "....", "....", "aaaa")),
    ("objectives_are_there", SOUND, drawn("dddd", "....", "....", "aaaa", raze="both")),
    ("objectives_have_takers", SOUND, drawn("dddd", "..S.", "....", "aaaa")),
    ("objectives_are_in_reach", SOUND, drawn("ddddd", "..s..", ".sSs.", "..s..", "aaaaa", seize="attacker")),
    ("objectives_are_in_reach", SOUND, drawn("ddddd", "R.s..", ".sRs.", "..s..", "aaaaa", raze="attacker")),
    ("objectives_lie_ahead", SOUND, SOUND.painted("zones", "attacker", ["c3"])),
    ("what_is_to_raze_stands", SOUND, drawn("dddd", "R...", "....", "aaaa").painted("terrain", "ruins", ["a3"])),
    ("reinforcements_arrive", SOUND, replace(SOUND, terms={**SOUND.terms, "reserves_attacker": 1, "arrival": 13})),
    ("enough_can_escape", SOUND, drawn("dddd", "E...", "....", "..aa", escape="attacker", escapes=3)),
]


def setup_on(ground: GroundFile, seed: str) -> dict[str, Any]:
    """Two armies by chance on a ground, with the tags that their sides are given."""
    setup, pick = setup_of((), shelf(GAME), ground, {}), picker(seeded(f"armies {seed}"))
    return {**setup, "armies": [_army(setup, ground, side, pick) for side in SIDES]}


def _army(setup: Mapping[str, Any], ground: GroundFile, side: str, pick: Any) -> dict[str, Any]:
    given = given_to(ground, side)
    units = officers(pick, setup["cards"])
    return {"name": side, "units": [{**unit, "tags": [tag for tag in given if pick(2)]} for unit in units]}


def by_chance(seed: str) -> GroundFile:
    """A ground of any size with anything on it and any scenario; zones mostly lie at two edges."""
    cards, pick = shelf(GAME), picker(seeded(f"ground {seed}"))
    ground = GroundFile(GAME, f"Ground {seed}", 6 + pick(8), 6 + pick(7), {})
    layers = {layer.name: layer.sorts for layer in book_of(GAME).layers(cards)}
    sorts: Sequence[Any] = layers["terrain"]
    terrain = {space: sorts[pick(len(sorts))].slug for space in ground.spaces if pick(100) < 25}
    marks = {space: layers["marks"][pick(3)].slug for space in ground.spaces if pick(100) < 6}
    wide = 2 * ground.columns
    zones = dict.fromkeys(ground.spaces[:wide], "defender") | dict.fromkeys(ground.spaces[-wide:], "attacker")
    if not pick(4):
        zones = {space: layers["zones"][pick(2)].slug for space in ground.spaces if pick(100) < 40}
    terms: dict[str, int | str] = {
        term.name: list(term.values)[pick(len(term.values))] for term in TERMS if term.values
    }
    terms |= {name: "" for name in ("seize", "raze", "escape") if pick(2)}
    terms |= {f"war_chest_{side}": 50 * (1 + pick(20)) for side in SIDES}
    terms |= {"rounds": pick(13), "escapes": 1 + pick(4)}
    terms |= {"reserves_attacker": pick(3), "reserves_defender": pick(3), "arrival": 2 + pick(3)}
    items: Sequence[Any] = layers["chests"]
    chests = {space: items[pick(len(items))].slug for space in ground.spaces if pick(100) < 3}
    found = {"terrain": terrain, "zones": zones, "marks": marks, "chests": chests}
    return GroundFile(GAME, ground.name, ground.columns, ground.rows, found, terms=terms)
