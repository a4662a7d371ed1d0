"""How the messages put cards and numbers into words."""

from collections.abc import Iterable

MOST_NAMES = 4


def listed(names: Iterable[str], joint: str = "and") -> str:
    """Names as a sentence lists them: `Thrall, Necromancer and Bone Archer`; a long list ends in `and 5 more`."""
    names = list(dict.fromkeys(names))
    if len(names) > MOST_NAMES:
        names = [*names[: MOST_NAMES - 1], f"{len(names) - MOST_NAMES + 1} more"]
    return f" {joint} ".join([", ".join(names[:-1]), names[-1]]) if len(names) > 1 else "".join(names)


def counted(number: int, one: str, many: str = "") -> str:
    """`1 point`, `3 points`."""
    return f"{number} {one if number == 1 else many or one + 's'}"


def amount(count: int, name: str) -> str:
    """`Thrall`, `2 × Thrall`."""
    return name if count == 1 else f"{count} × {name}"
