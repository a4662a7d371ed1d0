"""Mages: a sentence a card."""

from tests.engine.analog_tactics.scene import scene

ELITE = "A mage-elite f4 N"
FAMILIAR = "A mage-common f6 N"
FOE, NEAR = "B warrior-elite f7 S", "B warrior-elite f5 S"


# --- Tier 0 and class rules -------------------------------------------------------------------------------------------


def test_the_elite_attacks_at_range_3() -> None:
    with scene(ELITE, FOE, rolls=[6, 1]) as play:
        play.do("attack A1 B1")
    assert play.dealt() == [1]


def test_summon_familiars_brings_the_fallen_back_in_cast_range() -> None:
    answers = ["on A2 f7", "face A2 N"]
    with scene(ELITE, "A mage-common - N", "B warrior-elite f11 S", answers=answers) as play:
        play.do("summon-familiars A1")
    assert (play.space("A2"), play.health("A2")) == ("f7", 2)


def test_recall_brings_a_familiar_beside_the_elite() -> None:
    with scene(ELITE, FAMILIAR, "B warrior-elite f11 S", answers=["pay reaction"]) as play:
        play.do("recall A1 A2 f5")
    assert play.space("A2") == "f5"
    assert play.points("A1", "reaction") == 0


def test_recall_takes_an_attacked_familiar_out_of_reach_and_the_attack_fails() -> None:
    lines = ["A warrior-elite f7 S", "B mage-elite f4 N", "B mage-common f6 N"]
    with scene(*lines, answers=["recall B1 B2 f3"]) as play:
        play.do("attack A1 B2")
    assert play.events("fails")
    assert not play.events("misses")
    assert play.points("A1", "attack") == 0


def test_a_dying_elite_may_turn_a_special_point_into_a_forbidden_point() -> None:
    with scene("A warrior-elite f6 N", "B mage-elite f7 N hp=1", rolls=[6, 1], answers=["forbidden B1"]) as play:
        play.do("attack A1 B1")
    assert play.state.forbidden_points[1] == 1


# --- Tier 1 -----------------------------------------------------------------------------------------------------------


def test_phase_adds_3_evasion_to_an_attacked_familiar_and_the_elite_pays() -> None:
    lines = ["A warrior-elite f7 S", "B mage-elite f4 N", "B mage-common f6 N"]
    with scene(*lines, rolls=[4, 1], picks={"B": ["phase"]}, answers=["phase B1"]) as play:
        play.do("attack A1 B2")
    assert play.evasion()["phase"] == 3
    assert play.points("B1", "reaction") == 0


def test_fireball_deals_3_at_range_3_and_cools_down() -> None:
    with scene(ELITE, FOE, rolls=[6, 1], picks={"A": ["fireball"]}) as play:
        play.do("fireball A1 B1")
        assert not play.options("fireball")
    assert play.damage() == {"fireball": 3}


def test_heal_restores_2_health_within_3() -> None:
    with scene(ELITE, "A mage-common f6 N hp=1", FOE, picks={"A": ["heal"]}) as play:
        play.do("heal A1 A2")
    assert play.health("A2") == 2


def test_chain_lightning_goes_on_from_whoever_was_attacked() -> None:
    lines = [ELITE, "B warrior-elite f6 S", "B warrior-common f7 S", "B warrior-common f9 S"]
    with scene(*lines, rolls=[6, 1, 6, 1], picks={"A": ["chain-lightning"]}) as play:
        play.do("chain-lightning A1 B1")
    assert [event[2] for event in play.events("deals")] == [1, 2]


def test_chain_lightning_passes_over_own_familiars_unharmed() -> None:
    lines = [ELITE, "A mage-common f7 N", "B warrior-elite f6 S", "B warrior-common f8 S"]
    with scene(*lines, rolls=[6, 1, 6, 1], picks={"A": ["chain-lightning"]}) as play:
        play.do("chain-lightning A1 B1")
    assert play.health("A2") == 2
    assert play.health("B2") == 2


