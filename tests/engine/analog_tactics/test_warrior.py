"""All units, and Warriors: a sentence a card."""

import pytest

from armybuilder.engine.games.analog_tactics import gains
from tests.engine.analog_tactics.scene import scene
from tests.engine.cases import Case

ELITE, FOE = "A warrior-elite f6 N", "B warrior-elite f7 S"


CASES = {
    "reorient turns a target before the rolls": Case(
        "A warrior-elite f6 N, B warrior-elite f7 N", "3 3", "attack A1 B1",
        {"evasion has from the front": True, "points B1 reaction": 0}, "reorient B1 S"),
    "avoid adds 1 to the evasion of one attack": Case(
        "A warrior-elite f6 N, B warrior-elite f7 S", "3 3", "attack A1 B1", {"evasion: avoid": 1}, "avoid B1"),
    "purposeful dodge gives a step after evading by 3": Case(
        "A warrior-elite f6 N, B warrior-elite f7 S", "2 4", "attack A1 B1", {"space B1": "f8"},
        "purposeful-dodge B1; step B1 f8; face B1 S"),
    "purposeful dodge needs a margin of 3": Case(
        "A warrior-elite f6 N, B warrior-elite f7 S", "3 3", "attack A1 B1",
        {"table.asked has B1 has evaded: and then?": False}),
    "block needs the attacker in sight": Case(
        "A warrior-elite f6 N, B warrior-elite f7 N", "6 1", "attack A1 B1", {"dealt": [2]}, picks={"B": ["block"]}),
    "parry puts hit in the place of evasion": Case(
        "A warrior-elite f6 N, B warrior-elite f7 S", "6 1", "attack A1 B1",
        {"evasion": {"Hit": 1, "from the front": 1}}, "parry B1", picks={"B": ["parry"]}, level=6),
    "taunt answers an enemy that ends its step next to the unit": Case(
        "A warrior-elite f6 N, B warrior-elite f8 S", "", "step A1 f7, taunt B1",
        {"points A1 movement": 1, "points B1 reaction": 0}, picks={"B": ["taunt"]}),
    "cleave strikes who stands straight behind the target": Case(
        "A warrior-elite f6 N, B warrior-elite f7 S, B warrior-common f8 S", "6 1 6 1", "attack A1 B1",
        {"health B1": 3, "health B2": 1}, "next B1", picks={"A": ["cleave"]}),
    "cleave spares a friend": Case(
        "A warrior-elite f6 N, B warrior-elite f7 S, A warrior-common f8 S", "6 1", "attack A1 B1",
        {"count events rolls": 1}, picks={"A": ["cleave"]}),
    "sweep strikes all three spaces with a roll for each": Case(
        "A warrior-elite f6 N, B warrior-elite f7 S, B warrior-common g6 S, B warrior-common e6 S", "6 1 6 1 6 1",
        "sweep A1", {"count events rolls": 3, "points A1 attack": 0}, "next B1; next B2", picks={"A": ["sweep"]}),
    "counter strikes back after an attack": Case(
        "A warrior-elite f6 N, B warrior-elite f7 S", "1 6 6 1", "attack A1 B1", {"health A1": 3, "points B1 form": 1},
        "counter-warrior B1", picks={"B": ["counter-warrior"]}),
    "push moves an adjacent enemy two spaces straight away": Case(
        "A warrior-elite f6 N, B warrior-elite f7 S", "", "push A1 B1", {"space B1": "f9", "facing B1": "S"},
        picks={"A": ["push"]}),
    "push stops before what stands in the way": Case(
        "A warrior-elite f6 N, B warrior-elite f7 S, B warrior-common f9 S", "", "push A1 B1", {"space B1": "f8"},
        picks={"A": ["push"]}),
    "reposition gives the elite two steps for a fallen common": Case(
        "A warrior-elite f6 N, B warrior-elite f9 S, B warrior-common f7 N hp=1", "6 1", "attack A1 B2",
        {"points B1 lasting": 2}),
}  # fmt: skip


@pytest.mark.parametrize("case", CASES.values(), ids=CASES)
def test_sentences(case: Case) -> None:
    case.check(scene)


def test_block_takes_the_difference_of_the_totals_off_the_damage() -> None:
    with scene(ELITE, FOE, rolls=[6, 3], picks={"B": ["block"]}, answers=["block B1"]) as play:
        play.do("attack A1 B1")
    # 6 against 4: 2 of 2 damage are blocked.
    assert play.damage()["block"] == -2
    assert play.health("B1") == 5


def test_taunt_takes_a_movement_point_from_every_adjacent_enemy() -> None:
    lines = [ELITE, FOE, "B warrior-common g6 S", "B warrior-common f9 S"]
    with scene(*lines, picks={"A": ["taunt"]}, answers=["pay special"]) as play:
        play.do("taunt A1")
    assert [play.points(name, "movement") for name in ("B1", "B2", "B3")] == [2, 2, 3]
    assert play.state.used_steps == [0, 0, 0, 0]


def test_rage_adds_damage_and_an_attack_at_half_health() -> None:
    with scene(ELITE, "B warrior-elite f7 N hp=4", rolls=[6, 1], picks={"B": ["rage"]}) as play:
        play.do("attack A1 B1")
        assert play.points("B1", "attack") == 2
        from armybuilder.engine.games.analog_tactics import figures

        assert figures.damage(play.table, play.unit("B1")) == 3


def test_a_level_brings_no_weapon_that_the_whole_team_has_already() -> None:
    with scene("A warrior-elite f6 N katana spear", "A warrior-common f5 N katana", FOE) as play:
        found = gains.picks(play.state, 0, 2)
    assert ("pick", "katana") not in found
    assert ("pick", "spear") in found
