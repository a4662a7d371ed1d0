"""Every tactics card in every phase in which it has a use: what it does, and where it goes."""

from armybuilder.engine.games.tactica.state import IN_COMBAT, IN_MOVEMENT, IN_MUSTERING, SWAPPING
from tests.engine.tactica.scene import scene
from tests.engine.tactica.test_movement import ends

FAR = "B foot a15"


# --- Crown ------------------------------------------------------------------------------------------------------------


def test_crown_mustering_takes_the_place_of_a_melee_troop_whose_cards_go_back() -> None:
    with scene("A champion d4 2x", "A archer d3", hands=("crown", "negate"), stage=IN_MUSTERING) as battle:
        assert [option for option in battle.options() if option.startswith("play")] == ["play crown A1"]
        battle.do("play crown A1")
        assert (battle.at("A3"), battle.at("A1"), battle.level("A3")) == ("d4", "", 0)
        assert battle.zone("A", "champion") == "resupply"
        assert battle.state.supply[0] == 10
        assert battle.destinations() == {}
        assert battle.asked() == "A", "it can't be negated here, and nothing else answers it"


def test_crown_movement_takes_over_that_a_troop_has_moved() -> None:
    with scene("A foot e5", "A foot h5", hands=("crown", ""), stage=IN_MOVEMENT) as battle:
        battle.do("move A1 e6", "play crown A1")
        assert battle.at("A3") == "e6"
        assert not ends(battle, "A3")
        assert ends(battle, "A2")


def test_crown_combat_strikes_in_the_same_turn() -> None:
    with scene("A foot e5", "B champion e6", FAR, hands=("crown", ""), stage=IN_COMBAT) as battle:
        battle.do("play crown A1", "end", "attack A2 B1")
        battle.resolve()
        assert battle.hostages("A") == ["champion"]


def test_crown_is_not_played_on_a_crown_or_a_ranged_troop() -> None:
    with scene("A crown d4", "A archer d3", hands=("crown", ""), stage=IN_MUSTERING) as battle:
        assert not [option for option in battle.options() if option.startswith("play")]


# --- Disengage --------------------------------------------------------------------------------------------------------


def test_disengage_movement_lets_a_locked_troop_make_its_move_through_contact() -> None:
    lines = ("A foot e5", "A foot h5", "B foot e6", "B foot f6")
    with scene(*lines, hands=("disengage", ""), stage=IN_MOVEMENT) as battle:
        assert [option for option in battle.options() if option.startswith("play")] == ["play disengage A1"]
        assert not ends(battle)
        battle.do("play disengage A1")
        assert {"f5", "g5"} <= ends(battle)
        battle.do("move A1 g5")
        assert battle.destinations() == {"A disengage": "resupply"}


def test_disengage_movement_is_gone_when_the_phase_is() -> None:
    with scene("A foot e5", "B foot e6", hands=("disengage", ""), stage=IN_MOVEMENT) as battle:
        battle.do("play disengage A1", "end")
        battle.until(IN_COMBAT)
        assert battle.defense("A1") == 1


def test_t8_disengage_combat_protects_and_withdraws_and_its_card_goes_by_the_cost() -> None:
    lines = ("A foot e5", "B foot e6", "B archer g7", FAR)
    with scene(*lines, hands=("", "disengage disengage"), stage=IN_COMBAT) as battle:
        battle.do("end", "attack A1 B1")
        assert set(battle.options()) == {
            "pass",
            "play disengage B1 e7",
            "play disengage B1 f7",
            "play disengage B1 f6",
        }
        battle.do("play disengage B1 e7")
        assert battle.defense("B1") == 2
        assert battle.destinations() == {"B disengage": "barracks"}
        assert battle.options() == ["pass"], "one defence card a troop"
        battle.resolve("pass")
        assert battle.at("B1") == "e7"


def test_t8_disengage_combat_goes_to_resupply_where_the_hex_costs_two_captured_or_not() -> None:
    with scene("A crown d11", "B foot d10", FAR, hands=("", "disengage"), stage=IN_COMBAT) as battle:
        battle.do("end", "attack A1 B1", "play disengage B1 d9")
        assert battle.destinations() == {"B disengage": "resupply"}
        battle.resolve()
        assert battle.hostages("A") == ["foot"]
        assert battle.zone("B", "disengage") == "resupply"


