"""The attack process, step by step, and the weapon triangle (Actions, Attack; The Weapon Triangle)."""

import pytest

from tests.engine.officers_chess.cards import rows
from tests.engine.officers_chess.scene import SceneOf, sword

#: A class and a weapon of each type in the triangle.
ARMED = {
    "swords": "mercenary d4 iron-sword",
    "lances": "soldier d4 iron-lance",
    "axes": "fighter d4 iron-axe",
    "reason": "mage d4 fire",
    "dark": "dark-mage d4 flux",
    "faith": "priest d4 lightning",
}
BEATS = {"swords": "axes", "axes": "lances", "lances": "swords", "reason": "faith", "faith": "dark", "dark": "reason"}


def test_every_type_of_the_triangle_is_armed_here() -> None:
    assert {each["slug"]: each["strong_against"] for each in rows("weapon_type") if each.get("strong_against")} == BEATS


@pytest.mark.parametrize(("winner", "loser"), BEATS.items())
def test_the_triangle_gives_and_takes_one_of_skill_and_damage(scene: SceneOf, winner: str, loser: str) -> None:
    for mine, theirs, edge in ((winner, loser, 1), (loser, winner, -1), (winner, winner, 0)):
        lines = (f"A {ARMED[mine]}", f"D {ARMED[theirs].replace('d4', 'd5')} !sleep")
        with scene(*lines, rolls=[5]) as battle:
            battle.state.weakened[0] = (("speed", 9, 0),)
            battle.turn("A1", f"attack D1 {ARMED[mine].split()[-1]}")
            ((_, _, amount, parts),) = battle.events("deals")
            skill = battle.state.profile[0].stats[1]
        assert battle.skills() == [skill + edge]
        assert dict(parts).get("triangle", 0) == edge
        assert amount == sum(part for _, part in parts)


def test_a_target_out_of_range_cannot_be_attacked(scene: SceneOf) -> None:
    with scene("A archer d4 iron-bow", "D soldier d5", "D soldier d6", "D soldier d7") as battle:
        battle.begin("A1")
        assert [text for text in battle.options() if text.startswith("attack")] == ["attack D2 iron-bow"]
        assert battle.why_not("attack D1 iron-bow") == "It is 1 space away; Iron Bow reaches 2."
        battle.do("wait")


@pytest.mark.parametrize(("roll", "how"), [(11, "hit"), (12, "miss"), (1, "critical"), (2, "hit")])
def test_a_roll_under_skill_hits_and_a_one_is_critical(scene: SceneOf, roll: int, how: str) -> None:
    with scene("A soldier d4 iron-lance", "D knight d5 !sleep", rolls=[roll]) as battle:
        battle.state.weakened[0] = (("speed", 4, 0),)
        battle.turn("A1", "attack D1 iron-lance")
    assert battle.strikes() == [f"A1 {how}"]


def test_the_weapon_used_last_is_in_hand(scene: SceneOf) -> None:
    lines = ("A mercenary d4 iron-sword steel-sword", "D soldier d5 !sleep")
    with scene(*lines, rolls=[20]) as battle:
        assert battle.state.wielded[0] == "iron-sword"
        battle.state.weakened[0] = (("speed", 1, 0),)
        battle.turn("A1", "attack D1 steel-sword")
    assert battle.state.wielded[0] == "steel-sword"


# Worked examples


def test_o1_the_order_of_an_attack(scene: SceneOf) -> None:
    with scene("A thief d4 slim-sword", "D soldier d5 iron-lance", rolls=[5, 5, 5]) as battle:
        battle.turn("A1", "attack D1 slim-sword")
    kinds = [event[0] for event in battle.table.events if event[0] in ("attacks", "strikes", "counters", "follows up")]
    assert kinds == ["attacks", "strikes", "counters", "strikes", "follows up", "strikes"]


def test_drain_gives_nothing_back_of_a_single_hit_point(scene: SceneOf) -> None:
    drain = sword({"tag": "drain"}, might=0)
    with scene("A mercenary d4 made-sword hp=5", "D general d5", rolls=[5], more=drain) as battle:
        battle.state.weakened[1] = (("defense", battle.state.stat(1, "defense") - 3, 0),)
        battle.turn("A1", "attack D1 made-sword")
    assert battle.dealt() == [1]
    assert battle.hp("A1") == 5
    assert "drain" not in battle.fired()
