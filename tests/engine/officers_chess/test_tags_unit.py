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


def test_shifter_that_fell_back_stays_normal_until_the_next_round(scene: SceneOf) -> None:
    with scene("A dancer d4", "A taguel-beast d5 vulnerary hp=3", "D soldier i9") as battle:
        battle.turn("A2", "use vulnerary")
        battle.turn("A1", "dance A2")
        battle.turn("A2")
        assert battle.profile("A2") == "Taguel (Normal)"
        battle.new_round()
        battle.turn("A2")
    assert battle.profile("A2") == "Taguel (Beast)"


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


# Scenario tags


def test_leader_may_seize_what_the_scenario_names(scene: SceneOf) -> None:
    lines = ("A lord d4 @leader", "A soldier d6", "D soldier i9")
    with scene(*lines, terrain={"d4": "fort", "d6": "fort"}, scenario={"seize": "fort"}) as battle:
        battle.begin("A2")
        assert "seize" not in battle.options()
        battle.do("wait")
        battle.begin("A1")
        assert "seize" in battle.options()
        battle.do("wait")


def test_saboteur_may_raze_what_the_scenario_names(scene: SceneOf) -> None:
    terrain = {"d4": "buildings", "a1": "buildings"}
    with scene("A thief d4 @saboteur", "D soldier i9", terrain=terrain, scenario={"raze": "buildings"}) as battle:
        battle.begin("A1")
        assert "raze" in battle.options()
        battle.do("wait")


def test_fleeing_may_escape_from_the_marked_tiles(scene: SceneOf) -> None:
    with scene("A thief d4 @fleeing", "A thief d5", "D soldier i9", scenario={"escape": ["d4", "d5"]}) as battle:
        battle.begin("A1")
        assert "escape" in battle.options()
        battle.do("wait")
        battle.begin("A2")
        assert "escape" not in battle.options()
        battle.do("wait")
