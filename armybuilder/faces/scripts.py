"""Scripts that are written from the right: their words as they stand on a line, for what draws letter by letter."""

import unicodedata
from functools import lru_cache

from arabic_reshaper import ArabicReshaper
from bidi.algorithm import get_display  # the one that turns brackets round, too

#: Letters join as their neighbours have it; each form is a letter of its own that fonts know.
_join = ArabicReshaper({"delete_harakat": True, "support_ligatures": True}).reshape
#: The ways in which Unicode says that a letter is written from the right.
FROM_RIGHT = {"R", "AL"}


def is_from_right(text: str) -> bool:
    """True where something in a text is written from the right."""
    return any(unicodedata.bidirectional(sign) in FROM_RIGHT for sign in text)


@lru_cache(maxsize=4096)
def as_seen(text: str) -> str:
    """A line as one sees it from left to right, with joined letters; without the points of vowels, which few write."""
    bare = "".join(sign for sign in text if unicodedata.category(sign) != "Mn")
    return str(get_display(_join(bare)))
