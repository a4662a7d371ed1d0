"""Finds a game's rulebook by its slug: `validation.games.<slug>` calls it `book`."""

from typing import Any

from catalog.parts import Part
from validation.rules import Rulebook

#: The rulebook of a game by its slug, dashed or not.
rulebook = Part[Rulebook[Any, Any]]("validation.games", name="book")
