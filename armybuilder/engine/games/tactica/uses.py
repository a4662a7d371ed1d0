"""The uses of tactics cards: in which phase and window each may be played, on what, and what comes of it.

Cards are declared in `effects/`, each under its slug.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from armybuilder.engine.games.tactica.state import Play, State, Target
from armybuilder.engine.table import Table

#: On what a player may put a card now.
Offers = Callable[[Table[State], int], Iterator[Target]]


def nothing(table: Table[State], player: int) -> Iterator[Target]:
    """A card that has no use in a window."""
    return iter(())


def as_chosen(table: Table[State], play: Play) -> Play:
    """A card of which nothing more is to be chosen."""
    return play


@dataclass(frozen=True)
class Use:
    """A tactics card in one phase: what it does, and when it may be played there."""

    #: Carries it out, and answers where it goes in another case than the usual one; None in the usual case.
    carry_out: Callable[[Table[State], Play], str | None]
    #: In one's own turn; in answer to a card; in answer to an attack (ruling P14); in answer to such an answer (P33).
    own: Offers = nothing
    answer: Offers = nothing
    defense: Offers = nothing
    reply: Offers = nothing
    #: Asks what else lies open before anybody answers.
    chosen: Callable[[Table[State], Play], Play] = as_chosen


#: By card and phase.
USES: dict[tuple[str, str], Use] = {}


def declare(card: str, phase: str, use: Use) -> None:
    """Declare what a card does in a phase."""
    assert (card, phase) not in USES, f"{card} is declared twice"
    USES[card, phase] = use


def use_of(card: str, phase: str) -> Use | None:
    """The use of a card in a phase; None if it has none."""
    return USES.get((card, phase))
