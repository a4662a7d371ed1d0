"""Reactions, each in its window."""

import pytest

from armybuilder.engine.games.collision.rolls import wins_contest
from armybuilder.engine.games.collision.state import Marker
from tests.engine.collision.scene import scene

ATTACK = "single 1 B1"


# Before the roll


def test_decoy_gives_total_cover_where_there_is_none() -> None:
    with scene("A c3 north", "B c4 south decoy", rolls=[6], answers=["react decoy B1"]) as battle:
        battle.acts("A1", ATTACK)
    assert battle.mana("B1") == 4
    assert battle.injuries("B1") == 0


def test_dodge_adds_2_to_def() -> None:
    with scene("A c3 north", "B c4 south dodge", rolls=[5], answers=["react dodge B1"]) as battle:
        battle.acts("A1", ATTACK)
    assert battle.injuries("B1") == 0
    assert battle.endurance("B1") == 2


def test_a_tie_parries_a_melee_attack_and_its_cost_stays_spent() -> None:
    with scene("A c3 north", "B c4 south parry", rolls=[5, 5], answers=["react parry B1"]) as battle:
        battle.acts("A1", ATTACK)
    assert battle.endurance("A1") == 3
    assert battle.told().endswith("The attack on B1 Fighter 1 is negated.")


def test_injuries_weaken_a_parry() -> None:
    rolls = [5, 5, 10, 1]
    with scene("A c3 north", "B c4 south parry injuries=1", rolls=rolls, answers=["react parry B1"]) as battle:
        battle.acts("A1", ATTACK)
    assert battle.happened("to hit")


def test_parry_does_not_answer_arrows() -> None:
    with scene("A c3 north bow", "B c4 south parry", rolls=[1]) as battle:
        battle.acts("A1", ATTACK)


def test_deflect_answers_arrows_at_an_ally_within_command() -> None:
    lines = ("A c3 north bow", "B c5 south", "B c7 south deflect")
    with scene(*lines, rolls=[5, 5], answers=["react deflect B2"]) as battle:
        battle.acts("A1", ATTACK)
    assert battle.endurance("B2") == 2
    assert not battle.happened("to hit")


def test_look_out_helps_an_ally_with_def_and_armor_once_an_attack() -> None:
    lines = ("A c3 north", "B c4 south", "B c6 south look-out", "B d6 south look-out")
    with scene(*lines, rolls=[6, 4], answers=["react look-out B2"]) as battle:
        battle.acts("A1", ATTACK)
    assert battle.injuries("B1") == 1  # 6 + 4 meets Def 8 + 2; 4 + 4 beats Armor 6 + 1 by 1


def test_look_out_helps_once_in_an_attack_on_an_area() -> None:
    lines = ("A c3 north caustic-burst attack=9", "B c4 south", "B d4 south look-out", "B d3 south look-out")
    answers = ["next B1", "react look-out B2", "next B2"]
    with scene(*lines, rolls=[9, 2, 9, 9, 2, 9, 2], answers=answers) as battle:
        battle.acts("A1", "use caustic-burst burst")
    assert len(battle.happened("reacts")) == 1


def test_nobody_distracts_from_a_meteor() -> None:
    with scene("A c3 north meteor endurance=5", "B d4 south distract") as battle:
        battle.acts("A1", "aim meteor c9")
    assert battle.happened("meteor")


def test_tactical_strike_helps_an_ally_to_hit_and_to_injure() -> None:
    lines = ("A c3 north", "A c1 north tactical-strike", "B c4 south")
    with scene(*lines, rolls=[2, 2], answers=["react tactical-strike A2"]) as battle:
        battle.acts("A1", ATTACK)
    assert battle.injuries("B1") == 1


def test_castle_puts_an_ally_in_the_targets_place_and_drops_what_is_carried() -> None:
    lines = ("A c3 north", "B c4 south castle", "B c6 south")
    with scene(*lines, rolls=[4, 3], answers=["react castle B1"]) as battle:
        battle.acts("A1", ATTACK)
    assert (battle.tile("B1"), battle.tile("B2")) == ("c6", "c4")
    assert (battle.injuries("B1"), battle.injuries("B2")) == (0, 1)


def test_castle_answers_a_burst_twice_and_who_was_struck_already_is_spared_p61() -> None:
    lines = ("A c3 north special:burst-attack", "B c4 south castle", "B d3 south")
    answers = ["next B1", "react castle B1", "react castle B1"]
    with scene(*lines, rolls=[4, 3], answers=answers) as battle:
        battle.acts("A1", "burst 1")
    assert [battle.injuries(name) for name in ("B1", "B2")] == [0, 1]
    assert (battle.tile("B1"), battle.tile("B2"), battle.mana("B1")) == ("c4", "d3", 6 - 2)
    assert "B2 Fighter 2 was struck at already, and is spared." in battle.told()


