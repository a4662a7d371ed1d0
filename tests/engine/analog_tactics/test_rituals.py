"""Rituals, their spells and the monsters: a sentence a card."""

import pytest

from armybuilder.play.games.analog_tactics.adapter import ADAPTER
from tests.engine.analog_tactics.cards import sample_board
from tests.engine.analog_tactics.scene import scene

ELITE = "A mage-elite f4 N"

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


def test_pyre_burns_at_the_end_of_two_rounds_by_distance() -> None:
    with scene(ELITE, "B warrior-elite f9 S", "B warrior-common f10 S", picks={"A": ["ritual 3 points"]}) as play:
        play.do("pyre A1 f9")
        play.end_round()
        assert (play.health("B1"), play.health("B2")) == (2, 1)
        assert play.state.zones
        play.state.round += 1
        play.end_round()
    assert play.state.zones == ()


def test_an_eldritch_horror_costs_a_special_point_to_choose() -> None:
    with scene("A warrior-elite f6 N", "B mage-elite a1 N", "B eldritch-horror f7 S", rolls=[1, 6]) as play:
        play.do("attack A1 B2")
        assert play.points("A1", "special") == 0
        play.state.attack[0] = 1
        assert not play.options("attack")


def test_the_first_ritual_for_health_says_beforehand_whose_most_rises() -> None:
    with scene("A mage-elite f6 N", "A mage-common f4 N", "A mage-common f8 N", "B warrior-elite a1 N") as play:
        lead = ADAPTER.leads_to(play.state)(("ritual", 0, "health"))
        assert lead
        assert lead.words == "most Health 2 → 3 (A2, A3)"
        assert not ADAPTER.leads_to(play.state)(("ritual", 0, "hit")), "the figures tell"
        play.state.first_ritual[0] = "hit"
        assert not ADAPTER.leads_to(play.state)(("ritual", 0, "health"))
