"""The tags of classes: a sentence a tag (Tags, Unit)."""

import pytest

from tests.engine.cases import Case
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


CASES = {
    "canto does not follow an attack": Case(
        "A cavalier d4 iron-sword, D soldier d5", "20", "begin A1; attack D1 iron-sword", {"state.active": -1}),
    "dragon is what effective weapons single out": Case(
        "A mercenary d4 wyrmslayer, D wyvern-rider d5", "5", "A1: attack D1 wyrmslayer",
        {"dealt": [4 + 4 + 3 - 3], "fired has dragon": True}),
    "monster is what effective classes single out": Case(
        "A bishop d4 lightning, D revenant d5", "5 20", "A1: attack D1 lightning",
        {"dealt": [7 + 2 + 3 - 4], "fired has monster": True}),
    "effective deals three more against its tag": Case(
        "A mercenary d4 armourslayer, D knight d5, D soldier e4", "5 5",
        "A1: attack D1 armourslayer; new round; A1: attack D2 armourslayer",
        {"dealt": [4 + 4 + 3 - 4, 4 + 4 - 1], "fired has effective": True}),
    "effective may name a class": Case(
        "A fighter d4 swordslayer, D myrmidon d5", "5", "A1: attack D1 swordslayer", {"dealt": [5 + 6 + 3 - 1]}),
    "two effective tags that fit add three each oc51": Case(
        "A lord d4 rapier, D great-knight d5, D knight e4", "5 5",
        "A1: attack D1 rapier; new round; A1: attack D2 rapier", {"dealt": [4 + 4 + 6 - 6, 4 + 4 + 3 - 4]}),
    "lucky is critical on one to one plus x of class and weapon": Case(
        "A myrmidon d4 killing-edge, D soldier d5", "4", "A1: attack D1 killing-edge",
        {"strikes": ["A1 critical"], "is routed D1": True, "fired has lucky": True}, given={"state.hp.1": 14}),
    "lucky ends at one plus x": Case(
        "A myrmidon d4 killing-edge, D soldier d5 !sleep", "5", "A1: attack D1 killing-edge", {"strikes": ["A1 hit"]},
        given={"state.weakened.0": (("speed", 3, 0),)}),
    "lucky ends where the hit ends": Case(
        "A myrmidon d4 killing-edge, D soldier d5", "5", "A1: attack D1 killing-edge", {"strikes": ["A1 miss"]},
        given={"state.weakened.0": (("skill", 8, 0),)}),
    "pick opens a door beside": Case(
        "A thief d4, D soldier i9", "", "A1: open d5 pick", {"terrain d5": "floors"}, terrain={"d5": "door"}),
    "shifter that took no action stays transformed": Case(
        "A taguel-beast d4 beaststone, D soldier i9", "", "A1: move d5; new round; turn A1",
        {"profile A1": "Taguel (Beast)", "count events shifts": 1}),
    "assassinate takes all from an unpromoted unit on a critical": Case(
        "A assassin d4 slim-sword, D knight d5", "1", "A1: attack D1 slim-sword",
        {"is routed D1": True, "fired has assassinate": True}),
    "assassinate needs a critical": Case(
        "A assassin d4 slim-sword, D knight d5", "2 20", "A1: attack D1 slim-sword", {"dealt": [7 + 2 - 4]}),
    "assassinate is a plain critical against the promoted": Case(
        "A assassin d4 slim-sword, D general d5", "1 20", "A1: attack D1 slim-sword", {"dealt": [2 * (7 + 2 - 8)]}),
    "assassinate does not kill the guarded": Case(
        "A assassin d4 slim-sword, D knight d5 guard-ring", "1 20", "A1: attack D1 slim-sword", {"dealt": [7 + 2 - 4]}),
    "seize ends the battle for the leaders side": Case(
        "A lord d4 @leader, D soldier i9", "", "A1: seize", {"state.result": (0, "A1 Lord has seized the place.")},
        terrain={"d4": "fort"}, scenario={"seize": "fort"}),
    "raze turns the tile into ruins": Case(
        "A thief d4 @saboteur, D soldier i9", "", "A1: raze", {"terrain d4": "ruins", "state.result": None},
        terrain={"d4": "buildings", "a1": "buildings"}, scenario={"raze": "buildings"}),
    "escape takes a unit off the board without a rout": Case(
        "A thief d4 @fleeing, A thief d5, D soldier i9", "", "A1: escape",
        {"state.escaped": [True, False, False], "count events routed": 0}, scenario={"escape": ["d4"]}),
}  # fmt: skip


@pytest.mark.parametrize("case", CASES.values(), ids=CASES)
def test_sentences(scene: SceneOf, case: Case) -> None:
    case.check(scene)


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


def test_dance_is_given_once_a_round(scene: SceneOf) -> None:
    with scene("A dancer d4", "A dancer d5", "D soldier i9") as battle:
        battle.turn("A2")
        battle.turn("A1", "dance A2")
        battle.turn("A2", "dance A1")
        battle.begin("A1")
        assert "dance A2" not in battle.options()
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


def test_leader_seizes_nothing_where_the_scenario_names_no_tile(scene: SceneOf) -> None:
    with scene("A lord d4 @leader", "D soldier i9", terrain={"d4": "fort"}) as battle:
        battle.begin("A1")
        assert "seize" not in battle.options()
        battle.do("wait")


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
