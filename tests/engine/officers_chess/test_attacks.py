"""The attack process, step by step, and the weapon triangle (Actions, Attack; The Weapon Triangle)."""

import pytest

from tests.engine.cases import Case
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


CASES = {
    "the triangle may be played for damage only": Case(
        "A mercenary d4 iron-sword, D fighter d5 iron-axe !sleep", "20 20", "A1: attack D1 iron-sword",
        {"skills": [12, 12]}, options={"triangle": "damage"}),
    "a one hits even without skill": Case(
        "A soldier d4 iron-lance, D knight d5 !sleep", "1", "A1: attack D1 iron-lance", {"strikes": ["A1 critical"]},
        given={"state.weakened.0": (("speed", 4, 0), ("skill", 12, 0))}),
    "a critical doubles after defense": Case(
        "A fighter d4 iron-axe, D knight d5 !sleep", "1", "A1: attack D1 iron-axe", {"dealt": [2 * (5 + 4 - 4)]},
        given={"state.weakened.0": (("speed", 9, 0),)}),
    "damage is never negative": Case(
        "A villager d4 slim-lance, D general d5 !sleep", "1", "A1: attack D1 slim-lance", {"dealt": [0], "lost D1": 0},
        given={"state.weakened.0": (("speed", 9, 0),)}),
    "a routed unit leaves the map and does not counter": Case(
        "A fighter d4 iron-axe, D soldier d5 iron-lance hp=1, D soldier i9", "5", "A1: attack D1 iron-axe",
        {"is routed D1": True, "strikes": ["A1 hit"]}),
    "the counter needs the attacker in range": Case(
        "A archer d4 iron-bow, D soldier d6 steel-lance", "20 20", "A1: attack D1 iron-bow",
        {"strikes": ["A1 miss", "A1 miss"]}),
    "the faster attacker follows up": Case(
        "A thief d4 slim-sword, D soldier d5 iron-lance", "20 20 20", "A1: attack D1 slim-sword",
        {"strikes": ["A1 miss", "D1 miss", "A1 miss"]}),
    "the faster target follows up in range": Case(
        "A knight d4 iron-lance, D thief d5 slim-sword", "20 20 20", "A1: attack D1 iron-lance",
        {"strikes": ["A1 miss", "D1 miss", "D1 miss"]}),
    "the faster target out of range does not follow up": Case(
        "A archer d4 steel-bow, D thief d6 slim-sword", "20", "A1: attack D1 steel-bow", {"strikes": ["A1 miss"]}),
    "a hostile staff must hit and is not countered": Case(
        "A priest d4 sleep, D thief d5 iron-sword", "11", "A1: cast D1 sleep", {"skills": [13 - 2], "statuses D1": []}),
    "a hostile staff is never critical and lies outside the triangle": Case(
        "A priest d4 sleep, D dark-mage d5 flux", "1", "A1: cast D1 sleep",
        {"strikes": ["A1 hit"], "skills": [13 - 2], "lost D1": 0}),
    "a hostile staff gives its status on a hit": Case(
        "A priest d4 sleep, D thief d5 iron-sword", "10", "A1: cast D1 sleep", {"statuses D1": ["sleep"]}),
    "o1 a staff in hand neither counters nor follows up": Case(
        "A knight d4 silver-lance, D priest d5 heal lightning", "20", "A1: attack D1 silver-lance",
        {"strikes": ["A1 miss"]}),
    "o2 hit points by grade": Case("A mercenary d4, A hero d5, D soldier i9", "", "", {"hp A1": 15, "hp A2": 20}),
    "o11 nobody follows up on a tie": Case(
        "A soldier d4 iron-lance, D soldier d5 iron-lance", "20 20", "A1: attack D1 iron-lance",
        {"strikes": ["A1 miss", "D1 miss"]}),
    # 4 − 2 against 4 − 3
    "the weight in hand counts for a target that cannot counter": Case(
        "A archer d4 iron-bow, D soldier d6 iron-lance", "20 20", "A1: attack D1 iron-bow",
        {"strikes": ["A1 miss", "A1 miss"]}),
}  # fmt: skip


@pytest.mark.parametrize("case", CASES.values(), ids=CASES)
def test_sentences(scene: SceneOf, case: Case) -> None:
    case.check(scene)


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


