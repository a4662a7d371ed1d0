"""A collection as its page shows it: a game's cards kind by kind, with what is owned, painted and free of each."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from armybuilder.browse.query import BadQuery, find
from armybuilder.browse.selectors import KindLine, kind_lines
from armybuilder.lists.collection.selectors import Collection, Count, needs
from catalog.mistakes import Mistake
from catalog.models import Card
from catalog.shelf import Shelf
from validation.army import ArmyFile, Entry
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
    slug = card.slug
    return CardLine(card, collection.count(slug), collection.tied.get(slug, 0), collection.free(slug))


@dataclass(frozen=True)
class KindGroup:
    kind: KindLine
    lines: Sequence[CardLine]


@dataclass(frozen=True)
class Totals:
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


@dataclass(frozen=True)
class Lacking:
    """A card of which an army needs more than there is."""

    card: Card
    need: int
    owned: int
    free: int

    @property
    def missing(self) -> int:
        return self.need - self.free

    @property
    def words(self) -> str:
        """How many of how many are there: owned, or free where others stand in built armies."""
        if self.owned < self.need:
            return f"{self.owned} of {self.need} owned"
        return f"{self.free} of {self.need} free"


class OwnedNotes:
    """A collection held against an army. Somebody who has counted nothing of a game is told nothing."""

    def __init__(self, file: ArmyFile, shelf: Shelf, collection: Collection) -> None:
        self.file, self.shelf, self.collection = file, shelf, collection
        self.book = rulebook(file.game)

    @property
    def is_counted(self) -> bool:
        return not self.collection.is_empty

    @cached_property
    def all_lacking(self) -> Mapping[str, Lacking]:
        """The cards that the army lacks, by slug, in the order of its lines."""
        cards, has = self.shelf.catalog.among(self.book.piece_kinds), self.collection
        need, short = needs(self.file), has.missing(self.file)
        return {slug: Lacking(cards[slug], need[slug], has.owned(slug), has.free(slug)) for slug in short}

    @cached_property
    def lacking(self) -> Mapping[str, Lacking]:
        """The same, for somebody who has counted anything."""
        return self.all_lacking if self.is_counted else {}

    @property
    def need(self) -> int:
        return needs(self.file).total()

    @property
    def there(self) -> int:
        return self.need - sum(each.missing for each in self.lacking.values())

    def on(self, entry: Entry) -> str:
        """The note beside a line: its own card without its name, those beside it with theirs."""
        beside = [slug for role in self.book.roles if role.is_piece for slug in entry.role(role.name)]
        slugs = [slug for slug in dict.fromkeys([entry.card, *beside]) if slug in self.lacking]
        return "; ".join(self._words(slug, is_named=slug != entry.card) for slug in slugs)

    def _words(self, slug: str, *, is_named: bool) -> str:
        found = self.lacking[slug]
        return f"{found.card.name}: {found.words}" if is_named else found.words

    @property
    def owned(self) -> Mapping[str, str]:
        """The cards of the picker that are owned, each in words, by slug."""
        has, kinds = self.collection, self.shelf.catalog.among(self.book.kinds)
        return {slug: self._owned(slug) for slug in has.counts if slug in kinds}

    def _owned(self, slug: str) -> str:
        owned, free = self.collection.owned(slug), self.collection.free(slug)
        return f"{owned} owned" if free == owned else f"{owned} owned, {free} free"
