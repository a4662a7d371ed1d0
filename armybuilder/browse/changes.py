"""The changes between data versions, as pages and as a feed: each load that changed something, newest first."""

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from functools import cached_property, lru_cache

from django.conf import settings
from django.db.models import Count, Window
from django.db.models.functions import RowNumber

from catalog.kinds import kind_by_plural, kind_of, kinds
from catalog.models import Change, Load
from catalog.shelf import CatalogEntry, Shelf
from catalog.tokens import plain

MOST_LOADS = 50
#: The names that stand beside a load in the list of all; its own page has the rest.
MOST_NAMES = 8
WORDS = re.compile(r"\s+|[^\s]+")


@dataclass(frozen=True)
class Stretch:
    """Words that both versions have, or only this one."""

    text: str
    is_new: bool = False


@dataclass(frozen=True)
class FieldChange:
    """A field with what it said and what it says, in stretches that differ or don't."""

    name: str
    before: list[Stretch]
    after: list[Stretch]


@dataclass(frozen=True)
class ChangeEntry:
    """A change as a page tells it; `entry` is what it is about, if that is still there."""

    change: Change
    entry: CatalogEntry | None
    fields: list[FieldChange]


@dataclass(frozen=True)
class ChangeGroup:
    """The changes to one kind of card, to the rules, or to the terms."""

    name: str
    changes: list[ChangeEntry]


@dataclass(frozen=True)
class LoadPage:
    load: Load
    shelf: Shelf

    @cached_property
    def changes(self) -> list[Change]:
        return list(self.load.changes.all())

    @property
    def is_first(self) -> bool:
        return not self.load.before

    @property
    def counts(self) -> str:
        return counts_in_words(Counter(change.what for change in self.changes))

    @cached_property
    def groups(self) -> list[ChangeGroup]:
        """The changes by kind, in the order in which they were written."""
        names = sort_names(self.shelf)
        groups: dict[str, list[ChangeEntry]] = {}
        for change in self.changes:
            groups.setdefault(names.get(change.kind, change.kind), []).append(self._entry(change))
        return [ChangeGroup(name, changed) for name, changed in groups.items()]

    def _entry(self, change: Change) -> ChangeEntry:
        fields = [_field_change(name, before, after, self.shelf) for name, before, after in change.fields]
        return ChangeEntry(change, entries(self.shelf).get((change.kind, change.slug)), fields)


@dataclass(frozen=True)
class LoadLine:
    """A load in the list of all: how much it changed, and the first names."""

    load: Load
    counts: str
    names: list[ChangeEntry]
    more: int


def sort_names(shelf: Shelf) -> dict[str, str]:
    cards = {kind: str(model._meta.verbose_name_plural) for kind, model in kinds(shelf.game.slug).items()}
    return {**cards, "section": "rules", "term": "terms"}


@lru_cache(maxsize=16)
def entries(shelf: Shelf) -> Mapping[tuple[str, str], CatalogEntry]:
    every: list[CatalogEntry] = [*shelf.cards, *shelf.sections, *shelf.terms]
    return {(entry.kind, entry.slug): entry for entry in every}


def counts_in_words(numbers: Mapping[str, int]) -> str:
    """The numbers of those added, removed and changed, in words."""
    return ", ".join(f"{numbers[what]} {what}" for what in Change.What.values if numbers.get(what))


def load_lines(shelves: Sequence[Shelf], game: str = "") -> list[LoadLine]:
    """The loads that changed something, the newest first; of one game, or of all. Three queries."""
    known = {shelf.game.slug: shelf for shelf in shelves if not game or shelf.game.slug == game}
    loads = list(Load.objects.filter(game__in=known)[:MOST_LOADS])
    numbers: dict[int, dict[str, int]] = {load.pk: {} for load in loads}
    for row in Change.objects.filter(load__in=loads).order_by().values("load", "what").annotate(many=Count("pk")):
        numbers[row["load"]][row["what"]] = row["many"]
    firsts = _first_changes(loads)
    return [_line(load, known[load.game_id], numbers[load.pk], firsts.get(load.pk, [])) for load in loads]


def _first_changes(loads: Sequence[Load]) -> dict[int, list[Change]]:
    """The first changes of each load, without what they say."""
    place = Window(RowNumber(), partition_by="load", order_by="pk")
    firsts = Change.objects.filter(load__in=loads).annotate(place=place).filter(place__lte=MOST_NAMES)
    found: dict[int, list[Change]] = {}
    for change in firsts.defer("fields").order_by("pk"):
        found.setdefault(change.load_id, []).append(change)
    return found


def _line(load: Load, shelf: Shelf, numbers: Mapping[str, int], first: Sequence[Change]) -> LoadLine:
    load.game = shelf.game
    names = [ChangeEntry(change, entries(shelf).get((change.kind, change.slug)), []) for change in first]
    return LoadLine(load, counts_in_words(numbers), names, sum(numbers.values()) - len(names))


def load_page(shelves: Sequence[Shelf], pk: int) -> LoadPage | None:
    known = {shelf.game.slug: shelf for shelf in shelves}
    load = Load.objects.filter(pk=pk, game__in=known).prefetch_related("changes").first()
    if load is None:
        return None
    load.game = known[load.game_id].game
    return LoadPage(load, known[load.game_id])


@lru_cache(maxsize=16)
def _changes_on(shelf: Shelf) -> Mapping[tuple[str, str], list[Change]]:
    """Every change of a game by what it is about, asked once a data version."""
    found: dict[tuple[str, str], list[Change]] = {}
    for change in Change.objects.filter(load__game=shelf.game).defer("fields").select_related("load").order_by("-pk"):
        found.setdefault((change.kind, change.slug), []).append(change)
    return found


def changes_to(entry: CatalogEntry, shelf: Shelf) -> list[Change]:
    """The loads that changed a card, a section or a term, the newest first."""
    return _changes_on(shelf).get((entry.kind, entry.slug), [])


def removal(address: str) -> Change | None:
    """The load that took the card of this address out, if one did."""
    parts = [part for part in address.split("/") if part]
    if len(parts) != 3 or parts[0].replace("-", "_") not in settings.GAMES:
        return None
    game, plural, slug = parts
    model = kind_by_plural(game, plural)
    if model is None:
        return None
    gone = Change.objects.filter(load__game=game, kind=kind_of(model), slug=slug[:120], what=Change.What.REMOVED)
    return gone.defer("fields").select_related("load").last()


def _field_change(name: str, before: str, after: str, shelf: Shelf) -> FieldChange:
    olds, news = (WORDS.findall(plain(text, shelf.resolve)) for text in (before, after))
    steps = SequenceMatcher(None, olds, news, autojunk=False).get_opcodes()
    return FieldChange(
        name.replace("_", " "),
        [Stretch("".join(olds[a:b]), is_new=step != "equal") for step, a, b, _, _ in steps if a < b],
        [Stretch("".join(news[c:d]), is_new=step != "equal") for step, _, _, c, d in steps if c < d],
    )


def summary(line: LoadLine) -> str:
    if not line.load.before:
        return f"{line.load.game} was loaded for the first time: {line.load.rows} cards, sections and terms."
    more = f" and {line.more} more" if line.more > 0 else ""
    names = ", ".join(f"{entry.change.name} ({entry.change.what})" for entry in line.names)
    return f"{line.counts.capitalize()}: {names}{more}."
