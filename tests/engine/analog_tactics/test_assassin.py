"""Assassins and their missions: a sentence a card."""

import pytest

from armybuilder.engine.games.analog_tactics import figures, gains
from armybuilder.engine.games.analog_tactics.cards import EVASION
from tests.engine.analog_tactics.scene import scene
from tests.engine.cases import Case

ELITE, COMMON = "A assassin-elite f6 N", "A assassin-common f6 N"
FOE, TURNED = "B warrior-elite f7 S", "B warrior-elite f7 N"


# Tier 0 and class rules


CASES = {
    "rope pulls a unit one space nearer": Case(
        "A assassin-elite f6 N, B warrior-elite f9 S", "", "rope A1 B1 f8", {"space B1": "f8", "points A1 special": 0}),
    "shift gives a step each time an attack is evaded": Case(
        "A warrior-elite f6 N, B assassin-common f7 S", "2 2", "attack A1 B1", {"space B1": "f8"},
        "shift B1; step B1 f8; face B1 S"),
    "abort mission takes the elite to the edge and ends the turn": Case(
        "A assassin-elite f6 N hp=1, A assassin-common - N, B warrior-elite f9 S", "", "abort-mission A1 a1",
        {"space A1": "a1", "health A1": 4, "space A2": "f1", "state.elite_damage.0": 0, "state.at": 1},
        "face A1 N; on A2 f1; face A2 N", given={"state.elite_damage.0": 5}),
    "who a reset has just put down earns no objective": Case(
        "A assassin-elite f4 N, A assassin-common - N, B warrior-elite f11 S", "", "abort-mission A1 a1",
        {"state.earned.0": (0,)}, "face A1 N; on A2 f6; face A2 N"),
    "piercing lets commons ignore armor": Case(
        "A assassin-common f6 N, B warrior-elite f7 S", "6 1", "attack A1 B1", {"damage has Armor": False}, level=5),
    "piercing does not pierce obstacles": Case(
        "A assassin-common f6 N, B engineer-elite f9 S, B wall f7 N", "6", "attack A1 B2", {"damage: Armor": -1},
        picks={"B": ["material-research"]}),
    "uncanny luck may roll both dice anew": Case(
        "A assassin-elite f6 N, B warrior-elite f7 S", "1 5 6 1", "attack A1 B1", {"dealt": [1]}, "uncanny-luck both"),
    "a common that is seen raises nothing": Case(
        "A assassin-elite f4 N, A assassin-common f6 N, B warrior-elite f7 S", "6 1", "attack A2 B1",
        {"state.elite_damage.0": 0}),
    "who falls with an elite bars no space to the elite that begins anew": Case(
        "A assassin-elite f5 N, B mage-elite f6 N hp=1, B mage-common f8 N hp=1", "6 1", "attack A1 B1",
        {"space A1": "f9"}, "mana-link B1; share B2; pass; on A1 f9; face A1 N", picks={"B": ["mana-link"]},
        given={"state.elite_damage.0": 1}),
    "killing an elite brings the elite back and ends the turn": Case(
        "A assassin-elite f6 N hp=1, A assassin-common - N, B warrior-elite f7 N hp=1", "6 1", "attack A1 B1",
        {"space A1": "f1", "health A1": 4, "state.is_due.0": True, "state.at": 1}, "on A1 f1; face A1 N"),
    "the team hits better by the levels that it is behind": Case(
        "A assassin-elite f6 N, B warrior-elite f7 S", "6 1", "attack A1 B1", {"hit: assassin class": 3},
        given={"state.level.1": 4}),
    "fighting instinct wins ties": Case(
        "A assassin-common f6 N, B warrior-elite f7 N", "3 4", "attack A1 B1", {"dealt": [1]},
        picks={"A": ["fighting-instinct"]}),
    "heightened senses drops the rear bonus and what is negative": Case(
        "A engineer-elite f4 N, A engineer-common f6 N, A uav-tower e5 N, B assassin-common f7 N", "1 1",
        "attack A2 B1", {"hit has from behind": False, "evasion": {"Evasion": 2}}, picks={"B": ["heightened-senses"]}),
    "quickstep adds 1 evasion and then a step": Case(
        "A warrior-elite f6 N, B assassin-common f7 S", "6 1", "attack A1 B1",
        {"evasion: quickstep": 1, "space B1": "f8"}, "quickstep B1; quickstep B1; step B1 f8; face B1 S",
        picks={"B": ["quickstep"]}),
    "wraith passes through units for their spaces cost": Case(
        "A assassin-elite f6 N, B warrior-elite f7 S", "", "step A1 f8", {"points A1 movement": 1},
        picks={"A": ["wraith"]}),
    "critical strike adds evasion on a 5 or 6": Case(
        "A assassin-common f6 N, B warrior-elite f7 S", "5 1", "attack A1 B1", {"damage: critical-strike": 2},
        picks={"A": ["critical-strike"]}),
    "kidney shot hurts more from spaces 3 and 5": Case(
        "A assassin-common f6 N, B warrior-elite f7 SW", "6 1", "attack A1 B1", {"damage: kidney-shot": 1},
        picks={"A": ["kidney-shot"]}, given={"state.facing.1": 1}),
    "backstab adds to the rear bonus": Case(
        "A assassin-common f6 N, B warrior-elite f7 N", "6 1", "attack A1 B1", {"hit: backstab": 1},
        picks={"A": ["backstab"]}),
    "meld hits better among three": Case(
        "A assassin-common f6 N, A assassin-elite g6 N, A assassin-common f5 N, B warrior-elite f7 S", "6 1",
        "attack A1 B1", {"hit: meld": 4}, picks={"A": ["meld"]}),
    "cripple takes two points hit or miss": Case(
        "A assassin-common f6 N, B warrior-elite f7 S", "1 6", "attack A1 B1", {"points B1 movement": 1}, "cripple A1",
        picks={"A": ["cripple"]}),
    "distraction turns an adjacent enemy": Case(
        "A assassin-common f6 N, B warrior-elite f7 S", "", "distraction A1 B1 N", {"facing B1": "N"},
        picks={"A": ["distraction"]}),
    "stalk spares points next to enemies": Case(
        "A assassin-elite f5 N, B warrior-elite f7 S", "", "step A1 f6",
        {"points A1 movement": 3, "points A1 free_steps": 1}, picks={"A": ["stalk"]}),
    "sneak leads through a friend without a point while nobody sees it": Case(
        "A assassin-elite f5 N movement=0, A assassin-common f6 N, B warrior-common a1 S", "", "step A1 f7",
        {"points A1 free_steps": 2}, picks={"A": ["wraith", "sneak"]}, level=5),
    "smokescreen ends with the round": Case(
        "A assassin-elite f4 N, B warrior-elite f7 S", "", "smokescreen A1 f6; end round", {"state.zones": ()},
        picks={"A": ["smokescreen"]}),
    "sneak spares points out of sight": Case(
        "A assassin-elite f5 N, B warrior-elite f7 N", "", "step A1 f6", {"points A1 movement": 3},
        picks={"A": ["sneak"]}),
    "run down adds the steps that the target lacks": Case(
        "A assassin-common f6 N, B warrior-elite f7 S movement=1", "6 1", "attack A1 B1", {"damage: run-down": 2},
        "run-down A1", picks={"A": ["run-down"]}),
    "body double swaps elite and common before the rolls": Case(
        "A warrior-elite f6 N, B assassin-elite f7 S, B assassin-common f9 S", "6 1", "attack A1 B1",
        {"space B1": "f9", "space B2": "f7", "health B2": 1}, "body-double B1 B2; target B2",
        picks={"B": ["body-double"]}),
    "shadowstrike adds evasion to hit": Case(
        "A assassin-common f6 N, B warrior-elite f7 S", "6 1", "attack A1 B1",
        {"hit: shadowstrike": 2, "points A1 special": 0}, "shadowstrike A1", picks={"A": ["shadowstrike"]}),
    "killshot hits without dice at twice the health": Case(
        "A assassin-elite f6 N, B warrior-elite f7 S hp=3", "", "attack A1 B1", {"space B1": ""}, "on A1 f1; face A1 N",
        picks={"A": ["killshot"]}, given={"state.elite_damage.0": 5}),
    "reaper hits better unseen": Case(
        "A assassin-common f6 N, B warrior-elite f7 N", "1 4", "attack A1 B1", {"hit: reaper": 5},
        picks={"A": ["reaper"]}),
    "dual wield is an attack more for the whole team": Case(
        "A assassin-elite f6 N, A assassin-common f4 N, B warrior-elite f7 S", "", "new round",
        {"points A1 attack": 2, "points A2 attack": 2}, picks={"A": ["dual-wield"]}),
    "familiar territory helps near objectives": Case(
        "A assassin-common f6 N, B warrior-elite f7 S", "6 1", "attack A1 B1",
        {"hit: familiar-territory": 2, "damage: familiar-territory": 1}, picks={"A": ["familiar-territory"]}),
    "familiar territory comes with five objectives": Case(
        "A assassin-elite f6 N, B warrior-elite f9 S", "", "end turn",
        {"state.missions.0": (), "state.settled.0": ("familiar-territory",)}, "leave familiar-territory",
        given={"state.counts.0": (0, 4, 0, 0, 0)}),
    "blur doubles evasion from the front": Case(
        "A warrior-elite f6 N, B assassin-elite f7 S", "6 1", "attack A1 B1", {"evasion: blur": 2},
        picks={"B": ["blur"]}),
    "assassins mark adds 2 damage to the elites attacks": Case(
        "A assassin-elite f6 N, B warrior-elite f7 S", "6 1", "new round; attack A1 B1", {"damage: assassins-mark": 2},
        "mark B1", picks={"A": ["assassins-mark"]}),
    "elite armor 1 comes with the elites second death": Case(
        "A warrior-elite f6 N, B assassin-elite f7 N hp=1", "6 1", "attack A1 B1",
        {"state.missions.1": ("elite-armor-1",), "state.figures.1.8": 1}, "accept elite-armor-1",
        given={"state.counts.1": (0, 0, 0, 0, 1)}),
    "a passage is barred where free steps and points do not last": Case(
        "A assassin-elite f5 N movement=0, A assassin-common f6 N, B warrior-common a1 S", "", "",
        {"options 'step A1' has step A1 f7": False}, picks={"A": ["wraith", "sneak"]}, level=5,
        given={"state.free_steps.0": 4}),
}  # fmt: skip


