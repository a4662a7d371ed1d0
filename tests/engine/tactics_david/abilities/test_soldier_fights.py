"""Abilities of the Soldier Root in attack and defence: a sentence a card."""

from armybuilder.engine.games.tactics_david.rolls import Pool, roll_pool
from tests.engine.tactics_david.scene import SceneOf


def test_only_a_d6_is_ever_put_aside(scene: SceneOf) -> None:
    pool = Pool(3)
    pool.add(6, "card", 2)
    pool.aside = 1
    assert pool.highest == 9
    with scene("A hoplite d4 north", rolls=[2, 5, 1]) as table:
        assert roll_pool(table.table, table.unit("A1"), pool) == 5 + 1
