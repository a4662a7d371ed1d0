"""A small battle for one rule, which a test plays: see `armybuilder.engine.games.collision.scenes`."""

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from typing import Any

from armybuilder.engine.games.collision.cards import Library
from armybuilder.engine.games.collision.scenes import Stage, set_stage
from tests.engine.collision.cards import fixture_cards


@cache
def printed() -> Library:
    """The printed cards, as a stage takes them."""
    return Library(fixture_cards())


@contextmanager
def scene(*lines: str, **settings: Any) -> Iterator[Stage]:
    """A scene of which every die and every answer must be used up."""
    stage = set_stage(printed(), lines, **settings)
    yield stage
    stage.table.finish()
