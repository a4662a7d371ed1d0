"""The odds of a charge, which its own rules reckon (ruling G42)."""

from collections.abc import Mapping

import pytest

from armybuilder.engine.games.tactics_david.odds import charge_odds
from armybuilder.engine.games.tactics_david.scenes import Stage
from tests.engine.tactics_david.scene import SceneOf

#: Two dice show less than 7.
STUMBLES = 15 / 36


def ends(table: Stage, unit: str = "A1") -> Mapping[str, float]:
    found = charge_odds(table.state, table.unit(unit)).ends
    return {table.state.field.grid.name(space): chance for space, chance in found.items()}


def test_a_charge_stumbles_fifteen_times_of_thirty_six(plain: SceneOf) -> None:
    with plain("A soldier d1 north", "B knight g9 south", rows=12) as table:
        assert charge_odds(table.state, table.unit("A1")).stumbles == pytest.approx(STUMBLES)


def test_each_space_tells_how_likely_the_charge_can_end_there(plain: SceneOf) -> None:
    with plain("A soldier d1 north", "B knight g12 south", rows=12) as table:
        found = ends(table)
        # Those up to the rating and one are always in reach of who does not stumble, and each die falls to one of six.
        for space in ("d2", "d3", "d4", "d5"):
            assert found[space] == pytest.approx(1 - STUMBLES + STUMBLES / 6)
        assert found["d7"] == pytest.approx((1 - STUMBLES) * 4 / 6 + STUMBLES / 6)
        assert found["d10"] == pytest.approx((1 - STUMBLES) / 6)
        assert max(found, key=lambda space: int(space[1:])) == "d10", "the rating of 3 and a die"


def test_who_is_in_the_way_stops_a_stumble_there(plain: SceneOf) -> None:
    with plain("A soldier d1 north", "B knight d4 south") as table:
        assert ends(table) == pytest.approx({"d2": 1 - STUMBLES * 5 / 6, "d3": 1 - STUMBLES / 6})


def test_who_charges_round_corners_stumbles_straight_ahead(scene: SceneOf) -> None:
    with scene("A bitty-bug d1 north", "B knight g9 south", rows=9) as table:
        found = ends(table)
        assert found["c1"] == pytest.approx(1 - STUMBLES), "only who does not stumble goes aside"
        assert found["d2"] == pytest.approx(1 - STUMBLES + STUMBLES / 6)
