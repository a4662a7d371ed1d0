"""Matches by chance end without error, and whatever must hold does after every step."""

import pytest

from armybuilder.engine.games import game_of
from tests.engine.invariants import CHECKS
from tests.engine.matches import SETUPS, play_checked

GAMES = sorted(SETUPS)


@pytest.mark.once
@pytest.mark.django_db
@pytest.mark.parametrize("slug", GAMES)
@pytest.mark.parametrize("seed", range(6))
def test_a_match_by_chance_ends_with_everything_in_step(slug: str, seed: int) -> None:
    game = game_of(slug)
    state = play_checked(game, SETUPS[slug](str(seed)), str(seed), CHECKS[slug])
    assert game.result(state) is not None


@pytest.mark.long
@pytest.mark.once
@pytest.mark.django_db
@pytest.mark.parametrize("slug", GAMES)
@pytest.mark.parametrize("batch", range(20))
def test_two_thousand_matches_by_chance_end_with_everything_in_step(slug: str, batch: int) -> None:
    game = game_of(slug)
    for seed in range(batch * 100, batch * 100 + 100):
        play_checked(game, SETUPS[slug](f"long {seed}"), str(seed), CHECKS[slug])
