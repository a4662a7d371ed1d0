"""The Dead of a Unit Team, and the Relentless while they are Dead (rulings G88, G90, G115)."""

import pytest

from armybuilder.engine.games.tactics_david.death import can_rise, revive
from armybuilder.engine.games.tactics_david.effects.specials import NOT_WITH_DEAD_STATUS
from armybuilder.engine.games.tactics_david.placing import transform
from armybuilder.engine.games.tactics_david.statuses import acquire, discard, discardable
from tests.engine.tactics_david.cards import rows
from tests.engine.tactics_david.scene import SceneOf

FAR = "B knight g9 south"
BRAVE = 5


@pytest.mark.parametrize("first", [0, 1], ids=["first", "second"])
def test_a_dead_mate_keeps_its_half_and_is_a_team_mate_again_as_it_lives_g88(plain: SceneOf, first: int) -> None:
    with plain("A knight d4 north", "A soldier e4 north", FAR, rolls=[BRAVE]) as table:
        table.join("A1", "A2", side_by_side=True)
        state = table.state
        state.occupant[state.place[0]] = first
        table.kill("A1")
        assert can_rise(state, 0)
        revive(table.table, 0)
        assert state.units_at(state.place[0]) == ((0, 1) if first == 0 else (1, 0))
        assert state.team(1) == (1, 0)


def test_a_mate_that_is_locked_is_free_as_they_are_a_team_again_g25(plain: SceneOf) -> None:
    lines = ("A knight d4 north", "A soldier e4 north", "B knight d5 south")
    with plain(*lines, rolls=[BRAVE]) as table:
        table.join("A1", "A2")
        table.kill("A1")
        table.state.locked[1], table.state.locked[2] = 2, 1
        revive(table.table, 0)
        assert table.locked_with("B1") == ""


# Relentless


def test_the_abilities_that_fall_silent_are_those_the_book_marks() -> None:
    marked = {each["slug"] for each in rows("ability") if each.get("qualifier") == "Not with Dead Status"}
    assert set(NOT_WITH_DEAD_STATUS) == marked


def test_g115_the_relentless_that_live_again_stay_paralyzed_and_frozen_for_good(scene: SceneOf) -> None:
    with scene("A zombie d4 north burned", "A medic e4 west", "A knight a1 north", FAR) as table:
        table.kill("A1")
        revive(table.table, 0)
        acquire(table.table, 0, "burned")
        assert discardable(table.state, 0) == ["burned"]
        assert not discard(table.table, 0, "paralyzed", "frozen")
        transform(table.table, 0, table.state.library.units["slime"])
        assert discard(table.table, 0, "paralyzed", "frozen")


def test_the_relentless_that_never_died_are_helped_like_everybody(scene: SceneOf) -> None:
    with scene("A zombie d4 north paralyzed", "A knight a1 north", FAR) as table:
        assert discard(table.table, 0, "paralyzed")
