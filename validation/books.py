"""Finds a game's rulebook by its slug: `validation.games.<slug>` calls it `book`."""

from functools import cache
from importlib import import_module
from typing import Any

from validation.rules import Rulebook


@cache
def rulebook(game: str) -> Rulebook[Any, Any]:
    """The rulebook of a game by its slug, dashed or not."""
    book: Rulebook[Any, Any] = import_module(f"validation.games.{game.replace('-', '_')}").book
    return book
