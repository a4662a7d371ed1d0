"""Writing an army's rows: whole, in a fixed number of queries whatever its size."""

from collections.abc import Sequence

from django.db import router
from django.db.models import Q, QuerySet

from armybuilder.lists.models import Army, Entry, EntryCard, Version
from catalog.shelf import BySlug, Shelf
from validation.army import ArmyFile
from validation.army import Entry as Line
from validation.books import rulebook
from validation.making import OWN


def store_lines(army: Army, file: ArmyFile, cards: Shelf) -> None:
    """Write the lines of an army in place of those that it had."""
    book = rulebook(file.game)
    _empty(EntryCard.objects.filter(entry__army=army))
    _empty(Entry.objects.filter(army=army))
    entries = Entry.objects.bulk_create(
        Entry(
            army=army,
            key=line.key,
            position=place,
            **_card(cards.among(book.kinds), line.card),
            count=line.count,
            note=line.note,
        )
        for place, line in enumerate(file.entries)
    )
    kinds = {role.name: cards.among(role.kinds) for role in book.roles}
    EntryCard.objects.bulk_create(
        EntryCard(entry=entry, role=role, position=place, card_id=kinds[role][slug].pk)
        for entry, line in zip(entries, file.entries, strict=True)
        for role, place, slug in _beside(line)
    )


def _card(known: BySlug, slug: str) -> dict[str, object]:
    """A card of the catalog by its key; one that the player made is no row, and is kept by its slug."""
    return {"own": slug} if slug.startswith(OWN) else {"card_id": known[slug].pk}


def _beside(line: Line) -> list[tuple[str, int, str]]:
    return [(role, place, slug) for role, slugs in line.roles.items() for place, slug in enumerate(slugs)]


def _empty(rows: "QuerySet[Entry] | QuerySet[EntryCard]") -> None:
    """Delete rows that nothing else points to any more, without reading them first as delete() would."""
    rows._raw_delete(router.db_for_write(rows.model))


def store_history(army: Army) -> None:
    """Make the newest version the one that stands: what was undone before it goes, and so does the oldest."""
    if army.at < army.most:
        _pass_by(army)
    army.at = army.most = army.revision
    _forget_oldest(army)
    army.save()


def _pass_by(army: Army) -> None:
    """A change after an undo ends the redo: unnamed versions go, named ones stay beside the line."""
    undone = Version.objects.filter(army=army, number__gt=army.at, number__lte=army.most)
    undone.filter(name="").delete()
    undone.update(is_set_aside=True)


def _forget_oldest(army: Army) -> None:
    """Keep so many unnamed versions, and thin those that take too much room; undo ends at the oldest."""
    unnamed = Version.objects.filter(army=army, name="", is_set_aside=False).order_by("-number")
    known = list(unnamed.values_list("number", "size"))
    kept = known[: Version.KEPT]
    thinned = [number for number, _ in kept[Version.NEWEST : -1 : 2]] if _take_too_much(kept) else []
    if len(known) > len(kept) or thinned:
        unnamed.filter(Q(number__lt=kept[-1][0]) | Q(number__in=thinned)).delete()
    if len(known) > len(kept):
        army.least = max(army.least, kept[-1][0])


def _take_too_much(versions: Sequence[tuple[int, int]]) -> bool:
    return sum(size for _, size in versions) > Version.KEPT_BYTES