def test_disengage_combat_in_ones_own_turn_withdraws_in_the_resolution() -> None:
    with scene("A foot e5", "B foot e6", hands=("disengage", ""), stage=IN_COMBAT) as battle:
        battle.do("play disengage A1 e4", "end", "attack A1 B1")
        battle.resolve()
        assert battle.at("A1") == "e4"
        assert battle.hand("A") == ["disengage"]


def test_disengage_combat_names_no_hex_beside_an_enemy_and_none_that_is_named() -> None:
    lines = ("A foot e5", "A foot g5", "B foot e6", "B foot g6", FAR)
    with scene(*lines, hands=("", "disengage disengage"), stage=IN_COMBAT) as battle:
        battle.do("end", "attack A1 B1", "attack A2 B2", "play disengage B1 f7")
        assert "play disengage B2 g7" in battle.options()
        assert "play disengage B2 f7" not in battle.options()
        battle.do("pass")
        battle.resolve()


# --- Engineer ---------------------------------------------------------------------------------------------------------


def test_engineer_movement_makes_every_hex_cost_one_but_not_enemy_walls() -> None:
    with scene("A foot e9", "A archer e12", hands=("engineer engineer", ""), stage=IN_MOVEMENT) as battle:
        assert "c10" not in ends(battle)
        battle.do("play engineer A1")
        assert {"d9", "c10"} <= ends(battle)
        assert "c9" not in ends(battle), "melee stays out of landmarks"
        battle.do("play engineer A2")
        assert "f13" not in ends(battle, "A2")
        assert battle.destinations() == {"A engineer": "barracks"}


def test_engineer_combat_removes_a_wall_in_reach_with_all_that_it_gives() -> None:
    lines = ("A foot e12", "B foot f12", FAR)
    with scene(*lines, hands=("engineer", ""), stage=IN_COMBAT, lost=(0, 1)) as battle:
        assert battle.defense("B1") == 2
        assert [option for option in battle.options() if "engineer" in option] == ["play engineer feature f13"]
        battle.do("play engineer feature f13")
        assert battle.defense("B1") == 1
        assert (len(battle.state.field.walls[1]), battle.state.walls_lost[1]) == (4, 1)
        assert battle.destinations() == {"A engineer": "resupply"}
        battle.do("end", "attack A1 B1")
        battle.resolve()


def test_engineer_combat_removes_a_landmark_with_height_and_shadow_and_who_stands_there_stays() -> None:
    lines = ("A archer c9", "A archer c8", "B foot c10")
    with scene(*lines, hands=("engineer", ""), stage=IN_COMBAT) as battle:
        assert (battle.defense("B1"), battle.targets("A2")) == (2, [])
        battle.do("play engineer feature c9")
        assert (battle.defense("B1"), battle.targets("A2"), battle.at("A1")) == (1, ["B1"], "c9")
        assert battle.state.removed == {0}
        assert battle.state.field.terrain[battle.space("c8")] == "low"


def test_engineer_combat_wins_the_war_by_the_last_wall() -> None:
    with scene("A foot e12", "B foot a15", hands=("engineer", "negate"), stage=IN_COMBAT, walls=1) as battle:
        battle.state.lay_field(((battle.space("f3"),), (battle.space("f13"),)))
        battle.do("play engineer feature f13", "pass")
        assert battle.state.result == (0, "walls")


def test_engineer_combat_by_print_reaches_everywhere() -> None:
    with scene("A foot e5", hands=("engineer", ""), stage=IN_COMBAT, reading="printed") as battle:
        assert len([option for option in battle.options() if "engineer" in option]) == 14


# --- Horse ------------------------------------------------------------------------------------------------------------


def test_t3_horse_movement_moves_a_champion_two_hexes_and_it_may_move_two_more() -> None:
    with scene("A champion e5", hands=("horse", ""), stage=IN_MOVEMENT) as battle:
        battle.do("play horse A1", "to e7")
        assert (battle.at("A1"), battle.state.card_moves) == ("e7", 1)
        assert "f9" in ends(battle)
        battle.do("move A1 f9")
        assert battle.state.card_moves == 2
        assert battle.destinations() == {"A horse": "barracks"}


