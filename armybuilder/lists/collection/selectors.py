"""Reading collections: what somebody owns of a game's cards, what of it is free, and what an army lacks.

Cards are named by their slugs, which are unique among the kinds that armies are made of (`Rulebook.piece_kinds`).
"""

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from django.db.models import F, Q, QuerySet, Sum

from armybuilder.lists.made import shelf_of
from armybuilder.lists.models import Army, Entry, EntryCard, OwnedCard
from armybuilder.ownership.holders import Holder
from catalog.models import Card
from catalog.shelf import game_slugs
from validation.army import ArmyFile
from validation.books import rulebook
from validation.making import OWN


class Count(NamedTuple):
    """How many of one card there are, and how many of these are painted."""

    owned: int = 0
    painted: int = 0


NONE = Count()


@dataclass(frozen=True)
class Collection:
    """The cards of one game that somebody owns, and what of it is tied up in armies that are built."""

    game: str
    counts: Mapping[str, Count] = field(default_factory=dict)
    tied: Mapping[str, int] = field(default_factory=dict)

    @property
    def is_empty(self) -> bool:
        return not self.counts

    @property
    def pieces(self) -> int:
        return sum(count.owned for count in self.counts.values())

    def count(self, slug: str) -> Count:
        return self.counts.get(slug, NONE)

    def owned(self, slug: str) -> int:
        return self.count(slug).owned

    def painted(self, slug: str) -> int:
        return self.count(slug).painted

    def free(self, slug: str) -> int:
        """How many of a card stand in no built army; never below 0, whatever was built of what is not there."""
        return max(0, self.owned(slug) - self.tied.get(slug, 0))

    def missing(self, file: ArmyFile) -> Counter[str]:
        """The cards that an army needs beyond what is free, and how many of each."""
        return Counter({slug: lacking for slug, need in needs(file).items() if (lacking := need - self.free(slug)) > 0})


def needs(file: ArmyFile) -> Counter[str]:
    """The number of each card that an army puts on the table; cards that its player made are in no collection."""
    return Counter({slug: count for slug, count in _pieces(file).items() if not slug.startswith(OWN)})


def _pieces(file: ArmyFile) -> Counter[str]:
    count = Counter[str]()
    roles = [role.name for role in rulebook(file.game).roles if role.is_piece]
    for entry in file.entries:
        for slug in (entry.card, *(slug for role in roles for slug in entry.role(role))):
            count[slug] += entry.count
    return count


def owned_rows(holder: Holder) -> QuerySet[OwnedCard]:
    """The counted cards of a person, in the order of the games, the kinds and the book."""
    order = ("card__game__order", "card__kind", F("card__number").asc(nulls_last=True), "card__name")
    return OwnedCard.objects.held_by(holder).order_by(*order)


def owned_by(holder: Holder, game: str) -> dict[str, int]:
    """The number of each card of a game that a person or guest owns, by slug: the bounds of an army made of these."""
    rows = OwnedCard.objects.held_by(holder).filter(card__game=game, card__kind__in=rulebook(game).piece_kinds)
    return dict(rows.values_list("card__slug", "owned"))


def collection_of(holder: Holder, game: str, building: Army | None = None) -> Collection:
    """The collection of a person. What is free is free for `building`: it ties nothing up for itself. Two queries."""
    return collections_of(holder, game, building).get(game, Collection(game))


def collections_of(holder: Holder, game: str = "", building: Army | None = None) -> dict[str, Collection]:
    """The same by game, of all games in which something was counted; one query where there is none."""
    if holder.is_nobody:
        return {}
    rows = OwnedCard.objects.held_by(holder).filter(card__game__in=[game] if game else game_slugs())
    counts: dict[str, dict[str, Count]] = defaultdict(dict)
    for its_game, kind, slug, owned, painted in rows.values_list(
        "card__game_id", "card__kind", "card__slug", "owned", "painted"
    ):
        if kind in rulebook(its_game).piece_kinds:
            counts[its_game][slug] = Count(owned, painted)
    tied = _pieces_in_built_armies(holder, building) if counts else {}
    return {each: Collection(each, found, tied.get(each, {})) for each, found in counts.items()}


def missing_cards(file: ArmyFile, holder: Holder, building: Army | None = None) -> dict[Card, int]:
    """The cards of which an army needs more than are free for it, and how many of each."""
    cards = shelf_of(file).catalog.among(rulebook(file.game).piece_kinds)
    return {cards[slug]: lacking for slug, lacking in collection_of(holder, file.game, building).missing(file).items()}


def _pieces_in_built_armies(holder: Holder, building: Army | None) -> Mapping[str, Mapping[str, int]]:
    """The pieces in a person's built armies but one, by game and slug; one query."""
    built = Army.objects.kept_by(holder).filter(is_built=True).order_by()
    armies = built.exclude(pk=building.pk) if building else built
    lines = Entry.objects.filter(army__in=armies, card__isnull=False).order_by()
    beside = EntryCard.objects.filter(_in_piece_roles(), entry__army__in=armies).order_by()
    on_lines = lines.values_list("card__game_id", "card__slug").annotate(Sum("count"))
    in_roles = beside.values_list("card__game_id", "card__slug").annotate(Sum("entry__count"))
    found: dict[str, Counter[str]] = defaultdict(Counter)
    for game, slug, count in on_lines.union(in_roles, all=True):
        found[game][slug] += count
    return found


def _in_piece_roles() -> Q:
    return Q(*(Q(card__game=game, role__in=roles) for game, roles in _piece_roles()), _connector=Q.OR)


def _piece_roles() -> Iterator[tuple[str, list[str]]]:
    for game in game_slugs():
        yield game, [role.name for role in rulebook(game).roles if role.is_piece]
