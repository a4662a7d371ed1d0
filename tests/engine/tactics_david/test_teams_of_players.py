"""Two against two: a side has two armies, each with a player who answers for it (ruling G136)."""

from typing import Any

import pytest

from armybuilder.engine.games.tactics_david import GAME
from armybuilder.engine.games.tactics_david.state import LAYING
from armybuilder.engine.match import Match
from armybuilder.engine.table import listed
from tests.engine.invariants import CHECKS
from tests.engine.matches import play_checked, tactics_david


def four(seed: str) -> dict[str, Any]:
    """Four armies by chance on the board of a match of two."""
    setup, more = tactics_david(seed, most=5), tactics_david(f"{seed} allies", most=5)
    return {**setup, "armies": [*setup["armies"], *more["armies"]], "deployment": "anywhere"}


def asked_about(match: Match[Any]) -> set[int]:
    """The seats of the units that a question's options place or engage."""
    state, options = match.state, listed(match.question.options) if match.question else ()
    named = [option[1] for option in options if option[0] in ("place", "engage")]
    return {state.seat_of(unit) for unit in named}


def test_each_player_places_and_engages_their_own_units_by_turns() -> None:
    match = Match(GAME, four("seats"), "seats", (None,) * 4).run()
    placed, engaged = [], []
    while match.state.turn < 3 and not match.result:
        assert match.question
        player, about = match.question.player, asked_about(match)
        assert about <= {player}
        if match.state.turn and about:
            assert player % 2 == match.state.player
            engaged.append((match.state.turn, player))
        elif about:
            placed.append(player)
        match.answer(listed(match.question.options)[0])
        match.run()
    assert set(placed) == {0, 1, 2, 3}
    first = [player for turn, player in engaged if turn == 1]
    assert {*first} == {first[0], (first[0] + 2) % 4}
    assert first[:2] == [first[0], (first[0] + 2) % 4]


@pytest.mark.parametrize(
    ("armies", "each", "placed"),
    [(2, 2, [0, 1, 0, 1]), (4, 2, [0, 1, 2, 3]), (4, 3, [0, 1, 0, 1, 2, 3]), (3, 2, [0, 1, 2, 1]), (4, 1, [0, 1])],
)
def test_the_players_of_a_team_share_the_terrain_that_their_side_places(
    armies: int, each: int, placed: list[int]
) -> None:
    setup = four("terrain")
    terrain = {"pieces": {"tree": 1}, "each": each}
    setup = {**setup, "armies": setup["armies"][:armies], "first": 0, "terrain": terrain}
    match, found = Match(GAME, setup, "terrain", (None,) * armies).run(), []
    while match.state.phase == LAYING:
        assert match.question
        found.append(match.question.player)
        for _ in range(2):
            match.answer(listed(match.question.options)[0])
            match.run()
    assert found == placed


@pytest.mark.parametrize("seed", range(3))
def test_teams_play_to_the_end_with_every_invariant(seed: int) -> None:
    match = play_checked(GAME, four(f"end {seed}"), f"{seed}", CHECKS["tactics-david"])
    assert match
