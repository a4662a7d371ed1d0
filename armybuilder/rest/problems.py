"""Every error of the API as `application/problem+json` (RFC 9457), naming every mistake with its path."""

import re
import sys
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from http import HTTPStatus
from typing import Any

from django.core.exceptions import ObjectDoesNotExist, RequestDataTooBig
from django.db import InterfaceError, OperationalError
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.views import defaults
from rest_framework import exceptions
from rest_framework.renderers import BrowsableAPIRenderer, JSONRenderer
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import exception_handler

from armybuilder.rest.headers import CORS_HEADERS
from armybuilder.rest.serializers import mistakes_in
from armybuilder.serving.errors import Outdated
from armybuilder.serving.fragments import is_fragment
from catalog.errors import Refused
from catalog.mistakes import Invalid, Mistake
from validation.moves import MoveRefused

PROBLEM_JSON = "application/problem+json"
NOTHING_HERE = "There is nothing at this address."
NOTHING_CHANGED = "The data holds mistakes; nothing was changed."
#: What Django says where a query finds nothing.
NO_SUCH = re.compile(r"No (\w+) matches the given query\.")
#: A database that is away, or takes nothing because its disk is full or read only; in how many seconds to ask again.
BACKEND_ERRORS = (OperationalError, InterfaceError)
RETRY_AFTER_SECONDS = 10
NOTHING_KEPT = "The site can’t save or find anything right now. What you saved before is safe; try again in a minute."


class Problem(exceptions.APIException):
    """A request that is answered with a problem of this status."""

    def __init__(self, status: HTTPStatus, detail: str, mistakes: Iterable[Mistake] = ()) -> None:
        super().__init__(detail)
        self.status_code, self.mistakes = status.value, tuple(mistakes)


class Conflict(Problem):
    """A change that can't be made as things stand; `revision` is where they stand."""

    def __init__(self, detail: str, revision: int | None = None) -> None:
        super().__init__(HTTPStatus.CONFLICT, detail)
        self.revision = revision


class BadAddress(Problem):
    """An address with parameters that mean nothing, or that say what can't be."""

    def __init__(self, errors: Any = None, mistakes: Iterable[Mistake] = ()) -> None:
        found = [replace(each, path=each.path.removeprefix("$.")) for each in (*mistakes, *mistakes_in(errors or {}))]
        super().__init__(HTTPStatus.BAD_REQUEST, "The address asks for something that is not there.", found)


class ProblemRenderer(JSONRenderer):
    media_type = PROBLEM_JSON


@dataclass(frozen=True)
class Near:
    """Something that is there, beside what is missing."""

    name: str
    url: str


class Missing(Problem):
    """A request for something that is not there: says what is missing, and what is near."""

    def __init__(self, detail: str, near: Iterable[Near] = (), mistakes: Iterable[Mistake] = ()) -> None:
        super().__init__(HTTPStatus.NOT_FOUND, detail, mistakes)
        self.near = tuple(near)


def problem(
    status: int, detail: str, mistakes: Iterable[Mistake] = (), instance: str = "", **more: object
) -> dict[str, object]:
    """A problem as plain data; the instance is the address that it was met at."""
    return {
        "type": "about:blank",
        "title": HTTPStatus(status).phrase,
        "status": status,
        "detail": detail,
        "instance": instance,
        "mistakes": [mistake.as_json() for mistake in mistakes],
        **more,
    }


def handle(error: Exception, context: dict[str, Any]) -> Response | None:
    """The answer to an error that a view raised; None for one that is ours, not the caller's."""
    known = _as_problem(error)
    response = exception_handler(known, context)
    if response is None:
        return None
    request: Request = context["request"]
    if not isinstance(getattr(request, "accepted_renderer", None), BrowsableAPIRenderer):
        request.accepted_renderer, request.accepted_media_type = ProblemRenderer(), PROBLEM_JSON
    more: dict[str, object] = {}
    if near := [
        {"name": each.name, "url": request.build_absolute_uri(each.url)} for each in getattr(known, "near", ())
    ]:
        more["near"] = near
    if (revision := getattr(known, "revision", None)) is not None:
        more["revision"] = revision
    detail, mistakes = _said(known)
    response.data = problem(response.status_code, detail, mistakes, request.path, **more)
    return response


