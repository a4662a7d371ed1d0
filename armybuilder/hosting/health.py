"""The site's health, for whatever watches over it: `/healthz` says that it is alive, `/readyz` that it can serve.

Both are answered before all other middleware: for any host, without HTTPS, and without a session or a catalog.
"""

import logging
import time
from collections.abc import Callable, Mapping
from datetime import datetime
from functools import cache
from tempfile import TemporaryFile

from django.conf import settings
from django.db import connection
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder
from django.http import HttpRequest, HttpResponse, HttpResponseNotAllowed, JsonResponse
from django.utils import timezone
from django_tasks_db.models import DBTaskResult

from armybuilder.printing.models import BackgroundPrint
from armybuilder.serving.workers import WORKER_TIMEOUT
from catalog.models import Game
from catalog.shelf import game_slugs
from validation.words import counted

GOOD = "ok"
#: A caller who asks again within this time is told the same, so that asking costs the site nothing.
REMEMBERED_SECONDS = 1
State = Callable[[], str]
ViewFunction = Callable[[HttpRequest], HttpResponse]

logger = logging.getLogger(__name__)
#: The time at which the states of the parts were asked for last, and what they were.
_known: tuple[float, Mapping[str, str]] = 0.0, {}


def answer_health(get_response: ViewFunction) -> ViewFunction:
    """Answer those who ask for the site's health: a middleware, the first of all."""

    def answer(request: HttpRequest) -> HttpResponse:
        view = VIEWS.get(request.path_info)
        if view is None:
            return get_response(request)
        if request.method not in ("GET", "HEAD"):
            return HttpResponseNotAllowed(["GET", "HEAD"])
        response = view(request)
        response.headers["Cache-Control"] = "no-store"
        return response

    return answer


def alive(request: HttpRequest) -> HttpResponse:
    """The process runs and answers."""
    return JsonResponse({"status": GOOD})


def ready(request: HttpRequest) -> HttpResponse:
    """Everything that a page needs is there; 503 with what is not."""
    states = _states()
    is_ready = all(state == GOOD for state in states.values())
    status = GOOD if is_ready else "not ready"
    return JsonResponse({"status": status, "parts": states}, status=200 if is_ready else 503)


def _states() -> Mapping[str, str]:
    """The state of each part, as it was a moment ago. The time of day does not count: it may be set back."""
    global _known
    asked, states = _known
    if not states or time.monotonic() - asked >= REMEMBERED_SECONDS:
        states = {name: _state_of(name) for name in PARTS}
        _known = time.monotonic(), states
    return states


def _state_of(name: str) -> str:
    """The state of a part in words; what went wrong in it is for the log alone."""
    try:
        return PARTS[name]()
    except Exception:
        logger.exception("The site is not ready: %s", name)
        return "does not answer"


def database() -> str:
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1")
    return GOOD


def migrations() -> str:
    """Every table is as this code wants it."""
    missing = _migrations_here() - set(MigrationRecorder(connection).applied_migrations())
    return f"{counted(len(missing), 'migration is', 'migrations are')} missing" if missing else GOOD


@cache
def _migrations_here() -> frozenset[tuple[str, str]]:
    """The migrations that this code brings, but for those that only stand for others."""
    loader = MigrationLoader(None)
    return frozenset(key for key, migration in loader.disk_migrations.items() if not migration.replaces)


def catalog() -> str:
    """The cards of every game are loaded."""
    loaded = set(Game.objects.exclude(data_version="").values_list("slug", flat=True))
    missing = sorted({*game_slugs()} - loaded)
    return f"not loaded: {', '.join(missing)}" if missing else GOOD


def disk() -> str:
    """Tells if what is made can be kept."""
    try:
        with TemporaryFile(dir=settings.VAR_DIR) as file:
            file.write(b"whole")
            file.flush()
    except OSError as failed:
        logger.warning("Nothing can be written to %s: %s", settings.VAR_DIR, failed)
        return "cannot be written"
    return GOOD


def worker() -> str:
    """Somebody takes the work that waits: a worker that is silent for a while has ended."""
    then = timezone.now() - WORKER_TIMEOUT
    return "takes nothing" if _waits_since(then) and not _is_at_work_since(then) else GOOD


def _waits_since(then: datetime) -> bool:
    """True where work has waited so long; another backend of tasks has its own rows, but prints are always ours."""
    prints = BackgroundPrint.objects.filter(kept_state=BackgroundPrint.State.WAITING, made__lt=then)
    return DBTaskResult.objects.ready().filter(enqueued_at__lt=then).exists() or prints.exists()


def _is_at_work_since(then: datetime) -> bool:
    """True where a worker has begun something since, or has said how far a print is, which may take long."""
    prints = BackgroundPrint.objects.filter(kept_state=BackgroundPrint.State.RUNNING, heartbeat_at__gte=then)
    return prints.exists() or DBTaskResult.objects.filter(started_at__gte=then).exists()


PARTS: dict[str, State] = {
    "database": database,
    "migrations": migrations,
    "catalog": catalog,
    "disk": disk,
    "worker": worker,
}
VIEWS: dict[str, ViewFunction] = {"/healthz": alive, "/readyz": ready}
