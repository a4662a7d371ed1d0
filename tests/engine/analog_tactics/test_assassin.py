"""Assassins and their missions: a sentence a card."""

import pytest

from armybuilder.engine.games.analog_tactics import figures, gains
from armybuilder.engine.games.analog_tactics.cards import EVASION
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


# --- Tier 2 -----------------------------------------------------------------------------------------------------------


def test_stalk_spares_points_next_to_enemies() -> None:
    with scene("A assassin-elite f5 N", FOE, picks={"A": ["stalk"]}) as play:
        play.do("step A1 f6")
    assert play.points("A1", "movement") == 3
    assert play.points("A1", "free_steps") == 1


def test_counter_strikes_at_3_hit_after_a_missed_melee_attack() -> None:
    with scene(
        "A warrior-elite f6 N",
        "B assassin-common f7 S",
        rolls=[2, 2, 4, 1],
        picks={"B": ["counter-assassin"]},
        answers=["counter-assassin B1"],
    ) as play:
        play.do("attack A1 B1")
    assert play.hit(1)["counter-assassin"] == 3
    assert play.state.counts[1] == (0,) * 5


def test_smokescreen_hides_from_who_is_not_adjacent_and_helps_to_evade() -> None:
    lines = ["A assassin-elite f4 N", "A assassin-common f6 N", "B mage-elite f8 S", "B mage-common f7 S"]
    with scene(*lines, rolls=[6, 1], picks={"A": ["smokescreen"]}) as play:
        play.do("smokescreen A1 f6")
        play.state.player, play.state.at = 1, 1
        assert not play.options("attack B1")
        play.do("attack B2 A2")
    assert play.evasion()["smokescreen"] == 2


def test_two_smokescreens_over_one_space_count_as_one() -> None:
    with scene("A warrior-elite f4 N", "B assassin-elite f5 N", rolls=[3, 1], level=5) as play:
        named = play.state.field.board.named
        play.state.zones = tuple(("smokescreen", 1, named(space), 1, 0, 0) for space in ("f5", "f6"))
        play.do("attack A1 B1")
    assert [part for part in play.events("rolls")[0][6] if part[0] == "smokescreen"] == [("smokescreen", 2)]


def test_a_body_double_may_use_what_the_one_that_it_stands_in_for_has_used() -> None:
    lines = ["A mage-elite f3 N", "B assassin-elite h8 S", "B assassin-common f6 S"]
    answers = ["quickstep B2", "avoid B2", "body-double B1 B2", "target B1", "avoid B1"]
    picks = {"B": ["quickstep", "body-double"]}
    with scene(*lines, rolls=[3, 1], picks=picks, level=5, answers=answers) as play:
        play.do("attack A1 B2")
    added = [part for part in play.events("rolls")[0][6] if part[0] in ("quickstep", "avoid")]
    assert added == [("avoid", 1)]


def test_p69_an_attack_that_fails_lets_nobody_quickstep() -> None:
    lines = ["A mage-elite f3 N", "B assassin-elite h8 S", "B assassin-common f6 S"]
    picks = {"B": ["quickstep", "body-double"]}
    with scene(*lines, picks=picks, level=5, answers=["quickstep B2", "body-double B1 B2"]) as play:
        play.do("attack A1 B2")
    assert play.events("fails")
    assert [event[2] for event in play.events("uses")] == ["quickstep", "body-double"]
    assert not any("is over" in question for question in play.table.asked)


def test_stealth_adds_the_figure_without_the_penalty_that_heightened_senses_drop() -> None:
    lines = ["A engineer-elite a1 N", "A turret f3 N", "A uav-tower e5 N", "B assassin-elite f6 S"]
    picks = {"B": ["stealth", "heightened-senses"], "A": ["uav-tower"]}
    with scene(*lines, rolls=[3, 1], picks=picks, level=6) as play:
        play.begin_turn("B")
        play.do("step B1 f5", "turrets A2 B1")
    assert play.evasion()["stealth"] == play.evasion()["Evasion"]


def test_a_figure_that_cards_add_counts_at_least_nothing() -> None:
    lines = ["A assassin-elite f4 N", "B engineer-elite f5 S", "B uav-tower f3 N"]
    with scene(*lines, rolls=[6, 1], picks={"A": ["eviscerate"]}) as play:
        play.state.figures[0] = tuple(-4 if n == EVASION else each for n, each in enumerate(play.state.figures[0]))
        play.do("attack A1 B1")
    assert play.damage().get("eviscerate", 0) == 0


def test_a_passage_takes_free_steps_for_the_spaces_that_stalk_makes_free() -> None:
    lines = ["A assassin-elite f5 N movement=1", "B warrior-elite f6 N"]
    with scene(*lines, picks={"A": ["wraith", "stalk"]}, level=5) as play:
        assert "step A1 f7" in play.options("step A1")
        play.do("step A1 f7")
    assert (play.points("A1", "movement"), play.points("A1", "free_steps")) == (0, 1)


def test_sneak_leads_through_a_friend_without_a_point_while_nobody_sees_it() -> None:
    lines = ["A assassin-elite f5 N movement=0", "A assassin-common f6 N", "B warrior-common a1 S"]
    with scene(*lines, picks={"A": ["wraith", "sneak"]}, level=5) as play:
        play.do("step A1 f7")
    assert play.points("A1", "free_steps") == 2


def test_a_passage_is_barred_where_free_steps_and_points_do_not_last() -> None:
    lines = ["A assassin-elite f5 N movement=0", "A assassin-common f6 N", "B warrior-common a1 S"]
    with scene(*lines, picks={"A": ["wraith", "sneak"]}, level=5) as play:
        play.state.free_steps[0] = 4
        assert "step A1 f7" not in play.options("step A1")


