"""The seven status effects: what each does, and when it ends (Status Effects)."""

import pytest

from armybuilder.engine.games.officers_chess.state import STATUSES
from tests.engine.officers_chess.cards import rows
from tests.engine.officers_chess.scene import SceneOf

ROLLED = ("berserk", "petrified", "poisoned", "sleep")


def test_every_status_is_known() -> None:
    assert {each["slug"] for each in rows("status")} <= set(STATUSES)


def test_barrier_may_be_renewed_in_the_next_round(scene: SceneOf) -> None:
    with scene("A soldier d4 pure-water pure-water", "D soldier i9") as battle:
        battle.turn("A1", "use pure-water")
        battle.state.activated[0] = False
        battle.begin("A1")
        assert "use pure-water" not in battle.options()
        battle.do("wait")
        battle.new_round()
        battle.turn("A1", "use pure-water")
        battle.new_round()
    assert battle.statuses("A1") == ["barrier"]


@pytest.mark.parametrize("status", ["petrified", "sleep"])
@pytest.mark.parametrize(
    "line",
    [
        "A mercenary d4 vulnerary iron-sword steel-sword hp=3",
        "A priest d4 heal lightning",
        "A dancer d4",
        "A thief d4 door-key @saboteur",
        "A lord d4 @leader @fleeing",
    ],
)
def test_who_is_petrified_or_asleep_takes_no_action_at_all(scene: SceneOf, status: str, line: str) -> None:
    terrain = {"d4": "buildings", "d3": "door"}
    rules = {"raze": "buildings", "seize": "buildings", "escape": ["d4"]}
    others = ("A soldier d5 hp=2", "D soldier e4")
    with scene(f"{line} !{status}", *others, terrain=terrain, scenario=rules) as battle:
        battle.state.activated[1] = True
        battle.begin("A1")
        assert battle.options() == ["wait"]
        assert "can neither move nor act" in battle.why_not("use vulnerary")
        battle.do("wait")


@pytest.mark.parametrize("status", ["petrified", "sleep"])
def test_others_may_act_on_who_is_petrified_or_asleep(scene: SceneOf, status: str) -> None:
    with scene(f"A soldier d4 !{status} hp=2", "A priest d5 restore heal", "D soldier i9") as battle:
        battle.begin("A2")
        assert {"cast A1 restore", "cast A1 heal"} <= set(battle.options())
        battle.do("cast A1 restore")
    assert battle.statuses("A1") == []


def test_silenced_cannot_use_spells_and_staves_for_one_activation(scene: SceneOf) -> None:
    with scene("A trickster d4 lightning heal iron-sword !silenced", "A soldier d3 hp=2", "D soldier d5") as battle:
        battle.begin("A1")
        assert "attack D1 iron-sword" in battle.options()
        assert not {"attack D1 lightning", "cast A2 heal"} & set(battle.options())
        assert battle.why_not("attack D1 lightning") == "It is Silenced and cannot use Lightning."
        battle.do("wait")
    assert battle.statuses("A1") == []


def test_silence_that_a_staff_gives_lasts_for_the_next_activation_only(scene: SceneOf) -> None:
    with scene("A priest d4 silence", "D mage d5 fire", rolls=[5]) as battle:
        battle.turn("A1", "cast D1 silence")
        battle.begin("D1")
        assert not [text for text in battle.options() if text.startswith("attack")]
        battle.do("wait")
    assert battle.statuses("D1") == []


def test_silence_given_in_an_activation_outlasts_it(scene: SceneOf) -> None:
    with scene("A soldier d4", "D soldier i9") as battle:
        battle.begin("A1")
        battle.state.statuses[0] = {"silenced": 1}
        battle.do("wait")
        assert battle.statuses("A1") == ["silenced"]
        battle.new_round()
        battle.turn("A1")
    assert battle.statuses("A1") == []


def test_sleep_leaves_no_movement_in_the_log_either(scene: SceneOf) -> None:
    with scene("A soldier d4 !sleep", "D soldier i9") as battle:
        battle.turn("A1")
    assert battle.table.told()[0] == "A1 Soldier is activated and may move 0 (5 base − 5 Sleep)."


@pytest.mark.parametrize("status", ROLLED)
def test_a_rolled_status_ends_on_ten(scene: SceneOf, status: str) -> None:
    with scene(f"A soldier d4 !{status}", "D soldier i9", rolls=[10]) as battle:
        battle.new_round()
    assert battle.statuses("A1") == []
    assert battle.lost("A1") == 0


@pytest.mark.parametrize("status", ROLLED)
def test_a_rolled_status_stays_on_eleven(scene: SceneOf, status: str) -> None:
    with scene(f"A soldier d4 !{status}", "D soldier i9", rolls=[11]) as battle:
        battle.new_round()
    assert battle.statuses("A1") == [status]
