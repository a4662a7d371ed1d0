"""The stage of scenes of TACTICA."""

from armybuilder.engine.games.tactica.cards import Library
from armybuilder.engine.games.tactica.scenes import set_stage
from armybuilder.learn.stages import SceneStage
from catalog.games.tactica.plain import cards_of

STAGE = SceneStage(set_stage, lambda shelf: Library(cards_of(shelf).data()))
