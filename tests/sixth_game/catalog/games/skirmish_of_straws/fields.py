"""The fields of the cards of Skirmish of Straws."""

from collections.abc import Mapping

from catalog.fields import FieldEntry

FIELDS: Mapping[str, tuple[FieldEntry, ...]] = {
    "straw": ("name cost length knot",),
    "knot": ("name hold",),
}
