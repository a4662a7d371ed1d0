"""The API of matches: beginning one, seeing how it stands, playing it, and what people do there beside answering."""

from collections.abc import Callable
from functools import partial
from http import HTTPStatus
from typing import Any, ClassVar

from django.db.models import QuerySet
from django.http import HttpResponse
from drf_spectacular.utils import extend_schema
from rest_framework.decorators import action
from rest_framework.mixins import ListModelMixin
from rest_framework.permissions import AllowAny, IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response

from armybuilder.ownership.holders import holder_of
from armybuilder.play import against_bots, participants, replays, selectors, services
from armybuilder.play.api import requests
from armybuilder.play.api.serializers import (
    ForecastSerializer,
    HintSerializer,
    MatchSerializer,
    MatchSummarySerializer,
    PositionSerializer,
    ReasonSerializer,
    ReplaySerializer,
    TallySerializer,
    scene_of,
)
from armybuilder.play.forecasting import forecast_by_number
from armybuilder.play.leaving import delete_match
from armybuilder.play.models import Match, Offer, Player
from armybuilder.play.reasons import Unknown, reasons
from armybuilder.play.selectors import is_by_todays_rules, record_of
from armybuilder.rest.pagination import Pages
from armybuilder.rest.problems import BadAddress, Conflict
from armybuilder.rest.shapes import problems
from armybuilder.rest.viewsets import ApiView, ApiViewSet, ETagMixin
from armybuilder.serving.throttles import PersonThrottle, SliceThrottle
from catalog.errors import Refused
from catalog.mistakes import Invalid

OTHER_RULES = "The rules have changed since this match was played, so it can’t be replayed."
VEILED = "A replay file shows what is hidden from the players; you get it as soon as the match is over."
NOT_NOW = problems(409)
#: A change to a match, and something that one of its players does there, as the API's page describes them.
changes_match = partial(extend_schema, responses={200: MatchSerializer, **NOT_NOW})
changes_match_without_body = partial(changes_match, request=None)
PlayerAction = Callable[[Match, Player], object]


class TalkThrottle(PersonThrottle):
    """Talking: seldom enough that nobody is flooded."""

    scope = "talk"


#: What people do at a match, at an address below it: a slice of play, or talk.
step = partial(action, detail=True, methods=["post"], throttle_classes=[SliceThrottle])
words = partial(action, detail=True, methods=["post"], throttle_classes=[TalkThrottle])


