"""The API of forecasts: what may come of an answer before one gives it."""

from dataclasses import asdict
from http import HTTPStatus
from typing import ClassVar

from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response

from armybuilder.engine.table import listed
from armybuilder.lists.holders import holder_of
from armybuilder.play import selectors, services
from armybuilder.play.forecasting import Outlook, outlook
from armybuilder.play.showing import Scene
from armybuilder.rest.asking import is_number
from armybuilder.rest.problems import Refused
from armybuilder.rest.shapes import PROBLEMS, problems
from armybuilder.rest.views import ApiView
from armybuilder.throttles import SliceThrottle
from catalog.mistakes import Mistake
from catalog.shelf import shelf

NOT_ASKED = "This is not asked of you now."
OPTION = OpenApiParameter("option", int, required=True, description="The number of an option of the question.")
REVISION = OpenApiParameter("revision", int, required=True, description="The revision of the match that was seen.")


class FateSerializer(serializers.Serializer[object]):
    """A way in which a piece may fare."""

    words = serializers.CharField()
    chance = serializers.FloatField()
    is_as_now = serializers.BooleanField(help_text="Whether nothing changes for it.")


class FatesSerializer(serializers.Serializer[object]):
    """A piece for which something may change."""

    name = serializers.CharField()
    fates = FateSerializer(many=True)


class EndSerializer(serializers.Serializer[object]):
    """A space on which what is ventured may end."""

    name = serializers.CharField()
    column = serializers.IntegerField()
    row = serializers.IntegerField()
    chance = serializers.FloatField(help_text="How likely it can end there.")


class HeldSerializer(serializers.Serializer[object]):
    """Cards that somebody may hold against it."""

    name = serializers.CharField(help_text="The cards, one or several together.")
    words = serializers.CharField(help_text="What comes of it if they are laid down.")
    chance = serializers.FloatField(help_text="How likely all of them are held, from what whoever is asked may know.")


class ForecastSerializer(serializers.Serializer[object]):
    """A forecast of an option."""

    is_exact = serializers.BooleanField(help_text="Whether all ways of the dice were followed.")
    deals = serializers.IntegerField(help_text="How many times what is hidden was dealt anew; 1 if it plays no part.")
    sample = serializers.IntegerField(help_text="The number of ways of a sample; 0 if all were followed.")
    pieces = FatesSerializer(many=True)
    ends = EndSerializer(many=True, help_text="Where a charge may end, the likeliest space first.")
    held = HeldSerializer(many=True, help_text="The cards that may be held against an attack, where hands are hidden.")


class ForecastView(ApiView):
    """Forecasts of an answer."""

    permission_classes = [IsAuthenticated]
    throttle_classes = [SliceThrottle]
    parameters: ClassVar[frozenset[str]] = frozenset({"option", "revision"})

    @extend_schema(
        operation_id="matches_forecast",
        parameters=[OPTION, REVISION],
        responses={200: ForecastSerializer, **PROBLEMS, **problems(409)},
        tags=["matches"],
    )
    def get(self, request: Request, key: str) -> Response:
        """Forecast an option by the rules' own code, as far as whoever is asked may know."""
        holder = holder_of(request)
        match = selectors.played_match(key, holder)
        number, seen = (_number(request, name) for name in ("option", "revision"))
        seats = selectors.seats_of(match, holder)
        try:
            question = services.question_of(match, seen, seats)
        except (services.Stale, services.Refused) as refusal:
            raise Refused(HTTPStatus.CONFLICT, str(refusal) or NOT_ASKED) from refusal
        options = listed(question.options)
        if number >= len(options):
            raise _mistake("option", f"{number} is none of the options: they go from 0 to {len(options) - 1}.")
        playback = selectors.shown_playback(match, holder)
        if playback.waiting is None or playback.waiting.player != question.player:
            raise Refused(HTTPStatus.CONFLICT, "Others choose at the same moment: nothing can be foreseen.")
        scene = Scene(match, playback, shelf(match.game_id), None, seats)
        return Response(_data(outlook(scene, options[number])))


def _data(found: Outlook) -> dict[str, object]:
    pieces = [{"name": row.name, "fates": [vars(fate) for fate in row.fates]} for row in found.rows]
    ends = [{"name": end.name, "column": end.place[0], "row": end.place[1], "chance": end.chance} for end in found.ends]
    held = [asdict(each) for each in found.held]
    figures = {"is_exact": found.is_exact, "deals": found.deals, "sample": found.sample}
    return {**figures, "pieces": pieces, "ends": ends, "held": held}


def _number(request: Request, name: str) -> int:
    text = request.query_params.get(name, "")
    if not is_number(text):
        raise _mistake(name, "This should be a number.")
    return int(text)


def _mistake(name: str, words: str) -> Refused:
    return Refused(HTTPStatus.BAD_REQUEST, "This can't be foreseen.", [Mistake(name, words)])
