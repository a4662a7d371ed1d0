"""The stage of scenes of Tactics David, and what its puzzles are about."""

from armybuilder.engine.games.tactics_david.scenes import position, set_stage
from armybuilder.engine.games.tactics_david.state import CHARGED, ENGAGED, ITEM, MOVEMENT, NOBODY, State
from armybuilder.learn.stages import PuzzleRules, SceneStage
from catalog.games.tactics_david.plain import cards_of


def begins(state: State) -> bool:
    """When a unit is engaged and has done nothing yet."""
    return state.phase in (ITEM, MOVEMENT) and state.engaged != NOBODY and state.marks[state.engaged] == ENGAGED


def ends(_: State, now: State) -> bool:
    """With its Engagement, and with a charge."""
    return now.engaged == NOBODY or now.did(now.engaged, CHARGED)


PUZZLES = PuzzleRules(
    position,
    begins,
    ends,
    ("lives {}", False),
    "Kill {}.",
    "One of your units is engaged: do it in this Engagement, without a charge.",
)
STAGE = SceneStage(set_stage, lambda shelf: cards_of(shelf).data(), PUZZLES, small_army=3)
