"""A person's wishes for what becomes of an army, as the address of the page has them."""

from collections.abc import Iterable, Mapping

from django.http import QueryDict

from armybuilder.lists.solving.asking import namer_of, words_of
from armybuilder.serving.numbers import WholeNumber
from catalog.shelf import Shelf
from validation.army import ArmyFile
from validation.solving.parts import solving
from validation.solving.plan import Wishes
from validation.words import amount

#: A number that the page counts up: others, please.
SEED = WholeNumber(999_999)


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
        keeps_all: bool = True,
    ) -> None:
        self.file, self.shelf, self.owned, self.is_shown = file, shelf, owned, is_shown
        self.is_owned_only = bool(owned) and "owned" in data
        tastes, words, namer = solving(file.game).TASTES, words_of(file, shelf), namer_of(file, shelf)
        self.taste = data.get("taste", "") if data.get("taste") in tastes else ""
        self.wanted = [word for word in dict.fromkeys(data.getlist("want")) if word in words]
        self.banned = [slug for slug in dict.fromkeys(data.getlist("ban")) if slug in namer.names]
        self.pinned = read_pins(file, data.getlist("pin")) if "pin" in data else None if keeps_all else frozenset()
        seed = SEED.read(data.get("seed"))
        self.seed = "" if seed is None else str(seed)
        self.tastes = [(slug, taste.label) for slug, taste in tastes.items()]
        self.words = list(words.items())
        self.bans = [(slug, namer.names[slug]) for slug in self.banned]
        self.pins = [
            (each.key, amount(each.count, namer.line(each)), self.is_pinned(each.key)) for each in file.entries
        ]

    def is_pinned(self, key: int) -> bool:
        """True where a line keeps all that it has."""
        return self.pinned is None or key in self.pinned

    @property
    def wishes(self) -> Wishes:
        owned = self.owned if self.is_owned_only else None
        words = self.taste, self.seed
        return Wishes(self.pinned, frozenset(self.banned), tuple(self.wanted), owned, *words, is_shown=self.is_shown)

    @property
    def next_seed(self) -> int:
        return int(self.seed or 0) + 1

    def address_without(self, slug: str) -> str:
        """The query of the same wishes, and that a card doesn't join."""
        query = QueryDict(mutable=True)
        query.setlist("want", self.wanted)
        query.setlist("ban", [*self.banned, slug])
        if self.pinned is not None:
            query.setlist("pin", ["", *map(str, sorted(self.pinned))])
        for name, value in (("taste", self.taste), ("seed", self.seed), ("owned", "1" if self.is_owned_only else "")):
            if value:
                query[name] = value
        return query.urlencode()


def read_pins(file: ArmyFile, words: Iterable[str]) -> frozenset[int]:
    """The lines that are pinned, by their keys as text; other words are passed over."""
    keys = {str(entry.key): entry.key for entry in file.entries}
    return frozenset(keys[word] for word in words if word in keys)