def test_chain_lightning_attacks_nobody_twice_who_has_dodged_to_another_space() -> None:
    lines = ["A mage-elite f3 N", "B warrior-elite f5 S", "B warrior-common f6 S"]
    answers = ["purposeful-dodge B1", "step B1 g5", "face B1 S"]
    with scene(*lines, rolls=[1, 6, 6, 1], picks={"A": ["chain-lightning"]}, answers=answers) as play:
        play.do("chain-lightning A1 B1")
    assert [event[2] for event in play.events("rolls")] == [play.unit("B1"), play.unit("B2")]


def test_a_new_target_begins_without_what_the_old_one_has_done_to_evade() -> None:
    lines = ["A mage-elite f3 N", "B mage-elite h8 S", "B mage-common f6 S", "B mage-common e5 S"]
    answers = ["phase B1", "recall B1 B2 h7", "target B3"]
    with scene(*lines, rolls=[3, 1], picks={"B": ["phase"]}, level=7, answers=answers) as play:
        play.do("attack A1 B2")
    assert "phase" not in play.evasion()


def test_reflect_takes_the_damage_away_and_pushes_the_attacker_as_far() -> None:
    lines = ["A warrior-elite f6 N", "B mage-elite f7 S"]
    with scene(*lines, rolls=[6, 1], picks={"B": ["reflect"]}, answers=["reflect B1"]) as play:
        play.do("attack A1 B1")
    assert (play.health("B1"), play.space("A1")) == (4, "f4")


def test_substitute_swaps_with_a_common_that_takes_it_all() -> None:
    lines = ["A warrior-elite f6 N", "B mage-elite f7 S", "B mage-common f9 S"]
    with scene(*lines, rolls=[6, 1], picks={"B": ["substitute"]}, answers=["substitute B1"]) as play:
        play.do("attack A1 B1")
    assert (play.space("B1"), play.health("B1"), play.space("B2")) == ("f9", 4, "")


def test_drain_needs_no_dice_and_gives_health_back() -> None:
    with scene("A mage-elite f6 N hp=2", FOE, picks={"A": ["drain"]}) as play:
        play.do("drain A1 B1")
    assert (play.health("A1"), play.health("B1")) == (3, 4)


def test_terraform_makes_an_obstacle_twice_a_round_and_never_on_an_objective() -> None:
    with scene("A mage-elite f4 N special=3", FOE, picks={"A": ["terraform"]}) as play:
        assert "terraform A1 f6" not in play.options("terraform")
        play.do("terraform A1 f5")
        play.do("terraform A1 e4")
        assert not play.options("terraform")
    assert play.state.profile[2].name == "Terraform obstacle"


def test_teleport_takes_the_caster_to_a_space_within_3() -> None:
    with scene(ELITE, "B warrior-elite f11 S", picks={"A": ["teleport"]}, answers=["pay special", "face A1 S"]) as play:
        play.do("teleport A1 f7")
    assert (play.space("A1"), play.facing("A1")) == ("f7", "S")


def test_frost_takes_two_movement_points_on_success() -> None:
    with scene(ELITE, FOE, rolls=[6, 1], picks={"A": ["frost"]}) as play:
        play.do("frost A1 B1")
    assert play.dealt() == [2]
    assert play.points("B1", "movement") == 1


# --- Tier 2 -----------------------------------------------------------------------------------------------------------


def test_shield_takes_the_next_damage_once() -> None:
    lines = ["A warrior-elite f6 N attack=2", "B mage-elite f7 S"]
    with scene(*lines, rolls=[6, 1, 6, 1]) as play:
        play.state.is_shielded[1] = True
        play.do("attack A1 B1")
        play.do("attack A1 B1")
    assert play.health("B1") == 2


def test_shield_is_used_on_the_caster() -> None:
    with scene(ELITE, FOE, picks={"A": ["shield"]}) as play:
        play.do("shield A1")
    assert play.state.is_shielded[0]


