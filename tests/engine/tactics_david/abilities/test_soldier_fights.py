"""Abilities of the Soldier Root in attack and defence: a sentence a card."""

import pytest

from armybuilder.engine.games.tactics_david.rolls import Pool, roll_pool
from tests.engine.tactics_david.scene import SceneOf


@pytest.mark.parametrize(("space", "attack"), [("d2", 4 + 1 + 1), ("d1", 4 + 1)])
def test_holy_might_strengthens_the_attack_of_an_ally_within_two(scene: SceneOf, space: str, attack: int) -> None:
    with scene(f"A paladin {space} north", "A fencer d4 north", "B medic d5 south", rolls=[1, 1]) as table:
        assert table.strength("A2") == 4
        table.engage("A2")
        table.do("attack front")
    assert table.clashes() == [(attack, 1 + 1)]


def test_only_a_d6_is_ever_put_aside(scene: SceneOf) -> None:
    pool = Pool(3, 6, 6)
    pool.aside = 1
    assert pool.highest == 9
    with scene("A hoplite d4 north", rolls=[2, 5, 1]) as table:
        assert roll_pool(table.table, table.unit("A1"), pool) == 5 + 1
