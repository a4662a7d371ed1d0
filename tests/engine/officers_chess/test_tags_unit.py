"""The tags of classes: a sentence a tag (Tags, Unit)."""

from tests.engine.officers_chess.scene import SceneOf


def test_armored_pays_its_own_column_of_the_chart(scene: SceneOf) -> None:
    with scene("A knight a1 iron-lance", "D soldier i9", terrain={"a2": "desert", "b1": "mountain"}) as battle:
        battle.begin("A1")
        assert "move a3" in battle.options()  # 3 for the desert and 1 for the plains of its 4
        assert "move a4" not in battle.options()
        assert "move b1" not in battle.options()
        battle.do("move a3", "wait")
    assert "armored" in battle.fired()


def test_cavalry_pays_its_own_column_of_the_chart(scene: SceneOf) -> None:
    with scene("A cavalier a1 iron-lance", "D soldier i9", terrain={"a2": "forest", "b1": "forest"}) as battle:
        battle.begin("A1")
        assert "move a5" in battle.options()  # 3 for the forest, 3 for plains
        assert "move a6" not in battle.options()
        battle.do("move a5", "wait")
    assert "cavalry" in battle.fired()


def test_flying_pays_one_everywhere_and_stops_at_walls(scene: SceneOf) -> None:
    terrain = {"a2": "sea-lake", "a3": "mountain", "b1": "wall", "b2": "wall", "b3": "wall"}
    with scene("A pegasus-knight a1 iron-lance", "D soldier i9", terrain=terrain) as battle:
        battle.begin("A1")
        assert {"move a2", "move a3"} <= set(battle.options())
        assert "move b1" not in battle.options()
        battle.do("move a3", "wait")
    assert "flying" in battle.fired()


def test_flying_gets_neither_cover_nor_healing_from_terrain(scene: SceneOf) -> None:
    with scene("A pegasus-knight d4 iron-lance hp=5", "D soldier i9", terrain={"d4": "fort"}) as battle:
        battle.turn("A1")
        assert battle.state.cover(battle.unit("A1")) == 0
    assert battle.hp("A1") == 5


def test_canto_moves_on_after_an_action_that_is_no_attack(scene: SceneOf) -> None:
    with scene("A cavalier a1 vulnerary hp=5", "D soldier i9") as battle:
        battle.begin("A1")
        battle.do("move a3", "use vulnerary")
        assert "move a7" in battle.options()  # 4 of 6 are left
        assert "move a8" not in battle.options()
        battle.do("move a6")
    assert battle.space("A1") == "a6"
    assert "canto" in battle.fired()


def test_canto_does_not_follow_an_attack(scene: SceneOf) -> None:
    with scene("A cavalier d4 iron-sword", "D soldier d5", rolls=[20]) as battle:
        battle.begin("A1")
        battle.do("attack D1 iron-sword")
    assert battle.state.active == -1


def test_dragon_is_what_effective_weapons_single_out(scene: SceneOf) -> None:
    with scene("A mercenary d4 wyrmslayer", "D wyvern-rider d5", rolls=[5]) as battle:
        battle.turn("A1", "attack D1 wyrmslayer")
    assert battle.dealt() == [4 + 4 + 3 - 3]
    assert "dragon" in battle.fired()


def test_monster_is_what_effective_classes_single_out(scene: SceneOf) -> None:
    with scene("A bishop d4 lightning", "D revenant d5", rolls=[5, 20]) as battle:
        battle.turn("A1", "attack D1 lightning")
    assert battle.dealt() == [7 + 2 + 3 - 4]
    assert "monster" in battle.fired()


def test_effective_deals_three_more_against_its_tag(scene: SceneOf) -> None:
    with scene("A mercenary d4 armourslayer", "D knight d5", "D soldier e4", rolls=[5, 5]) as battle:
        battle.turn("A1", "attack D1 armourslayer")
        battle.new_round()
        battle.turn("A1", "attack D2 armourslayer")
    assert battle.dealt() == [4 + 4 + 3 - 4, 4 + 4 - 1]
    assert "effective" in battle.fired()


