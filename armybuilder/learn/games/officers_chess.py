"""The stage of scenes of Officer's Chess, and what its puzzles are about."""

from armybuilder.engine.games.officers_chess.scenes import position, set_stage
from armybuilder.engine.games.officers_chess.state import CHOOSING, State
from armybuilder.learn.stages import PuzzleRules, SceneStage
from catalog.games.officers_chess.plain import cards_of


def begins(state: State) -> bool:
    """Before a unit is activated."""
    return state.phase == CHOOSING and state.round > 0


def ends(_: State, now: State) -> bool:
    """With the first activation."""
    return now.phase == CHOOSING and any(now.activated)


PUZZLES = PuzzleRules(
    position,
    begins,
    ends,
    ("is_routed {}", True),
    "Rout {}.",
    "You have one activation: choose the unit and what it does.",
)
STAGE = SceneStage(set_stage, lambda shelf: cards_of(shelf).data(), PUZZLES, small_army=4)
