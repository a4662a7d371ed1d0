"""The worth of a state to a player: what the bots go by."""

import pytest

from armybuilder.engine.games.tactics_david import board
from armybuilder.engine.games.tactics_david.judging import NEARNESS, PATIENCE, URGE, value
from tests.engine.tactics_david.scene import Scene, SceneOf

FACED = ("A knight d2 north", "B knight d8 south")


def steps(table: Scene, start: str, end: str) -> int:
    field, grid = table.state.field, table.state.field.grid
    return field.walks(grid.named(start), tuple(table.state.graves))[grid.named(end)]


def test_a_walk_goes_straight_where_nothing_stands(plain: SceneOf) -> None:
    with plain(*FACED) as table:
        assert steps(table, "d2", "d8") == 6


def test_a_walk_goes_around_pieces_and_the_dead_but_over_a_bridge(plain: SceneOf) -> None:
    across = {f"{column}5": 1 for column in "abcdef"}
    with plain(*FACED, pieces=across) as table:
        assert steps(table, "d2", "d8") == 12
    with plain(*FACED, pieces=across | {"d5": 0}) as table:
        assert steps(table, "d2", "d8") == 6
    with plain(*FACED, pieces=across) as table:
        table.state.graves[table.state.field.grid.named("g5")] = 1
        assert steps(table, "d2", "g5") == 6
        assert steps(table, "d2", "d8") == table.state.field.grid.size


def test_no_more_walks_are_remembered_than_are_of_use(plain: SceneOf, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(board, "MOST_WALKS", 3)
    with plain(*FACED) as table:
        field = table.state.field
        for space in field.grid.spaces:
            field.walks(space, tuple(table.state.graves))
            assert len(field._walks) <= 3


def test_a_space_nearer_is_worth_a_little_and_more_the_longer_a_match_lasts(plain: SceneOf) -> None:
    worth: dict[int, float] = {}
    for turn in (1, PATIENCE, PATIENCE + 10):
        found = []
        for place in ("d2", "d3"):
            with plain(f"A knight {place} north", "B knight d8 south") as table:
                table.state.turn = turn
                found.append(value(table.state, 0))
        worth[turn] = found[1] - found[0]
    assert worth[1] == worth[PATIENCE] == pytest.approx(NEARNESS)
    assert worth[PATIENCE + 10] == pytest.approx(NEARNESS + 10 * URGE)
