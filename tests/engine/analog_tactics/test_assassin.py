"""Assassins and their missions: a sentence a card."""

from armybuilder.engine.games.analog_tactics import figures, gains
from tests.engine.analog_tactics.scene import scene

ELITE, COMMON = "A assassin-elite f6 N", "A assassin-common f6 N"
FOE, TURNED = "B warrior-elite f7 S", "B warrior-elite f7 N"


# Tier 0 and class rules


def test_a_common_that_strikes_unseen_raises_the_elites_damage() -> None:
    with scene("A assassin-elite f4 N", COMMON, TURNED, rolls=[6, 1]) as play:
        play.do("attack A2 B1")
        assert figures.damage(play.table, 0) == 2


# Tier 2


def test_smokescreen_hides_from_who_is_not_adjacent_and_helps_to_evade() -> None:
    lines = ["A assassin-elite f4 N", "A assassin-common f6 N", "B mage-elite f8 S", "B mage-common f7 S"]
    with scene(*lines, rolls=[6, 1], picks={"A": ["smokescreen"]}) as play:
        play.do("smokescreen A1 f6")
        play.state.player, play.state.at = 1, 1
        assert not play.options("attack B1")
        play.do("attack B2 A2")
    assert play.evasion()["smokescreen"] == 2


# Tier 3


def test_anonymity_adds_1_for_each_enemy_that_sees_it() -> None:
    with scene(ELITE, FOE, "B warrior-common g6 SW", picks={"A": ["anonymity"]}) as play:
        assert figures.evasion(play.table, 0) == 4


def test_eviscerate_adds_evasion_to_damage() -> None:
    with scene(ELITE, FOE, picks={"A": ["eviscerate"]}) as play:
        assert figures.damage(play.table, 0) == 3


# Missions


def test_common_damage_1_comes_with_12_damage_by_commons() -> None:
    with scene("A assassin-elite f4 N", COMMON, FOE, rolls=[6, 1], answers=["accept common-damage-1"]) as play:
        play.state.counts[0] = (11, 0, 0, 0, 0)
        play.do("attack A2 B1")
        assert figures.damage(play.table, 1) == 2


def test_no_more_than_two_rewards_are_taken() -> None:
    with scene(ELITE, FOE, picks={"A": ["blur", "familiar-territory"]}) as play:
        gains.count(play.table, 0, "common_damage_dealt", 12)
    assert play.state.missions[0] == ("blur", "familiar-territory")
