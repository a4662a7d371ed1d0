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


@pytest.mark.parametrize(("face", "items"), [(2, []), (3, ["sword"])])
def test_a_dead_enemy_in_contact_is_looted_on_three_g66(plain: SceneOf, face: int, items: list[str]) -> None:
    with plain("A knight d4 north", "B soldier d5 north +sword", FAR, rolls=[3, 1, face]) as table:
        table.engage("A1")
        table.do("attack front", "loot B1")
        assert table.items("A1") == items


def test_a_dead_ally_is_looted_without_a_roll_g66(plain: SceneOf) -> None:
    lines = ("A knight d4 north", "A knight d6 south", "B soldier d5 north +sword", FAR)
    with plain(*lines, rolls=[3, 1]) as table:
        table.engage("A1")
        table.do("attack front", "done")
        table.state.owner[2] = 0
        table.engage("A2")
        table.do("face east", "loot B1")
        assert table.items("A2") == ["sword"]


def test_of_two_items_for_which_there_is_no_room_one_lies_with_the_body_g82(plain: SceneOf) -> None:
    for answer, items, left in (("swap for axe", ["sword"], ["axe"]), ("leave it", ["axe"], ["sword"])):
        lines = ("A knight d4 north +axe", "B soldier d5 north +sword", FAR)
        with plain(*lines, rolls=[2, 1, 6], answers=[answer], deck=["potion"]) as table:
            table.engage("A1")
            table.do("attack front", "loot B1")
            assert (table.items("A1"), table.items("B1")) == (items, left)
            assert table.state.deck == ("potion",)


def test_looting_is_for_the_second_item_phase_and_for_one_body(plain: SceneOf) -> None:
    lines = ("A knight d4 north", "B soldier d5 north +sword", "B soldier c4 north +shield", FAR)
    with plain(*lines, rolls=[3, 1, 6]) as table:
        table.kill("B2")
        table.engage("A1")
        table.do("attack front")
        assert offered(table, "loot") == ["loot B1", "loot B2"]
        table.do("loot B1")
        assert offered(table, "loot") == []


def test_item_phase_2_may_be_entered_at_once_and_then_no_earlier_phase(plain: SceneOf) -> None:
    with plain("A knight d4 north", "B soldier c4 north +shield", "B knight d5 east", FAR, rolls=[3]) as table:
        table.kill("B1")
        table.engage("A1")
        table.do("loot B1")
        assert table.items("A1") == ["shield"]
        assert offered(table, "move") == offered(table, "face") == offered(table, "attack") == []


def test_who_has_to_go_or_to_fight_does_so_before_it_loots(plain: SceneOf) -> None:
    lines = ("A knight d4 north enraged", "B soldier c4 north +shield", "B knight d6 south", FAR)
    with plain(*lines, rolls=[3, 1], answers=["rage on"]) as table:
        table.kill("B1")
        table.engage("A1")
        assert offered(table, "loot") == []
        table.do("move d5")
        assert offered(table, "loot") == []
        table.do("attack front")


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


# Item Acquisition


@pytest.mark.parametrize(
    ("kills", "rolls", "finds"),
    [
        (0, [], False),
        (1, [4], False),
        (1, [5], True),
        (2, [4], False),
        (3, [2], False),
        (3, [3], True),
        (4, [2], False),
        (5, [], True),
        (7, [], True),
    ],
)
def test_kills_win_an_item_by_a_roll_or_without_one_g65(
    plain: SceneOf, kills: int, rolls: list[int], finds: bool
) -> None:
    with plain("A knight d4 north", FAR, rolls=rolls, deck=["sword", "potion"]) as table:
        table.state.kills[0] = kills
        table.end_turn()
        assert (table.items("A1") == ["sword"]) is finds
        assert len(table.state.deck) == 2 - finds


@pytest.mark.parametrize(("answer", "held", "deck"), [("leave it", "axe", "sword"), ("swap for axe", "sword", "axe")])
def test_who_is_locked_gets_nothing_and_who_has_no_room_keeps_one_g64_g82(
    plain: SceneOf, answer: str, held: str, deck: str
) -> None:
    lines = ("A knight d4 north", "A knight a1 north +axe", "B knight d5 south")
    with plain(*lines, deck=["sword", "potion"], answers=[answer]) as table:
        table.state.locked[0], table.state.locked[2] = 2, 0
        table.state.kills[0] = 5
        table.end_turn()
        assert (table.items("A1"), table.items("A2")) == ([], [held])
        assert table.state.deck == ("potion", deck)
