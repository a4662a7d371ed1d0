"""Abilities of the Zombie Root: a sentence a card."""

from armybuilder.engine.games.tactics_david.death import kill
from tests.engine.tactics_david.scene import SceneOf


def test_vampiric_aura_brings_no_luck_to_enemies_nor_for_killing_an_ally(scene: SceneOf) -> None:
    lines = ("A vampire d4 north", "A fencer d3 north", "A medic c3 north", "B knight e4 south", "B medic a9 south")
    with scene(*lines) as table:
        kill(table.table, table.unit("A3"), table.unit("A2"))
        assert table.statuses("A2") == []
        kill(table.table, table.unit("A2"), table.unit("B1"))
    assert table.statuses("B1") == table.statuses("A1") == []
