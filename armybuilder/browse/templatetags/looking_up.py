"""The tags of the pages for looking up, beside the cards' own."""

from collections.abc import Iterable

from django import template

from armybuilder.browse import changes, keys, rules
from armybuilder.browse.compare import Comparison
from armybuilder.faces import face
from catalog.models import Card, Change, RuleSection, Term
from catalog.shelf import CatalogEntry, Shelf

register = template.Library()


@register.filter
def by_kind(entries: Iterable[CatalogEntry]) -> list[rules.Mentioned]:
    """Cards, terms and sections in groups of one sort."""
    return rules.by_kind(entries)


@register.filter
def key(card: Card) -> str:
    return keys.key_of(card)


@register.filter
def compare_address(cards: Iterable[Card]) -> str:
    return Comparison().address(cards)


@register.filter
def preview_address(target: Card | Term | RuleSection) -> str:
    return face.preview_address(target)


@register.filter
def changes_to(entry: CatalogEntry, shelf: Shelf) -> list[Change]:
    return changes.changes_to(entry, shelf)


@register.inclusion_tag("browse/_tray.html", takes_context=True)
def tray(context: template.Context) -> dict[str, object]:
    """The cards of this page's game that are laid aside to compare."""
    request, shelf = context["request"], context["shelf"]
    laid = keys.TRAY.cards(request, [shelf])
    return {"tray": laid, "next": request.get_full_path(), "csrf_token": context.get("csrf_token")}
