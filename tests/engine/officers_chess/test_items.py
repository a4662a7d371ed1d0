"""The thirteen items (Items and accessories): what each does for who carries it."""

from tests.engine.officers_chess.scene import SceneOf


def test_iron_shield_adds_one_to_defense(scene: SceneOf) -> None:
    with scene("A soldier d4 iron-shield", "D soldier i9") as battle:
        assert battle.state.stat(0, "defense") == 1 + 1


def test_kite_shield_adds_two_to_defense_and_takes_a_space_of_movement(scene: SceneOf) -> None:
    with scene("A soldier d4 kite-shield", "D soldier i9") as battle:
        assert battle.state.stat(0, "defense") == 1 + 2
        assert battle.state.move_of(0) == 5 - 1


def test_orb_of_reach_lengthens_magic_only(scene: SceneOf) -> None:
    with scene("A trickster d4 lightning iron-sword orb-of-reach", "D soldier d6", "D soldier d7") as battle:
        battle.begin("A1")
        attacks = [text for text in battle.options() if text.startswith("attack")]
        assert attacks == ["attack D1 lightning", "attack D2 lightning"]
        battle.do("wait")


def test_door_key_opens_a_chest_and_is_spent(scene: SceneOf) -> None:
    scenario = {"chests": {"d5": "silver-lance", "d3": ""}}
    with scene("A soldier d4 iron-lance door-key vulnerary", "D soldier i9", scenario=scenario) as battle:
        battle.turn("A1", "open d5 door-key")
    assert battle.inventory("A1") == ["iron-lance", "vulnerary", "silver-lance"]
    assert list(battle.state.chests.values()) == [""]
