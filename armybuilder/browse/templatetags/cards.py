"""Texts, links and marks in the card pages' templates."""

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString

from armybuilder.browse import texts
from armybuilder.browse.questions import lines_of
from armybuilder.faces.emblems import shape_path
from catalog.models import Card, Note, RuleNote, RuleSection, Source, Term
from catalog.shelf import Shelf
from catalog.tokens import plain

register = template.Library()


@register.filter
def prose(text: str, shelf: Shelf) -> SafeString:
    """A card's text as paragraphs, its marks as links with a preview."""
    return texts.prose(text, shelf)


@register.filter
def unlinked(text: str, shelf: Shelf) -> str:
    """A card's text without its marks."""
    return plain(text, shelf.resolve)


@register.filter
def linked(text: str, shelf: Shelf) -> SafeString:
    return texts.linked(text, shelf)


@register.filter
def markdown(text: str, shelf: Shelf) -> SafeString:
    """A rule section's text."""
    return texts.markdown(text, shelf)


@register.simple_tag
def link(target: Card | Term | RuleSection, words: str = "") -> SafeString:
    return texts.link_to(target, words, css="link")


@register.simple_tag
def source_badge(source: str) -> SafeString:
    return format_html('<span class="badge source-{}">{}</span>', source, Source(source).label)


@register.filter
def note_title(note: Note | RuleNote) -> str:
    """The name of a note's kind, in a word or two."""
    return {"erratum": "Erratum", "ruling": "Ruling", "supplement": "Our supplement"}[note.about]


@register.filter
def shape(name: str) -> str:
    return shape_path(name)


@register.filter
def plain_words(text: str, shelf: Shelf) -> str:
    """A text without its marks, and without Markdown's."""
    return " ".join(part for line in lines_of(plain(text, shelf.resolve)) for part in line.split())


@register.filter
def field_words(name: str) -> str:
    return name.replace("_", " ")


@register.filter
def lookup(mapping: dict[object, object], key: object) -> object:
    """The value of a mapping for a key, or nothing."""
    return mapping.get(key)
