"""Every error of the API as `application/problem+json` (RFC 9457), naming every mistake with its path."""

import sys
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from http import HTTPStatus
from typing import Any

from django.core.exceptions import ObjectDoesNotExist, RequestDataTooBig
from django.db import InterfaceError, OperationalError
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.views import defaults
from rest_framework import exceptions
from rest_framework.response import Response
from rest_framework.settings import api_settings
from rest_framework.views import exception_handler

from armybuilder.quotas import QuotaReached
from armybuilder.rest.sharing import OPEN
from armybuilder.revisions import Outdated
from catalog.mistakes import FileRefused, Mistake
from validation.moves import MoveRefused

PROBLEM_JSON = "application/problem+json"
NOTHING_HERE = "There is nothing at this address."
#: A database that is away, or takes nothing because its disk is full or read only; in how many seconds to ask again.
OUT_OF_REACH = (OperationalError, InterfaceError)
OUT_OF_REACH_FOR = 10
NOTHING_KEPT = "The site can't keep or find anything just now. What you had saved is as it was; try again in a minute."


class Refused(exceptions.APIException):
    """A request that is answered with a problem of this status."""

    def __init__(self, status: HTTPStatus, detail: str, mistakes: Iterable[Mistake] = ()) -> None:
        super().__init__(detail)
        self.status_code, self.mistakes = status.value, tuple(mistakes)


@dataclass(frozen=True)
class Near:
    """Something that is there, beside what is missing."""

    name: str
    url: str


class Missing(Refused):
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
    instance = context["request"].path
    match error:
        case FileRefused():
            return _response(400, "The data holds mistakes; nothing was changed.", error.mistakes, instance)
        case MoveRefused():
            return _response(400, str(error), [Mistake("$", str(error))], instance)
        case Outdated():
            return _response(409, str(error), (), instance, revision=error.revision)
        case QuotaReached():
            return _response(403, str(error), (), instance)
        case RequestDataTooBig():
            return _response(413, "The request is too large.", (), instance)
        case ObjectDoesNotExist() | Http404():
            return _response(404, _missing(error), (), instance)
    response = exception_handler(error, context)
    if response is None:
        return None
    detail, mistakes = _said(error)
    near = [{"name": each.name, "url": each.url} for each in getattr(error, "near", ())]
    found = problem(response.status_code, detail, mistakes, instance, **({"near": near} if near else {}))
    return Response(found, response.status_code, headers=dict(response.items()), content_type=PROBLEM_JSON)


def _missing(error: ObjectDoesNotExist | Http404) -> str:
    """The sentence that names what is not there, by the model that was asked."""
    if isinstance(error, Http404):
        return str(error) or NOTHING_HERE
    what = type(error).__qualname__.partition(".")[0].lower()
    return f"There is no such {what}, or it is not open to you."


def _said(error: Exception) -> tuple[str, list[Mistake]]:
    """The message and the mistakes of REST framework's own exceptions."""
    if isinstance(error, exceptions.ValidationError) and isinstance(error.detail, dict):
        said = [Mistake(_place(field), str(text)) for field, texts in error.detail.items() for text in texts]
        return "The data holds mistakes; nothing was changed.", said
    return str(getattr(error, "detail", error)), list(getattr(error, "mistakes", ()))


def _place(field: str) -> str:
    """The path of a field, or of the whole body, which REST framework calls by a name of its own."""
    return "$" if field == api_settings.NON_FIELD_ERRORS_KEY else f"$.{field}"


def _response(status: int, detail: str, mistakes: Iterable[Mistake], instance: str, **more: object) -> Response:
    return Response(problem(status, detail, mistakes, instance, **more), status, content_type=PROBLEM_JSON)


def problem_response(
    request: HttpRequest, status: int, detail: str, mistakes: Iterable[Mistake] = (), **more: object
) -> JsonResponse:
    """A problem where REST framework has no part in the answer."""
    found = problem(status, detail, mistakes, request.path, **more)
    return JsonResponse(found, status=status, content_type=PROBLEM_JSON, headers=OPEN)


def is_of_the_api(request: HttpRequest) -> bool:
    return request.path.startswith("/api/v1/")


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    """The answer to a request that never reached a view."""
    if is_of_the_api(request):
        return problem_response(request, 400, "The request cannot be read.")
    return defaults.bad_request(request, exception)


def server_error(request: HttpRequest) -> HttpResponse:
    """The answer to a mistake of ours, or to a database that is out of reach; it is asked for while that is handled."""
    if isinstance(sys.exc_info()[1], OUT_OF_REACH):
        return unavailable(request, NOTHING_KEPT, OUT_OF_REACH_FOR, lambda: defaults.server_error(request, "503.html"))
    if is_of_the_api(request):
        return problem_response(request, 500, "Something went wrong here; it is not the request's fault.")
    return defaults.server_error(request)


def unavailable(request: HttpRequest, sentence: str, wait: int, page: Callable[[], HttpResponse]) -> HttpResponse:
    """The answer to what can't be done now but in so many seconds: a problem, a sentence for a script, or a page."""
    response: HttpResponse
    if is_of_the_api(request):
        response = problem_response(request, HTTPStatus.SERVICE_UNAVAILABLE, sentence)
    elif request.headers.get("HX-Request"):
        response = HttpResponse(sentence, content_type="text/plain; charset=utf-8")
    else:
        response = page()
    response.status_code = HTTPStatus.SERVICE_UNAVAILABLE
    response.headers["Retry-After"] = str(wait)
    response.headers["Cache-Control"] = "no-store"
    return response
