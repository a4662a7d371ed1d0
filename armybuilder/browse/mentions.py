"""The mentions of one thing in others, in groups: cards by their kind, then terms, then sections of the rules."""

from collections.abc import Iterable
from dataclasses import dataclass

from catalog.models import Card, RuleSection
from catalog.shelf import Entry

#: Longer groups are folded until one asks for them.
OPEN_ENTRIES = 24


@dataclass(frozen=True)
class Mentioned:
    """Entries of one sort: a kind's plural, and who they are."""

    name: str
    entries: list[Entry]

    @property
    def is_long(self) -> bool:
        return len(self.entries) > OPEN_ENTRIES


def by_kind(entries: Iterable[Entry]) -> list[Mentioned]:
    """Entries in groups; the groups, and what is in them, in the order in which they come."""
    groups: dict[str, list[Entry]] = {}
    for entry in entries:
        groups.setdefault(_sort_of(entry), []).append(entry)
    last = ("terms", "rules")
    return [Mentioned(name, groups[name]) for name in sorted(groups, key=lambda name: name in last)]


def _sort_of(entry: Entry) -> str:
    if isinstance(entry, Card):
        return str(type(entry)._meta.verbose_name_plural)
    return "rules" if isinstance(entry, RuleSection) else "terms"
