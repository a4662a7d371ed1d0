"""How often a person may ask: who counts as one, and what happens where the counts can't be kept."""

import shutil
from io import BytesIO
from typing import Any

import pytest
from django.conf import LazySettings
from django.contrib.auth.models import AnonymousUser
from django.core.cache import caches
from django.core.cache.backends.redis import RedisCache
from django.core.handlers.asgi import ASGIRequest
from django.http import HttpRequest
from django.test import RequestFactory

from armybuilder.serving.throttles import PersonThrottle, ip_of, network_of
from tests.served import redis_server

LIMIT = 120


@pytest.fixture(autouse=True)
def forget() -> None:
    for name in ("counts", "alone"):
        caches[name].clear()


@pytest.fixture
def guest(rf: RequestFactory) -> HttpRequest:
    request = rf.post("/")
    request.user = AnonymousUser()
    return request


@pytest.mark.parametrize(
    ("address", "counted"),
    [
        ("203.0.113.7", "203.0.113.7"),
        ("2001:db8:1:2::a", "2001:db8:1:2::"),
        ("2001:db8:1:2:ffff::1", "2001:db8:1:2::"),
        ("2001:db8:1:3::1", "2001:db8:1:3::"),
        ("::ffff:203.0.113.7", "203.0.113.7"),
    ],
)
def test_an_ipv6_network_counts_as_one_visitor(rf: RequestFactory, address: str, counted: str) -> None:
    assert network_of(rf.get("/", REMOTE_ADDR=address)) == counted


@pytest.mark.parametrize(
    ("said", "address"),
    [
        ("203.0.113.7:5000", "203.0.113.7"),
        ("[2001:db8::7]:5000", "2001:db8::7"),
        ("[2001:db8::7]", "2001:db8::7"),
        ("unknown", "192.0.2.1"),
        ("", "192.0.2.1"),
        ("203.0.113.7 INFO forged", "192.0.2.1"),
    ],
)
def test_an_address_is_one_that_every_database_can_hold_however_a_proxy_writes_it(
    rf: RequestFactory, settings: LazySettings, said: str, address: str
) -> None:
    settings.REST_FRAMEWORK = settings.REST_FRAMEWORK | {"NUM_PROXIES": 1}
    assert ip_of(rf.get("/", REMOTE_ADDR="192.0.2.1", headers={"X-Forwarded-For": said})) == address


def test_an_address_cannot_be_chosen_by_a_header_with_underscores(settings: LazySettings) -> None:
    settings.REST_FRAMEWORK = settings.REST_FRAMEWORK | {"NUM_PROXIES": 1}
    headers = [(b"x-forwarded-for", b"203.0.113.7"), (b"x_forwarded_for", b"198.51.100.1")]
    scope: dict[str, Any] = {"type": "http", "method": "GET", "path": "/", "headers": headers}
    assert ip_of(ASGIRequest(scope, BytesIO())) == "203.0.113.7"


@pytest.mark.skipif(shutil.which("redis-server") is None, reason="No Redis here; get it with: apt install redis-server")
def test_two_processes_count_as_one_by_redis_and_alone_without_it(
    settings: LazySettings, rf: RequestFactory, guest: HttpRequest
) -> None:
    with redis_server() as (address, process):
        redis = {"BACKEND": "django.core.cache.backends.redis.RedisCache", "LOCATION": address}
        settings.CACHES = {**settings.CACHES, "counts": redis}
        one, other = PersonThrottle("writes"), PersonThrottle("writes")
        other.cache = RedisCache(address, {})
        for number, throttle in enumerate((one, other, one, other), 1):
            assert throttle.allow_request(guest)
            assert throttle.headers["RateLimit-Remaining"] == str(LIMIT - number)
        process.kill()
        process.wait()
        # On a busy machine Redis may have come too late for the others, who were counted here then.
        later = rf.post("/", REMOTE_ADDR="203.0.113.9")
        later.user = AnonymousUser()
        assert [PersonThrottle("writes").allow_request(later) for _ in range(LIMIT + 1)] == [True] * LIMIT + [False]


def test_a_clock_that_is_set_back_locks_nobody_out(monkeypatch: pytest.MonkeyPatch, guest: HttpRequest) -> None:
    throttle = PersonThrottle("writes")
    monkeypatch.setattr(throttle, "timer", lambda: 2_000_000_000.0)
    assert not all(throttle.allow_request(guest) for _ in range(LIMIT + 1))
    monkeypatch.setattr(throttle, "timer", lambda: 1_999_990_000.0)
    assert not throttle.allow_request(guest)
    assert throttle.wait() <= 60, "the cache has forgotten it by then"
