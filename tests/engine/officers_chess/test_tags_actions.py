"""The tags of staves and of crests: special actions, relics, arts (Tags, Special Actions; Crest Related)."""

from armybuilder.engine.games.officers_chess.options import warps
from tests.engine.officers_chess.scene import SceneOf, sword

# Special actions


def test_heal_gives_an_ally_hit_points_back(scene: SceneOf) -> None:
    with scene(
        "A priest d4 mend", "A soldier d5 hp=2", "A soldier e4 hp=14", "A soldier c4", "D soldier d3 hp=1"
    ) as battle:
        battle.begin("A1")
        assert [text for text in battle.options() if text.startswith("cast")] == ["cast A2 mend", "cast A3 mend"]
        battle.do("cast A2 mend")
    assert battle.hp("A2") == 12


def test_rescue_reaches_as_far_as_its_staff_says_oc50(scene: SceneOf) -> None:
    with scene("A priest d4 rescue", "A soldier d8", "A soldier d9", "D soldier a1") as battle:
        battle.begin("A1")
        assert [text for text in battle.options() if text.startswith("cast")] == ["cast A2 rescue"]
        battle.do("wait")


def test_warp_counts_from_where_the_ally_stands(scene: SceneOf) -> None:
    with scene("A priest d5 warp", "A soldier d4", "D soldier a1", answers=["to a5"]) as battle:
        battle.begin("A1")
        spaces = {battle.state.grid.name(space) for space in warps(battle.state, 0, 1, battle.state.gear(0)[0])}
        battle.do("cast A2 warp")
    assert {"d8", "a5", "h4"} <= spaces
    assert not {"d9", "d4", "d5", "a1"} & spaces


# Crests


def test_art_is_no_option_where_no_scenario_defines_it(scene: SceneOf) -> None:
    with scene("A mercenary d4 made-sword", "D knight d5", more=sword({"tag": "art", "named": "wrath"})) as battle:
        battle.begin("A1")
        assert not [text for text in battle.options() if text.startswith("art")]
        battle.do("wait")
