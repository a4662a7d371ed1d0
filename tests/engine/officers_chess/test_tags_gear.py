"""The tags of weapons and accessories: a sentence a tag (Tags, Weapons & Accessories)."""

import pytest

from tests.engine.cases import Case
from tests.engine.officers_chess.scene import SceneOf, sword

CASES = {
    "aoe hits every enemy in range with a roll each and survivors counter": Case(
        "A arch-mogall d4 nightmare, A soldier c4, D soldier d6, D mage e4 fire, D mage i9 fire", "2 3",
        "A1: blast nightmare", {"strikes": ["A1 hit", "A1 hit"], "statuses D1": ["sleep"], "statuses D3": []},
        given={"state.weakened.0": (("speed", 9, 0),)}),
    "aoe hits all before the survivors that stay awake counter": Case(
        "A arch-mogall d4 nightmare hp=1, A soldier i1, D dark-mage e4 flux, D mage c4 fire", "20 2 2",
        "A1: blast nightmare", {"strikes": ["A1 miss", "A1 hit", "D1 hit"], "is routed A1": True}),
    "blessed heals its bearer when activated": Case(
        "A soldier d4 blessed-charm hp=5, D soldier i9", "", "turn A1", {"hp A1": 6, "fired has blessed": True}),
    "brave attacks counters and follows up twice": Case(
        "A swordmaster d4 brave-sword, D general d5 brave-axe", "20 20 20 20 20 20", "A1: attack D1 brave-sword",
        {"strikes": ["A1 miss"] * 2 + ["D1 miss"] * 2 + ["A1 miss"] * 2, "fired has brave": True}),
    "bonus raises a statistic": Case(
        "A mercenary d4 iron-sword, D soldier d5 iron-shield", "5", "A1: attack D1 iron-sword",
        {"dealt": [4 + 3 - 1 - 1], "fired has bonus": True}),
    "countermeasure wards off effective weapons": Case(
        "A mercenary d4 wind-sword, D pegasus-knight d5 aurora-shield", "5", "A1: attack D1 wind-sword",
        {"dealt": [4 + 5 - 2], "fired has countermeasure": True}),
    "countermeasure wards off its own tag only": Case(
        "A mercenary d4 armourslayer, D knight d5 aurora-shield", "5", "A1: attack D1 armourslayer",
        {"dealt": [4 + 4 + 3 - 4], "fired has countermeasure": False}),
    "drain gives half of the damage back": Case(
        "A dark-mage d4 nosferatu hp=5, D soldier d5", "5", "A1: attack D1 nosferatu",
        {"dealt": [4 + 5], "hp A1": 5 + 4, "fired has drain": True}),
    "decimate deals half of the hit points left rounded down": Case(
        "A dark-mage d4 eclipse, D general d7 hp=15", "5", "A1: attack D1 eclipse",
        {"hp D1": 8, "fired has decimate": True}),
    "decimate is not doubled by a critical": Case(
        "A dark-mage d4 eclipse, D general d7 hp=15", "1", "A1: attack D1 eclipse", {"hp D1": 8}),
    "devil hurts nobody on a miss": Case(
        "A fighter d4 devil-axe, D general d5 !sleep", "10", "A1: attack D1 devil-axe",
        {"strikes": ["A1 miss"], "lost A1": 0}, given={"state.weakened.0": (("skill", 4, 0),)}),
    "distantcounter is told only where it was needed": Case(
        "A soldier d4 iron-lance, D soldier d5 iron-lance counter-band", "20 20", "A1: attack D1 iron-lance",
        {"strikes": ["A1 miss", "D1 miss"], "fired has distantcounter": False}),
    "spellrange is told only where it was needed": Case(
        "A mage d1 fire orb-of-reach, D wyvern-rider d3 hp=1", "5", "A1: attack D1 fire",
        {"fired has spellrange": False}),
    "guarded takes no extra damage from a critical": Case(
        "A mercenary d4 iron-sword, D soldier d5 guard-ring", "1", "A1: attack D1 iron-sword",
        {"dealt": [4 + 3 - 1], "fired has guarded": True}),
    "inverted turns the triangle round": Case(
        "A mercenary d4 lancereaver, D soldier d5 iron-lance !sleep", "5", "A1: attack D1 lancereaver",
        {"skills": [12 + 1], "dealt": [4 + 5 + 1 - 1], "fired has inverted": True}),
    "inaccurate takes from skill": Case(
        "A gorgon d4 stone, D soldier d5", "20 20", "A1: attack D1 stone",
        {"skills": [12 - 2] * 2, "fired has inaccurate": True}),
    "magic is held back by resistance and counts as its type in the triangle": Case(
        "A mercenary d4 light-brand, D dark-mage d5 flux !sleep", "5", "A1: attack D1 light-brand",
        {"dealt": [4 + 5 + 1 - 3]}),
    "piercing does not ignore resistance": Case(
        "A dark-mage d4 luna, D dark-mage d5", "5", "A1: attack D1 luna", {"dealt": [4 + 0 - 3]}),
    "status is not given on a miss": Case(
        "A mercenary d4 poison-sword, D soldier d5", "20", "A1: attack D1 poison-sword", {"statuses D1": []},
        given={"state.weakened.0": (("speed", 2, 1),)}),
    "status is given on a hit": Case(
        "A mercenary d4 poison-sword, D soldier d5, D soldier c4", "5", "A1: attack D1 poison-sword",
        {"statuses D1": ["poisoned"]}, given={"state.weakened.0": (("speed", 2, 1),)}),
}  # fmt: skip


