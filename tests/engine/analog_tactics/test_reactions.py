"""Reactions: which are offered against which attack, each once (AT62), and what keeps damage away, together."""

import pytest

from armybuilder.engine.games.analog_tactics.scenes import Stage
from tests.engine.analog_tactics.scene import scene

WARRIOR, MAGE = "A warrior-elite f6 N", "A mage-elite f6 N"


def question(play: Stage, start: str) -> list[str]:
    return [asked for asked in play.table.asked if asked.startswith(start)]


# Each once an attack


@pytest.mark.parametrize(
    ("upgrade", "weapon", "pick"),
    [("warhammer-1", "warhammer", "block"), ("spear-2", "spear", "block"), ("katana-1", "katana", "parry")],
)
def test_what_an_ability_and_a_weapon_give_is_offered_once(upgrade: str, weapon: str, pick: str) -> None:
    with scene(WARRIOR, f"B warrior-elite f7 S {upgrade} last={weapon}", rolls=[1, 6], picks={"B": [pick]}) as play:
        play.do("attack A1 B1")
    reacting = next(among for among in play.table.offered if "avoid B1" in among)
    assert reacting.count(f"{pick} B1") == 1


def test_at62_a_drone_is_repaired_once_in_an_attack() -> None:
    lines = [WARRIOR, "B engineer-elite f8 S reaction=2", "B engineer-common f7 S hp=1"]
    with scene(*lines, rolls=[6, 1], picks={"B": ["repair"]}, answers=["repair B1 B2"]) as play:
        play.state.figures[0] = (*play.state.figures[0][:5], 3, *play.state.figures[0][6:])
        play.do("attack A1 B2")
    assert play.space("B2") == ""
    assert not question(play, "B2 is at 0 Health")


# What several things bring together


@pytest.mark.parametrize(
    ("card", "form", "pool"), [("warhammer", 2, "reaction"), ("battle-axe", 1, "movement"), ("battle-axe", 3, "attack")]
)
def test_a_point_that_a_blow_took_is_missing_when_its_victim_comes_back(card: str, form: int, pool: str) -> None:
    """P72: in the same round, that is; with the next its points are refreshed."""
    answers = ["on B1 f1", "face B1 N"]
    lines = [f"A warrior-elite f6 N {card} form={form}", "B warrior-elite f7 S hp=1"]
    with scene(*lines, rolls=[6, 1], answers=answers) as play:
        before = play.points("B1", pool)
        play.do(f"{card} A1 B1", "upgrade A1 " + f"{card}-1")
        play.begin_turn("B")
        assert (play.space("B1"), play.points("B1", pool)) == ("f1", before - 1)
        play.new_round()
        assert play.points("B1", pool) == before
