"""Rulings where the book is silent, each where it works and where it just doesn't (OC52 to OC56)."""

from tests.engine.officers_chess.scene import SceneOf, sword


def test_drain_counts_what_goes_beyond_the_last_hit_point_oc52(scene: SceneOf) -> None:
    with scene("A dark-mage d4 nosferatu hp=5", "D soldier d5 hp=1", rolls=[5]) as battle:
        battle.turn("A1", "attack D1 nosferatu")
    assert battle.dealt() == [4 + 5]
    assert battle.hp("A1") == 5 + 9 // 2


def test_drain_never_heals_above_what_the_class_has_oc52(scene: SceneOf) -> None:
    with scene("A dark-mage d4 nosferatu", "D soldier d5 hp=1", rolls=[5]) as battle:
        battle.state.hp[0] -= 1
        battle.turn("A1", "attack D1 nosferatu")
    assert battle.lost("A1") == 0
    with scene("A dark-mage d4 nosferatu", "D soldier d5 hp=1", rolls=[5]) as battle:
        battle.turn("A1", "attack D1 nosferatu")
    assert "drain" not in battle.fired()


def test_what_a_devil_axe_does_to_its_wielder_meets_the_defense_of_the_target_oc53(scene: SceneOf) -> None:
    for target, defense in (("general", 8), ("mage", 1)):
        with scene("A fighter d4 devil-axe", f"D {target} d5 !sleep", rolls=[9]) as battle:
            battle.state.weakened[0] = (("speed", 9, 0),)
            battle.turn("A1", "attack D1 devil-axe")
        assert (battle.lost("A1"), battle.lost("D1")) == (5 + 9 - defense, 0)


def test_a_devil_axe_meets_the_ground_of_the_target_and_not_its_wielders_oc53(scene: SceneOf) -> None:
    with scene("A fighter d4 devil-axe", "D general d5 !sleep", terrain={"d4": "fort"}, rolls=[9]) as battle:
        battle.state.hp[0] -= 2
        battle.turn("A1", "attack D1 devil-axe")
    assert battle.dealt() == [5 + 9 - 8]


def test_who_is_routed_by_its_own_weapon_is_told_so_and_drains_nothing(scene: SceneOf) -> None:
    more = sword({"tag": "devil"}, {"tag": "drain"})
    with scene("A mercenary d4 made-sword hp=3", "A soldier a1", "D soldier d5 !sleep", more=more, rolls=[9]) as battle:
        battle.turn("A1", "attack D1 made-sword")
    assert battle.table.told()[-1] == "A1 Mercenary is Routed by its own weapon."


def test_a_critical_hit_doubles_no_decimate_but_any_other_damage_oc54(scene: SceneOf) -> None:
    more = sword({"tag": "decimate"})
    with scene("A mercenary d4 made-sword", "D general d5 !sleep", more=more, rolls=[1]) as battle:
        battle.state.weakened[0] = (("speed", 9, 0),)
        battle.turn("A1", "attack D1 made-sword")
    whole = battle.hp("D1") + battle.lost("D1")
    assert battle.dealt() == [whole // 2]
    with scene("A mercenary d4 made-sword", "D mage d5 !sleep", more=sword(), rolls=[1]) as battle:
        battle.state.weakened[0] = (("speed", 9, 0),)
        battle.turn("A1", "attack D1 made-sword")
    assert battle.dealt() == [2 * (4 + 3 - 1)]


def test_a_fort_heals_who_a_relic_would_rout_oc55(scene: SceneOf) -> None:
    more = sword({"tag": "relic", "named": "Sun"})
    with scene("A mercenary d4 made-sword hp=2", "D soldier a1", terrain={"d4": "fort"}, more=more) as battle:
        battle.turn("A1")
    assert battle.hp("A1") == 2
    with scene("A mercenary d4 made-sword hp=2", "D soldier a1", more=more) as battle:
        battle.turn("A1")
    assert battle.is_routed("A1")


def test_a_fort_gives_nothing_beforehand_to_a_relic_bearer_in_full_health_oc55(scene: SceneOf) -> None:
    more = sword({"tag": "relic", "named": "Sun"})
    with scene("A mercenary d4 made-sword", "D soldier a1", terrain={"d4": "fort"}, more=more) as battle:
        battle.turn("A1")
    assert battle.lost("A1") == 2


def test_fortify_heals_every_ally_in_range_and_never_its_user_oc56(scene: SceneOf) -> None:
    with scene("A priest d4 fortify hp=1", "A soldier d5 hp=1", "A soldier e4 hp=1", "D soldier c4 hp=1") as battle:
        battle.turn("A1", "cast-all fortify")
    assert [battle.hp(name) for name in ("A1", "A2", "A3", "D1")] == [1, 6, 6, 1]


def test_fortify_is_not_used_for_its_user_alone_oc56(scene: SceneOf) -> None:
    with scene("A priest d4 fortify hp=1", "A soldier d5", "D soldier a1 hp=1") as battle:
        battle.begin("A1")
        assert "cast-all fortify" not in battle.options()