@pytest.mark.parametrize("case", CASES.values(), ids=CASES)
def test_sentences(case: Case) -> None:
    case.check(scene)


def test_uncanny_luck_rolls_dice_anew_once_a_turn() -> None:
    with scene(ELITE, FOE, rolls=[1, 5, 6], answers=["uncanny-luck hit"]) as play:
        play.do("attack A1 B1")
    assert play.events("rolls")[0][3] == 6
    assert "uncanny-luck" in play.state.spent[0]


def test_a_common_that_strikes_unseen_raises_the_elites_damage() -> None:
    with scene("A assassin-elite f4 N", COMMON, TURNED, rolls=[6, 1]) as play:
        play.do("attack A2 B1")
        assert figures.damage(play.table, 0) == 2


@pytest.mark.parametrize(("elite", "drone", "raised"), [("N", "SW", 0), ("S", "N", 1)])
def test_whoever_takes_the_damage_is_the_one_that_must_not_see(elite: str, drone: str, raised: int) -> None:
    lines = ("A assassin-elite l6 N", "A assassin-common f5 N")
    taker = (f"B engineer-elite f6 {elite}", f"B engineer-common g5 {drone}")
    picks = {"B": ["automated-cover"]}
    with scene(*lines, *taker, rolls=[6, 1], picks=picks, answers=["automated-cover B1"]) as play:
        play.do("attack A2 B1")
    assert play.state.elite_damage[0] == raised


