"""Where armies stand by default: all of them face the enemy, and who shoots stands behind who strikes."""

from collections.abc import Callable
from typing import Any

import pytest

from armybuilder.engine.bots import GreedyBot
from armybuilder.engine.games import game_of
from armybuilder.engine.games.collision.deployment import _rank as collision_rank
from armybuilder.engine.games.officers_chess.setup import _rank as officers_rank
from armybuilder.engine.games.tactics_david.deployment import _rank as david_rank
from armybuilder.engine.match import Match
from tests.engine.matches import SETUPS

pytestmark = [pytest.mark.django_db, pytest.mark.once]

SEEDS = ("1", "2", "3")
RANKS: dict[str, Callable[[Any, int], int]] = {
    "tactics-david": david_rank,
    "officers-chess": officers_rank,
    "collision": collision_rank,
}


def deployed(game: str, seed: str) -> Any:
    """The state as the first turn begins, both sides placed by greedy bots."""
    match = Match(game_of(game), SETUPS[game](seed), seed, [GreedyBot(seed), GreedyBot(seed)])
    while not match.game.turns(match.state) and match.result is None:
        match.step()
    return match.state


def enemies(state: Any, unit: int) -> list[int]:
    return [place for other, place in enumerate(state.place) if place and state.owner[other] != state.owner[unit]]


@pytest.mark.parametrize("seed", SEEDS)
def test_nobody_turns_their_back_in_tactics_david(seed: str) -> None:
    state = deployed("tactics-david", seed)
    for unit in range(len(state.owner)):
        grid, here, facing = state.field.grid, state.place[unit], state.facing[unit]
        rises = [grid.rise_and_run(here, facing, each)[0] for each in enemies(state, unit)]
        assert sum(rises) > 0, state.names[unit]


@pytest.mark.parametrize("seed", SEEDS)
def test_nobody_turns_their_back_in_collision(seed: str) -> None:
    state = deployed("collision", seed)
    for piece in state.on_board():
        ahead = state.field.grid.rise_and_run(state.place[piece], state.facing[piece], _middle(state, piece))[0]
        assert ahead >= 0, state.names[piece]


def _middle(state: Any, piece: int) -> int:
    """The tile in the middle of the enemy's zone."""
    grid, zone = state.field.grid, state.zones[1 - state.owner[piece]]
    row = sum(grid.row[each] for each in zone) // len(zone)
    column = sum(grid.column[each] for each in zone) // len(zone)
    found: int = next(each for each in grid.spaces if (grid.row[each], grid.column[each]) == (row, column))
    return found


@pytest.mark.parametrize("seed", ["duel 1", "duel 2", "duel 3"])
def test_a_team_of_analog_tactics_stands_together_and_turned_to_the_enemy(seed: str) -> None:
    state = deployed("analog-tactics", seed)
    board = state.field.board
    for unit in range(len(state.owner)):
        mates = [each for each in state.pieces(state.owner[unit]) if each != unit]
        assert min(board.distance(state.place[unit], state.place[each]) for each in mates) <= 3
    seen = [
        any(place in board.wedge(state.place[unit], state.facing[unit]) for place in enemies(state, unit))
        for unit in state.pieces(1)
    ]
    assert sum(seen) >= len(seen) - 1


@pytest.mark.parametrize("game", RANKS)
@pytest.mark.parametrize("seed", SEEDS)
def test_who_shoots_stands_no_nearer_to_the_enemy_than_who_strikes(game: str, seed: str) -> None:
    state = deployed(game, seed)
    grid = getattr(state, "grid", None) or state.field.grid
    for player in (0, 1):
        depth: dict[int, list[int]] = {0: [], 1: []}
        for unit, owner in enumerate(state.owner):
            if owner == player and state.place[unit] and state.place[unit] in state.zones[player]:
                far = min(grid.distance(state.place[unit], each) for each in state.zones[1 - player])
                depth[RANKS[game](state, unit)].append(far)
        if depth[0] and depth[1]:
            assert min(depth[0]) <= min(depth[1])
