"""The secrets of a battle: how a hand is sorted until both lie open, and who carries the maps."""

import pytest

from armybuilder.engine.bots import RandomBot
from armybuilder.engine.forecast import Waiting, forecast
from armybuilder.engine.games.collision import GAME
from armybuilder.engine.games.collision.state import SORTING, State
from armybuilder.engine.hiding import LooksAtHidden
from armybuilder.engine.match import Match
from tests.engine.collision.battles import random_setup
from tests.engine.collision.scene import scene


def seen(state: State) -> str:
    """All that may be other in a state than in another one."""
    return repr((state.dice, state.key()))


def sorting_match() -> Match[State]:
    """A battle that waits for both to sort, with maps carried."""
    setup = random_setup(5) | {"minors": ["map-carriers", "high-ground"]}
    match = Match(GAME, setup, "5", (RandomBot("a"), RandomBot("b")))
    while match.state.phase != SORTING or match.state.turn < 1:
        match.step()
    return match


def test_nothing_that_is_shown_tells_how_the_other_sorts_or_who_carries_its_maps() -> None:
    state = sorting_match().state
    for player in (0, 1):
        other = state.copy()
        hand = other.sorted_so_far[1 - player]
        other.sorting[1 - player] = hand[::-1][:2]
        theirs = [piece for piece, owner in enumerate(other.owner) if owner != player]
        other.map_carrier[1 - player] = theirs[-1]
        assert seen(GAME.shown(state, player)) == seen(GAME.shown(other, player))  # type: ignore[misc]  # it is there


def test_a_player_is_shown_what_is_their_own() -> None:
    state = sorting_match().state
    shown = GAME.shown
    assert shown is not None
    assert shown(state, 0).map_carrier[0] == state.map_carrier[0]


def test_a_bot_deals_what_is_hidden_anew() -> None:
    state = sorting_match().state
    state.sorting[1] = state.sorted_so_far[1][:2]
    views = [GAME.view(state, 0, dice << 40) for dice in range(40)]
    assert len({view.sorting[1] for view in views}) > 1
    assert {len(view.sorting[1]) for view in views} == {2}
    assert {view.map_carrier[0] for view in views} == {state.map_carrier[0]}
    assert len({view.map_carrier[1] for view in views}) > 1


def test_both_sort_at_the_same_moment() -> None:
    setup = random_setup(5)
    match = Match(GAME, setup, "5", (RandomBot("a"), RandomBot("b")))
    while match.state.phase != SORTING or match.state.turn < 1:
        match.step()
    match.bots = (None, None)
    match.step()
    assert [question.player for question in match.questions] == [0, 1]


def test_odds_of_a_barrage_are_exact_while_nothing_is_being_sorted() -> None:
    with scene("A c3 north bow barrage left=2", "B c6 south", "B l10 south") as battle:
        battle.begins("A1")
        asked = Waiting(GAME, battle.state, (), 0)
        found = forecast(asked, ("use", "barrage", "1", battle.piece("B1")), lambda after: tuple(after.injuries))
        assert found.is_exact
        battle.state.sorting[1] = (battle.piece("B1"),)
        assert GAME.veiled
        with pytest.raises(LooksAtHidden):
            GAME.veiled(battle.state, 0).sorting[1].count(0)
