"""Attacks on more than one unit: their order, what begins when all are over, and what returns (G83, G85, G86, G99)."""

import pytest

from tests.engine.tactics_david.scene import SceneOf

FAR = "B knight g9 south"


@pytest.mark.parametrize("mode", ["team", "alone"])
def test_each_team_is_asked_for_once(scene: SceneOf, mode: str) -> None:
    lines = ("A spearman d4 north", "B medic d5 south", "B medic e9 south", "B centurion d6 south", FAR)
    answers = ["next B1", "hit B1"] if mode == "team" else ["next B1"]
    with scene(*lines, answers=answers, rolls=[1, 1, *([5] if mode == "team" else [])]) as table:
        if mode == "team":
            table.join("B1", "B2", side_by_side=True)
        table.engage("A1")
        table.do("attack front")
        assert not table.lives("B1")


@pytest.mark.parametrize("is_side_by_side", [False, True])
def test_a_shot_at_the_next_space_never_hits_the_space_it_comes_from(plain: SceneOf, *, is_side_by_side: bool) -> None:
    lines = ("A crystal-golem d4 north", "A knight c4 north", "B knight d5 south", "B knight e4 west")
    with plain(*lines, rolls=[6, 6, 3, 1, 2, 1]) as table:
        table.join("A1", "A2", side_by_side=is_side_by_side)
        table.engage("A1")
        table.do("shoot B1 front")
        assert [event[2] for event in table.events("clash")] == [table.unit("B1"), table.unit("B2")]
        assert table.lives("A1")
