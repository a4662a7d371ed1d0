"""The tags of classes: a sentence a tag (Tags, Unit)."""

from tests.engine.officers_chess.scene import SceneOf


def test_flying_gets_neither_cover_nor_healing_from_terrain(scene: SceneOf) -> None:
    with scene("A pegasus-knight d4 iron-lance hp=5", "D soldier i9", terrain={"d4": "fort"}) as battle:
        battle.turn("A1")
        assert battle.state.cover(battle.unit("A1")) == 0
    assert battle.hp("A1") == 5


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
