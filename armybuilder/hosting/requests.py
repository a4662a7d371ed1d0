"""A line in the log for each request, and a number that goes with the request wherever it is spoken of."""

import logging
import re
import time
from collections.abc import Callable
from secrets import token_hex

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils.functional import SimpleLazyObject

from armybuilder.hosting.request_id import request_id
from armybuilder.hosting.shown_paths import shown_path
from armybuilder.serving.throttles import address_of

#: The names that a proxy may give a request: nothing that could pass for another line of the log.
REQUEST_ID = re.compile(r"[A-Za-z0-9._:-]{1,100}")

log = logging.getLogger("muster.requests")
View = Callable[[HttpRequest], HttpResponse]


def log_requests(get_response: View) -> View:
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
    said = {
        "method": request.method,
        "path": shown_path(request),
        "status": response.status_code,
        "ms": round(seconds * 1000, 1),
        "person": person_of(request),
        "address": address_of(request),
    }
    words = "%(method)s %(path)s %(status)s %(ms)s ms person=%(person)s address=%(address)s"
    log.info(words, said, extra={"said": said})


def person_of(request: HttpRequest) -> int | None:
    """The number of the account that asked, if the answer needed to know; nobody is looked up for the log."""
    user = getattr(request, "user", None)
    if isinstance(user, SimpleLazyObject):
        user = getattr(request, "_cached_user", None)
    return getattr(user, "pk", None)
