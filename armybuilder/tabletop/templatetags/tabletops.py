"""The tags of the table's templates."""

import json

from django import template
from django.utils.safestring import SafeString, mark_safe

from armybuilder.faces.qr import code_path
from armybuilder.tabletop.state import DONE, FIGURE

register = template.Library()


@register.simple_tag
def tap(side: int, kind: str, piece: str = "", slug: str = "", value: int | str | None = None) -> str:
    """An event as the value of a button."""
    event = {"side": side, "kind": kind, "piece": piece, "slug": slug} | ({} if value is None else {"value": value})
    return json.dumps(event, separators=(",", ":"))


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
    return mark_safe(  # noqa: S308 - the path is made of numbers
        f'<svg class="qr" viewBox="{box}" role="img" aria-label="The link as a QR code"><path d="{path}"/></svg>'
    )
