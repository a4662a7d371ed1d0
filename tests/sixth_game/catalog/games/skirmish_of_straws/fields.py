"""The fields of the cards of Skirmish of Straws."""

from collections.abc import Mapping

from catalog.fields import Entry

FIELDS: Mapping[str, tuple[Entry, ...]] = {
    "straw": ("name cost length knot",),
    "knot": ("name hold",),
}
