"""Assassins in their first levels: a sentence a card."""

import pytest

from armybuilder.engine.games.analog_tactics import figures
from tests.engine.analog_tactics.scene import scene

ELITE, COMMON = "A assassin-elite f6 N", "A assassin-common f6 N"
FOE, TURNED = "B warrior-elite f7 S", "B warrior-elite f7 N"


# --- Tier 0 and class rules -------------------------------------------------------------------------------------------


def test_rope_pulls_a_unit_one_space_nearer() -> None:
    with scene(ELITE, "B warrior-elite f9 S") as play:
        play.do("rope A1 B1 f8")
    assert play.space("B1") == "f8"
    assert play.points("A1", "special") == 0


def test_shift_gives_a_step_each_time_an_attack_is_evaded() -> None:
    answers = ["shift B1", "step B1 f8", "face B1 S"]
    with scene("A warrior-elite f6 N", "B assassin-common f7 S", rolls=[2, 2], answers=answers) as play:
        play.do("attack A1 B1")
    assert play.space("B1") == "f8"


def test_abort_mission_takes_the_elite_to_the_edge_and_ends_the_turn() -> None:
    lines = ["A assassin-elite f6 N hp=1", "A assassin-common - N", "B warrior-elite f9 S"]
    answers = ["face A1 N", "on A2 f1", "face A2 N"]
    with scene(*lines, answers=answers) as play:
        play.state.elite_damage[0] = 5
        play.do("abort-mission A1 a1")
    assert (play.space("A1"), play.health("A1"), play.space("A2")) == ("a1", 4, "f1")
    assert play.state.elite_damage[0] == 0
    assert play.state.at == 1


def test_who_a_reset_has_just_put_down_earns_no_objective() -> None:
    lines = ["A assassin-elite f4 N", "A assassin-common - N", "B warrior-elite f11 S"]
    with scene(*lines, answers=["face A1 N", "on A2 f6", "face A2 N"]) as play:
        play.do("abort-mission A1 a1")
    assert play.state.earned[0] == (0,)


def test_piercing_lets_commons_ignore_armor() -> None:
    with scene(COMMON, FOE, rolls=[6, 1], level=5) as play:
        play.do("attack A1 B1")
    assert "Armor" not in play.damage()


def test_piercing_does_not_pierce_obstacles() -> None:
    lines = [COMMON, "B engineer-elite f9 S", "B wall f7 N"]
    with scene(*lines, rolls=[6], picks={"B": ["material-research"]}) as play:
        play.do("attack A1 B2")
    assert play.damage()["Armor"] == -1


def test_uncanny_luck_rolls_dice_anew_once_a_turn() -> None:
    with scene(ELITE, FOE, rolls=[1, 5, 6], answers=["uncanny-luck hit"]) as play:
        play.do("attack A1 B1")
    assert play.events("rolls")[0][3] == 6
    assert "uncanny-luck" in play.state.spent[0]


def test_uncanny_luck_may_roll_both_dice_anew() -> None:
    with scene(ELITE, FOE, rolls=[1, 5, 6, 1], answers=["uncanny-luck both"]) as play:
        play.do("attack A1 B1")
    assert play.dealt() == [1]


def test_a_common_that_strikes_unseen_raises_the_elites_damage() -> None:
    with scene("A assassin-elite f4 N", COMMON, TURNED, rolls=[6, 1]) as play:
        play.do("attack A2 B1")
        assert figures.damage(play.table, 0) == 2


@pytest.mark.parametrize(("elite", "drone", "raised"), [("N", "SW", 0), ("S", "N", 1)])
def test_whoever_takes_the_damage_is_the_one_that_must_not_see(elite: str, drone: str, raised: int) -> None:
    lines = ("A assassin-elite l6 N", "A assassin-common f5 N")
    taker = (f"B engineer-elite f6 {elite}", f"B engineer-common g5 {drone}")
    picks = {"B": ["automated-cover"]}
    with scene(*lines, *taker, rolls=[6, 1], picks=picks, answers=["automated-cover B1"]) as play:
        play.do("attack A2 B1")
    assert play.state.elite_damage[0] == raised


def test_a_common_that_is_seen_raises_nothing() -> None:
    with scene("A assassin-elite f4 N", COMMON, FOE, rolls=[6, 1]) as play:
        play.do("attack A2 B1")
    assert play.state.elite_damage[0] == 0


def test_who_falls_with_an_elite_bars_no_space_to_the_elite_that_begins_anew() -> None:
    lines = ("A assassin-elite f5 N", "B mage-elite f6 N hp=1", "B mage-common f8 N hp=1")
    answers = ["mana-link B1", "share B2", "pass", "on A1 f9", "face A1 N"]
    with scene(*lines, rolls=[6, 1], picks={"B": ["mana-link"]}, answers=answers) as play:
        play.state.elite_damage[0] = 1
        play.do("attack A1 B1")
    assert play.space("A1") == "f9"


