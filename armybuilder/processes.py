"""Processes beside the site's own: they do what would keep a page waiting, and what would take its memory along."""

import os
import signal
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, ProcessPoolExecutor
from multiprocessing import get_context, parent_process
from multiprocessing.util import Finalize
from threading import Lock, Thread
from typing import TypeVar

AnswerT = TypeVar("AnswerT")
#: A server that ends waits for its processes, and closes the queues by which they are told to end (at a priority of 10)
#: before it comes to executors: so these are ended earlier.
BEFORE_QUEUES = 100


class Processes:
    """A few processes that do what they are asked. They start when first asked, and those that die are replaced."""

    def __init__(self, number: int, begin: Callable[[], None], most_asked: int | None = None) -> None:
        self._number, self._begin, self._most_asked = number, begin, most_asked
        self._starting = Lock()
        self._pool: ProcessPoolExecutor | None = None

    def ask(self, do: Callable[..., AnswerT], *about: object, patience: float | None = None) -> AnswerT:
        """Have something done, and its answer. Raises BrokenExecutor where a process dies over it, and TimeoutError."""
        pool = self._started()
        try:
            return pool.submit(do, *about).result(patience)
        except BrokenExecutor:
            self._let_go(pool)
            raise

    def _started(self) -> ProcessPoolExecutor:
        with self._starting:
            if self._pool is None:
                context = get_context("spawn")
                self._pool = ProcessPoolExecutor(
                    self._number, context, _start, (self._begin,), max_tasks_per_child=self._most_asked
                )
                Finalize(None, self._end, exitpriority=BEFORE_QUEUES)
            return self._pool

    def _end(self) -> None:
        if self._pool is not None:
            self._pool.shutdown(cancel_futures=True)

    def _let_go(self, broken: ProcessPoolExecutor) -> None:
        with self._starting:
            if self._pool is broken:
                self._pool = None
        broken.shutdown(wait=False)


def _start(begin: Callable[[], None]) -> None:
    """Begin a process that ends with its parent, and with nothing else: Ctrl-C is for the parent to take."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_with_parent, daemon=True).start()
    begin()


def _end_with_parent() -> None:
    """End this process where its parent was killed, who can then tell nobody."""
    parent = parent_process()
    assert parent
    parent.join()
    os._exit(1)
