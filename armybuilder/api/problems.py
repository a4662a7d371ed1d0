"""Every error of the API as `application/problem+json` (RFC 9457), naming every mistake with its path."""

from collections.abc import Iterable
from http import HTTPStatus
from typing import Any

from django.core.exceptions import ObjectDoesNotExist, RequestDataTooBig
from django.http import Http404, HttpRequest, JsonResponse
from django.views.decorators.csrf import csrf_exempt
from rest_framework import exceptions
from rest_framework.response import Response
from rest_framework.settings import api_settings
from rest_framework.views import exception_handler

from armybuilder.lists.mistakes import FileRefused, Mistake
from armybuilder.lists.services import MoveRefused, Stale

PROBLEM_JSON = "application/problem+json"


class Refused(exceptions.APIException):
    """A request that is answered with a problem of this status."""

    def __init__(self, status: HTTPStatus, detail: str, mistakes: Iterable[Mistake] = ()) -> None:
        super().__init__(detail)
        self.status_code, self.mistakes = status.value, tuple(mistakes)


def problem(status: int, detail: str, mistakes: Iterable[Mistake] = (), **more: Any) -> dict[str, Any]:
    """A problem as plain data."""
    return {
        "type": "about:blank",
        "title": HTTPStatus(status).phrase,
        "status": status,
        "detail": detail,
        "mistakes": [mistake.as_json() for mistake in mistakes],
        **more,
    }


def handle(error: Exception, context: dict[str, Any]) -> Response | None:
    """The answer to an error that a view raised; None for one that is ours, not the caller's."""
    match error:
        case FileRefused():
            return _response(400, "The data holds mistakes; nothing was changed.", error.mistakes)
        case MoveRefused():
            return _response(400, str(error), [Mistake("$", str(error))])
        case Stale():
            return _response(409, str(error), revision=error.army.revision)
        case RequestDataTooBig():
            return _response(413, "The request is too large.")
        case ObjectDoesNotExist() | Http404():
            return _response(404, "There is nothing at this address.")
    response = exception_handler(error, context)
    if response is None:
        return None
    detail, mistakes = _said(error)
    found = problem(response.status_code, detail, mistakes)
    return Response(found, response.status_code, headers=dict(response.items()), content_type=PROBLEM_JSON)


def _said(error: Exception) -> tuple[str, list[Mistake]]:
    """What REST framework's own exceptions say."""
    if isinstance(error, exceptions.ValidationError) and isinstance(error.detail, dict):
        said = [Mistake(_place(field), str(text)) for field, texts in error.detail.items() for text in texts]
        return "The data holds mistakes; nothing was changed.", said
    return str(getattr(error, "detail", error)), list(getattr(error, "mistakes", ()))


def _place(field: str) -> str:
    """The path of a field, or of the whole body, which REST framework calls by a name of its own."""
    return "$" if field == api_settings.NON_FIELD_ERRORS_KEY else f"$.{field}"


def _response(status: int, detail: str, mistakes: Iterable[Mistake] = (), **more: Any) -> Response:
    return Response(problem(status, detail, mistakes, **more), status, content_type=PROBLEM_JSON)


@csrf_exempt
def nothing_here(request: HttpRequest, *args: object, **kwargs: object) -> JsonResponse:
    """The answer at every address of the API that is none."""
    found = problem(404, "There is nothing at this address.")
    return JsonResponse(found, status=404, content_type=PROBLEM_JSON)
