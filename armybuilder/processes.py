"""Processes beside the site's own: they do what would keep a page waiting, and what would take its memory along."""

import os
import signal
from collections.abc import Callable
from contextlib import suppress
from multiprocessing import get_context, parent_process
from multiprocessing.connection import Connection
from multiprocessing.util import Finalize, is_exiting
from threading import BoundedSemaphore, Thread
from time import monotonic
from traceback import format_exc
from typing import TypeVar

AnswerT = TypeVar("AnswerT")
Subjects = tuple[object, ...]
Asked = tuple[Callable[..., object], Subjects]
Outcome = tuple[object, Exception | None]
#: Nothing may take longer than so many seconds: a process that hangs is replaced.
PATIENCE = 600.0
_SPAWN = get_context("spawn")


class Unanswered(Exception):
    """No answer came: the process that was asked died over it, or none had the time."""


class Processes:
    """A few processes that do what they are asked. They start when first asked, and those that die are replaced."""

    def __init__(self, number: int, begin: Callable[[], object], most_asked: int | None = None) -> None:
        self._begin, self._most_asked = begin, most_asked
        self._room = BoundedSemaphore(number)
        self._at_leisure: list[_Process] = []

    def ask(self, do: Callable[..., AnswerT], *about: object, patience: float = PATIENCE) -> AnswerT:
        """Have something done, and its answer. Raises Unanswered, and whatever was raised over it."""
        until = monotonic() + patience
        if not self._room.acquire(timeout=patience):
            raise Unanswered
        try:
            process = self._one()
            answer, error = process.ask(do, about, until)
            if process.asked != self._most_asked:
                self._at_leisure.append(process)
        finally:
            self._room.release()
        if error:
            raise error
        return answer

    def _one(self) -> "_Process":
        try:
            return self._at_leisure.pop()
        except IndexError:
            return _Process(self._begin)


class _Process:
    """A process that does one thing after another. It ends when nobody holds it any more."""

    def __init__(self, begin: Callable[[], object]) -> None:
        self.asked = 0
        self._line, there = _SPAWN.Pipe()
        process = _SPAWN.Process(target=_serve, args=(there, begin))
        process.start()
        there.close()  # so that the line ends with the process
        end = Finalize(self, process.terminate, exitpriority=0)
        if is_exiting():  # then nobody may look for it any more
            end()

    def ask(self, do: Callable[..., AnswerT], about: Subjects, until: float) -> tuple[AnswerT, Exception | None]:
        """Have something done: its answer, and the error in which it ended. Raises Unanswered."""
        self.asked += 1
        try:
            self._line.send((do, about))
            if self._line.poll(max(0, until - monotonic())):
                outcome: tuple[AnswerT, Exception | None] = self._line.recv()
                return outcome
        except (EOFError, OSError) as gone:
            raise Unanswered from gone
        raise Unanswered


# --- There -----------------------------------------------------------------------------------------------------------


def _serve(line: "Connection[Outcome, Asked]", begin: Callable[[], object]) -> None:
    """Do what is asked, until nobody can ask any more. Ctrl-C is for the parent to take."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_with_parent, daemon=True).start()
    begin()
    with suppress(EOFError):
        while True:
            do, about = line.recv()
            line.send(_outcome(do, about))


def _outcome(do: Callable[..., object], about: Subjects) -> Outcome:
    try:
        return do(*about), None
    except Exception as error:
        error.add_note(format_exc())  # where it was raised: that alone does not come along
        return None, error


def _end_with_parent() -> None:
    """End this process where its parent was killed, who can then tell nobody."""
    parent = parent_process()
    assert parent
    parent.join()
    os._exit(1)
