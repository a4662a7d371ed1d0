"""Targets that get away, and attacks on several: who may be struck in their stead, and when (P7, P46, P62, P64)."""

from armybuilder.engine.games.analog_tactics.scenes import Stage
from tests.engine.analog_tactics.scene import scene


def attacked(play: Stage) -> list[str]:
    """Whom attacks were rolled against, in order."""
    return [play.state.names[event[2]] for event in play.events("rolls")]


# Areas


def test_a_grenade_moves_whom_it_has_hit_before_it_strikes_the_next() -> None:
    lines = ["A engineer-elite f4 N", "B warrior-elite f6 N", "B warrior-common f7 N", "B warrior-common g6 N"]
    answers = ["next B2", "next B3"]
    with scene(*lines, picks={"A": ["grenade"]}, level=4, rolls=[6, 1] * 3, answers=answers) as play:
        play.do("grenade A1 f6")
    kinds = [event[0] for event in play.table.events if event[0] in ("rolls", "is moved")]
    assert attacked(play) == ["B2", "B3", "B1"]
    assert kinds == ["rolls", "is moved", "rolls", "is moved", "rolls"]


def test_a_force_blast_moves_each_before_it_strikes_the_next() -> None:
    lines = ["A mage-elite f5 N", "B warrior-elite f6 N", "B warrior-common g5 N"]
    with scene(*lines, picks={"A": ["force-blast"]}, rolls=[1, 6], level=5, answers=["next B1"]) as play:
        play.do("force-blast A1 A1")
    kinds = [event[0] for event in play.table.events if event[0] in ("rolls", "is moved")]
    assert kinds == ["rolls", "is moved", "rolls", "is moved"]
