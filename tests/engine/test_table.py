"""The table: rolls come from the dice in the state, and a question is answered by who can."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from armybuilder.engine.dice import seeded, throw
from armybuilder.engine.games import can_be_played, game_of
from armybuilder.engine.match import Imagined
from armybuilder.engine.table import BotQuestion, Choices, NeedChoice, Option, Table

YES, NO = ("yes",), ("no",)


class Purse:
    """The smallest state: dice, and what was won."""

    def __init__(self, dice: int = 1, won: int = 0) -> None:
        self.dice, self.won = dice, won

    def copy(self) -> "Purse":
        return Purse(self.dice, self.won)


class Says:
    """A bot that always says the same."""

    def __init__(self, option: Option) -> None:
        self.option = option

    def choose(self, asked: BotQuestion) -> Option:
        return self.option


class Either(Choices):
    """Two options that are listed when somebody wants to see them."""

    def listed(self) -> list[Option]:
        return [YES, NO]


def table(*bots: Any, answers: list[Option] | None = None) -> Table[Purse]:
    return Table(Purse(seeded("table")), bots or (None, None), answers)


def test_a_roll_is_the_next_of_the_dice_in_the_state() -> None:
    here, dice = table(), seeded("table")
    for sides in (6, 3, 20):
        face, dice = throw(dice, sides)
        assert here.roll(sides) == face
        assert here.state.dice == dice


def test_a_question_is_put_into_words_only_for_somebody_who_reads_it() -> None:
    worded: list[str] = []

    def words() -> str:
        worded.append("Well?")
        return worded[-1]

    assert table(Says(YES)).ask(0, words, Either()) == YES
    assert table(answers=[NO]).ask(0, words, Either()) == NO
    assert not worded
    with pytest.raises(NeedChoice) as asked:
        table().ask(0, words, Either())
    assert (asked.value.question, str(asked.value)) == ("Well?", "Well?")
    assert BotQuestion(table(), 0, words, Either()).question == "Well?"


@given(st.integers(0, 2**64 - 1), st.integers(0, 30))
def test_shuffling_keeps_every_card_and_takes_its_rolls_from_the_state(dice: int, count: int) -> None:
    here = Table(Purse(dice), (None, None))
    assert sorted(here.shuffle(range(count))) == list(range(count))
    assert (here.state.dice == dice) is (count < 2)


def test_the_same_dice_shuffle_alike_on_every_machine() -> None:
    here = Table(Purse(seeded("cards")), (None, None))
    assert here.shuffle(range(10)) == [6, 9, 1, 2, 3, 8, 7, 5, 0, 4]
    assert here.state.dice == 11560579097282199885


def test_dice_that_are_put_aside_are_the_lowest() -> None:
    faces = table().roll_all((6, 6, 6, 6))
    assert table().roll_total((6, 6, 6, 6)) == sum(faces)
    assert table().roll_total((6, 6, 6, 6), aside=1) == sum(faces) - min(faces)


def test_a_recorded_answer_comes_before_a_bots() -> None:
    here = table(Says(NO), Says(NO), answers=[YES])
    assert [here.ask(0, "?", (YES, NO)) for _ in range(2)] == [YES, NO]
    assert here.answers == [YES, NO]


def test_a_question_that_nobody_can_answer_stops_the_step() -> None:
    with pytest.raises(NeedChoice) as asked:
        table().ask(1, "Go on?", (YES, NO))
    assert (asked.value.player, asked.value.question, asked.value.options) == (1, "Go on?", (YES, NO))


def test_a_rule_that_catches_errors_does_not_catch_a_question() -> None:
    def careless(here: Table[Purse]) -> None:
        try:
            here.ask(0, "Go on?", (YES, NO))
        except Exception:
            here.state.won += 1

    with pytest.raises(NeedChoice):
        careless(table())


def test_a_single_option_is_taken_without_asking() -> None:
    here = table()
    assert here.ask(0, "?", (YES,)) == YES
    assert here.answers == []


def test_who_chooses_at_the_same_moment_as_another_is_asked_even_with_a_single_option() -> None:
    with pytest.raises(NeedChoice) as asked:
        table().ask_together("?", {1: (YES,), 0: (NO,)})
    first, later = asked.value, asked.value.together
    assert [(each.player, each.options, each.always) for each in (first, *later)] == [
        (1, (YES,), True),
        (0, (NO,), True),
    ]


def test_the_chance_after_an_imagined_answer_begins_once() -> None:
    here = Imagined(Purse(1), (Says(NO), Says(NO)), [YES], 0, 7)
    faces, dice = [], 7
    for _ in range(2):
        assert here.ask(0, "?", (YES, NO)) in (YES, NO)
        faces.append(here.roll(6))
        here.ask(0, "?", (YES,))
        faces.append(here.roll(6))
    for face in faces:
        shown, dice = throw(dice, 6)
        assert face == shown


def test_an_answer_to_another_question_than_one_imagines_is_left_to_the_bots() -> None:
    """What is redealt may lead elsewhere: another item is found, and another one is left for it."""
    here = Imagined(Purse(1), (Says(NO), Says(NO)), [YES, ("swap-for", "sword"), YES], 0, 7)
    assert here.ask(0, "?", (YES, NO)) == YES
    assert here.ask(0, "?", (YES,)) == YES, "nobody is asked"
    assert here.ask(0, "?", (YES, NO)) == NO
    assert here.answers == [YES, NO]


def test_choices_are_listed_sampled_and_refused_in_words() -> None:
    asked = BotQuestion(table(), 0, "?", Either())
    assert asked.listed() == [YES, NO]
    assert asked.sample(lambda below: 0) == YES
    assert asked.sample(lambda below: below - 1) == NO
    assert Either().why_not(YES) == ""
    assert Either().why_not(("maybe",)) == "That isn’t one of the options."


def test_games_are_found_by_their_slug() -> None:
    assert game_of("tactics-david") is game_of("tactics_david")
    assert can_be_played("officers-chess")
    assert not can_be_played("tiddlywinks")