def test_effective_may_name_a_class(scene: SceneOf) -> None:
    with scene("A fighter d4 swordslayer", "D myrmidon d5", rolls=[5]) as battle:
        battle.turn("A1", "attack D1 swordslayer")
    assert battle.dealt() == [5 + 6 + 3 - 1]


def test_two_effective_tags_that_fit_add_three_each_oc51(scene: SceneOf) -> None:
    with scene("A lord d4 rapier", "D great-knight d5", "D knight e4", rolls=[5, 5]) as battle:
        battle.turn("A1", "attack D1 rapier")
        battle.new_round()
        battle.turn("A1", "attack D2 rapier")
    assert battle.dealt() == [4 + 4 + 6 - 6, 4 + 4 + 3 - 4]


def test_fast_moves_farther(scene: SceneOf) -> None:
    with scene("A cavalier a1 iron-sword", "D soldier i9") as battle:
        battle.begin("A1")
        assert battle.state.budget == 6
        assert "move a7" in battle.options()
        battle.do("wait")
    assert "fast" in battle.fired()


def test_slow_moves_less_far(scene: SceneOf) -> None:
    with scene("A knight a1 kite-shield", "D soldier i9") as battle:
        battle.begin("A1")
        assert battle.state.budget == 5 - 1 - 1
        battle.do("wait")
    assert "slow" in battle.fired()


def test_lucky_is_critical_on_one_to_one_plus_x_of_class_and_weapon(scene: SceneOf) -> None:
    with scene("A myrmidon d4 killing-edge", "D soldier d5", rolls=[4]) as battle:
        battle.state.hp[1] = 14
        battle.turn("A1", "attack D1 killing-edge")
    assert battle.strikes() == ["A1 critical"]
    assert battle.is_routed("D1")
    assert "lucky" in battle.fired()


def test_lucky_ends_at_one_plus_x(scene: SceneOf) -> None:
    with scene("A myrmidon d4 killing-edge", "D soldier d5 !sleep", rolls=[5]) as battle:
        battle.state.weakened[0] = (("speed", 3, 0),)
        battle.turn("A1", "attack D1 killing-edge")
    assert battle.strikes() == ["A1 hit"]


def test_lucky_ends_where_the_hit_ends(scene: SceneOf) -> None:
    with scene("A myrmidon d4 killing-edge", "D soldier d5", rolls=[5]) as battle:
        battle.state.weakened[0] = (("skill", 8, 0),)
        battle.turn("A1", "attack D1 killing-edge")
    assert battle.strikes() == ["A1 miss"]


def test_pick_opens_a_door_beside(scene: SceneOf) -> None:
    with scene("A thief d4", "D soldier i9", terrain={"d5": "door"}) as battle:
        battle.turn("A1", "open d5 pick")
    assert battle.terrain("d5") == "floors"


def test_pick_opens_a_chest_whose_content_the_scenario_says(scene: SceneOf) -> None:
    with scene("A thief d4 iron-sword", "D soldier i9", scenario={"chests": {"d5": "vulnerary"}}) as battle:
        battle.turn("A1", "open d5 pick")
        battle.new_round()
        battle.begin("A1")
        assert "open d5 pick" not in battle.options()
        battle.do("wait")
    assert battle.inventory("A1") == ["iron-sword", "vulnerary"]


def test_a_full_inventory_leaves_the_chest_shut(scene: SceneOf) -> None:
    things = "iron-sword vulnerary steel-sword"
    with scene(f"A thief d4 {things}", "D soldier i9", scenario={"chests": {"d5": "door-key"}}) as battle:
        battle.begin("A1")
        assert "open d5 pick" not in battle.options()
        battle.do("wait")


