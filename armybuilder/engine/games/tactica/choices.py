"""Options in groups, each listed only when it is looked at: a sample looks at one or two of them."""

from collections.abc import Callable, Iterable, Iterator, Sequence

from armybuilder.engine.games.tactica.state import Target
from armybuilder.engine.games.tactica.verbs import Verbs
from armybuilder.engine.table import Choices, Option, Pick

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
    """The options to play a card."""
    return [Verbs.play(card, *target) for target in targets]
