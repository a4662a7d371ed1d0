"""Linear models on their own: what proposes, what confirms and what explains, against brute force."""

from collections.abc import Iterator, Sequence
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.properties import brief
from validation.solving import proposing
from validation.solving.confirming import has_none
from validation.solving.explaining import smallest_conflict
from validation.solving.linear import Model, Point, Proposal, Verdict, valued
from validation.solving.proposing import propose

bounds = st.none() | st.integers(-6, 12)
#: For each number of a model.
weights_of = st.lists(st.integers(-5, 5), min_size=9, max_size=9)


@st.composite
def models(draw: st.DrawFn) -> Model:
    """A small model of any kind."""
    model = Model()
    for _ in range(draw(st.integers(1, 5))):
        least = draw(st.integers(0, 1))
        model.number(least + draw(st.integers(0, 3)), least)
    for _ in range(draw(st.integers(0, 2))):
        ways = draw(st.sets(st.integers(0, model.size - 1), min_size=1))
        together = draw(st.integers(0, 4))
        model.require("", dict.fromkeys(ways, 1), least=together, most=together)
    for _ in range(draw(st.integers(0, 5))):
        terms = draw(st.dictionaries(st.integers(0, model.size - 1), st.integers(-4, 5)))
        model.require("", terms, least=draw(bounds), most=draw(bounds))
    if draw(st.booleans()):
        choose_one(model, draw(st.lists(st.integers(0, model.size - 1), min_size=2, max_size=4)))
    return model


def choose_one(model: Model, places: Sequence[int]) -> None:
    """Let one of some numbers be more than 0, at most: each stands only beside a flag of its own."""
    flags = [model.flag() for _ in places]
    for place, flag in zip(places, flags, strict=True):
        model.require("", {place: 1, flag: -model.most[place]}, most=0)
    model.choose("", flags)


def points_of(model: Model) -> Iterator[Point]:
    """Every point of a model, one after the other."""
    ranges = (range(low, high + 1) for low, high in zip(model.least, model.most, strict=True))
    return (point for point in product(*ranges) if model.holds(point))


@brief(300)
@given(models())
def test_it_is_confirmed_that_there_is_none_where_there_is_none(model: Model) -> None:
    assert has_none(model) == (not any(True for _ in points_of(model)))


@brief(300)
@given(models(), weights_of)
def test_what_is_proposed_is_the_best_there_is(model: Model, weights: Sequence[int]) -> None:
    goal = {place: weights[place] for place in range(model.size)}
    proposal = propose(model, [goal])
    best = min((valued(goal, point) for point in points_of(model)), default=None)
    assert (proposal.verdict is Verdict.FOUND) == (best is not None)
    if best is not None:
        assert model.holds(proposal.point)
        assert valued(goal, proposal.point) == best


@brief(300)
@given(models(), st.lists(weights_of, min_size=2, max_size=2))
def test_of_what_is_best_by_one_goal_the_best_by_the_next_is_proposed(model: Model, weights: list[list[int]]) -> None:
    goals = [dict(enumerate(each[: model.size])) for each in weights]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(proposing, "FEW", 1)
        proposal = propose(model, goals)
    best = min((tuple(valued(goal, point) for goal in goals) for point in points_of(model)), default=None)
    assert (proposal.verdict is Verdict.FOUND) == (best is not None)
    if best is not None:
        assert model.holds(proposal.point)
        assert tuple(valued(goal, proposal.point) for goal in goals) == best


@brief(200)
@given(models(), weights_of)
def test_however_little_work_is_spent_what_is_called_best_is_best(model: Model, weights: Sequence[int]) -> None:
    goal = {place: weights[place] for place in range(model.size)}
    with pytest.MonkeyPatch.context() as patch:
        for name in ("FEW", "MOST_SEARCHING", "MOST_BETTERING"):
            patch.setattr(proposing, name, 1)
        proposal = propose(model, [goal])
    best = min((valued(goal, point) for point in points_of(model)), default=None)
    if proposal.verdict is Verdict.FOUND:
        assert model.holds(proposal.point)
        assert not proposal.is_best or valued(goal, proposal.point) == best
    elif proposal.verdict is Verdict.NONE:
        assert best is None


@brief(300)
@given(models(), weights_of)
def test_with_slack_a_point_is_proposed_that_is_no_farther_from_the_best(model: Model, weights: Sequence[int]) -> None:
    goal = {place: weights[place] for place in range(model.size)}
    proposal = propose(model, [goal], slack=0.25)
    best = min((valued(goal, point) for point in points_of(model)), default=None)
    assert (proposal.verdict is Verdict.FOUND) == (best is not None)
    if best is not None:
        value = valued(goal, proposal.point)
        assert model.holds(proposal.point)
        assert value - best <= max(0, 0.25 * abs(value))


def test_pieces_that_are_too_dear_whatever_becomes_of_each_are_seen_at_once() -> None:
    model = Model()
    ways = [model.number(9) for _ in range(40)]
    model.require("", dict.fromkeys(ways, 1), least=9, most=9)
    model.require("", {place: 101 + 7 * place for place in ways}, most=900)
    assert has_none(model) is True


def test_a_model_without_numbers_has_a_point_without_values() -> None:
    assert propose(Model(), [{}, {}]) == Proposal(Verdict.FOUND, (), is_best=True)


def test_what_takes_too_many_splits_stays_open() -> None:
    model = Model()
    model.require("", {model.flag(): 2 for _ in range(60)}, least=59, most=59)
    assert has_none(model) is None


@brief(200)
@given(st.lists(st.sets(st.integers(0, 7), min_size=1, max_size=4), min_size=1, max_size=4))
def test_a_conflict_is_one_of_which_nothing_can_be_left_out(conflicts: list[set[int]]) -> None:
    def has_no_point(kept: Sequence[str]) -> bool:
        return any({str(each) for each in conflict} <= {*kept} for conflict in conflicts)

    found = smallest_conflict([str(number) for number in range(8)], has_no_point)
    assert has_no_point(found)
    assert not any(has_no_point([part for part in found if part != gone]) for gone in found)
