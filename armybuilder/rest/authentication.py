"""Who asks: programs in a person's name by their token, and browsers by their session."""

from typing import TYPE_CHECKING

from django.conf import settings
from django.utils import timezone
from knox.auth import TokenAuthentication
from rest_framework import authentication
from rest_framework.authentication import get_authorization_header
from rest_framework.exceptions import AuthenticationFailed
from rest_framework.request import Request

if TYPE_CHECKING:
    from armybuilder.accounts.models import Token, User

#: The schemes in which a token may be sent; the first is the one that answers name.
SCHEMES = (b"bearer", b"token")
NO_SUCH_TOKEN = "There is no such token, or it has expired or was revoked."  # noqa: S105 - a sentence, no secret


class BearerAuthentication(TokenAuthentication):  # type: ignore[misc]  # the library has no types
    """A token as `Authorization: Bearer …`, as most clients send it, or `Token …`."""

    def authenticate(self, request: Request) -> "tuple[User, Token] | None":
        scheme, *sent = get_authorization_header(request).split() or [b""]
        if scheme.lower() not in SCHEMES:
            return None
        try:
            (token,) = sent
            found: tuple[User, Token] = self.authenticate_credentials(token.decode("ascii").encode())
        except (ValueError, AuthenticationFailed):
            raise AuthenticationFailed(NO_SUCH_TOKEN) from None
        return found

    def authenticate_header(self, request: Request) -> str:
        return "Bearer"

    def _cleanup_token(self, token: "Token") -> bool:
        """True for a token that has expired. `clean_up` deletes those, so that no request has to look for them."""
        return token.expiry is not None and token.expiry < timezone.now()


class SessionAuthentication(authentication.SessionAuthentication):
    """A browser's session: a guest's has to bring its CSRF token too, for which REST framework asks accounts alone."""

    def authenticate(self, request: Request) -> "tuple[User, None] | None":
        found: tuple[User, None] | None = super().authenticate(request)
        if found is None and settings.SESSION_COOKIE_NAME in request.COOKIES:
            self.enforce_csrf(request)
        return found