class MatchViewSet(ETagMixin, ListModelMixin, ApiViewSet):
    """A person's matches."""

    permission_classes = [IsAuthenticated]
    open_actions = ("retrieve",)  # to anybody with the key
    pagination_class = Pages
    lookup_field, lookup_value_converter = "key", "slug"
    serializer_class = MatchSerializer
    serializer_classes: ClassVar = {"list": MatchSummarySerializer, "create": requests.StartSerializer}
    query_classes: ClassVar = {
        "retrieve": requests.SinceQuery,
        "forecast": requests.OptionQuery,
        "why_not": requests.PointedQuery,
    }

    def get_queryset(self) -> QuerySet[Match]:
        return selectors.matches_of(holder_of(self.request))

    def get_object(self) -> Match:
        """The match that the address names, with time called."""
        match = selectors.match_of(self.kwargs["key"])
        participants.call_time(match)
        return match

    def get_etag(self, instance: Match) -> str:
        """Changes with the match, with the rules that can or cannot play it again, and with who looks."""
        rules = int(is_by_todays_rules(instance))
        seats = "".join(map(str, selectors.seats_of(instance, holder_of(self.request))))
        return f'"{instance.revision}-{instance.changes}-{rules}-{seats}"'

    def list(self, request: Request) -> Response:
        """Your matches, the last begun first."""
        return super().list(request)

    @extend_schema(responses={201: MatchSerializer})
    def create(self, request: Request) -> Response:
        """Begin a match. Bots play for a moment; a match that is not over then is `is_running`: play it on."""
        start = self.get_validated_data()
        holder = holder_of(request)
        match = services.start_match(
            start["armies"], start["seats"], start["seed"], start["options"], start["shelf"], holder
        )
        return self.respond(match, HTTPStatus.CREATED)

    def retrieve(self, request: Request, key: str) -> Response:
        """The state of a match, its question, and its log. Anybody with the key may watch; only its holder is asked."""
        return super().retrieve(request)

    def destroy(self, request: Request, key: str) -> Response:
        """Delete a match of yours, for good; one with others, once it is over, stays theirs."""
        holder = holder_of(request)
        delete_match(selectors.match_to_delete(key, holder), holder)
        return Response(status=HTTPStatus.NO_CONTENT)

    @changes_match(operation_id="matches_answer")
    @step(url_path="answer", serializer_class=requests.AnswerSerializer)
    def answer_question(self, request: Request, key: str) -> Response:
        """Answer what you are asked, by the number of an option. Bots play on for a moment after it."""
        return self.change(
            lambda match, seen: services.answer_by_number(match, seen["revision"], seen["option"], self.seats(match))
        )

    @changes_match(operation_id="matches_undo")
    @step(serializer_class=requests.SeenMatchSerializer)
    def undo(self, request: Request, key: str) -> Response:
        """Undo your last answer, with all that followed from it."""
        return self.change(lambda match, seen: services.undo_answer(match, seen["revision"], self.seats(match)))

    @changes_match(operation_id="matches_carry_over")
    @step(url_path="todays-rules", serializer_class=requests.SeenMatchSerializer)
    def carry_over(self, request: Request, key: str) -> Response:
        """Agree that a match goes on by today's rules from as far as it fits; it does once all its people agree."""
        return self.change(
            lambda match, seen: services.carry_over(match, seen["revision"], self.seats(match)), calls_time=False
        )

    @extend_schema(operation_id="matches_play_on", request=None, responses={200: MatchSerializer})
    @step(url_path="on")
    def play_on(self, request: Request, key: str) -> Response:
        """Let the bots play on for a moment; ask again as long as the match `is_running`."""
        match = selectors.match_of(key)
        services.play_slice(match)
        return self.respond(match)

    @extend_schema(operation_id="matches_forecast", responses={200: ForecastSerializer, **NOT_NOW})
    @action(detail=True, throttle_classes=[SliceThrottle])
    def forecast(self, request: Request, key: str) -> Response:
        """Forecast an option by the rules' own code, as far as the player who is asked may know."""
        holder = holder_of(request)
        match = selectors.played_match(key, holder)
        try:
            found = forecast_by_number(match, holder, self.query["revision"], self.query["option"])
        except Invalid as refused:
            raise BadAddress(mistakes=refused.mistakes) from None
        if found is None:
            raise Conflict("Others choose at the same moment, so there is no forecast.")
        return Response(ForecastSerializer(found).data)

    @extend_schema(operation_id="matches_why_not", responses={200: ReasonSerializer(many=True), **NOT_NOW})
    @action(detail=True, url_path="why-not", pagination_class=None)
    def why_not(self, request: Request, key: str) -> Response:
        """Why you can't do with a piece, on a space, what you may have in mind; as far as you may know."""
        match = selectors.played_match(key, holder_of(request))
        scene = scene_of(match, holder_of(request))
        if scene is None:
            raise Conflict(OTHER_RULES)
        try:
            found = reasons(scene, self.query["piece"], self.query["to"])
        except Unknown as unknown:
            raise BadAddress(mistakes=[unknown.mistake]) from None
        return Response(ReasonSerializer(found, many=True, context=self.get_serializer_context()).data)

    @extend_schema(operation_id="matches_position", responses={200: PositionSerializer, **NOT_NOW})
    @action(detail=True, permission_classes=[AllowAny], throttle_classes=[SliceThrottle])
    def position(self, request: Request, key: str) -> Response:
        """A match as it stands: how each side does, each piece's figures and why, what you can plan; as far as you may
        know. Anybody with the key may look.
        """
        scene = scene_of(self.get_object(), holder_of(request))
        if scene is None:
            raise Conflict(OTHER_RULES)
        return Response(PositionSerializer(scene, context=self.get_serializer_context()).data)

    @extend_schema(operation_id="matches_replay", responses={(200, "application/json"): ReplaySerializer, **NOT_NOW})
    @action(detail=True, permission_classes=[AllowAny], throttle_classes=[SliceThrottle])
    def replay(self, request: Request, key: str) -> HttpResponse:
        """The match as a replay file. While something is hidden from a player, the answer is 409."""
        match = selectors.match_of(key)
        if scene_of(match, holder_of(request)) is None:
            raise Conflict(OTHER_RULES)
        if selectors.is_replay_withheld(match):
            raise Conflict(VEILED)
        return HttpResponse(replays.written(match), content_type="application/json; charset=utf-8")

    @changes_match(operation_id="matches_offer")
    @step(serializer_class=requests.OfferRequestSerializer)
    def offers(self, request: Request, key: str) -> Response:
        """Offer a draw, a rematch, or ask to undo your last answer."""
        kind = self.get_validated_data()["kind"]
        return self.do(lambda match, player: participants.make_offer(match, player.number, kind))

    @changes_match(operation_id="matches_answer_offer")
    @step(url_path="offers/<int:number>", serializer_class=requests.AnswerOfferSerializer)
    def answer_offer(self, request: Request, key: str, number: int) -> Response:
        """Accept or refuse what another offers, or withdraw an offer of yours."""
        answer = self.get_validated_data()["answer"]
        offer = Offer.objects.select_related("match", "player").get(match__key=key, pk=number)
        return self.do(lambda _, player: participants.answer_offer(offer, player.number, answer))

    @extend_schema(
        operation_id="matches_hint",
        responses={200: HintSerializer, **NOT_NOW},
    )
    @step(serializer_class=requests.SeenMatchSerializer)
    def hint(self, request: Request, key: str) -> Response:
        """What the search bot would do, from what you know; the match notes that you asked. Against bots alone."""
        seen, holder = self.get_validated_data()["revision"], holder_of(request)
        match = selectors.played_match(key, holder)
        try:
            found = against_bots.hint(match, holder, seen)
        except Refused as refusal:
            match.refresh_from_db()
            raise Conflict(str(refusal), match.revision) from None
        return Response(HintSerializer(found).data)

    @changes_match(operation_id="matches_hand_over")
    @step(url_path="hand-over", serializer_class=requests.HandOverSerializer)
    def hand_over(self, request: Request, key: str) -> Response:
        """Let a bot play on in your place, against bots alone."""
        return self.change(
            lambda match, seen: against_bots.hand_over(match, seen["revision"], self.seats(match), seen["bot"])
        )

    @changes_match_without_body(operation_id="matches_give_up")
    @step(url_path="give-up")
    def give_up(self, request: Request, key: str) -> Response:
        """Give the match up."""
        match = selectors.played_match(key, holder_of(request))
        if match.challenge is None:
            return self.changed(match, lambda match: against_bots.give_up(match, match.revision, self.seats(match)))
        return self.do(lambda match, player: participants.give_up(match, player.number))

    @changes_match_without_body(operation_id="matches_claim")
    @step()
    def claim(self, request: Request, key: str) -> Response:
        """Claim the match because the other side's time is up, where the terms say so."""
        return self.do(lambda match, player: participants.claim(match, player.number))

    @extend_schema(operation_id="matches_here", request=None, responses={204: None})
    @step()
    def here(self, request: Request, key: str) -> Response:
        """Say that you are there: three times a minute, lest the others take your connection for lost."""
        participants.record_presence(*participants.seat_at(key, holder_of(request)))
        return Response(status=HTTPStatus.NO_CONTENT)

    @changes_match(operation_id="matches_wish")
    @step(serializer_class=requests.WishesRequestSerializer)
    def wishes(self, request: Request, key: str) -> Response:
        """Mute the others or not; get emails or not."""
        wants = self.get_validated_data()
        return self.do(lambda _, player: participants.wish(player, **wants))

    @changes_match(operation_id="matches_say")
    @words(serializer_class=requests.MessageRequestSerializer)
    def messages(self, request: Request, key: str) -> Response:
        """Say a set phrase, or a few words where the terms have it."""
        said = self.get_validated_data()
        return self.do(
            lambda match, player: participants.say(match, player, said.get("phrase", ""), said.get("words", ""))
        )

    @changes_match_without_body(operation_id="matches_report")
    @words(url_path="messages/<int:number>/report")
    def report_message(self, request: Request, key: str, number: int) -> Response:
        """Report what another player wrote to a moderator."""
        return self.do(lambda match, player: participants.report_message(match, number, player))

    @changes_match_without_body(operation_id="matches_report_name")
    @words(url_path="players/<int:number>/report")
    def report_name(self, request: Request, key: str, number: int) -> Response:
        """Report the name of another player to a moderator."""
        return self.do(lambda match, player: participants.report_name(match, number, player))

    def seats(self, match: Match) -> Any:
        return selectors.seats_of(match, holder_of(self.request))

    def change(self, change: Callable[[Match, Any], object], *, calls_time: bool = True) -> Response:
        """A match of this player, after a change to what they saw."""
        seen = self.get_validated_data()
        find = participants.match_to_play if calls_time else selectors.played_match
        match = find(self.kwargs["key"], holder_of(self.request))
        return self.changed(match, lambda match: change(match, seen))

    def do(self, act: PlayerAction) -> Response:
        """The match after something that this person does as one of its players."""
        match, player = participants.seat_at(self.kwargs["key"], holder_of(self.request))
        return self.changed(match, lambda match: act(match, player))

    def changed(self, match: Match, change: Callable[[Match], object]) -> Response:
        """The match after a change; a problem that names the revision where it could not be made."""
        try:
            change(match)
        except Invalid:
            raise
        except Refused as refusal:
            match.refresh_from_db()
            raise Conflict(str(refusal), match.revision) from None
        match.refresh_from_db()
        return self.respond(match)


class RecordView(ApiView):
    """A person's record."""

    permission_classes = [IsAuthenticated]
    serializer_class = TallySerializer
    tags = ("matches",)

    @extend_schema(operation_id="record_retrieve", responses=TallySerializer(many=True))
    def get(self, request: Request) -> Response:
        """Your matches won, lost and drawn, by game, against people and against bots."""
        return Response(TallySerializer(record_of(holder_of(request)), many=True).data)
