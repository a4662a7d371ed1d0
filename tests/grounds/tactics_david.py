"""Grounds of Tactics David: drawn row by row for a table of rules, and by chance."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from armybuilder.engine.dice import picker, seeded
from armybuilder.grounds.books import Term, book_of
from armybuilder.grounds.games.tactics_david import board_of, mission_of
from armybuilder.grounds.ground import GroundFile
from catalog.shelf import shelf
from tests.engine.matches import tactics_david

GAME = "tactics-david"
#: The letters of a drawing: what lies on the space.
LETTERS = {
    "~": ("terrain", "water"),
    "f": ("terrain", "forest"),
    "#": ("pieces", "house-1"),
    "-": ("pieces", "fence"),
    "a": ("zones", "a"),
    "b": ("zones", "b"),
    "o": ("goals", "both"),
    "x": ("goals", "a"),
    "w": ("goals", "out-a"),
    "t": ("goals", "target-both"),
}


def drawn(*rows: str, **terms: int | str) -> GroundFile:
    """A ground of rows of letters, the upper one first; the terms are those of its mission."""
    ground = GroundFile(GAME, "Drawn", len(rows[0]), len(rows), {}, terms={"mission": "own", **terms} if terms else {})
    for name, letter in zip(ground.spaces, "".join(rows), strict=True):
        if letter in LETTERS:
            layer, sort = LETTERS[letter]
            ground = ground.painted(layer, sort, [name])
    return ground


#: A rule, a ground that it passes, and one that it has something to say of.
RULES = [
    ("both_have_zones", drawn("bbb", "...", "...", "aaa"), drawn("...", "...", "...", "aaa")),
    (
        "zones_have_room",
        drawn("bbb", "...", "...", "a##"),
        drawn("bbb", "...", "...", "###").painted("zones", "a", ["a1"]),
    ),
    ("zones_are_joined", drawn("....", "....", "##.#", "....", "...."), drawn("....", "....", "--##", "....", "....")),
    ("nothing_is_closed_off", drawn("....", "....", "##.."), drawn("...#.", "...##", ".....", ".....")),
    ("zones_are_equal", drawn("bb.", "...", "...", ".aa"), drawn("bbb", "...", "...", ".aa")),
    ("zones_lie_apart", drawn("bbb", "...", "aaa"), drawn("bbb", "b.a", "aaa", "...").painted("zones", "b", ["b3"])),
    ("zones_hold_an_army", drawn(*["." * 22] * 7), drawn("bb.", "...", "...", ".aa")),
    (
        "objectives_count",
        drawn("....", "....", ".o..", "....", "....", hold=1),
        drawn("...", "...", ".o.", "...", "..."),
    ),
    ("objectives_are_there", drawn("...", "...", ".o.", "...", reach=1), drawn("...", "...", "...", "...", reach=1)),
    (
        "enough_objectives_can_be_held",
        drawn("....", "....", "xo..", "....", "....", reach=2),
        drawn("....", "....", "xo..", "....", "....", reach=3),
    ),
    (
        "objectives_are_open",
        drawn("...", "...", ".o.", "...", "...", hold=1),
        drawn("...", "...", ".o.", "...", "...", hold=1).painted("pieces", "fence", ["b3"]),
    ),
    (
        "objectives_are_in_reach",
        drawn("....", "....", "o...", "....", "....", hold=1),
        drawn("......", "......", "o#....", "##....", "......", "......", hold=1).painted("pieces", "fence", ["a5"]),
    ),
    (
        "ways_out_lie_ahead",
        drawn(".bb", "t..", "...", "a.w", escape=1, destroy=1),
        drawn(".bb", "t..", "...", "aaw", escape=1).painted("zones", "a", ["c1"]),
    ),
    ("points_are_won", drawn("...", "...", "...", "...", win=5, kill=1), drawn("...", "...", "...", "...", win=5)),
]


def setup_on(ground: GroundFile, seed: str) -> dict[str, Any]:
    """Two armies by chance on a ground."""
    board = board_of(ground, shelf(GAME))
    zones = {"deployment": "drawn" if "zones" in board else 2}
    return tactics_david(seed) | {"battlefield": board} | zones | mission_of(ground, shelf(GAME))


def by_chance(seed: str) -> GroundFile:
    """A ground of any size with anything on it; zones are drawn on every other one, and so are missions settled."""
    cards, pick = shelf(GAME), picker(seeded(f"ground {seed}"))
    ground = GroundFile(GAME, f"Ground {seed}", 5 + pick(9), 5 + pick(9), {})
    shares = {"terrain": 30, "pieces": 12, "zones": 40 * pick(2), "goals": 6 * pick(2)}
    layers: dict[str, Mapping[str, str]] = {}
    for layer in book_of(GAME).layers(cards):
        sorts: Sequence[Any] = layer.sorts
        layers[layer.name] = {
            space: sorts[pick(len(sorts))].slug for space in ground.spaces if pick(100) < shares[layer.name]
        }
    terms = {"mission": "own", **{term.name: _settled(term, pick) for term in book_of(GAME).terms[1:]}}
    return GroundFile(GAME, ground.name, ground.columns, ground.rows, layers, terms=terms if pick(2) else {})


def _settled(term: Term, pick: Callable[[int], int]) -> int | str:
    """A value of a term, small numbers of points and Turns."""
    if term.values:
        return [*term.values][pick(len(term.values))]
    return term.least + pick(20 if term.name in ("turns", "win") else 3)
