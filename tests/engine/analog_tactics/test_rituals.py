"""Rituals, their spells and the monsters: a sentence a card."""

import pytest

from tests.engine.analog_tactics.cards import sample_board
from tests.engine.analog_tactics.scene import scene

ELITE = "A mage-elite f4 N"
FAMILIAR = "A mage-common f6 N"
FOE, NEAR = "B warrior-elite f7 S", "B warrior-elite f5 S"

FORMATIONS = {
    "evasion": [(3, -3), (3, -2), (-3, 2), (-3, 3)],
    "hit": [(0, -2), (-2, 0), (2, -2), (0, 2)],
    "damage": [(-3, 3), (3, 0), (-3, 6), (3, 3)],
    "health": [(-2, 1), (2, -1), (-1, 2), (1, 1)],
    "movement": [(-2, 0), (1, -1), (1, 0), (-2, 2)],
    "armor": [(0, -3), (3, -2), (-1, 1), (1, 1)],
}


@pytest.mark.parametrize("ritual", FORMATIONS)
def test_a_ritual_in_formation_gains_a_point_rests_and_helps_the_commons(ritual: str) -> None:
    names = {(q, r): label for label, q, r, _ in sample_board()["spaces"]}
    up = -3 if ritual == "damage" else 0
    lines = [f"A mage-common {names[q, r + up]} N" for q, r in FORMATIONS[ritual]]
    with scene(f"A mage-elite {names[0, up]} N special=2", *lines, "B warrior-elite a1 N") as play:
        before = play.state.figures[1]
        play.do(f"ritual A1 {ritual}")
        assert play.state.ritual_points[0] == 1
        assert sum(play.state.figures[1]) == sum(before) + 1
        assert not play.options("ritual")


def test_flash_flood_sends_everyone_near_to_an_edge_of_their_owners_choosing() -> None:
    with scene(ELITE, FOE, picks={"A": ["ritual 2 points"]}, answers=["to a1"]) as play:
        play.do("flash-flood A1 f7")
    assert play.space("B1") == "a1"
    assert play.state.ritual_points[0] == 0


def test_pyre_burns_at_the_end_of_two_rounds_by_distance() -> None:
    with scene(ELITE, "B warrior-elite f9 S", "B warrior-common f10 S", picks={"A": ["ritual 3 points"]}) as play:
        play.do("pyre A1 f9")
        play.end_round()
        assert (play.health("B1"), play.health("B2")) == (2, 1)
        assert play.state.zones
        play.state.round += 1
        play.end_round()
    assert play.state.zones == ()


def test_lightning_strike_hits_anywhere_with_6_against_evasion_less_2() -> None:
    with scene(ELITE, "B warrior-elite l6 S", rolls=[4], picks={"A": ["ritual 3 points"]}) as play:
        play.do("lightning-strike A1 B1")
    assert play.hit() == {"fixed": 6}
    assert play.evasion()["lightning-strike"] == -2
    assert play.space("B1") == ""


def test_mass_teleport_keeps_places_and_crushes_who_lands_on_something() -> None:
    lines = [ELITE, "B warrior-elite f5 S", "B warrior-common f9 S"]
    with scene(*lines, picks={"A": ["ritual 2 points"]}) as play:
        play.do("mass-teleport A1 f8")
    assert play.space("A1") == "f8"
    assert play.space("B1") == ""
    assert play.space("B2") == "f9"
    assert (play.state.score[0], play.state.earned[0]) == (1, (0,))


def test_mass_teleport_goes_nowhere_where_somebody_would_leave_the_board() -> None:
    with scene(ELITE, "B warrior-elite f5 S", picks={"A": ["ritual 2 points"]}) as play:
        assert "mass-teleport A1 f11" not in play.options("mass-teleport")


def test_voidfire_makes_its_victim_return_with_half_its_health() -> None:
    lines = [ELITE, "B warrior-elite f7 S hp=4"]
    with scene(*lines, rolls=[1], picks={"A": ["forbidden 1 points"]}, answers=["on B1 f9", "face B1 S"]) as play:
        play.do("voidfire A1 B1")
        play.begin_turn("B")
    assert play.health("B1") == 3
    assert "Voidfire: B1 Warrior Elite would come back with half its Health." in play.table.told()


@pytest.mark.parametrize(("die", "monster"), [(3, "a Greater Demon"), (4, "an Eldritch Horror")])
def test_summon_monstrosity_rolls_for_the_monster(die: int, monster: str) -> None:
    picks = {"A": ["forbidden 2 points"]}
    with scene(ELITE, "B warrior-elite f11 S", rolls=[die], picks=picks, answers=["at f6", "face A2 N"]) as play:
        play.do("summon-monstrosity A1")
    assert f"Side A rolls {die}: {monster}." in play.table.told()
    assert play.points("A2", "attack") > 0


def test_bloodrite_takes_as_much_from_both() -> None:
    with scene(ELITE, FOE, picks={"A": ["forbidden 1 points"]}) as play:
        play.do("bloodrite A1 B1 2")
    assert (play.health("A1"), play.health("B1")) == (2, 3)


def test_bloodrite_that_kills_its_elite_pays_the_target_one_vp() -> None:
    with scene(ELITE, FOE, picks={"A": ["forbidden 1 points"]}) as play:
        play.do("bloodrite A1 B1 4")
    assert play.space("A1") == ""
    assert play.state.score == [0, 1]
    assert play.state.earned[1] == (0,)


def test_bloodrite_pays_nobody_whom_a_shield_has_kept_from_losing_health() -> None:
    with scene(ELITE, "B mage-elite f7 S", picks={"A": ["forbidden 1 points"]}) as play:
        play.state.is_shielded[1] = True
        play.do("bloodrite A1 B1 4")
    assert (play.space("A1"), play.health("B1")) == ("", 4)
    assert play.state.score == [0, 0]


def test_a_greater_demons_success_hurts_once_more_when_the_round_ends() -> None:
    with scene("A mage-elite a1 N", "A greater-demon f6 N", FOE, rolls=[6, 1]) as play:
        play.do("attack A2 B1")
        play.end_round()
    assert play.health("B1") == 1


def test_who_falls_to_a_greater_demon_awaits_nothing() -> None:
    lines = ("A mage-elite a1 N", "A greater-demon f6 N", "B warrior-elite f7 S hp=1")
    with scene(*lines, rolls=[6, 1]) as play:
        play.do("attack A2 B1")
    assert not play.events("awaits")


def test_an_eldritch_horror_costs_a_special_point_to_choose() -> None:
    with scene("A warrior-elite f6 N", "B mage-elite a1 N", "B eldritch-horror f7 S", rolls=[1, 6]) as play:
        play.do("attack A1 B2")
        assert play.points("A1", "special") == 0
        play.state.attack[0] = 1
        assert not play.options("attack")
