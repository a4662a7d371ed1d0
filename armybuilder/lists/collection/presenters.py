"""A collection as its page shows it: a game's cards kind by kind, with what is owned, painted and free of each."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from armybuilder.browse.query import BadQuery, find
from armybuilder.browse.selectors import KindLine, kind_lines
from armybuilder.lists.collection.selectors import Collection, Count
from catalog.mistakes import Mistake
from catalog.models import Card
from catalog.shelf import Shelf
from validation.books import rulebook

#: The choices of the page by the word in the address: all cards, those that are owned, those that are not, and so on.
SHOWN = {
    "": "All cards",
    "owned": "Owned",
    "unpainted": "Not painted yet",
    "built": "In built armies",
    "none": "None yet",
}


@dataclass(frozen=True)
class CardLine:
    """A card with how many of it there are."""

    card: Card
    count: Count
    tied: int
    free: int

    def is_shown(self, shown: str) -> bool:
        """True where the card is among those that somebody wants to see."""
        owned, painted = self.count
        fits = {"owned": owned > 0, "unpainted": painted < owned, "built": self.tied > 0, "none": owned == 0}
        return fits.get(shown, True)


def card_line(card: Card, collection: Collection) -> CardLine:
    """A card's line in a collection."""
    slug = card.slug
    return CardLine(card, collection.count(slug), collection.tied.get(slug, 0), collection.free(slug))


@dataclass(frozen=True)
class KindGroup:
    """The lines of one kind of card."""

    kind: KindLine
    lines: Sequence[CardLine]


@dataclass(frozen=True)
class Totals:
    """A collection in figures."""

    cards: int
    pieces: int
    painted: int
    tied: int


def totals(collection: Collection) -> Totals:
    """The sums of a collection; a built army ties up no more than is there."""
    counts = collection.counts
    tied = sum(collection.owned(slug) - collection.free(slug) for slug in counts)
    return Totals(len(counts), collection.pieces, sum(count.painted for count in counts.values()), tied)


class CollectionPage:
    """The page of one game's collection, as an address asks for it."""

    def __init__(self, shelf: Shelf, collection: Collection, text: str = "", shown: str = "") -> None:
        self.shelf, self.collection, self.text = shelf, collection, text
        self.shown = shown if shown in SHOWN else ""
        self.mistakes: Sequence[Mistake] = ()
        self._found = self._find()

    def _find(self) -> frozenset[Card] | None:
        """The cards that the query finds; None without one, or where it can't be read."""
        try:
            return frozenset(find(self.text, [self.shelf]).cards) if self.text else None
        except BadQuery as bad:
            self.mistakes = bad.mistakes
            return None

    @property
    def choices(self) -> list[tuple[str, str, bool]]:
        return [(value, label, value == self.shown) for value, label in SHOWN.items()]

    @property
    def totals(self) -> Totals:
        return totals(self.collection)

    @property
    def groups(self) -> list[KindGroup]:
        """The kinds of which anything is shown."""
        by_kind = {line.kind: line for line in kind_lines(self.shelf)}
        kinds = rulebook(self.shelf.game.slug).piece_kinds
        groups = (KindGroup(by_kind[kind], list(self._lines(kind))) for kind in kinds)
        return [group for group in groups if group.lines]

    def _lines(self, kind: str) -> Iterator[CardLine]:
        for card in self.shelf.kind(kind).values():
            line = card_line(card, self.collection)
            if line.is_shown(self.shown) and (self._found is None or card in self._found):
                yield line
