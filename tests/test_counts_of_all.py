"""Counts that all processes share: by Redis for several machines, by each process where they are out of reach."""

import sqlite3
from pathlib import Path
from typing import Any

import pytest
from django.conf import LazySettings
from django.core.cache import caches
from django.core.cache.backends.redis import RedisCache
from django.db import OperationalError, connection
from django.test import Client

from armybuilder.counts import DatabaseCounts, SharedCounts
from armybuilder.throttles import PersonThrottle
from tests.served import redis_server

LIMIT = 120


@pytest.fixture
def of_a_file(settings: LazySettings, tmp_path: Any) -> None:
    settings.CACHES = {
        **settings.CACHES,
        "counts": {"BACKEND": "armybuilder.counts.SharedCounts", "LOCATION": str(tmp_path / "counts.sqlite3")},
    }
    caches["alone"].clear()


@pytest.mark.usefixtures("of_a_file")
def test_counts_that_cannot_be_written_are_counted_by_the_process(monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*args: object) -> None:
        raise sqlite3.OperationalError("database or disk is full")

    monkeypatch.setattr(SharedCounts, "_run", full)
    throttle = PersonThrottle("writes")
    windows = [throttle.count("ann") for _ in range(LIMIT + 1)]
    assert [each.taken for each in windows] == list(range(1, LIMIT + 2))
    assert windows[-1].is_over


def test_where_the_database_is_away_a_machine_counts_by_its_file(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def away() -> None:
        raise OperationalError("connection refused")

    monkeypatch.setattr(connection, "cursor", away)
    one, other = (DatabaseCounts(str(tmp_path / "counts.sqlite3"), {}) for _ in range(2))
    assert one.add("ann", 1)
    assert not other.add("ann", 1)
    assert [one.incr("ann"), other.incr("ann")] == [2, 3]


@pytest.mark.django_db
@pytest.mark.usefixtures("of_a_file")
def test_a_read_only_folder_stops_nobody_from_building(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    def read_only(*args: object) -> None:
        raise PermissionError("Read-only file system")

    monkeypatch.setattr(SharedCounts, "_run", read_only)
    assert client.post("/armies/new/", {"game": "tactics-david", "name": "New", "ruleset": "open"}).status_code == 302


@pytest.mark.usefixtures("of_a_file")
def test_a_clock_that_is_set_back_locks_nobody_out(monkeypatch: pytest.MonkeyPatch) -> None:
    throttle = PersonThrottle("writes")
    monkeypatch.setattr(throttle, "timer", lambda: 2_000_000_000)
    windows = [throttle.count("ann") for _ in range(LIMIT + 1)]
    assert windows[-1].is_over
    monkeypatch.setattr(throttle, "timer", lambda: 1_999_990_000)
    after = throttle.count("ann")
    assert (after.taken, after.reset) == (1, 60)


def test_two_processes_count_as_one_by_redis(settings: LazySettings) -> None:
    with redis_server() as (address, process):
        redis = {"BACKEND": "django.core.cache.backends.redis.RedisCache", "LOCATION": address}
        settings.CACHES = {**settings.CACHES, "counts": redis}
        one, other = PersonThrottle("writes"), PersonThrottle("writes")
        other.cache = RedisCache(address, {})
        taken = [throttle.count("ann").taken for throttle in (one, other, one, other)]
        assert taken == [1, 2, 3, 4]
        process.kill()
        process.wait()
        caches["alone"].clear()
        assert one.count("ann").taken == 1, "Redis is away: this process goes on by itself"
