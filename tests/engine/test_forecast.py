"""Forecasts of an answer: exact where dice allow it, sampled where they do not, and the past as it was."""

from dataclasses import dataclass, replace
from typing import Self

import pytest

from armybuilder.engine import forecast as forecasting
from armybuilder.engine.forecast import Waiting, forecast
from armybuilder.engine.match import Game
from armybuilder.engine.table import Option, Table

STRIKE: Option = ("strike",)
REST: Option = ("rest",)


@dataclass
class Ring:
    """Two fighters: the first strikes at the second, who may answer; a card of the second's is hidden."""

    dice: int = 7
    before: int = 0
    health: int = 6
    own: int = 6
    hidden: int = 0

    def copy(self) -> Self:
        return replace(self)


def step(table: Table[Ring]) -> None:
    """A die before the question, and one after it; then the other may strike back, and the first is asked again."""
    state = table.state
    state.before = int(table.roll(6))
    if table.ask(0, "What next?", [STRIKE, REST]) == REST:
        return
    if table.roll(6) >= 4:
        state.health -= 2 + state.hidden
    if table.ask(1, "Strike back?", [("pass",), ("back",)]) == ("back",):
        state.own = 0
    table.ask(0, "And then?", [STRIKE, REST])
    state.own = 0


def with_cards(hidden: int) -> Game[Ring]:
    """The game; from the first player the other's card is hidden where there are several."""

    def view(state: Ring, _: int, dice: int) -> Ring:
        return replace(state, hidden=dice % hidden)

    return Game(
        "ring",
        "1",
        lambda _setup, dice: Ring(dice),
        step,
        lambda _: None,
        lambda _: 0,
        view,
        lambda state, _: float(state.health),
        lambda _, option: str(option[0]),
        lambda _, event: str(event[0]),
        lambda state: f"{state.health} {state.hidden}",
    )


def waiting(hidden: int = 1) -> Waiting[Ring]:
    return Waiting(with_cards(hidden), Ring(), (), 0)


def outcome(state: Ring) -> tuple[int, int]:
    return state.health, state.own


def test_each_way_of_the_dice_after_the_answer_is_told_with_its_chance() -> None:
    found = forecast(waiting(), STRIKE, outcome)
    assert found.chances == pytest.approx({(4, 6): 0.5, (6, 6): 0.5})
    assert found.is_exact


def test_the_dice_before_the_answer_are_as_they_were() -> None:
    state = Ring()
    was = Table(state, (None, None)).roll(6)
    assert forecast(waiting(), STRIKE, lambda state: state.before).chances == pytest.approx({was: 1.0})


def test_an_answer_without_dice_is_certain() -> None:
    assert forecast(waiting(), REST, outcome).chances == {(6, 6): 1.0}


def test_it_ends_where_the_player_is_asked_again_and_the_other_lets_it_happen() -> None:
    assert {own for _, own in forecast(waiting(), STRIKE, outcome).chances} == {6}


def test_what_is_hidden_is_dealt_anew_and_its_chances_are_averaged() -> None:
    found = forecast(waiting(hidden=2), STRIKE, outcome)
    assert found.chances == pytest.approx({(6, 6): 0.5, (4, 6): 0.25, (3, 6): 0.25})
    assert not found.is_exact
    assert found.deals == forecasting.DEALS


def test_what_is_hidden_but_makes_no_difference_leaves_the_odds_exact() -> None:
    assert forecast(waiting(hidden=2), REST, outcome).is_exact


def test_where_time_does_not_suffice_a_sample_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(forecasting, "EXACT", -1)
    monkeypatch.setattr(forecasting, "SAMPLED", -1)
    found = forecast(waiting(), STRIKE, outcome)
    assert found.sample == forecasting.FEWEST
    assert not found.is_exact
    assert sum(found.chances.values()) == pytest.approx(1)
    assert found.chances.keys() == {(4, 6), (6, 6)}