@pytest.mark.parametrize("case", CASES.values(), ids=CASES)
def test_sentences(scene: SceneOf, case: Case) -> None:
    case.check(scene)


def test_aoe_is_followed_up_against_each_slower_target(scene: SceneOf) -> None:
    lines = ("A arch-mogall d4 nightmare", "D mage e4 thunder", "D swordmaster c4 slim-sword", "D mage d5 fire")
    with scene(*lines, rolls=[20, 20, 8, 20, 20, 20, 20, 20]) as battle:
        battle.turn("A1", "blast nightmare")  # 8 − 3 against 4 − 2, 11 − 1 and a sleeper
    counters = ["D1 miss", "D2 miss"]
    assert battle.strikes() == ["A1 miss", "A1 miss", "A1 hit", *counters, "A1 miss", "D2 miss", "A1 miss"]


def test_aoe_staff_heals_every_ally_in_range(scene: SceneOf) -> None:
    lines = (
        "A priest d4 fortify hp=1",
        "A soldier d6 hp=3",
        "A soldier e4 hp=12",
        "A soldier i9 hp=3",
        "D soldier d5 hp=3",
    )
    with scene(*lines) as battle:
        battle.turn("A1", "cast-all fortify")
    assert [battle.hp(name) for name in ("A1", "A2", "A3", "A4", "D1")] == [1, 8, 15, 3, 3]
    assert "aoe" in battle.fired()


def test_aoe_staff_must_hit_each_enemy(scene: SceneOf) -> None:
    tags = [{"tag": "aoe"}, {"tag": "status", "named": "sleep"}]
    staff = {"name": "Lullaby", "weapon_type": "staves", "damage_type": "", "might": 0, "weight": 0, "tags": tags}
    more = {"gear": {"lullaby": {**staff, "least_range": 1, "most_range": 3}}}
    with scene("A priest d4 lullaby", "D soldier d6", "D soldier e4", more=more, rolls=[12, 13]) as battle:
        battle.turn("A1", "cast-all lullaby")
    assert (battle.statuses("D1"), battle.statuses("D2")) == (["sleep"], [])


def test_blessed_weapon_heals_only_while_it_is_in_hand(scene: SceneOf) -> None:
    more = sword({"tag": "blessed", "amount": 3})
    with scene("A mercenary d4 iron-sword made-sword hp=5", "D soldier i9", more=more) as battle:
        battle.turn("A1", "equip made-sword")
        assert battle.hp("A1") == 5
        battle.new_round()
        battle.turn("A1")
    assert battle.hp("A1") == 8


def test_bonus_of_a_weapon_counts_while_it_is_wielded(scene: SceneOf) -> None:
    more = sword({"tag": "bonus", "stat": "skill", "amount": 4})
    with scene("A mercenary d4 made-sword iron-sword", "D soldier d5", more=more, rolls=[20, 20]) as battle:
        battle.turn("A1", "attack D1 made-sword")
        battle.new_round()
        battle.state.hp[1] = 15
        battle.turn("A1", "attack D1 iron-sword")
    assert battle.skills() == [16, 12]


def test_devastate_leaves_one_hit_point(scene: SceneOf) -> None:
    with scene("A mercenary d4 made-sword", "D general d5", more=sword({"tag": "devastate"}), rolls=[5]) as battle:
        battle.state.statuses[1]["sleep"] = 0
        battle.state.weakened[0] = (("speed", 4, 0),)
        battle.turn("A1", "attack D1 made-sword")
    assert battle.hp("D1") == 1
    assert "devastate" in battle.fired()


