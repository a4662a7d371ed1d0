"""Abilities of the Apprentice Root that reach for other units: a sentence a card."""

import pytest

from armybuilder.engine.games.tactics_david.targets import range_rating
from tests.engine.tactics_david.scene import SceneOf


@pytest.mark.parametrize(("rolled", "statuses"), [(4, ["frozen"]), (3, [])])
def test_preservatives_freeze_on_four(scene: SceneOf, rolled: int, statuses: list[str]) -> None:
    with scene("A jelly-mage d2 north", "B knight d4 south", rolls=[rolled]) as table:
        table.engage("A1")
        table.do("use preservatives B1")
    assert table.statuses("B1") == statuses


def test_soothe_lets_a_unit_ignore_its_statuses_until_the_turn_ends(scene: SceneOf) -> None:
    with scene("A white-mage d2 north", "A knight d4 south burned", rolls=[3], answers=["ignore burned"]) as table:
        table.engage("A1")
        table.do("use soothe A2")
        front = table.state.profile[table.unit("A2")].sides[0]
        assert table.strength("A2") == front
        table.end_turn()
    assert table.statuses("A2") == ["burned"]
    assert table.strength("A2") == front // 2


def test_soothe_may_leave_a_status_at_work(scene: SceneOf) -> None:
    with scene(
        "A white-mage d2 north",
        "A knight d4 south burned pumped",
        rolls=[3],
        answers=["ignore burned", "no more"],
    ) as table:
        table.engage("A1")
        table.do("use soothe A2")
    assert table.strength("A2") == table.state.profile[table.unit("A2")].sides[0] + 1


def test_soothe_does_nothing_below_three(scene: SceneOf) -> None:
    with scene("A white-mage d2 north", "A knight d4 south burned", rolls=[2]) as table:
        table.engage("A1")
        table.do("use soothe A2")
    assert table.state.suffers(table.unit("A2"), "burned")


def test_raise_dead_makes_a_zombie_that_waits_a_turn(scene: SceneOf) -> None:
    with scene("A lich d2 north", "B knight d4 east +sword", "B knight d9 south", rolls=[4]) as table:
        table.kill("B1")
        table.engage("A1")
        table.do("use raise-dead B1", "done")
        assert "engage B1" not in table.options()
        table.next_turn_of("A")
        assert "engage B1" in table.options()
    assert (table.profile("B1"), table.owner("B1"), table.facing("B1")) == ("Zombie", "A", "east")
    assert table.lives("B1")
    assert table.items("B1") == []
    assert table.state.deck == ("sword",)


@pytest.mark.parametrize(
    ("unit", "card", "status"), [("black-mage", "black-magic", "poisoned"), ("elementalist", "natural-fury", "burned")]
)
@pytest.mark.parametrize("rolled", [4, 5])
def test_black_magic_and_natural_fury_do_the_same_on_four_and_five_to_two_at_most(
    scene: SceneOf, unit: str, card: str, status: str, rolled: int
) -> None:
    targets = ("B knight d4 south", "B knight d5 south", "B knight c4 south")
    with scene(f"A {unit} d2 north", *targets, rolls=[rolled, rolled], answers=["and B2"]) as table:
        table.engage("A1")
        table.do(f"use {card} B1")
    assert [table.statuses(name) for name in ("B1", "B2", "B3")] == [[status], [status], []]


@pytest.mark.parametrize(("rolled", "answers"), [(4, ["yes"]), (3, [])])
def test_recover_lets_the_dead_rise_on_four(scene: SceneOf, rolled: int, answers: list[str]) -> None:
    with scene("A priest d2 north", "A knight d4 north", rolls=[rolled], answers=answers) as table:
        table.kill("A2")
        table.engage("A1")
        table.do("use recover A2")
    assert table.lives("A2") == (rolled == 4)


@pytest.mark.parametrize("unit", ["A knight d4 north", "A knight d4 north petrified"])
def test_recover_helps_nobody_against_its_players_will(scene: SceneOf, unit: str) -> None:
    with scene("A priest d2 north", unit, "A soldier a9 north", rolls=[6], answers=["no"]) as table:
        if "petrified" not in unit:
            table.kill("A2")
        before = table.statuses("A2")
        table.engage("A1")
        table.do("use recover A2")
    assert table.statuses("A2") == before


@pytest.mark.parametrize(("rolled", "answers"), [(5, ["yes"]), (4, [])])
def test_recover_breaks_stone_on_five(scene: SceneOf, rolled: int, answers: list[str]) -> None:
    with scene("A priest d2 north", "A knight d4 north petrified", rolls=[rolled], answers=answers) as table:
        table.engage("A1")
        table.do("use recover A2")
    assert table.statuses("A2") == ([] if rolled == 5 else ["petrified"])


@pytest.mark.parametrize(
    ("rolled", "answers", "statuses"),
    [
        (5, ["hex with confused", "hex with burned"], ["burned", "confused"]),
        (4, ["hex with feared"], ["feared"]),
        (3, [], []),
    ],
)
def test_hex_gives_one_status_on_four_and_two_on_five(
    scene: SceneOf, rolled: int, answers: list[str], statuses: list[str]
) -> None:
    with scene("A witch d2 north", "B knight d4 south", rolls=[rolled], answers=answers) as table:
        table.engage("A1")
        table.do("use hex B1")
    assert table.statuses("B1") == statuses


@pytest.mark.parametrize(
    ("rolled", "statuses"),
    [(1, []), (2, ["haste"]), (3, ["haste"]), (4, ["haste", "lucky"]), (5, ["poisoned", "haste", "lucky"])],
)
def test_weird_cloud_bomb_gives_more_the_higher_it_rolls(scene: SceneOf, rolled: int, statuses: list[str]) -> None:
    with scene("A witch-doctor d2 north", "B knight d4 south", rolls=[rolled]) as table:
        table.engage("A1")
        table.do("use weird-cloud-bomb B1")
    assert table.statuses("B1") == statuses


def test_voodoo_doll_turns_a_front_against_itself(scene: SceneOf) -> None:
    with scene("A voodoo-priest d2 north", "B knight d6 west pumped", rolls=[5, 6, 1, 1], pieces={"d4": 3}) as table:
        front = table.strength("B1")
        table.engage("A1")
        table.do("use voodoo-doll B1")
    assert table.clashes() == [(front + 6, front + 1 + 1)]
    assert not table.lives("B1")


def test_chant_frees_whom_it_hits_with_a_modifier_of_two_less(scene: SceneOf) -> None:
    with scene(
        "A shaman d4 north",
        "A knight d5 north burned",
        "A knight d8 north frozen",
        rolls=[1, 1, 3, 2],
        answers=["chant for A2", "chant for A3"],
    ) as table:
        table.engage("A1")
        table.do("use chant")
    assert table.statuses("A2") == []
    assert table.statuses("A3") == ["frozen"]
    assert [event[4] for event in table.events("aims")] == [-2, -2]


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
