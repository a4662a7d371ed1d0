"""A match of each game to read from beginning to end, played as it was (`make golden` writes them)."""

import os
from pathlib import Path

import pytest

from armybuilder.engine.games import game_of
from armybuilder.engine.match import AnyMatch, Match
from armybuilder.play.playback import Playback
from tests.engine.matches import SETUPS, two_bots

HERE = Path(__file__).parent / "golden"
IS_WRITTEN = "MUSTER_GOLDEN" in os.environ
#: A short match of each game whose golden matches do not stand in its own folder.
SEEDS = {"analog-tactics": "duel 2", "collision": "raid", "tactica": "war"}


def log_of(match: AnyMatch) -> str:
    """Every line of a match, each told by the table as it stood then, and how it ended."""
    answers = [*match.answers, *match.pending]
    lines = [line.text for line in Playback(match.game.slug, match.setup, match.seed, answers).lines]
    return "\n".join([*lines, "", str(match.result and match.result.reason), ""])


@pytest.mark.parametrize("game", SEEDS)
def test_a_golden_match_is_played_as_it_was(game: str) -> None:
    seed = SEEDS[game]
    match = Match(game_of(game), SETUPS[game](seed), seed, two_bots(seed)).run()
    path, text = HERE / f"{game}.match", log_of(match)
    if IS_WRITTEN:
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")
    assert path.read_text(encoding="utf-8") == text
