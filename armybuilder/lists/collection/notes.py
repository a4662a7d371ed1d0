"""The builder's notes on what one owns of an army: advice of their own, never a finding, for no rule asks it."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from armybuilder.lists.collection.selectors import Collection, needs
from catalog.models import Card
from catalog.shelf import Shelf
from validation.army import ArmyFile, Entry
from validation.books import rulebook


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
        """So many of how many are there: owned, or free where others stand in built armies."""
        if self.owned < self.need:
            return f"{self.owned} of {self.need} owned"
        return f"{self.free} of {self.need} free"


class OwnedNotes:
    """A collection held against an army. Who has counted nothing of a game is told nothing."""

    def __init__(self, file: ArmyFile, shelf: Shelf, collection: Collection) -> None:
        self.file, self.shelf, self.collection = file, shelf, collection
        self.book = rulebook(file.game)

    @property
    def is_counted(self) -> bool:
        """True where anything of the game was counted."""
        return not self.collection.is_empty

    @cached_property
    def all_lacking(self) -> Mapping[str, Lacking]:
        """The cards that the army lacks, by slug, in the order of its lines."""
        cards, has = self.shelf.catalog.among(self.book.piece_kinds), self.collection
        need, short = needs(self.file), has.missing(self.file)
        return {slug: Lacking(cards[slug], need[slug], has.owned(slug), has.free(slug)) for slug in short}

    @cached_property
    def lacking(self) -> Mapping[str, Lacking]:
        """The same, for who has counted anything."""
        return self.all_lacking if self.is_counted else {}

    @property
    def need(self) -> int:
        """All pieces that the army needs."""
        return needs(self.file).total()

    @property
    def there(self) -> int:
        """The pieces of these that are there."""
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