def test_t4_horse_movement_moves_a_group_that_stays_with_its_target() -> None:
    lines = ("A foot e4", "A archer d4", "A champion f5")
    with scene(*lines, hands=("horse", ""), stage=IN_MOVEMENT) as battle:
        battle.do("play horse A1", "to e6", "to d6", "to f7")
        assert [battle.at(name) for name in ("A1", "A2", "A3")] == ["e6", "d6", "f7"]
        battle.do("move A3 f9", "move A2 d8")
        assert battle.state.card_moves == 3


def test_horse_movement_is_held_by_a_member_that_is_locked() -> None:
    lines = ("A foot e5", "A foot d5", "A foot f5", "B foot c5", "B foot g5")
    with scene(*lines, hands=("horse", ""), stage=IN_MOVEMENT) as battle:
        battle.do("play horse A1")
        assert battle.at("A1") == "e5", "it may not leave either of two locked neighbours on opposite sides"


def test_horse_combat_gives_a_melee_troop_one_off_and_is_lost() -> None:
    lines = ("A foot e5", "A archer d5", "B foot e6", FAR)
    with scene(*lines, hands=("horse", ""), stage=IN_COMBAT) as battle:
        assert [option for option in battle.options() if "horse" in option] == ["play horse A1"]
        battle.do("play horse A1", "end", "attack A1 B1", "done")
        battle.resolve()
        assert battle.hostages("A") == ["foot"]
        assert battle.zone("A", "horse") == "lost"


# --- Negate -----------------------------------------------------------------------------------------------------------


def test_t9_negate_sends_itself_and_the_card_to_resupply() -> None:
    with scene("B foot e9", hands=("spy", "negate"), stage=IN_MUSTERING) as battle:
        battle.do("play spy", "play negate 1")
        assert battle.destinations() == {"A spy": "resupply", "B negate": "resupply"}
        assert not battle.state.seen[1]


def test_t10_two_negates_send_one_to_resupply_and_the_other_with_the_card_to_lost() -> None:
    with scene("B foot e9", hands=("spy", "negate negate"), stage=IN_MOVEMENT) as battle:
        battle.do("play spy", "play negate 2")
        assert sorted(battle.state.played) == [(0, "spy", "lost"), (1, "negate", "lost"), (1, "negate", "resupply")]


def test_negate_is_never_answered() -> None:
    with scene("B foot e9", hands=("spy negate", "negate"), stage=IN_COMBAT) as battle:
        battle.do("play spy", "play negate 1")
        assert not battle.state.chain


# --- Press ------------------------------------------------------------------------------------------------------------


def test_press_mustering_takes_an_untrained_troop_to_2x_by_one_action() -> None:
    with scene("A foot d4", "A foot d2 1x", "A foot e6", hands=("press", ""), stage=IN_MUSTERING) as battle:
        assert [option for option in battle.options() if "press" in option] == ["play press A1"]
        battle.do("play press A1")
        assert (battle.level("A1"), battle.state.actions, battle.state.supply[0]) == (2, 1, 8)
        assert battle.destinations() == {"A press": "lost"}


def test_press_mustering_that_is_negated_uses_no_action_up() -> None:
    with scene("A foot d4", "B foot e9", hands=("press", "negate"), stage=IN_MUSTERING) as battle:
        battle.do("play press A1", "play negate 1")
        assert (battle.level("A1"), battle.state.actions) == (0, 0)


def test_press_movement_climbs_a_free_enemy_wall_as_a_card_move() -> None:
    with scene("A foot e12", "B archer h13", "A foot g14", hands=("press", ""), stage=IN_MOVEMENT) as battle:
        assert [option for option in battle.options() if "press" in option] == ["play press A1 f13"]
        battle.do("play press A1 f13")
        assert (battle.at("A1"), battle.state.card_moves) == ("f13", 1)
        assert not ends(battle)
        assert battle.destinations() == {"A press": "resupply"}


