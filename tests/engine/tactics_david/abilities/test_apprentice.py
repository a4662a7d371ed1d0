"""Abilities of the Apprentice Root that reach for other units: a sentence a card."""

import pytest

from armybuilder.engine.games.tactics_david.targets import range_rating
from tests.engine.cases import Case
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


CASES = {
    "black magic rolls for each of two targets": Case(
        "A black-mage d2 north, B knight d4 south, B knight d5 south", "6 4", "engage A1; use black-magic B1",
        {"statuses B1": ["confused"], "statuses B2": ["poisoned"]}, "and B2"),
    "black magic does nothing on three": Case(
        "A black-mage d2 north, B knight d4 south", "3", "engage A1; use black-magic B1", {"statuses B1": []}),
    "summoning spell rolls for everybody in range": Case(
        "A wizard d2 north, A devourer d4 north, B devourer d5 south, B knight d6 south", "4 3",
        "engage A1; use summoning-spell", {"statuses A2": ["summoned"], "statuses B1": []}),
    "natural fury freezes on six and burns on four or five": Case(
        "A elementalist d2 north, B knight d4 south, B knight d5 south", "6 5", "engage A1; use natural-fury B1",
        {"statuses B1": ["frozen"], "statuses B2": ["burned"]}, "and B2"),
    "bio re engineering hastens two units without line of sight": Case(
        "A artificial-mage d2 north, A knight d4 north, A knight d5 north, B knight a9 south", "4 3",
        "engage A1; use bio-re-engineering A2", {"statuses A2": ["haste"], "statuses A3": []}, "and A3",
        pieces={"d3": 3}),
    "rectify takes as many statuses as its player likes": Case(
        "A cleric d2 north, A knight d4 north burned frozen poisoned", "3", "engage A1; use rectify A2",
        {"statuses A2": ["frozen"]}, "discard poisoned; discard burned; no more"),
    "voodoo doll is an attack that the silenced do not make": Case(
        "A voodoo-priest d2 north silenced, B knight d6 south", "", "engage A1", {"options from use": []}),
    "voodoo doll does nothing on four": Case(
        "A voodoo-priest d2 north, B knight d6 south", "4", "engage A1; use voodoo-doll B1", {"clashes": []}),
    "chant serves allies within five spaces only": Case(
        "A shaman d4 north burned, A knight d5 north, B knight d3 north burned, A knight g7 north burned", "",
        "engage A1", {"may use chant": False}),
    "chant may end before and reaches five spaces": Case(
        "A shaman d4 north, A knight d9 north burned, A knight d5 north burned", "4 4", "engage A1; use chant",
        {"statuses A2": [], "statuses A3": ["burned"]}, "chant for A2; no more"),
    "holy guidance needs no line of sight": Case(
        "A bishop d1 north, A archer d3 north, B knight d9 south", "", "engage A1", {"may use holy-guidance A2": True},
        pieces={"d2": 3}),
    "raise dead fails on three": Case(
        "A lich d2 north, B knight d4 east, B knight d9 south", "3", "kill B1; engage A1; use raise-dead B1",
        {"lives B1": False, "owner B1": "B"}),
}  # fmt: skip


@pytest.mark.parametrize("case", CASES.values(), ids=CASES)
def test_sentences(scene: SceneOf, case: Case) -> None:
    case.check(scene)


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


def test_raise_dead_needs_no_line_of_sight_but_a_body_on_which_nobody_stands(scene: SceneOf) -> None:
    lines = ("A lich d2 north", "B knight d4 east", "B knight d5 east", "B hound d9 south")
    with scene(*lines, pieces={"d3": 3}) as table:
        table.kill("B1")
        table.engage("A1")
        assert [option for option in table.options() if "raise" in option] == ["use raise-dead B1"]


def test_summoning_spell_is_for_who_stood_still_and_in_place_of_an_attack(scene: SceneOf) -> None:
    lines = ("A wizard d2 north", "B devourer d4 south", "B knight d6 south")
    with scene(*lines, pieces={"d3": 3}, rolls=[4]) as table:
        table.engage("A1")
        table.do("use summoning-spell")
        assert not [option for option in table.options() if option.startswith("shoot")]
    assert table.statuses("B1") == ["summoned"]
    with scene(*lines) as table:
        table.engage("A1")
        table.do("move c2")
        assert "use summoning-spell" not in table.options()


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


def test_natural_fury_does_nothing_on_three_and_takes_no_third_target(scene: SceneOf) -> None:
    lines = ("A elementalist d2 north", "B knight d4 south", "B knight d5 south", "B knight d6 south")
    with scene(*lines, rolls=[3, 3], answers=["and B3"]) as table:
        table.engage("A1")
        table.do("use natural-fury B1")
    assert [table.statuses(name) for name in ("B1", "B2", "B3")] == [[], [], []]


def test_rectify_does_nothing_on_two_and_never_helps_the_petrified(scene: SceneOf) -> None:
    with scene("A cleric d2 north", "A knight d4 north burned", "A knight d5 north petrified", rolls=[2]) as table:
        table.engage("A1")
        assert "use rectify A3" not in table.options()
        table.do("use rectify A2")
    assert table.statuses("A2") == ["burned"]


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


def test_voodoo_doll_is_a_ranged_attack_that_spares_the_locked_g114(scene: SceneOf) -> None:
    lines = ("A voodoo-priest d1 north", "A knight d4 north", "B knight d5 south", "B knight e6 south")
    with scene(*lines, rolls=[1, 3]) as table:
        table.engage("A2")
        table.do("attack front", "done")
        assert table.locked_with("A2") == "B1"
        table.engage("A1")
        assert [option for option in table.options() if option.startswith("use")] == ["use voodoo-doll B2"]


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


def test_chant_removes_three_statuses_at_most(scene: SceneOf) -> None:
    with scene(
        "A shaman d4 north",
        *(f"A knight {space} north burned" for space in ("d5", "d3", "c4", "e4")),
        rolls=[1, 1] * 3,
        answers=["chant for A2", "chant for A3", "chant for A4"],
    ) as table:
        table.engage("A1")
        table.do("use chant")
    assert [table.statuses(name) for name in ("A2", "A3", "A4", "A5")] == [[], [], [], ["burned"]]


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
