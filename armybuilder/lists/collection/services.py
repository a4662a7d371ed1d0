"""Changing collections. Every service is one transaction; who has nothing of a card has no row of it."""

from collections.abc import Mapping

from django.db import transaction
from django.utils import timezone

from armybuilder.lists.collection.selectors import Count, collection_of, needs
from armybuilder.lists.models import MOST_OWNED, Army, OwnedCard
from armybuilder.ownership.holders import Holder
from catalog.shelf import shelf
from validation.army import ArmyFile
from validation.books import rulebook

Counts = Mapping[str, Count]


def bounded(owned: int, painted: int) -> Count:
    """A count as it can be kept: not below 0, not beyond the most, and nothing painted that is not there."""
    kept = min(max(0, owned), MOST_OWNED)
    return Count(kept, min(max(0, painted), kept))


@transaction.atomic
def count_cards(holder: Holder, game: str, counts: Counts) -> None:
    """Set how many of these cards of a game a person owns; what they have of others stays."""
    cards = shelf(game).among(rulebook(game).piece_kinds)
    _write(holder, {cards[slug].pk: count for slug, count in counts.items()})


@transaction.atomic
def replace_collection(holder: Holder, game: str, counts: Counts) -> None:
    """Let a person own these cards of a game and nothing else of it."""
    OwnedCard.objects.held_by(holder).filter(card__game=game).delete()
    count_cards(holder, game, counts)


@transaction.atomic
def add_card(holder: Holder, game: str, slug: str, more: int = 0, more_painted: int = 0) -> Count:
    """Add to a card's count, or take from it; answers the new one. Painting one more than there are counts one more."""
    card = shelf(game).among(rulebook(game).piece_kinds)[slug]
    # The first of a card is written at once: a row that isn't there can't be locked against another first one.
    row, is_first = OwnedCard.objects.select_for_update().get_or_create(
        card_id=card.pk, **holder.columns, defaults={"owned": 1, "changed": timezone.now()}
    )
    had = Count() if is_first else Count(row.owned, row.painted)
    painted = had.painted + more_painted
    count = bounded(max(had.owned + more, painted if more_painted > 0 else 0), painted)
    count_cards(holder, game, {slug: count})
    return count


def add_army(holder: Holder, file: ArmyFile) -> int:
    """Count what an army needs as owned: of each card at least as many as it has. Answers how many pieces that adds."""
    with transaction.atomic():
        had = collection_of(holder, file.game)
        lacking = {slug: need for slug, need in needs(file).items() if need > had.owned(slug)}
        count_cards(holder, file.game, {slug: bounded(need, had.painted(slug)) for slug, need in lacking.items()})
        return sum(min(need, MOST_OWNED) - had.owned(slug) for slug, need in lacking.items())


def build_army(army: Army, *, is_built: bool) -> None:
    """Say that an army's pieces stand together on the shelf, and are free for no other; or that they no longer do."""
    army.is_built = is_built
    army.save(update_fields=["is_built"])


def _write(holder: Holder, counts: Mapping[int, Count]) -> None:
    """Write counts by the cards' numbers: two queries, however many."""
    gone = [card for card, count in counts.items() if not count.owned]
    if gone:
        OwnedCard.objects.held_by(holder).filter(card__in=gone).delete()
    now = timezone.now()
    rows = [
        OwnedCard(card_id=card, owned=count.owned, painted=count.painted, changed=now, **holder.columns)
        for card, count in counts.items()
        if count.owned
    ]
    OwnedCard.objects.bulk_create(
        rows,
        update_conflicts=True,
        update_fields=["owned", "painted", "changed"],
        unique_fields=["owner" if holder.user else "guest_token", "card"],
    )
