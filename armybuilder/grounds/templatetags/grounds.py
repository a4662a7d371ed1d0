"""Pictures of what lies on a ground, in templates."""

from django import template

from armybuilder.faces.svg import diagram_shapes

register = template.Library()
register.simple_tag(diagram_shapes, name="shapes")
