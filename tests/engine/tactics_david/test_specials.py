"""The specials: Swarm, Relentless, Hulking."""

from armybuilder.engine.games.tactics_david.death import revive
from armybuilder.engine.games.tactics_david.missions import result
from armybuilder.engine.games.tactics_david.statuses import acquire
from tests.engine.tactics_david.scene import SceneOf


def test_relentless_dead_do_not_keep_a_player_in_the_match_g77(plain: SceneOf) -> None:
    with plain("A knight d4 north", "B zombie d5 north", rolls=[1, 1]) as table:
        table.engage("A1")
        table.do("attack front", "done")
        ended = result(table.state)
        assert ended is not None
        assert ended.winner == 0


def test_relentless_dead_acquire_statuses_and_keep_them_all_when_they_live_again_g90(plain: SceneOf) -> None:
    with plain("A zombie d4 north", "A skeleton d6 north", "B knight g9 south") as table:
        for unit in ("A1", "A2"):
            table.kill(unit)
        assert acquire(table.table, 0, "blinded")
        assert revive(table.table, 0)
        assert table.statuses("A1") == ["paralyzed", "blinded", "frozen"]


def test_the_dead_that_are_not_relentless_acquire_nothing(plain: SceneOf) -> None:
    with plain("A soldier d4 north", "A knight d6 north", "B knight g9 south") as table:
        table.kill("A1")
        assert not acquire(table.table, 0, "blinded")