def test_force_blast_moves_every_enemy_around_hit_or_not() -> None:
    lines = ["A mage-elite f6 N", FOE, "B warrior-common f5 S"]
    with scene(*lines, rolls=[6, 1], picks={"A": ["force-blast"]}, answers=["next B1"]) as play:
        play.do("force-blast A1 A1")
    assert (play.space("B1"), play.space("B2")) == ("f9", "f3")
    assert (play.health("B1"), play.health("B2")) == (5, 2)


def test_haste_spends_special_points_as_movement() -> None:
    with scene("A mage-elite f4 N movement=0", "B warrior-elite f11 S", picks={"A": ["haste"]}) as play:
        play.do("step A1 f5")
    assert play.points("A1", "special") == 1
    assert play.points("A1", "used_steps") == 0


def test_telekinesis_leads_another_unit_up_to_two_spaces() -> None:
    with scene(ELITE, FOE, picks={"A": ["telekinesis"]}, answers=["to f8", "to f9"]) as play:
        play.do("telekinesis A1 B1")
    assert play.space("B1") == "f9"


def test_nobody_is_led_or_scared_who_has_nowhere_to_go() -> None:
    lines = ["A mage-elite c2 N", "A mage-common b1 N", "A mage-common a2 N"]
    picks = {"A": ["telekinesis", "fear"]}
    with scene(*lines, "B warrior-elite a1 N", "B warrior-common b2 N", picks=picks, level=5) as play:
        assert play.options("fear") == ["fear A1 B2"]
        assert "telekinesis A1 B1" not in play.options("telekinesis")


def test_swap_changes_places_with_an_enemy() -> None:
    with scene(ELITE, FOE, picks={"A": ["swap"]}) as play:
        play.do("swap A1 B1")
    assert (play.space("A1"), play.space("B1")) == ("f7", "f4")


def test_fear_lets_the_owner_choose_spaces_that_lead_away() -> None:
    with scene(ELITE, FOE, picks={"A": ["fear"]}, answers=["pay special", "to f8", "to f9"]) as play:
        play.do("fear A1 B1")
    assert play.space("B1") == "f9"


def test_necromancy_heals_the_elite_for_a_kill_of_its_team() -> None:
    lines = ["A mage-elite f4 N hp=1", FAMILIAR, "B warrior-common f7 N hp=1"]
    with scene(*lines, rolls=[6, 1], picks={"A": ["necromancy"]}, answers=["necromancy A1"]) as play:
        play.do("attack A2 B1")
    assert play.health("A1") == 4


def test_portal_leads_through_one_familiar_to_behind_another() -> None:
    lines = [ELITE, "A mage-common f5 N", "A mage-common f8 N", "B warrior-elite a1 N"]
    with scene(*lines, picks={"A": ["portal"]}) as play:
        play.do("step A1 f9")
    assert play.points("A1", "movement") == 2


def test_fear_leads_over_the_edge_with_rift() -> None:
    lines = ["A mage-elite f9 N", "B warrior-elite f11 S"]
    answers = ["pay special", "to f1", "to f2"]
    with scene(*lines, picks={"A": ["fear", "rift"]}, answers=answers) as play:
        play.do("fear A1 B1")
    assert play.space("B1") == "f2"


def test_rift_joins_the_edges() -> None:
    with scene("A mage-elite f11 N", "B warrior-elite a1 N", picks={"A": ["rift"]}) as play:
        play.do("step A1 f1")
    assert play.space("A1") == "f1"


def test_channel_casts_from_a_familiar() -> None:
    lines = ["A mage-elite f2 N", "A mage-common f5 N", "B warrior-elite f8 S"]
    with scene(*lines, rolls=[6, 1], picks={"A": ["channel", "fireball"]}) as play:
        play.do("fireball A1 B1 A2")
    assert play.dealt() == [3]


