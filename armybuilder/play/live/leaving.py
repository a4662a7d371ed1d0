"""Leaving: streams end as soon as the process is asked to stop. A server waits for answers; streams are never done."""

import signal
import threading
from collections.abc import Callable
from types import FrameType

_farewells: list[Callable[[], None]] = []


def before_the_end(farewell: Callable[[], None]) -> None:
    """Let something be done as soon as the process is asked to stop, before the server itself acts on it."""
    if farewell in _farewells or threading.current_thread() is not threading.main_thread():
        return
    _farewells.append(farewell)
    for number in (signal.SIGTERM, signal.SIGINT):
        _do_before(number, farewell)


def _do_before(number: signal.Signals, farewell: Callable[[], None]) -> None:
    """Handle a signal before who handles it already. An event loop hears of it by another way, and still does."""
    served = signal.getsignal(number)

    def leave(number: int, frame: FrameType | None) -> None:
        farewell()
        if callable(served):
            served(number, frame)

    signal.signal(number, leave)
