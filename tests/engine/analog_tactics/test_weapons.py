"""The forms and the steps of every weapon, a sentence a card."""

import pytest

from armybuilder.engine.games.analog_tactics import figures
from tests.engine.analog_tactics.scene import scene

FOE = "B warrior-elite f7 S"


def bearer(weapon: str, form: int = 1, more: str = "") -> str:
    return f"A warrior-elite f6 N {weapon} form={form} {more}"


# --- Warhammer --------------------------------------------------------------------------------------------------------


def test_warhammer_form_1_pushes_on_success() -> None:
    with scene(bearer("warhammer"), FOE, rolls=[6, 1], answers=["push B1"]) as play:
        play.do("warhammer A1 B1")
    assert play.space("B1") == "f9"


def test_warhammer_form_2_takes_a_reaction_point() -> None:
    with scene(bearer("warhammer", 2), FOE, rolls=[6, 1]) as play:
        play.do("warhammer A1 B1")
    assert play.points("B1", "reaction") == 0


def test_warhammer_form_3_hurts_more_against_something_solid() -> None:
    with scene(bearer("warhammer", 3), FOE, "B warrior-common f8 S", rolls=[6, 1]) as play:
        play.do("warhammer A1 B1")
    assert play.dealt() == [4]


def test_warhammer_form_4_drives_five_spaces_on_success() -> None:
    with scene("A warrior-elite f1 N warhammer form=4", "B warrior-elite f2 S", rolls=[6, 1]) as play:
        play.do("warhammer A1 B1")
    assert play.space("B1") == "f7"


def test_warhammer_1_blocks_while_it_was_used_last() -> None:
    line = "B warrior-elite f7 S warhammer warhammer-1 last=warhammer"
    with scene("A warrior-elite f6 N", line, rolls=[6, 3], answers=["block B1"]) as play:
        play.do("attack A1 B1")
    assert play.damage()["block"] == -2


def test_a9_reactions_of_a_weapon_need_it_to_be_the_last() -> None:
    line = "B warrior-elite f7 S warhammer warhammer-1 last=katana"
    with scene("A warrior-elite f6 N", line, rolls=[6, 1]) as play:
        play.do("attack A1 B1")
    assert play.dealt() == [2]


def test_warhammer_2_pushes_the_attacker_when_the_attack_is_over() -> None:
    line = "B warrior-elite f7 S warhammer warhammer-1 warhammer-2 last=warhammer"
    answers = ["warhammer-2 B1", "warhammer-2 B1"]
    with scene("A warrior-elite f6 N", line, rolls=[1, 6], answers=answers) as play:
        play.do("attack A1 B1")
    assert play.space("A1") == "f4"


def test_warhammer_3_pushes_on_any_success() -> None:
    line = bearer("warhammer", more="warhammer-1 warhammer-2 warhammer-3")
    with scene(line, FOE, rolls=[6, 1], answers=["push B1"]) as play:
        play.do("attack A1 B1")
    assert play.space("B1") == "f9"


# --- Spear ------------------------------------------------------------------------------------------------------------


def test_spear_form_1_reaches_two_spaces() -> None:
    with scene(bearer("spear"), "B warrior-elite f8 S", rolls=[6, 1]) as play:
        play.do("spear A1 B1")
    assert play.dealt() == [2]


def test_spear_form_2_sweeps() -> None:
    with scene(bearer("spear", 2), FOE, "B warrior-common g6 S", rolls=[6, 1] * 2, answers=["next B1"]) as play:
        play.do("spear A1")
    assert len(play.events("deals")) == 2


def test_spear_form_3_charges_in_a_straight_line() -> None:
    with scene(bearer("spear", 3), "B warrior-elite f9 S", rolls=[6, 1]) as play:
        play.do("spear A1 B1", "face A1 N")
    assert play.space("A1") == "f8"
    assert play.points("A1", "movement") == 3


def test_spear_form_4_strikes_three_spaces_in_a_line() -> None:
    lines = [bearer("spear", 4), FOE, "B warrior-common f9 S"]
    with scene(*lines, rolls=[6, 1] * 2, answers=["next B1"]) as play:
        play.do("line spear A1 N")
    assert len(play.events("deals")) == 2


def test_spear_1_strikes_who_leaves() -> None:
    line = "B warrior-elite f7 S spear spear-1 last=spear"
    with scene("A warrior-elite f6 N", line, rolls=[6, 1], answers=["attack B1 A1"]) as play:
        play.do("step A1 f5")
    assert play.health("A1") == 3
    assert play.space("A1") == "f5"


