"""How an attack is reckoned, for the player who thinks about it: strikes, the counter, and who is faster."""

from armybuilder.engine.games.officers_chess.scenes import Stage
from armybuilder.engine.games.officers_chess.showing import shown
from armybuilder.engine.games.officers_chess.state import ATTACKER
from armybuilder.engine.games.officers_chess.verbs import Verbs
from armybuilder.engine.table import Option
from armybuilder.play.games.officers_chess.reckoning import ALWAYS, reckoned
from tests.engine.officers_chess.scene import SceneOf, sword

MERCENARY = "A mercenary d4 iron-sword"


def told(battle: Stage, option: Option) -> list[str]:
    """What is told of an attack of A1, once it is activated."""
    battle.begin("A1")
    found = [*reckoned(battle.state, option)]
    battle.do("wait")
    return found


def strike(battle: Stage) -> Option:
    return Verbs.attack(battle.unit("D1"), battle.state.wielded[0])


def test_a_strike_is_told_with_what_it_has_to_roll_and_deals(scene: SceneOf) -> None:
    with scene(MERCENARY, "D soldier d5 iron-lance", terrain={"d5": "forest"}) as battle:
        first, *_, last = told(battle, strike(battle))
    assert first == (
        "A1 with Iron Sword: a roll of less than 11 (12 Skill − 1 Triangle) hits for 4"
        " (4 Strength + 3 Might − 1 Triangle − 1 Defense − 1 Terrain); a 1 is critical, for 8."
    )
    assert last == ALWAYS


def test_who_stands_counters_and_the_faster_one_strikes_again(scene: SceneOf) -> None:
    with scene(MERCENARY, "D soldier d5 iron-lance") as battle:
        _, counter, speed, _ = told(battle, strike(battle))
    assert counter.startswith("If it stands, it counters. D1 with Iron Lance: a roll of less than ")
    assert speed == "Speed less Weight: A1 2, D1 1; A1 is faster and strikes once more."


def test_who_has_nothing_to_strike_with_counters_nothing(scene: SceneOf) -> None:
    with scene(MERCENARY, "D soldier d5") as battle:
        assert "D1 can’t counter." in told(battle, strike(battle))


def test_a_weapon_that_strikes_all_tells_each_that_it_hits(scene: SceneOf) -> None:
    with scene("A mercenary d4 made-sword", "D soldier d5", "D soldier d3", more=sword({"tag": "aoe"})) as battle:
        found = told(battle, Verbs.blast("made-sword"))
    assert [each[:2] for each in found if " with " in each] == ["A1", "A1"]


def test_what_an_enemy_carries_unseen_is_not_reckoned_with(scene: SceneOf) -> None:
    with scene(MERCENARY, "D soldier d5 iron-lance") as battle:
        battle.begin("A1")
        battle.state.shown[1] = frozenset()
        found = [*reckoned(shown(battle.state, ATTACKER), strike(battle))]
        battle.do("wait")
    assert found[1:] == ["D1 carries something that you don’t see: that can change all of this.", ALWAYS]
    assert "Triangle" not in found[0]
