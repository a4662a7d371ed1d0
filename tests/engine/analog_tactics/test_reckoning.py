"""How an attack is reckoned, for the player who thinks about it: both sums, the damage of a hit, what it costs."""

from armybuilder.engine.games.analog_tactics.scenes import Stage
from armybuilder.engine.table import Option
from armybuilder.play.games.analog_tactics.reckoning import PERCENT, reckoned
from tests.engine.analog_tactics.scene import scene

FOE = "B warrior-elite f7 S"


def told(play: Stage, verb: str, *signs: str) -> list[str]:
    option: Option = (verb, *map(play.unit, signs))
    return [*reckoned(play.state, option)]


def test_both_sums_and_the_damage_are_told_with_what_they_are_made_of() -> None:
    with scene("A warrior-elite f6 N greatsword form=1", "B assassin-elite f7 N", picks={"A": ["rage"]}) as play:
        play.state.health[0] = 1
        sums, last = told(play, "greatsword", "A1", "B1")
    assert sums == (
        "A1 Warrior Elite: D6 + 1 from behind; B1 Assassin Elite: D6 + 2 Evasion + 2 Greatsword."
        " A hit deals 5 (2 Damage + 1 Rage + 2 Greatsword), of 4 Health."
    )
    assert last == f"The higher sum hits; a tie misses. {PERCENT}"


def test_an_attack_on_several_tells_each_of_them_and_a_number_without_a_die() -> None:
    with scene("A warrior-elite f6 N", FOE, "B wall g6 N", picks={"A": ["sweep"]}) as play:
        assert [each.partition("; ")[2].partition(".")[0] for each in told(play, "sweep", "A1")[:2]] == [
            "B1 Warrior Elite: D6 + 1 from the front",
            "B2 Wall: 2, without a die",
        ]


def test_a_critical_is_told_beside_a_plain_hit() -> None:
    with scene("A assassin-elite f6 N", "B warrior-elite f7 N", picks={"A": ["critical-strike"]}) as play:
        assert "; with a 5 or 6, " in told(play, "attack", "A1", "B1")[0]


def test_an_attack_that_leaves_an_objective_says_what_that_would_pay() -> None:
    with scene("A warrior-elite f6 N katana", "B warrior-elite f8 S") as play:
        play.state.field = play.state.field.with_feature(play.state.place[0], "C")
        assert told(play, "katana", "A1", "B1")[:2] == [
            "Made from f7; what you choose on the way can change this.",
            "A1 leaves the central objective, which would pay 1 XP as your turn ends.",
        ]


def test_what_is_reckoned_changes_nothing_and_no_other_answer_is_an_attack() -> None:
    with scene("A warrior-elite f6 N", FOE) as play:
        state = play.state
        before = [*state.health], [*state.attack], [*state.place], state.dice
        assert told(play, "attack", "A1", "B1")
        assert (
            told(play, "turn", "A1", "A1")
            == told(play, "reorient", "A1", "A1")
            == [*reckoned(state, ("recycle", "wall"))]
            == []
        )
        assert before == (state.health, state.attack, state.place, state.dice)
