"""Changing armies. Every service is one transaction, and no change overwrites one that its author has not seen.

A change says which revision it was made on (`seen`). If the army has moved on, Outdated is raised and nothing written.
"""

import json
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from django.db import transaction
from django.db.models import Sum
from django.utils import timezone

from armybuilder.lists.files import as_document
from armybuilder.lists.integrity import require_integrity
from armybuilder.lists.made import as_row, maker_of
from armybuilder.lists.models import Army, ArmyReport, Entry, EntryCard, Portrait, Version
from armybuilder.lists.selectors import file_of, file_of_version, versions_of
from armybuilder.ownership.history import changing, earlier, later, store_history
from armybuilder.ownership.holders import Holder
from armybuilder.ownership.models import DocumentQuerySet
from armybuilder.ownership.quotas import QuotaKind
from catalog.shelf import BySlug, Shelf, shelf
from validation.army import LONGEST_NAME, ArmyFile, Made, OptionValue
from validation.army import Entry as Line
from validation.books import rulebook
from validation.bounds import name_refusal
from validation.making import OWN, tidied
from validation.moves import Move, MoveRefused, apply


def army_bytes(armies: DocumentQuerySet[Army]) -> int:
    """The bytes of all versions of some armies, and of the pictures of their made cards."""
    pictures = Portrait.objects.filter(army__in=armies).aggregate(bytes=Sum("size"))["bytes"] or 0
    return armies.bytes() + pictures


ARMY_QUOTA = QuotaKind("armies", Army.objects.all(), army_bytes, can_be_restored=True)


def store_lines(army: Army, file: ArmyFile, cards: Shelf, before: Sequence[Line] = ()) -> None:
    """Write the lines of an army in place of those that it had; those that stand as they did `before` stay."""
    book = rulebook(file.game)
    stay = {place for place, (old, new) in enumerate(zip(before, file.entries, strict=False)) if old == new}
    army.entries.exclude(position__in=stay).delete()
    written = [(place, line) for place, line in enumerate(file.entries) if place not in stay]
    entries = Entry.objects.bulk_create(
        Entry(
            army=army,
            key=line.key,
            position=place,
            **_card(cards.among(book.kinds), line.card),
            count=line.count,
            note=line.note,
        )
        for place, line in written
    )
    kinds = {role.name: cards.among(role.kinds) for role in book.roles}
    EntryCard.objects.bulk_create(
        EntryCard(entry=entry, role=role, position=place, card_id=kinds[role][slug].pk)
        for entry, (_, line) in zip(entries, written, strict=True)
        for role, place, slug in _beside(line)
    )


def _card(known: BySlug, slug: str) -> dict[str, object]:
    """A card of the catalog by its key; one that the player made is no row, and is kept by its slug."""
    return {"own": slug} if slug.startswith(OWN) else {"card_id": known[slug].pk}


def _beside(line: Line) -> list[tuple[str, int, str]]:
    return [(role, place, slug) for role, slugs in line.roles.items() for place, slug in enumerate(slugs)]


def create_army(
    game: str,
    holder: Holder,
    *,
    name: str = "New army",
    ruleset: str,
    limit: int | None = None,
    options: Mapping[str, OptionValue] | None = None,
) -> Army:
    return import_army(ArmyFile(game, " ".join(name.split()), ruleset, limit, dict(options or {})), holder)


@transaction.atomic
def import_army(file: ArmyFile, holder: Holder, known: tuple[Made, ...] = ()) -> Army:
    """A new army as the file has it; made cards that are `known` are not checked again."""
    ARMY_QUOTA.require_room(holder)
    cards = shelf(file.game)
    require_integrity(file, cards, known)
    file = tidied(file, maker_of(file.game))
    army = Army(game_id=file.game, changed=timezone.now(), **holder.columns)
    _write_head(army, file)
    army.save()
    store_lines(army, file, cards)
    _write_version(army, file)
    return army


@transaction.atomic
def duplicate_army(army: Army, holder: Holder) -> Army:
    """A copy for a person, who need not be the one who made the army."""
    file = file_of(army)
    return import_army(replace(file, name=f"Copy of {file.name}"[:LONGEST_NAME].strip()), holder, file.made)


def change_army(army: Army, moves: Iterable[Move], seen: int) -> ArmyFile:
    """The army after the moves, stored; raises Outdated or MoveRefused, and then nothing has changed."""
    with changing(army, seen):
        before = file_of(army)
        return _change(army, before, apply(before, moves))


