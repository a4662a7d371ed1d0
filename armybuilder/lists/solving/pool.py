"""A bounded pool of processes that work on models, so that no page waits for another's question.

A worker is sent a model and answers with a point: it knows neither the site nor its database. It is ended after some
questions, and can't take more memory than its bound.
"""

import resource
from collections.abc import Callable, Sequence
from threading import BoundedSemaphore
from typing import TypeVar

from django.conf import settings

from armybuilder.processes import Processes, Unanswered
from validation.solving.here import Here
from validation.solving.linear import Model, Proposal, Sum, Verdict
from validation.solving.searching import Solver

#: The most memory of a worker in bytes, and the questions after which another takes its place.
MOST_MEMORY, MOST_QUESTIONS = 2**30, 500
#: So many questions wait for each worker at most. What ends a question is the work that it takes, the same on every
#: machine; after so many seconds a worker is taken to have died.
MOST_WAITING, PATIENCE = 8, 120

AnswerT = TypeVar("AnswerT")
_here = Here()


class Pool:
    """Has models worked on by other processes; what is too much for them stays open."""

    def __init__(self, workers: int) -> None:
        self._room = BoundedSemaphore(workers * MOST_WAITING)
        self._processes = Processes(workers, _begin, MOST_QUESTIONS)

    def propose(self, model: Model, goals: Sequence[Sum], slack: float = 0.0) -> Proposal:
        """The best point of a model."""
        return self._asked(Proposal(Verdict.OPEN), _here.propose, model, goals, slack)

    def has_none(self, model: Model) -> bool | None:
        """True where a model has no point at all."""
        return self._asked(None, _here.has_none, model)

    def _asked(self, otherwise: AnswerT, ask: Callable[..., AnswerT], *about: object) -> AnswerT:
        """The answer of a worker, or `otherwise` where none has room or none lives to give it."""
        if not self._room.acquire(blocking=False):
            return otherwise
        try:
            return self._processes.ask(ask, *about, patience=PATIENCE)
        except (Unanswered, MemoryError):
            return otherwise
        finally:
            self._room.release()


def _begin() -> None:
    """Bound the memory of a worker, so that a question too large ends it and not the machine."""
    resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))


_pool = Pool(settings.SOLVERS) if settings.SOLVERS else None


def solver() -> Solver:
    """The pool of this process; where the settings want none, the work is done here."""
    return _pool or _here
