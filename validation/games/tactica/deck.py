"""A war deck: its lines, its two piles, and how often each card is in it."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from catalog.games.tactica.plain import Cards, DeckCard, Issue, Issued, Pile
from validation.army import MOST_COUNT, MOST_ENTRIES, ArmyFile, CardOption

#: The rules that hold a deck to its box, by the pile that they are about.
BOX_RULES: Mapping[Pile, str] = {"troop": "troops_in_the_box", "tactic": "tactics_in_the_box"}

#: The option that says how many of a card a player is given.
ISSUED_BY: Mapping[Issue, str] = {"training": "training", "wall": "walls"}


BOX = CardOption(
    "box",
    "Your box",
    kinds=("troop", "tactic"),
    usual="copies",
    least=0,
    most=MOST_COUNT,
    help="How many of each card your box holds. The book prints no numbers; ours are a supplement.",
)


@dataclass(frozen=True, slots=True)
class Supply:
    """A card that comes with the deck, and how many of it."""

    card: Issued
    count: int


@dataclass(frozen=True, slots=True)
class Piece:
    """A line of the deck: a card and how many of it. Every card counts as one."""

    key: int
    card: DeckCard
    count: int

    @property
    def cost(self) -> int:
        """A card is one card."""
        return 1

    @property
    def cost_parts(self) -> tuple[tuple[str, int], ...]:
        return ((self.card.name, 1),)


@dataclass(frozen=True)
class Deck:
    """All that a player brings to a war. Its lines stand in the box's order, however they were entered."""

    cards: Cards
    pieces: tuple[Piece, ...]
    options: Mapping[str, int]
    rules: frozenset[str]
    box: Mapping[str, int] = field(default_factory=dict)
    battle: str = ""

    @cached_property
    def copies(self) -> Counter[str]:
        """The number of times that each card is in the deck, by slug."""
        counts: Counter[str] = Counter()
        for piece in self.pieces:
            counts[piece.card.slug] += piece.count
        return counts

    @cached_property
    def held(self) -> tuple[DeckCard, ...]:
        """The different cards of the deck, in the box's order."""
        return tuple(card for card in self.cards.all.values() if self.copies[card.slug])

    @cached_property
    def piles(self) -> Counter[str]:
        counts: Counter[str] = Counter()
        for piece in self.pieces:
            counts[piece.card.pile] += piece.count
        return counts

    @cached_property
    def supplies(self) -> tuple[Supply, ...]:
        """The training cards and walls that the player has beside the deck."""
        given = (Supply(card, self.options[ISSUED_BY[card.pile]]) for card in self.cards.issued)
        return tuple(supply for supply in given if supply.count)

    @property
    def total(self) -> int:
        return sum(self.piles.values())

    @property
    def limit(self) -> int | None:
        """All cards of the boxes at hand, if the rules hold the deck to them."""
        return self.size * self.boxes if self.rules.intersection(BOX_RULES.values()) else None

    @property
    def boxes(self) -> int:
        return self.options["boxes"]

    def in_box(self, card: DeckCard) -> int:
        """The number of a card in the player's box; of what is unique, one counts."""
        number = self.box.get(card.slug, card.copies)
        return min(number, 1) if card.is_unique else number

    @cached_property
    def size(self) -> int:
        return sum(map(self.in_box, self.cards.all.values()))

    def most_of(self, card: DeckCard) -> int | None:
        """The most of a card that the rules allow, None for any number."""
        if BOX_RULES[card.pile] not in self.rules:
            return None
        return self.in_box(card) * (1 if card.is_unique else self.boxes)

    def keys_with(self, card: DeckCard) -> tuple[int, ...]:
        return tuple(piece.key for piece in self.pieces if piece.card is card)

    @cached_property
    def missing(self) -> tuple[tuple[DeckCard, int], ...]:
        """The cards that a whole box has and the deck has not, with the numbers."""
        lacking = ((card, self.in_box(card) - self.copies[card.slug]) for card in self.cards.all.values())
        return tuple((card, number) for card, number in lacking if number > 0)

    def has_room(self, lines: int) -> bool:
        return len(self.pieces) + lines <= MOST_ENTRIES


def build_roster(file: ArmyFile, cards: Cards, agreed: Mapping[str, Any], rules: frozenset[str]) -> Deck:
    pieces = (Piece(entry.key, cards.all[entry.card], entry.count) for entry in file.entries)
    ordered = sorted(pieces, key=lambda piece: (cards.order[piece.card.slug], -piece.count, piece.key))
    box = {slug: int(file.options[name]) for slug in cards.all if (name := BOX.option(slug)) in file.options}
    return Deck(cards, tuple(ordered), agreed, rules, box, agreed["battle"])