@pytest.mark.parametrize("roll", [9, 10])
def test_devil_hurts_who_wields_it_on_nine_and_ten(scene: SceneOf, roll: int) -> None:
    with scene("A fighter d4 devil-axe", "D general d5", rolls=[roll]) as battle:
        battle.turn("A1", "attack D1 devil-axe")
    assert battle.lost("A1") == 5 + 9 - 8
    assert battle.lost("D1") == 0
    assert "devil" in battle.fired()


def test_devil_gives_its_wielder_the_damage_and_no_status(scene: SceneOf) -> None:
    more = sword({"tag": "devil"}, {"tag": "status", "named": "poisoned"}, weight=3)
    with scene("A mercenary d4 made-sword", "D general d5 !sleep", more=more, rolls=[9], answers=["no"]) as battle:
        battle.state.weakened[1] = (("speed", 5, 0),)
        battle.turn("A1", "attack D1 made-sword")
    assert (battle.statuses("A1"), battle.statuses("D1")) == ([], ["sleep"])


@pytest.mark.parametrize("roll", [8, 11])
def test_devil_hurts_the_target_on_other_rolls(scene: SceneOf, roll: int) -> None:
    with scene("A war-master d4 devil-axe", "D general d5 !sleep", rolls=[roll]) as battle:
        battle.state.weakened[0] = (("speed", 5, 0),)
        battle.turn("A1", "attack D1 devil-axe")
    assert battle.lost("A1") == 0
    assert battle.lost("D1") == 9 + 9 - 8
    assert "devil" not in battle.fired()


def test_distantcounter_strikes_back_from_any_range(scene: SceneOf) -> None:
    with scene("A archer d4 iron-bow", "D soldier d6 iron-lance counter-band", rolls=[20, 20, 20]) as battle:
        battle.turn("A1", "attack D1 iron-bow")
    assert battle.strikes()[:2] == ["A1 miss", "D1 miss"]
    assert "distantcounter" in battle.fired()


def test_spellrange_lengthens_reason_dark_and_faith(scene: SceneOf) -> None:
    with scene("A mage d1 fire orb-of-reach", "D wyvern-rider d4 hp=1", "D soldier d5", rolls=[5]) as battle:
        battle.begin("A1")
        assert "attack D1 fire" in battle.options()
        assert "attack D2 fire" not in battle.options()
        battle.do("attack D1 fire")
    assert "spellrange" in battle.fired()


def test_exclusive_weapons_are_for_the_classes_named(scene: SceneOf) -> None:
    with scene("A lord d4 rapier", "A mercenary c5 rapier", "D soldier d5") as battle:
        battle.begin("A1")
        assert "attack D1 rapier" in battle.options()
        battle.do("wait")
        battle.begin("A2")
        assert "attack D1 rapier" not in battle.options()
        assert battle.why_not("attack D1 rapier") == "Mercenary cannot attack with Rapier."
        battle.do("wait")


def test_exclusive_to_a_class_that_is_not_in_the_lists_is_for_nobody(scene: SceneOf) -> None:
    with scene("A revenant d4 wretched-air", "D soldier d5") as battle:
        battle.begin("A1")
        assert "attack D1 wretched-air" not in battle.options()
        battle.do("wait")


def test_spellrange_does_not_lengthen_staves(scene: SceneOf) -> None:
    with scene("A priest d4 heal orb-of-reach", "A soldier d6 hp=2", "D soldier i9") as battle:
        battle.begin("A1")
        assert "cast A2 heal" not in battle.options()
        battle.do("wait")


def test_ineffective_deals_nothing_to_its_tag(scene: SceneOf) -> None:
    more = sword({"tag": "ineffective", "named": "armored"}, weight=3)
    with scene("A mercenary d4 made-sword", "D knight d5", more=more, rolls=[1]) as battle:
        battle.turn("A1", "attack D1 made-sword")
    assert battle.dealt() == [0]
    assert "ineffective" in battle.fired()


def test_ineffective_deals_its_damage_to_all_others(scene: SceneOf) -> None:
    more = sword({"tag": "ineffective", "named": "armored"}, weight=3)
    with scene("A mercenary d4 made-sword", "D general d6", "D soldier d5", more=more, rolls=[5]) as battle:
        battle.turn("A1", "attack D2 made-sword")
    assert battle.dealt() == [4 + 3 - 1]


