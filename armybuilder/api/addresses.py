"""The addresses of the API as it has them, and those near to one that it does not have."""

import re
from collections.abc import Iterable, Iterator
from difflib import get_close_matches
from functools import cache
from typing import NamedTuple

from django.http import HttpRequest, HttpResponse, HttpResponsePermanentRedirect
from django.urls import URLPattern, URLResolver, get_resolver, is_valid_path
from django.views.decorators.csrf import csrf_exempt
from rest_framework.views import APIView

from armybuilder.browse.api.links import origin_of
from armybuilder.browse.records import API
from armybuilder.rest.problems import problem_response
from armybuilder.rest.sharing import OPEN

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
    """Every address of the API."""
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
            yield Address(path, [method.upper() for method in methods], (said.__doc__ or "").strip().partition("\n")[0])


@csrf_exempt
def nothing_here(request: HttpRequest, *args: object, **kwargs: object) -> HttpResponse:
    """The answer at every address of the API that is none: which part of it is not there, and what is near.

    Whoever reads where only the last slash is missing is led on.
    """
    if request.method in ("GET", "HEAD") and not request.path.endswith("/") and is_valid_path(f"{request.path}/"):
        return HttpResponsePermanentRedirect(request.get_full_path(force_append_slash=True), headers=OPEN)
    there = [each.path for each in addresses() if "{" not in each.path]
    near = get_close_matches(request.path[:200], there, MOST_NEAR, LIKENESS) or [ROOT]
    links = [{"name": path, "url": origin_of(request) + path} for path in near]
    return problem_response(request, 404, _what_is_missing(request.path, there), near=links)


def _what_is_missing(path: str, there: Iterable[str]) -> str:
    """The first part of an address that leads nowhere."""
    if f"{path}/" in there:
        return f"There is nothing at {path}; the address ends with a slash."
    known, parts = "/", path.strip("/").split("/")
    for part in parts:
        if not any(each.startswith(f"{known}{part}/") for each in there):
            return f"There is no “{part[:40]}” under {known}."
        known += f"{part}/"
    return f"There is nothing at {known} itself."
