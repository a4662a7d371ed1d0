"""Health: the site says whether it is alive and whether it can serve, to whoever watches over it."""

import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from django.db import OperationalError, connection
from django.db.migrations.recorder import MigrationRecorder
from django.test import Client
from django.utils import timezone
from django_tasks_db.models import DBTaskResult

from armybuilder.hosting import health
from armybuilder.play.series import play_lot
from armybuilder.printing.background import cancel
from armybuilder.printing.models import BackgroundPrint
from armybuilder.serving.workers import WORKER_TIMEOUT
from catalog.models import Game
from tests.factories import BackgroundPrintFactory

pytestmark = pytest.mark.django_db
GOOD = {"database": "ok", "migrations": "ok", "catalog": "ok", "disk": "ok", "worker": "ok"}


@pytest.fixture(autouse=True)
def room(settings: Any, tmp_path: Path, monkeypatch: Any) -> Path:
    """A folder of the site's own, and nothing remembered of earlier questions."""
    monkeypatch.setattr(health, "REMEMBERED_SECONDS", 0)
    settings.VAR_DIR = tmp_path
    return tmp_path


def readiness(client: Client) -> tuple[int, Any]:
    answer = client.get("/readyz")
    return answer.status_code, answer.json()


def test_a_site_that_has_everything_is_alive_and_ready(client: Client) -> None:
    assert client.get("/healthz").json() == {"status": "ok"}
    assert readiness(client) == (200, {"status": "ok", "parts": GOOD})


@pytest.mark.parametrize("address", ["/healthz", "/readyz"])
def test_health_is_told_to_any_host_and_without_https(client: Client, settings: Any, address: str) -> None:
    settings.ALLOWED_HOSTS, settings.SECURE_SSL_REDIRECT = ["muster.example"], True
    answer = client.get(address, headers={"Host": "10.0.0.7:8000"})
    assert answer.status_code == 200
    assert answer.headers["Cache-Control"] == "no-store"
    assert not answer.cookies


def test_health_is_only_asked_for(client: Client) -> None:
    assert client.post("/readyz").status_code == 405
    assert client.head("/healthz").status_code == 200


def test_a_database_that_does_not_answer_is_named_and_the_site_stays_alive(client: Client, monkeypatch: Any) -> None:
    def gone() -> None:
        raise OperationalError("connection to 10.0.0.9 refused for user muster")

    monkeypatch.setattr(connection, "cursor", gone)
    status, said = readiness(client)
    assert (status, said["parts"]["database"]) == (503, "does not answer")
    assert "10.0.0.9" not in str(said)
    assert client.get("/healthz").status_code == 200


def test_a_migration_that_is_missing_is_told(client: Client) -> None:
    MigrationRecorder(connection).record_unapplied("lists", "0004_picks")
    assert readiness(client) == (
        503,
        {"status": "not ready", "parts": GOOD | {"migrations": "1 migration is missing"}},
    )


def test_a_game_without_cards_is_named(client: Client) -> None:
    Game.objects.filter(slug="tactica").update(data_version="")
    assert readiness(client) == (503, {"status": "not ready", "parts": GOOD | {"catalog": "not loaded: tactica"}})


def test_a_disk_that_takes_nothing_is_told(client: Client, settings: Any, room: Path) -> None:
    settings.VAR_DIR = room / "nowhere"
    assert readiness(client) == (503, {"status": "not ready", "parts": GOOD | {"disk": "cannot be written"}})


def test_work_that_nobody_takes_is_told(client: Client) -> None:
    waiting = BackgroundPrintFactory.create()
    assert readiness(client)[1]["parts"]["worker"] == "ok", "it has only just been begun"
    BackgroundPrint.objects.filter(pk=waiting.pk).update(made=timezone.now() - 2 * WORKER_TIMEOUT)
    assert readiness(client) == (503, {"status": "not ready", "parts": GOOD | {"worker": "takes nothing"}})
    BackgroundPrintFactory.create(running=True)
    assert readiness(client)[1]["parts"]["worker"] == "ok", "a worker is at another"


def test_a_series_that_nobody_takes_is_told(client: Client, waiting: Callable[[], object]) -> None:
    play_lot.enqueue("gone", 1)
    play_lot.enqueue("gone", 2)
    assert readiness(client)[1]["parts"]["worker"] == "ok", "they have only just been put there"
    DBTaskResult.objects.update(enqueued_at=timezone.now() - 2 * WORKER_TIMEOUT)
    assert readiness(client) == (503, {"status": "not ready", "parts": GOOD | {"worker": "takes nothing"}})
    DBTaskResult.objects.filter(pk=DBTaskResult.objects.ready()[0].pk).update(
        status="RUNNING", started_at=timezone.now()
    )
    assert readiness(client)[1]["parts"]["worker"] == "ok", "a worker is at the first"
    DBTaskResult.objects.filter(status="RUNNING").update(started_at=timezone.now() - 2 * WORKER_TIMEOUT)
    assert readiness(client)[0] == 503, "it has been killed"
    waiting()
    assert readiness(client)[0] == 200


def test_a_print_that_somebody_leaves_off_is_no_sign_of_a_worker(client: Client) -> None:
    BackgroundPrintFactory.create()
    BackgroundPrint.objects.update(made=timezone.now() - 2 * WORKER_TIMEOUT)
    another = BackgroundPrintFactory.create()
    cancel(another.key)
    assert readiness(client)[0] == 503


def test_asking_often_costs_nothing(client: Client, monkeypatch: Any, django_assert_num_queries: Any) -> None:
    client.get("/readyz")
    monkeypatch.setattr(health, "REMEMBERED_SECONDS", 60)
    with django_assert_num_queries(0):
        assert client.get("/readyz").status_code == 200


def test_a_clock_that_is_set_back_keeps_no_old_answer(client: Client, room: Path, monkeypatch: Any) -> None:
    """A site that was well an hour ago is not called so for an hour."""
    monkeypatch.setattr(health, "REMEMBERED_SECONDS", 0.001)
    assert readiness(client)[0] == 200
    earlier = time.time() - 3600
    monkeypatch.setattr(time, "time", lambda: earlier)
    room.rmdir()
    time.sleep(0.002)
    assert readiness(client)[0] == 503
