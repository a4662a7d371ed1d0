"""The API of challenges: sending one, the lobby, sitting down."""

from collections.abc import Mapping
from http import HTTPStatus
from typing import Any

from django.db.models import QuerySet
from drf_spectacular.utils import extend_schema
from rest_framework.decorators import action
from rest_framework.mixins import ListModelMixin
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response

from armybuilder.lists.holders import holder_of
from armybuilder.play import challenges, selectors
from armybuilder.play.api import requests
from armybuilder.play.api.serializers import ChallengeSerializer
from armybuilder.play.models import Challenge
from armybuilder.play.seats import is_person
from armybuilder.play.services import Refused
from armybuilder.rest.pagination import Pages
from armybuilder.rest.problems import Conflict
from armybuilder.rest.shapes import problems
from armybuilder.rest.viewsets import ApiViewSet
from catalog.shelf import shelf

NOT_NOW = problems(409)


class ChallengeViewSet(ListModelMixin, ApiViewSet):
    """The lobby, and one's own challenges."""

    permission_classes = [IsAuthenticated]
    open_actions = ("retrieve",)  # to whoever has the key
    pagination_class = Pages
    serializer_class = ChallengeSerializer
    lookup_field, lookup_value_converter = "key", "slug"
    tags = ("matches",)

    def get_queryset(self) -> QuerySet[Challenge]:
        return selectors.seen_challenges(holder_of(self.request))

    def list(self, request: Request) -> Response:
        """The challenges that wait for somebody: those in the lobby, and those in which one sits."""
        return super().list(request)

    @extend_schema(
        request=requests.ChallengeRequestSerializer,
        examples=[requests.CHALLENGE_EXAMPLE],
        responses={201: ChallengeSerializer},
    )
    def create(self, request: Request) -> Response:
        """Send a challenge. Its `address` is the link for whoever shall take it up."""
        asked = self.read(requests.ChallengeRequestSerializer)
        newcomer, is_open = asked["newcomer"], asked.get("is_open", False)
        challenge = challenges.send_challenge(
            shelf(newcomer.army.game), asked["terms"], asked["options"], newcomer, holder_of(request), asked["size"],
            is_open,
        )  # fmt: skip
        response = self.respond(challenge, status=HTTPStatus.CREATED)
        response["Location"] = request.build_absolute_uri(f"{challenge.key}/")
        return response

    def retrieve(self, request: Request, key: str) -> Response:
        """The terms of a challenge, who has come, and the match as soon as it has begun."""
        return self.respond(selectors.challenge_of(key))

    @extend_schema(operation_id="challenges_withdraw", responses={204: None, **NOT_NOW})
    def destroy(self, request: Request, key: str) -> Response:
        """Withdraw a challenge of one's own, or give one's seat free, as long as the match has not begun."""
        holder, challenge = holder_of(request), selectors.challenge_of(key)
        try:
            if selectors.is_held(challenge, holder):
                challenges.withdraw(challenge)
            else:
                challenges.leave(challenge, holder)
        except Refused as refusal:
            raise Conflict(str(refusal)) from None
        return Response(status=HTTPStatus.NO_CONTENT)

    @extend_schema(
        operation_id="challenges_join",
        request=requests.JoinSerializer,
        examples=[requests.JOIN_EXAMPLE],
        responses={200: ChallengeSerializer, **NOT_NOW},
    )
    @action(detail=True, methods=["post"])
    def join(self, request: Request, key: str) -> Response:
        """Take a free seat; the last one begins the match. In a challenge of one's own a bot may take one."""
        challenge = selectors.challenge_of(key)
        newcomer = self.read(requests.JoinSerializer)["newcomer"]
        if not is_person(newcomer.seat) and not selectors.is_held(challenge, holder_of(request)):
            raise Conflict("Only whoever sent the challenge seats bots.")
        try:
            challenges.take_seat(challenge, newcomer)
        except Refused as refusal:
            raise Conflict(str(refusal)) from None
        return self.respond(selectors.challenge_of(key))

    def get_serializer_context(self) -> Mapping[str, Any]:
        context = super().get_serializer_context()
        if self.action != "join" or getattr(self, "swagger_fake_view", False):
            return context
        return {**context, "challenge": selectors.challenge_of(self.kwargs["key"])}
