"""Finds a game's rulebook by its slug: `validation.games.<slug>` calls it `book`."""

from typing import Any

from catalog.parts import Part
from validation.rules import Rulebook

#: A rulebook where nobody knows of which game: its armies and cards are its own.
AnyRulebook = Rulebook[Any, Any]
#: The rulebook of a game by its slug, dashed or not.
rulebook = Part[AnyRulebook]("validation.games", name="book")
