"""The counter-cards in every phase in which each has a use: what it does, and where it goes."""

from armybuilder.engine.games.tactica.state import SWAPPING
from tests.engine.tactica.scene import scene
from tests.engine.tactica.test_movement import ends

FAR = "B foot a15"


# Disengage


def test_disengage_movement_lets_a_locked_troop_make_its_move_through_contact() -> None:
    lines = ("A foot e5", "A foot h5", "B foot e6", "B foot f6")
    with scene(*lines, hands=("disengage", ""), stage="movement") as battle:
        assert [option for option in battle.options() if option.startswith("play")] == ["play disengage A1"]
        assert not ends(battle)
        battle.do("play disengage A1")
        assert {"f5", "g5"} <= ends(battle)
        battle.do("move A1 g5")
        assert battle.destinations() == {"A disengage": "resupply"}


def test_t8_disengage_combat_protects_and_withdraws_and_its_card_goes_by_the_cost() -> None:
    lines = ("A foot e5", "B foot e6", "B archer g7", FAR)
    with scene(*lines, hands=("", "disengage disengage"), stage="combat") as battle:
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
    with scene("A crown d11", "B foot d10", FAR, hands=("", "disengage"), stage="combat") as battle:
        battle.do("end", "attack A1 B1", "play disengage B1 d9")
        assert battle.destinations() == {"B disengage": "resupply"}
        battle.resolve()
        assert battle.hostages("A") == ["foot"]
        assert battle.zone("B", "disengage") == "resupply"


def test_disengage_combat_names_no_hex_beside_an_enemy_and_none_that_is_named() -> None:
    lines = ("A foot e5", "A foot g5", "B foot e6", "B foot g6", FAR)
    with scene(*lines, hands=("", "disengage disengage"), stage="combat") as battle:
        battle.do("end", "attack A1 B1", "attack A2 B2", "play disengage B1 f7")
        assert "play disengage B2 g7" in battle.options()
        assert "play disengage B2 f7" not in battle.options()
        battle.do("pass")
        battle.resolve()


# Negate


def test_t9_negate_sends_itself_and_the_card_to_resupply() -> None:
    with scene("B foot e9", hands=("spy", "negate"), stage="mustering") as battle:
        battle.do("play spy", "play negate 1")
        assert battle.destinations() == {"A spy": "resupply", "B negate": "resupply"}
        assert not battle.state.seen[1]


def test_t10_two_negates_send_one_to_resupply_and_the_other_with_the_card_to_lost() -> None:
    with scene("B foot e9", hands=("spy", "negate negate"), stage="movement") as battle:
        battle.do("play spy", "play negate 2")
        assert sorted(battle.state.played) == [(0, "spy", "lost"), (1, "negate", "lost"), (1, "negate", "resupply")]


def test_negate_is_never_answered() -> None:
    with scene("B foot e9", hands=("spy negate", "negate"), stage="combat") as battle:
        battle.do("play spy", "play negate 1")
        assert not battle.state.chain


# Press


def test_press_mustering_takes_an_untrained_troop_to_2x_by_one_action() -> None:
    with scene("A foot d4", "A foot d2 1x", "A foot e6", hands=("press", ""), stage="mustering") as battle:
        assert [option for option in battle.options() if "press" in option] == ["play press A1"]
        battle.do("play press A1")
        assert (battle.level("A1"), battle.state.actions, battle.state.supply[0]) == (2, 1, 8)
        assert battle.destinations() == {"A press": "lost"}


def test_press_mustering_that_is_negated_uses_no_action_up() -> None:
    with scene("A foot d4", "B foot e9", hands=("press", "negate"), stage="mustering") as battle:
        battle.do("play press A1", "play negate 1")
        assert (battle.level("A1"), battle.state.actions) == (0, 0)


def test_press_movement_climbs_a_free_enemy_wall_as_a_card_move() -> None:
    with scene("A foot e12", "B archer h13", "A foot g14", hands=("press", ""), stage="movement") as battle:
        assert [option for option in battle.options() if "press" in option] == ["play press A1 f13"]
        battle.do("play press A1 f13")
        assert (battle.at("A1"), battle.state.card_moves) == ("f13", 1)
        assert not ends(battle)
        assert battle.destinations() == {"A press": "resupply"}


