"""The tags of staves and of crests: special actions, relics, arts (Tags, Special Actions; Crest Related)."""

import pytest

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


def test_heal_reaches_as_far_as_the_users_strength_where_the_staff_says_so(scene: SceneOf) -> None:
    with scene("A priest d4 physic", "A soldier d8 hp=2", "A soldier d9 hp=2", "D soldier a1") as battle:
        battle.begin("A1")
        assert "cast A2 physic" in battle.options()
        assert "cast A3 physic" not in battle.options()
        battle.do("wait")


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


def test_torch_lets_a_unit_see_farther_in_the_fog(scene: SceneOf) -> None:
    with scene("A priest a1 torch", "D soldier a7", options={"fog": True}) as battle:
        assert battle.sees("A", "D1") is False
        battle.turn("A1", "light torch")
        assert battle.sees("A", "D1") is True
        battle.new_round()
        battle.begin("A1")
        assert battle.sees("A", "D1") is False
        battle.do("wait")


# Crests


def test_sacred_restores_two_and_four_with_the_crest(scene: SceneOf) -> None:
    more = sword({"tag": "sacred", "named": "Sun"})
    lines = ("A mercenary d4 made-sword hp=5", "A mercenary e4 made-sword crest-of-the-sun hp=5", "D soldier a1")
    with scene(*lines, more=more) as battle:
        battle.turn("A1")
        battle.turn("A2")
    assert [battle.hp("A1"), battle.hp("A2")] == [7, 9]
    assert "sacred" in battle.fired()


@pytest.mark.parametrize(("tag", "hp"), [("sacred", 5 + 2 + 2), ("relic", 5 - 2 - 2)])
def test_two_copies_of_a_sacred_or_relic_card_both_count_oc49(scene: SceneOf, tag: str, hp: int) -> None:
    more = sword({"tag": tag, "named": "Sun"})
    with scene("A mercenary d4 made-sword made-sword hp=5", "D soldier a1", more=more) as battle:
        battle.turn("A1")
    assert battle.hp("A1") == hp


def test_relic_without_its_crest_hurts_and_has_no_other_tag(scene: SceneOf) -> None:
    more = sword({"tag": "relic", "named": "Sun"}, {"tag": "brave"}, {"tag": "bonus", "stat": "skill", "amount": 3})
    with scene("A mercenary d4 made-sword", "D soldier d5", more=more, rolls=[20]) as battle:
        battle.state.weakened[0] = (("speed", 4, 1),)
        battle.turn("A1", "attack D1 made-sword")
    assert battle.skills() == [12]
    assert battle.lost("A1") == 2
    assert "relic" in battle.fired()


def test_relic_with_its_crest_has_all_its_tags(scene: SceneOf) -> None:
    more = sword({"tag": "relic", "named": "Sun"}, {"tag": "brave"})
    lines = ("A mercenary d4 made-sword crest-of-the-sun", "D soldier d5")
    with scene(*lines, more=more, rolls=[20, 20]) as battle:
        battle.state.weakened[0] = (("speed", 4, 1),)
        battle.turn("A1", "attack D1 made-sword")
    assert battle.strikes() == ["A1 miss", "A1 miss"]
    assert battle.lost("A1") == 0


def test_art_is_no_option_where_no_scenario_defines_it(scene: SceneOf) -> None:
    with scene("A mercenary d4 made-sword", "D knight d5", more=sword({"tag": "art", "named": "wrath"})) as battle:
        battle.begin("A1")
        assert not [text for text in battle.options() if text.startswith("art")]
        battle.do("wait")
