"""What the pages of printing need of templates: `mistakes|of:name`."""

from collections.abc import Mapping
from typing import Any

from django import template

register = template.Library()


@register.filter
def of(mapping: Mapping[str, Any], name: str) -> Any:
    """What a mapping says of a name; "" if it says nothing."""
    return mapping.get(name, "")