def test_smokescreen_ends_with_the_round() -> None:
    with scene("A assassin-elite f4 N", FOE, picks={"A": ["smokescreen"]}) as play:
        play.do("smokescreen A1 f6")
        play.end_round()
    assert play.state.zones == ()


def test_sneak_spares_points_out_of_sight() -> None:
    with scene("A assassin-elite f5 N", TURNED, picks={"A": ["sneak"]}) as play:
        play.do("step A1 f6")
    assert play.points("A1", "movement") == 3


def test_run_down_adds_the_steps_that_the_target_lacks() -> None:
    with scene(
        COMMON, "B warrior-elite f7 S movement=1", rolls=[6, 1], picks={"A": ["run-down"]}, answers=["run-down A1"]
    ) as play:
        play.do("attack A1 B1")
    assert play.damage()["run-down"] == 2


def test_body_double_swaps_elite_and_common_before_the_rolls() -> None:
    lines = ["A warrior-elite f6 N", "B assassin-elite f7 S", "B assassin-common f9 S"]
    with scene(*lines, picks={"B": ["body-double"]}, answers=["body-double B1 B2", "target B2"], rolls=[6, 1]) as play:
        play.do("attack A1 B1")
    assert (play.space("B1"), play.space("B2")) == ("f9", "f7")
    assert play.health("B2") == 1


def test_shadowstrike_adds_evasion_to_hit() -> None:
    with scene(COMMON, FOE, rolls=[6, 1], picks={"A": ["shadowstrike"]}, answers=["shadowstrike A1"]) as play:
        play.do("attack A1 B1")
    assert play.hit()["shadowstrike"] == 2
    assert play.points("A1", "special") == 0


# --- Tier 3 -----------------------------------------------------------------------------------------------------------


def test_killshot_hits_without_dice_at_twice_the_health() -> None:
    with scene(
        ELITE, "B warrior-elite f7 S hp=3", picks={"A": ["killshot"]}, answers=["on A1 f1", "face A1 N"]
    ) as play:
        play.state.elite_damage[0] = 5
        play.do("attack A1 B1")
    assert play.space("B1") == ""


def test_anonymity_adds_1_for_each_enemy_that_sees_it() -> None:
    with scene(ELITE, FOE, "B warrior-common g6 SW", picks={"A": ["anonymity"]}) as play:
        assert figures.evasion(play.table, 0) == 4


def test_eviscerate_adds_evasion_to_damage() -> None:
    with scene(ELITE, FOE, picks={"A": ["eviscerate"]}) as play:
        assert figures.damage(play.table, 0) == 3


def test_reaper_hits_better_unseen() -> None:
    with scene(COMMON, TURNED, rolls=[1, 4], picks={"A": ["reaper"]}) as play:
        play.do("attack A1 B1")
    assert play.hit()["reaper"] == 5


def test_dual_wield_is_an_attack_more_for_the_whole_team() -> None:
    with scene(ELITE, "A assassin-common f4 N", FOE, picks={"A": ["dual-wield"]}) as play:
        play.new_round()
    assert (play.points("A1", "attack"), play.points("A2", "attack")) == (2, 2)


# --- Missions ---------------------------------------------------------------------------------------------------------


def test_common_damage_1_comes_with_12_damage_by_commons() -> None:
    with scene("A assassin-elite f4 N", COMMON, FOE, rolls=[6, 1], answers=["accept common-damage-1"]) as play:
        play.state.counts[0] = (11, 0, 0, 0, 0)
        play.do("attack A2 B1")
        assert figures.damage(play.table, 1) == 2


def test_familiar_territory_helps_near_objectives() -> None:
    with scene(COMMON, FOE, rolls=[6, 1], picks={"A": ["familiar-territory"]}) as play:
        play.do("attack A1 B1")
    assert (play.hit()["familiar-territory"], play.damage()["familiar-territory"]) == (2, 1)


def test_familiar_territory_comes_with_five_objectives() -> None:
    with scene("A assassin-elite f6 N", "B warrior-elite f9 S", answers=["leave familiar-territory"]) as play:
        play.state.counts[0] = (0, 4, 0, 0, 0)
        play.end_turn()
    assert play.state.missions[0] == ()
    assert play.state.settled[0] == ("familiar-territory",)


def test_blur_doubles_evasion_from_the_front() -> None:
    lines = ["A warrior-elite f6 N", "B assassin-elite f7 S"]
    with scene(*lines, rolls=[6, 1], picks={"B": ["blur"]}) as play:
        play.do("attack A1 B1")
    assert play.evasion()["blur"] == 2


def test_assassins_mark_adds_2_damage_to_the_elites_attacks() -> None:
    with scene(ELITE, FOE, rolls=[6, 1], picks={"A": ["assassins-mark"]}, answers=["mark B1"]) as play:
        play.new_round()
        play.do("attack A1 B1")
    assert play.damage()["assassins-mark"] == 2


def test_elite_armor_1_comes_with_the_elites_second_death() -> None:
    lines = ["A warrior-elite f6 N", "B assassin-elite f7 N hp=1"]
    with scene(*lines, rolls=[6, 1], answers=["accept elite-armor-1"]) as play:
        play.state.counts[1] = (0, 0, 0, 0, 1)
        play.do("attack A1 B1")
    assert play.state.missions[1] == ("elite-armor-1",)
    assert play.state.figures[1][8] == 1


def test_no_more_than_two_rewards_are_taken() -> None:
    with scene(ELITE, FOE, picks={"A": ["blur", "familiar-territory"]}) as play:
        gains.count(play.table, 0, "common_damage_dealt", 12)
    assert play.state.missions[0] == ("blur", "familiar-territory")
