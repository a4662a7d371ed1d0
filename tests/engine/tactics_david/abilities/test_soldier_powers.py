"""Abilities of the Soldier Root beside its own blows: a sentence a card."""

from dataclasses import replace

import pytest

from armybuilder.engine.games.tactics_david.death import kill
from armybuilder.engine.games.tactics_david.statuses import acquire
from armybuilder.engine.scenes import Unplayable
from tests.engine.tactics_david.scene import SceneOf


def test_g117_divine_justice_rolls_for_nobody_who_is_dead(scene: SceneOf) -> None:
    with scene("A skeleton d4 north", "A knight a1 north", "B angel-knight d5 north") as table:
        table.kill("A1")
        kill(table.table, table.unit("B1"), 0)
    assert table.state.doomed == {}


def test_summon_keeps_away_from_enemies(scene: SceneOf) -> None:
    lines = ("A summoner d2 north", "A angel-knight b1 north", "B medic e6 south")
    with scene(*lines, answers=["to d5"]) as table:
        table.engage("A1")
        with pytest.raises(Unplayable, match="“to d5” is no answer"):
            table.do("use summon A2")


@pytest.mark.parametrize("space", ["d5", "e4", "g3", "d9"], ids=["out of sight", "taken", "aside", "too far"])
def test_summon_puts_a_unit_on_a_free_space_in_range_and_sight(scene: SceneOf, space: str) -> None:
    lines = ("A summoner d1 north", "A angel-knight b1 north", "A paladin e4 north", "B medic a9 south")
    with scene(*lines, pieces={"d3": 2}, answers=[f"to {space}"]) as table:
        table.engage("A1")
        with pytest.raises(Unplayable, match="is no answer"):
            table.do("use summon A2")


def test_summon_reaches_light_and_medium_units_within_seven_that_are_not_locked(scene: SceneOf) -> None:
    lines = (
        *("A summoner d1 north", "A angel-knight d8 north", "A medic c8 north", "A paladin a1 north"),
        *("A fencer a3 north", "B thief g1 south", "B thief a4 south"),
    )
    with scene(*lines) as table:
        state = table.state
        state.locked[table.unit("A5")], state.locked[table.unit("B2")] = table.unit("B2"), table.unit("A5")
        table.engage("A1")
        assert [option for option in table.options() if "summon" in option] == ["use summon A2", "use summon B1"]


def test_unwavering_helps_nobody_further_away_no_enemy_and_against_no_other_status(scene: SceneOf) -> None:
    lines = ("A centurion d4 north", "A medic d7 north", "A medic d8 north", "B medic d5 south")
    with scene(*lines) as table:
        assert acquire(table.table, table.unit("A2"), "burned")
        assert acquire(table.table, table.unit("A3"), "fearful")
        assert acquire(table.table, table.unit("B1"), "fearful")
    assert table.table.asked == []


def test_beast_friend_helps_one_of_the_pup_root_that_has_the_same_card(scene: SceneOf) -> None:
    lines = ("A probe d2 north", "A beast-tamer d3 north", "A beast-tamer d5 north", "B hound g9 south")
    with scene(*lines) as table:
        pup = replace(table.state.profile[1], roots=frozenset({"pup"}))
        table.state.profile[1] = pup
        assert table.strength("A2") == pup.sides[0] + 1
