"""The bounds of an army as it is written: in a file, in a move, in what is kept. Each refusal is a sentence, or ""."""

import re
from collections.abc import Sequence

from catalog.json_types import is_storable
from validation.army import (
    LONGEST_NAME,
    LONGEST_NOTE,
    MOST_COUNT,
    MOST_ENTRIES,
    MOST_LIMIT,
    CardOption,
    Option,
    OptionValue,
    Role,
)

#: The most cards of their own that players make for an army.
MOST_MADE = 30

#: A card's slug.
SLUG = "^[a-z0-9]+(-[a-z0-9]+)*$"
#: Control characters, and those that turn the direction of all that follows; a note may have lines and tabs.
_CONTROL = "\\u0000-\\u0008\\u000b\\u000c\\u000e-\\u001f\\u007f\\u202a-\\u202e\\u2066-\\u2069"
PLAIN = f"^[^{_CONTROL}]*$"
#: Spaces and letters without a width: nothing that one could see.
_UNSEEN = "\\t\\n\\r \\u0085\\u00a0\\u00ad\\u1680\\u2000-\\u200f\\u2028\\u2029\\u202f\\u205f-\\u2064\\u3000\\ufeff"
#: Plain text with something to read in it. It looks ahead nowhere, so that any program can read and keep to it.
NAME = f"^[{_UNSEEN}]*[^{_CONTROL}{_UNSEEN}][^{_CONTROL}]*$"


def is_plain(text: str) -> bool:
    """The text is Unicode without control characters."""
    return bool(re.search(PLAIN, text)) and is_storable(text)


def is_readable(text: str) -> bool:
    """The text is plain, and there is something to read in it."""
    return bool(re.search(NAME, text)) and is_storable(text)


def name_refusal(name: str) -> str:
    """The reason why an army, or somebody at a table, can't have this name."""
    is_name = len(name) <= LONGEST_NAME and is_readable(name)
    return "" if is_name else f"A name is 1 to {LONGEST_NAME} characters of plain text."


def note_refusal(note: str) -> str:
    is_note = len(note) <= LONGEST_NOTE and is_plain(note)
    return "" if is_note else f"A note is at most {LONGEST_NOTE} characters of plain text."


def limit_refusal(limit: int | None) -> str:
    is_limit = limit is None or 0 <= limit <= MOST_LIMIT
    return "" if is_limit else f"A limit is a number from 0 to {MOST_LIMIT}, or none."


def lines_refusal(lines: int) -> str:
    return "" if lines <= MOST_ENTRIES else f"An army has at most {MOST_ENTRIES} lines."


def count_refusal(count: int) -> str:
    return "" if 1 <= count <= MOST_COUNT else f"A line has 1 to {MOST_COUNT} of its card."


def role_refusal(role: Role, slugs: Sequence[str]) -> str:
    return "" if len(slugs) <= role.most else f"{role.label}: {role.most} is the most for one line."


def number_refusal(option: Option | CardOption, value: OptionValue) -> str:
    is_number = isinstance(value, int) and not isinstance(value, bool) and option.least <= value <= option.most
    return "" if is_number else f"{option.label} is a number from {option.least} to {option.most}."


def made_refusal(made: int) -> str:
    return "" if made <= MOST_MADE else f"An army has at most {MOST_MADE} made cards."
