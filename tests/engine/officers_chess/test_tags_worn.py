"""Tags where the lists happen to have none: on accessories, and a class's tags on a weapon (Weapons; Tags)."""

from tests.engine.officers_chess.scene import SceneOf, ring, sword


def test_an_accessory_that_is_exclusive_to_others_does_nothing(scene: SceneOf) -> None:
    more = ring({"tag": "exclusive", "named": "lord"}, {"tag": "bonus", "stat": "defense", "amount": 3})
    with scene("A mercenary d4 made-ring", "A lord d5 made-ring", "D soldier i9", more=more) as battle:
        assert [battle.state.stat(unit, "defense") for unit in (0, 1)] == [2, 2 + 3]


def test_a_weapon_with_slow_weighs_on_who_has_it_in_hand(scene: SceneOf) -> None:
    more = sword({"tag": "slow", "amount": 2})
    lines = ("A mercenary d4 made-sword", "A mercenary a1 iron-sword made-sword", "D soldier i9")
    with scene(*lines, more=more) as battle:
        assert [battle.state.move_of(unit) for unit in (0, 1)] == [5 - 2, 5]


def test_a_weapon_with_pick_opens_locks_while_it_is_in_hand(scene: SceneOf) -> None:
    more = sword({"tag": "pick"})
    lines = ("A mercenary d4 made-sword", "A mercenary d2 iron-sword made-sword", "A priest a1 unlock", "D soldier i9")
    doors = {"d5": "door", "d1": "door", "b1": "door"}
    with scene(*lines, more=more, terrain=doors) as battle:
        for unit, open_with in (("A1", ["open d5 pick"]), ("A2", []), ("A3", ["open b1 unlock"])):
            battle.begin(unit)
            assert [text for text in battle.options() if text.startswith("open")] == open_with
            battle.do("wait")
