"""Boards and set-ups of Collision as tests write them."""

from armybuilder.engine.games.collision.terrain import SECTIONS
from tests.engine.collision.battles import equal_setup, random_setup
from tests.engine.collision.cards import Data


def bare(rows: int, columns: int) -> Data:
    return {"rows": rows, "columns": columns, "levels": {}, "pieces": []}


def setup_of(method: str, rows: int = 10, columns: int = 12, seed: int = 4) -> Data:
    """Two equal hands where terrain is placed; sections are those of a board that was laid out."""
    setup = equal_setup() if (rows, columns) == (10, 12) else random_setup(seed)
    field = setup["field"] if method == SECTIONS else bare(rows, columns)
    return setup | {"field": field, "options": {"terrain": method}, "armies": equal_setup()["armies"]}


def piece(kind: str, *tiles: str, height: int = 0) -> Data:
    return {"kind": kind, "tiles": list(tiles), "height": height}
