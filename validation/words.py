"""The words of the messages of every game for cards and numbers."""

from collections import Counter
from collections.abc import Iterable

MOST_NAMES = 4


def listed(names: Iterable[str], joint: str = "and") -> str:
    """Names as a sentence lists them, each once: `Spear, Katana and Bow`; a long list ends in `and 5 more`."""
    names = list(dict.fromkeys(names))
    if len(names) > MOST_NAMES:
        names = [*names[: MOST_NAMES - 1], f"{len(names) - MOST_NAMES + 1} more"]
    return f" {joint} ".join([", ".join(names[:-1]), names[-1]]) if len(names) > 1 else "".join(names)


def amounts(names: Iterable[str]) -> str:
    """Names with how often each is there: `2 × Thrusters and Railgun`."""
    return summed((1, name) for name in names)


def summed(parts: Iterable[tuple[int, str]]) -> str:
    """Amounts of names, added up for each: `3 × Knight and Archer`."""
    total: Counter[str] = Counter()
    for count, name in parts:
        total[name] += count
    return listed([amount(count, name) for name, count in total.items()])


def amount(count: int, name: str) -> str:
    """`Railgun`, `2 × Thrusters`."""
    return name if count == 1 else f"{count} × {name}"


def counted(number: int, one: str, many: str = "") -> str:
    """`1 point`, `3 points`; a word that does not take an s is given both ways: `3 armies`."""
    return f"{number} {one if number == 1 else many or one + 's'}"


def excess(limit: int | None, total: int, cost: int) -> int | None:
    """By how much a purchase exceeds what is left of a limit; None where it does not."""
    return None if limit is None or total + cost <= limit else cost - max(0, limit - total)


def over_limit(limit: int | None, total: int, cost: int) -> str:
    """The excess of a purchase over what is left of a limit, or ""."""
    points = excess(limit, total, cost)
    return "" if points is None else f"{counted(points, 'point')} too many"


def spent(total: int, limit: int | None, word: str = "") -> str:
    """`12 of 20 points`; where nothing is agreed on, `12 points`."""
    return " ".join(filter(None, (str(total), "" if limit is None else f"of {limit}", word)))


def are(number: int) -> str:
    """The verb for a number: `1 is`, `3 are`."""
    return f"{number} {'is' if number == 1 else 'are'}"


def verb(subjects: Iterable[str], singular: str, plural: str) -> str:
    """The form of a verb that fits what is listed."""
    return singular if len(set(subjects)) == 1 else plural