def rewrite_army(army: Army, file: ArmyFile, seen: int) -> ArmyFile:
    """The army as a file has it, in place of what it was."""
    if file.game != army.game_id:
        raise MoveRefused("An army cannot go over to another game.")
    with changing(army, seen):
        return _change(army, file_of(army), file)


def restore_version(army: Army, number: int, seen: int) -> ArmyFile:
    """The army as a version has it; a change like any other, which can be undone."""
    with changing(army, seen):
        version = versions_of(army).filter(number=number).first()
        if version is None:
            raise MoveRefused("There is no such version.")
        before, file = file_of(army), file_of_version(version)
        return _change(army, before, file, known=(*before.made, *file.made))


def undo_army(army: Army, seen: int) -> ArmyFile:
    with changing(army, seen):
        return _go_to(army, earlier(army))


def redo_army(army: Army, seen: int) -> ArmyFile:
    with changing(army, seen):
        return _go_to(army, later(army))


def _change(army: Army, before: ArmyFile, after: ArmyFile, known: tuple[Made, ...] = ()) -> ArmyFile:
    """Store a changed army as the next version; a change that changes nothing leaves the history alone."""
    if after == before:
        return before
    cards = shelf(army.game_id)
    require_integrity(after, cards, known or before.made)
    after = tidied(after, maker_of(army.game_id))
    require_shown_kept(army, before, after)
    store_lines(army, after, cards, before.entries)
    _write_head(army, after)
    _write_version(army, after)
    return after


def _go_to(army: Army, version: Version) -> ArmyFile:
    file, cards = file_of_version(version), shelf(army.game_id)
    require_integrity(file, cards, file.made)
    if army.shown_at:
        require_shown_kept(army, file_of(army), file)
    store_lines(army, file, cards)
    _write_head(army, file)
    army.at = version.number
    army.save()
    return file


def _write_head(army: Army, file: ArmyFile) -> None:
    army.name, army.ruleset, army.limit, army.options = file.name, file.ruleset, file.limit, dict(file.options)
    gone = {row["slug"] for row in army.own_cards} - {made.slug for made in file.made}
    if gone:
        Portrait.objects.filter(army=army, slug__in=gone).delete()
    army.own_cards = [as_row(made) for made in file.made]


def _write_version(army: Army, file: ArmyFile) -> None:
    """The army as it stands now becomes the newest version of its history."""
    keys = [entry.key for entry in file.entries]
    document = as_document(file)
    size = len(json.dumps(document))
    Version.objects.create(army=army, number=army.revision, document=document, keys=keys, size=size)
    store_history(army)


def require_shown_kept(army: Army, before: ArmyFile, after: ArmyFile) -> None:
    """Refuse a change to what the opponent has been shown, or is about to be."""
    if army.shown_at and _revealed_parts(before) != _revealed_parts(after):
        word = rulebook(army.game_id).line_word
        raise MoveRefused(
            f"The {word}s of this army are revealed to the opponent: you can only change their equipment."
        )


def _revealed_parts(file: ArmyFile) -> tuple[Counter[str], str, int | None, dict[str, object]]:
    return card_counts(file), file.ruleset, file.limit, {name: value for name, value in file.options.items() if value}


def card_counts(file: ArmyFile) -> Counter[str]:
    counts: Counter[str] = Counter()
    for entry in file.entries:
        counts[entry.card] += entry.count
    return counts


@transaction.atomic
def name_version(army: Army, name: str) -> Version:
    """Name the version that stands; a named version is kept as long as its army. An empty name takes it back."""
    name = " ".join(name.split())
    if name and name_refusal(name):
        raise MoveRefused(f"A version's name is at most {LONGEST_NAME} characters of plain text.")
    locked = Army.objects.select_for_update().get(pk=army.pk)  # another change may have ended the version that was seen
    version = army.versions.get(number=locked.at)
    version.name = name
    version.save(update_fields=["name"])
    return version


def report_army(army: Army) -> None:
    """Have a moderator look at the names in a shared army; one report of an army waits at a time."""
    names = [army.name, *(str(card.get("name", "")) for card in army.own_cards)]
    ArmyReport.objects.get_or_create(army=army, settled_at=None, defaults={"names": " · ".join(names)})
