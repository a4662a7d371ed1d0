"""How the messages put cards and numbers into words."""

from collections.abc import Sequence
from fractions import Fraction

MOST_NAMES = 4


def listed(names: Sequence[str], joint: str = "and") -> str:
    """Names as a sentence lists them: `Foot, Archer and Spy`; a long list ends in `and 5 more`."""
    names = list(dict.fromkeys(names))
    if len(names) > MOST_NAMES:
        names = [*names[: MOST_NAMES - 1], f"{len(names) - MOST_NAMES + 1} more"]
    return f" {joint} ".join([", ".join(names[:-1]), names[-1]]) if len(names) > 1 else "".join(names)


def counted(number: int, one: str, many: str = "") -> str:
    """`1 card`, `3 cards`."""
    return f"{number} {one if number == 1 else many or one + 's'}"


def amount(count: int, name: str) -> str:
    """`Foot`, `3 × Foot`."""
    return name if count == 1 else f"{count} × {name}"


def percent(chance: Fraction) -> str:
    """A chance in whole percent, half of one rounded up; 0 and 100 are said of what never and always happens alone."""
    if chance in (0, 1):
        return f"{int(chance * 100)}%"
    whole = (chance.numerator * 200 + chance.denominator) // (2 * chance.denominator)
    return "<1%" if whole == 0 else ">99%" if whole == 100 else f"{whole}%"
