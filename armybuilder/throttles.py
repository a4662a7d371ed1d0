"""The limits of what costs the site work, for one person: the same for the API and the pages.

A window opens with a person's first request and counts until it is over. All processes of the site count together;
where the shared counts can't be written (a full disk, Redis away) each process counts alone until they can.
"""

from __future__ import annotations

import logging
import sqlite3
import sys
from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.contrib.auth.models import AbstractBaseUser, AnonymousUser
from django.core.cache import caches
from django.core.cache.backends.base import BaseCache
from django.http import HttpRequest
from rest_framework.request import Request
from rest_framework.throttling import SimpleRateThrottle

if TYPE_CHECKING:
    from rest_framework.views import APIView

_log = logging.getLogger(__name__)
SAFE = ("GET", "HEAD", "OPTIONS")


def out_of_reach() -> tuple[type[Exception], ...]:
    """The failures of the shared counts that are no fault of whoever asks."""
    redis = sys.modules.get("redis.exceptions")  # only sites that have it load it
    return OSError, sqlite3.OperationalError, *([redis.RedisError] if redis else [])


@dataclass(frozen=True)
class Window:
    """The state of a person's window: how many requests it holds, how many are taken, how long it lasts."""

    limit: int
    taken: int
    reset: int
    window: int

    @property
    def is_over(self) -> bool:
        return self.taken > self.limit

    @property
    def headers(self) -> dict[str, str]:
        """The headers of an answer about it."""
        said = {
            "RateLimit-Limit": str(self.limit),
            "RateLimit-Remaining": str(max(0, self.limit - self.taken)),
            "RateLimit-Reset": str(self.reset),
            "RateLimit-Policy": f"{self.limit};w={self.window}",
        }
        return said | ({"Retry-After": str(self.reset)} if self.is_over else {})


class PersonThrottle(SimpleRateThrottle):
    """A rate a person: an account, or an address where there is no account. Rates stand in the settings."""

    window: Window | None = None
    #: The rate in the settings: so many requests in so many seconds.
    num_requests: int
    duration: int

    def __init__(self, scope: str) -> None:
        self.scope = scope
        self.cache = caches["counts"]
        super().__init__()

    def get_cache_key(self, request: Request, view: APIView | None = None) -> str:
        user: AbstractBaseUser | AnonymousUser = request.user
        return self.key_of(f"user-{user.pk}") if user.is_authenticated else self.key_of_address(request)

    def key_of(self, person: str) -> str:
        return self.cache_format % {"scope": self.scope, "ident": person}

    def key_of_address(self, request: Request | HttpRequest) -> str:
        return self.key_of(f"address-{address_of(request)}")

    def allow_request(self, request: Request, view: APIView | None = None) -> bool:
        self.window = self.count(self.get_cache_key(request, view))
        return not self.window.is_over

    def count(self, key: str) -> Window:
        """Count one request, and say where its person stands then."""
        try:
            return self._count_in(self.cache, key)
        except out_of_reach() as failed:
            _log.warning("The shared counts are out of reach (%s): this process counts alone.", failed)
            return self._count_in(caches["alone"], key)

    def _count_in(self, cache: BaseCache, key: str) -> Window:
        limit, window, now = self.num_requests, self.duration, int(self.timer())
        since = cache.get_or_set(key, now, window) or now
        if since > now:  # the clock was set back: the window begins anew
            cache.set(key, now, window)
            since = now
        place = f"{key}-{since}"
        try:
            taken = cache.incr(place)
        except ValueError:  # it is the first of its window, unless another came just now
            taken = 1 if cache.add(place, 1, window) else cache.incr(place)
        return Window(limit, taken, min(max(1, since + window - now), window), window)

    def wait(self) -> float | None:
        """The seconds until the window is over."""
        return self.window.reset if self.window else None


class ReadThrottle(PersonThrottle):
    """Reading: generous, and never a write."""

    def __init__(self) -> None:
        super().__init__("reads")

    def get_rate(self) -> str:
        return self.THROTTLE_RATES.get("reads") or "600/min"

    def allow_request(self, request: Request, view: APIView | None = None) -> bool:
        return request.method not in SAFE or super().allow_request(request, view)


class WriteThrottle(PersonThrottle):
    """Changes."""

    def __init__(self) -> None:
        super().__init__("writes")

    def allow_request(self, request: Request, view: APIView | None = None) -> bool:
        return request.method in SAFE or super().allow_request(request, view)


class CheckThrottle(PersonThrottle):
    """Checks without an account; with one they count as writes do."""

    def __init__(self) -> None:
        super().__init__("checks")

    def allow_request(self, request: Request, view: APIView | None = None) -> bool:
        if request.user.is_authenticated:
            super().__init__("writes")
        return super().allow_request(request, view)


class SliceThrottle(PersonThrottle):
    """Playing a match: each request plays a part of it."""

    def __init__(self) -> None:
        super().__init__("slices")


class SignInThrottle(PersonThrottle):
    """Asking for a token: each try hashes a password."""

    def __init__(self) -> None:
        super().__init__("tokens")


def address_of(request: HttpRequest) -> str:
    """The address of a visitor, behind as many proxies as the settings say; what a visitor writes there is nothing."""
    return ReadThrottle().get_ident(request)  # type: ignore[arg-type]  # it reads only META


def count_read(request: HttpRequest) -> Window:
    """Count a read of what anybody may read; who asks is told by the address alone, which asks the database nothing."""
    throttle = ReadThrottle()
    return throttle.count(throttle.key_of_address(request))


def is_throttled(request: HttpRequest, scope: str) -> int | None:
    """The seconds that this person has to wait before the next request of this sort, or None; counts this one."""
    throttle = PersonThrottle(scope)
    window = throttle.count(throttle.get_cache_key(request))  # type: ignore[arg-type]  # it asks only who it is
    return window.reset if window.is_over else None
