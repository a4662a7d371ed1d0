"""The stage of scenes of Tactics David."""

from armybuilder.engine.games.tactics_david.scenes import set_stage
from armybuilder.learn.stages import SceneStage
from catalog.games.tactics_david.plain import cards_of

STAGE = SceneStage(set_stage, lambda shelf: cards_of(shelf).data())
