"""A pool of processes that work on models, so that no page waits for another's question.

A worker is sent a model and answers with a point. It can't take more memory or time than its bound. It begins without
Django's apps, so nothing here may import what needs them.
"""

import resource
from collections.abc import Sequence

from django.conf import settings

from armybuilder.serving.workers import Busy, WorkerPool
from validation.solving.linear import Model, Proposal, Sum, Verdict
from validation.solving.searching import Here, Solver

#: The most memory of a worker in bytes, and the seconds after which it is taken to hang.
#: What ends a question is the work that it takes, the same on every machine.
MOST_MEMORY_BYTES, MOST_SECONDS = 2**30, 120
#: How many questions wait for each worker.
MOST_WAITING = 8

_here = Here()


class SolverPool:
    """Has models worked on by other processes; what is too much for them stays open."""

    def __init__(self, workers: int) -> None:
        self._pool = WorkerPool(workers, _begin, workers * MOST_WAITING, MOST_WAITING, MOST_SECONDS)

    def propose(self, model: Model, goals: Sequence[Sum], slack: float = 0.0) -> Proposal:
        try:
            return self._pool.run(_here.propose, model, goals, slack)
        except Busy:
            return Proposal(Verdict.OPEN)

    def has_none(self, model: Model) -> bool | None:
        try:
            return self._pool.run(_here.has_none, model)
        except Busy:
            return None


def _begin() -> None:
    """Bound the memory of a worker, so that a question too large ends it and not the machine."""
    resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY_BYTES, MOST_MEMORY_BYTES))


_pool = SolverPool(settings.SOLVERS) if settings.SOLVERS else None


def solver() -> Solver:
    """The pool of this process; where the settings want none, the work is done here."""
    return _pool or _here
