"""Seats: who is asked what, and who is not."""

from dataclasses import replace
from typing import Any

import pytest

from armybuilder.engine.match import Match
from armybuilder.engine.table import Option
from armybuilder.play.seats import YOU, YOU_IF_ABLE, Seat, is_person, people
from tests.engine.signs import SIGNS_GAME

PASS: tuple[Option, ...] = (("pass",),)


def test_people_sit_in_the_seats_that_no_bot_has() -> None:
    assert people([YOU, "greedy", YOU_IF_ABLE, "random"]) == [0, 2]
    assert not is_person("recorded")


@pytest.mark.parametrize(("seat", "asked"), [(YOU, True), (YOU_IF_ABLE, False)])
def test_who_asks_for_it_is_not_asked_where_one_option_is_all(
    monkeypatch: pytest.MonkeyPatch, seat: str, asked: bool
) -> None:
    monkeypatch.setattr("tests.engine.signs.SIGNS", PASS)
    bots: list[Any] = [Seat(seat, "1", ()), Seat("random", "1", ())]
    match = Match(SIGNS_GAME, {"seats": 2}, "1", bots).run()
    assert (match.question is not None) is asked


def test_with_a_choice_both_are_asked() -> None:
    for seat in (YOU, YOU_IF_ABLE):
        assert Match(SIGNS_GAME, {"seats": 2}, "1", [Seat(seat, "1", ())] * 2).run().question is not None


@pytest.mark.parametrize(("other", "may_ask"), [(YOU, False), ("random", True)])
def test_a_bot_asks_no_person_for_their_consent(other: str, may_ask: bool) -> None:
    """Between bots it may, and so may a person."""
    game = replace(SIGNS_GAME, needs_consent=lambda _state, option: option == ("rock",))
    taken = set()
    for seed in map(str, range(12)):
        match = Match(game, {"seats": 2}, seed, [Seat("random", seed, ()), Seat(other, seed, ())]).run()
        taken.add(match.pending[0] if match.pending else match.answers[0])
    assert (("rock",) in taken) is may_ask
    assert ("paper",) in taken
