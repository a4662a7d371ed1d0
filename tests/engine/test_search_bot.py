"""The search bot on a game as small as can be: it looks past the end of a step, where the greedy bot stops."""

from typing import Any

import pytest

from armybuilder.engine.bots import GreedyBot, SearchBot
from armybuilder.engine.events import Kinds
from armybuilder.engine.match import Effort, Game, Match, Result
from armybuilder.engine.table import Table
from armybuilder.engine.verbs import VerbSet


class Purse:
    """Coins of the first player, and which step it is."""

    def __init__(self, dice: int, coins: int = 0, at: int = 0, bet: str = "") -> None:
        self.dice, self.coins, self.at, self.bet = dice, coins, at, bet

    def copy(self) -> "Purse":
        return Purse(self.dice, self.coins, self.at, self.bet)


def game_with(step: Any, steps: int = 3) -> Game[Purse]:
    """A game of a few steps, in which coins are all that counts."""
    return Game(
        slug="purse",
        version="1",
        start=lambda setup, dice: Purse(dice),
        step=step,
        result=lambda state: Result(None, "It is over.") if state.at == steps else None,
        turns=lambda state: state.at,
        view=lambda state, player, dice: state.copy(),
        value=lambda state, player: float(state.coins if player == 0 else -state.coins),
        verbs=VerbSet,
        events=Kinds,
        fingerprint=lambda state: f"{state.dice} {state.coins} {state.at}",
    )


def baited(table: Table[Purse]) -> None:
    """Whoever takes the coin in the first step is robbed by the other player in the second."""
    state = table.state
    if state.at == 0:
        state.coins += table.ask(0, "Take the coin?", [("take",), ("leave",)]) == ("take",)
    elif state.at == 1:
        most = 9 * state.coins
        state.coins -= 9 * (table.ask(1, "Rob?", [("spare",), ("rob",)]) == ("rob",)) if most else 0
    else:
        table.ask(0, "Go home?", [("go",), ("stay",)])
    state.at += 1


def baited_early(table: Table[Purse]) -> None:
    """The same, but between the two goes a step in which nothing is asked."""
    state = table.state
    if state.at == 0:
        state.coins += table.ask(0, "Take the coin?", [("take",), ("leave",)]) == ("take",)
    elif state.at == 2:
        most = 9 * state.coins
        state.coins -= 9 * (table.ask(1, "Rob?", [("spare",), ("rob",)]) == ("rob",)) if most else 0
    state.at += 1


def rolled_first(table: Table[Purse]) -> None:
    """Asks a question whose options depend on a roll before it."""
    state = table.state
    face = table.roll(6)
    answer = table.ask(0, "Which?", [("even" if face % 2 == 0 else "odd", face), ("none", 0)])
    assert answer[1] in (0, face)
    state.coins += int(answer[1])
    state.at += 1


def gamble(table: Table[Purse]) -> None:
    """A die is worth a little more on average than three coins."""
    state = table.state
    if state.at == 0:
        state.bet = str(table.ask(0, "Which?", [("coins",), ("die",)])[0])
    else:
        table.ask(0, "Go on?", [("go",), ("run",)])
        state.coins += 3 if state.bet == "coins" else table.roll(6)
    state.at += 1


def long_reply(table: Table[Purse]) -> None:
    """Whoever takes the coin is robbed by the other player, whose reply goes on for a while."""
    state = table.state
    if state.at == 0:
        state.coins += table.ask(0, "Take the coin?", [("take",), ("leave",)]) == ("take",)
    else:
        table.ask(1, "Go on?", [("go",), ("run",)])
        state.coins -= 9 * state.coins if state.at == 1 else 0
    state.at += 1


WAYS = [("north",), ("east",), ("south",), ("west",)]


def turned(table: Table[Purse]) -> None:
    """Whoever goes may then turn one of four ways, of which one is paved with gold; who stays has a coin for sure."""
    state = table.state
    if table.ask(0, "Go?", [("stay",), ("go",)]) == ("go",):
        way = table.ask(0, "Which way?", WAYS)
        state.coins += 3 * (way == ("south",)) - (table.ask(1, "Toll?", [("none",), ("some",)]) == ("some",))
    else:
        state.coins += 1
    state.at += 1


def robbed_on_one_way(table: Table[Purse]) -> None:
    """Whoever takes the coin may be robbed of three by the other player, who has to find the right one of four ways."""
    state = table.state
    if state.at == 0:
        state.coins += table.ask(0, "Take the coin?", [("take",), ("leave",)]) == ("take",)
    elif table.ask(1, "Rob?", [("rob",), ("spare",)]) == ("rob",) and state.coins:
        state.coins -= 3 * (table.ask(1, "Which way?", WAYS) == ("south",))
    state.at += 1


def paved_later(table: Table[Purse]) -> None:
    """A coin at once, or a road in the next step, with a coin on one of four ways, and more for who digs there."""
    state = table.state
    if state.at == 0:
        state.bet = str(table.ask(0, "Which?", [("coin",), ("road",)])[0])
        state.coins += state.bet == "coin"
    elif state.bet == "road" and table.ask(0, "Set off?", [("yes",), ("no",)]) == ("yes",):
        state.bet = str(table.ask(0, "Which way?", WAYS)[0])
        state.coins += state.bet == "south"
    elif table.ask(0, "Dig?", [("yes",), ("no",)]) == ("yes",):
        state.coins += 3 * (state.bet == "south")
    state.at += 1