def _as_problem(error: Exception) -> Exception:
    """The errors of services and of Django as REST framework's own are."""
    match error:
        case Invalid():
            return Problem(HTTPStatus.BAD_REQUEST, NOTHING_CHANGED, error.mistakes)
        case MoveRefused():
            return Problem(HTTPStatus.BAD_REQUEST, str(error), [Mistake("$", str(error))])
        case Outdated():
            return Conflict(str(error), error.revision)
        case Refused():
            return Conflict(str(error))
        case RequestDataTooBig():
            return Problem(HTTPStatus.REQUEST_ENTITY_TOO_LARGE, "The request is too large.")
        case ObjectDoesNotExist() | Http404():
            return Problem(HTTPStatus.NOT_FOUND, _missing(error))
    return error


def _missing(error: ObjectDoesNotExist | Http404) -> str:
    """The sentence that names what is not there, by the model that was asked."""
    if isinstance(error, Http404):
        found = NO_SUCH.match(str(error))
        return (
            f"There is no such {found[1].lower()}, or it is not open to you." if found else str(error) or NOTHING_HERE
        )
    what = type(error).__qualname__.partition(".")[0].lower()
    return f"There is no such {what}, or it is not open to you."


def _said(error: Exception) -> tuple[str, list[Mistake]]:
    """The message and the mistakes of REST framework's own exceptions."""
    if isinstance(error, exceptions.ValidationError):
        return NOTHING_CHANGED, list(Invalid(mistakes_in(error.detail)).mistakes)
    return str(getattr(error, "detail", error)), list(getattr(error, "mistakes", ()))


def problem_response(
    request: HttpRequest, status: int, detail: str, mistakes: Iterable[Mistake] = (), **more: object
) -> JsonResponse:
    """A problem where REST framework has no part in the answer."""
    found = problem(status, detail, mistakes, request.path, **more)
    return JsonResponse(found, status=status, content_type=PROBLEM_JSON, headers=CORS_HEADERS)


def prefers_json(request: HttpRequest) -> bool:
    """True for a program at one of the site's own addresses that would sooner have JSON than a page."""
    return request.get_preferred_type(["text/html", "application/json"]) == "application/json"


def is_api_request(request: HttpRequest) -> bool:
    return request.path.startswith("/api/v")


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    """The answer to a request that never reached a view."""
    if is_api_request(request):
        return problem_response(request, 400, "The request cannot be read.")
    if not hasattr(request, "_post"):  # what couldn't be read is not read again for the page's own form
        request._mark_post_parse_error()  # type: ignore[attr-defined]  # the stubs leave it out
    return defaults.bad_request(request, exception)


def server_error(request: HttpRequest) -> HttpResponse:
    """The answer to a mistake of ours, or to a database that is out of reach; it is asked for while that is handled."""
    if isinstance(sys.exc_info()[1], BACKEND_ERRORS):
        return unavailable(
            request, NOTHING_KEPT, RETRY_AFTER_SECONDS, lambda: defaults.server_error(request, "503.html")
        )
    if is_api_request(request):
        return problem_response(request, 500, "Something went wrong here; it is not the request's fault.")
    return defaults.server_error(request)


def unavailable(request: HttpRequest, sentence: str, wait: int, page: Callable[[], HttpResponse]) -> HttpResponse:
    """The answer to what can be done only after a wait, in seconds: a problem, a sentence for a script, or a page."""
    response: HttpResponse
    if is_api_request(request):
        response = problem_response(request, HTTPStatus.SERVICE_UNAVAILABLE, sentence)
    elif is_fragment(request):
        response = HttpResponse(sentence, content_type="text/plain; charset=utf-8")
    else:
        response = page()
    response.status_code = HTTPStatus.SERVICE_UNAVAILABLE
    response.headers["Retry-After"] = str(wait)
    response.headers["Cache-Control"] = "no-store"
    return response
