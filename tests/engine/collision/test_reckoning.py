"""How an attack is reckoned, for the player who thinks about it: cover, both rolls, what is left to defeat."""

from typing import Any

from armybuilder.engine.table import Option
from armybuilder.play.games.collision.reckoning import reckoned
from tests.engine.collision.scene import scene

ATTACKER = "A c3 north weapon:attack:4 weapon:power:4"


def told(*lines: str, option: Option = ("single", "1", 1), **settings: Any) -> list[str]:
    with scene(*lines, **settings) as battle:
        battle.begins("A1")
        before = [*battle.state.injuries], [*battle.state.endurance], battle.state.dice
        found = [*reckoned(battle.state, option)]
        assert before == (battle.state.injuries, battle.state.endurance, battle.state.dice)
    return found


def test_both_rolls_are_told_with_what_they_are_made_of() -> None:
    assert told(ATTACKER, "B c4 south defense=9 armor=7 toughness=4", levels={"c3": 2}) == [
        "D10 + 5 (4 base + 1 higher ground) against Def 9 of B1: 4 or more hits."
        " Then D10 + 4 against Armor 7: 4 or more is Injury 1, a 10 Injury 4. It is 4 injuries from defeat."
    ]


def test_a_crit_is_told_apart_and_an_injured_target_with_what_an_injury_does_to_its_level() -> None:
    (words,) = told(f"{ATTACKER} weapon:crit_power:2", "B c4 south armor=8 toughness=5 injuries=1")
    assert "a 10 Injury 4; a Crit adds 2." in words
    assert words.endswith(
        "It is 4 injuries from defeat. An Injury above its level of 1 replaces that, any other adds 1."
    )


def test_cover_and_immunity_are_told_and_no_other_answer_is_an_attack() -> None:
    (covered,) = told("A c3 north bow", "B c6 south", terrain={"c5": "vertical-obstacle"})
    assert " cover: a D10 over " in covered
    (immune,) = told(ATTACKER, "B c4 south immune-to-mundane")
    assert immune.endswith("B1 is immune to it.")
    assert told(ATTACKER, "B c4 south", option=("hold",)) == []
