"""Mages: a sentence a card."""

import pytest

from tests.engine.analog_tactics.scene import scene
from tests.engine.cases import Case

ELITE = "A mage-elite f4 N"
FAMILIAR = "A mage-common f6 N"
FOE, NEAR = "B warrior-elite f7 S", "B warrior-elite f5 S"


# Tier 0 and class rules


CASES = {
    "the elite attacks at range 3": Case(
        "A mage-elite f4 N, B warrior-elite f7 S", "6 1", "attack A1 B1", {"dealt": [1]}),
    "summon familiars brings the fallen back in cast range": Case(
        "A mage-elite f4 N, A mage-common - N, B warrior-elite f11 S", "", "summon-familiars A1",
        {"space A2": "f7", "health A2": 2}, "on A2 f7; face A2 N"),
    "recall brings a familiar beside the elite": Case(
        "A mage-elite f4 N, A mage-common f6 N, B warrior-elite f11 S", "", "recall A1 A2 f5",
        {"space A2": "f5", "points A1 reaction": 0}, "pay reaction"),
    "a dying elite may turn a special point into a forbidden point": Case(
        "A warrior-elite f6 N, B mage-elite f7 N hp=1", "6 1", "attack A1 B1", {"state.forbidden_points.1": 1},
        "forbidden B1"),
    "phase adds 3 evasion to an attacked familiar and the elite pays": Case(
        "A warrior-elite f7 S, B mage-elite f4 N, B mage-common f6 N", "4 1", "attack A1 B2",
        {"evasion: phase": 3, "points B1 reaction": 0}, "phase B1", picks={"B": ["phase"]}),
    "fireball deals 3 at range 3 and cools down": Case(
        "A mage-elite f4 N, B warrior-elite f7 S", "6 1", "fireball A1 B1",
        {"count options fireball": 0, "damage": {"fireball": 3}}, picks={"A": ["fireball"]}),
    "heal restores 2 health within 3": Case(
        "A mage-elite f4 N, A mage-common f6 N hp=1, B warrior-elite f7 S", "", "heal A1 A2", {"health A2": 2},
        picks={"A": ["heal"]}),
    "chain lightning passes over own familiars unharmed": Case(
        "A mage-elite f4 N, A mage-common f7 N, B warrior-elite f6 S, B warrior-common f8 S", "6 1 6 1",
        "chain-lightning A1 B1", {"health A2": 2, "health B2": 2}, picks={"A": ["chain-lightning"]}),
    "a new target begins without what the old one has done to evade": Case(
        "A mage-elite f3 N, B mage-elite h8 S, B mage-common f6 S, B mage-common e5 S", "3 1", "attack A1 B2",
        {"evasion has phase": False}, "phase B1; recall B1 B2 h7; target B3", picks={"B": ["phase"]}, level=7),
    "reflect takes the damage away and pushes the attacker as far": Case(
        "A warrior-elite f6 N, B mage-elite f7 S", "6 1", "attack A1 B1", {"health B1": 4, "space A1": "f4"},
        "reflect B1", picks={"B": ["reflect"]}),
    "substitute swaps with a common that takes it all": Case(
        "A warrior-elite f6 N, B mage-elite f7 S, B mage-common f9 S", "6 1", "attack A1 B1",
        {"space B1": "f9", "health B1": 4, "space B2": ""}, "substitute B1", picks={"B": ["substitute"]}),
    "drain needs no dice and gives health back": Case(
        "A mage-elite f6 N hp=2, B warrior-elite f7 S", "", "drain A1 B1", {"health A1": 3, "health B1": 4},
        picks={"A": ["drain"]}),
    "teleport takes the caster to a space within 3": Case(
        "A mage-elite f4 N, B warrior-elite f11 S", "", "teleport A1 f7", {"space A1": "f7", "facing A1": "S"},
        "pay special; face A1 S", picks={"A": ["teleport"]}),
    "frost takes two movement points on success": Case(
        "A mage-elite f4 N, B warrior-elite f7 S", "6 1", "frost A1 B1", {"dealt": [2], "points B1 movement": 1},
        picks={"A": ["frost"]}),
    "shield takes the next damage once": Case(
        "A warrior-elite f6 N attack=2, B mage-elite f7 S", "6 1 6 1", "attack A1 B1; attack A1 B1", {"health B1": 2},
        given={"state.is_shielded.1": True}),
    "force blast moves every enemy around hit or not": Case(
        "A mage-elite f6 N, B warrior-elite f7 S, B warrior-common f5 S", "6 1", "force-blast A1 A1",
        {"space B1": "f9", "space B2": "f3", "health B1": 5, "health B2": 2}, "next B1", picks={"A": ["force-blast"]}),
    "haste spends special points as movement": Case(
        "A mage-elite f4 N movement=0, B warrior-elite f11 S", "", "step A1 f5",
        {"points A1 special": 1, "points A1 used_steps": 0}, picks={"A": ["haste"]}),
    "telekinesis leads another unit up to two spaces": Case(
        "A mage-elite f4 N, B warrior-elite f7 S", "", "telekinesis A1 B1", {"space B1": "f9"}, "to f8; to f9",
        picks={"A": ["telekinesis"]}),
    "nobody is led or scared who has nowhere to go": Case(
        "A mage-elite c2 N, A mage-common b1 N, A mage-common a2 N, B warrior-elite a1 N, B warrior-common b2 N", "",
        "", {"options fear": ["fear A1 B2"], "options telekinesis has telekinesis A1 B1": False},
        picks={"A": ["telekinesis", "fear"]}, level=5),
    "swap changes places with an enemy": Case(
        "A mage-elite f4 N, B warrior-elite f7 S", "", "swap A1 B1", {"space A1": "f7", "space B1": "f4"},
        picks={"A": ["swap"]}),
    "fear lets the owner choose spaces that lead away": Case(
        "A mage-elite f4 N, B warrior-elite f7 S", "", "fear A1 B1", {"space B1": "f9"}, "pay special; to f8; to f9",
        picks={"A": ["fear"]}),
    "necromancy heals the elite for a kill of its team": Case(
        "A mage-elite f4 N hp=1, A mage-common f6 N, B warrior-common f7 N hp=1", "6 1", "attack A2 B1",
        {"health A1": 4}, "necromancy A1", picks={"A": ["necromancy"]}),
    "portal leads through one familiar to behind another": Case(
        "A mage-elite f4 N, A mage-common f5 N, A mage-common f8 N, B warrior-elite a1 N", "", "step A1 f9",
        {"points A1 movement": 2}, picks={"A": ["portal"]}),
    "fear leads over the edge with rift": Case(
        "A mage-elite f9 N, B warrior-elite f11 S", "", "fear A1 B1", {"space B1": "f2"}, "pay special; to f1; to f2",
        picks={"A": ["fear", "rift"]}),
    "rift joins the edges": Case(
        "A mage-elite f11 N, B warrior-elite a1 N", "", "step A1 f1", {"space A1": "f1"}, picks={"A": ["rift"]}),
    "channel casts from a familiar": Case(
        "A mage-elite f2 N, A mage-common f5 N, B warrior-elite f8 S", "6 1", "fireball A1 B1 A2", {"dealt": [3]},
        picks={"A": ["channel", "fireball"]}),
    "disrupt swaps two enemies": Case(
        "A mage-elite f4 N, B warrior-elite f6 S, B warrior-common f7 S", "", "disrupt A1 B2 B1",
        {"space B1": "f7", "space B2": "f6"}, picks={"A": ["disrupt"]}),
    "mana link shares damage among the team": Case(
        "A warrior-elite f6 N, B mage-elite f7 S, B mage-common f9 S", "6 1", "attack A1 B1",
        {"health B1": 3, "health B2": 1}, "mana-link B1; share B1; share B2", picks={"B": ["mana-link"]}),
    "sentience gives familiars a special point for the teams spells": Case(
        "A mage-elite a1 N, A mage-common f6 N, B warrior-elite f7 S", "6 1", "fireball A2 B1", {"dealt": [3]},
        picks={"A": ["sentience", "fireball"]}),
    "magic aura adds 1 for each familiar beside the enemy": Case(
        "A mage-elite f4 N, A mage-common g7 N, A mage-common e7 N, B warrior-elite f7 S", "6 1", "fireball A1 B1",
        {"damage": {"fireball": 3, "magic-aura": 2}}, picks={"A": ["magic-aura", "fireball"]}),
}  # fmt: skip


