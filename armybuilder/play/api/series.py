"""The API of series: the same two armies many times between bots, and how often each wins."""

from collections.abc import Callable
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
from armybuilder.play import selectors
from armybuilder.play.api import requests
from armybuilder.play.models import Match, Series
from armybuilder.play.series import result_of, resume, start_series, stop
from armybuilder.rest import serializers
from armybuilder.rest.pagination import Pages
from armybuilder.rest.viewsets import ApiViewSet


class RateSerializer(serializers.Serializer):
    """The rate at which something was so, and where the true one lies with 95 % certainty."""

    times = serializers.IntegerField()
    share = serializers.FloatField(help_text="Of the matches that are over, from 0 to 1.")
    low = serializers.FloatField(help_text="The true rate is hardly less …")
    high = serializers.FloatField(help_text="… and hardly more.")


class SeriesMatchSerializer(serializers.Serializer):
    """A match of a series, which can be watched as any other."""

    number = serializers.IntegerField(help_text="Which of the series, counted from 0.")
    key = serializers.CharField(help_text="Its key among the matches.")
    is_over = serializers.BooleanField()
    winner = serializers.SerializerMethodField(
        help_text="The army that won, whatever its seat, counted from 0; null is a draw or not yet."
    )
    address = serializers.AbsoluteURLField()

    def get_winner(self, match: Match) -> int | None:
        if match.winner is None or match.series is None:
            return None
        return match.series.army_in(match.number or 0, match.winner)


class SeriesSummarySerializer(serializers.RecordSerializer):
    """One of a person's series."""

    armies = serializers.SerializerMethodField(help_text="The names of the two armies.")
    bots = serializers.ListField(child=serializers.CharField(), help_text="The bot of each army.")

    class Meta:
        model = Series
        fields = ["key", "game", "armies", "bots", "seed", "size", "made", "address"]
        read_only_fields = fields

    def get_armies(self, series: Series) -> list[str]:
        return [series.first_army, series.second_army]


class SeriesSerializer(SeriesSummarySerializer):
    """A series as it stands."""

    is_running = serializers.BooleanField(
        source="result.is_running", help_text="Whether it is being played, or waits for its turn."
    )
    state = serializers.ChoiceField(
        source="result.state",
        choices=Series.State.values,
        help_text="Stopped by its holder, or broken off as the site was restarted, it goes on when it is asked to.",
    )
    played = serializers.IntegerField(source="result.played", help_text="The matches that are over.")
    wins = RateSerializer(source="result.wins", many=True, help_text="Of each army.")
    draws = RateSerializer(source="result.draws")
    matches = SeriesMatchSerializer(
        source="result.matches", many=True, help_text="Those that have begun, the last first."
    )

    class Meta(SeriesSummarySerializer.Meta):
        fields = [*SeriesSummarySerializer.Meta.fields, "is_running", "state", "played", "wins", "draws", "matches"]
        read_only_fields = fields

    def to_representation(self, instance: Series) -> Any:
        instance.result = result_of(instance)
        return super().to_representation(instance)


class SeriesViewSet(ListModelMixin, ApiViewSet):
    """A person's series."""

    permission_classes = [IsAuthenticated]
    open_actions = ("retrieve",)  # to anybody with the key
    pagination_class = Pages
    serializer_class = SeriesSerializer
    serializer_classes: ClassVar = {"list": SeriesSummarySerializer, "create": requests.SeriesStartSerializer}
    lookup_field, lookup_value_converter = "key", "slug"
    tags = ("matches",)

    def get_queryset(self) -> QuerySet[Series]:
        return selectors.series_of(holder_of(self.request))

    def list(self, request: Request) -> Response:
        """Your series, the last begun first."""
        return super().list(request)

    @extend_schema(responses={201: SeriesSerializer})
    def create(self, request: Request) -> Response:
        """Begin a series, which is played in the background: look again as long as it `is_running`."""
        start = self.get_validated_data()
        series = start_series(
            start["armies"], start["seats"], start["size"], start["seed"], start["options"], start["shelf"],
            holder_of(request),
        )  # fmt: skip
        return self.respond(series, HTTPStatus.CREATED)

    def retrieve(self, request: Request, key: str) -> Response:
        """The series as it stands: the wins of each army so far, and the matches."""
        return Response(self.get_serializer(Series.objects.get(key=key)).data)

    def destroy(self, request: Request, key: str) -> Response:
        """Delete a series of yours with all its matches, for good."""
        self.get_object().delete()
        return Response(status=HTTPStatus.NO_CONTENT)

    @extend_schema(operation_id="series_play_on", request=None, responses={200: SeriesSerializer})
    @action(detail=True, methods=["post"], url_path="on")
    def play_on(self, request: Request, key: str) -> Response:
        """Let a series go on that was stopped or broken off; one that is being played stays as it is."""
        return self._done(resume)

    @extend_schema(operation_id="series_stop", request=None, responses={200: SeriesSerializer})
    @action(detail=True, methods=["post"])
    def stop(self, request: Request, key: str) -> Response:
        """Stop a series; what was played stays."""
        return self._done(stop)

    def _done(self, act: Callable[[Series], None]) -> Response:
        series = self.get_object()
        act(series)
        return Response(self.get_serializer(series).data)
