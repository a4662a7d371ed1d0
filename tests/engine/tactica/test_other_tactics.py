"""The tactics cards that are no counter-cards in every phase in which each has a use, and where they go."""

from itertools import chain

from armybuilder.engine.games.tactica.reasons import wishes
from armybuilder.engine.games.tactica.verbs import Verbs
from tests.engine.tactica.scene import ends, scene

# Crown


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


def test_engineer_combat_says_whose_wall_it_removes() -> None:
    with scene("A foot e12", "A foot e4", hands=("engineer", ""), stage="combat") as battle:
        state = battle.state
        found = {Verbs.play.say(state, ("play", "engineer", "feature", wall)) for wall in chain(*state.field.walls)}
    assert found == {
        f"Engineer: removes {whose} wall on {state.hex_name(wall)} for the war"
        for whose, walls in zip(("your own", "the enemy’s"), state.field.walls, strict=True)
        for wall in walls
    }


def test_engineer_combat_wins_the_war_by_the_last_wall() -> None:
    with scene("A foot e12", "B foot a15", hands=("engineer", "negate"), stage="combat", walls=1) as battle:
        battle.state.lay_field(((battle.space("f3"),), (battle.space("f13"),)))
        battle.do("play engineer feature f13", "pass")
        assert battle.state.result == (0, "walls")


def test_engineer_combat_by_print_reaches_everywhere() -> None:
    with scene("A foot e5", hands=("engineer", ""), stage="combat", reading="printed") as battle:
        assert len([option for option in battle.options() if "engineer" in option]) == 14


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


def test_a_move_of_horse_spends_disengage() -> None:
    lines = ("A foot e5", "B foot e6", "B foot e8")
    with scene(*lines, hands=("disengage horse", ""), stage="movement") as battle:
        battle.do("play disengage A1", "play horse A1", "to e7")
        assert battle.state.card_moves == 1
        assert not ends(battle), "locked again"


# On no troop


def test_a_free_hex_alone_has_no_tactics_card_and_a_card_is_named_before_its_troop() -> None:
    with scene("A foot e5", hands=("press", ""), stage="mustering") as battle:
        state, free = battle.state, battle.space("f12")
        assert [*wishes(state, 0, None, free)] == []
        assert ("play", "press", 0) in wishes(state, 0, 0, free)
        assert Verbs.play.say(state, ("play", "press")) == "Press"
