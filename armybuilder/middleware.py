"""The middleware of ours, round every request."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse

from catalog.shelf import asked_once


def one_catalog(get_response: Callable[[HttpRequest], HttpResponse]) -> Callable[[HttpRequest], HttpResponse]:
    """Let all parts of an answer be made from the same state of the catalog, which is asked for once."""

    def answer(request: HttpRequest) -> HttpResponse:
        with asked_once():
            return get_response(request)

    return answer
