"""The tactics cards that are no counter-cards in every phase in which each has a use, and where they go."""

import pytest

from tests.engine.cases import Case
from tests.engine.tactica.scene import scene
from tests.engine.tactica.test_movement import ends

FAR = "B foot a15"


# Crown


def test_crown_mustering_takes_the_place_of_a_melee_troop_whose_cards_go_back() -> None:
    with scene("A champion d4 2x", "A archer d3", hands=("crown", "negate"), stage="mustering") as battle:
        assert [option for option in battle.options() if option.startswith("play")] == ["play crown A1"]
        battle.do("play crown A1")
        assert (battle.at("A3"), battle.at("A1"), battle.level("A3")) == ("d4", "", 0)
        assert battle.zone("A", "champion") == "resupply"
        assert battle.state.supply[0] == 10
        assert battle.destinations() == {}
        assert battle.asked() == "A", "it can't be negated here, and nothing else answers it"


def test_crown_movement_takes_over_that_a_troop_has_moved() -> None:
    with scene("A foot e5", "A foot h5", hands=("crown", ""), stage="movement") as battle:
        battle.do("move A1 e6", "play crown A1")
        assert battle.at("A3") == "e6"
        assert not ends(battle, "A3")
        assert ends(battle, "A2")


CASES = {
    "crown combat strikes in the same turn": Case(
        "A foot e5, B champion e6, B foot a15", "", "play crown A1, end, attack A2 B1; resolve",
        {"hostages A": ["champion"]}, hands=("crown", ""), stage="combat"),
    "crown is not played on a crown or a ranged troop": Case(
        "A crown d4, A archer d3", "", "", {"options from play": []}, hands=("crown", ""), stage="mustering"),
    "rescue sends others to their owners resupply": Case(
        "A foot e13", "", "play rescue A1 archer", {"zone A archer": "resupply", "hostages B": ["champion"]},
        hands=("rescue", ""), hostages=("", "archer champion"), stage="movement"),
    "rescue that is negated uses nothing up": Case(
        "A foot e13, B foot a15", "", "play rescue A1 archer, play negate 1",
        {"state.card_moves": 0, "may rescue A1": True}, hands=("rescue", "negate"), hostages=("", "archer champion"),
        stage="movement"),
    "spy combat takes nothing from an empty hand": Case(
        "A foot e5", "", "play spy", {"asked": "A"}, hands=("spy", ""), stage="combat"),
}  # fmt: skip


@pytest.mark.parametrize("case", CASES.values(), ids=CASES)
def test_sentences(case: Case) -> None:
    case.check(scene)


def test_crown_is_a_melee_troop_for_all_cards_but_shieldwall() -> None:
    lines = ("A crown e5", "A champion e4", "B archer d6")
    hand = "disengage horse press saved shieldwall"
    with scene(*lines, hands=(hand, ""), stage="combat") as battle:
        cards = {option.split()[1] for option in battle.options() if option.split()[2:3] == ["A1"]}
        assert cards == {"disengage", "horse", "press", "saved"}
    with scene("A crown d4", stage="mustering") as battle:
        battle.do("train A1", "train A1")
        assert battle.defense("A1") == 6


# Engineer


def test_engineer_movement_makes_every_hex_cost_one_but_not_enemy_walls() -> None:
    with scene("A foot e9", "A archer e12", hands=("engineer engineer", ""), stage="movement") as battle:
        assert "c10" not in ends(battle)
        battle.do("play engineer A1")
        assert {"d9", "c10"} <= ends(battle)
        assert "c9" not in ends(battle), "melee stays out of landmarks"
        battle.do("play engineer A2")
        assert "f13" not in ends(battle, "A2")
        assert battle.destinations() == {"A engineer": "barracks"}


def test_engineer_combat_removes_a_wall_in_reach_with_all_that_it_gives() -> None:
    lines = ("A foot e12", "B foot f12", FAR)
    with scene(*lines, hands=("engineer", ""), stage="combat", lost=(0, 1)) as battle:
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
    with scene(*lines, hands=("engineer", ""), stage="combat") as battle:
        assert (battle.defense("B1"), battle.targets("A2")) == (2, [])
        battle.do("play engineer feature c9")
        assert (battle.defense("B1"), battle.targets("A2"), battle.at("A1")) == (1, ["B1"], "c9")
        assert battle.state.removed == {0}
        assert battle.state.field.terrain[battle.space("c8")] == "low"


def test_engineer_combat_wins_the_war_by_the_last_wall() -> None:
    with scene("A foot e12", "B foot a15", hands=("engineer", "negate"), stage="combat", walls=1) as battle:
        battle.state.lay_field(((battle.space("f3"),), (battle.space("f13"),)))
        battle.do("play engineer feature f13", "pass")
        assert battle.state.result == (0, "walls")


