"""Figures for Prometheus: how many requests each page answers, how, and how long it takes.

They are at `/metrics` for a request that sends `MUSTER_METRICS`, a token of the host's choice; without it there is no
such address and nothing is counted. Processes add up in the folder that `PROMETHEUS_MULTIPROC_DIR` names.
"""

import os
import time
from collections.abc import Callable

from django.conf import settings
from django.core.exceptions import MiddlewareNotUsed
from django.http import HttpRequest, HttpResponse
from django.utils.crypto import constant_time_compare
from prometheus_client import CONTENT_TYPE_LATEST, REGISTRY, CollectorRegistry, Counter, Histogram, generate_latest
from prometheus_client.multiprocess import MultiProcessCollector

from armybuilder.hosting.redaction import route_of

ADDRESS = "/metrics"
METHODS = frozenset({"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"})
ViewFunction = Callable[[HttpRequest], HttpResponse]

ANSWERS = Counter("muster_answers", "Requests that were answered.", ["method", "page", "status"])
SECONDS = Histogram("muster_answer_seconds", "The time that an answer took.", ["page"])


def count_requests(get_response: ViewFunction) -> ViewFunction:
    """Count every request by its page, and answer anyone who may read the counts: a middleware."""
    if not settings.METRICS_TOKEN:
        raise MiddlewareNotUsed

    def answer(request: HttpRequest) -> HttpResponse:
        if request.path_info == ADDRESS:
            return _figures(request)
        began = time.perf_counter()
        response = get_response(request)
        _count(request, response.status_code, time.perf_counter() - began)
        return response

    return answer


def _figures(request: HttpRequest) -> HttpResponse:
    if not constant_time_compare(request.headers.get("Authorization", ""), f"Bearer {settings.METRICS_TOKEN}"):
        return HttpResponse(status=401, headers={"WWW-Authenticate": "Bearer"})
    registry: CollectorRegistry = REGISTRY
    if "PROMETHEUS_MULTIPROC_DIR" in os.environ:
        registry = CollectorRegistry()
        MultiProcessCollector(registry)
    return HttpResponse(generate_latest(registry), content_type=CONTENT_TYPE_LATEST)


def _count(request: HttpRequest, status: int, seconds: float) -> None:
    page, method = page_of(request), request.method if request.method in METHODS else "other"
    ANSWERS.labels(method, page, status).inc()
    SECONDS.labels(page).observe(seconds)


def page_of(request: HttpRequest) -> str:
    """The page that a request is counted by: its route's name, so that strangers can't make ever new figures."""
    match = route_of(request)
    return match.view_name or match.route if match else "none"
