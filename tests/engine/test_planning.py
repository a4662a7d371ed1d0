"""Planners: where pieces have to stand for something, and what it still lacks."""

import pytest

from armybuilder.play.games.analog_tactics.planning import rituals
from armybuilder.play.games.tactica.planning import captures
from tests.engine.analog_tactics.scene import scene as team_scene
from tests.engine.tactica.scene import scene as war_scene

ELITE, FOE = "A mage-elite f6 N special=1", "B warrior-elite a1 N"
#: The commons of the ritual Hit +1 around f6, as a board of hexes names their spaces.
HELD = ["A mage-common f8 N", "A mage-common d6 N", "A mage-common h6 N", "A mage-common f4 N"]
AWAY = "A mage-common f3 N"


@pytest.mark.parametrize(
    ("lines", "words", "missing"),
    [
        ([ELITE, *HELD], "All stand: you can hold it.", []),
        ([ELITE, *HELD[:3], AWAY], "4 of 5 stand. Missing: f4 (A5, 1 away).", ["f4"]),
        ([ELITE, *HELD[:3]], "It takes 4 commons, and you have 3.", None),
        (["A mage-elite f6 N special=0", *HELD], "All stand: you can hold it, once A1 has a Special point.", []),
        (["A warrior-elite f6 N"], None, None),
    ],
)
def test_a_ritual_says_who_is_missing_where(lines: list[str], words: str | None, missing: list[str] | None) -> None:
    with team_scene(*lines, FOE) as play:
        found = {plan.card: plan for plan in rituals(play.state, 0)}
        name = play.state.field.board.name
    plan = found.get("ritual/hit")
    assert (plan.words if plan else None) == words
    if plan and missing is not None:
        assert [name(space) for space in plan.missing] == missing
        assert len(plan.held) == 5 - len(missing)


@pytest.mark.parametrize(
    ("lines", "stage", "words", "missing"),
    [
        (["A foot e5", "B foot e6"], "movement", "A1 deals 1 against DEF 1. 1 more OFF is missing.", []),
        (
            ["A foot e5", "A foot e3", "B foot e6"],
            "movement",
            "A1 deals 1 against DEF 1. 1 more OFF is missing. Could join: A2 from f5 (OFF 1).",
            ["f5"],
        ),
        (["A foot e5", "A foot e3", "B foot e6"], "combat", "A1 deals 1 against DEF 1. 1 more OFF is missing.", []),
        (
            ["A foot e5", "A foot d6", "B foot e6"],
            "combat",
            "A1 and A2 deal 2 against DEF 1. That captures it, unless a card saves it.",
            [],
        ),
        (["A foot e3", "B foot e12"], "movement", None, []),
    ],
)
def test_a_capture_says_what_is_missing_and_who_could_join(
    lines: list[str], stage: str, words: str | None, missing: list[str]
) -> None:
    with war_scene(*lines, stage=stage) as war:
        found = list(captures(war.state, 0))
        assert list(captures(war.state, 1)) == [], "it is not their turn"
    assert [plan.words for plan in found] == ([words] if words else [])
    assert [war.state.hex_name(space) for plan in found for space in plan.missing] == missing
