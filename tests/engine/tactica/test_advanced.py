"""What the book says of the Advanced Game, in a match that is agreed on with it (rulings P43, P44)."""

import pytest

from armybuilder.engine.bots import RandomBot
from armybuilder.engine.games.tactica import GAME
from armybuilder.engine.games.tactica.events import LOST_BY
from armybuilder.engine.match import Match
from tests.engine.tactica.matches import library, war
from tests.engine.tactica.scene import scene

FAR = "B foot a15"


@pytest.mark.parametrize(
    ("troop", "level", "more"), [("foot", "", 1), ("foot", "1x", 2), ("foot", "2x", 3), ("archer", "2x", 3)]
)
def test_press_gives_1_and_its_troops_training_to_ranged_troops_too(troop: str, level: str, more: int) -> None:
    with scene(
        f"A {troop} e5 {level}", "B champion e6", hands=("press", ""), stage="combat", is_advanced=True
    ) as battle:
        before = battle.offense("A1", "B1")
        battle.do("play press A1")
        assert battle.offense("A1", "B1") == before + more


@pytest.mark.parametrize(
    ("lines", "points"),
    [
        (("A foot a1",), (0, 0)),
        (("A foot c10",), (1, 0)),
        (("A foot c10", "A foot d9"), (1, 0)),  # more troops beside one landmark count no more
        (("A foot c10", "B foot d9"), (0, 0)),  # nobody controls what both stand beside
        (("A foot c10", "B foot c6", "B foot i6"), (1, 2)),
    ],
)
def test_a_landmark_is_controlled_by_the_player_who_alone_stands_beside_it(
    lines: tuple[str, ...], points: tuple[int, int]
) -> None:
    with scene(*lines, is_advanced=True) as battle:
        assert (battle.state.victory_points(0), battle.state.victory_points(1)) == points


@pytest.mark.parametrize(
    ("lines", "is_advanced", "lost"),
    [
        (("A foot c10", FAR), True, (1, "points")),
        (("A foot a1", "B foot c10"), True, (0, "points")),
        (("A foot a1", FAR), True, (0, "cap")),  # B holds a hostage
        (("A foot c10", FAR), False, (0, "cap")),
    ],
)
def test_victory_points_decide_a_battle_whose_turns_are_up_before_hostages_do(
    lines: tuple[str, ...], is_advanced: bool, lost: tuple[int, str]
) -> None:
    with scene(*lines, hostages=("", "foot"), stage="combat", is_advanced=is_advanced) as battle:
        battle.state.turn = 80
        battle.do("end")
        battle.until("battle")
        assert battle.state.losses == (lost,)
    assert LOST_BY[lost[1]]


@pytest.mark.parametrize("seed", range(4))
def test_a_war_of_the_advanced_game_ends(seed: int) -> None:
    setup = war(turns=6, advanced=True)
    setup["cards"] = library()
    assert Match(GAME, setup, str(seed), (RandomBot("a"), RandomBot("b"))).run().result is not None