def test_inflict_lowers_a_statistic_until_the_end_of_the_next_activation(scene: SceneOf) -> None:
    more = sword({"tag": "inflict", "stat": "strength", "amount": 2}, weight=3)
    with scene("A mercenary d4 made-sword", "D soldier d5", more=more, rolls=[5]) as battle:
        battle.turn("A1", "attack D1 made-sword")
        assert battle.state.stat(1, "strength") == 3 - 2
        assert "D1 Soldier has 2 less Strength until the end of its next turn." in battle.table.told()
        battle.turn("D1")
        assert battle.state.stat(1, "strength") == 3


def test_inflict_does_not_stack(scene: SceneOf) -> None:
    more = sword({"tag": "inflict", "stat": "strength", "amount": 2})
    with scene("A mercenary d4 made-sword", "D soldier d5 !petrified", more=more, rolls=[9, 5]) as battle:
        battle.state.weakened[0] = (("speed", 4, 0),)
        battle.turn("A1", "attack D1 made-sword")
        battle.state.round = 1
        battle.state.activated[0] = False
        battle.state.weakened[0] = (("speed", 4, 0),)
        battle.turn("A1", "attack D1 made-sword")
    assert battle.state.weakened[1] == (("strength", 2, 0),)


def test_inflict_on_a_counter_lasts_through_the_attackers_next_activation(scene: SceneOf) -> None:
    more = sword({"tag": "inflict", "stat": "strength", "amount": 2})
    with scene("A knight d4 iron-lance", "D mercenary d5 made-sword", more=more, rolls=[20, 5, 20]) as battle:
        battle.turn("A1", "attack D1 iron-lance")
        assert battle.state.stat(0, "strength") == 5 - 2
        battle.new_round()
        battle.turn("A1")
        assert battle.state.stat(0, "strength") == 5


def test_piercing_ignores_defense_and_its_terrain(scene: SceneOf) -> None:
    more = sword({"tag": "piercing"}, weight=3)
    with scene("A mercenary d4 made-sword", "D knight d5", more=more, rolls=[5], terrain={"d5": "forest"}) as battle:
        battle.turn("A1", "attack D1 made-sword")
    assert battle.dealt() == [4 + 3]
    assert "piercing" in battle.fired()


def test_punishing_hurts_who_attacked_at_the_end_of_the_turn(scene: SceneOf) -> None:
    more = sword({"tag": "punishing", "amount": 3}, weight=3)
    with scene("A mercenary d4 made-sword", "D knight d5", more=more, rolls=[20]) as battle:
        battle.turn("A1", "attack D1 made-sword")
        battle.new_round()
        battle.turn("A1")
    assert battle.lost("A1") == 3
    assert "punishing" in battle.fired()


def test_ritual_never_follows_up_and_has_so_many_uses(scene: SceneOf) -> None:
    with scene("A mage d1 bolting", "D knight d4", "A soldier i9", rolls=[20, 20]) as battle:
        battle.state.weakened[1] = (("speed", 3, 0),)
        for _ in range(2):
            battle.turn("A1", "attack D1 bolting")
            battle.new_round()
        battle.begin("A1")
        assert "attack D1 bolting" not in battle.options()
        assert battle.why_not("attack D1 bolting") == "Every use of Bolting in this battle is spent."
        battle.do("wait")
    assert battle.strikes() == ["A1 miss", "A1 miss"]
    assert "ritual" in battle.fired()


def test_ritual_counts_a_counter_as_a_use(scene: SceneOf) -> None:
    with scene("A archer d1 ballista", "D sniper d4 ballista", rolls=[20, 20], answers=["yes"]) as battle:
        battle.turn("A1", "attack D1 ballista")
    assert sorted(battle.state.used.values()) == [1, 1]


@pytest.mark.parametrize("carried", ["made-relic made-charm", "made-charm made-relic"])
def test_at_the_end_of_a_turn_what_heals_goes_before_what_hurts(scene: SceneOf, carried: str) -> None:
    gear = {
        "made-relic": {"name": "Made Relic", "tags": [{"tag": "relic", "named": "sun"}]},
        "made-charm": {"name": "Made Charm", "tags": [{"tag": "sacred", "named": "sun"}]},
    }
    with scene(f"A mercenary d4 {carried} hp=1", "D soldier i9", more={"gear": gear}) as battle:
        battle.turn("A1")
    assert battle.hp("A1") == 1 + 2 - 2


def test_a_fort_heals_before_punishing_hurts(scene: SceneOf) -> None:
    more = sword({"tag": "punishing", "amount": 3})
    lines = ("A mercenary d4 made-sword hp=2", "D knight d5 !sleep")
    with scene(*lines, more=more, terrain={"d4": "fort"}, rolls=[20, 20]) as battle:
        battle.turn("A1", "attack D1 made-sword")
    assert battle.hp("A1") == 2 + 2 - 3
