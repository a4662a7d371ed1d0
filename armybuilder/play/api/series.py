"""The API of series: the same two armies many times between bots, and how often each wins."""

from collections.abc import Callable
from http import HTTPStatus
from typing import ClassVar

from drf_spectacular.utils import OpenApiExample, OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.permissions import AllowAny, BasePermission, IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response

from armybuilder.engine.bots import BOTS
from armybuilder.lists.holders import holder_of
from armybuilder.play import selectors
from armybuilder.play.api.serializers import StartSerializer
from armybuilder.play.models import Match, Series
from armybuilder.play.series import MOST_MATCHES, OVER, go_on, result_of, start_series, stop
from armybuilder.play.simulating import Rate
from armybuilder.play.starting import read_series
from armybuilder.rest.asking import ArmyPages
from armybuilder.rest.shapes import PROBLEMS
from armybuilder.rest.views import ApiView
from armybuilder.throttles import SAFE

SERIES_EXAMPLE = OpenApiExample(
    "Two armies, forty times",
    {
        "armies": [{"key": "the-key-of-one-of-yours"}, {"shared": "the-key-of-a-shared-one"}],
        "seats": ["greedy", "random"],
        "size": 40,
        "seed": "7",
        "options": {},
    },
    request_only=True,
)


# --- Records ----------------------------------------------------------------------------------------------------------


class SeriesStartSerializer(StartSerializer):
    """A series to begin."""

    seats = serializers.ListField(
        child=serializers.ChoiceField(list(BOTS)),
        min_length=2,
        max_length=2,
        required=False,
        help_text="The bot of each army; greedy ones unless told.",
    )
    size = serializers.IntegerField(min_value=2, max_value=MOST_MATCHES, help_text="The number of matches.")


class RateSerializer(serializers.Serializer[Rate]):
    """The rate at which something was so, and where the true one lies with 95 % certainty."""

    times = serializers.IntegerField()
    share = serializers.FloatField(help_text="Of the matches that are over, from 0 to 1.")
    low = serializers.FloatField(help_text="The true rate is hardly less …")
    high = serializers.FloatField(help_text="… and hardly more.")


class SeriesMatchSerializer(serializers.Serializer[object]):
    """A match of a series, which can be watched as any other."""

    number = serializers.IntegerField(help_text="Which of the series, counted from 0.")
    key = serializers.CharField(help_text="Its key among the matches.")
    is_over = serializers.BooleanField()
    winner = serializers.IntegerField(
        allow_null=True,
        help_text="The army that won, whatever its seat, counted from 0; null is a draw or not yet.",
    )
    address = serializers.CharField(help_text="Its page.")


class SeriesSummarySerializer(serializers.ModelSerializer[Series]):
    """One of a person's series."""

    game = serializers.CharField(source="game_id", read_only=True)
    armies = serializers.SerializerMethodField(help_text="The names of the two armies.")
    bots = serializers.ListField(child=serializers.CharField(), help_text="The bot of each army.")
    address = serializers.CharField(source="get_absolute_url", read_only=True, help_text="Its page.")

    class Meta:
        model = Series
        fields = ["key", "game", "armies", "bots", "seed", "size", "made", "address"]
        read_only_fields = fields

    def get_armies(self, series: Series) -> list[str]:
        return [series.first_army, series.second_army]


class SeriesSerializer(SeriesSummarySerializer):
    """A series as it stands."""

    is_running = serializers.BooleanField(help_text="Whether it is being played, or waits for its turn.")
    state = serializers.ChoiceField(
        [Series.WAITING, Series.RUNNING, Series.STOPPED, Series.BROKEN_OFF, OVER],
        help_text="Stopped by its holder, or broken off as the site was started anew, it goes on when it is asked to.",
    )
    played = serializers.IntegerField(help_text="The matches that are over.")
    wins = RateSerializer(many=True, help_text="Of each army.")
    draws = RateSerializer()
    matches = SeriesMatchSerializer(many=True, help_text="Those that have begun, the last first.")

    class Meta(SeriesSummarySerializer.Meta):
        fields = [*SeriesSummarySerializer.Meta.fields, "is_running", "state", "played", "wins", "draws", "matches"]
        read_only_fields = fields