def test_got_your_back_needs_a_tile_that_shares_an_edge() -> None:
    with scene("A c3 north", "B c4 south", "B d5 south got-your-back", rolls=[1]) as battle:
        battle.acts("A1", ATTACK)
    lines = ("A c3 north", "B c4 south", "B c5 south got-your-back")
    with scene(*lines, rolls=[4, 3], answers=["react got-your-back B2"]) as battle:
        battle.acts("A1", ATTACK)
    assert battle.injuries("B2") == 1
    assert battle.tile("B1") == "c5"


def test_a_sidestep_out_of_reach_ends_a_melee_attack() -> None:
    with scene("A c3 north", "B c4 south sidestep", answers=["react sidestep B1", "on c5"]) as battle:
        battle.acts("A1", ATTACK)
    assert battle.tile("B1") == "c5"
    assert battle.mana("B1") == 5
    assert "B1 Fighter 1 is out of reach." in battle.told()


def test_a_sidestep_that_stays_in_reach_goes_on_wherever_the_attacker_looks() -> None:
    lines = ("A c3 north", "B d4 south sidestep")
    with scene(*lines, rolls=[4, 3], answers=["react sidestep B1", "on d3"]) as battle:
        battle.acts("A1", ATTACK)
    assert battle.injuries("B1") == 1


# After a hit


@pytest.mark.parametrize(("slug", "injury"), [("block-2", 1), ("block-4", 0)])
def test_a_block_adds_armor_against_the_hit(slug: str, injury: int) -> None:
    with scene("A c3 north", f"B c4 south {slug}", rolls=[4, 6], answers=[f"react {slug} B1"]) as battle:
        battle.acts("A1", ATTACK)
    assert battle.injuries("B1") == injury


def test_contort_negates_a_hit_and_may_be_followed_by_a_retaliation() -> None:
    lines = ("A c3 north", "B c4 south contort retaliate")
    with scene(*lines, rolls=[4, 1], answers=["react contort B1", "react retaliate B1"]) as battle:
        battle.acts("A1", ATTACK)
    assert battle.endurance("B1") == 1
    assert battle.injuries("B1") == 0


def test_mage_armor_stands_in_for_the_printed_armor_and_injuries_count() -> None:
    lines = ("A c3 north", "B c4 south mage-armor injuries=1")
    with scene(*lines, rolls=[5, 4], answers=["react mage-armor B1"]) as battle:
        battle.acts("A1", ATTACK)
    assert battle.injuries("B1") == 2  # 4 + 4 beats 8 - 1 by 1


def test_adamant_form_lets_the_level_rise_by_one_at_most() -> None:
    lines = ("A c3 north weapon:power:12", "B c4 south adamant-form")
    with scene(*lines, rolls=[4, 9], answers=["react adamant-form B1"]) as battle:
        battle.acts("A1", ATTACK)
    assert battle.injuries("B1") == 1


def test_majesty_makes_the_attacker_roll_again_and_opens_the_hit_anew() -> None:
    lines = ("A c3 north", "B c4 south majesty block-2")
    answers = ["react majesty B1", "react block-2 B1"]
    with scene(*lines, rolls=[4, 5, 4], answers=answers) as battle:
        battle.acts("A1", ATTACK)
    assert battle.injuries("B1") == 0
    assert battle.endurance("B1") == 2


def test_majesty_does_not_move_the_dauntless() -> None:
    with scene("A c3 north dauntless", "B c4 south majesty", rolls=[4, 3]) as battle:
        battle.acts("A1", ATTACK)
    assert battle.injuries("B1") == 1


def test_power_channel_answers_elements_with_armor_and_mana() -> None:
    lines = ("A c3 north weapon:damage_type:fire", "B c4 south power-channel left=2")
    with scene(*lines, rolls=[4, 6], answers=["react power-channel B1"]) as battle:
        battle.acts("A1", ATTACK)
    assert battle.injuries("B1") == 0
    assert battle.mana("B1") == 3


def test_power_channel_has_no_answer_to_plain_steel() -> None:
    with scene("A c3 north", "B c4 south power-channel", rolls=[4, 1]) as battle:
        battle.acts("A1", ATTACK)


def test_shadow_hop_leaves_the_board_and_nothing_of_the_hit_follows() -> None:
    lines = ("A c3 north special:drain:2", "B c4 south shadow-hop")
    with scene(*lines, rolls=[4], answers=["react shadow-hop B1"]) as battle:
        battle.acts("A1", ATTACK)
    assert battle.is_waiting("B1")
    assert battle.endurance("B1") == 4


