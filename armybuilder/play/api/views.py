"""The API of matches: beginning one, seeing how it stands, playing it."""

from collections.abc import Callable
from functools import partial
from http import HTTPStatus
from typing import ClassVar

from django.http import HttpResponse
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.permissions import AllowAny, BasePermission, IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response

from armybuilder.engine.table import listed
from armybuilder.lists.api.bodies import Field, is_revision, read_body
from armybuilder.lists.holders import Holder, holder_of
from armybuilder.play import replays, selectors, services
from armybuilder.play.api.serializers import (
    ANSWER_EXAMPLE,
    START_EXAMPLE,
    UNDO_EXAMPLE,
    AnswerSerializer,
    MatchSerializer,
    MatchSummarySerializer,
    ReplaySerializer,
    SeenMatchSerializer,
    StartSerializer,
    match_data,
)
from armybuilder.play.carrying import Remains
from armybuilder.play.departing import delete_match
from armybuilder.play.fitting import is_by_todays_rules
from armybuilder.play.models import Match
from armybuilder.play.showing import Scene
from armybuilder.play.starting import read_start
from armybuilder.play.time_up import call_time
from armybuilder.rest.asking import ArmyPages, is_number
from armybuilder.rest.etags import is_known as names_tag
from armybuilder.rest.problems import PROBLEM_JSON, Refused, problem
from armybuilder.rest.shapes import PROBLEMS, problems
from armybuilder.rest.views import ApiView
from armybuilder.throttles import SAFE, SliceThrottle
from catalog.mistakes import FileRefused, Mistake
from catalog.shelf import shelf

STALE = "This match has gone on in the meantime; nothing was changed."
OTHER_RULES = "The rules have changed since this match was played, so it can't be played again."
VEILED = "A replay file holds what is hidden from whoever plays; it is there as soon as the match is over."
NOT_NOW = problems(409)
SINCE = OpenApiParameter("since", int, description="The log begins after the line of this number.")
SEEN: Field = (is_revision, "This should be the revision of the match that was seen.")
OPTION: Field = (
    lambda value: isinstance(value, int) and not isinstance(value, bool) and 0 <= value < 10**9,
    "This should be the number of an option of the question.",
)

#: A change to a match, as the API's page describes it.
changes_match = partial(extend_schema, responses={200: MatchSerializer, **PROBLEMS, **NOT_NOW}, tags=["matches"])


class MatchesView(ApiView):
    """A person's matches."""

    permission_classes = [IsAuthenticated]
    parameters: ClassVar[frozenset[str]] = frozenset({"page", "page_size"})
    pagination_class = ArmyPages

    @extend_schema(
        operation_id="matches_list",
        parameters=[OpenApiParameter("page", int), OpenApiParameter("page_size", int)],
        responses={200: MatchSummarySerializer(many=True), **PROBLEMS},
        tags=["matches"],
    )
    def get(self, request: Request) -> Response:
        """One's matches, the last begun first."""
        pages = ArmyPages()
        page = pages.paginate_queryset(selectors.matches_of(holder_of(request)), request, self)
        return pages.get_paginated_response(MatchSummarySerializer(page, many=True).data)

    @extend_schema(
        operation_id="matches_create",
        request=StartSerializer,
        examples=[START_EXAMPLE],
        responses={201: MatchSerializer, **PROBLEMS},
        tags=["matches"],
    )
    def post(self, request: Request) -> Response:
        """Begin a match. Bots play for a moment; a match that is not over then is `is_running`: play it on."""
        holder = holder_of(request)
        start = read_start(request.data, holder)
        match = services.start_match(start.armies, start.seats, start.seed, start.options, start.shelf, holder)
        response = answer(request, match, HTTPStatus.CREATED)
        response["Location"] = request.build_absolute_uri(f"{match.key}/")
        return response


class MatchView(ApiView):
    """One match."""

    parameters: ClassVar[frozenset[str]] = frozenset({"since"})

    def get_permissions(self) -> list[BasePermission]:
        """Anybody who has the key may watch; only its holder deletes."""
        return [AllowAny() if self.request.method in SAFE else IsAuthenticated()]

    @extend_schema(
        operation_id="matches_retrieve",
        parameters=[SINCE],
        responses={200: MatchSerializer, **PROBLEMS},
        tags=["matches"],
    )
    def get(self, request: Request, key: str) -> Response:
        """The state of a match, its question, and its log. Whoever has the key may watch; only its holder is asked."""
        since = _since(request)
        match = selectors.match_of(key)
        call_time(match)
        tag = etag(match)
        if names_tag(request.headers.get("If-None-Match", ""), tag):
            return Response(status=HTTPStatus.NOT_MODIFIED, headers={"ETag": tag})
        return answer(request, match, since=since)

    @extend_schema(operation_id="matches_destroy", responses={204: None, **PROBLEMS}, tags=["matches"])
    def delete(self, request: Request, key: str) -> Response:
        """Delete a match of one's own, for good; one with others, once it is over, stays theirs."""
        holder = holder_of(request)
        delete_match(selectors.match_to_delete(key, holder), holder)
        return Response(status=HTTPStatus.NO_CONTENT)


