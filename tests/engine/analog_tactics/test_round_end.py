"""The end of a round: whose the damage is, and in which order it comes (P3, P46, P52)."""

from tests.engine.analog_tactics.scene import scene


def test_an_axe_that_eliminates_late_grows_for_its_dead_bearer_too() -> None:
    lines = ["A warrior-elite f5 N battle-axe form=4", "B engineer-common f6 S hp=4", "B engineer-elite a1 N"]
    with scene(*lines, level=7, rolls=[6, 1]) as play:
        play.do("battle-axe A1 B1")
        play.state.used_steps[play.unit("B1")] = 4
        play.state.take_off(0)
        play.state.health[0] = 0
        play.end_round()
    assert play.space("B1") == ""
    assert play.state.upgrades[0] == ("battle-axe-1",)


def test_a_pyre_burns_in_turn_order() -> None:
    lines = ["A mage-elite f8 N", "B warrior-elite f6 N", "B warrior-common f5 N"]
    with scene(*lines) as play:
        play.state.zones = (("pyre", 0, play.state.field.board.named("f6"), 2, 0, 0),)
        play.state.order = (1, 0)
        play.end_round()
    assert [play.state.names[event[1]] for event in play.events("strikes late")] == ["B1", "B2", "A1"]
