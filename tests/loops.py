"""Work of an event loop, as tests run it."""

import asyncio
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

T = TypeVar("T")


def run_to_end(work: Coroutine[Any, Any, T]) -> T:
    """The result of work in a loop and a thread of its own: in the tests' own runs that of the browser's driver."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, work).result()
