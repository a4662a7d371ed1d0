"""The addresses of the API as it has them, and those near to one that it does not have."""

import re
from collections.abc import Iterable, Iterator
from difflib import get_close_matches
from functools import cache
from typing import NamedTuple

from django.http import HttpRequest, HttpResponse, HttpResponsePermanentRedirect
from django.urls import Resolver404, URLPattern, URLResolver, get_resolver, resolve
from django.views.decorators.csrf import csrf_exempt
from rest_framework.views import APIView

from armybuilder.browse.api.links import origin_of
from armybuilder.browse.records import API
from armybuilder.rest.headers import CORS_HEADERS
from armybuilder.rest.problems import problem_response

ROOT = f"{API}/"
METHODS = ("get", "post", "put", "delete")
#: A blank of an address, as routes write it.
BLANK = re.compile(r"<(?:\w+:)?(\w+)>")
#: The most addresses that are offered, and how like the one that is not there they are.
MOST_NEAR, LIKENESS = 3, 0.7


class Address(NamedTuple):
    """An address with its blanks in braces, the methods that it takes, and the words for what is there."""

    path: str
    methods: list[str]
    about: str


@cache
def addresses() -> tuple[Address, ...]:
    return tuple(_addresses("/api/", get_resolver("armybuilder.api.urls").url_patterns))


def _addresses(before: str, patterns: Iterable[URLPattern | URLResolver]) -> Iterator[Address]:
    for each in patterns:
        path = before + BLANK.sub(r"{\1}", str(each.pattern))
        if isinstance(each, URLResolver):
            yield from _addresses(path, each.url_patterns)
            continue
        view = getattr(each.callback, "cls", None)
        if path.startswith(ROOT) and isinstance(view, type) and issubclass(view, APIView):
            actions: dict[str, str] | None = getattr(each.callback, "actions", None)
            methods = [method for method in METHODS if (method in actions if actions else hasattr(view, method))]
            said = getattr(view, next(iter(actions.values()))) if actions else view
            about = getattr(view, "name_model_in", str)((said.__doc__ or "").strip().partition("\n")[0])
            yield Address(path, [method.upper() for method in methods], about)


@csrf_exempt
def nothing_here(request: HttpRequest, *args: object, **kwargs: object) -> HttpResponse:
    """The answer at every address of the API that is none: which part of it is not there, and what is near.

    A reader is led on where only the last slash is missing.
    """
    if request.method in ("GET", "HEAD") and not request.path.endswith("/") and _is_there(f"{request.path}/"):
        return HttpResponsePermanentRedirect(request.get_full_path(force_append_slash=True), headers=CORS_HEADERS)
    there = [each.path for each in addresses() if "{" not in each.path]
    near = get_close_matches(request.path[:200], there, MOST_NEAR, LIKENESS) or [ROOT]
    links = [{"name": path, "url": origin_of(request) + path} for path in near]
    return problem_response(request, 404, _what_is_missing(request.path), near=links)


def _is_there(path: str) -> bool:
    try:
        return resolve(path).func is not nothing_here
    except Resolver404:
        return False


def _what_is_missing(path: str) -> str:
    """The first part of an address that leads nowhere."""
    if _is_there(f"{path}/"):
        return f"There is nothing at {path}; the address ends with a slash."
    parts = path.strip("/").split("/")
    there = [each.path.strip("/").split("/") for each in addresses()]
    for number, part in enumerate(parts):
        there = [each for each in there if each[number : number + 1] == [part]] or [
            each for each in there if each[number : number + 1] and each[number].startswith("{")
        ]
        if not there:
            return f"There is no “{part[:40]}” under {'/'.join(['', *parts[:number], ''])}."
    return f"There is nothing at {path.rstrip('/')}/ itself."
