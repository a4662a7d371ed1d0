"""The stage of scenes of Collision, and what its puzzles are about."""

from armybuilder.engine.games.collision.cards import Library
from armybuilder.engine.games.collision.scenes import position, set_stage
from armybuilder.engine.games.collision.state import ACTING, NOBODY, State
from armybuilder.learn.stages import PuzzleRules, SceneStage
from catalog.games.collision.plain import match_data


def begins(state: State) -> bool:
    """Before the next card of a pile is turned up."""
    piles = state.piles[state.player]
    return state.phase == ACTING and state.active == NOBODY and bool(piles) and bool(piles[state.pile])


def ends(start: State, now: State) -> bool:
    """With the first activation."""
    return now.active == NOBODY and now.piles != start.piles


PUZZLES = PuzzleRules(
    position,
    begins,
    ends,
    ("is_standing {}", False),
    "Defeat {}.",
    "It is one character’s activation; make the most of it.",
)
STAGE = SceneStage(set_stage, lambda shelf: Library(match_data(shelf)), PUZZLES, space_at=1, small_army=3)