@pytest.mark.parametrize("case", CASES.values(), ids=CASES)
def test_sentences(case: Case) -> None:
    case.check(scene)


def test_recall_takes_an_attacked_familiar_out_of_reach_and_the_attack_fails() -> None:
    lines = ["A warrior-elite f7 S", "B mage-elite f4 N", "B mage-common f6 N"]
    with scene(*lines, answers=["recall B1 B2 f3"]) as play:
        play.do("attack A1 B2")
    assert play.events("fails")
    assert not play.events("misses")
    assert play.points("A1", "attack") == 0


# Tier 1


def test_chain_lightning_goes_on_from_whoever_was_attacked() -> None:
    lines = [ELITE, "B warrior-elite f6 S", "B warrior-common f7 S", "B warrior-common f9 S"]
    with scene(*lines, rolls=[6, 1, 6, 1], picks={"A": ["chain-lightning"]}) as play:
        play.do("chain-lightning A1 B1")
    assert [event[2] for event in play.events("deals")] == [1, 2]


def test_chain_lightning_attacks_nobody_twice_who_has_dodged_to_another_space() -> None:
    lines = ["A mage-elite f3 N", "B warrior-elite f5 S", "B warrior-common f6 S"]
    answers = ["purposeful-dodge B1", "step B1 g5", "face B1 S"]
    with scene(*lines, rolls=[1, 6, 6, 1], picks={"A": ["chain-lightning"]}, answers=answers) as play:
        play.do("chain-lightning A1 B1")
    assert [event[2] for event in play.events("rolls")] == [play.unit("B1"), play.unit("B2")]


