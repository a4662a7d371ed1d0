"""What every view of the API keeps to, and the views that belong to no feature."""

import json
from collections.abc import Mapping, Sequence
from http import HTTPStatus
from typing import Any, ClassVar

from django.contrib.auth import authenticate
from django.http import HttpRequest
from drf_spectacular.renderers import (
    OpenApiJsonRenderer2,
    OpenApiYamlRenderer,
    OpenApiYamlRenderer2,
)
from drf_spectacular.utils import OpenApiResponse, extend_schema
from drf_spectacular.views import SpectacularAPIView, SpectacularSwaggerSplitView
from rest_framework import serializers
from rest_framework.authtoken.models import Token
from rest_framework.exceptions import AuthenticationFailed, Throttled
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.throttling import BaseThrottle
from rest_framework.views import APIView

from armybuilder.api.problems import Refused
from armybuilder.api.shapes import PROBLEMS
from armybuilder.api.sharing import OPEN, PREFLIGHT, say
from armybuilder.lists.mistakes import Mistake
from armybuilder.throttles import SAFE, PersonThrottle, ReadThrottle, SignInThrottle, WriteThrottle


class ApiView(APIView):
    """A view that refuses query parameters which it does not know, and may be read from any site."""

    throttle_classes = [ReadThrottle, WriteThrottle]

    #: The query parameters that the view understands.
    parameters: ClassVar[frozenset[str]] = frozenset()
    #: What the request was counted by.
    throttles: Sequence[BaseThrottle] = ()

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        if request.method == "OPTIONS":  # it brings no token along, and reads nothing
            return
        super().initial(request, *args, **kwargs)
        known = self.parameters
        listed = f"Known here: {', '.join(sorted(known))}." if known else "None is known here."
        unknown = [
            Mistake(name, f"There is no such query parameter. {listed}") for name in request.GET if name not in known
        ]
        if unknown:
            raise Refused(HTTPStatus.BAD_REQUEST, "The address has query parameters that mean nothing here.", unknown)

    def finalize_response(self, request: Request, response: Any, *args: Any, **kwargs: Any) -> Response:
        final: Response = super().finalize_response(request, response, *args, **kwargs)
        if request.method in SAFE:
            say(final, OPEN)
        standings = [each.standing for each in self.throttles if isinstance(each, PersonThrottle) and each.standing]
        for standing in standings:
            say(final, standing.headers)
        return final

    def get_throttles(self) -> list[BaseThrottle]:
        self.throttles = super().get_throttles()
        return self.throttles

    def options(self, request: HttpRequest, *args: Any, **kwargs: Any) -> Response:
        """What a browser asks before it lets another site's page read."""
        return Response(status=HTTPStatus.NO_CONTENT, headers=PREFLIGHT)


class SignInSerializer(serializers.Serializer[dict[str, str]]):
    """A name and a password."""

    username = serializers.CharField(max_length=150)
    password = serializers.CharField(max_length=4096, trim_whitespace=False, style={"input_type": "password"})


class TokenSerializer(serializers.Serializer[Token]):
    """What a program sends along as `Authorization: Token …`."""

    token = serializers.CharField(source="key")


class TokenView(ApiView):
    """Tokens for programs."""

    authentication_classes = []
    permission_classes = [AllowAny]
    throttle_classes = [SignInThrottle]

    @extend_schema(
        operation_id="token_create",
        request=SignInSerializer,
        responses={200: OpenApiResponse(TokenSerializer), **PROBLEMS},
        auth=[],
        tags=["account"],
    )
    def post(self, request: Request) -> Response:
        """The token of an account, for its name and password."""
        data = SignInSerializer(data=request.data)
        data.is_valid(raise_exception=True)
        user = authenticate(request._request, **data.validated_data)
        refuse_if_locked_out(request._request)
        if user is None:
            raise AuthenticationFailed("There is no account with this name and password.")
        token, _ = Token.objects.get_or_create(user=user)
        return Response(TokenSerializer(token).data)


def refuse_if_locked_out(request: HttpRequest) -> None:
    """After too many wrong passwords the API answers with a problem, where the pages show one of their own."""
    if getattr(request, "axes_locked_out", False):
        request.axes_locked_out = False  # type: ignore[attr-defined]  # the lockout's middleware put it there
        raise Throttled(detail="Too many wrong passwords for this account; try again later.")


class PackedJsonRenderer(OpenApiJsonRenderer2):
    """JSON without the blanks that make the description three times as long."""

    def render(
        self, data: Any, media_type: str | None = None, renderer_context: Mapping[str, Any] | None = None
    ) -> bytes:
        return json.dumps(data, separators=(",", ":")).encode()


class SchemaView(SpectacularAPIView):
    """The OpenAPI description of the API: JSON, or YAML for those who ask for it."""

    renderer_classes = [PackedJsonRenderer, OpenApiYamlRenderer, OpenApiYamlRenderer2]


class DocsView(SpectacularSwaggerSplitView):
    """The API as a page to try it."""

    template_name = "api/docs.html"
    title = "Muster's API"
