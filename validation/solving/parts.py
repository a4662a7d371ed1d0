"""A game's part in solving: `validation/games/<slug>/solving.py` has one of each name below."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from catalog.parts import Part
from validation.army import ArmyFile, Entry
from validation.solving.columns import Column, Newcomer
from validation.solving.linear import Model
from validation.solving.movelist import Step

#: The answer of a game to how much a piece is to somebody's taste.
Liking = Callable[[Any], int]


@dataclass(frozen=True, slots=True)
class Taste:
    """A taste in armies, by which they are completed: few and strong, fast."""

    label: str
    liking: Liking


class Solving(Protocol):
    """The names of a game's module. `cards` are its plain cards, an army and its pieces what its rulebook musters."""

    #: The rules that look at each piece by itself.
    PIECE_RULES: frozenset[str]
    #: The rule that holds what an army costs to its limit, if one does.
    PRICE_RULE: str
    TASTES: Mapping[str, Taste]

    def agreements(self, file: ArmyFile, army: Any) -> Iterable[Sequence[Step]]:
        """What the players may have to agree on so that the army can be legal, the best first; it may be nothing."""

    def forms(self, piece: Any, entry: Entry) -> Iterable[tuple[Entry, ...]]:
        """The other forms that one of a line may take. `entry` is the line with a count of 1."""

    def newcomers(self, army: Any) -> Iterable[Newcomer]:
        """The pieces that may join: each keeps the rules of a piece."""

    def require(self, model: Model, army: Any, columns: Sequence[Column]) -> None:
        """Put the rules about an army as a whole into its model, as far as its ruleset has them."""

    def traits(self, piece: Any) -> Iterable[str]:
        """The words by which pieces can be wished for: its class, its root."""

    def trait_names(self, cards: Any) -> Mapping[str, str]:
        """Every word of these, with its label."""


#: What a game brings to solving, by its slug, dashed or not.
solving = Part[Solving]("validation.games", "solving")