def test_shifter_takes_its_form_when_activated_and_loses_it_after_an_action(scene: SceneOf) -> None:
    with scene("A manakete-dragon d4 dragonstone", "D soldier d5", rolls=[20, 20]) as battle:
        assert battle.profile("A1") == "Manakete (Normal)"
        battle.begin("A1")
        assert battle.profile("A1") == "Manakete (Dragon)"
        battle.do("attack D1 dragonstone")
    assert battle.profile("A1") == "Manakete (Normal)"


def test_shifter_that_is_back_is_called_so(scene: SceneOf) -> None:
    with scene("A manakete-dragon d4 dragonstone", "D soldier d5", rolls=[20, 20]) as battle:
        battle.turn("A1", "attack D1 dragonstone")
    told = battle.table.told()
    assert "A1 Manakete takes its form: Manakete (Dragon)." in told
    assert told[-1] == "A1 Manakete is back in its normal state: Manakete (Normal)."


def test_shifter_that_took_no_action_stays_transformed(scene: SceneOf) -> None:
    with scene("A taguel-beast d4 beaststone", "D soldier i9") as battle:
        battle.turn("A1", "move d5")
        battle.new_round()
        battle.turn("A1")
    assert battle.profile("A1") == "Taguel (Beast)"
    assert len(battle.events("shifts")) == 1


def test_shifter_that_fell_back_stays_normal_until_the_next_round(scene: SceneOf) -> None:
    with scene("A dancer d4", "A taguel-beast d5 vulnerary hp=3", "D soldier i9") as battle:
        battle.turn("A2", "use vulnerary")
        battle.turn("A1", "dance A2")
        battle.turn("A2")
        assert battle.profile("A2") == "Taguel (Normal)"
        battle.new_round()
        battle.turn("A2")
    assert battle.profile("A2") == "Taguel (Beast)"


def test_assassinate_takes_all_from_an_unpromoted_unit_on_a_critical(scene: SceneOf) -> None:
    with scene("A assassin d4 slim-sword", "D knight d5", rolls=[1]) as battle:
        battle.turn("A1", "attack D1 slim-sword")
    assert battle.is_routed("D1")
    assert "assassinate" in battle.fired()


def test_assassinate_needs_a_critical(scene: SceneOf) -> None:
    with scene("A assassin d4 slim-sword", "D knight d5", rolls=[2, 20]) as battle:
        battle.turn("A1", "attack D1 slim-sword")
    assert battle.dealt() == [7 + 2 - 4]


def test_assassinate_is_a_plain_critical_against_the_promoted(scene: SceneOf) -> None:
    with scene("A assassin d4 slim-sword", "D general d5", rolls=[1, 20]) as battle:
        battle.turn("A1", "attack D1 slim-sword")
    assert battle.dealt() == [2 * (7 + 2 - 8)]


def test_assassinate_does_not_kill_the_guarded(scene: SceneOf) -> None:
    with scene("A assassin d4 slim-sword", "D knight d5 guard-ring", rolls=[1, 20]) as battle:
        battle.turn("A1", "attack D1 slim-sword")
    assert battle.dealt() == [7 + 2 - 4]


def test_dance_gives_an_ally_beside_another_activation(scene: SceneOf) -> None:
    with scene("A dancer d4", "A soldier d5", "A knight c4", "D soldier i9") as battle:
        battle.turn("A2")
        battle.begin("A1")
        assert [text for text in battle.options() if text.startswith("dance")] == ["dance A2"]
        battle.do("dance A2")
    assert not battle.state.activated[1]


def test_dance_is_for_allies_beside(scene: SceneOf) -> None:
    with scene("A dancer d4", "A soldier d6", "A soldier e5", "D soldier d5") as battle:
        for name in ("A2", "A3", "D1"):
            battle.turn(name)
        battle.begin("A1")
        assert not [text for text in battle.options() if text.startswith("dance")]
        battle.do("wait")


