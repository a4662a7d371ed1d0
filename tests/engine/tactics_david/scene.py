"""A small table for one rule, which a test plays: see `armybuilder.engine.games.tactics_david.scenes`."""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from armybuilder.engine.games.tactics_david.scenes import Stage, set_stage

SceneOf = Callable[..., Any]


def scene_with(cards: Mapping[str, Any]) -> SceneOf:
    """The function that tests set a table with; every die and every answer must be used up."""

    @contextmanager
    def scene(*lines: str, **settings: Any) -> Iterator[Stage]:
        stage = set_stage(cards, lines, **settings)
        yield stage
        stage.table.finish()

    return scene
