"""The head of a page: words that stand in it several times are written once."""

from django import template
from django.utils.html import strip_tags
from django.utils.safestring import SafeString, mark_safe

register = template.Library()


@register.simple_block_tag(takes_context=False)
def words(content: str) -> SafeString:
    """A block's words on one line, to be shown in several places by `as`; they are escaped already."""
    return mark_safe(" ".join(strip_tags(content).split()))  # noqa: S308 - rendered by templates, which escape