def test_press_combat_gives_a_melee_troop_one_off_against_an_adjacent_target() -> None:
    with scene("A foot e5", "A archer d5", "B foot e6", FAR, hands=("press", ""), stage=IN_COMBAT) as battle:
        assert [option for option in battle.options() if "press" in option] == ["play press A1"]
        battle.do("play press A1")
        assert battle.offense("A1", "B1") == 2
        battle.do("end", "attack A1 B1", "done")
        battle.resolve()
        assert battle.hand("A") == ["press"]


def test_t6_press_combat_gives_no_more_for_training_in_the_basic_game() -> None:
    with scene("A foot e5 2x", "B foot e6", hands=("press", ""), stage=IN_COMBAT) as battle:
        battle.do("play press A1")
        assert battle.offense("A1", "B1") == 2


# --- Rescue -----------------------------------------------------------------------------------------------------------

HELD = ("", "archer champion")


def test_rescue_movement_chooses_the_hostage_who_may_fight() -> None:
    with scene("A foot e13", hands=("rescue", ""), hostages=HELD, stage=IN_MOVEMENT) as battle:
        assert "play rescue A1 archer" in battle.options()
        battle.do("play rescue A1 champion e12")
        assert (battle.at("A2"), battle.state.card_moves) == ("e12", 1)
        assert battle.destinations() == {"A rescue": "resupply"}
        assert ends(battle, "A2")
        assert ends(battle, "A1"), "the rescue is none of its own MOV"
        assert not [option for option in battle.options() if option.startswith("rescue A1")], "once a phase"


def test_rescue_combat_frees_a_troop_that_names_no_target_and_neither_does_its_rescuer() -> None:
    lines = ("A foot e13", "A foot e5", "B foot d12", "B foot e6", FAR)
    with scene(*lines, hands=("rescue", ""), hostages=HELD, stage=IN_COMBAT) as battle:
        battle.do("play rescue A1 champion e12", "end")
        assert set(battle.options()) == {"attack A2 B2", "done"}
        assert battle.destinations() == {"A rescue": "barracks"}
        battle.do("done")
        battle.resolve()


def test_rescue_sends_others_to_their_owners_resupply() -> None:
    with scene("A foot e13", hands=("rescue", ""), hostages=HELD, stage=IN_MOVEMENT) as battle:
        battle.do("play rescue A1 archer")
        assert battle.zone("A", "archer") == "resupply"
        assert battle.hostages("B") == ["champion"]


def test_rescue_that_is_negated_uses_nothing_up() -> None:
    with scene("A foot e13", FAR, hands=("rescue", "negate"), hostages=HELD, stage=IN_MOVEMENT) as battle:
        battle.do("play rescue A1 archer", "play negate 1")
        assert battle.state.card_moves == 0
        assert "rescue A1" in battle.options()


# --- Saved ------------------------------------------------------------------------------------------------------------


def test_saved_movement_swaps_when_all_movement_is_done() -> None:
    with scene("A champion e5", "A foot e4", "A archer d5", hands=("saved", ""), stage=IN_MOVEMENT) as battle:
        battle.do("play saved A1", "move A2 d4", "end")
        assert battle.state.stage == SWAPPING
        assert battle.options() == ["swap A1 A2", "stay A1"]
        battle.do("swap A1 A2")
        assert (battle.at("A1"), battle.at("A2")) == ("d4", "e5")
        assert battle.destinations() == {"A saved": "barracks"}


def test_t5_saved_combat_counts_the_melee_troops_beside_it_whatever_their_training() -> None:
    around = ("B foot f7", "B foot e7 1x", "B foot d6 2x", "B foot f6 2x")
    with scene("A foot e5", "B foot e6", *around, hands=("", "saved"), stage=IN_COMBAT) as battle:
        battle.do("end", "attack A1 B1", "play saved B1")
        assert battle.defense("B1") == 1 + 4
        assert battle.destinations() == {"B saved": "resupply"}
        battle.resolve("swap B1 B2")
        assert (battle.at("B1"), battle.at("B2")) == ("f7", "e6")