def test_shadow_hop_comes_back_further_than_3_from_every_enemy() -> None:
    with scene("A f5 north", "B - north shadow-hop") as battle:
        piece = battle.piece("B1")
        battle.state.standing[piece], battle.state.ready[piece], battle.state.hops[piece] = 1, True, True
        found = battle.may("B1")
        assert "hop j9" in found
        assert "hop i8" not in found
        battle.begins("B1")
        battle.does("hop j9")
    assert battle.tile("B1") == "j9"
    assert battle.table.told()[-1].endswith("is placed on j9.")


def test_shrug_ignores_exactly_one_injury() -> None:
    with scene("A c3 north", "B c4 south shrug", rolls=[4, 3], answers=["react shrug B1"]) as battle:
        battle.acts("A1", ATTACK)
    assert battle.injuries("B1") == 0
    with scene("A c3 north", "B c4 south shrug", rolls=[4, 5]) as battle:
        battle.acts("A1", ATTACK)
    assert battle.injuries("B1") == 2


def test_injuries_beyond_its_toughness_weaken_who_clings_to_life_no_further() -> None:
    lines = ("A c3 north bow barrage", "B c5 south toughness=3 injuries=9")
    with scene(*lines, rolls=[3, 1, 1]) as battle:
        battle.state.clinging[1] = True
        battle.acts("A1", "use barrage 1 B1")
    assert [dict(event[4])["injuries"] for event in battle.happened("to hit")] == [-3, -3]


def test_cling_to_life_puts_defeat_off_to_the_end_of_its_recovery() -> None:
    lines = ("A c3 north weapon:power:20", "B c4 south cling-to-life toughness=2")
    answers = ["react cling-to-life B1", "face north"]
    with scene(*lines, rolls=[4, 9], answers=answers) as battle:
        battle.acts("A1", ATTACK)
        assert battle.is_standing("B1")
        battle.acts("B1", "turn", "end")
    assert not battle.is_standing("B1")
    assert battle.mana("B1") == 5
    assert "B1 Fighter 1 can cling to life no longer. B1 Fighter 1 is defeated." in battle.told()


# Interrupts


def test_distract_negates_a_special_action_within_2_but_no_attack() -> None:
    lines = ("A c3 north meditate power-attack left=1", "B c5 south distract")
    with scene(*lines, answers=["react distract B1"]) as battle:
        battle.acts("A1", "use meditate")
    assert (battle.endurance("A1"), battle.mana("A1")) == (2, 1)
    with scene("A c3 north power-attack", "B c4 south distract", rolls=[1]) as battle:
        battle.acts("A1", "use power-attack 1 B1")


def test_trip_cancels_a_special_attack_by_hitting_without_injury() -> None:
    lines = ("A c3 north power-attack", "B c4 south trip")
    with scene(*lines, rolls=[6], answers=["react trip B1"]) as battle:
        battle.acts("A1", "use power-attack 1 B1")
    assert (battle.endurance("A1"), battle.mana("A1")) == (3, 5)
    assert battle.injuries("A1") == 0


def test_trip_answers_a_reaction_too_which_is_paid_all_the_same() -> None:
    lines = ("A c3 north trip", "B c4 south block-4")
    answers = ["react block-4 B1", "react trip A1", "pass"]
    with scene(*lines, rolls=[4, 6, 3], answers=answers) as battle:
        battle.acts("A1", ATTACK)
    assert battle.endurance("B1") == 2
    assert battle.injuries("B1") == 1


def test_out_maneuver_moves_an_activation_to_phase_3() -> None:
    with scene("A c3 north", "B c5 south out-maneuver", answers=["react out-maneuver B1"]) as battle:
        battle.begins("A1")
    assert battle.state.piles[0][2] == (battle.piece("A1"),)
    assert battle.state.active == -1


def test_kiss_of_death_restores_an_ally_and_slays_it_in_its_recovery() -> None:
    lines = ("A c3 north injuries=3 stun=1 endurance=0 left=0", "A c4 north kiss-of-death")
    answers = ["react kiss-of-death A2", "face north"]
    with scene(*lines, "B j9 south", answers=answers) as battle:
        battle.begins("A1")
        assert (battle.injuries("A1"), battle.endurance("A1"), battle.mana("A1")) == (0, 9, 6)
        assert battle.tokens("A1", "stun") == 0
        battle.does("turn", "end")
    assert not battle.is_standing("A1")