# Tier 1


def test_stealth_adds_evasion_once_more_against_reactions() -> None:
    lines = ["A warrior-elite f7 S", "B assassin-common f6 N"]
    with scene(
        *lines, rolls=[1, 5, 5, 1], picks={"A": ["counter-warrior"], "B": ["stealth"]}, answers=["counter-warrior A1"]
    ) as play:
        play.state.player, play.state.at = 1, 1
        play.do("attack B1 A1")
    assert play.evasion(1)["stealth"] == 2


# Tier 2


def test_counter_strikes_at_3_hit_after_a_missed_melee_attack() -> None:
    with scene(
        "A warrior-elite f6 N",
        "B assassin-common f7 S",
        rolls=[2, 2, 4, 1],
        picks={"B": ["counter-assassin"]},
        answers=["counter-assassin B1"],
    ) as play:
        play.do("attack A1 B1")
    assert play.hit(1)["counter-assassin"] == 3
    assert play.state.counts[1] == (0,) * 5


def test_smokescreen_hides_from_who_is_not_adjacent_and_helps_to_evade() -> None:
    lines = ["A assassin-elite f4 N", "A assassin-common f6 N", "B mage-elite f8 S", "B mage-common f7 S"]
    with scene(*lines, rolls=[6, 1], picks={"A": ["smokescreen"]}) as play:
        play.do("smokescreen A1 f6")
        play.state.player, play.state.at = 1, 1
        assert not play.options("attack B1")
        play.do("attack B2 A2")
    assert play.evasion()["smokescreen"] == 2


