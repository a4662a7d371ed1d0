"""The worked examples of the book that have no test among the rules they explain."""

from armybuilder.engine.games.analog_tactics import gains, sight
from tests.engine.analog_tactics.scene import scene


def test_t_can_come_in_through_space_4_and_n_cannot() -> None:
    """A3: both have range 3; T stands left behind the target, N beside it."""
    for place, entries, has_bonus in (("g3", {3, 4}, True), ("i4", {2, 3}, False)):
        with scene(f"A mage-elite {place} N", "B warrior-common f6 N", rolls=[1, 6]) as play:
            state = play.state
            state.facing[0] = state.field.board.directions_toward(state.place[0], state.place[1])[0]
            assert sight.entries(state, state.place[0], 1, 3) == entries
            play.do("attack A1 B1")
        assert ("from behind" in play.hit()) is has_bonus


def test_who_has_just_come_to_level_8_picks_from_all_three_tiers() -> None:
    """A5, for a class whose third tier opens at level 8."""
    with scene("A mage-elite f4 N", "B warrior-elite f7 S", level=8) as play:
        state = play.state
        offered = {str(option[1]) for option in gains.picks(state, 0, 8)}
        before = {str(option[1]) for option in gains.picks(state, 0, 7)}
    tiers = state.library.abilities
    assert {tiers[slug].tier for slug in offered} == {1, 2, 3}
    assert {tiers[slug].tier for slug in before} == {1, 2}
