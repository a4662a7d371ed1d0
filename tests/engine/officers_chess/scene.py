"""A small battle for one rule, which a test plays: see `armybuilder.engine.games.officers_chess.scenes`."""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from armybuilder.engine.games.officers_chess.scenes import Stage, set_stage

SceneOf = Callable[..., Any]


def scene_with(cards: Mapping[str, Any]) -> SceneOf:
    """The function that tests set a table with; every die and every answer must be used up."""

    @contextmanager
    def scene(*lines: str, **settings: Any) -> Iterator[Stage]:
        stage = set_stage(cards, lines, **settings)
        yield stage
        stage.table.finish()

    return scene


def sword(*tags: Mapping[str, Any], **changed: Any) -> dict[str, dict[str, dict[str, Any]]]:
    """A made-up weapon `made-sword` for tags that no card has: Might 3, Weight 0, range 1."""
    card = {"name": "Made Sword", "weapon_type": "swords", "damage_type": "martial", "might": 3, "weight": 0}
    return {"gear": {"made-sword": {**card, "least_range": 1, "most_range": 1, "tags": list(tags), **changed}}}


def ring(*tags: Mapping[str, Any]) -> dict[str, dict[str, dict[str, Any]]]:
    """A made-up accessory `made-ring` for tags that no accessory of the lists has."""
    return {"gear": {"made-ring": {"name": "Made Ring", "tags": list(tags)}}}
