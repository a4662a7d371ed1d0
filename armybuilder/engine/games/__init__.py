"""The games that can be played: each is a module of its slug, with its `GAME`."""

from importlib import import_module
from importlib.util import find_spec
from typing import Any

from armybuilder.engine.match import Game


def game_of(slug: str) -> Game[Any]:
    """The game of a slug (dashed or not). Raises ModuleNotFoundError."""
    game: Game[Any] = import_module(f"armybuilder.engine.games.{slug.replace('-', '_')}").GAME
    return game


def can_be_played(slug: str) -> bool:
    """Whether a game has an engine."""
    return find_spec(f"armybuilder.engine.games.{slug.replace('-', '_')}") is not None
