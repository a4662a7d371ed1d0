"""Pictures of what lies on a ground, in templates."""

from django import template
from django.utils.safestring import SafeString

from armybuilder.faces.diagrams import Diagram
from armybuilder.faces.svg import diagram_shapes

register = template.Library()


@register.simple_tag
def shapes(drawn: Diagram) -> SafeString:
    """The elements of a picture, without a frame."""
    return diagram_shapes(drawn)
