"""The API of challenges: sending one, the lobby, sitting down."""

from collections.abc import Mapping
from http import HTTPStatus
from typing import Any, ClassVar

from django.db.models import QuerySet
from drf_spectacular.utils import extend_schema
from rest_framework.decorators import action
from rest_framework.mixins import ListModelMixin
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response

from armybuilder.ownership.holders import holder_of
from armybuilder.play import challenges, selectors
from armybuilder.play.api import requests
from armybuilder.play.api.serializers import ChallengeSerializer
from armybuilder.play.models import Challenge
from armybuilder.play.seats import is_person
from armybuilder.rest.pagination import Pages
from armybuilder.rest.problems import Conflict
from armybuilder.rest.shapes import problems
from armybuilder.rest.viewsets import ApiViewSet
from catalog.shelf import shelf

NOT_NOW = problems(409)


class ChallengeViewSet(ListModelMixin, ApiViewSet):
    """The lobby, and your own challenges."""

    permission_classes = [IsAuthenticated]
    open_actions = ("retrieve",)  # to anybody with the key
    pagination_class = Pages
    serializer_class = ChallengeSerializer
    serializer_classes: ClassVar = {"create": requests.ChallengeRequestSerializer}
    lookup_field, lookup_value_converter = "key", "slug"
    tags = ("matches",)

    def get_queryset(self) -> QuerySet[Challenge]:
        return selectors.seen_challenges(holder_of(self.request))

    def list(self, request: Request) -> Response:
        """The challenges with free seats: those in the lobby, and those in which you sit."""
        return super().list(request)

    @extend_schema(responses={201: ChallengeSerializer})
    def create(self, request: Request) -> Response:
        """Send a challenge. Its `address` is the link to send to an opponent."""
        asked = self.get_validated_data()
        newcomer, is_open = asked["newcomer"], asked.get("is_open", False)
        challenge = challenges.send_challenge(
            shelf(newcomer.army.game), asked["terms"], asked["options"], newcomer, holder_of(request), asked["size"],
            is_open,
        )  # fmt: skip
        return self.respond(challenge, HTTPStatus.CREATED)

    def retrieve(self, request: Request, key: str) -> Response:
        """The terms of a challenge, who has come, and the match as soon as it has begun."""
        return self.respond(selectors.challenge_of(key))

    @extend_schema(operation_id="challenges_withdraw", responses={204: None, **NOT_NOW})
    def destroy(self, request: Request, key: str) -> Response:
        """Withdraw a challenge of yours, or give your seat free, as long as the match has not begun."""
        holder, challenge = holder_of(request), selectors.challenge_of(key)
        if challenge.is_held_by(holder):
            challenges.withdraw(challenge)
        else:
            challenges.leave(challenge, holder)
        return Response(status=HTTPStatus.NO_CONTENT)

    @extend_schema(
        operation_id="challenges_join",
        responses={200: ChallengeSerializer, **NOT_NOW},
    )
    @action(detail=True, methods=["post"], serializer_class=requests.JoinSerializer)
    def join(self, request: Request, key: str) -> Response:
        """Take a free seat; the last one begins the match. In a challenge of yours a bot may take one."""
        challenge = selectors.challenge_of(key)
        newcomer = self.get_validated_data()["newcomer"]
        if not is_person(newcomer.seat) and not challenge.is_held_by(holder_of(request)):
            raise Conflict("Only the sender of the challenge seats bots.")
        challenges.take_seat(challenge, newcomer)
        return self.respond(selectors.challenge_of(key))

    def get_serializer_context(self) -> Mapping[str, Any]:
        context = super().get_serializer_context()
        if self.action != "join" or getattr(self, "swagger_fake_view", False):
            return context
        return {**context, "challenge": selectors.challenge_of(self.kwargs["key"])}