def test_killing_an_elite_brings_the_elite_back_and_ends_the_turn() -> None:
    lines = ["A assassin-elite f6 N hp=1", "A assassin-common - N", "B warrior-elite f7 N hp=1"]
    with scene(*lines, rolls=[6, 1], answers=["on A1 f1", "face A1 N"]) as play:
        play.do("attack A1 B1")
    assert (play.space("A1"), play.health("A1"), play.state.is_due[0]) == ("f1", 4, True)
    assert play.state.at == 1


def test_the_team_hits_better_by_the_levels_that_it_is_behind() -> None:
    with scene(ELITE, FOE, rolls=[6, 1]) as play:
        play.state.level[1] = 4
        play.do("attack A1 B1")
    assert play.hit()["assassin class"] == 3


# --- Tier 1 -----------------------------------------------------------------------------------------------------------


def test_fighting_instinct_wins_ties() -> None:
    with scene(COMMON, TURNED, rolls=[3, 4], picks={"A": ["fighting-instinct"]}) as play:
        play.do("attack A1 B1")
    assert play.dealt() == [1]


def test_heightened_senses_drops_the_rear_bonus_and_what_is_negative() -> None:
    lines = ["A engineer-elite f4 N", "A engineer-common f6 N", "A uav-tower e5 N", "B assassin-common f7 N"]
    with scene(*lines, rolls=[1, 1], picks={"B": ["heightened-senses"]}) as play:
        play.do("attack A2 B1")
    assert "from behind" not in play.hit()
    assert play.evasion() == {"Evasion": 2}


def test_quickstep_adds_1_evasion_and_then_a_step() -> None:
    answers = ["quickstep B1", "quickstep B1", "step B1 f8", "face B1 S"]
    with scene(
        "A warrior-elite f6 N", "B assassin-common f7 S", rolls=[6, 1], picks={"B": ["quickstep"]}, answers=answers
    ) as play:
        play.do("attack A1 B1")
    assert play.evasion()["quickstep"] == 1
    assert play.space("B1") == "f8"


def test_wraith_passes_through_units_for_their_spaces_cost() -> None:
    with scene(ELITE, FOE, picks={"A": ["wraith"]}) as play:
        play.do("step A1 f8")
    assert play.points("A1", "movement") == 1


def test_retaliate_strikes_back_for_1_through_armor() -> None:
    with scene(
        "A warrior-elite f6 N",
        "B assassin-common f7 S",
        rolls=[6, 1, 6, 1],
        picks={"B": ["retaliate"]},
        answers=["retaliate B1"],
        level=5,
    ) as play:
        play.do("attack A1 B1")
    assert play.damage(1) == {"retaliate": 1}


def test_infiltrate_pays_x_reactions_for_2x_steps() -> None:
    steps = [
        "infiltrate A1 2",
        *(f"{verb} A1 {where}" for n in (5, 6, 7, 8) for verb, where in (("step", f"f{n}"), ("face", "N"))),
    ]
    with scene("A assassin-elite f4 N", "B warrior-elite a6 S", picks={"A": ["infiltrate"]}, answers=steps) as play:
        play.new_round()
    assert play.space("A1") == "f8"
    assert play.points("A1", "reaction") == 0


def test_critical_strike_adds_evasion_on_a_5_or_6() -> None:
    with scene(COMMON, FOE, rolls=[5, 1], picks={"A": ["critical-strike"]}) as play:
        play.do("attack A1 B1")
    assert play.damage()["critical-strike"] == 2


def test_kidney_shot_hurts_more_from_spaces_3_and_5() -> None:
    with scene(COMMON, "B warrior-elite f7 SW", rolls=[6, 1], picks={"A": ["kidney-shot"]}) as play:
        play.state.facing[1] = 1
        play.do("attack A1 B1")
    assert play.damage()["kidney-shot"] == 1


def test_backstab_adds_to_the_rear_bonus() -> None:
    with scene(COMMON, TURNED, rolls=[6, 1], picks={"A": ["backstab"]}) as play:
        play.do("attack A1 B1")
    assert play.hit()["backstab"] == 1


def test_meld_hits_better_among_three() -> None:
    lines = [COMMON, "A assassin-elite g6 N", "A assassin-common f5 N", FOE]
    with scene(*lines, rolls=[6, 1], picks={"A": ["meld"]}) as play:
        play.do("attack A1 B1")
    assert play.hit()["meld"] == 4


def test_cripple_takes_two_points_hit_or_miss() -> None:
    with scene(COMMON, FOE, rolls=[1, 6], picks={"A": ["cripple"]}, answers=["cripple A1"]) as play:
        play.do("attack A1 B1")
    assert play.points("B1", "movement") == 1


def test_stealth_adds_evasion_once_more_against_reactions() -> None:
    lines = ["A warrior-elite f7 S", "B assassin-common f6 N"]
    with scene(
        *lines, rolls=[1, 5, 5, 1], picks={"A": ["counter-warrior"], "B": ["stealth"]}, answers=["counter-warrior A1"]
    ) as play:
        play.state.player, play.state.at = 1, 1
        play.do("attack B1 A1")
    assert play.evasion(1)["stealth"] == 2


def test_distraction_turns_an_adjacent_enemy() -> None:
    with scene(COMMON, FOE, picks={"A": ["distraction"]}) as play:
        play.do("distraction A1 B1 N")
    assert play.facing("B1") == "N"
