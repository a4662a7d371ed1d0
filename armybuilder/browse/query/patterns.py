"""Regular expressions in time that grows with the text alone: no pattern can stall the server."""

import math
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import lru_cache
from typing import Protocol

import re2

LONGEST_PATTERN = 100
#: Of work, not of waiting: a pattern that repeats what repeats is slow even where its time grows with the text alone.
LONGEST_SECONDS = 0.25
#: To ask for the time is dearer than most searches.
ROWS_A_LOOK = 16
#: Bytes that a pattern may take when made ready; one that repeats without measure is refused.
MOST_MEMORY = 1 << 20

_until: ContextVar[float] = ContextVar("until", default=math.inf)


class Pattern(Protocol):
    """A pattern made ready."""

    def search(self, text: str) -> object | None:
        """The first place that it fits."""


class BadPattern(ValueError):
    """A pattern that can't be read, and why."""


def _options() -> object:
    options = re2.Options()
    options.case_sensitive = False
    options.log_errors = False
    options.max_mem = MOST_MEMORY
    return options


@lru_cache(maxsize=256)
def pattern(text: str) -> Pattern:
    """A pattern that is searched for in words of any case. Raises BadPattern."""
    if len(text) > LONGEST_PATTERN:
        raise BadPattern(f"A pattern has at most {LONGEST_PATTERN} characters; this has {len(text)}.")
    try:
        made: Pattern = re2.compile(text.replace("\\/", "/"), _options())
    except re2.error as error:
        raise BadPattern(f"The pattern can't be read: {_reason(error)}.") from None
    return made


def _reason(error: Exception) -> str:
    said: object = error.args[0] if error.args else "it breaks off"
    return said.decode(errors="replace") if isinstance(said, bytes) else str(said)


@contextmanager
def time_bound() -> Iterator[None]:
    """All patterns that are searched for within it share one bound of time."""
    token = _until.set(time.thread_time() + LONGEST_SECONDS)
    try:
        yield
    finally:
        _until.reset(token)


def found_in(text: str, words: Iterable[str]) -> Iterator[bool]:
    """True for each of the words in which a pattern finds something. Raises BadPattern, also if it takes too long."""
    search, end = pattern(text).search, _until.get()
    for place, each in enumerate(words):
        if place % ROWS_A_LOOK == 0 and time.thread_time() > end:
            raise BadPattern("This pattern takes too long; say more of what it is to find.")
        yield search(each) is not None
