"""A small battle for one rule, which a test plays: see `armybuilder.engine.games.tactica.scenes`."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from armybuilder.engine.games.tactica.scenes import Stage, set_stage
from tests.engine.tactica.matches import library


@contextmanager
def scene(*lines: str, **settings: Any) -> Iterator[Stage]:
    """A scene of which every die and every answer must be used up."""
    stage = set_stage(library(), lines, **settings)
    yield stage
    stage.table.finish()


def ends(battle: Stage, name: str = "A1") -> set[str]:
    """The hexes to which a troop may move."""
    found = [option.split() for option in battle.options()]
    return {words[2] for words in found if words[:2] == ["move", name]}
