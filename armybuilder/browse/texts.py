"""Our texts as HTML: marks become links with a preview, rule sections are Markdown."""

import re
from functools import lru_cache

from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe
from markdown_it import MarkdownIt

from armybuilder.faces.face import preview_address
from catalog.models import Card, RuleSection, Term
from catalog.shelf import Shelf
from catalog.tokens import TOKEN

#: No HTML of its own, so that what our files say can't break a page.
MARKDOWN = MarkdownIt("commonmark", {"html": False}).enable("table")

#: Characters for private use: they stand for a mark while Markdown is read, since a mark's bar would cut a table cell.
OPEN, CLOSE = "\ue000", "\ue001"
PLACE = re.compile(f"{OPEN}(\\d+){CLOSE}")


def link_to(target: Card | Term | RuleSection, words: str = "", *, css: str = "term") -> SafeString:
    href, preview = target.get_absolute_url(), preview_address(target)
    return format_html('<a class="{}" href="{}" data-preview="{}">{}</a>', css, href, preview, words or str(target))


def linked(text: str, shelf: Shelf) -> SafeString:
    """A line of plain text with its marks as links."""
    parts = ((link_to(run.target, run.text) if run.target else run.text,) for run in shelf.runs(text))
    return format_html_join("", "{}", parts)


@lru_cache(maxsize=2048)
def prose(text: str, shelf: Shelf) -> SafeString:
    """A card's text: plain paragraphs with marks."""
    paragraphs = (part.strip() for part in text.split("\n\n"))
    return format_html_join("", "<p>{}</p>", ((linked(part, shelf),) for part in paragraphs if part))


@lru_cache(maxsize=2048)
def markdown(text: str, shelf: Shelf) -> SafeString:
    """A rule section's text: Markdown with marks."""
    links: list[str] = []

    def hide(match: re.Match[str]) -> str:
        links.append(linked(match[0], shelf))
        return f"{OPEN}{len(links) - 1}{CLOSE}"

    html = MARKDOWN.render(TOKEN.sub(hide, text))
    shown = PLACE.sub(lambda match: links[int(match[1])], html)
    framed = (
        shown.replace("<th></th>", "<td></td>")
        .replace("<table>", '<div class="scroll-x" tabindex="0"><table>')
        .replace("</table>", "</table></div>")
    )
    return mark_safe(framed)  # noqa: S308 - Markdown without HTML, and links whose parts are escaped
