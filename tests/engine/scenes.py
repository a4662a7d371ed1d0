"""The scenes of the fixtures, and their stages."""

import json
from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from armybuilder.engine.games.analog_tactics.scenes import set_stage as analog_tactics
from armybuilder.engine.games.collision.scenes import set_stage as collision
from armybuilder.engine.games.officers_chess.scenes import set_stage as officers_chess
from armybuilder.engine.games.tactica.scenes import set_stage as tactica
from armybuilder.engine.games.tactics_david.scenes import set_stage as tactics_david
from armybuilder.engine.scenes import Scene, Stage
from tests.engine.analog_tactics.matches import library as analog_cards
from tests.engine.analog_tactics.scene import OPEN_BOARD
from tests.engine.collision.scene import printed as collision_cards
from tests.engine.officers_chess.cards import fixture_cards as officers_cards
from tests.engine.tactica.matches import library as tactica_cards
from tests.engine.tactics_david.cards import fixture_cards as david_cards

FIXTURES = Path(__file__).parents[2] / "fixtures"
#: How each game sets a stage, its cards, and what a scene need not say.
STAGES: Mapping[str, tuple[Callable[..., Stage[Any]], Callable[[], Any], Mapping[str, Any]]] = {
    "tactics-david": (tactics_david, david_cards, {}),
    "analog-tactics": (analog_tactics, analog_cards, {"board": OPEN_BOARD}),
    "tactica": (tactica, tactica_cards, {}),
    "collision": (collision, collision_cards, {}),
    "officers-chess": (officers_chess, officers_cards, {}),
}


@cache
def scenes(game: str) -> Mapping[str, Scene]:
    rows = json.loads((FIXTURES / game / "scenes.json").read_text(encoding="utf-8"))
    return {row["slug"]: Scene.of(row) for row in rows}


def stage(game: str, scene: Scene) -> Stage[Any]:
    set_stage, cards, usual = STAGES[game]
    return set_stage(cards(), scene.pieces, scene.dice, scene.answers, **{**usual, **scene.settings})
