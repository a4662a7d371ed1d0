"""A person's wishes for an army to be completed, as the address of the page has them."""

from collections.abc import Mapping

from django.http import QueryDict

from armybuilder.lists.solving.asking import namer_of, words_of
from catalog.shelf import Shelf
from validation.army import ArmyFile
from validation.solving.parts import solving
from validation.solving.plan import Wishes

#: A seed is a number that the page counts up: others, please.
LONGEST_SEED = 6


class WishesForm:
    """All that may be wished for, and what is; a wish that means nothing is passed over."""

    def __init__(
        self,
        file: ArmyFile,
        shelf: Shelf,
        data: QueryDict,
        owned: Mapping[str, int] | None = None,
        *,
        is_shown: bool = False,
    ) -> None:
        self.file, self.shelf, self.owned, self.is_shown = file, shelf, owned, is_shown
        self.is_owned_only = bool(owned) and "owned" in data
        tastes, words, names = solving(file.game).TASTES, words_of(file, shelf), namer_of(file, shelf).names
        self.taste = data.get("taste", "") if data.get("taste") in tastes else ""
        self.wanted = [word for word in dict.fromkeys(data.getlist("want")) if word in words]
        self.banned = [slug for slug in dict.fromkeys(data.getlist("ban")) if slug in names]
        seed = data.get("seed", "")
        self.seed = seed if seed.isascii() and seed.isdigit() and len(seed) <= LONGEST_SEED else ""
        self.tastes = [(slug, taste.label) for slug, taste in tastes.items()]
        self.words = list(words.items())
        self.bans = [(slug, names[slug]) for slug in self.banned]

    @property
    def wishes(self) -> Wishes:
        """The wishes, with all that is there kept."""
        owned = self.owned if self.is_owned_only else None
        return Wishes(None, frozenset(self.banned), tuple(self.wanted), owned, self.taste, self.seed, self.is_shown)

    @property
    def least(self) -> Wishes:
        """No wish but that what the opponent has been shown stays."""
        return Wishes(is_shown=self.is_shown)

    @property
    def next_seed(self) -> int:
        """The seed of other armies."""
        return int(self.seed or 0) + 1

    def address_without(self, slug: str) -> str:
        """The query of the same wishes, and that a card doesn't join."""
        query = QueryDict(mutable=True)
        query.setlist("want", self.wanted)
        query.setlist("ban", [*self.banned, slug])
        for name, value in (("taste", self.taste), ("seed", self.seed), ("owned", "1" if self.is_owned_only else "")):
            if value:
                query[name] = value
        return query.urlencode()