def test_spear_2_blocks() -> None:
    line = "B warrior-elite f7 S spear spear-1 spear-2 last=spear"
    with scene("A warrior-elite f6 N", line, rolls=[6, 3], answers=["block B1"]) as play:
        play.do("attack A1 B1")
    assert play.damage()["block"] == -2


def test_spear_3_adds_hit_to_the_damage() -> None:
    line = bearer("spear", more="spear-1 spear-2 spear-3 last=spear")
    with scene(line, FOE, rolls=[6, 1], answers=["spear-3 A1"], level=5) as play:
        play.do("spear A1 B1")
    assert play.damage()["spear-3"] == 1


# --- Rapier -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("form", "times"), [(1, 2), (4, 3)])
def test_rapier_forms_1_and_4_attack_several_times_at_1_damage_less(form: int, times: int) -> None:
    with scene(bearer("rapier", form), FOE, rolls=[6, 1] * times) as play:
        play.do("rapier A1 B1")
    assert play.dealt() == [1] * times
    assert play.points("A1", "attack") == 0


def test_p70_each_attack_of_a_rapier_is_answered_before_the_next() -> None:
    foe, answers = "B assassin-elite f7 S", ["retaliate B1"]
    with scene(bearer("rapier", 1), foe, rolls=[6, 1] * 3, picks={"B": ["retaliate"]}, answers=answers) as play:
        play.do("rapier A1 B1")
    names = play.state.names
    assert [names[event[1]] for event in play.events("attacks")] == [names[0], names[1], names[0]]


def test_rapier_form_2_gains_a_reaction_point_hit_or_miss() -> None:
    with scene(bearer("rapier", 2), FOE, rolls=[1, 6]) as play:
        play.do("rapier A1 B1")
    assert play.points("A1", "reaction") == 2


def test_rapier_form_3_gains_a_step_that_ends_with_the_round() -> None:
    with scene(bearer("rapier", 3), FOE, rolls=[6, 1]) as play:
        play.do("rapier A1 B1")
        assert play.points("A1", "brief") == 1
        play.new_round()
    assert play.points("A1", "brief") == 0


def test_rapier_1_hits_better_from_behind_with_all_weapons() -> None:
    with scene(bearer("rapier", more="rapier-1"), "B warrior-elite f7 N", rolls=[6, 1]) as play:
        play.do("attack A1 B1")
    assert play.hit()["rapier-1"] == 1


def test_rapier_2_parries() -> None:
    line = "B warrior-elite f7 S rapier rapier-1 rapier-2 last=rapier"
    with scene("A warrior-elite f6 N", line, rolls=[6, 1], answers=["parry B1"]) as play:
        play.do("attack A1 B1")
    assert "Hit" in play.evasion()


def test_a10_rapier_3_adds_2_hit_to_all_attacks() -> None:
    with scene(bearer("rapier", more="rapier-1 rapier-2 rapier-3"), FOE, rolls=[6, 1]) as play:
        play.do("attack A1 B1")
    assert play.hit()["Hit"] == 2


# --- Katana -----------------------------------------------------------------------------------------------------------


def test_katana_form_1_carries_its_bearer_to_the_front() -> None:
    with scene(bearer("katana"), "B warrior-elite f8 S", rolls=[6, 1]) as play:
        play.do("katana A1 B1", "face A1 N")
    assert play.space("A1") == "f7"
    assert "from the front" in play.evasion()


def test_katana_form_2_carries_it_to_a_flank() -> None:
    with scene(bearer("katana", 2), "B warrior-elite f8 S", rolls=[6, 1]) as play:
        play.do("katana A1 B1", "to g8", "face A1 NW")
    assert play.space("A1") == "g8"
    assert "from the front" not in play.evasion()


def test_katana_form_3_moves_up_to_two_afterwards() -> None:
    answers = ["step A1 e6", "face A1 N", "step A1 e7", "face A1 N"]
    with scene(bearer("katana", 3), FOE, rolls=[1, 3], answers=answers) as play:
        play.do("katana A1 B1")
    assert play.space("A1") == "e7"
    assert play.points("A1", "movement") == 3


def test_katana_form_4_makes_the_next_reaction_free() -> None:
    with scene(bearer("katana", 4), FOE, rolls=[1, 3]) as play:
        play.do("katana A1 B1")
        assert play.state.is_next_free[0]
        play.do("reorient A1 S")
    assert play.points("A1", "reaction") == 1
    assert not play.state.is_next_free[0]


def test_katana_1_parries() -> None:
    line = "B warrior-elite f7 S katana katana-1 last=katana"
    with scene("A warrior-elite f6 N", line, rolls=[6, 1], answers=["parry B1"]) as play:
        play.do("attack A1 B1")
    assert "Hit" in play.evasion()


