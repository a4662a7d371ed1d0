"""The weapons that a unit may use: of its class's types, or of the one it was hired with (The Class List)."""

from armybuilder.engine.games.officers_chess import GAME
from armybuilder.engine.games.officers_chess.scenes import Stage
from tests.engine.officers_chess.cards import fixture_cards
from tests.engine.officers_chess.scene import SceneOf


def weapons(battle: Stage) -> set[str]:
    """The weapons that the activated unit could strike with."""
    return {text.split()[-1] for text in battle.options() if text.startswith("attack")}


def test_a_lord_with_a_sword_has_chosen_swords(scene: SceneOf) -> None:
    with scene("A lord d4 vulnerary rapier iron-lance", "D soldier d5") as battle:
        battle.begin("A1")
        assert weapons(battle) == {"rapier"}
        assert "equip iron-lance" not in battle.options()
        assert battle.why_not("attack D1 iron-lance") == "Lord wields one type, and has chosen Swords."
        battle.do("wait")


def test_a_lord_with_a_lance_has_chosen_lances(scene: SceneOf) -> None:
    with scene("A lord d4 iron-lance reginleif rapier", "D soldier d5") as battle:
        battle.begin("A1")
        assert weapons(battle) == {"iron-lance", "reginleif"}
        battle.do("wait")


def test_a_weapon_that_a_lord_cannot_use_chooses_nothing_for_it(scene: SceneOf) -> None:
    with scene("A lord d4 iron-axe killer-lance", "D soldier d5") as battle:
        battle.begin("A1")
        assert weapons(battle) == {"killer-lance"}
        assert battle.why_not("attack D1 iron-axe") == "Lord cannot attack with Iron Axe."
        battle.do("wait")


def test_a_staff_chooses_faith(scene: SceneOf) -> None:
    acolyte = {**fixture_cards()["classes"]["lord"], "name": "Acolyte", "wields": ["faith", "swords"]}
    more = {"classes": {"acolyte": acolyte}}
    with scene("A acolyte d4 heal iron-sword", "D soldier d5", more=more) as battle:
        battle.begin("A1")
        assert weapons(battle) == set()
        assert battle.why_not("attack D1 iron-sword") == "Acolyte wields one type, and has chosen Faith."
        battle.do("wait")


def test_a_lord_without_a_weapon_takes_the_type_of_the_first_that_it_finds(scene: SceneOf) -> None:
    chests = {"chests": {"d3": "iron-lance", "c4": "iron-sword"}}
    with scene("A lord d4 door-key door-key", "D soldier d5", scenario=chests) as battle:
        battle.turn("A1", "open d3 door-key")
        battle.new_round()
        battle.turn("A1", "open c4 door-key")
        battle.new_round()
        battle.begin("A1")
        assert weapons(battle) == {"iron-lance"}
        battle.do("wait")


def test_a_class_that_wields_both_types_uses_both(scene: SceneOf) -> None:
    with scene("A great-lord d4 iron-sword iron-lance", "D soldier d5") as battle:
        battle.begin("A1")
        assert weapons(battle) == {"iron-sword", "iron-lance"}
        battle.do("wait")


def test_what_an_opponent_may_think_that_a_lord_carries_is_of_one_type(scene: SceneOf) -> None:
    with scene("A soldier d4", "D lord d5 iron-lance spear javelin", "D lord d6 iron-lance rapier spear") as battle:
        battle.state.show(2, "spear")
        chosen = set()
        for dice in range(1, 1 << 62, 1 << 56):
            view = GAME.view(battle.state, 0, dice)
            for unit in (1, 2):
                gear = [view.cards.gear[slug] for slug in view.inventory[unit]]
                types = {each.weapon_type for each in gear if each.weapon_type}
                assert len(types) == 1
                chosen |= {(unit, *types)}
    assert chosen == {(1, "swords"), (1, "lances"), (2, "lances")}


def test_two_copies_of_a_weapon_or_a_staff_give_one_option(scene: SceneOf) -> None:
    lines = (
        "A mercenary d4 iron-sword iron-sword steel-sword",
        "A priest e4 heal heal",
        "D soldier d5",
        "A soldier e5",
    )
    with scene(*lines) as battle:
        battle.state.hp[2] = 3
        for name in ("A1", "A2"):
            battle.begin(name)
            options = battle.options()
            assert len(options) == len(set(options))
            battle.do("wait")
