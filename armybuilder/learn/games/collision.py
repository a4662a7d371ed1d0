"""The stage of scenes of Collision."""

from armybuilder.engine.games.collision.cards import Library
from armybuilder.engine.games.collision.scenes import set_stage
from armybuilder.learn.stages import SceneStage
from catalog.games.collision.plain import match_data

STAGE = SceneStage(set_stage, lambda shelf: Library(match_data(shelf)))
