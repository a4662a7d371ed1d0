"""How often one person may do what costs the site work: the same limits for the API and the pages."""

from __future__ import annotations

from math import ceil
from typing import TYPE_CHECKING

from django.contrib.auth.models import AbstractBaseUser, AnonymousUser
from django.http import HttpRequest
from rest_framework.request import Request
from rest_framework.throttling import SimpleRateThrottle

if TYPE_CHECKING:
    from rest_framework.views import APIView


class PersonThrottle(SimpleRateThrottle):
    """A rate a person: an account, or an address where there is no account. Rates stand in the settings."""

    def __init__(self, scope: str) -> None:
        self.scope = scope
        super().__init__()

    def get_cache_key(self, request: Request, view: APIView | None = None) -> str:
        user: AbstractBaseUser | AnonymousUser = request.user
        person = f"user-{user.pk}" if user.is_authenticated else f"address-{self.get_ident(request)}"
        return self.cache_format % {"scope": self.scope, "ident": person}


class WriteThrottle(PersonThrottle):
    """Changes; reading is free."""

    def __init__(self) -> None:
        super().__init__("writes")

    def allow_request(self, request: Request, view: APIView) -> bool:
        return request.method in ("GET", "HEAD", "OPTIONS") or super().allow_request(request, view)


class CheckThrottle(PersonThrottle):
    """Checks without an account; with one they count as writes do."""

    def __init__(self) -> None:
        super().__init__("checks")

    def allow_request(self, request: Request, view: APIView) -> bool:
        if request.user.is_authenticated:
            return WriteThrottle().allow_request(request, view)
        return super().allow_request(request, view)


class SignInThrottle(PersonThrottle):
    """Asking for a token: each try hashes a password."""

    def __init__(self) -> None:
        super().__init__("tokens")


def is_throttled(request: HttpRequest, scope: str) -> int | None:
    """How many seconds this person has to wait before the next "writes" or "checks", or None; counts this request."""
    throttle = PersonThrottle(scope)
    if throttle.allow_request(request, None):  # type: ignore[arg-type]  # it asks only for the user and the address
        return None
    return ceil(throttle.wait() or 1)
