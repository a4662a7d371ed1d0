"""Abilities of the Apprentice Root that reach for other units: a sentence a card."""

from armybuilder.engine.games.tactics_david.targets import range_rating
from tests.engine.tactics_david.scene import SceneOf


def test_soothe_does_nothing_below_three(scene: SceneOf) -> None:
    with scene("A white-mage d2 north", "A knight d4 south burned", rolls=[2]) as table:
        table.engage("A1")
        table.do("use soothe A2")
    assert table.state.suffers(table.unit("A2"), "burned")


def test_holy_guidance_lets_a_unit_see_and_aim_further_this_turn(scene: SceneOf) -> None:
    with scene(
        "A bishop d1 north", "A archer d3 north", "A knight d4 north", "B knight d6 south", rolls=[3, 4, 1, 1, 1, 3]
    ) as table:
        archer = table.unit("A2")
        printed = table.state.profile[archer]
        table.engage("A1")
        assert "use holy-guidance A3" not in table.options()
        table.do("use holy-guidance A2", "done")
        assert range_rating(table.table, archer) == printed.range_rating + 3
        table.engage("A2")
        table.do("shoot B1 front", "done")
        table.end_turn()
        assert range_rating(table.table, archer) == printed.range_rating
    assert table.events("aims")[0][4] == printed.range_modifier + 4
