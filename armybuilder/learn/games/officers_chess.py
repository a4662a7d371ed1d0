"""The stage of scenes of Officer's Chess."""

from armybuilder.engine.games.officers_chess.scenes import set_stage
from armybuilder.learn.stages import SceneStage
from catalog.games.officers_chess.plain import cards_of

STAGE = SceneStage(set_stage, lambda shelf: cards_of(shelf).data())