def test_saved_combat_lets_the_captor_take_a_trained_defender_too() -> None:
    lines = ("A crown e5", "A champion d6", "A champion f6", "B foot e6", "B foot e7 1x", "B foot f7 1x", FAR)
    with scene(*lines, hands=("", "saved"), stage=IN_COMBAT) as battle:
        battle.do("end", "attack A1 B1", "attack A2 B1", "attack A3 B1", "play saved B1")
        battle.resolve("take B3")
        assert battle.hostages("A") == ["foot", "foot"]
        assert battle.at("B2") == "e7"
        assert battle.state.training_lost[1] == 1


def test_saved_is_not_played_without_a_melee_troop_beside() -> None:
    with scene("A foot e5", "A archer e4", hands=("saved", ""), stage=IN_COMBAT) as battle:
        assert not [option for option in battle.options() if "saved" in option]


# --- Shieldwall -------------------------------------------------------------------------------------------------------


def test_shieldwall_movement_lets_a_foot_and_its_melee_neighbours_change_places() -> None:
    lines = ("A foot e5", "A champion e4", "A crown d5", "A archer f5", "B foot e6")
    with scene(*lines, hands=("shieldwall", ""), stage=IN_MOVEMENT) as battle:
        assert [option for option in battle.options() if "shieldwall" in option] == ["play shieldwall A1"]
        battle.do("play shieldwall A1", "to d5", "to e5")
        assert [battle.at(name) for name in ("A1", "A2", "A3", "A4")] == ["d5", "e5", "e4", "f5"]
        assert (battle.destinations(), battle.state.card_moves) == ({"A shieldwall": "barracks"}, 0)


def test_shieldwall_combat_gives_a_foot_and_the_foot_beside_it_two_def() -> None:
    lines = ("A foot e5", "B foot e6", "B foot e7", "B champion f7", FAR)
    with scene(*lines, hands=("", "shieldwall"), stage=IN_COMBAT) as battle:
        battle.do("end", "attack A1 B1")
        assert {"play shieldwall B1", "play shieldwall B2"} <= set(battle.options())
        battle.do("play shieldwall B2")
        assert [battle.defense(name) for name in ("B1", "B2", "B3", "B4")] == [3, 3, 2, 1]
        assert battle.destinations() == {"B shieldwall": "resupply"}
        battle.resolve()


def test_shieldwall_does_nothing_in_ones_own_combat_phase() -> None:
    with scene("A foot e5", "A foot e4", hands=("shieldwall", ""), stage=IN_COMBAT) as battle:
        assert not [option for option in battle.options() if "shieldwall" in option]


# --- Spy --------------------------------------------------------------------------------------------------------------


def test_spy_mustering_shows_the_hand_and_the_training_once_a_turn() -> None:
    with scene("B foot e9 1x", hands=("spy", "foot horse"), stage=IN_MUSTERING) as battle:
        battle.do("play spy", "pass")
        assert battle.state.seen[1] == ("foot", "horse")
        assert battle.state.spied
        assert battle.destinations() == {"A spy": "barracks"}
        assert "play spy" not in battle.options()


def test_spy_movement_puts_a_card_of_each_own_pile_on_top() -> None:
    with scene("A foot e5", hands=("spy", ""), stage=IN_MOVEMENT) as battle:
        battle.state.piles[0] = ("archer", "foot", "foot")
        battle.state.piles[1] = ("negate", "horse")
        battle.do("play spy", "top archer", "top negate")
        assert (battle.state.piles[0][-1], battle.state.piles[1][-1]) == ("archer", "negate")
        assert battle.state.knows_top[:2] == [True, True]
        assert battle.destinations() == {"A spy": "lost"}


def test_spy_combat_takes_a_card_of_the_others_choice_out_of_their_hand() -> None:
    with scene("A foot e5", hands=("spy", "foot archer"), stage=IN_COMBAT) as battle:
        battle.state.seen[1] = ("foot",)
        battle.do("play spy")
        assert battle.asked() == "B"
        battle.do("return foot")
        assert battle.hand("B") == ["archer"]
        assert not battle.state.seen[1]
        assert battle.destinations() == {"A spy": "resupply"}


def test_spy_combat_takes_nothing_from_an_empty_hand() -> None:
    with scene("A foot e5", hands=("spy", ""), stage=IN_COMBAT) as battle:
        battle.do("play spy")
        assert battle.asked() == "A"
