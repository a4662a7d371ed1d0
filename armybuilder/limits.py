"""How pages put off those who write too often: with a page, or a sentence for the script that asked."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import render

from armybuilder.throttles import is_throttled

View = Callable[..., HttpResponseBase]


def is_limited(scope: str) -> Callable[[View], View]:
    """A view whose POSTs count against a rate; too many are put off, with the time to wait."""

    def limit(view: View) -> View:
        @wraps(view)
        def limited(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
            wait = is_throttled(request, scope) if request.method == "POST" else None
            return view(request, *args, **kwargs) if wait is None else put_off(request, wait)

        return limited

    return limit


def put_off(request: HttpRequest, wait: int) -> HttpResponse:
    """The answer to one request too many."""
    seconds = "1 second" if wait == 1 else f"{wait} seconds"
    if request.headers.get("HX-Request"):
        sentence = f"Too many changes in a short time: this one was not made. Try again in {seconds}."
        response = HttpResponse(sentence, content_type="text/plain; charset=utf-8", status=429)
    else:
        response = render(request, "throttled.html", {"seconds": seconds}, status=429)
    response["Retry-After"] = str(wait)
    return response
