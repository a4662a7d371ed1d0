"""The tags of weapons and accessories: a sentence a tag (Tags, Weapons & Accessories)."""

import pytest

from tests.engine.officers_chess.scene import SceneOf, sword


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


def test_ineffective_deals_nothing_to_its_tag(scene: SceneOf) -> None:
    more = sword({"tag": "ineffective", "named": "armored"}, weight=3)
    with scene("A mercenary d4 made-sword", "D knight d5", more=more, rolls=[1]) as battle:
        battle.turn("A1", "attack D1 made-sword")
    assert battle.dealt() == [0]
    assert "ineffective" in battle.fired()


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
