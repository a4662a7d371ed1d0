"""The views of the API that belong to no feature: signing in, its description, its page."""

import json
from collections.abc import Mapping, Sequence
from functools import lru_cache
from http import HTTPStatus
from typing import Any

from django.contrib.auth import authenticate
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from drf_spectacular.renderers import (
    OpenApiJsonRenderer2,
    OpenApiYamlRenderer,
    OpenApiYamlRenderer2,
)
from drf_spectacular.settings import spectacular_settings
from drf_spectacular.utils import OpenApiResponse, extend_schema
from drf_spectacular.views import SCHEMA_KWARGS, SpectacularAPIView, SpectacularSwaggerSplitView
from rest_framework import serializers as plain
from rest_framework.authentication import BaseAuthentication
from rest_framework.exceptions import AuthenticationFailed, Throttled
from rest_framework.permissions import AllowAny, BasePermission, IsAuthenticated
from rest_framework.renderers import BaseRenderer
from rest_framework.request import Request
from rest_framework.response import Response

from armybuilder.accounts.models import Token
from armybuilder.accounts.tokens import make_token, revoke_tokens
from armybuilder.api.addresses import ROOT, addresses
from armybuilder.browse.api.reading import ReadView
from armybuilder.browse.api.serializers import GameSerializer, game_records
from armybuilder.browse.api.views import CatalogView
from armybuilder.browse.context import SITE_NAME
from armybuilder.rest import serializers
from armybuilder.rest.authentication import BearerAuthentication
from armybuilder.rest.viewsets import ApiView
from armybuilder.serving.throttles import SignInThrottle
from catalog.shelf import Shelf


class SignInSerializer(serializers.Serializer):
    """A name and a password."""

    username = serializers.CharField(max_length=150)
    password = plain.CharField(max_length=4096, trim_whitespace=False, style={"input_type": "password"})


class TokenSerializer(serializers.Serializer):
    """The key that a program sends along as `Authorization: Bearer …`."""

    token = serializers.CharField()


class TokenView(ApiView):
    """Tokens for programs."""

    serializer_class = SignInSerializer
    throttle_classes = [SignInThrottle]

    def get_authenticators(self) -> list[BaseAuthentication]:
        """A name and a password are all that a new token takes; revoking one takes that token itself."""
        is_asked = self.request is not None  # the generator of the description asks without a request
        return [] if is_asked and self.request.method == "POST" else [BearerAuthentication()]

    def get_permissions(self) -> list[BasePermission]:
        return [AllowAny() if self.request.method == "POST" else IsAuthenticated()]

    def get_authenticate_header(self, request: Request) -> str:
        """The scheme that is missing, also where the password was wrong: so the answer is 401 and not 403."""
        return BearerAuthentication().authenticate_header(request)

    @extend_schema(
        operation_id="token_create",
        request=SignInSerializer,
        responses={200: OpenApiResponse(TokenSerializer)},
        auth=[],
        tags=["account"],
    )
    def post(self, request: Request) -> Response:
        """A new token of an account, for its name and password. It is shown this once."""
        user = authenticate(request._request, **self.get_validated_data())
        refuse_if_locked_out(request._request)
        if user is None:
            raise AuthenticationFailed("There is no account with this name and password.")
        return Response(TokenSerializer({"token": make_token(user)}).data)

    @extend_schema(operation_id="token_destroy", request=None, responses={204: None}, tags=["account"])
    def delete(self, request: Request) -> Response:
        """Revoke the token that this request is sent with: the program that has it is shut out."""
        token = request.auth
        assert isinstance(token, Token), "nobody else is let in"
        revoke_tokens(token.user, token.token_key)
        return Response(status=HTTPStatus.NO_CONTENT)


def refuse_if_locked_out(request: HttpRequest) -> None:
    """After too many wrong passwords the API answers with a problem, where the pages show one of their own."""
    if vars(request).pop("axes_locked_out", False):  # or the lockout's middleware shows that page
        raise Throttled(detail="Too many wrong passwords for this account; try again later.")


class AddressSerializer(serializers.Serializer):
    """An address of the API."""

    url = serializers.CharField(help_text="Blanks to fill in stand in braces.")
    methods = serializers.ListField(child=serializers.CharField())
    about = serializers.CharField()


class RootSerializer(serializers.Serializer):
    """All that the API has."""

    name = serializers.CharField()
    version = serializers.CharField()
    games = GameSerializer(many=True)
    addresses = AddressSerializer(many=True, help_text="Those of no game; each game has its own.")


class RootView(CatalogView):
    """All that there is: the games, and every address."""

    operation_id = "root_retrieve"
    answers_with = RootSerializer()

    def answer(self, found: Sequence[Shelf], **where: str) -> Any:
        self.stop_if_wrong()
        of_games = tuple(f"{ROOT}{shelf.game.slug}/" for shelf in found)
        others = [each for each in addresses() if not each.path.startswith(of_games)]
        return {
            "name": SITE_NAME,
            "version": spectacular_settings.VERSION,
            "games": game_records(found),
            "addresses": [{"url": each.path, "methods": each.methods, "about": each.about} for each in others],
        }


class Written(BaseRenderer):
    """Hands out what was written before."""

    def render(
        self, data: Any, media_type: str | None = None, renderer_context: Mapping[str, object] | None = None
    ) -> Any:
        return data


class WrittenJson(Written, OpenApiJsonRenderer2):
    pass


class WrittenYaml(Written, OpenApiYamlRenderer):
    pass


class WrittenPlainYaml(Written, OpenApiYamlRenderer2):
    pass


class SchemaView(ReadView):
    """The OpenAPI description of the API: JSON, or YAML for those who ask for it."""

    problems = ()
    renderer_classes = [WrittenJson, WrittenYaml, WrittenPlainYaml]

    @extend_schema(**SCHEMA_KWARGS)
    def get(self, request: Request) -> HttpResponseBase:
        if self.is_known():
            return HttpResponse(status=HTTPStatus.NOT_MODIFIED)
        in_json = isinstance(request.accepted_renderer, WrittenJson)
        return Response(written_description(in_json, *self.data.values()))


@lru_cache(maxsize=2)
def written_description(in_json: bool, *versions: str) -> bytes:
    """The description of these data; it takes seconds to write."""
    described = SpectacularAPIView.generator_class().get_schema(public=True)
    if in_json:  # without the blanks that make it three times as long
        return json.dumps(described, separators=(",", ":")).encode()
    text: bytes = OpenApiYamlRenderer().render(described)
    return text


class DocsView(SpectacularSwaggerSplitView):
    """The API as a page to try it."""

    template_name = "api/docs.html"
    title = "Muster's API"
