"""Forecasts of an answer: exact where dice allow it, sampled where they do not, and the past as it was."""

import time
from dataclasses import dataclass, replace
from itertools import count
from typing import Any, Self

import pytest

from armybuilder.engine import forecast as forecasting
from armybuilder.engine import hiding
from armybuilder.engine.events import Kinds
from armybuilder.engine.forecast import Waiting, forecast, forecasts, prices, replied
from armybuilder.engine.games import game_of
from armybuilder.engine.games.tactics_david import judging
from armybuilder.engine.games.tactics_david.items import drop
from armybuilder.engine.match import Game
from armybuilder.engine.table import Option, Table
from armybuilder.engine.verbs import Pool, Verb, VerbSet
from armybuilder.engine.windows import PASS
from armybuilder.play.adapters import adapter_of
from tests.engine.matches import SETUPS
from tests.engine.positions import positions
from tests.engine.tactics_david.cards import fixture_cards as unit_cards
from tests.engine.tactics_david.scene import scene_with

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


class Fighting(VerbSet):
    strike = Verb()
    rest = Verb(sort="end")


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

    def veiled(state: Ring, _: int) -> Ring:
        return replace(state, hidden=hiding.HIDDEN)

    return Game(
        "ring",
        "1",
        lambda _setup, dice: Ring(dice),
        step,
        lambda _: None,
        lambda _: 0,
        view,
        lambda state, _: float(state.health),
        Fighting,
        Kinds,
        fingerprint=lambda state: f"{state.health} {state.hidden}",
        veiled=veiled if hidden > 1 else None,
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


def test_what_passing_loses_too_is_no_price_of_an_answer() -> None:
    """A Shove drains who may block it: the block costs what it takes beside that, and to pass costs nothing."""

    class Drained(VerbSet):
        pools = (Pool("Endurance", lambda state, _: {"first": state.own}),)

    def shoved(table: Table[Ring]) -> None:
        has_blocked = table.ask(0, "You are shoved: react?", [PASS, STRIKE]) == STRIKE
        table.state.own -= 2 + has_blocked
        table.ask(0, "And then?", [STRIKE, REST])

    asked = replace(waiting(), game=replace(with_cards(1), step=shoved, verbs=Drained))
    passing, blocking = prices(asked, Ring(), [PASS, STRIKE])
    assert passing == ()
    assert [str(cost) for cost in blocking] == ["1 Endurance, leaves 3"]


HEAD: Option = ("at", "head")
LEGS: Option = ("at", "legs")


def aimed(table: Table[Ring]) -> None:
    """A strike is aimed first; one at the head hits more seldom and harder, and the swing's end is chosen after it."""
    if table.ask(0, "What next?", [STRIKE, REST]) == REST:
        return
    at = table.ask(0, "Aim where?", [LEGS, HEAD])
    if table.roll(4) > (2 if at == HEAD else 1):
        table.state.health -= 4 if at == HEAD else 2
        table.ask(0, "Hold which hand high?", [LEGS, HEAD])
    table.ask(0, "And then?", [STRIKE, REST])


def test_what_has_to_be_chosen_on_the_way_is_tried_answer_by_answer() -> None:
    found, ways = forecasts(Waiting(replace(with_cards(1), step=aimed), Ring(), (), 0), STRIKE, outcome)
    assert found.asks == pytest.approx({"Aim where?": 1.0})
    assert [way.chances for way in ways] == [
        pytest.approx({(4, 6): 0.75, (6, 6): 0.25}),
        pytest.approx({(2, 6): 0.5, (6, 6): 0.5}),
    ]
    assert all(way.asks == {"And then?": 1.0} for way in ways)


def test_odds_that_go_by_a_later_answer_are_not_called_exact() -> None:
    _, ways = forecasts(Waiting(replace(with_cards(1), step=aimed), Ring(), (), 0), STRIKE, outcome)
    assert not any(way.is_exact for way in ways), "which hand goes up was guessed"
    # Once the strike is aimed, the hand is the next to be chosen.
    found, ways = forecasts(Waiting(replace(with_cards(1), step=aimed), Ring(), (STRIKE,), 0), HEAD, outcome)
    assert (len(ways), all(way.is_exact for way in ways)) == (2, True)
    assert found.asks["Hold which hand high?"] == pytest.approx(0.5)


def test_it_ends_where_the_player_is_asked_again_and_the_other_lets_it_happen() -> None:
    found = forecast(waiting(), STRIKE, outcome)
    assert {own for _, own in found.chances} == {6}
    assert found.asks == pytest.approx({"And then?": 1.0})
    assert forecast(waiting(), REST, outcome).asks == {}


def test_each_reply_that_others_may_give_is_tried_in_turn() -> None:
    found = forecasts(waiting(), STRIKE, outcome)
    assert found[0].replies == (("back",),)
    ((reply, (after,)),) = replied(waiting(), STRIKE, outcome, found)
    assert reply == ("back",)
    assert after.chances == pytest.approx({(4, 0): 0.5, (6, 0): 0.5})


def test_of_many_replies_those_of_other_cards_come_first(monkeypatch: pytest.MonkeyPatch) -> None:
    def answered(table: Table[Ring]) -> None:
        table.ask(0, "What next?", [STRIKE, REST])
        table.ask(1, "Reply?", [PASS, ("turn", 1, 0), ("turn", 1, 1), ("hide", 1)])
        table.ask(0, "And then?", [STRIKE, REST])

    monkeypatch.setattr("armybuilder.engine.forecast.MOST_REPLIES", 2)
    asked = Waiting(replace(with_cards(1), step=answered), Ring(), (), 0)
    tried = replied(asked, STRIKE, outcome, forecasts(asked, STRIKE, outcome))
    assert [reply for reply, _ in tried] == [("turn", 1, 0), ("hide", 1)]


def test_odds_that_take_an_answer_of_the_others_for_granted_are_not_called_exact() -> None:
    def covered(table: Table[Ring]) -> None:
        table.ask(0, "What next?", [STRIKE, REST])
        table.state.health -= 2 if table.ask(1, "Who is hit?", [LEGS, HEAD]) == LEGS else 4
        table.ask(0, "And then?", [STRIKE, REST])

    found = forecast(Waiting(replace(with_cards(1), step=covered), Ring(), (), 0), STRIKE, outcome)
    assert (found.chances, found.has_assumed, found.is_exact) == ({(4, 6): 1.0}, True, False)


def test_what_the_player_may_add_is_left_out_and_the_dice_after_it_are_followed() -> None:
    def asking(table: Table[Ring]) -> None:
        if table.ask(0, "What next?", [STRIKE, REST]) == STRIKE:
            table.ask(0, "Add something?", [PASS, ("more",)])
            table.state.health -= int(table.roll(2))
            table.ask(0, "And then?", [STRIKE, REST])
            table.state.own = 0

    found = forecast(Waiting(replace(with_cards(1), step=asking), Ring(), (), 0), STRIKE, outcome)
    assert found.chances == pytest.approx({(5, 6): 0.5, (4, 6): 0.5})


def test_what_is_hidden_is_dealt_anew_and_its_chances_are_averaged() -> None:
    found = forecast(waiting(hidden=2), STRIKE, outcome)
    assert found.chances == pytest.approx({(6, 6): 0.5, (4, 6): 0.25, (3, 6): 0.25})
    assert not found.is_exact
    assert found.deals == forecasting.DEALS


def test_what_the_step_has_shown_before_it_asks_is_as_it_was_shown_in_every_deal() -> None:
    """Of ten cards a 4 is drawn and shown; the next one stays hidden."""

    def drawing(table: Table[Ring]) -> None:
        drawn = (table.state.hidden + 0) % 10
        if table.ask(0, f"You drew {drawn}. Strike?", [STRIKE, REST]) == STRIKE:
            table.state.health = drawn
            table.state.own = table.state.hidden // 10

    game = replace(with_cards(hidden=40), step=drawing)
    found = forecast(Waiting(game, Ring(hidden=4), (), 0), STRIKE, outcome)
    assert {health for health, _ in found.chances} == {4}
    assert len({own for _, own in found.chances}) > 1, "the rest is dealt anew"


def test_what_is_hidden_but_makes_no_difference_leaves_the_odds_exact() -> None:
    assert forecast(waiting(hidden=2), REST, outcome).is_exact


def test_an_item_that_goes_under_the_item_deck_leaves_the_odds_exact() -> None:
    with scene_with(unit_cards())("A soldier d4 north", "B soldier d9 south") as play:
        play.state.deck = ("shield", "potion")
        veiled = judging.veiled(play.state, 0)
    veiled.items[0] = ("potion",)
    drop(Table(veiled, (None, None)), 0, "potion")
    assert {veiled.key(): "merged"}[veiled.key()], "ways that come to the same are followed as one"
    with pytest.raises(hiding.LooksAtHidden):
        assert veiled.deck[0]


def test_what_is_hidden_and_matters_is_never_called_exact_though_every_deal_of_it_is_alike() -> None:
    """Six deals that agree are a sample still: a seventh might not."""
    rare = replace(with_cards(hidden=2), view=lambda state, _player, _dice: replace(state, hidden=0))
    assert not forecast(Waiting(rare, Ring(), (), 0), STRIKE, outcome).is_exact


def test_deals_that_are_not_all_followed_make_no_odds_but_a_sample(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(forecasting, "MOST_WAYS", 2 * forecasting.DEALS)
    found = forecast(waiting(hidden=2), STRIKE, outcome)
    assert found.sample == forecasting.SAMPLE
    assert not found.is_exact


def test_where_there_are_too_many_ways_a_sample_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(forecasting, "MOST_WAYS", 1)
    found = forecast(waiting(), STRIKE, outcome)
    assert found.sample == forecasting.SAMPLE
    assert not found.is_exact
    assert sum(found.chances.values()) == pytest.approx(1)
    assert found.chances.keys() == {(4, 6), (6, 6)}


@pytest.mark.parametrize("most", [1, 1000])
def test_the_same_question_has_the_same_answer_however_slow_the_machine_is(
    monkeypatch: pytest.MonkeyPatch, most: int
) -> None:
    monkeypatch.setattr(forecasting, "MOST_WAYS", most)
    before = forecast(waiting(hidden=3), STRIKE, outcome)
    times = count(step=100)
    for clock in ("monotonic", "perf_counter", "time", "process_time"):
        monkeypatch.setattr(time, clock, lambda: next(times))
    assert forecast(waiting(hidden=3), STRIKE, outcome) == before


# Exactness in play: what is called certain is so however the rest is dealt.


def fields_of(state: Any) -> dict[str, Any]:
    names = [name for each in type(state).__mro__ for name in getattr(each, "__slots__", ())]
    return {name: getattr(state, name) for name in names if hasattr(state, name) and name != "dice"}


def covers(veiled: Any, deals: list[Any]) -> bool:
    """True where a value is hidden wherever some deals of it differ."""
    if isinstance(veiled, hiding.Hidden) or all(deal == deals[0] for deal in deals):
        return True
    if isinstance(veiled, list):
        return all(covers(each, [deal[at] for deal in deals]) for at, each in enumerate(veiled))
    return False


@pytest.mark.django_db
@pytest.mark.once
@pytest.mark.parametrize("slug", sorted(SETUPS))
def test_the_veil_hides_all_that_a_view_deals_anew(slug: str) -> None:
    game = game_of(slug)
    for _, state, _ in positions(slug, 4, 40):
        for player in (0, 1):
            deals = [fields_of(game.view(state, player, dice)) for dice in range(1, 9)]
            under = fields_of(game.veiled(state, player) if game.veiled else state)
            bare = [name for name in under if not covers(under[name], [deal[name] for deal in deals])]
            assert not bare, slug


@pytest.mark.django_db
@pytest.mark.once
@pytest.mark.parametrize("slug", sorted(SETUPS))
def test_exact_odds_are_the_same_however_what_is_hidden_is_dealt(slug: str) -> None:
    game, outcomes = game_of(slug), adapter_of(slug).outcomes
    exact = 0
    for waits, state, options in positions(slug, 4, 7):
        seen = outcomes(game.shown(state, waits.player) if game.shown else state)

        def told(state: Any, seen: Any = seen) -> tuple[tuple[str, ...], ...]:
            then = outcomes(state)
            return tuple(then.get(sign, ()) for sign in seen)

        found = forecast(waits, options[len(options) // 2], told)
        if not found.is_exact:
            continue
        exact += 1
        for number in (1, 2, 3):
            game_now = replace(game, veiled=None)
            other = Waiting(game_now, waits.dealt(number), waits.answers, waits.player, waits.seats)
            assert forecast(other, options[len(options) // 2], told).chances == pytest.approx(found.chances)
    assert exact
