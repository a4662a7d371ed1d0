"""Which form an answer has."""

from collections.abc import Iterable

from rest_framework.negotiation import DefaultContentNegotiation
from rest_framework.renderers import BaseRenderer
from rest_framework.request import Request


class Negotiation(DefaultContentNegotiation):
    """REST framework's, but that an address which ends with a form has it, whatever else its reader would take."""

    def select_renderer(
        self, request: Request, renderers: Iterable[BaseRenderer], format_suffix: str | None = None
    ) -> tuple[BaseRenderer, str]:
        if not format_suffix:
            found: tuple[BaseRenderer, str] = super().select_renderer(request, renderers, format_suffix)
            return found
        renderer = next(iter(self.filter_renderers(renderers, format_suffix)))
        return renderer, renderer.media_type
