"""Panels: what higher apps show on pages of lower ones, which only name the place.

A template names a place by `{% panels "card-tools" %}`. An app registers what it shows there in `AppConfig.ready`, so
that the page knows nothing of it, and its own layer holds all that it needs.
"""

from bisect import insort
from collections import defaultdict
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from django import template
from django.utils.safestring import SafeString, mark_safe

register = template.Library()

#: What a panel's template needs beside the page's own values; None where there is nothing to show.
Values = Callable[[template.Context], Mapping[str, Any] | None]


@dataclass(frozen=True, order=True)
class Panel:
    """A template at a place; those of a lower order stand first."""

    order: int
    template: str
    values: Values = field(compare=False)


_places: dict[str, list[Panel]] = defaultdict(list)


def show(place: str, order: int, template: str, values: Values = lambda page: {}) -> None:
    panel = Panel(order, template, values)
    if panel not in _places[place]:  # apps may be made ready twice, by tests
        insort(_places[place], panel)


@register.simple_tag(takes_context=True)
def panels(context: template.Context, place: str) -> SafeString:
    """All that is shown at a place of this page."""
    shown = []
    assert context.template is not None, "a page is being rendered"
    for panel in _places[place]:
        if (values := panel.values(context)) is not None:
            with context.push(**values):
                shown.append(context.template.engine.get_template(panel.template).render(context))
    return mark_safe("".join(shown))  # noqa: S308 - rendered by templates, which escape
