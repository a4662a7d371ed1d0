"""The stage of scenes of Analog Tactics: the sample board without its obstacles; and what its puzzles are about."""

from collections.abc import Mapping
from typing import Any

from armybuilder.engine.games.analog_tactics.cards import Library
from armybuilder.engine.games.analog_tactics.scenes import position, set_stage
from armybuilder.engine.games.analog_tactics.state import FACING, PLAYING, State
from armybuilder.learn.stages import PuzzleRules, SceneStage
from catalog.games.analog_tactics.plain import board_data, cards_data
from catalog.shelf import Shelf


def usual(shelf: Shelf) -> Mapping[str, Any]:
    board: dict[str, Any] = board_data(shelf, "sample-board")
    spaces = [[label, q, r, "" if what == "obstacle" else what] for label, q, r, what in board["spaces"]]
    return {"board": {**board, "spaces": spaces}}


MOST_STEPS_LEFT = 1


def begins(state: State) -> bool:
    """Late in a turn: somebody can still attack, and hardly a step is left."""
    own = state.in_play(state.player)
    steps = sum(map(state.steps_left, own))
    return (
        state.phase == PLAYING and not state.is_over and steps <= MOST_STEPS_LEFT and any(state.attack[u] for u in own)
    )


def ends(_: State, now: State) -> bool:
    """With the turn."""
    return now.player != 0 or now.phase not in (PLAYING, FACING)


PUZZLES = PuzzleRules(
    position,
    begins,
    ends,
    ("space {}", ""),
    "Eliminate {} this turn.",
    "Use the points that your units have left.",
    most=16000,
)
STAGE = SceneStage(
    set_stage, lambda shelf: Library(cards_data(shelf)), PUZZLES, usual, small_army=3, first_match={"vp": 3}
)
