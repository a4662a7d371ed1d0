"""Numbers and names as the log tells them and replays write them: pieces by letter and number."""

from collections.abc import Sequence
from typing import Protocol


class Named(Protocol):
    """A state with the names of its pieces: `A1 Soldier`."""

    @property
    def names(self) -> Sequence[str]: ...


def numeral(number: int) -> str:
    """A number with a minus sign, where it has one: `−2`."""
    return str(number).replace("-", "−")


def signed(number: int) -> str:
    """A number that is added to others: `+ 2`, `− 2`."""
    return f"{'−' if number < 0 else '+'} {abs(number)}"


def short(state: Named, piece: int) -> str:
    """A piece's letter and number: `A1`."""
    return state.names[piece].partition(" ")[0]


def with_article(name: str) -> str:
    """A name with what goes before it: `an Egg`."""
    return f"{'an' if name[0] in 'AEIOU' else 'a'} {name}"
