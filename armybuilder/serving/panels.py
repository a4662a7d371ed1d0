"""Panels: what higher apps show on pages of lower ones, which only name the place.

A template names a place by `{% panels "card-tools" %}`. An app registers what it shows there in `AppConfig.ready`, so
that the page knows nothing of it, and its own layer holds all that it needs.
"""

from bisect import insort
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from django import template
from django.utils.safestring import SafeString, mark_safe

register = template.Library()

#: What a panel's template needs beside the page's own values; None where there is nothing to show.
Values = Callable[[template.Context], Mapping[str, Any] | None]
IsThere = Callable[[template.Context], bool]
#: Stands in the HTML of a card among many where its panels go; no text has it.
MARK = "\x00"


@dataclass(frozen=True, order=True)
class PlacedPanel:
    """A template at a place; those of a lower order stand first."""

    order: int
    template: str
    values: Values = field(compare=False)
    #: False where no card of the page has it.
    is_there: IsThere = field(compare=False)


_places: dict[str, list[PlacedPanel]] = defaultdict(list)


def add_panel(
    place: str,
    order: int,
    template: str,
    values: Values = lambda page: {},
    *,
    is_there: IsThere = lambda page: True,
) -> None:
    panel = PlacedPanel(order, template, values, is_there)
    if panel not in _places[place]:  # apps may be set up twice, by tests
        insort(_places[place], panel)


@register.simple_tag(takes_context=True)
def panels(context: template.Context, place: str) -> SafeString:
    """All that is shown at a place of this page."""
    shown = "".join(_html(panel, context) for panel in _there(context, place))
    return mark_safe(shown)  # noqa: S308 - rendered by templates, which escape


@register.simple_tag(takes_context=True)
def panels_among(context: template.Context, place: str, cards: Iterable[tuple[Any, str]]) -> SafeString:
    """Many cards as HTML that is kept, each with what is shown at a place of it where its `MARK` stands."""
    there = _there(context, place)
    if there:
        shown = "".join(_with_panels(card, html, there, context) for card, html in cards)
    else:
        shown = "".join(html for _, html in cards).replace(MARK, "")
    return mark_safe(shown)  # noqa: S308 - rendered by templates, which escape


def _with_panels(card: Any, html: str, there: Iterable[PlacedPanel], page: template.Context) -> str:
    with page.push(card=card):
        return html.replace(MARK, "".join(_html(panel, page) for panel in there))


def _html(panel: PlacedPanel, page: template.Context) -> str:
    values = panel.values(page)
    if values is None:
        return ""
    assert page.template is not None, "a page is being rendered"
    with page.push(**values):
        return page.template.engine.get_template(panel.template).render(page)


def _there(page: template.Context, place: str) -> list[PlacedPanel]:
    return [panel for panel in _places[place] if panel.is_there(page)]