def test_engineer_combat_by_print_reaches_everywhere() -> None:
    with scene("A foot e5", hands=("engineer", ""), stage="combat", reading="printed") as battle:
        assert len([option for option in battle.options() if "engineer" in option]) == 14


# Horse


def test_t3_horse_movement_moves_a_champion_two_hexes_and_it_may_move_two_more() -> None:
    with scene("A champion e5", hands=("horse", ""), stage="movement") as battle:
        battle.do("play horse A1", "to e7")
        assert (battle.at("A1"), battle.state.card_moves) == ("e7", 1)
        assert "f9" in ends(battle)
        battle.do("move A1 f9")
        assert battle.state.card_moves == 2
        assert battle.destinations() == {"A horse": "barracks"}


def test_t4_horse_movement_moves_a_group_that_stays_with_its_target() -> None:
    lines = ("A foot e4", "A archer d4", "A champion f5")
    with scene(*lines, hands=("horse", ""), stage="movement") as battle:
        battle.do("play horse A1", "to e6", "to d6", "to f7")
        assert [battle.at(name) for name in ("A1", "A2", "A3")] == ["e6", "d6", "f7"]
        battle.do("move A3 f9", "move A2 d8")
        assert battle.state.card_moves == 3


def test_horse_combat_gives_a_melee_troop_one_off_and_is_lost() -> None:
    lines = ("A foot e5", "A archer d5", "B foot e6", FAR)
    with scene(*lines, hands=("horse", ""), stage="combat") as battle:
        assert [option for option in battle.options() if "horse" in option] == ["play horse A1"]
        battle.do("play horse A1", "end", "attack A1 B1", "done")
        battle.resolve()
        assert battle.hostages("A") == ["foot"]
        assert battle.zone("A", "horse") == "lost"


# Rescue

HELD = ("", "archer champion")


def test_rescue_movement_chooses_the_hostage_who_may_fight() -> None:
    with scene("A foot e13", hands=("rescue", ""), hostages=HELD, stage="movement") as battle:
        assert "play rescue A1 archer" in battle.options()
        battle.do("play rescue A1 champion e12")
        assert (battle.at("A2"), battle.state.card_moves) == ("e12", 1)
        assert battle.destinations() == {"A rescue": "resupply"}
        assert ends(battle, "A2")
        assert ends(battle, "A1"), "the rescue is none of its own MOV"
        assert not [option for option in battle.options() if option.startswith("rescue A1")], "once a phase"


def test_rescue_combat_frees_a_troop_that_names_no_target_and_neither_does_its_rescuer() -> None:
    lines = ("A foot e13", "A foot e5", "B foot d12", "B foot e6", FAR)
    with scene(*lines, hands=("rescue", ""), hostages=HELD, stage="combat") as battle:
        battle.do("play rescue A1 champion e12", "end")
        assert set(battle.options()) == {"attack A2 B2", "done"}
        assert battle.destinations() == {"A rescue": "barracks"}
        battle.do("done")
        battle.resolve()


# Spy


def test_spy_mustering_shows_the_hand_and_the_training_once_a_turn() -> None:
    with scene("B foot e9 1x", hands=("spy", "foot horse"), stage="mustering") as battle:
        battle.do("play spy", "pass")
        assert battle.state.seen[1] == ("foot", "horse")
        assert battle.state.spied
        assert battle.destinations() == {"A spy": "barracks"}
        assert "play spy" not in battle.options()


def test_spy_movement_puts_a_card_of_each_own_pile_on_top() -> None:
    with scene("A foot e5", hands=("spy", ""), stage="movement") as battle:
        battle.state.piles[0] = ("archer", "foot", "foot")
        battle.state.piles[1] = ("negate", "horse")
        battle.do("play spy", "top archer", "top negate")
        assert (battle.state.piles[0][-1], battle.state.piles[1][-1]) == ("archer", "negate")
        assert battle.state.knows_top[:2] == [True, True]
        assert battle.destinations() == {"A spy": "lost"}


def test_spy_combat_takes_a_card_of_the_others_choice_out_of_their_hand() -> None:
    with scene("A foot e5", hands=("spy", "foot archer"), stage="combat") as battle:
        battle.state.seen[1] = ("foot",)
        battle.do("play spy")
        assert battle.asked() == "B"
        battle.do("return foot")
        assert battle.hand("B") == ["archer"]
        assert not battle.state.seen[1]
        assert battle.destinations() == {"A spy": "resupply"}