def test_katana_2_adds_evasion_to_the_damage() -> None:
    line = bearer("katana", more="katana-1 katana-2 last=katana")
    with scene(line, FOE, rolls=[6, 1], answers=["katana-2 A1"], level=7) as play:
        play.do("attack A1 B1")
    assert play.damage()["katana-2"] == 1


def test_katana_3_is_2_evasion() -> None:
    with scene(bearer("katana", more="katana-1 katana-2 katana-3"), FOE) as play:
        assert figures.evasion(play.table, 0) == 2


# --- Battle Axe -------------------------------------------------------------------------------------------------------


def test_battle_axe_form_1_takes_a_movement_point() -> None:
    with scene(bearer("battle-axe"), FOE, rolls=[6, 1]) as play:
        play.do("battle-axe A1 B1")
    assert play.points("B1", "movement") == 2


def test_battle_axe_form_2_ignores_armor() -> None:
    with scene(bearer("battle-axe", 2), FOE, rolls=[6, 1], level=5) as play:
        play.do("battle-axe A1 B1")
    assert "Armor" not in play.damage()


def test_battle_axe_form_3_takes_an_attack_point() -> None:
    with scene(bearer("battle-axe", 3), FOE, rolls=[6, 1]) as play:
        play.do("battle-axe A1 B1")
    assert play.points("B1", "attack") == 0


def test_battle_axe_form_4_strikes_by_the_points_used_when_the_round_ends() -> None:
    with scene(bearer("battle-axe", 4), FOE, rolls=[6, 1]) as play:
        play.do("battle-axe A1 B1")
        play.state.used_steps[1] = 2
        play.end_round()
    assert play.health("B1") == 1


def test_who_falls_to_battle_axe_form_4_awaits_nothing() -> None:
    with scene(bearer("battle-axe", 4), "B warrior-common f7 S hp=1", rolls=[6, 1]) as play:
        play.do("battle-axe A1 B1")
    assert not play.events("awaits")


def test_battle_axe_1_taunts_as_a_reaction() -> None:
    line = "B warrior-elite f7 S battle-axe battle-axe-1 last=battle-axe"
    with scene("A warrior-elite f6 N", line, rolls=[1, 3], answers=["taunt B1"]) as play:
        play.do("attack A1 B1")
    assert play.points("A1", "movement") == 2


def test_battle_axe_2_hurts_more_from_behind() -> None:
    line = bearer("battle-axe", more="battle-axe-1 battle-axe-2")
    with scene(line, "B warrior-elite f7 N", rolls=[6, 1]) as play:
        play.do("attack A1 B1")
    assert play.damage()["battle-axe-2"] == 1


def test_battle_axe_3_is_1_damage() -> None:
    with scene(bearer("battle-axe", more="battle-axe-1 battle-axe-2 battle-axe-3"), FOE) as play:
        assert figures.damage(play.table, 0) == 3


# --- Greatsword -------------------------------------------------------------------------------------------------------


def test_greatsword_form_1_hurts_more_and_is_easier_to_evade() -> None:
    with scene(bearer("greatsword"), FOE, rolls=[6, 1]) as play:
        play.do("greatsword A1 B1")
    assert play.evasion()["greatsword"] == 2
    assert play.dealt() == [4]


def test_greatsword_form_2_strikes_the_three_spaces_in_front() -> None:
    lines = [bearer("greatsword", 2), FOE, "B warrior-common e6 S", "B warrior-common f5 S"]
    with scene(*lines, rolls=[6, 1] * 2, answers=["next B1"]) as play:
        play.do("greatsword A1")
    assert len(play.events("deals")) == 2


def test_greatsword_form_3_strikes_all_around() -> None:
    lines = [bearer("greatsword", 3), FOE, "B warrior-common f5 S"]
    with scene(*lines, rolls=[6, 1] * 2, answers=["next B1"]) as play:
        play.do("greatsword A1")
    assert [event[2] for event in play.events("deals")] == [1, 2]


def test_greatsword_form_4_goes_by_the_dice_alone() -> None:
    with scene(bearer("greatsword", 4), FOE, rolls=[6, 1], level=7) as play:
        play.do("greatsword A1 B1")
    assert (play.hit(), play.evasion()) == ({}, {})
    assert play.damage()["greatsword"] == 3


def test_greatsword_1_adds_by_how_much_the_hit_falls_short() -> None:
    line = bearer("greatsword", more="greatsword-1")
    with scene(line, "B assassin-elite f7 N", rolls=[6, 1]) as play:
        play.do("greatsword A1 B1")
    assert play.damage()["greatsword-1"] == 2