def test_terraform_makes_an_obstacle_twice_a_round_and_never_on_an_objective() -> None:
    with scene("A mage-elite f4 N special=3", FOE, picks={"A": ["terraform"]}) as play:
        assert "terraform A1 f6" not in play.options("terraform")
        play.do("terraform A1 f5")
        play.do("terraform A1 e4")
        assert not play.options("terraform")
    assert play.state.profile[2].name == "Terraform obstacle"


# Tier 2


def test_shield_is_used_on_the_caster() -> None:
    with scene(ELITE, FOE, picks={"A": ["shield"]}) as play:
        play.do("shield A1")
    assert play.state.is_shielded[0]


# Tier 3


def test_gravity_takes_all_evasion_modifiers_near_the_elite_until_the_turn_ends() -> None:
    lines = ["A mage-elite f5 N", "A mage-common f6 N", "B assassin-elite f7 S"]
    with scene(*lines, rolls=[6, 1], picks={"A": ["gravity"]}) as play:
        play.do("gravity A1")
        play.do("attack A2 B1")
        play.end_turn()
    assert play.evasion() == {}
    assert play.state.gravity == frozenset()


def test_magic_aura_adds_to_the_special_abilities_of_other_teams_too() -> None:
    lines = ["A mage-elite a1 N", "A mage-common f7 S", "B warrior-elite f6 N", "C mage-elite f4 N"]
    with scene(*lines, rolls=[6, 1], picks={"A": ["magic-aura"], "C": ["fireball"]}) as play:
        play.state.player = play.state.at = 2
        play.do("fireball C1 B1")
    assert play.damage() == {"fireball": 3, "magic-aura": 1}
