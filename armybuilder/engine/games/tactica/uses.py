"""The uses of tactics cards: in which phase and window each may be played, on what, and what comes of it.

Cards are declared in `effects/`, each under its slug.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass

from armybuilder.engine.games.tactica.state import Play, State, Target
from armybuilder.engine.games.tactica.verbs import Verbs
from armybuilder.engine.table import Choices, Option, Pick, Table

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
    #: In your own turn; in answer to a card; in answer to an attack (ruling P14); in answer to such an answer (P33).
    own: Offers = nothing
    answer: Offers = nothing
    defense: Offers = nothing
    reply: Offers = nothing
    #: Asks what else lies open before anybody answers.
    chosen: Callable[[Table[State], Play], Play] = as_chosen


#: By card and phase.
USES: dict[tuple[str, str], Use] = {}


def declare(card: str, phase: str, use: Use) -> None:
    assert (card, phase) not in USES, f"{card} is declared twice"
    USES[card, phase] = use


def use_of(card: str, phase: str) -> Use | None:
    return USES.get((card, phase))


# Options in groups, each listed only when it is looked at: a sample looks at one or two of them


Group = Callable[[], Sequence[Option]]


class Grouped(Choices):
    """Groups of options, and first of all `nothing`, which is always there: to pass, or that a phase is over."""

    __slots__ = ("groups", "nothing")

    def __init__(self, groups: Iterable[Group], nothing: Option) -> None:
        self.groups, self.nothing = tuple(groups), nothing

    def listed(self) -> list[Option]:
        return [self.nothing, *(option for group in self.groups for option in group())]

    def sample(self, pick: Pick) -> Option:
        left: list[Group] = [*self.groups, lambda: (self.nothing,)]
        while True:
            options = left.pop(pick(len(left)))()
            if options:
                return options[pick(len(options))]


class Rarely(Choices):
    """Two answers, of which a playout seldom takes the second."""

    __slots__ = ("other", "usual")

    #: So often a playout takes the usual answer for each time that it takes the other one.
    ODDS = 30

    def __init__(self, usual: Option, other: Option) -> None:
        self.usual, self.other = usual, other

    def listed(self) -> list[Option]:
        return [self.usual, self.other]

    def sample(self, pick: Pick) -> Option:
        return self.usual if pick(self.ODDS) else self.other


def played_on(card: str, targets: Iterator[Target]) -> list[Option]:
    return [Verbs.play(card, *target) for target in targets]
