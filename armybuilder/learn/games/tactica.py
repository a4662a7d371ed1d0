"""The stage of scenes of TACTICA, and what its puzzles are about."""

from armybuilder.engine.games.tactica.cards import Library
from armybuilder.engine.games.tactica.scenes import position, set_stage
from armybuilder.engine.games.tactica.state import ENDING_TURN, IN_COMBAT, IN_MOVEMENT, RANSOMING, RELIEVING, State
from armybuilder.engine.games.tactica.war import LAST_BATTLE
from armybuilder.learn.stages import PuzzleRules, SceneStage
from catalog.games.tactica.plain import cards_of


def begins(state: State) -> bool:
    """With a single card move left, or before the attacks, of who has the walls in the south.

    It is the last battle, which nobody gives up instead.
    """
    is_late = state.stage == IN_COMBAT or (state.stage == IN_MOVEMENT and state.card_moves == 2)
    return is_late and state.player == 0 and not state.chain and state.battle == LAST_BATTLE


def ends(start: State, now: State) -> bool:
    """When the attacks are over."""
    return now.turn != start.turn or now.stage in (RELIEVING, RANSOMING, ENDING_TURN)


PUZZLES = PuzzleRules(
    position,
    begins,
    ends,
    ("at {}", ""),
    "Capture {} this turn.",
    "Both hands are empty: it is all done by moves and attacks.",
    most=30000,
)
STAGE = SceneStage(set_stage, lambda shelf: Library(cards_of(shelf).data()), PUZZLES)