def test_disrupt_swaps_two_enemies() -> None:
    with scene(ELITE, "B warrior-elite f6 S", "B warrior-common f7 S", picks={"A": ["disrupt"]}) as play:
        play.do("disrupt A1 B2 B1")
    assert (play.space("B1"), play.space("B2")) == ("f7", "f6")


# --- Tier 3 -----------------------------------------------------------------------------------------------------------


def test_meteor_strikes_everything_for_a_point_less_than_was_paid_when_the_round_ends() -> None:
    lines = ["A mage-elite f4 N special=4", FOE, "A mage-common f8 N"]
    with scene(*lines, rolls=[6, 1, 1, 6], picks={"A": ["meteor"]}, answers=["next B1"]) as play:
        play.do("meteor A1 f7 4")
        assert play.points("A1", "special") == 0
        play.end_round()
    assert play.dealt() == [3]


def test_mana_spring_renews_all_other_cooldowns() -> None:
    with scene("A mage-elite f4 N special=3", FOE, rolls=[6, 1], picks={"A": ["mana-spring", "fireball"]}) as play:
        play.do("fireball A1 B1")
        play.do("mana-spring A1")
        assert play.options("fireball")
        assert not play.options("mana-spring")


def test_mana_link_shares_damage_among_the_team() -> None:
    lines = ["A warrior-elite f6 N", "B mage-elite f7 S", "B mage-common f9 S"]
    answers = ["mana-link B1", "share B1", "share B2"]
    with scene(*lines, rolls=[6, 1], picks={"B": ["mana-link"]}, answers=answers) as play:
        play.do("attack A1 B1")
    assert (play.health("B1"), play.health("B2")) == (3, 1)


def test_gravity_takes_all_evasion_modifiers_near_the_elite_until_the_turn_ends() -> None:
    lines = ["A mage-elite f5 N", "A mage-common f6 N", "B assassin-elite f7 S"]
    with scene(*lines, rolls=[6, 1], picks={"A": ["gravity"]}) as play:
        play.do("gravity A1")
        play.do("attack A2 B1")
        play.end_turn()
    assert play.evasion() == {}
    assert play.state.gravity == frozenset()


def test_gravity_leaves_no_evasion_modifier_that_a_card_could_add() -> None:
    lines = ["A mage-elite f5 N", "A mage-common f7 S", "B assassin-elite f6 N"]
    picks = {"A": ["gravity"], "B": ["counter-assassin", "shadowstrike", "eviscerate", "critical-strike"]}
    answers = ["counter-assassin B1", "shadowstrike B1"]
    with scene(*lines, rolls=[1, 6, 6, 1], picks=picks, answers=answers) as play:
        play.do("gravity A1")
        play.do("attack A2 B1")
    assert "shadowstrike" not in play.hit(1)
    assert play.damage() == {"Damage": 1}


def test_sentience_gives_familiars_a_special_point_for_the_teams_spells() -> None:
    with scene("A mage-elite a1 N", FAMILIAR, FOE, rolls=[6, 1], picks={"A": ["sentience", "fireball"]}) as play:
        play.do("fireball A2 B1")
    assert play.dealt() == [3]


def test_magic_aura_adds_1_for_each_familiar_beside_the_enemy() -> None:
    lines = [ELITE, "A mage-common g7 N", "A mage-common e7 N", "B warrior-elite f7 S"]
    with scene(*lines, rolls=[6, 1], picks={"A": ["magic-aura", "fireball"]}) as play:
        play.do("fireball A1 B1")
    assert play.damage() == {"fireball": 3, "magic-aura": 2}


def test_magic_aura_adds_to_the_special_abilities_of_other_teams_too() -> None:
    lines = ["A mage-elite a1 N", "A mage-common f7 S", "B warrior-elite f6 N", "C mage-elite f4 N"]
    with scene(*lines, rolls=[6, 1], picks={"A": ["magic-aura"], "C": ["fireball"]}) as play:
        play.state.player = play.state.at = 2
        play.do("fireball C1 B1")
    assert play.damage() == {"fireball": 3, "magic-aura": 1}
