"""The stage of scenes of Analog Tactics: the sample board without its obstacles."""

from collections.abc import Mapping
from typing import Any

from armybuilder.engine.games.analog_tactics.cards import Library
from armybuilder.engine.games.analog_tactics.scenes import set_stage
from armybuilder.learn.stages import SceneStage
from catalog.games.analog_tactics.plain import board_data, cards_data
from catalog.shelf import Shelf


def usual(shelf: Shelf) -> Mapping[str, Any]:
    board: dict[str, Any] = board_data(shelf, "sample-board")
    spaces = [[label, q, r, "" if what == "obstacle" else what] for label, q, r, what in board["spaces"]]
    return {"board": {**board, "spaces": spaces}}


STAGE = SceneStage(set_stage, lambda shelf: Library(cards_data(shelf)), usual)