def turned_by_the_roll(table: Table[Purse]) -> None:
    """Asks the player before and after a roll that the first answer cannot know of."""
    state = table.state
    if table.ask(0, "Bet?", [("low",), ("high",)]) == ("high",):
        face = table.roll(6)
        state.coins += 7 if face == 6 else -1
        table.ask(0, "Sigh?", [("yes",), ("no",)])
    state.at += 1


def chosen_together(table: Table[Purse]) -> None:
    """Both show a hand at once, then the first player points: south is worth a coin."""
    state, hands = table.state, [("left",), ("right",)]
    shown = table.ask_together("Which hand?", {0: hands, 1: hands})
    assert shown[0] in hands
    assert shown[1] in hands
    state.coins += table.ask(0, "Point?", [("north",), ("south",)]) == ("south",)
    state.at += 1


@pytest.mark.parametrize("seed", list("abcdefgh"))
def test_search_thinks_of_what_it_will_answer_later_in_the_step(seed: str) -> None:
    left_to_chance, thought_of = (
        Match(game_with(turned, steps=1), {}, seed, (SearchBot(seed, effort), None))
        for effort in (Effort(), Effort(later=4))
    )
    assert left_to_chance.run().answers == [("stay",)]
    assert list(thought_of.run().pending) == [("go",), ("south",)]
    assert thought_of.questions[0].question == "Toll?"


def firsts(step: Any, effort: Effort) -> set[object]:
    """All that search answers first in a short game, by many seeds."""
    bots = ((SearchBot(seed, effort), SearchBot(seed)) for seed in "abcdefgh")
    return {Match(game_with(step), {}, "s", each).run().answers[0] for each in bots}


def test_search_lets_the_other_think_of_what_that_one_answers_later_in_its_reply() -> None:
    assert ("take",) in firsts(robbed_on_one_way, Effort())
    assert firsts(robbed_on_one_way, Effort(later=4)) == {("leave",)}


def test_search_takes_for_no_luck_what_it_gains_by_its_own_later_answers() -> None:
    assert ("coin",) in firsts(paved_later, Effort())
    assert firsts(paved_later, Effort(later=4)) == {("road",)}


@pytest.mark.parametrize("seed", list("abcdefgh"))
def test_search_knows_no_more_of_a_roll_for_thinking_of_what_it_answers_after_it(seed: str) -> None:
    bots = (SearchBot(seed, Effort(later=2, again=300)), None)
    games = [Match(game_with(turned_by_the_roll, steps=1), {}, f"{seed}{n}", bots).run() for n in range(12)]
    assert len({match.answers[0] for match in games}) == 1
    assert {match.state.coins for match in games} != {0, 7}


def test_search_plays_on_where_both_choose_at_once_before_it_is_asked_again() -> None:
    bots = (SearchBot("a", Effort(later=2, again=4)), SearchBot("b", Effort(later=2)))
    match = Match(game_with(chosen_together, steps=4), {}, "s", bots).run()
    assert match.answers[2::3] == [("south",)] * 4


@pytest.mark.parametrize("seed", ["a", "b", "c"])
def test_search_sees_the_reply_that_greedy_does_not_see(seed: str) -> None:
    game = game_with(baited)
    greedy = Match(game, {}, seed, (GreedyBot(seed), GreedyBot(seed))).run()
    search = Match(game, {}, seed, (SearchBot(seed), GreedyBot(seed))).run()
    assert greedy.answers[0] == ("take",)
    assert search.answers[0] == ("leave",)
    assert greedy.state.coins == -8
    assert search.state.coins == 0


@pytest.mark.parametrize("seed", ["a", "b", "c"])
def test_search_sees_a_reply_behind_a_step_in_which_nothing_is_asked(seed: str) -> None:
    match = Match(game_with(baited_early), {}, seed, (SearchBot(seed), GreedyBot(seed))).run()
    assert match.answers[0] == ("leave",)


@pytest.mark.parametrize("seed", ["a", "b", "c", "d", "e", "f"])
def test_search_gives_only_answers_that_fit_the_roll_before_the_question(seed: str) -> None:
    match = Match(game_with(rolled_first), {}, seed, (SearchBot(seed), None)).run()
    assert all(answer[0] != "none" for answer in match.answers)


@pytest.mark.parametrize("game", [baited, rolled_first])
def test_search_of_the_same_seed_plays_the_same(game: Any) -> None:
    first, second = (Match(game_with(game), {}, "s", (SearchBot("x"), SearchBot("y"))).run() for _ in range(2))
    assert first.answers == second.answers


@pytest.mark.parametrize("seed", list("abcdefgh"))
def test_search_takes_off_what_is_luck(seed: str) -> None:
    bots = (SearchBot(seed, Effort(futures=1, rolls=300)), None)
    assert Match(game_with(gamble, steps=2), {}, seed, bots).run().answers[0] == ("die",)


@pytest.mark.parametrize(("short", "answer"), [(6, "take"), (7, "leave")])
def test_search_leaves_out_a_reply_that_takes_too_long(short: int, answer: str) -> None:
    bots = (SearchBot("a", Effort(short=short)), None)
    assert Match(game_with(long_reply, steps=7), {}, "s", bots).run().answers[0] == (answer,)
