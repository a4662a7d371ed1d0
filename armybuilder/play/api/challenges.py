"""The API of challenges: sending one, the lobby, sitting down."""

from http import HTTPStatus
from typing import ClassVar

from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.permissions import AllowAny, BasePermission, IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response

from armybuilder.lists.holders import holder_of
from armybuilder.play import challenges, selectors
from armybuilder.play.api.challenge_shapes import (
    CHALLENGE_EXAMPLE,
    JOIN_EXAMPLE,
    ChallengeRequestSerializer,
    ChallengeSerializer,
    JoinSerializer,
    challenge_data,
)
from armybuilder.play.challenge_bodies import read_challenge, read_newcomer
from armybuilder.play.models import Challenge
from armybuilder.play.seats import is_person
from armybuilder.play.services import Refused as NotNow
from armybuilder.rest.asking import ArmyPages
from armybuilder.rest.problems import Refused
from armybuilder.rest.shapes import PROBLEMS, problems
from armybuilder.rest.views import ApiView
from armybuilder.throttles import SAFE

NOT_NOW = problems(409)


class ChallengesView(ApiView):
    """The lobby, and one's own challenges."""

    permission_classes = [IsAuthenticated]
    parameters: ClassVar[frozenset[str]] = frozenset({"page", "page_size"})
    pagination_class = ArmyPages

    @extend_schema(
        operation_id="challenges_list",
        parameters=[OpenApiParameter("page", int), OpenApiParameter("page_size", int)],
        responses={200: ChallengeSerializer(many=True), **PROBLEMS},
        tags=["matches"],
    )
    def get(self, request: Request) -> Response:
        """The challenges that wait for somebody: those in the lobby, and those in which one sits."""
        holder, pages = holder_of(request), ArmyPages()
        found = selectors.open_challenges() | selectors.challenges_of(holder)
        page = pages.paginate_queryset(found, request, self) or []
        return pages.get_paginated_response([challenge_data(each, holder) for each in page])

    @extend_schema(
        operation_id="challenges_create",
        request=ChallengeRequestSerializer,
        examples=[CHALLENGE_EXAMPLE],
        responses={201: ChallengeSerializer, **PROBLEMS},
        tags=["matches"],
    )
    def post(self, request: Request) -> Response:
        """Send a challenge. Its `address` is the link for whoever shall take it up."""
        holder = holder_of(request)
        sending = read_challenge(request.data, holder)
        challenge = challenges.send_challenge(
            sending.cards, sending.terms, sending.options, sending.newcomer, holder, sending.size, sending.is_open
        )
        location = request.build_absolute_uri(f"{challenge.key}/")
        return Response(challenge_data(challenge, holder), HTTPStatus.CREATED, headers={"Location": location})


class ChallengeView(ApiView):
    """One challenge."""

    def get_permissions(self) -> list[BasePermission]:
        """Anybody who has the key may look; only who sits there withdraws."""
        return [AllowAny() if self.request.method in SAFE else IsAuthenticated()]

    @extend_schema(
        operation_id="challenges_retrieve", responses={200: ChallengeSerializer, **PROBLEMS}, tags=["matches"]
    )
    def get(self, request: Request, key: str) -> Response:
        """The terms of a challenge, who has come, and the match as soon as it has begun."""
        return Response(challenge_data(selectors.challenge_of(key), holder_of(request)))

    @extend_schema(operation_id="challenges_withdraw", responses={204: None, **PROBLEMS, **NOT_NOW}, tags=["matches"])
    def delete(self, request: Request, key: str) -> Response:
        """Withdraw a challenge of one's own, or give one's seat free, as long as the match has not begun."""
        holder, challenge = holder_of(request), selectors.challenge_of(key)
        try:
            if selectors.is_held(challenge, holder):
                challenges.withdraw(challenge)
            else:
                challenges.leave(challenge, holder)
        except NotNow as refusal:
            raise Refused(HTTPStatus.CONFLICT, str(refusal)) from None
        return Response(status=HTTPStatus.NO_CONTENT)


class JoinView(ApiView):
    """A seat of a challenge."""

    permission_classes = [IsAuthenticated]

    @extend_schema(
        operation_id="challenges_join",
        request=JoinSerializer,
        examples=[JOIN_EXAMPLE],
        responses={200: ChallengeSerializer, **PROBLEMS, **NOT_NOW},
        tags=["matches"],
    )
    def post(self, request: Request, key: str) -> Response:
        """Take a free seat; the last one begins the match. In a challenge of one's own a bot may take one."""
        holder, challenge = holder_of(request), selectors.challenge_of(key)
        newcomer = read_newcomer(request.data, challenge, holder)
        if not is_person(newcomer.seat) and not selectors.is_held(challenge, holder):
            raise Refused(HTTPStatus.CONFLICT, "Only whoever sent the challenge seats bots.")
        return self._seated(challenge, newcomer, request)

    def _seated(self, challenge: Challenge, newcomer: challenges.Newcomer, request: Request) -> Response:
        try:
            challenges.take_seat(challenge, newcomer)
        except NotNow as refusal:
            raise Refused(HTTPStatus.CONFLICT, str(refusal)) from None
        return Response(challenge_data(selectors.challenge_of(challenge.key), holder_of(request)))
