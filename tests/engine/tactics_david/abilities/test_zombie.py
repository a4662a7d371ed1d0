"""Abilities of the Zombie Root: a sentence a card."""

from armybuilder.engine.games.tactics_david.death import kill
from tests.engine.tactics_david.scene import SceneOf


def test_grave_riser_raises_the_dead_of_both_sides_up_to_three_spaces_away_and_nobody_else(scene: SceneOf) -> None:
    lines = (
        *("A skeleton d4 north", "A knight c4 north", "A skeleton e4 north", "A medic d3 north"),
        *("B medic d7 south", "B skeleton f4 south", "B medic d8 south", "B medic a9 south"),
    )
    with scene(*lines, rolls=[5]) as table:
        for name in ("A2", "A3", "B1", "B2", "B3"):
            table.kill(name)
        table.engage("A1")
        raised = [table.state.names[event[1]].split()[0] for event in table.events("becomes")]
    assert raised == ["A2", "B1", "B2"]
    assert {table.owner(name) for name in raised} == {"A"}


def test_vampiric_aura_brings_no_luck_to_enemies_nor_for_killing_an_ally(scene: SceneOf) -> None:
    lines = ("A vampire d4 north", "A fencer d3 north", "A medic c3 north", "B knight e4 south", "B medic a9 south")
    with scene(*lines) as table:
        kill(table.table, table.unit("A3"), table.unit("A2"))
        assert table.statuses("A2") == []
        kill(table.table, table.unit("A2"), table.unit("B1"))
    assert table.statuses("B1") == table.statuses("A1") == []
