"""Numbers and names as the log tells them and replays write them: pieces by letter and number."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Generic, Protocol, TypeVar

S = TypeVar("S")

#: A figure taken apart: where it comes from (a card by its slug, or a word of the game's), each with what it adds.
Parts = list[tuple[str, int]]


class Named(Protocol):
    """A state with the names of its pieces: `A1 Soldier`."""

    @property
    def names(self) -> Sequence[str]: ...


@dataclass(frozen=True)
class Breakdown(Generic[S]):
    """A game's figures as its log takes them apart; `name` is what it calls a part: `4 Strength + 3 Might − 2 Defense`.

    What was rolled for a figure comes first. Where the sentence doesn't say what it comes to, `with_total` does.
    """

    name: Callable[[S, str], str]

    def __call__(self, state: S, parts: Parts, rolled: int = 0) -> str:
        terms = [(amount, f" {self.name(state, part)}") for part, amount in parts]
        first, *more = [(rolled, ""), *terms] if rolled or not terms else terms
        return " ".join([f"{numeral(first[0])}{first[1]}", *(f"{signed(amount)}{name}" for amount, name in more)])

    def with_total(self, state: S, parts: Parts, rolled: int = 0) -> str:
        told = self(state, parts, rolled)
        return f"{told} = {numeral(rolled + total(parts))}" if len(parts) + bool(rolled) > 1 else told

    def in_brackets(self, state: S, parts: Parts) -> str:
        """What a figure is made of, to stand after it, where that is several parts: ` (4 base + 1 cover)`."""
        return f" ({self(state, parts)})" if len(parts) > 1 else ""

    def taken_apart(self, state: S, parts: Parts) -> str:
        """A figure, and what it is made of: `5 (4 base + 1 cover)`."""
        return f"{numeral(total(parts))}{self.in_brackets(state, parts)}"


def total(parts: Parts) -> int:
    return sum(amount for _, amount in parts)


def numeral(number: int) -> str:
    """A number with a minus sign, where it has one: `−2`."""
    return str(number).replace("-", "−")


def signed(number: int) -> str:
    """A number that is added to others: `+ 2`, `− 2`."""
    return f"{'−' if number < 0 else '+'} {abs(number)}"


def counted(number: int, one: str, many: str = "") -> str:
    """`1 point`, `3 points`, `2 enemies`."""
    return f"{number} {one if number == 1 else many or one + 's'}"


def short(state: Named, piece: int) -> str:
    """A piece's letter and number: `A1`."""
    return state.names[piece].partition(" ")[0]


def with_article(name: str) -> str:
    """A name with what goes before it: `an Egg`."""
    return f"{'an' if name[0] in 'AEIOU' else 'a'} {name}"
