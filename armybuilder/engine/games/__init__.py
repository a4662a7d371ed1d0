"""The games that can be played: each is a module of its slug, with its `GAME`."""

from typing import Any

from armybuilder.engine.match import Game
from catalog.parts import Part

#: The game of a slug, dashed or not. Raises ModuleNotFoundError.
game_of = Part[Game[Any]]("armybuilder.engine.games", name="GAME")
#: True where a game of a slug has an engine.
can_be_played = game_of.is_there
