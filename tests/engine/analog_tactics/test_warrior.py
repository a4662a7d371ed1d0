"""All units, and Warriors: a sentence a card."""

from armybuilder.engine.games.analog_tactics import gains
from tests.engine.analog_tactics.scene import scene

ELITE, FOE = "A warrior-elite f6 N", "B warrior-elite f7 S"


def test_reorient_turns_a_target_before_the_rolls() -> None:
    with scene(ELITE, "B warrior-elite f7 N", rolls=[3, 3], answers=["reorient B1 S"]) as play:
        play.do("attack A1 B1")
    assert "from the front" in play.evasion()
    assert play.points("B1", "reaction") == 0


def test_avoid_adds_1_to_the_evasion_of_one_attack() -> None:
    with scene(ELITE, FOE, rolls=[3, 3], answers=["avoid B1"]) as play:
        play.do("attack A1 B1")
    assert play.evasion()["avoid"] == 1


def test_purposeful_dodge_gives_a_step_after_evading_by_3() -> None:
    with scene(ELITE, FOE, rolls=[2, 4], answers=["purposeful-dodge B1", "step B1 f8", "face B1 S"]) as play:
        play.do("attack A1 B1")
    assert play.space("B1") == "f8"


def test_purposeful_dodge_needs_a_margin_of_3() -> None:
    with scene(ELITE, FOE, rolls=[3, 3]) as play:
        play.do("attack A1 B1")
    assert "B1 has evaded: and then?" not in play.table.asked


def test_block_takes_the_difference_of_the_totals_off_the_damage() -> None:
    with scene(ELITE, FOE, rolls=[6, 3], picks={"B": ["block"]}, answers=["block B1"]) as play:
        play.do("attack A1 B1")
    # 6 against 4: 2 of 2 damage are blocked.
    assert play.damage()["block"] == -2
    assert play.health("B1") == 5


def test_block_needs_the_attacker_in_sight() -> None:
    with scene(ELITE, "B warrior-elite f7 N", rolls=[6, 1], picks={"B": ["block"]}) as play:
        play.do("attack A1 B1")
    assert play.dealt() == [2]


def test_parry_puts_hit_in_the_place_of_evasion() -> None:
    with scene(ELITE, FOE, rolls=[6, 1], picks={"B": ["parry"]}, answers=["parry B1"], level=6) as play:
        play.do("attack A1 B1")
    assert play.evasion() == {"Hit": 1, "from the front": 1}


def test_taunt_takes_a_movement_point_from_every_adjacent_enemy() -> None:
    lines = [ELITE, FOE, "B warrior-common g6 S", "B warrior-common f9 S"]
    with scene(*lines, picks={"A": ["taunt"]}, answers=["pay special"]) as play:
        play.do("taunt A1")
    assert [play.points(name, "movement") for name in ("B1", "B2", "B3")] == [2, 2, 3]
    assert play.state.used_steps == [0, 0, 0, 0]


def test_taunt_answers_an_enemy_that_ends_its_step_next_to_the_unit() -> None:
    with scene(ELITE, "B warrior-elite f8 S", picks={"B": ["taunt"]}) as play:
        play.do("step A1 f7", "taunt B1")
    assert play.points("A1", "movement") == 1
    assert play.points("B1", "reaction") == 0


def test_cleave_strikes_who_stands_straight_behind_the_target() -> None:
    with scene(
        ELITE, FOE, "B warrior-common f8 S", rolls=[6, 1, 6, 1], picks={"A": ["cleave"]}, answers=["next B1"]
    ) as play:
        play.do("attack A1 B1")
    assert (play.health("B1"), play.health("B2")) == (3, 1)


def test_cleave_spares_a_friend() -> None:
    with scene(ELITE, FOE, "A warrior-common f8 S", rolls=[6, 1], picks={"A": ["cleave"]}) as play:
        play.do("attack A1 B1")
    assert len(play.events("rolls")) == 1


def test_sweep_strikes_all_three_spaces_with_a_roll_for_each() -> None:
    lines = [ELITE, FOE, "B warrior-common g6 S", "B warrior-common e6 S"]
    with scene(*lines, rolls=[6, 1] * 3, picks={"A": ["sweep"]}, answers=["next B1", "next B2"]) as play:
        play.do("sweep A1")
    assert len(play.events("rolls")) == 3
    assert play.points("A1", "attack") == 0


def test_counter_strikes_back_after_an_attack() -> None:
    with scene(
        ELITE, FOE, rolls=[1, 6, 6, 1], picks={"B": ["counter-warrior"]}, answers=["counter-warrior B1"]
    ) as play:
        play.do("attack A1 B1")
    assert play.health("A1") == 3
    assert play.points("B1", "form") == 1


def test_rage_adds_damage_and_an_attack_at_half_health() -> None:
    with scene(ELITE, "B warrior-elite f7 N hp=4", rolls=[6, 1], picks={"B": ["rage"]}) as play:
        play.do("attack A1 B1")
        assert play.points("B1", "attack") == 2
        from armybuilder.engine.games.analog_tactics import figures

        assert figures.damage(play.table, play.unit("B1")) == 3


def test_push_moves_an_adjacent_enemy_two_spaces_straight_away() -> None:
    with scene(ELITE, FOE, picks={"A": ["push"]}) as play:
        play.do("push A1 B1")
    assert (play.space("B1"), play.facing("B1")) == ("f9", "S")


def test_push_stops_before_what_stands_in_the_way() -> None:
    with scene(ELITE, FOE, "B warrior-common f9 S", picks={"A": ["push"]}) as play:
        play.do("push A1 B1")
    assert play.space("B1") == "f8"


def test_reposition_gives_the_elite_two_steps_for_a_fallen_common() -> None:
    with scene(ELITE, "B warrior-elite f9 S", "B warrior-common f7 N hp=1", rolls=[6, 1]) as play:
        play.do("attack A1 B2")
    assert play.points("B1", "lasting") == 2


def test_a_level_brings_no_weapon_that_the_whole_team_has_already() -> None:
    with scene("A warrior-elite f6 N katana spear", "A warrior-common f5 N katana", FOE) as play:
        found = gains.picks(play.state, 0, 2)
    assert ("pick", "katana") not in found
    assert ("pick", "spear") in found
