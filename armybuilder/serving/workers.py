"""Work in other processes, by the standard library's process pool.

Python runs one thread of a process at a time: a second of arithmetic there slows down every page that the process
serves. What takes longer than a page is therefore done by a process beside it, at a lower priority than all others
of the machine. How much may wait for it is bounded, for everybody together and for each person.
"""

import os
import signal
from collections import Counter
from collections.abc import Callable
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from contextvars import ContextVar
from datetime import timedelta
from functools import partial
from multiprocessing import active_children, get_context, parent_process
from multiprocessing.util import Finalize
from threading import BoundedSemaphore, Condition, Lock, Thread, Timer
from time import monotonic
from typing import TYPE_CHECKING, ParamSpec, TypeVar

import django
from django.conf import settings
from django.db import connections
from django.dispatch import Signal
from rest_framework import status
from rest_framework.exceptions import APIException

if TYPE_CHECKING:
    from collections.abc import Iterator

P = ParamSpec("P")
T = TypeVar("T")

#: How long a request waits for room, and when to come back where there is none.
PATIENCE_SECONDS, RETRY_SECONDS = 2.0, 5
#: How much waits for the site's own worker process beside what it does, and how much of all that is one person's.
MOST_WAITING, MOST_OF_ONE = 3, 1
#: A worker in the background notes that it is alive at every step. One that is silent for longer has ended.
WORKER_TIMEOUT = timedelta(seconds=60)
#: Work that takes longer has gone astray: its process is ended.
MOST_SECONDS = 120
#: A pool that nobody has wanted for so long gives its processes back: they hold more memory than the site itself.
IDLE_SECONDS = 600.0
#: The nice level of a worker process.
NICE = 10

#: Sent in a new process for heavy work, before there is any. Receivers make ready what their first work would wait for.
worker_starting = Signal()
#: The address of the person whose request is being answered.
current_person: ContextVar[str] = ContextVar("current_person", default="")


class Busy(APIException):
    """There is no room for more work, or the process that did it was lost."""

    status_code = status.HTTP_503_SERVICE_UNAVAILABLE
    default_detail = f"The server is busy right now. Try again in {RETRY_SECONDS} seconds."
    wait = RETRY_SECONDS


class Slots:
    """Slots for everybody together, of which one person may hold a few."""

    def __init__(self, most: int, most_of_one: int) -> None:
        self._most, self._most_of_one = most, most_of_one
        self.persons: Counter[str] = Counter()
        self._change = Condition()

    @contextmanager
    def hold(self, who: str, timeout: float | None = None) -> "Iterator[None]":
        """Hold a slot; "" is nobody in particular. Raises Busy where none became free within `timeout` seconds."""
        with self._change:
            if not self._change.wait_for(lambda: self._has_room(who), timeout):
                raise Busy
            self.persons[who] += 1
        try:
            yield
        finally:
            with self._change:
                self.persons -= Counter([who])
                self._change.notify_all()

    def _has_room(self, who: str) -> bool:
        return self.persons.total() < self._most and (not who or self.persons[who] < self._most_of_one)


class WorkerPool:
    """A process pool that is started when it is needed: at first, after a process of it died, or after it was idle."""

    def __init__(
        self, processes: int, begin: Callable[[], object], waiting: int, most_of_one: int, most_seconds: int
    ) -> None:
        self._new = partial(ProcessPoolExecutor, processes, get_context("spawn"), initializer=_begin, initargs=(begin,))
        self.slots, self._most_seconds = Slots(processes + waiting, most_of_one), most_seconds
        self._lock, self._free = Lock(), BoundedSemaphore(processes)
        self._executor: ProcessPoolExecutor | None = None
        self._wanted = 0.0
        # A server's process is a child of multiprocessing itself, which at its end waits for its own children.
        Finalize(None, _end_children, exitpriority=0)

    def start(self) -> None:
        """Start a process before there is anything to do."""
        self._wanted = monotonic()
        if self._executor is None:
            self._running().submit(os.getpid)

    def run(self, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """The answer of a process. Raises Busy, and whatever the work raises."""
        job = partial(_bounded, self._most_seconds, partial(work, *args, **kwargs))
        # What waits is not handed over yet: with a process that dies all goes that was handed to it.
        with self.slots.hold(current_person.get(), PATIENCE_SECONDS), self._free:
            executor, answer = self._submit(job)
            try:
                return answer.result()
            except BrokenProcessPool as lost:
                self._forget(executor)
                raise Busy from lost

    def _submit(self, job: Callable[[], T]) -> tuple[ProcessPoolExecutor, Future[T]]:
        executor = self._running()
        try:
            return executor, executor.submit(job)
        except BrokenProcessPool:  # a process died that had nothing to do
            self._forget(executor)
            executor = self._running()
            return executor, executor.submit(job)

    def _forget(self, executor: ProcessPoolExecutor) -> None:
        with self._lock:
            if self._executor is executor:
                self._executor = None

    def _running(self) -> ProcessPoolExecutor:
        with self._lock:
            self._wanted = monotonic()
            if self._executor is None:
                self._executor = self._new()
                self._look_later(self._executor, IDLE_SECONDS)
            return self._executor

    def _look_later(self, executor: ProcessPoolExecutor, seconds: float) -> None:
        timer = Timer(seconds, self._end_if_idle, [executor])
        timer.daemon = True
        timer.start()

    def _end_if_idle(self, executor: ProcessPoolExecutor) -> None:
        with self._lock:
            if self._executor is not executor:
                return
            if (left := self._wanted + IDLE_SECONDS - monotonic()) > 0:
                self._look_later(executor, left)
                return
            self._executor = None
        executor.shutdown(wait=False)


_site: WorkerPool | None = None


def start() -> None:
    """Do heavy work from now on in a process beside this one, which serves the site."""
    global _site
    if settings.WORKERS:
        _site = WorkerPool(settings.WORKERS, _prepare_for_site, MOST_WAITING, MOST_OF_ONE, MOST_SECONDS)


def warm_up() -> None:
    """Have that process run after a request: a visitor may want a print next.

    A site at which nobody looks does without its memory.
    """
    if _site:
        _site.start()


def run_in_worker(work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    """The answer of heavy work, which this process does itself unless it serves the site. Raises Busy.

    Work, arguments and answer are pickled, so `work` stands at the top of a module.
    """
    if _site is None:
        return work(*args, **kwargs)
    return _site.run(_with_connections, partial(work, *args, **kwargs))


def _end_children() -> None:
    for each in active_children():
        each.terminate()


def _begin(begin: Callable[[], object]) -> None:
    """Prepare a worker process. Ctrl-C is for its parent to take, without which it ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_with_parent, daemon=True).start()
    begin()


def _end_with_parent() -> None:
    parent = parent_process()
    assert parent
    parent.join()
    os._exit(1)


def _prepare_for_site() -> None:
    """Read beforehand what every print and forecast needs."""
    os.nice(NICE)
    django.setup()
    from catalog.shelf import shelves

    list(shelves())
    worker_starting.send_robust(None)
    connections.close_all()


def _bounded(seconds: int, work: Callable[[], T]) -> T:
    """Do some work, or end with it where it takes too long or too much memory: the pool is then replaced."""
    signal.alarm(seconds)
    try:
        return work()
    except MemoryError:
        os._exit(1)
    finally:
        signal.alarm(0)


def _with_connections(work: Callable[[], T]) -> T:
    try:
        return work()
    finally:
        connections.close_all()
