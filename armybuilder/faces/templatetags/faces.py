"""Cards, emblems and diagrams in templates."""

from dataclasses import dataclass, field
from functools import cache, lru_cache

from django import template
from django.template.loader import render_to_string
from django.templatetags.static import static
from django.utils.html import format_html
from django.utils.safestring import SafeString

from armybuilder.faces import flow
from armybuilder.faces.card_layout import text_room
from armybuilder.faces.diagrams import Diagram
from armybuilder.faces.emblems import emblem_address, shape_path
from armybuilder.faces.face import Face
from armybuilder.faces.parts import face_of
from armybuilder.faces.svg import diagram_svg
from catalog.models import Card
from catalog.shelf import Shelf, shelf

register = template.Library()


@dataclass(frozen=True)
class _FaceKey:
    """A card's face looks the same as long as the catalog does."""

    version: str
    kind: str
    slug: str
    is_linked: bool
    card: Card = field(compare=False)
    shelf: Shelf = field(compare=False)


@lru_cache(maxsize=4096)
def _card_html(asked: _FaceKey) -> SafeString:
    return face_html(face_of(asked.card, asked.shelf), is_linked=asked.is_linked)


def face_html(face: Face, *, is_linked: bool = False) -> SafeString:
    """A face as HTML; its text as large as it prints. On the card's own page, its back follows."""
    size = flow.fitted_size(face.blocks, *text_room(face))
    context = {"face": face, "linked": is_linked, "size": f"{size:g}".replace(".", "-")}
    shown = render_to_string("faces/_face.html", context)
    return shown + face_html(face.back, is_linked=True) if is_linked and face.back else shown


@register.simple_tag(takes_context=True)
def face(context: template.Context, card: Card, linked: bool = False) -> SafeString:
    """A card's face; `linked=True` makes marked terms links. Uses the page's `shelf`, if it has one."""
    shown = context.get("shelf")
    cards = shown if isinstance(shown, Shelf) and shown.game.slug == card.game_id else shelf(card.game_id)
    return _card_html(_FaceKey(cards.version, card.kind, card.slug, linked, card, cards))


@register.simple_tag
@cache
def emblem_href(name: str) -> str:
    """The address of an emblem for pages. It is asked for hundreds of times a page, so each answer is kept."""
    file, _, anchor = emblem_address(name).partition("#")
    return f"{static(file)}#{anchor}"


@register.simple_tag
def emblem(name: str, label: str = "") -> SafeString:
    """A picture; without a label it is decoration. A card without an emblem has an empty place there."""
    if not name:
        return format_html('<svg class="emblem" aria-hidden="true"></svg>')
    href = emblem_href(name)
    if not label:
        return format_html('<svg class="emblem" viewBox="0 0 512 512" aria-hidden="true"><use href="{}"/></svg>', href)
    return format_html(
        '<svg class="emblem" viewBox="0 0 512 512" role="img" aria-label="{}"><use href="{}"/></svg>', label, href
    )


@register.simple_tag
def diagram(drawn: Diagram, css_class: str = "") -> SafeString:
    return diagram_svg(drawn, css_class)


@register.simple_tag
def badge_shape(name: str, css_class: str = "face-shape") -> SafeString:
    """The shape that tells a trait beside its word."""
    return format_html(
        '<svg class="{}" viewBox="0 0 24 24" aria-hidden="true"><path d="{}"/></svg>', css_class, shape_path(name)
    )