def series_data(series: Series) -> dict[str, object]:
    """A series as it stands."""
    result = result_of(series)
    return {
        **SeriesSummarySerializer(series).data,
        "is_running": result.is_running,
        "state": result.state,
        "played": result.played,
        "wins": [_rate_data(rate) for rate in result.wins],
        "draws": _rate_data(result.draws),
        "matches": [_match_data(series, match) for match in result.matches],
    }


def _rate_data(rate: Rate) -> dict[str, object]:
    return {"times": rate.times, "share": rate.share, "low": rate.low, "high": rate.high}


def _match_data(series: Series, match: Match) -> dict[str, object]:
    number = match.number or 0
    return {
        "number": number,
        "key": match.key,
        "is_over": match.is_over,
        "winner": None if match.winner is None else series.army_in(number, match.winner),
        "address": match.get_absolute_url(),
    }


# --- Views ------------------------------------------------------------------------------------------------------------


class AllSeriesView(ApiView):
    """A person's series."""

    permission_classes = [IsAuthenticated]
    parameters: ClassVar[frozenset[str]] = frozenset({"page", "page_size"})
    pagination_class = ArmyPages

    @extend_schema(
        operation_id="series_list",
        parameters=[OpenApiParameter("page", int), OpenApiParameter("page_size", int)],
        responses={200: SeriesSummarySerializer(many=True), **PROBLEMS},
        tags=["matches"],
    )
    def get(self, request: Request) -> Response:
        """One's series, the last begun first."""
        pages = ArmyPages()
        page = pages.paginate_queryset(selectors.series_of(holder_of(request)), request, self)
        return pages.get_paginated_response(SeriesSummarySerializer(page, many=True).data)

    @extend_schema(
        operation_id="series_create",
        request=SeriesStartSerializer,
        examples=[SERIES_EXAMPLE],
        responses={201: SeriesSerializer, **PROBLEMS},
        tags=["matches"],
    )
    def post(self, request: Request) -> Response:
        """Begin a series, which is played in the background: look again as long as it `is_running`."""
        holder = holder_of(request)
        start, size = read_series(request.data, holder, MOST_MATCHES)
        series = start_series(start.armies, start.seats, size, start.seed, start.options, start.shelf, holder)
        found = request.build_absolute_uri(f"{series.key}/")
        return Response(series_data(series), HTTPStatus.CREATED, headers={"Location": found})


class SeriesView(ApiView):
    """One series."""

    def get_permissions(self) -> list[BasePermission]:
        """Anybody who has the key may look; only its holder deletes."""
        return [AllowAny() if self.request.method in SAFE else IsAuthenticated()]

    @extend_schema(operation_id="series_retrieve", responses={200: SeriesSerializer, **PROBLEMS}, tags=["matches"])
    def get(self, request: Request, key: str) -> Response:
        """The series as it stands: the wins of each army so far, and the matches."""
        return Response(series_data(Series.objects.get(key=key)))

    @extend_schema(operation_id="series_destroy", responses={204: None, **PROBLEMS}, tags=["matches"])
    def delete(self, request: Request, key: str) -> Response:
        """Delete a series of one's own with all its matches, for good."""
        selectors.series_of(holder_of(request)).get(key=key).delete()
        return Response(status=HTTPStatus.NO_CONTENT)


class SeriesDeedView(ApiView):
    """A series of one's own that goes on, or stops."""

    permission_classes = [IsAuthenticated]

    def done(self, request: Request, key: str, act: Callable[[Series], None]) -> Response:
        """The series as it stands then."""
        series = selectors.series_of(holder_of(request)).get(key=key)
        act(series)
        return Response(series_data(series))


class PlaySeriesOnView(SeriesDeedView):
    """A series that goes on."""

    @extend_schema(
        operation_id="series_play_on", request=None, responses={200: SeriesSerializer, **PROBLEMS}, tags=["matches"]
    )
    def post(self, request: Request, key: str) -> Response:
        """Let a series go on that was stopped or broken off; one that is being played stays as it is."""
        return self.done(request, key, go_on)


class StopSeriesView(SeriesDeedView):
    """A series that stops."""

    @extend_schema(
        operation_id="series_stop", request=None, responses={200: SeriesSerializer, **PROBLEMS}, tags=["matches"]
    )
    def post(self, request: Request, key: str) -> Response:
        """Stop a series; what was played stays."""
        return self.done(request, key, stop)
