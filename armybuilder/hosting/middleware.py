"""The middleware of ours, round every request."""

import logging
import re
import time
from collections.abc import Callable
from http import HTTPStatus
from secrets import token_hex

from django.conf import settings
from django.contrib import messages
from django.contrib.auth.models import AnonymousUser
from django.db import IntegrityError
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.middleware.gzip import GZipMiddleware
from django.shortcuts import redirect, render
from django.utils.functional import SimpleLazyObject
from django.views.defaults import server_error

from armybuilder.accounts.models import User
from armybuilder.hosting.logs import request_id
from armybuilder.hosting.redaction import redacted_path
from armybuilder.rest.etags import GZIP_END, gzip_tag
from armybuilder.rest.problems import is_api_request, problem_response, unavailable
from armybuilder.serving.errors import QuotaReached
from armybuilder.serving.fragments import is_fragment
from armybuilder.serving.throttles import ip_of, network_of
from armybuilder.serving.workers import Busy, Slots, current_person
from catalog.shelf import asked_once

Answer = Callable[[HttpRequest], HttpResponse]
log = logging.getLogger("muster.requests")
#: The names that a proxy may give a request: nothing that could pass for another line of the log.
REQUEST_ID = re.compile(r"[A-Za-z0-9._:-]{1,100}")


def log_requests(get_response: Answer) -> Answer:
    """Give each request its id and write a line when it is answered: a middleware, outside all but health."""

    def answer(request: HttpRequest) -> HttpResponse:
        began, token = time.perf_counter(), request_id.set(id_of(request))
        try:
            response = get_response(request)
            response.headers["X-Request-ID"] = request_id.get()
            if log.isEnabledFor(logging.INFO):
                _write_line(request, response, time.perf_counter() - began)
            return response
        finally:
            request_id.reset(token)

    return answer


def id_of(request: HttpRequest) -> str:
    """The id that the proxy before the site gave, or a new one; a visitor's own counts for nothing."""
    given = request.headers.get("X-Request-ID", "") if settings.PROXIES else ""
    return given if REQUEST_ID.fullmatch(given) else token_hex(8)


def _write_line(request: HttpRequest, response: HttpResponse, seconds: float) -> None:
    fields = {
        "method": request.method,
        "path": redacted_path(request),
        "status": response.status_code,
        "ms": round(seconds * 1000, 1),
        "person": person_of(request),
        "address": ip_of(request),
    }
    words = "%(method)s %(path)s %(status)s %(ms)s ms person=%(person)s address=%(address)s"
    log.info(words, fields, extra={"fields": fields})


def person_of(request: HttpRequest) -> int | None:
    """The number of the account that asked, if the answer needed to know; nobody is looked up for the log."""
    user = getattr(request, "user", None)
    if isinstance(user, SimpleLazyObject):
        user = getattr(request, "_cached_user", None)
    return getattr(user, "pk", None)


def read_catalog_once(get_response: Answer) -> Answer:
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


def limit_concurrency(get_response: Answer) -> Answer:
    """Let further requests wait before they ask the database for anything, and refuse them if that takes too long."""
    slots = Slots(MOST_AT_ONCE, MOST_OF_ONE)

    def answer(request: HttpRequest) -> HttpResponse:
        try:
            with slots.hold(network_of(request), PATIENCE_SECONDS):
                return get_response(request)
        except Busy as busy:
            return unavailable(request, str(busy.detail), busy.wait, lambda: server_error(request, "overloaded.html"))

    return answer


def set_current_person(get_response: Answer) -> Answer:
    """Say who asks, by whom a worker process counts; a worker without room is no error to mail to the admins."""

    def answer(request: HttpRequest) -> HttpResponse:
        token = current_person.set(network_of(request))
        try:
            response = get_response(request)
        finally:
            current_person.reset(token)
        if response.status_code == HTTPStatus.SERVICE_UNAVAILABLE:
            response._has_been_logged = True  # type: ignore[attr-defined]  # or Django would log it as an error
        return response

    return answer


GONE = "This account was deleted a moment ago; nothing was saved."


class ErrorMiddleware:
    """Answers what any view may raise: a full quota, a busy worker, an account deleted while it saved something.

    The API's own handler answers the first two there.
    """

    def __init__(self, get_response: Answer) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        match exception:
            case QuotaReached():
                return render(request, "quota.html", {"sentence": str(exception)}, status=403)
            case Busy(detail=detail, wait=wait):
                return unavailable(
                    request, str(detail), wait, lambda: render(request, "busy.html", {"sentence": str(detail)})
                )
            case IntegrityError() if _is_deleted(request.user):
                return _account_gone(request)
        return None


def _is_deleted(user: User | AnonymousUser) -> bool:
    return user.is_authenticated and not User.objects.filter(pk=user.pk).exists()


def _account_gone(request: HttpRequest) -> HttpResponse:
    if is_api_request(request):
        return problem_response(request, HTTPStatus.UNAUTHORIZED, GONE)
    if is_fragment(request):
        return HttpResponse(GONE, status=HTTPStatus.FORBIDDEN, content_type="text/plain; charset=utf-8")
    messages.error(request, GONE)
    return redirect("accounts:login")


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