def test_press_combat_gives_a_melee_troop_one_off_against_an_adjacent_target() -> None:
    with scene("A foot e5", "A archer d5", "B foot e6", FAR, hands=("press", ""), stage="combat") as battle:
        assert [option for option in battle.options() if "press" in option] == ["play press A1"]
        battle.do("play press A1")
        assert battle.offense("A1", "B1") == 2
        battle.do("end", "attack A1 B1", "done")
        battle.resolve()
        assert battle.hand("A") == ["press"]


# Saved


def test_saved_movement_swaps_when_all_movement_is_done() -> None:
    with scene("A champion e5", "A foot e4", "A archer d5", hands=("saved", ""), stage="movement") as battle:
        battle.do("move A2 d4", "play saved A1")
        assert battle.options() == ["end"]  # whoever lays it down says that moving is over
        battle.do("end")
        assert battle.state.stage == SWAPPING
        assert battle.options() == ["swap A1 A2", "stay A1"]
        battle.do("swap A1 A2")
        assert (battle.at("A1"), battle.at("A2")) == ("d4", "e5")
        assert battle.destinations() == {"A saved": "barracks"}


def test_t5_saved_combat_counts_the_melee_troops_beside_it_whatever_their_training() -> None:
    around = ("B foot f7", "B foot e7 1x", "B foot d6 2x", "B foot f6 2x")
    with scene("A foot e5", "B foot e6", *around, hands=("", "saved"), stage="combat") as battle:
        battle.do("end", "attack A1 B1", "play saved B1")
        assert battle.defense("B1") == 1 + 4
        assert battle.destinations() == {"B saved": "resupply"}
        battle.resolve("swap B1 B2")
        assert (battle.at("B1"), battle.at("B2")) == ("f7", "e6")


def test_saved_combat_lets_the_captor_take_a_trained_defender_too() -> None:
    lines = ("A crown e5", "A champion d6", "A champion f6", "B foot e6", "B foot e7 1x", "B foot f7 1x", FAR)
    with scene(*lines, hands=("", "saved"), stage="combat") as battle:
        battle.do("end", "attack A1 B1", "attack A2 B1", "attack A3 B1", "play saved B1")
        battle.resolve("take B3")
        assert battle.hostages("A") == ["foot", "foot"]
        assert battle.at("B2") == "e7"
        assert battle.state.training_lost[1] == 1


def test_saved_is_not_played_without_a_melee_troop_beside() -> None:
    with scene("A foot e5", "A archer e4", hands=("saved", ""), stage="combat") as battle:
        assert not [option for option in battle.options() if "saved" in option]


# Shieldwall


def test_shieldwall_movement_lets_a_foot_and_its_melee_neighbours_change_places() -> None:
    lines = ("A foot e5", "A champion e4", "A crown d5", "A archer f5", "B foot e6")
    with scene(*lines, hands=("shieldwall", ""), stage="movement") as battle:
        assert [option for option in battle.options() if "shieldwall" in option] == ["play shieldwall A1"]
        battle.do("play shieldwall A1", "to d5", "to e5")
        assert [battle.at(name) for name in ("A1", "A2", "A3", "A4")] == ["d5", "e5", "e4", "f5"]
        assert (battle.destinations(), battle.state.card_moves) == ({"A shieldwall": "barracks"}, 0)


def test_shieldwall_combat_gives_a_foot_and_the_foot_beside_it_two_def() -> None:
    lines = ("A foot e5", "B foot e6", "B foot e7", "B champion f7", FAR)
    with scene(*lines, hands=("", "shieldwall"), stage="combat") as battle:
        battle.do("end", "attack A1 B1")
        assert {"play shieldwall B1", "play shieldwall B2"} <= set(battle.options())
        battle.do("play shieldwall B2")
        assert [battle.defense(name) for name in ("B1", "B2", "B3", "B4")] == [3, 3, 2, 1]
        assert battle.destinations() == {"B shieldwall": "resupply"}
        battle.resolve()


def test_shieldwall_does_nothing_in_ones_own_combat_phase() -> None:
    with scene("A foot e5", "A foot e4", hands=("shieldwall", ""), stage="combat") as battle:
        assert not [option for option in battle.options() if "shieldwall" in option]
