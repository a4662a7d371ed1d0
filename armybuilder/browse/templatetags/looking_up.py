"""What the pages for looking up need beside the cards' own tags."""

from collections.abc import Iterable

from django import template

from armybuilder.browse import mentions
from catalog.shelf import Entry

register = template.Library()


@register.filter
def by_kind(entries: Iterable[Entry]) -> list[mentions.Mentioned]:
    """Cards, terms and sections in groups of one sort."""
    return mentions.by_kind(entries)
