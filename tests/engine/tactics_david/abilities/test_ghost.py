"""Abilities of the Ghost Root: a sentence a card."""

import pytest

from armybuilder.engine.games.tactics_david import GAME
from armybuilder.engine.games.tactics_david.missions import result
from armybuilder.engine.games.tactics_david.scenes import Stage
from armybuilder.engine.scenes import Unplayable
from tests.engine.tactics_david.scene import SceneOf


def leave(table: Stage) -> None:
    """End an Engagement in which nothing is left to do, so that nobody is asked."""
    GAME.step(table.table)


def test_possess_commands_an_enemy_until_the_turn_ends_on_four(scene: SceneOf) -> None:
    with scene("A possessed d2 north", "A fly b5 north", "B mech-man d5 south", rolls=[4]) as table:
        table.engage("A1")
        table.do("use possess B1")
        leave(table)
        assert table.owner("B1") == "A"
        assert result(table.state) is None
        table.engage("B1")
        assert "move c5" in table.options()
        assert "move b5" not in table.options()
        table.do("done")
        table.end_turn()
    assert table.owner("B1") == "B"


def test_possess_fails_on_three_and_is_not_tried_on_a_team_or_an_ally(scene: SceneOf) -> None:
    lines = ("A possessed d2 north", "A fly d4 north", "B mech-man d5 south", "B fly d6 south", "B fly d6 south")
    with scene(*lines, rolls=[3]) as table:
        table.engage("A1")
        assert [option for option in table.options() if option.startswith("use")] == ["use possess B1"]
        table.do("use possess B1")
    assert table.owner("B1") == "B"


def test_a_possessed_unit_comes_back_locked_with_none_of_its_own(scene: SceneOf) -> None:
    lines = ("A possessed d2 north", "B mech-man d5 north", "B mech-man d6 south")
    with scene(*lines, rolls=[4, 1, 1]) as table:
        table.engage("A1")
        table.do("use possess B1")
        leave(table)
        table.engage("B1")
        table.do("attack front")
        leave(table)
        assert table.locked_with("B1") == "B2"
        table.end_turn()
    assert table.locked_with("B1") == table.locked_with("B2") == ""


def test_false_guide_leads_an_enemy_on_three_and_spares_it_this_turn(scene: SceneOf) -> None:
    with scene("A lost-soul d4 north", "B mech-man d6 south", rolls=[3], answers=["to d5", "face north"]) as table:
        table.engage("A1")
        table.do("use false-guide B1")
        assert (table.space("B1"), table.facing("B1")) == ("d5", "north")
        assert "attack front" not in table.options()
        leave(table)
        table.next_turn_of("B")
        table.next_turn_of("A")
        table.engage("A1")
        assert "attack front" in table.options()


def test_false_guide_leads_no_ally_and_nobody_far_away_or_locked(scene: SceneOf) -> None:
    lines = ("A lost-soul d4 north", "A fly c4 north", "B fly c5 south", "B fly d7 south", "B fly d8 south")
    with scene(*lines) as table:
        state = table.state
        state.locked[table.unit("A2")], state.locked[table.unit("B1")] = table.unit("B1"), table.unit("A2")
        table.engage("A1")
        assert [option for option in table.options() if option.startswith("use")] == ["use false-guide B2"]


def test_false_guide_brings_no_enemies_together(scene: SceneOf) -> None:
    with scene("A lost-soul d4 north", "B mech-man d6 south", "B fly d7 south", rolls=[3], answers=["to d7"]) as table:
        table.engage("A1")
        with pytest.raises(Unplayable, match="is no answer"):
            table.do("use false-guide B1")
