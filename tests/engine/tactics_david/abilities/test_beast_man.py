"""Abilities of the Beast Man Root: a sentence a card."""

import pytest

from armybuilder.engine.games.tactics_david.movement import movement_rating
from armybuilder.engine.games.tactics_david.state import MOVED, WENT
from tests.engine.tactics_david.scene import SceneOf


@pytest.mark.parametrize(
    ("face", "statuses", "movement"), [(6, ["enraged"], 6), (4, [], 6), (3, [], 5)], ids=["six", "four", "three"]
)
def test_moon_rage_enrages_on_five_and_quickens_on_four(
    scene: SceneOf, face: int, statuses: list[str], movement: int
) -> None:
    with scene("A lycanthrope d2 north", "B hound d9 south", rolls=[face]) as table:
        table.engage("A1")
    assert table.statuses("A1") == statuses
    assert movement_rating(table.table, table.unit("A1")) == movement


def test_cold_blooded_goes_one_space_less_on_two(scene: SceneOf) -> None:
    with scene("A lizard-man d1 north", "B hound g9 south", rolls=[2], answers=["move d4"]) as table:
        table.engage("A1")
        table.do("move d5")
    assert table.space("A1") == "d4"
    assert movement_rating(table.table, table.unit("A1")) == 3


def test_cold_blooded_may_leave_nowhere_to_go_and_then_the_movement_is_over(scene: SceneOf) -> None:
    with scene("A lizard-man d1 north frozen", "B hound g9 south", rolls=[2]) as table:
        table.state.boost(0, "movement", -1, "card", "turn")
        table.engage("A1")
        table.do("move d2")
        assert table.space("A1") == "d1"
        assert not [option for option in table.options() if option.startswith("move")]
        assert table.state.did(0, WENT)
        assert table.state.did(0, MOVED)
        table.do("done")


@pytest.mark.parametrize(("rolls", "space"), [([3, 6, 1, 1], "d3"), ([2, 6, 1, 1], "d6")])
def test_cold_blooded_is_rolled_for_as_it_flees(scene: SceneOf, rolls: list[int], space: str) -> None:
    lines = ("A lizard-man d9 south fearful", "A hound d1 north", "B hound g9 south")
    with scene(*lines, rolls=[1, *rolls], answers=[f"to {space}"]) as table:
        table.engage("A1")
        assert movement_rating(table.table, table.unit("A1")) == (6 if rolls[0] == 3 else 3)
    assert table.space("A1") == space


def test_cold_blooded_may_shorten_the_way_of_who_leaves_a_slower_team(scene: SceneOf) -> None:
    with scene(
        "A lizard-man d2 north",
        "A pup d3 north",
        "B hound g9 south",
        rolls=[3, 2],
        answers=["move d3", "orient south", "face north"],
    ) as table:
        table.engage("A1")
        table.do("move d3", "done")
        table.next_turn_of("A")
        table.engage("A1")
        table.table.texts = ["part d6"]
        table.do("part d7")
    assert table.space("A1") == "d6"


def test_flash_flood_quickens_neither_itself_nor_enemies(scene: SceneOf) -> None:
    with scene("A merman d2 north", "B griffin d4 north") as table:
        table.state.field.terrain[table.state.place[0]] = "water"
        table.engage("A1")
        assert not table.state.boosts
        table.do("done")
        table.end_turn()
        table.engage("B1")
        assert not table.state.boosts


def test_flash_flood_quickens_allies_near_by_as_they_are_engaged(scene: SceneOf) -> None:
    with scene("A merman d2 north", "A griffin d4 north", "A griffin d5 north", "B hound d9 south") as table:
        for name, more in (("A2", 1), ("A3", 0)):
            table.engage(name)
            unit = table.unit(name)
            assert movement_rating(table.table, unit) == table.state.profile[unit].movement + more
            table.do("done")
    assert not table.state.boosts
