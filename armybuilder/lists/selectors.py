"""Reading armies: what stands in them, and what they were."""

from collections import defaultdict
from collections.abc import Iterable

from django.db.models import F, QuerySet

from armybuilder.lists.files import from_document
from armybuilder.lists.made import from_row
from armybuilder.lists.models import Army, Entry, EntryCard, Version
from validation.army import ArmyFile
from validation.army import Entry as Line


def file_of(army: Army) -> ArmyFile:
    """The army as written; two queries, whatever its size."""
    roles: dict[int, dict[str, list[str]]] = defaultdict(lambda: defaultdict(list))
    cards = EntryCard.objects.filter(entry__army=army).order_by("position")
    for entry, role, slug in cards.values_list("entry_id", "role", "card__slug"):
        roles[entry][role].append(slug)
    lines = Entry.objects.filter(army=army).order_by("position")
    entries = tuple(
        Line(key, own or card, count, {role: tuple(slugs) for role, slugs in roles[pk].items()}, note)
        for pk, key, card, own, count, note in lines.values_list("pk", "key", "card__slug", "own", "count", "note")
    )
    made = tuple(from_row(row, army.game_id) for row in army.own_cards)
    return ArmyFile(army.game_id, army.name, army.ruleset, army.limit, army.options, entries, made)


def files_of(armies: Iterable[Army]) -> list[tuple[Army, ArmyFile]]:
    """Each army with what is written there, by the version that stands; two queries, however many armies."""
    found = list(armies)
    standing = Version.objects.filter(army__in=found, number=F("army__at"))
    files = {version.army_id: file_of_version(version) for version in standing}
    return [(army, files[army.pk]) for army in found]


def versions_of(army: Army) -> QuerySet[Version]:
    """The versions of the army, the newest first."""
    return Version.objects.filter(army=army).order_by("-number")


def version_of(army: Army, number: int) -> Version:
    """One version by its number; raises Version.DoesNotExist."""
    return versions_of(army).get(number=number)


def file_of_version(version: Version) -> ArmyFile:
    """The army as it was; its lines have the keys that they had."""
    return from_document(version.document, version.keys)
