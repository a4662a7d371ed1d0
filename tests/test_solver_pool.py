"""The pool of processes that work on models: it answers as one would here, and says what it can't."""

import os
import resource

import pytest

from armybuilder.lists.solving import pool as pools
from armybuilder.lists.solving.pool import SolverPool
from armybuilder.serving.workers import Busy, WorkerPool
from validation.solving.linear import Model, Verdict
from validation.solving.searching import Here

pytestmark = pytest.mark.once


def small_model() -> Model:
    model = Model()
    model.require("limit", {model.number(9): 3, model.number(9): 5}, most=31)
    return model


def test_another_process_gives_the_same_answer() -> None:
    goals = [{0: -3, 1: -5}]
    asked = SolverPool(1)
    assert asked.propose(small_model(), goals) == Here().propose(small_model(), goals)
    assert asked.has_none(small_model()) is False


def test_where_there_is_no_room_the_question_stays_open(monkeypatch: pytest.MonkeyPatch) -> None:
    def is_full(*_: object) -> None:
        raise Busy

    monkeypatch.setattr(WorkerPool, "run", is_full)
    assert SolverPool(1).propose(small_model(), []).verdict is Verdict.OPEN
    assert SolverPool(1).has_none(small_model()) is None


def test_a_worker_that_dies_is_replaced() -> None:
    asked = SolverPool(1)
    with pytest.raises(Busy):
        asked._pool.run(os.abort)
    assert asked.has_none(small_model()) is False


def test_a_question_that_wants_more_memory_than_a_worker_may_have_stays_open() -> None:
    asked = SolverPool(1)
    assert asked._pool.run(resource.getrlimit, resource.RLIMIT_AS) == (pools.MOST_MEMORY_BYTES, pools.MOST_MEMORY_BYTES)
    with pytest.raises(Busy):
        asked._pool.run(bytearray, pools.MOST_MEMORY_BYTES)
    assert asked.has_none(small_model()) is False
