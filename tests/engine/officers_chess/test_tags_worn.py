"""Tags where the lists happen to have none: on accessories, and a class's tags on a weapon (Weapons; Tags)."""

from typing import Any

import pytest

from tests.engine.officers_chess.scene import SceneOf, ring, sword

DUEL = ("A mercenary d4 iron-blade made-ring", "D knight d5 !sleep")
#: The speed at which nobody follows up.
SLOW = (("speed", 4, 0),)


def test_an_accessory_with_brave_strikes_twice_with_every_weapon(scene: SceneOf) -> None:
    with scene(*DUEL, more=ring({"tag": "brave"}), rolls=[20, 20]) as battle:
        battle.state.weakened[0] = SLOW
        battle.turn("A1", "attack D1 iron-blade")
    assert battle.strikes() == ["A1 miss", "A1 miss"]


@pytest.mark.parametrize(
    ("tag", "dealt"),
    [({"tag": "piercing"}, 9), ({"tag": "decimate"}, 7), ({"tag": "devastate"}, 14), ({"tag": "drain"}, 5)],
)
def test_an_accessory_changes_what_a_hit_deals(scene: SceneOf, tag: dict[str, Any], dealt: int) -> None:
    with scene(*DUEL, more=ring(tag), rolls=[5]) as battle:
        battle.state.weakened[0] = SLOW
        battle.state.hp[0] = 5
        battle.turn("A1", "attack D1 iron-blade")
    assert battle.dealt() == [dealt]
    assert battle.hp("A1") == (5 + dealt // 2 if tag["tag"] == "drain" else 5)


def test_an_accessory_gives_its_status_and_takes_its_statistic_on_a_hit(scene: SceneOf) -> None:
    tags = {"tag": "status", "named": "poisoned"}, {"tag": "inflict", "stat": "skill", "amount": 2}
    with scene(*DUEL, more=ring(*tags), rolls=[5]) as battle:
        battle.state.weakened[0] = SLOW
        battle.turn("A1", "attack D1 iron-blade")
    assert battle.statuses("D1") == ["poisoned", "sleep"]
    assert battle.state.weakened[1] == (("skill", 2, 0),)


def test_what_an_accessory_says_of_its_own_weapon_changes_no_other(scene: SceneOf) -> None:
    tags = {"tag": "inaccurate", "amount": 5}, {"tag": "ineffective", "named": "armored"}, {"tag": "inverted"}
    with scene(*DUEL, more=ring(*tags), rolls=[5]) as battle:
        battle.state.weakened[0] = SLOW
        battle.turn("A1", "attack D1 iron-blade")
    assert battle.skills() == [12]
    assert battle.dealt() == [4 + 5 - 4]


def test_an_accessory_that_is_exclusive_to_others_does_nothing(scene: SceneOf) -> None:
    more = ring({"tag": "exclusive", "named": "lord"}, {"tag": "bonus", "stat": "defense", "amount": 3})
    with scene("A mercenary d4 made-ring", "A lord d5 made-ring", "D soldier i9", more=more) as battle:
        assert [battle.state.stat(unit, "defense") for unit in (0, 1)] == [2, 2 + 3]


def test_an_accessory_can_make_a_unit_what_effective_weapons_single_out(scene: SceneOf) -> None:
    lines = ("A mercenary d4 wyrmslayer", "D soldier d5 made-ring !sleep")
    with scene(*lines, more=ring({"tag": "dragon"}), rolls=[5]) as battle:
        battle.state.weakened[0] = SLOW
        battle.turn("A1", "attack D1 wyrmslayer")
    assert battle.dealt() == [4 + 4 + 3 - 1]


def test_an_accessory_enables_its_combat_art_with_every_weapon(scene: SceneOf) -> None:
    arts = {"wrath": {"name": "Wrath", "might": 4}}
    more = ring({"tag": "art", "named": "wrath"})
    with scene(*DUEL, more=more, scenario={"arts": arts}, rolls=[5]) as battle:
        battle.state.weakened[0] = SLOW
        battle.turn("A1", "art D1 iron-blade wrath")
    assert battle.dealt() == [4 + 5 + 4 - 4]


def test_a_weapon_with_slow_weighs_on_who_has_it_in_hand(scene: SceneOf) -> None:
    more = sword({"tag": "slow", "amount": 2})
    lines = ("A mercenary d4 made-sword", "A mercenary a1 iron-sword made-sword", "D soldier i9")
    with scene(*lines, more=more) as battle:
        assert [battle.state.move_of(unit) for unit in (0, 1)] == [5 - 2, 5]


def test_a_weapon_with_canto_moves_on_while_it_is_in_hand(scene: SceneOf) -> None:
    more = sword({"tag": "canto"})
    lines = ("A mercenary d4 made-sword vulnerary hp=3", "A mercenary a1 iron-sword made-sword vulnerary hp=3")
    with scene(*lines, "D soldier i9", more=more) as battle:
        battle.begin("A1")
        battle.do("use vulnerary", "move d6")
        battle.begin("A2")
        battle.do("use vulnerary")
    assert battle.space("A1") == "d6"
    assert battle.state.active == -1


def test_a_weapon_with_pick_opens_locks_while_it_is_in_hand(scene: SceneOf) -> None:
    more = sword({"tag": "pick"})
    lines = ("A mercenary d4 made-sword", "A mercenary d2 iron-sword made-sword", "A priest a1 unlock", "D soldier i9")
    doors = {"d5": "door", "d1": "door", "b1": "door"}
    with scene(*lines, more=more, terrain=doors) as battle:
        for unit, open_with in (("A1", ["open d5 pick"]), ("A2", []), ("A3", ["open b1 unlock"])):
            battle.begin(unit)
            assert [text for text in battle.options() if text.startswith("open")] == open_with
            battle.do("wait")


def test_an_accessory_with_flying_lifts_its_unit_over_terrain(scene: SceneOf) -> None:
    ground = {"d5": "sea-lake", "d4": "fort"}
    lines = ("A mercenary d4 made-ring hp=3", "A mercenary f4 hp=3", "D archer d6 iron-bow")
    with scene(*lines, more=ring({"tag": "flying"}), terrain=ground, rolls=[5]) as battle:
        battle.begin("A1")
        assert "move d5" in battle.options()
        battle.do("wait")
        assert battle.hp("A1") == 3
        battle.turn("D1", "attack A1 iron-bow")
    assert battle.dealt() == [4 + 3 - 2]
