"""Abilities of the Archer Root: a sentence a card."""

from armybuilder.engine.games.tactics_david.state import COMBAT
from tests.engine.tactics_david.scene import SceneOf


def test_beast_slayer_is_silent_in_an_escape(scene: SceneOf) -> None:
    with scene("A hound d3 north", "B hunter d4 south", rolls=[3, 1]) as table:
        table.state.locked[:] = [1, 0]
        hound = table.strength("A1")
        table.engage("A1")
        table.do("escape")
    assert table.clashes()[0][0] == hound + 3


def test_steal_asks_for_no_roll_of_a_dead_ally_even_on_its_own_space(scene: SceneOf) -> None:
    lines = ("A thief d4 north", "A knight d4 north +sword", "B knight g9 south")
    with scene(*lines, rolls=[5]) as table:
        table.kill("A2")
        table.engage("A1")
        table.state.phase = COMBAT
        table.do("use steal A2")
    assert table.items("A1") == ["sword"]


def test_manipulation_silences_nobody_on_two_and_only_in_contact(scene: SceneOf) -> None:
    with scene("A manipulator d4 north", "A mage c4 north", "B mage d5 south", "B mage d6 south", rolls=[2]) as table:
        table.engage("A1")
        uses = [option for option in table.options() if "manipulation" in option]
        assert uses == ["use manipulation B1"]
        table.do("use manipulation B1")
    assert table.statuses("B1") == []
