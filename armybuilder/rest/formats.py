"""The forms of requests and answers: bodies read strictly, answers as pages for browsers, and which form is sent."""

from collections.abc import Iterable, Mapping
from typing import IO, Any

from rest_framework.negotiation import DefaultContentNegotiation
from rest_framework.parsers import BaseParser
from rest_framework.renderers import BaseRenderer, BrowsableAPIRenderer
from rest_framework.request import Request

from armybuilder.rest.strict_json import LARGEST, parse


class StrictJSONParser(BaseParser):
    """JSON without doubled fields, NaN or bottomless nesting; mistakes are named with their paths."""

    media_type = "application/json"

    def parse(
        self, stream: IO[bytes], media_type: str | None = None, parser_context: Mapping[str, object] | None = None
    ) -> Any:
        return parse(stream.read(LARGEST + 1))


#: A page has one main part; the library's template marks a second one in it.
MAIN_IN_MAIN = ' role="main"  aria-label="main content"'


class PageRenderer(BrowsableAPIRenderer):
    """REST framework's page of an address. Filters stand in the description: a form of them would be longer than it."""

    def render(self, data: object, *where: Any, **context: Any) -> str:
        page: str = super().render(data, *where, **context)
        return page.replace("<html>", '<html lang="en">', 1).replace(MAIN_IN_MAIN, "", 1)

    def get_filter_form(self, data: object, view: object, request: object) -> None:
        return None


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
