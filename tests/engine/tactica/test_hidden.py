"""Hidden cards: what a player thinks, is shown and is told, and that nothing else gets through."""

from collections import Counter
from collections.abc import Iterator

import pytest

from armybuilder.engine.bots import RandomBot
from armybuilder.engine.dice import seeded
from armybuilder.engine.games.tactica import GAME
from armybuilder.engine.games.tactica.events import Events
from armybuilder.engine.games.tactica.showing import BACKS, UNKNOWN_LEVEL, shown
from armybuilder.engine.games.tactica.state import State
from armybuilder.engine.table import Table
from tests.engine.tactica.matches import problems, random_setup, zones
from tests.engine.tactica.scene import scene


def states(seed: str, steps: int = 250) -> Iterator[tuple[State, Table[State]]]:
    """The states of a war by chance, each with the table at which its step was played."""
    state = GAME.start(random_setup(seed), seeded(seed))
    bots = (RandomBot(f"{seed} A"), RandomBot(f"{seed} B"))
    for _ in range(steps):
        if GAME.result(state) is not None:
            return
        table = Table(state, bots)
        GAME.step(table)
        yield state, table


@pytest.mark.parametrize("seed", ["one", "two", "three", "four"])
def test_a_view_keeps_every_count_and_holds_no_card_twice(seed: str) -> None:
    first = GAME.start(random_setup(seed), seeded(seed))
    for at, (state, _) in enumerate(states(seed)):
        player = at % 2
        view = GAME.view(state, player, at)
        assert problems(first, view) == []
        for one in (0, 1):
            assert zones(view, one) == zones(state, one)
            assert len(view.hand[one]) == len(state.hand[one])
            tactics = [sum(map(state.library.is_tactic, each.hand[one])) for each in (state, view)]
            assert tactics[0] == tactics[1], "backs differ"
        assert Counter(view.hand[player]) == Counter(state.hand[player])
        assert not Counter(state.seen[1 - player]) - Counter(view.hand[1 - player])


@pytest.mark.parametrize("seed", ["one", "two", "three", "four"])
def test_views_and_what_is_shown_do_not_hang_on_what_is_hidden(seed: str) -> None:
    """The same table with other hidden cards looks the same to the player, to the last byte."""
    for at, (state, _) in enumerate(states(seed)):
        player = at % 2
        other = GAME.view(state, player, at + 7)
        assert everything(shown(state, player)) == everything(shown(other, player))


def everything(state: State) -> str:
    """All of a state in words, the order of a hand left aside."""
    found = {name: getattr(state, name) for name in State.__slots__ if name not in ("does", "field", "library")}
    return repr(found | {"hand": [sorted(hand) for hand in state.hand]})


def test_what_is_shown_has_backs_in_place_of_hidden_cards() -> None:
    with scene("B foot e9 2x", hands=("spy", "foot horse archer")) as battle:
        battle.state.seen[1] = ("horse",)
        seen = shown(battle.state, 0)
        assert seen.hand[0] == ("spy",)
        assert Counter(seen.hand[1]) == {"horse": 1, BACKS[0]: 2}
        assert all(set(pile) <= set(BACKS) for pile in seen.piles)
        assert (seen.level, seen.dice) == ([UNKNOWN_LEVEL], 0)
        assert shown(battle.state, 1).level == [2]


def test_spy_shows_the_hand_and_the_levels_until_the_turn_ends() -> None:
    with scene("A foot e5", "B foot e9 1x", hands=("spy", "foot")) as battle:
        battle.do("play spy", "end", "end", "end")
        assert shown(battle.state, 0).level == [0, 1]
        battle.resolve()
        seen = shown(battle.state, 0)
        assert seen.level == [0, UNKNOWN_LEVEL]
        assert seen.hand[1] == ("foot",), "what was seen stays known"


def test_a_side_of_which_all_training_cards_lie_in_the_open_supply_is_seen_to_be_untrained() -> None:
    with scene("A foot e5", "B foot e9", "B foot e11") as battle:
        assert shown(battle.state, 0).level == [0, 0, 0]
        battle.state.level[1] = 1
        assert shown(battle.state, 0).level == [0, UNKNOWN_LEVEL, UNKNOWN_LEVEL]


def test_a_top_card_put_there_by_spy_is_known_to_its_player_alone() -> None:
    with scene("A foot e5", hands=("spy", ""), stage="movement") as battle:
        battle.state.piles[0] = ("archer", *("foot",) * 9)
        battle.do("play spy", "top archer")
        state = battle.state
        assert {GAME.view(state, 0, dice).piles[0][-1] for dice in range(20)} == {"archer"}
        assert {GAME.view(state, 1, dice << 40).piles[0][-1] for dice in range(60)} == {"archer", "foot"}
        assert shown(state, 0).piles[0][-1] == "archer"
        assert shown(state, 1).piles[0][-1] == BACKS[0]


def test_drawn_and_given_back_cards_are_told_to_their_owner_alone() -> None:
    with scene() as battle:
        state = battle.state
        for event, owner, heard in (
            (("draws", 0, "troop", "archer"), 0, "Archer"),
            (("searches", 0, "tactic", "negate"), 0, "Negate"),
            (("gives back", 1, "archer", "troop"), 1, "Archer"),
        ):
            assert heard in Events.describe_for(state, event, owner)
            assert heard not in Events.describe_for(state, event, 1 - owner)


@pytest.mark.parametrize("seed", ["one", "two", "three", "four", "five", "six"])
def test_no_event_names_a_hidden_card_to_the_other_side(seed: str) -> None:
    """Every card that the log names to a player lies open, is their own, or was seen."""
    for state, table in states(seed):
        for event in table.events:
            if event[0] in ("draws", "searches", "gives back"):
                words = Events.describe_for(state, event, 1 - event[1])
                names = [state.library.name(slug) for slug in state.library.order]
                assert not [name for name in names if f" {name} " in words]


def test_a_view_does_not_depend_on_what_the_other_side_holds() -> None:
    """A view is made of the same cards whatever the other side holds."""
    with scene("A foot e5", "B foot e6", hands=("press", "negate saved"), stage="combat") as battle:
        found = []
        for hidden in ("negate saved", "spy horse"):
            state = battle.state.copy()
            state.hand[1] = tuple(hidden.split())
            state.piles[3] = tuple(sorted([*state.piles[3], *["negate", "saved", "spy", "horse"]]))
            for card in hidden.split():
                state.piles[3] = tuple(_less(state.piles[3], card))
            view = GAME.view(state, 0, 5)
            found.append(Counter(view.hand[1]) + Counter(view.piles[3]))
        assert found[0] == found[1]


def _less(cards: tuple[str, ...], card: str) -> list[str]:
    left = list(cards)
    left.remove(card)
    return left
