"""Rituals, their spells and the monsters: a sentence a card."""

import pytest

from tests.engine.analog_tactics.cards import sample_board
from tests.engine.analog_tactics.scene import scene
from tests.engine.cases import Case

ELITE = "A mage-elite f4 N"
FAMILIAR = "A mage-common f6 N"
FOE, NEAR = "B warrior-elite f7 S", "B warrior-elite f5 S"

FORMATIONS = {
    "evasion": [(3, -3), (3, -2), (-3, 2), (-3, 3)],
    "hit": [(0, -2), (-2, 0), (2, -2), (0, 2)],
    "damage": [(-3, 3), (3, 0), (-3, 6), (3, 3)],
    "health": [(-2, 1), (2, -1), (-1, 2), (1, 1)],
    "movement": [(-2, 0), (1, -1), (1, 0), (-2, 2)],
    "armor": [(0, -3), (3, -2), (-1, 1), (1, 1)],
}


@pytest.mark.parametrize("ritual", FORMATIONS)
def test_a_ritual_in_formation_gains_a_point_rests_and_helps_the_commons(ritual: str) -> None:
    names = {(q, r): label for label, q, r, _ in sample_board()["spaces"]}
    up = -3 if ritual == "damage" else 0
    lines = [f"A mage-common {names[q, r + up]} N" for q, r in FORMATIONS[ritual]]
    with scene(f"A mage-elite {names[0, up]} N special=2", *lines, "B warrior-elite a1 N") as play:
        before = play.state.figures[1]
        play.do(f"ritual A1 {ritual}")
        assert play.state.ritual_points[0] == 1
        assert sum(play.state.figures[1]) == sum(before) + 1
        assert not play.options("ritual")


CASES = {
    "flash flood sends everyone near to an edge of their owners choosing": Case(
        "A mage-elite f4 N, B warrior-elite f7 S", "", "flash-flood A1 f7",
        {"space B1": "a1", "state.ritual_points.0": 0}, "to a1", picks={"A": ["ritual 2 points"]}),
    "lightning strike hits anywhere with 6 against evasion less 2": Case(
        "A mage-elite f4 N, B warrior-elite l6 S", "4", "lightning-strike A1 B1",
        {"hit": {"fixed": 6}, "evasion: lightning-strike": -2, "space B1": ""}, picks={"A": ["ritual 3 points"]}),
    "mass teleport keeps places and crushes who lands on something": Case(
        "A mage-elite f4 N, B warrior-elite f5 S, B warrior-common f9 S", "", "mass-teleport A1 f8",
        {"space A1": "f8", "space B1": "", "space B2": "f9", "state.score.0": 1, "state.earned.0": (0,)},
        picks={"A": ["ritual 2 points"]}),
    "mass teleport goes nowhere where somebody would leave the board": Case(
        "A mage-elite f4 N, B warrior-elite f5 S", "", "", {"options mass-teleport has mass-teleport A1 f11": False},
        picks={"A": ["ritual 2 points"]}),
    "bloodrite takes as much from both": Case(
        "A mage-elite f4 N, B warrior-elite f7 S", "", "bloodrite A1 B1 2", {"health A1": 2, "health B1": 3},
        picks={"A": ["forbidden 1 points"]}),
    "bloodrite that kills its elite pays the target one vp": Case(
        "A mage-elite f4 N, B warrior-elite f7 S", "", "bloodrite A1 B1 4",
        {"space A1": "", "state.score": [0, 1], "state.earned.1": (0,)}, picks={"A": ["forbidden 1 points"]}),
    "bloodrite pays nobody whom a shield has kept from losing health": Case(
        "A mage-elite f4 N, B mage-elite f7 S", "", "bloodrite A1 B1 4",
        {"space A1": "", "health B1": 4, "state.score": [0, 0]}, picks={"A": ["forbidden 1 points"]},
        given={"state.is_shielded.1": True}),
    "a greater demons success hurts once more when the round ends": Case(
        "A mage-elite a1 N, A greater-demon f6 N, B warrior-elite f7 S", "6 1", "attack A2 B1; end round",
        {"health B1": 1}),
    "who falls to a greater demon awaits nothing": Case(
        "A mage-elite a1 N, A greater-demon f6 N, B warrior-elite f7 S hp=1", "6 1", "attack A2 B1",
        {"count events awaits": 0}),
}  # fmt: skip


@pytest.mark.parametrize("case", CASES.values(), ids=CASES)
def test_sentences(case: Case) -> None:
    case.check(scene)


def test_pyre_burns_at_the_end_of_two_rounds_by_distance() -> None:
    with scene(ELITE, "B warrior-elite f9 S", "B warrior-common f10 S", picks={"A": ["ritual 3 points"]}) as play:
        play.do("pyre A1 f9")
        play.end_round()
        assert (play.health("B1"), play.health("B2")) == (2, 1)
        assert play.state.zones
        play.state.round += 1
        play.end_round()
    assert play.state.zones == ()


def test_voidfire_makes_its_victim_return_with_half_its_health() -> None:
    lines = [ELITE, "B warrior-elite f7 S hp=4"]
    with scene(*lines, rolls=[1], picks={"A": ["forbidden 1 points"]}, answers=["on B1 f9", "face B1 S"]) as play:
        play.do("voidfire A1 B1")
        play.begin_turn("B")
    assert play.health("B1") == 3
    assert "Voidfire: B1 Warrior Elite would come back with half its Health." in play.table.told()


@pytest.mark.parametrize(("die", "monster"), [(3, "a Greater Demon"), (4, "an Eldritch Horror")])
def test_summon_monstrosity_rolls_for_the_monster(die: int, monster: str) -> None:
    picks = {"A": ["forbidden 2 points"]}
    with scene(ELITE, "B warrior-elite f11 S", rolls=[die], picks=picks, answers=["at f6", "face A2 N"]) as play:
        play.do("summon-monstrosity A1")
    assert f"Side A rolls {die}: {monster}." in play.table.told()
    assert play.points("A2", "attack") > 0


def test_an_eldritch_horror_costs_a_special_point_to_choose() -> None:
    with scene("A warrior-elite f6 N", "B mage-elite a1 N", "B eldritch-horror f7 S", rolls=[1, 6]) as play:
        play.do("attack A1 B2")
        assert play.points("A1", "special") == 0
        play.state.attack[0] = 1
        assert not play.options("attack")
