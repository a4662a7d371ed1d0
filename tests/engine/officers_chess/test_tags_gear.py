"""The tags of weapons and accessories: a sentence a tag (Tags, Weapons & Accessories)."""

from tests.engine.officers_chess.scene import SceneOf, sword


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
        battle.state.statuses[1] = {"sleep": 0}
        battle.state.weakened[0] = (("speed", 4, 0),)
        battle.turn("A1", "attack D1 made-sword")
    assert battle.hp("D1") == 1
    assert "devastate" in battle.fired()


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


def test_ritual_counts_a_counter_as_a_use(scene: SceneOf) -> None:
    with scene("A archer d1 ballista", "D sniper d4 ballista", rolls=[20, 20], answers=["yes"]) as battle:
        battle.turn("A1", "attack D1 ballista")
    assert sorted(battle.state.used.values()) == [1, 1]
