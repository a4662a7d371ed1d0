"""The time that something takes, whatever else the machine is doing."""

from collections.abc import Callable
from time import thread_time

TRIES = 20


def least_seconds(work: Callable[[], object]) -> float:
    """The least processor time that it took in several tries."""
    return min(_seconds(work) for _ in range(TRIES))


def _seconds(work: Callable[[], object]) -> float:
    began = thread_time()
    work()
    return thread_time() - began
