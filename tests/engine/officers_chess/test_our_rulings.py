"""Rulings where the book is silent, each where it works and where it just doesn't (OC52 to OC62)."""

from tests.engine.officers_chess.scene import SceneOf, sword


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


def test_one_inverted_weapon_turns_the_triangle_round_for_both_units_and_two_leave_it_oc57(scene: SceneOf) -> None:
    for theirs, mine in (("iron-lance", 1), ("axereaver", -1)):
        with scene("A mercenary d4 lancereaver", f"D soldier d5 {theirs}", rolls=[20] * 3) as battle:
            battle.state.weakened[0] = (("speed", 9, 0),)
            battle.turn("A1", "attack D1 lancereaver")
        assert battle.skills()[:2] == [12 + mine, 12 - mine]


def test_a_guard_ring_softens_ones_own_devil_only_on_the_unit_that_is_attacked_oc59(scene: SceneOf) -> None:
    more = sword({"tag": "devil"}, {"tag": "lucky", "amount": 8})
    for mine, theirs, times in (("guard-ring", "", 2), ("", "guard-ring", 1)):
        lines = f"A mercenary d4 made-sword {mine}", f"D mage d5 {theirs} !sleep"
        with scene(*lines, more=more, rolls=[9]) as battle:
            battle.state.weakened[0] = (("speed", 9, 0),)
            battle.turn("A1", "attack D1 made-sword")
        assert (battle.dealt(), battle.lost("D1")) == ([times * (4 + 3 - 1)], 0)


def test_a_drain_regains_half_of_what_its_own_devil_dealt_oc60(scene: SceneOf) -> None:
    more = sword({"tag": "devil"}, {"tag": "drain"})
    with scene("A mercenary d4 made-sword", "D mage d5 !sleep", more=more, rolls=[9]) as battle:
        battle.state.weakened[0] = (("speed", 9, 0),)
        battle.turn("A1", "attack D1 made-sword")
    assert (battle.dealt(), battle.lost("A1")) == ([6], 6 - 3)


def test_decimate_takes_half_of_a_wall_and_never_its_last_hit_point_oc61(scene: SceneOf) -> None:
    for before, left in ((30, 15), (15, 8), (1, 1)):
        wall = {"d5": "wall"}
        with scene(
            "A mercenary d4 made-sword", "D soldier i9", terrain=wall, more=sword({"tag": "decimate"})
        ) as battle:
            battle.state.wall_hp[battle.state.grid.named("d5")] = before
            battle.turn("A1", "break d5 made-sword")
        assert battle.state.wall_hp[battle.state.grid.named("d5")] == left
