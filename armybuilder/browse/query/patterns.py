"""Regular expressions in time that grows with the text alone: no pattern can stall the server."""

from functools import lru_cache
from typing import Any

import re2

LONGEST_PATTERN = 100
#: Bytes that a pattern may take when made ready; one that repeats without measure is refused.
MOST_MEMORY = 1 << 20


class BadPattern(ValueError):
    """A pattern that can't be read, and why."""


def _options() -> Any:
    options = re2.Options()
    options.case_sensitive = False
    options.log_errors = False
    options.max_mem = MOST_MEMORY
    return options


@lru_cache(maxsize=256)
def pattern(text: str) -> Any:
    """A pattern that is searched for in words of any case. Raises BadPattern."""
    if len(text) > LONGEST_PATTERN:
        raise BadPattern(f"A pattern has at most {LONGEST_PATTERN} characters; this has {len(text)}.")
    try:
        return re2.compile(text.replace("\\/", "/"), _options())
    except re2.error as error:
        raise BadPattern(f"The pattern can't be read: {_reason(error)}.") from None


def _reason(error: Exception) -> str:
    said: Any = error.args[0] if error.args else "it breaks off"
    return said.decode(errors="replace") if isinstance(said, bytes) else str(said)


def is_in(text: str, words: str) -> bool:
    """Whether a pattern finds something in these words. Raises BadPattern."""
    return pattern(text).search(words) is not None
