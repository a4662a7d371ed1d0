"""A Unit Team is Engaged together: what is gone through "on Unit Engagement", and who carries whom (G87, G89, G123)."""

import pytest

from armybuilder.engine.games.tactics_david.state import CHARGED, WENT
from armybuilder.engine.games.tactics_david.stride import Stride
from tests.engine.tactics_david.scene import SceneOf

FAR = "B knight g9 south"


def verbs(options: list[str]) -> set[str]:
    return {option.split()[0] for option in options}


@pytest.mark.parametrize(("status", "face"), [("petrified", 1), ("paralyzed", 2)])
def test_a_mate_that_may_not_move_is_not_carried_but_may_be_left_behind(plain: SceneOf, status: str, face: int) -> None:
    lines = ("A soldier d4 north", f"A knight e4 north {status}", FAR)
    with plain(*lines, rolls=[face]) as table:
        table.join("A1", "A2")
        table.engage("A1")
        assert verbs(table.options()) == {"face", "orient", "part", "done"}
        table.do("part d6", "done")
        assert table.space("A2") == "d4"
        assert table.state.engaged == -1


@pytest.mark.parametrize("stands_first", ["A1", "A2"])
def test_one_whose_charge_comes_nowhere_never_leaves_its_team(plain: SceneOf, stands_first: str) -> None:
    lines = ("A soldier d4 north petrified", "A soldier e4 north fearful", "A wolf d5 north", "A wolf e5 north", FAR)
    with plain(*lines, rolls=[1, 1, 1, 1, 1], answers=["flee to A3"]) as table:
        table.join("A1", "A2")
        table.join("A3", "A4")
        state, space = table.state, table.state.place[0]
        state.occupant[space] = table.unit(stands_first)
        table.engage("A1")
        assert not table.events("parts")
        assert state.mate[:2] == [1, 0]
        assert state.units_at(space)[0] == table.unit(stands_first)
        assert state.did(1, CHARGED)
        assert not state.did(0, CHARGED | WENT)


def test_a_forester_slows_its_team_in_the_forest_as_its_mate_is(scene: SceneOf) -> None:
    lines = ("A boar d4 north", "A soldier e4 north", FAR)
    reached = []
    for first in ("A1", "A2"):
        with scene(*lines, terrain={"d5": "forest", "d6": "forest"}) as table:
            table.join("A1", "A2")
            table.engage(first)
            reached.append(sorted(option for option in table.options() if option.startswith("move")))
    assert reached[0] == reached[1]


def test_a_slime_team_stops_on_the_trail_of_one_of_it_for_the_mate_g89(scene: SceneOf) -> None:
    lines = ("A soldier d4 north", "A knight e4 north", "A green-slime a1 north", FAR)
    with scene(*lines) as table:
        table.join("A3", "A1")
        table.state.trails = {table.state.field.grid.named("a2"): (2,)}
        stride = Stride(table.table, 2)
        assert stride.stops(table.state.field.grid.named("a2"))
