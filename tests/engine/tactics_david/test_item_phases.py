"""Item Phases: Trade, Use and Loot Procedures, Item Acquisition, the Item Deck."""

import pytest

from armybuilder.engine.games.tactics_david.scenes import Stage
from tests.engine.tactics_david.scene import SceneOf

FAR = "B knight g9 south"


def offered(table: Stage, *verbs: str) -> list[str]:
    return [option for option in table.options() if option.split()[0] in verbs]


def test_a_unit_gives_takes_and_swaps_with_an_ally(plain: SceneOf) -> None:
    lines = ("A knight d4 north +sword +shield", "A knight d5 north +axe", FAR)
    with plain(*lines) as table:
        table.engage("A1")
        assert offered(table, "give", "take", "swap") == ["give shield A2", "swap sword axe A2"]
        table.do("swap sword axe A2", "give shield A2")
        assert table.items("A1") == ["axe"]
        assert table.items("A2") == ["sword", "shield"]


def test_two_items_alike_are_offered_once(scene: SceneOf) -> None:
    lines = ("A tinkerer d4 north +sword +sword", "A tinkerer d5 north +axe +axe", FAR)
    with scene(*lines) as table:
        table.engage("A1")
        assert offered(table, "give", "take", "swap") == ["swap sword axe A2"]


@pytest.mark.parametrize(("space", "can"), [("d6", True), ("e5", True), ("d7", False)])
def test_one_space_may_lie_between_who_trade(plain: SceneOf, space: str, can: bool) -> None:
    with plain("A knight d4 north +sword", f"A knight {space} north", FAR) as table:
        table.engage("A1")
        assert bool(offered(table, "give")) is can


def test_a_unit_trades_with_one_other_in_an_item_phase_and_again_in_the_second(plain: SceneOf) -> None:
    lines = ("A knight d4 north +sword +shield", "A knight d5 north", "A knight e4 north", FAR)
    with plain(*lines) as table:
        table.engage("A1")
        table.do("give sword A2")
        assert offered(table, "give") == ["give shield A2"]
        table.do("move d3", "give shield A3")
        assert table.items("A3") == ["shield"]


def test_what_changed_hands_does_not_come_back_in_the_same_phase(plain: SceneOf) -> None:
    with plain("A knight d4 north +sword", "A knight d5 north", FAR) as table:
        table.engage("A1")
        table.do("give sword A2")
        assert offered(table, "give", "take", "swap") == []


def test_the_dead_and_the_locked_do_not_trade(plain: SceneOf) -> None:
    lines = ("A knight d4 north +sword", "A soldier d5 north", "B soldier c5 east", FAR)
    with plain(*lines) as table:
        table.state.locked[1], table.state.locked[2] = 2, 1
        table.engage("A1")
        assert offered(table, "give") == []


def test_any_other_unit_may_be_an_enemy_who_has_to_agree(plain: SceneOf) -> None:
    for answer, items in (("agree", ["sword"]), ("refuse", [])):
        with plain("A knight d4 north", "B knight d5 south +sword", answers=[answer]) as table:
            table.engage("A1")
            table.do("take sword B1")
            assert table.items("A1") == items
            assert offered(table, "give", "take") == []


def test_items_are_used_in_the_item_phases_before_and_after_everything_else(plain: SceneOf) -> None:
    lines = ("A knight d4 north burned +potion", "B knight d6 south")
    with plain(*lines, rolls=[1, 1]) as table:
        table.engage("A1")
        assert offered(table, "use") == ["use potion A1"]
        table.do("move d5", "attack front")
        # Locked now, it may not.
        assert offered(table, "use") == []


# Loot


def test_a_dead_ally_is_looted_without_a_roll_g66(plain: SceneOf) -> None:
    lines = ("A knight d4 north", "A knight d6 south", "B soldier d5 north +sword", FAR)
    with plain(*lines, rolls=[3, 1]) as table:
        table.engage("A1")
        table.do("attack front", "done")
        table.state.owner[2] = 0
        table.engage("A2")
        table.do("face east", "loot B1")
        assert table.items("A2") == ["sword"]


def test_who_lives_on_beside_a_dead_mate_leaves_before_it_loots(plain: SceneOf) -> None:
    lines = ("A knight d4 north +boots", "A soldier e4 north +axe", "A soldier c4 north", FAR)
    with plain(*lines, rolls=[5]) as table:
        table.join("A1", "A2")
        table.kill("A2")
        table.engage("A1")
        table.do("face east")
        assert offered(table, "loot") == offered(table, "give") == []
        table.do("move d5")
        assert offered(table, "loot") == ["loot A2"]
