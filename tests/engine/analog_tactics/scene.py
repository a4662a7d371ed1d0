"""A small match for one rule, which a test plays: see `armybuilder.engine.games.analog_tactics.scenes`."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from armybuilder.engine.games.analog_tactics.scenes import Stage, set_stage
from tests.engine.analog_tactics.cards import sample_board
from tests.engine.analog_tactics.matches import library

#: The sample board without its obstacles: most rules need none.
OPEN_BOARD = {
    "name": "open",
    "spaces": [[label, q, r, "" if what == "obstacle" else what] for label, q, r, what in sample_board()["spaces"]],
}


@contextmanager
def scene(*lines: str, **settings: Any) -> Iterator[Stage]:
    """A scene of which every die and every answer must be used up."""
    stage = set_stage(library(), lines, **{"board": OPEN_BOARD, **settings})
    yield stage
    stage.table.finish()