def test_two_smokescreens_over_one_space_count_as_one() -> None:
    with scene("A warrior-elite f4 N", "B assassin-elite f5 N", rolls=[3, 1], level=5) as play:
        named = play.state.field.board.named
        play.state.zones = tuple(("smokescreen", 1, named(space), 1, 0, 0) for space in ("f5", "f6"))
        play.do("attack A1 B1")
    assert [part for part in play.events("rolls")[0][6] if part[0] == "smokescreen"] == [("smokescreen", 2)]


def test_a_body_double_may_use_what_the_one_that_it_stands_in_for_has_used() -> None:
    lines = ["A mage-elite f3 N", "B assassin-elite h8 S", "B assassin-common f6 S"]
    answers = ["quickstep B2", "avoid B2", "body-double B1 B2", "target B1", "avoid B1"]
    picks = {"B": ["quickstep", "body-double"]}
    with scene(*lines, rolls=[3, 1], picks=picks, level=5, answers=answers) as play:
        play.do("attack A1 B2")
    added = [part for part in play.events("rolls")[0][6] if part[0] in ("quickstep", "avoid")]
    assert added == [("avoid", 1)]


def test_p69_an_attack_that_fails_lets_nobody_quickstep() -> None:
    lines = ["A mage-elite f3 N", "B assassin-elite h8 S", "B assassin-common f6 S"]
    picks = {"B": ["quickstep", "body-double"]}
    with scene(*lines, picks=picks, level=5, answers=["quickstep B2", "body-double B1 B2"]) as play:
        play.do("attack A1 B2")
    assert play.events("fails")
    assert [event[2] for event in play.events("uses")] == ["quickstep", "body-double"]
    assert not any("is over" in question for question in play.table.asked)


def test_a_figure_that_cards_add_counts_at_least_nothing() -> None:
    lines = ["A assassin-elite f4 N", "B engineer-elite f5 S", "B uav-tower f3 N"]
    with scene(*lines, rolls=[6, 1], picks={"A": ["eviscerate"]}) as play:
        play.state.figures[0] = tuple(-4 if n == EVASION else each for n, each in enumerate(play.state.figures[0]))
        play.do("attack A1 B1")
    assert play.damage().get("eviscerate", 0) == 0


def test_a_passage_takes_free_steps_for_the_spaces_that_stalk_makes_free() -> None:
    lines = ["A assassin-elite f5 N movement=1", "B warrior-elite f6 N"]
    with scene(*lines, picks={"A": ["wraith", "stalk"]}, level=5) as play:
        assert "step A1 f7" in play.options("step A1")
        play.do("step A1 f7")
    assert (play.points("A1", "movement"), play.points("A1", "free_steps")) == (0, 1)


# Tier 3


def test_anonymity_adds_1_for_each_enemy_that_sees_it() -> None:
    with scene(ELITE, FOE, "B warrior-common g6 SW", picks={"A": ["anonymity"]}) as play:
        assert figures.evasion(play.table, 0) == 4


def test_eviscerate_adds_evasion_to_damage() -> None:
    with scene(ELITE, FOE, picks={"A": ["eviscerate"]}) as play:
        assert figures.damage(play.table, 0) == 3


# Missions


def test_common_damage_1_comes_with_12_damage_by_commons() -> None:
    with scene("A assassin-elite f4 N", COMMON, FOE, rolls=[6, 1], answers=["accept common-damage-1"]) as play:
        play.state.counts[0] = (11, 0, 0, 0, 0)
        play.do("attack A2 B1")
        assert figures.damage(play.table, 1) == 2


def test_no_more_than_two_rewards_are_taken() -> None:
    with scene(ELITE, FOE, picks={"A": ["blur", "familiar-territory"]}) as play:
        gains.count(play.table, 0, "common_damage_dealt", 12)
    assert play.state.missions[0] == ("blur", "familiar-territory")