def test_dance_is_given_once_a_round(scene: SceneOf) -> None:
    with scene("A dancer d4", "A dancer d5", "D soldier i9") as battle:
        battle.turn("A2")
        battle.turn("A1", "dance A2")
        battle.turn("A2", "dance A1")
        battle.begin("A1")
        assert "dance A2" not in battle.options()
        battle.do("wait")


# --- Scenario tags ----------------------------------------------------------------------------------------------------


def test_leader_may_seize_what_the_scenario_names(scene: SceneOf) -> None:
    lines = ("A lord d4 @leader", "A soldier d6", "D soldier i9")
    with scene(*lines, terrain={"d4": "fort", "d6": "fort"}, scenario={"seize": "fort"}) as battle:
        battle.begin("A2")
        assert "seize" not in battle.options()
        battle.do("wait")
        battle.begin("A1")
        assert "seize" in battle.options()
        battle.do("wait")


def test_leader_seizes_nothing_where_the_scenario_names_no_tile(scene: SceneOf) -> None:
    with scene("A lord d4 @leader", "D soldier i9", terrain={"d4": "fort"}) as battle:
        battle.begin("A1")
        assert "seize" not in battle.options()
        battle.do("wait")


def test_seize_ends_the_battle_for_the_leaders_side(scene: SceneOf) -> None:
    with scene("A lord d4 @leader", "D soldier i9", terrain={"d4": "fort"}, scenario={"seize": "fort"}) as battle:
        battle.turn("A1", "seize")
    assert battle.state.result == (0, "A1 Lord has seized the place.")


def test_saboteur_may_raze_what_the_scenario_names(scene: SceneOf) -> None:
    terrain = {"d4": "buildings", "a1": "buildings"}
    with scene("A thief d4 @saboteur", "D soldier i9", terrain=terrain, scenario={"raze": "buildings"}) as battle:
        battle.begin("A1")
        assert "raze" in battle.options()
        battle.do("wait")


def test_saboteur_razes_no_other_tile_and_nobody_else_razes(scene: SceneOf) -> None:
    terrain = {"a1": "buildings", "d4": "fort"}
    lines = ("A thief d4 @saboteur", "A thief a1", "D soldier i9")
    with scene(*lines, terrain=terrain, scenario={"raze": "buildings"}) as battle:
        for name in ("A1", "A2"):
            battle.begin(name)
            assert "raze" not in battle.options()
            battle.do("wait")


def test_raze_turns_the_tile_into_ruins(scene: SceneOf) -> None:
    terrain = {"d4": "buildings", "a1": "buildings"}
    with scene("A thief d4 @saboteur", "D soldier i9", terrain=terrain, scenario={"raze": "buildings"}) as battle:
        battle.turn("A1", "raze")
    assert battle.terrain("d4") == "ruins"
    assert battle.state.result is None


def test_fleeing_may_escape_from_the_marked_tiles(scene: SceneOf) -> None:
    with scene("A thief d4 @fleeing", "A thief d5", "D soldier i9", scenario={"escape": ["d4", "d5"]}) as battle:
        battle.begin("A1")
        assert "escape" in battle.options()
        battle.do("wait")
        battle.begin("A2")
        assert "escape" not in battle.options()
        battle.do("wait")


def test_fleeing_units_escape_from_no_other_tile(scene: SceneOf) -> None:
    with scene("A thief d4 @fleeing", "D soldier i9", scenario={"escape": ["d5"]}) as battle:
        battle.begin("A1")
        assert "escape" not in battle.options()
        battle.do("wait")


def test_escape_takes_a_unit_off_the_board_without_a_rout(scene: SceneOf) -> None:
    with scene("A thief d4 @fleeing", "A thief d5", "D soldier i9", scenario={"escape": ["d4"]}) as battle:
        battle.turn("A1", "escape")
    assert battle.state.escaped == [True, False, False]
    assert not battle.events("routed")
