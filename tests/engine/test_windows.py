"""Windows and choices of several players: who is asked when, what nobody sees of another, and what is cancelled."""

from collections.abc import Sequence
from typing import Any

import pytest

from armybuilder.engine.match import NotLegal, Result
from armybuilder.engine.table import Option, Table
from armybuilder.engine.windows import PASS, open_window
from tests.engine.signs import SIGNS, Hands, signs


class Asked:
    """A table that notes who was asked, and answers as it is told: by default nobody answers anything."""

    def __init__(self, hands: Sequence[Sequence[str]], answers: Sequence[Option] = ()) -> None:
        self.seen: list[tuple[int, list[str]]] = []
        self.left = list(answers)
        self.table = Table(Hands(hands), [self] * len(hands))

    def choose(self, asked: Any) -> Option:
        self.seen.append((asked.player, [str(option[0]) for option in asked.listed()]))
        return self.left.pop(0) if self.left else PASS

    def offers(self, player: int) -> list[Option]:
        return [(card,) for card in self.table.state.hands[player]]

    def use(self, player: int, option: Option) -> bool:
        card = str(option[0])
        self.table.state.hands[player].remove(card)
        self.table.state.used.append(card)
        return card == "negate"

    def open(self, **how: Any) -> bool:
        return open_window(self.table, "Answer?", range(len(self.table.bots)), self.offers, self.use, **how)


def test_players_answer_in_their_order_and_again_until_all_pass() -> None:
    here = Asked([["dodge"], ["parry"], []], [("dodge",)])
    assert not here.open()
    assert here.table.state.used == ["dodge"]
    assert here.seen == [(0, ["pass", "dodge"]), (1, ["pass", "parry"])]


def test_one_use_an_event_and_player_unless_the_window_counts_otherwise() -> None:
    twice = [["dodge", "dodge", "block"]]
    once = Asked(twice, [("dodge",)])
    once.open()
    assert once.seen == [(0, ["pass", "dodge", "dodge", "block"])]
    by_card = Asked(twice, [("dodge",)])
    by_card.open(limit=lambda player, option: (player, option))
    assert by_card.seen[1:] == [(0, ["pass", "block"])]


def test_a_use_may_cancel_the_event_and_then_nobody_else_is_asked() -> None:
    here = Asked([["negate"], ["parry"]], [("negate",)])
    assert here.open()
    assert [player for player, _ in here.seen] == [0]


def test_who_holds_nothing_is_asked_where_the_window_hides_that() -> None:
    assert Asked([[], []]).open() is False
    open_hands, hidden = Asked([[], ["parry"]]), Asked([[], ["parry"]])
    open_hands.open()
    hidden.open(hides=True)
    assert [player for player, _ in open_hands.seen] == [1]
    assert hidden.seen == [(0, ["pass"]), (1, ["pass", "parry"])]


def test_a_window_opens_inside_a_window_and_counts_for_itself() -> None:
    here = Asked([["counter", "counter"], ["counter"]], [("counter",), PASS, ("counter",)])
    depth = [0]

    def use(player: int, option: Option) -> None:
        here.use(player, option)
        depth.append(depth[-1] + 1)
        open_window(here.table, "Answer the answer?", [1 - player], here.offers, use)

    open_window(here.table, "Answer?", [1, 0], here.offers, use)
    assert here.table.state.used == ["counter", "counter"]
    assert here.seen == [
        (1, ["pass", "counter"]),
        (0, ["pass", "counter", "counter"]),
        (0, ["pass", "counter", "counter"]),
    ]


# Choices of several players at once


def test_choices_of_several_are_open_to_all_of_them_at_once_and_may_come_in_any_order() -> None:
    match = signs(3)
    assert [each.player for each in match.questions] == [0, 1, 2]
    match.answer(("paper",), 2)
    assert [each.player for each in match.questions] == [0, 1]
    assert match.pending == ()
    match.answer(("rock",), 0)
    assert [each.player for each in match.questions] == [1]
    match.answer(("rock",), 1)
    assert match.answers == [("rock",), ("rock",), ("paper",)]
    assert match.state.chosen == ["rock", "rock", "paper"]
    assert match.result == Result(None, "shown")


def test_nobody_chooses_twice_or_what_is_none_of_the_options() -> None:
    match = signs(2)
    with pytest.raises(NotLegal):
        match.answer(("scissors",), 1)
    match.answer(("rock",), 1)
    with pytest.raises(NotLegal):
        match.answer(("paper",), 1)
    assert [each.player for each in match.questions] == [0]


def test_a_copy_keeps_what_was_chosen_and_goes_its_own_way() -> None:
    match = signs(2)
    match.answer(("paper",), 1)
    twin = match.copy()
    twin.answer(("rock",), 0)
    assert twin.state.chosen == ["rock", "paper"]
    assert [each.player for each in match.questions] == [0]


class Peeks:
    """A bot that notes what it knows, and what its futures come to."""

    def __init__(self, says: Option) -> None:
        self.says, self.known = says, list[Sequence[Option]]()
        self.futures: list[list[str]] = []

    def choose(self, asked: Any) -> Option:
        self.known.append(list(asked.known))
        origin = asked.table.origin
        if origin is not None and asked.player:
            first = [Always(SIGNS[1])] * len(origin.bots)
            self.futures += [
                origin.imagine([*asked.known, option], asked.player, 7, first).chosen for option in asked.listed()
            ]
        return self.says


class Always:
    """A bot that always says the same."""

    def __init__(self, says: Option) -> None:
        self.says = says

    def choose(self, asked: Any) -> Option:
        return self.says


def test_no_bot_sees_what_another_has_chosen_and_imagines_that_anew() -> None:
    bots = [Peeks(SIGNS[0]), Peeks(SIGNS[0])]
    match = signs(2, *bots)
    assert match.answers == [("rock",), ("rock",)]
    assert [bot.known for bot in bots] == [[[]], [[]]]
    assert bots[1].futures == [["paper", "rock"], ["paper", "paper"]]
