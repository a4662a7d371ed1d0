"""The API of what people do at a match beside answering: offers, giving up, claiming, talk; and their record."""

from collections.abc import Callable
from http import HTTPStatus

from django.http import Http404
from drf_spectacular.utils import extend_schema
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response

from armybuilder.lists.api.bodies import Field, read_body
from armybuilder.lists.holders import holder_of
from armybuilder.play import clocks, offers, selectors, talk, time_up
from armybuilder.play.api.company_shapes import (
    ANSWER_OFFER_EXAMPLE,
    MESSAGE_EXAMPLE,
    OFFER_EXAMPLE,
    WISHES_EXAMPLE,
    AnswerOfferSerializer,
    MessageRequestSerializer,
    OfferRequestSerializer,
    TallySerializer,
    WishesRequestSerializer,
)
from armybuilder.play.api.views import changed, changes_match
from armybuilder.play.models import LONGEST_WORDS, Match, Offer, Player
from armybuilder.play.records import record_of
from armybuilder.rest.shapes import PROBLEMS
from armybuilder.rest.views import ApiView
from armybuilder.throttles import PersonThrottle, SliceThrottle
from catalog.mistakes import FileRefused, Mistake
from validation.bounds import is_plain

KIND: Field = (lambda value: value in list(offers.WORDS), f"This should be one of: {', '.join(offers.WORDS)}.")
ANSWER: Field = (lambda value: value in offers.ANSWERS, f"This should be one of: {', '.join(offers.ANSWERS)}.")
YES_OR_NO: Field = (lambda value: isinstance(value, bool), "This should be true or false.")
#: Something that one of its players does at a match.
Deed = Callable[[Match, Player], object]


class TalkThrottle(PersonThrottle):
    """Talking: seldom enough that nobody is flooded."""

    def __init__(self) -> None:
        super().__init__("talk")


class DeedView(ApiView):
    """Something that a player does at a match; answered with the match as it stands then."""

    permission_classes = [IsAuthenticated]
    throttle_classes = [SliceThrottle]

    def do(self, request: Request, key: str, act: Deed) -> Response:
        """Do it for whoever asks."""
        match, player = self.seat(request, key)
        return changed(request, match, lambda match: act(match, player))

    def seat(self, request: Request, key: str) -> tuple[Match, Player]:
        """The match, with time called, and whoever asks as one of its players."""
        match = selectors.played_match(key, holder_of(request))
        player = selectors.own_player(match.players, holder_of(request))
        if player is None:
            raise Http404("Nobody else sits at this match.")
        time_up.call_time(match)
        return match, player


class OffersView(DeedView):
    """Offers at a match."""

    @changes_match(
        operation_id="matches_offer",
        request=OfferRequestSerializer,
        examples=[OFFER_EXAMPLE],
    )
    def post(self, request: Request, key: str) -> Response:
        """Offer a draw, a rematch, or ask to take one's last answer back."""
        kind = read_body(request.data, {"kind": KIND})["kind"]
        return self.do(request, key, lambda match, player: offers.make_offer(match, player.number, kind))


class OfferView(DeedView):
    """An offer that stands."""

    @changes_match(
        operation_id="matches_answer_offer",
        request=AnswerOfferSerializer,
        examples=[ANSWER_OFFER_EXAMPLE],
    )
    def post(self, request: Request, key: str, number: int) -> Response:
        """Accept or refuse what another offers, or withdraw an offer of one's own."""
        answer = read_body(request.data, {"answer": ANSWER})["answer"]
        offer = Offer.objects.select_related("match", "player").get(match__key=key, pk=number)
        return self.do(request, key, lambda _, player: offers.answer_offer(offer, player.number, answer))


class GiveUpView(DeedView):
    """Giving up."""

    @changes_match(operation_id="matches_give_up", request=None)
    def post(self, request: Request, key: str) -> Response:
        """Give the match up."""
        return self.do(request, key, lambda match, player: offers.give_up(match, player.number))


class ClaimView(DeedView):
    """Time that is up."""

    @changes_match(operation_id="matches_claim", request=None)
    def post(self, request: Request, key: str) -> Response:
        """Claim the match because the other side's time is up, where the terms say so."""
        return self.do(request, key, lambda match, player: time_up.claim(match, player.number))


class HereView(DeedView):
    """A sign of life."""

    @extend_schema(operation_id="matches_here", request=None, responses={204: None, **PROBLEMS}, tags=["matches"])
    def post(self, request: Request, key: str) -> Response:
        """Say that you are there: three times a minute, lest the others take your connection for lost."""
        _, player = self.seat(request, key)
        clocks.note_here(player)
        return Response(status=HTTPStatus.NO_CONTENT)


class WishesView(DeedView):
    """The wishes of a player."""

    @changes_match(
        operation_id="matches_wish",
        request=WishesRequestSerializer,
        examples=[WISHES_EXAMPLE],
    )
    def post(self, request: Request, key: str) -> Response:
        """Hear the others or not; get letters or not."""
        wants = read_body(request.data, dict.fromkeys(talk.WISHES, YES_OR_NO))
        return self.do(request, key, lambda _, player: talk.wish(player, **wants))


class MessagesView(DeedView):
    """Talk."""

    throttle_classes = [TalkThrottle]

    @changes_match(
        operation_id="matches_say",
        request=MessageRequestSerializer,
        examples=[MESSAGE_EXAMPLE],
    )
    def post(self, request: Request, key: str) -> Response:
        """Say a set phrase, or a few words where the terms have it."""
        phrase, words = _said(request.data)
        return self.do(request, key, lambda match, player: talk.say(match, player, phrase, words))


class ReportView(DeedView):
    """A complaint about words."""

    throttle_classes = [TalkThrottle]

    @changes_match(operation_id="matches_report", request=None)
    def post(self, request: Request, key: str, number: int) -> Response:
        """Report what another player wrote to a moderator."""
        return self.do(request, key, lambda match, player: talk.report(match, number, player))


class ReportNameView(DeedView):
    """A complaint about a name."""

    throttle_classes = [TalkThrottle]

    @changes_match(operation_id="matches_report_name", request=None)
    def post(self, request: Request, key: str, number: int) -> Response:
        """Report the name of another player to a moderator."""
        return self.do(request, key, lambda match, player: talk.report_name(match, number, player))


class RecordView(ApiView):
    """A person's record."""

    permission_classes = [IsAuthenticated]

    @extend_schema(
        operation_id="record_retrieve", responses={200: TallySerializer(many=True), **PROBLEMS}, tags=["matches"]
    )
    def get(self, request: Request) -> Response:
        """One's matches won, lost and drawn, by game, against people and against bots."""
        return Response(TallySerializer(record_of(holder_of(request)), many=True).data)


def _said(data: object) -> tuple[str, str]:
    """The phrase or the words of a body; raises FileRefused."""
    if not isinstance(data, dict) or len(data) != 1 or not set(data) <= {"phrase", "words"}:
        raise FileRefused([Mistake("$", "This should be an object with just one of: phrase, words.")])
    ((name, value),) = data.items()
    if not isinstance(value, str) or not 1 <= len(value.strip()) <= LONGEST_WORDS or not is_plain(value):
        raise FileRefused([Mistake(f"$.{name}", f"This should be plain text of 1 to {LONGEST_WORDS} characters.")])
    if name == "phrase" and value not in talk.PHRASES:
        raise FileRefused([Mistake("$.phrase", f"This should be one of: {', '.join(talk.PHRASES)}.")])
    return (value, "") if name == "phrase" else ("", value)
