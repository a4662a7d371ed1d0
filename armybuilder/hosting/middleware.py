"""The middleware of ours, round every request."""

from collections.abc import Callable
from http import HTTPStatus

from django.contrib import messages
from django.db import IntegrityError
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.middleware.gzip import GZipMiddleware
from django.shortcuts import redirect, render
from django.views.defaults import server_error

from armybuilder.accounts.models import User
from armybuilder.rest.etags import GZIP_END, gzip_tag
from armybuilder.rest.problems import is_of_the_api, problem_response, unavailable
from armybuilder.serving.errors import QuotaReached
from armybuilder.serving.fragments import is_fragment
from armybuilder.serving.throttles import network_of
from armybuilder.serving.workers import Busy, Places, person
from catalog.shelf import asked_once


def one_catalog(get_response: Callable[[HttpRequest], HttpResponse]) -> Callable[[HttpRequest], HttpResponse]:
    """Let all parts of an answer be made from the same state of the catalog, which is asked for once."""

    def answer(request: HttpRequest) -> HttpResponse:
        with asked_once():
            return get_response(request)

    return answer


#: How many pages a process makes at once: under ASGI each has a thread and a connection to the database, of which
#: PostgreSQL allows a hundred. A person has two: one for a page, one for heavy work that it waits for.
MOST_AT_ONCE, MOST_OF_ONE = 16, 2
#: How long a request waits for its turn: many people may share an address, and one of them asks for a heavy print.
PATIENCE_SECONDS = 20.0


def few_at_once(get_response: Callable[[HttpRequest], HttpResponse]) -> Callable[[HttpRequest], HttpResponse]:
    """Let further requests wait before they ask the database for anything, and refuse them if that takes too long."""
    places = Places(MOST_AT_ONCE, MOST_OF_ONE)

    def answer(request: HttpRequest) -> HttpResponse:
        try:
            with places.taken_by(network_of(request), PATIENCE_SECONDS):
                return get_response(request)
        except Busy as busy:
            return unavailable(request, str(busy.detail), busy.wait, lambda: server_error(request, "overloaded.html"))

    return answer


class QuotaMiddleware:
    """Tells a person who has reached a quota so, on a page of its own; to the API its own handler tells it."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        if not isinstance(exception, QuotaReached):
            return None
        return render(request, "quota.html", {"sentence": str(exception)}, status=403)


GONE = "This account was deleted a moment ago; nothing was saved."


class GoneMiddleware:
    """Tells a person whose account was deleted while they saved something that nothing was saved."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        if not isinstance(exception, IntegrityError) or not request.user.is_authenticated:
            return None
        if User.objects.filter(pk=request.user.pk).exists():
            return None
        if is_of_the_api(request):
            return problem_response(request, HTTPStatus.UNAUTHORIZED, GONE)
        if is_fragment(request):
            return HttpResponse(GONE, status=HTTPStatus.FORBIDDEN, content_type="text/plain; charset=utf-8")
        messages.error(request, GONE)
        return redirect("accounts:login")


class WorkerMiddleware:
    """Says who asks, by whom a worker process counts, and answers where it has no room."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        token = person.set(network_of(request))
        try:
            response = self.get_response(request)
        finally:
            person.reset(token)
        if response.status_code == HTTPStatus.SERVICE_UNAVAILABLE:
            response._has_been_logged = True  # type: ignore[attr-defined]  # or Django would mail the admins of an error
        return response

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        if not isinstance(exception, Busy):
            return None
        sentence = str(exception.detail)
        return unavailable(
            request, sentence, exception.wait, lambda: render(request, "busy.html", {"sentence": sentence})
        )


class CompressionMiddleware(GZipMiddleware):
    """Compresses answers. A strong ETag stays strong, so that `If-Match` may name it: compressed, it is another one."""

    def process_request(self, request: HttpRequest) -> None:
        """Take the end off the tags of compressed answers: Django and the views know a record's own."""
        for header in ("HTTP_IF_MATCH", "HTTP_IF_NONE_MATCH"):
            if header in request.META:
                request.META[header] = request.META[header].replace(GZIP_END, '"')

    def process_response(self, request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
        tag = response.headers.get("ETag", "")
        compressed = super().process_response(request, response)
        if tag.startswith('"') and compressed.headers.get("ETag") != tag:
            compressed.headers["ETag"] = gzip_tag(tag)
        return compressed
