"""How often a person may ask: REST framework's throttles, for the API and for pages alike.

A person is an account, or a network where there is no account. The rates stand in the settings. What was asked is kept
in Django's cache: in Redis for all processes of a site together, or else in each by itself.
"""

from __future__ import annotations

import logging
import sys
from collections.abc import Callable, Collection
from functools import wraps
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network
from math import ceil
from typing import TYPE_CHECKING, cast

from django.core.cache import caches
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import render
from rest_framework.permissions import SAFE_METHODS
from rest_framework.request import Request
from rest_framework.throttling import BaseThrottle, SimpleRateThrottle

from armybuilder.serving.fragments import is_fragment

if TYPE_CHECKING:
    from rest_framework.views import APIView

logger = logging.getLogger(__name__)
ViewFunction = Callable[..., HttpResponseBase]
PutOff = Callable[[HttpRequest, int], HttpResponse]
#: The part of an IPv6 address that a provider gives to one customer, who has all addresses below it.
IPV6_PREFIX = 64


def cache_errors() -> tuple[type[Exception], ...]:
    """What a cache raises that is away, which is no fault of the person who asks."""
    redis = sys.modules.get("redis.exceptions")  # only sites that have it load it
    return OSError, *([redis.RedisError] if redis else [])


class PersonThrottle(SimpleRateThrottle):
    """A rate a person, which answers can tell in headers."""

    #: The rate in the settings: requests, and the seconds in which they may come.
    num_requests: int
    duration: int
    #: The times of the requests that count, the newest first.
    history: list[float] = []

    def __init__(self, scope: str = "") -> None:
        self.scope = scope or self.scope
        self.cache = caches["counts"]
        super().__init__()

    def get_cache_key(self, request: Request, view: APIView | None) -> str:
        ident = f"user-{request.user.pk}" if request.user.is_authenticated else network_of(request)
        return self.cache_format % {"scope": self.scope, "ident": ident}

    def allow_request(self, request: Request | HttpRequest, view: APIView | None = None) -> bool:
        asking, asked = cast(Request, request), cast("APIView", view)  # pages ask as well; both have a user
        try:
            return super().allow_request(asking, asked)
        except cache_errors() as failed:
            logger.warning("The cache of the throttles is away (%s): this process counts alone.", type(failed).__name__)
            self.cache = caches["alone"]
            return super().allow_request(asking, asked)

    def wait(self) -> int:
        """The seconds until the oldest request counts no longer."""
        oldest = self.history[-1] if self.history else self.now
        return min(self.duration, max(1, ceil(oldest + self.duration - self.now)))

    @property
    def headers(self) -> dict[str, str]:
        """The headers of an answer about it."""
        if not self.history:  # nothing was counted
            return {}
        return {
            "RateLimit-Limit": str(self.num_requests),
            "RateLimit-Remaining": str(max(0, self.num_requests - len(self.history))),
            "RateLimit-Reset": str(self.wait()),
            "RateLimit-Policy": f"{self.num_requests};w={self.duration}",
        }


class ReadThrottle(PersonThrottle):
    """Reading: generous, and never a write."""

    scope = "reads"

    def allow_request(self, request: Request | HttpRequest, view: APIView | None = None) -> bool:
        return request.method not in SAFE_METHODS or super().allow_request(request, view)


class PublicReadThrottle(ReadThrottle):
    """Reading what anybody may read: by the address alone, which asks the database nothing."""

    def get_cache_key(self, request: Request | HttpRequest, view: APIView | None) -> str:
        return self.cache_format % {"scope": self.scope, "ident": network_of(request)}


class WriteThrottle(PersonThrottle):
    """Changes."""

    scope = "writes"

    def allow_request(self, request: Request | HttpRequest, view: APIView | None = None) -> bool:
        return request.method in SAFE_METHODS or super().allow_request(request, view)


class CheckThrottle(PersonThrottle):
    """Checks without an account."""

    scope = "checks"


class SliceThrottle(PersonThrottle):
    """Playing a match: each request plays a part of it."""

    scope = "slices"


class SignInThrottle(PersonThrottle):
    """Asking for a token: each try hashes a password."""

    scope = "tokens"


def ip_of(request: Request | HttpRequest) -> str:
    """The address of a visitor, behind as many proxies as the settings say; what a visitor writes there is nothing."""
    said: str = BaseThrottle().get_ident(cast(Request, request)) or ""  # which reads only META
    return next((each for each in (said, _without_port(said)) if _ip(each)), request.META.get("REMOTE_ADDR", ""))


def network_of(request: Request | HttpRequest) -> str:
    """The address by which a visitor is counted: with IPv6 the network, whose addresses are all of one customer."""
    address = ip_of(request)
    found = _ip(address)
    if not isinstance(found, IPv6Address):
        return address
    return str(found.ipv4_mapped or ip_network((int(found), IPV6_PREFIX), strict=False).network_address)


def _ip(text: str) -> IPv4Address | IPv6Address | None:
    try:
        return ip_address(text)
    except ValueError:
        return None


def _without_port(text: str) -> str:
    """An address as some proxies write it, `203.0.113.7:5000` or `[2001:db8::1]:5000`, without its port."""
    return text[1:].partition("]")[0] if text.startswith("[") else text.partition(":")[0]


def seconds_to_wait(request: HttpRequest, scope: str) -> int | None:
    """The seconds that this person has to wait before the next request of this sort, or None; counts this one."""
    throttle = PersonThrottle(scope)
    return None if throttle.allow_request(request) else throttle.wait()


def limited(
    scope: str, put_off: PutOff | None = None, methods: Collection[str] = ("POST",)
) -> Callable[[ViewFunction], ViewFunction]:
    """A view whose requests of these methods count against a rate; too many are put off, with the time to wait."""
    answer = put_off or _put_off

    def limit(view: ViewFunction) -> ViewFunction:
        @wraps(view)
        def counted(request: HttpRequest, *args: object, **kwargs: object) -> HttpResponseBase:
            wait = seconds_to_wait(request, scope) if request.method in methods else None
            return view(request, *args, **kwargs) if wait is None else _put_off_for(request, wait, answer)

        return counted

    return limit


def _put_off_for(request: HttpRequest, wait: int, answer: PutOff) -> HttpResponse:
    response = answer(request, wait)
    response.status_code = 429
    response["Retry-After"] = str(wait)
    return response


def _put_off(request: HttpRequest, wait: int) -> HttpResponse:
    """The answer to one request too many."""
    if is_fragment(request):
        sentence = f"You're going too fast; nothing was changed. Try again in {in_seconds(wait)}."
        return HttpResponse(sentence, content_type="text/plain; charset=utf-8")
    return render(request, "throttled.html", {"seconds": in_seconds(wait)})


def in_seconds(wait: int) -> str:
    """A time to wait, in words."""
    return "1 second" if wait == 1 else f"{wait} seconds"
