"""The tags of the table's templates."""

from dataclasses import dataclass, field
from functools import lru_cache

from django import template
from django.template.loader import render_to_string
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe

from armybuilder.faces.qr import code_path
from armybuilder.serving.panels import MARK
from armybuilder.tabletop.presenters import PieceView, SideView
from armybuilder.tabletop.state import DONE, FIGURE

register = template.Library()


@register.simple_tag
def tap(side: int, kind: str, piece: str = "", slug: str = "", value: int | str | None = None) -> str:
    """An event as the value of a button, which a page has hundreds of: its words, a dash where there is none."""
    return " ".join(map(str, (kind, side, piece or "-", slug or "-", *(() if value is None else (value,)))))


@dataclass(frozen=True)
class _RowKey:
    """A piece's row is the same as long as what it carries is; the version is also of cards that a player made."""

    view: PieceView
    number: int
    may_change: bool
    version: str
    side: SideView = field(compare=False)


@lru_cache(maxsize=4096)
def _row(asked: _RowKey) -> str:
    return render_to_string("tabletop/_piece.html", {"side": asked.side, "piece": asked.view, "sent_along": MARK})


@register.simple_tag
def piece_row(side: SideView, piece: PieceView, sent_along: str) -> SafeString:
    """A piece of a table. Of its forms' fields, those that are another's on each page are put in at the end."""
    row = _row(_RowKey(piece, side.number, side.may_change, side.shelf.version, side))
    return mark_safe(row.replace(MARK, sent_along))  # noqa: S308 - rendered by templates, which escape


@register.filter
def done_slug(slug: str) -> str:
    return DONE + slug


@register.filter
def figure_slug(slug: str) -> str:
    return FIGURE + slug


@register.simple_tag
def qr_code(address: str) -> SafeString:
    """An address for a phone's camera."""
    path, modules = code_path(address)
    box = f"-4 -4 {modules + 8} {modules + 8}"  # the white rim that a code needs
    svg = '<svg class="qr" viewBox="{}" role="img" aria-label="The link as a QR code"><path d="{}"/></svg>'
    return format_html(svg, box, path)
