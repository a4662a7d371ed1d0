"""How the messages put cards and numbers into words."""

from collections.abc import Sequence

MOST_NAMES = 4


def listed(names: Sequence[str], joint: str = "and") -> str:
    """Names as a sentence lists them: `Lord, Knight and Mage`; a long list ends in `and 5 more`."""
    names = list(dict.fromkeys(names))
    if len(names) > MOST_NAMES:
        names = [*names[: MOST_NAMES - 1], f"{len(names) - MOST_NAMES + 1} more"]
    return f" {joint} ".join([", ".join(names[:-1]), names[-1]]) if len(names) > 1 else "".join(names)


def verb(subjects: Sequence[str], singular: str, plural: str) -> str:
    """The form of a verb that fits what is listed."""
    return singular if len(set(subjects)) == 1 else plural


def counted(number: int, one: str, many: str = "") -> str:
    """`1 unit`, `3 units`."""
    return f"{number} {one if number == 1 else many or one + 's'}"
