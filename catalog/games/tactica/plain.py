"""TACTICA's cards as plain figures, and how many of each the box has; only the standard library is used here."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Literal

if TYPE_CHECKING:
    from catalog.games.tactica.models import Tactic as TacticCard
    from catalog.games.tactica.models import Troop as TroopCard
    from catalog.shelf import Shelf

Pile = Literal["troop", "tactic"]
Issue = Literal["training", "wall"]
#: The number of cards that a hand takes.
HAND = 5
PILES: tuple[Pile, ...] = ("troop", "tactic")


@dataclass(frozen=True, slots=True, eq=False)
class Troop:
    """A troop card: its class, its ratings, and how many the box has."""

    pile: ClassVar[Pile] = "troop"
    is_unique: ClassVar[bool] = False
    slug: str
    name: str
    number: int
    copies: int
    troop_class: str
    offense: int
    defense: int
    range: int
    movement: int


@dataclass(frozen=True, slots=True, eq=False)
class Tactic:
    """A tactics card: what its uses are about, on whom they are played, and how many the box has.

    It is unique if it can stand on the battlefield as a troop. `targets` has the target of each use.
    """

    pile: ClassVar[Pile] = "tactic"
    slug: str
    name: str
    number: int
    copies: int
    is_counter: bool
    is_unique: bool
    phases: tuple[str, ...]
    families: frozenset[str]
    targets: tuple[str, ...]


DeckCard = Troop | Tactic


@dataclass(frozen=True, slots=True, eq=False)
class Issued:
    """A card that every player is given a number of, beside the deck: a training card, a wall."""

    pile: Issue
    slug: str
    name: str
    copies: int


@dataclass(frozen=True, slots=True, eq=False)
class Battle:
    """One of the three battles: how many hexes lie between the walls."""

    slug: str
    name: str
    separation: int


class Cards:
    """All cards of the box in its order, the troops first, and what the book says of training cards and walls."""

    def __init__(
        self,
        troops: Iterable[Troop],
        tactics: Iterable[Tactic],
        battles: Iterable[Battle] = (),
        issued: Iterable[Issued] = (),
    ) -> None:
        self.troops: Mapping[str, Troop] = {card.slug: card for card in troops}
        self.tactics: Mapping[str, Tactic] = {card.slug: card for card in tactics}
        self.all: Mapping[str, DeckCard] = {**self.troops, **self.tactics}
        self.order = {slug: place for place, slug in enumerate(self.all)}
        self.battles = {battle.slug: battle for battle in battles}
        self.issued = tuple(issued)

    def usual(self, pile: Issue) -> int:
        """The number of training cards or walls that the book gives a player."""
        return sum(card.copies for card in self.issued if card.pile == pile)


def cards_of(shelf: "Shelf") -> Cards:
    """The plain cards of a catalog shelf."""
    return Cards(
        (_troop(card) for card in shelf.kind("troop").values()),
        (_tactic(card) for card in shelf.kind("tactic").values()),
        (Battle(card.slug, card.name, card.separation) for card in shelf.kind("battle").values()),
        _issued(shelf),
    )


def _issued(shelf: "Shelf") -> Iterator[Issued]:
    """The front of a card with two sides says how many of it there are."""
    piles: tuple[Issue, ...] = ("training", "wall")
    for pile in piles:
        fronts = (card for card in shelf.kind(pile).values() if card.copies)
        yield from (Issued(pile, card.slug, card.name, card.copies) for card in fronts)


def _troop(card: "TroopCard") -> Troop:
    return Troop(
        slug=card.slug,
        name=card.name,
        number=card.number or 0,
        copies=card.copies,
        troop_class=card.troop_class,
        offense=card.offense,
        defense=card.defense,
        range=card.range,
        movement=card.movement,
    )


def _tactic(card: "TacticCard") -> Tactic:
    uses = list(card.phases.all())
    return Tactic(
        slug=card.slug,
        name=card.name,
        number=card.number or 0,
        copies=card.copies,
        is_counter=card.is_counter,
        is_unique=bool(card.deployed.all()),
        phases=tuple(use.phase for use in uses),
        families=frozenset(use.family for use in uses),
        targets=tuple(use.target for use in uses),
    )
