"""Programs that ask in a person's name, by their token."""

from django.contrib.auth.models import User
from rest_framework.authentication import TokenAuthentication, get_authorization_header
from rest_framework.authtoken.models import Token
from rest_framework.request import Request


class BearerAuthentication(TokenAuthentication):
    """A token as `Authorization: Bearer …`, as most clients send it, or `Token …`."""

    keyword = "Bearer"

    def authenticate(self, request: Request) -> tuple[User, Token] | None:
        scheme, _, _ = get_authorization_header(request).partition(b" ")
        if scheme.lower() == b"token":
            self.keyword = "Token"
        return super().authenticate(request)
