"""Whether a script asks for a part of a page, and the answer that is one or the other."""

from collections.abc import Mapping
from typing import Any, cast

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.cache import patch_vary_headers
from django_htmx.middleware import HtmxDetails


def is_fragment(request: HttpRequest) -> bool:
    """True where only the part that changes is asked for; a page that htmx restores from the history is a whole one."""
    htmx = cast(HtmxDetails, getattr(request, "htmx", None))
    return bool(htmx) and not htmx.history_restore_request


def page_or_part(
    request: HttpRequest, page: str, part: str, context: Mapping[str, Any], status: int = 200
) -> HttpResponse:
    """A page by its template, or the part of it that a script asks for; no cache takes one for the other."""
    response = render(request, part if is_fragment(request) else page, dict(context), status=status)
    patch_vary_headers(response, ["HX-Request"])
    return response
