"""The refusal of those who write too often: by a page, or a sentence for the script that asked."""

from collections.abc import Callable, Collection
from functools import wraps

from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import render

from armybuilder.throttles import is_throttled

View = Callable[..., HttpResponseBase]
PutOff = Callable[[HttpRequest, int], HttpResponse]


def is_limited(
    scope: str, put_off: PutOff | None = None, methods: Collection[str] = ("POST",)
) -> Callable[[View], View]:
    """A view whose requests of these methods count against a rate; too many are put off, with the time to wait."""
    answer = put_off or _put_off

    def limit(view: View) -> View:
        @wraps(view)
        def limited(request: HttpRequest, *args: object, **kwargs: object) -> HttpResponseBase:
            wait = is_throttled(request, scope) if request.method in methods else None
            return view(request, *args, **kwargs) if wait is None else _put_off_for(request, wait, answer)

        return limited

    return limit


def _put_off_for(request: HttpRequest, wait: int, answer: PutOff) -> HttpResponse:
    response = answer(request, wait)
    response.status_code = 429
    response["Retry-After"] = str(wait)
    return response


def _put_off(request: HttpRequest, wait: int) -> HttpResponse:
    """The answer to one request too many."""
    if request.headers.get("HX-Request"):
        sentence = f"You're going too fast; nothing was changed. Try again in {in_seconds(wait)}."
        return HttpResponse(sentence, content_type="text/plain; charset=utf-8")
    return render(request, "throttled.html", {"seconds": in_seconds(wait)})


def in_seconds(wait: int) -> str:
    """A time to wait, in words."""
    return "1 second" if wait == 1 else f"{wait} seconds"