def test_martial_damage_meets_defense_and_magic_resistance(scene: SceneOf) -> None:
    with scene("A fighter d4 iron-axe", "A mage c5 fire", "D knight d5 !sleep", rolls=[5, 5]) as battle:
        battle.state.weakened[0] = battle.state.weakened[1] = (("speed", 9, 0),)
        battle.turn("A1", "attack D1 iron-axe")
        battle.turn("A2", "attack D1 fire")
    assert battle.dealt() == [5 + 4 - 4, 4 + 3]


def test_a_counter_with_a_devil_axe_is_asked_for(scene: SceneOf) -> None:
    with scene("A knight d4 silver-lance", "D fighter d5 devil-axe", rolls=[20, 20], answers=["no"]) as battle:
        battle.state.weakened[0] = (("speed", 1, 0),)
        battle.turn("A1", "attack D1 silver-lance")
    assert battle.strikes() == ["A1 miss", "A1 miss"]
    assert battle.table.asked[-1] == "D1 Fighter: counter with Devil Axe?"


@pytest.mark.parametrize(("answer", "strikes"), [("yes", 2), ("no", 1)])
def test_a_follow_up_with_a_devil_axe_is_asked_for(scene: SceneOf, answer: str, strikes: int) -> None:
    lines = ("A fighter d4 devil-axe", "D soldier d5 iron-lance !sleep")
    with scene(*lines, rolls=[20] * strikes, answers=[answer]) as battle:
        battle.state.weakened[1] = (("speed", 4, 0),)
        battle.turn("A1", "attack D1 devil-axe")
    assert battle.table.asked[-1] == "A1 Fighter: follow up with Devil Axe?"
    assert len(battle.strikes()) == strikes


def test_the_weapon_used_last_is_in_hand(scene: SceneOf) -> None:
    lines = ("A mercenary d4 iron-sword steel-sword", "D soldier d5 !sleep")
    with scene(*lines, rolls=[20]) as battle:
        assert battle.state.wielded[0] == "iron-sword"
        battle.state.weakened[0] = (("speed", 1, 0),)
        battle.turn("A1", "attack D1 steel-sword")
    assert battle.state.wielded[0] == "steel-sword"


def test_another_weapon_is_taken_in_hand_freely_once_when_activating(scene: SceneOf) -> None:
    with scene("A mercenary d4 iron-sword steel-sword vulnerary hp=3", "D soldier i9") as battle:
        battle.begin("A1")
        battle.do("equip steel-sword")
        assert "equip iron-sword" not in battle.options()
        battle.do("move d5", "use vulnerary")
    assert battle.state.wielded[0] == "steel-sword"


# Worked examples


def test_o1_the_order_of_an_attack(scene: SceneOf) -> None:
    with scene("A thief d4 slim-sword", "D soldier d5 iron-lance", rolls=[5, 5, 5]) as battle:
        battle.turn("A1", "attack D1 slim-sword")
    kinds = [event[0] for event in battle.table.events if event[0] in ("attacks", "strikes", "counters", "follows up")]
    assert kinds == ["attacks", "strikes", "counters", "strikes", "follows up", "strikes"]


def test_o12_a_shifter_that_acted_is_normal_until_the_next_round(scene: SceneOf) -> None:
    with scene(
        "A taguel-beast-plus d4 beaststone vulnerary hp=10", "D knight d5 silver-lance", rolls=[5, 20, 20]
    ) as battle:
        battle.turn("A1", "use vulnerary")
        assert battle.profile("A1") == "Taguel (Normal)"
        battle.turn("D1", "attack A1 silver-lance")
        ((_, _, _, parts),) = battle.events("deals")
        assert dict(parts)["defense"] == -3
        assert battle.skills()[1] == 14


def test_drain_gives_nothing_back_of_a_single_hit_point(scene: SceneOf) -> None:
    drain = sword({"tag": "drain"}, might=0)
    with scene("A mercenary d4 made-sword hp=5", "D general d5", rolls=[5], more=drain) as battle:
        battle.state.weakened[1] = (("defense", battle.state.stat(1, "defense") - 3, 0),)
        battle.turn("A1", "attack D1 made-sword")
    assert battle.dealt() == [1]
    assert battle.hp("A1") == 5
    assert "drain" not in battle.fired()
