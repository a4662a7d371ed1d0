"""The worth of a war to a player: what the bots go by."""

import pytest

from armybuilder.engine.games.tactica.judging import FEW_TROOPS, HOPED, NAMED, TAKEN, captures, troop_worth, value
from tests.engine.tactica.scene import scene


def test_a_capture_that_is_named_promises_more_than_one_that_may_be_named() -> None:
    with scene("A champion e5", "B archer e6", stage="combat") as war:
        prize = troop_worth(war.state, war.piece("B1")) + TAKEN
        war.do("end")
        assert captures(war.table) == pytest.approx(HOPED * prize)
        war.do("attack A1 B1")
        assert captures(war.table) == pytest.approx(NAMED * prize)


def test_few_troops_cost_nothing_before_the_first_turn() -> None:
    with scene("A champion e5", "B archer e12", "B foot d12", "B foot f12", stage="combat") as war:
        state = war.state.copy()
        before, state.turn = value(state, 0), 0
        assert value(state, 0) - before == pytest.approx(FEW_TROOPS[1])