@pytest.mark.parametrize(
    "lines",
    [
        ("A c3 north kiss-of-death injuries=1", "B j9 south"),
        ("A c3 north injuries=1", "B c4 south kiss-of-death"),
        ("A c3 north injuries=1 immune-to-slay", "A c4 north kiss-of-death", "B j9 south"),
        ("A c3 north injuries=1", "A j3 north kiss-of-death", "B j9 south"),
    ],
    ids=["itself", "an enemy", "who is immune to slay", "beyond command"],
)
def test_kiss_of_death_is_for_allies_within_command_that_can_be_slain(lines: tuple[str, ...]) -> None:
    with scene(*lines) as battle:
        battle.begins("A1")
    assert battle.injuries("A1") == 1


def test_counter_attack_stops_an_enemy_that_comes_into_reach_and_strikes_it() -> None:
    lines = ("A c1 north", "B c4 south counter-attack")
    answers = ["react counter-attack B1", "face north"]
    with scene(*lines, rolls=[6, 5, 4, 3], answers=answers) as battle:
        battle.acts("A1", "maneuver c3")
    assert battle.injuries("A1") == 1
    assert (battle.endurance("B1"), battle.state.used[battle.piece("B1")]) == (3, frozenset())


def test_a_tied_contest_is_told_with_who_wins_it() -> None:
    with scene("A c3 north command=3", "B c4 south command=4", rolls=[5, 4, 5, 5]) as battle:
        one, other = battle.piece("A1"), battle.piece("B1")
        assert not wins_contest(battle.table, one, other, "command", other)
        assert not wins_contest(battle.table, one, other, "command", other)
        tied, won = battle.table.told()
        assert tied == "A1 Fighter 0 rolls 5 + 3 for Command, B1 Fighter 1 4 + 4: a tie, which B1 Fighter 1 wins."
        assert "tie" not in won


def test_a_tie_keeps_the_counter_attack_from_stopping_anybody() -> None:
    lines = ("A c1 north", "B c4 south counter-attack")
    answers = ["react counter-attack B1", "face north"]
    with scene(*lines, rolls=[5, 5], answers=answers) as battle:
        battle.acts("A1", "maneuver c3")
    assert battle.tile("A1") == "c3"


def test_retaliate_turns_and_strikes_back_at_a_miss() -> None:
    lines = ("A c3 north", "B c4 north retaliate")
    with scene(*lines, rolls=[1, 4, 3], answers=["react retaliate B1"]) as battle:
        battle.acts("A1", ATTACK)
    assert battle.facing("B1") == "south"
    assert battle.injuries("A1") == 1


def test_a_line_in_answer_leads_to_whom_it_answers() -> None:
    lines = ("A c3 north spear", "A d4 north", "B c5 south retaliate spear special:line-attack")
    with scene(*lines, rolls=[1, 4, 3], answers=["react retaliate B1"]) as battle:
        battle.acts("A1", ATTACK)
    assert (battle.injuries("A1"), battle.injuries("A2")) == (1, 0)


@pytest.mark.parametrize(
    ("weapon", "tile", "answers"),
    [
        ("special:line-attack", "c4", True),
        ("special:line-attack", "d4", False),
        ("spear special:line-attack", "d4", True),
        ("spear special:burst-attack", "c5", False),
        ("spear special:blast-attack", "c5", True),
    ],
)
def test_retaliate_takes_a_shape_that_takes_the_attacker_in(weapon: str, tile: str, answers: bool) -> None:
    with scene(
        "A c3 north spear", f"B {tile} south retaliate {weapon}", rolls=[1], answers=["pass"] * answers
    ) as battle:
        battle.acts("A1", ATTACK)


def test_a_player_answers_an_event_once() -> None:
    lines = ("A c3 north", "B c4 south dodge decoy")
    with scene(*lines, rolls=[5], answers=["react dodge B1"]) as battle:
        battle.acts("A1", ATTACK)
    assert battle.mana("B1") == 6


@pytest.mark.parametrize("why", ["hex=1", "endurance=0"])
def test_the_hexed_and_those_who_cannot_pay_do_not_react(why: str) -> None:
    with scene("A c3 north", f"B c4 south dodge {why}", rolls=[1]) as battle:
        battle.acts("A1", ATTACK)


def test_a_carrier_drops_the_chest_as_it_reacts() -> None:
    lines = ("A c3 north", "B c4 south dodge")
    with scene(*lines, rolls=[1], answers=["react dodge B1"], major="capture-the-chest") as battle:
        battle.state.markers.append(Marker("chest", 0, battle.piece("B1")))
        battle.acts("A1", ATTACK)
    assert battle.state.field.grid.name(battle.state.markers[0].tile) == "c4"