class PlayingView(ApiView):
    """A step of a match, which plays as much as a slice of it."""

    permission_classes = [IsAuthenticated]
    throttle_classes = [SliceThrottle]


class PlayOnView(PlayingView):
    """Bots at play."""

    @extend_schema(
        operation_id="matches_play_on", request=None, responses={200: MatchSerializer, **PROBLEMS}, tags=["matches"]
    )
    def post(self, request: Request, key: str) -> Response:
        """Let the bots play on for a moment; ask again as long as the match `is_running`."""
        match = selectors.match_of(key)
        services.play_on(match)
        return answer(request, match)


class AnswerView(PlayingView):
    """A person at play."""

    @changes_match(operation_id="matches_answer", request=AnswerSerializer, examples=[ANSWER_EXAMPLE])
    def post(self, request: Request, key: str) -> Response:
        """Answer what one is asked, by the number of an option. Bots play on for a moment after it."""
        body = read_body(request.data, {"revision": SEEN, "option": OPTION})
        holder = holder_of(request)
        take = partial(_take, number=body["option"], seen=body["revision"], holder=holder)
        return changed(request, _played(request, key), take)


class UndoAnswerView(PlayingView):
    """A person who thinks again."""

    @changes_match(operation_id="matches_undo", request=SeenMatchSerializer, examples=[UNDO_EXAMPLE])
    def post(self, request: Request, key: str) -> Response:
        """Take one's last answer back, with all that followed from it."""
        seen: int = read_body(request.data, {"revision": SEEN})["revision"]
        seats = partial(selectors.seats_of, holder=holder_of(request))
        return changed(request, _played(request, key), lambda match: services.undo_answer(match, seen, seats(match)))


class ReplayView(ApiView):
    """A match as a file."""

    permission_classes = [AllowAny]
    throttle_classes = [SliceThrottle]

    @extend_schema(
        operation_id="matches_replay",
        responses={(200, "application/json"): ReplaySerializer, **PROBLEMS, **NOT_NOW},
        tags=["matches"],
    )
    def get(self, request: Request, key: str) -> HttpResponse:
        """The match as a replay file. While something is hidden from whoever plays, the answer is 409."""
        match = selectors.match_of(key)
        if _scene(request, match) is None:
            raise Refused(HTTPStatus.CONFLICT, OTHER_RULES)
        if selectors.is_file_kept_back(match):
            raise Refused(HTTPStatus.CONFLICT, VEILED)
        return HttpResponse(replays.written(match), content_type="application/json; charset=utf-8")


# --- What the views share ---------------------------------------------------------------------------------------------


def answer(request: Request, match: Match, status: HTTPStatus = HTTPStatus.OK, since: int = 0) -> Response:
    """A match as it stands."""
    scene = _scene(request, match)
    remains = None if scene else Remains(match, holder_of(request))
    return Response(match_data(match, scene, remains, since), status, headers={"ETag": etag(match)})


def etag(match: Match) -> str:
    """Changes with the match, and with the rules that can or cannot play it again."""
    return f'"{match.revision}-{match.changes}-{int(is_by_todays_rules(match))}"'


def _scene(request: Request, match: Match) -> Scene | None:
    """The match at its last moment; None where today's rules can't play it again."""
    holder = holder_of(request)
    playback = selectors.todays_playback(match, holder)
    if playback is None:
        return None
    return Scene(match, playback, shelf(match.game_id), playback.length, selectors.seats_of(match, holder))


def _played(request: Request, key: str) -> Match:
    """A match in which whoever asks plays; whoever acts has time called first."""
    match = selectors.played_match(key, holder_of(request))
    call_time(match)
    return match


def _take(match: Match, number: int, seen: int, holder: Holder) -> None:
    """Take an option by its number."""
    question = services.question_of(match, seen, selectors.seats_of(match, holder))
    options = listed(question.options)
    if number >= len(options):
        raise FileRefused(
            [Mistake("$.option", f"{number} is none of the options: they go from 0 to {len(options) - 1}.")]
        )
    services.answer_match(match, options[number], seen, question.player)


def changed(request: Request, match: Match, change: Callable[[Match], object]) -> Response:
    """The match after a change; a problem that names the revision where it could not be made."""
    try:
        change(match)
        match.refresh_from_db()
    except services.Stale:
        match.refresh_from_db()
        return _conflict(request, match, STALE)
    except services.Refused as refusal:
        return _conflict(request, match, str(refusal))
    return answer(request, match)


def _conflict(request: Request, match: Match, detail: str) -> Response:
    found: dict[str, object] = problem(HTTPStatus.CONFLICT, detail, (), request.path, revision=match.revision)
    return Response(found, HTTPStatus.CONFLICT, content_type=PROBLEM_JSON)


def _since(request: Request) -> int:
    text = request.query_params.get("since", "0")
    if not is_number(text):
        mistake = Mistake("since", "This should be the number of a line of the log, or 0.")
        raise Refused(HTTPStatus.BAD_REQUEST, "The log has no such line.", [mistake])
    return int(text)
