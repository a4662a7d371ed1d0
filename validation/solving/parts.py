"""A game's part in solving, if it has a solver: `validation/games/<slug>/solving.py` has one of each name below."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Generic, Protocol, TypeVar, cast

from catalog.parts import Part
from validation.army import ArmyFile, Entry
from validation.rules import RosterArmy, RosterPiece
from validation.solving.columns import Column, JoiningPiece, PieceT, Stack
from validation.solving.linear import Model
from validation.solving.movelist import Step

ArmyT = TypeVar("ArmyT", bound=RosterArmy, contravariant=True)
CardsT = TypeVar("CardsT", contravariant=True)


@dataclass(frozen=True, slots=True)
class Taste(Generic[PieceT]):
    """A taste in armies, by which they are completed: how much each piece is liked.

    `theme` has the traits by which pieces can be of one kind with those that are there; such are liked more.
    """

    label: str
    liking: Callable[[PieceT], int] = lambda piece: 0
    theme: Callable[[PieceT], Iterable[str]] = lambda piece: ()


class Solving(Protocol[ArmyT, PieceT, CardsT]):
    """The names of a game's module. `cards` are its plain cards, an army and its pieces what its rulebook makes."""

    #: The rules that look at each piece by itself.
    PIECE_RULES: frozenset[str]
    #: The rule that holds what an army costs to its limit, if one does.
    PRICE_RULE: str
    #: True where these look at the army around a piece, so that each is asked alone.
    IS_ASKED_ALONE: bool
    #: None where every form that could be needed is looked at, so that finding none proves that there is none. Else the
    #: rules that stay broken whatever more an army has: they alone prove it.
    LASTING_RULES: frozenset[str] | None
    TASTES: Mapping[str, Taste[PieceT]]
    #: The figures in which one piece can be better than another, by their labels; more is better.
    FIGURES: Mapping[str, Callable[[PieceT], int]]

    def agreements(self, file: ArmyFile, army: ArmyT) -> Iterable[Sequence[Step]]:
        """The moves on what the players agree on by which the army can be legal, the best first; it may be none."""

    def forms(self, army: ArmyT, piece: PieceT, entry: Entry) -> Iterable[tuple[Entry, ...]]:
        """The other forms that one of a line may take. `entry` is the line with a count of 1."""

    def newcomers(self, army: ArmyT) -> Iterable[JoiningPiece]:
        """The pieces that may join: each keeps the rules of a piece."""

    def needed(self, army: ArmyT, newcomers: Sequence[JoiningPiece]) -> Sequence[JoiningPiece]:
        """Those of some newcomers that the army could need to be legal; none for which a cheaper one can stand."""

    def require(self, model: Model, army: ArmyT, columns: Sequence[Column[PieceT]]) -> None:
        """Put the rules about an army as a whole into its model, as far as its ruleset has them."""

    def traits(self, piece: PieceT) -> Iterable[str]:
        """The words by which pieces can be wished for: its class, its root."""

    def trait_names(self, cards: CardsT) -> Mapping[str, str]:
        """Every word of these, with its label."""


class Stacking(Protocol[ArmyT]):
    """The names of a game's module, too, where pieces of an army may be stacked on each other."""

    def loosened(self, entry: Entry, form: Entry | None) -> tuple[Entry, ...]:
        """The pieces that come loose where one of a line takes another form, or none."""

    def stacks(self, army: ArmyT, loose: Sequence[Entry], *, is_wanted: bool) -> Iterable[Stack]:
        """The stacks that could help an army, of loose pieces and bought cards; `is_wanted`: any class may join."""


#: A part where nobody knows of which game: its armies, pieces and cards are its own.
AnySolving = Solving[RosterArmy, RosterPiece, object]
#: The part of a game in solving, by its slug, dashed or not; a game may be without one.
solving = Part[AnySolving]("validation.games", "solving")


def stacking(part: AnySolving) -> Stacking[RosterArmy] | None:
    """The part of a game where pieces may be stacked; None in other games."""
    return cast(Stacking[RosterArmy], part) if hasattr(part, "stacks") else None
