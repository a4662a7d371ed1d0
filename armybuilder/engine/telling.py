"""Numbers and names as the log tells them, and options as replays write them: pieces by letter and number."""

from collections.abc import Callable, Collection, Sequence
from typing import Any, Protocol

from armybuilder.engine.table import Option, S
from armybuilder.engine.verbs import Verb, VerbSet


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


def verbs_of(write: Callable[[Any, Option], str]) -> type[VerbSet]:
    """The verbs of a game that does not declare them yet."""

    class Written(Verb[*tuple[Any, ...]]):
        def write(self, state: Any, option: Option) -> str:
            return write(state, option)

    class Verbs(VerbSet):
        @classmethod
        def of(cls, option: Option) -> Verb[*tuple[Any, ...]]:
            return Written()

    return Verbs


def writer(
    spaces: Collection[str], space_name: Callable[[S, int], str], piece_name: Callable[[S, int], str]
) -> Callable[[S, Option], str]:
    """The function that writes an option as text: `move d4`, `shoot B2 left`.

    `spaces` are the verbs whose numbers are spaces; any other number is a piece.
    """

    def write(state: S, option: Option) -> str:
        verb = str(option[0])
        name = space_name if verb in spaces else piece_name
        return " ".join([verb, *(part if isinstance(part, str) else name(state, part) for part in option[1:])])

    return write
