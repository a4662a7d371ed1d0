"""The worth of a war to a player: what the bots go by."""

import pytest

from armybuilder.engine.games.tactica.judging import HOPED, NAMED, TAKEN, captures, troop_worth
from tests.engine.tactica.scene import scene


def test_a_capture_that_is_named_promises_more_than_one_that_may_be_named() -> None:
    with scene("A champion e5", "B archer e6", stage="combat") as war:
        prize = troop_worth(war.state, war.piece("B1")) + TAKEN
        war.do("end")
        assert captures(war.table) == pytest.approx(HOPED * prize)
        war.do("attack A1 B1")
        assert captures(war.table) == pytest.approx(NAMED * prize)
