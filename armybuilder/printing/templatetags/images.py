"""Pictures of cards in templates."""

from django import template

from armybuilder.faces.parts import face_of
from armybuilder.printing.images import image_address
from catalog.models import Card

register = template.Library()


@register.simple_tag
def card_image(card: Card, form: str, **parts: object) -> str:
    """The address of a card's picture: `{% card_image card "png" width=500 %}`."""
    return image_address(card, form, **parts)


@register.simple_tag(takes_context=True)
def has_back(context: template.Context, card: Card) -> bool:
    """A card's other side has a picture of its own; asks the page's `shelf`."""
    return face_of(card, context["shelf"]).back is not None


@register.simple_tag(takes_context=True)
def shared_image(context: template.Context, card: Card) -> str:
    """The picture's whole address, for sites that show what a link leads to."""
    address = image_address(card, "png", width=750)
    request = context.get("request")
    return str(request.build_absolute_uri(address)) if request else address