def test_greatsword_2_cleaves_with_the_greatsword() -> None:
    line = bearer("greatsword", more="greatsword-1 greatsword-2")
    with scene(line, FOE, "B warrior-common f8 S", rolls=[6, 1] * 2, answers=["next B1"]) as play:
        play.do("greatsword A1 B1")
    assert len(play.events("rolls")) == 2


def test_greatsword_3_is_2_armor() -> None:
    with scene(bearer("greatsword", more="greatsword-1 greatsword-2 greatsword-3"), FOE) as play:
        assert figures.armor(play.table, 0) == 2


# --- Bow --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("steps", "hit", "damage"),
    [("", -1, 2), ("bow-1", 1, 2), ("bow-1 bow-2-damage", 1, 3), ("bow-1 bow-2-damage bow-3-hit", 3, 3)],
)
def test_bow_shoots_three_spaces_and_its_steps_replace_the_hit(steps: str, hit: int, damage: int) -> None:
    with scene(bearer("bow", more=steps), "B warrior-elite f9 S", rolls=[6, 1]) as play:
        play.do("bow A1 B1")
    assert play.hit()["bow"] == hit
    assert play.dealt() == [damage]


def test_bow_2_range_reaches_four_spaces() -> None:
    with scene(bearer("bow", more="bow-1 bow-2-range"), "B warrior-elite f10 S") as play:
        assert play.options("bow") == ["bow A1 B1"]


def test_bow_3_damage_adds_another_point() -> None:
    line = bearer("bow", more="bow-1 bow-2-damage bow-3-damage")
    with scene(line, "B warrior-elite f9 S", rolls=[6, 1]) as play:
        play.do("bow A1 B1")
    assert play.dealt() == [4]


def test_commons_stop_at_weaponform_3() -> None:
    line = "A warrior-common f6 N warhammer form=3 attack=2"
    with scene(line, FOE, rolls=[1, 3]) as play:
        play.do("warhammer A1 B1")
    assert play.points("A1", "form") == 3


def test_a_katana_leads_to_units_and_to_no_wall() -> None:
    lines = ["A warrior-elite f5 N katana form=1", "B engineer-elite a1 N", "B wall f7 N", "B turret g6 S"]
    with scene(*lines) as play:
        assert not play.options("katana")


# --- Attacks that begin with a move -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("weapon", "form", "foe", "seeing"),
    [
        ("katana", 1, "f8 N", ["SE", "S", "SW"]),
        ("katana", 2, "f9 N", ["N", "NE", "SE"]),
        ("spear", 3, "f9 N", ["N", "NE", "NW"]),
    ],
)
def test_the_facings_that_keep_the_attack_come_first(weapon: str, form: int, foe: str, seeing: list[str]) -> None:
    answers = ["to e8", f"face A1 {seeing[0]}"] if form == 2 else [f"face A1 {seeing[0]}"]
    with scene(
        f"A warrior-elite f7 N {weapon} form={form}", f"B warrior-elite {foe}", rolls=[1, 6], answers=answers
    ) as play:
        play.do(f"{weapon} A1 B1")
    (asked,) = (each for each in play.table.asked if "facing" in each)
    (facings,) = (among for among in play.table.offered if "face A1 N" in among)
    assert sorted(facings[:3]) == sorted(f"face A1 {way}" for way in seeing)
    assert asked.endswith("keep B1 in sight; any other loses the attack.")


def test_who_faces_away_after_the_move_is_told_to_lose_point_and_form() -> None:
    with scene(bearer("katana"), "B warrior-elite f8 N", answers=["face A1 N"]) as play:
        play.do("katana A1 B1")
    assert (play.points("A1", "attack"), play.points("A1", "form")) == (0, 2)
    assert play.table.told()[-1] == (
        "A1 Warrior Elite doesn't attack B1 Warrior Elite: its Katana, form 1, is spent, and so is the Attack point."
    )


def test_several_attacks_for_one_point_are_one_step_of_the_weaponform() -> None:
    with scene(bearer("rapier"), FOE, rolls=[1, 6] * 2) as play:
        play.do("rapier A1 B1")
    assert play.points("A1", "form") == 2


@pytest.mark.parametrize(
    ("form", "option"), [(1, "spear B1 A1"), (2, "spear B1"), (4, "line spear B1 S"), (1, "attack B1 A1")]
)
def test_p43_pursue_strikes_by_the_spear_at_its_present_form(form: int, option: str) -> None:
    line = f"B warrior-elite f7 S spear spear-1 last=spear form={form}"
    with scene("A warrior-elite f6 N", line, rolls=[6, 1], answers=[option]) as play:
        play.do("step A1 f5")
    assert play.health("A1") == 3
