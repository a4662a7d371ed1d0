"""The API of meetings: two armies built for one battle. Each side is told only what it may see."""

from collections.abc import Callable
from dataclasses import dataclass
from http import HTTPStatus

from django.http import Http404
from drf_spectacular.utils import OpenApiExample, extend_schema
from rest_framework import serializers
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response

from armybuilder.lists import meetings, picks
from armybuilder.lists.api.armies import names_tag
from armybuilder.lists.api.bodies import REVISION, Field, Fields, is_text, is_words, read_body
from armybuilder.lists.holders import holder_of
from armybuilder.lists.meeting_view import MeetingState, meeting_state
from armybuilder.lists.models import Army, Meeting
from armybuilder.lists.selectors import army_of
from armybuilder.rest.shapes import PROBLEMS, STALE_PROBLEMS
from armybuilder.rest.views import ApiView
from catalog.json_types import CheckedJson
from catalog.mistakes import FileRefused, Mistake, shown
from validation.books import rulebook

BY: Field = (lambda value: value is None or is_text(value), "This should be a way to pick, by its name.")
KEY: Field = (is_text, "This should be the key of the meeting, which stands in the invitation.")
PICKS: Field = (is_words, "This should be an object: what is picked, by the names of the choices.")


@dataclass(frozen=True)
class Step:
    """A step of a meeting: the fields that it takes, and what it does."""

    fields: Fields
    take: Callable[[Army, CheckedJson], object]


def _join(army: Army, body: CheckedJson) -> None:
    meetings.join_meeting(army, Meeting.objects.get(key=body["meeting"]))


STEPS: dict[str, Step] = {
    "call": Step({"by": BY}, lambda army, body: meetings.call_meeting(army, body.get("by") or "")),
    "join": Step({"meeting": KEY}, _join),
    "show": Step({}, lambda army, body: meetings.show_cards(army)),
    "take-back": Step({}, lambda army, body: meetings.take_back(army)),
    "pick": Step({"picks": PICKS}, lambda army, body: picks.pick(army, body["picks"])),
    "unpick": Step({}, lambda army, body: picks.unpick(army)),
    "note": Step({"revision": REVISION}, lambda army, body: picks.note_settled(army, body["revision"])),
    "leave": Step({}, lambda army, body: meetings.leave_meeting(army)),
}


class StepSerializer(serializers.Serializer[object]):
    """A step of a meeting, with the fields that it takes."""

    step = serializers.ChoiceField(list(STEPS))
    by = serializers.CharField(required=False, help_text="`call`, where something is picked: the way to pick.")
    meeting = serializers.CharField(required=False, help_text="`join`: the key in the invitation.")
    picks = serializers.DictField(
        child=serializers.CharField(), required=False, help_text="`pick`: values by the names of the choices."
    )
    revision = serializers.IntegerField(required=False, help_text="`note`: the revision of the army that was seen.")


class CountedCardSerializer(serializers.Serializer[object]):
    """A card of the opponent, and how many of it."""

    card = serializers.CharField()
    name = serializers.CharField()
    count = serializers.IntegerField()


class ScoutedSerializer(serializers.Serializer[object]):
    """The cards of one's scouts' report: never what a unit carries."""

    cards = CountedCardSerializer(many=True)
    choices = serializers.ListField(child=serializers.CharField(), help_text="What the opponent's army agreed on.")


class SideSerializer(serializers.Serializer[object]):
    """The progress of a side."""

    is_there = serializers.BooleanField()
    has_shown = serializers.BooleanField(help_text="Its cards are ready to be shown, or shown.")
    has_picked = serializers.BooleanField()


class PickedSerializer(serializers.Serializer[object]):
    """The picks made unseen: the opponent's and the battle's only after both have picked."""

    by = serializers.CharField(help_text="The way to pick.")
    wanted = serializers.ListField(child=serializers.CharField(), help_text="The choices that a player makes.")
    own = serializers.DictField(child=serializers.CharField())
    opponent = serializers.DictField(child=serializers.CharField())
    settled = serializers.DictField(child=serializers.CharField(), help_text="What holds for the battle.")


class MeetingSerializer(serializers.Serializer[object]):
    """The state of a meeting, from one side."""

    meeting = serializers.CharField(allow_null=True, help_text="Its key; null while nobody was invited.")
    invitation = serializers.CharField(allow_null=True, help_text="The address for the opponent.")
    revision = serializers.CharField(help_text="Changes with all that the other side can change; also the ETag.")
    is_final = serializers.BooleanField(help_text="Nothing more is to come from the opponent.")
    phases = serializers.ListField(child=serializers.CharField())
    phase = serializers.CharField(allow_null=True)
    own = SideSerializer()
    opponent = SideSerializer()
    scouted = ScoutedSerializer(allow_null=True)
    picks = PickedSerializer(allow_null=True)


class MeetingView(ApiView):
    """An army's meeting with another one."""

    permission_classes = [IsAuthenticated]

    @extend_schema(operation_id="meeting_retrieve", responses={200: MeetingSerializer, **PROBLEMS}, tags=["meetings"])
    def get(self, request: Request, key: str) -> Response:
        """The state of the meeting, and what may be seen of the opponent. Its ETag makes looking again cheap."""
        state = meeting_state(_army(request, key))
        tag = f'"{state.revision}"'
        if names_tag(request.headers.get("If-None-Match", ""), tag):
            return Response(status=HTTPStatus.NOT_MODIFIED, headers={"ETag": tag})
        return _answer(request, state)

    @extend_schema(
        operation_id="meeting_step",
        request=StepSerializer,
        examples=[OpenApiExample("Invite somebody", {"step": "call"}, request_only=True)],
        responses={200: MeetingSerializer, **PROBLEMS, **STALE_PROBLEMS},
        tags=["meetings"],
    )
    def post(self, request: Request, key: str) -> Response:
        """Take a step: invite, join, show the cards or take that back, pick unseen, leave."""
        army = _army(request, key)
        step, body = _read(request.data)
        step.take(army, body)
        return _answer(request, meeting_state(_army(request, key)))


def _army(request: Request, key: str) -> Army:
    army = army_of(key, holder_of(request))
    if not rulebook(army.game_id).can_meet:
        raise Http404("In this game no army meets another before the battle.")
    return army


def _read(data: object) -> tuple[Step, CheckedJson]:
    """The step that a body asks for, with its fields."""
    body = data if isinstance(data, dict) else {}
    name = body.get("step")
    if not isinstance(name, str) or name not in STEPS:
        raise FileRefused([Mistake("$.step", f"{shown(name)} should be one of: {', '.join(STEPS)}.")])
    step = STEPS[name]
    return step, read_body({field: value for field, value in body.items() if field != "step"}, step.fields)


def _answer(request: Request, state: MeetingState) -> Response:
    return Response(_record(request, state), headers={"ETag": f'"{state.revision}"'})


def _record(request: Request, state: MeetingState) -> dict[str, object]:
    """A meeting as `MeetingSerializer` describes it."""
    meeting, names = state.army.meeting, [phase.name for phase, _ in state.phases]
    address = request.build_absolute_uri(f"/armies/meet/{meeting.key}/") if meeting else None
    return {
        "meeting": meeting.key if meeting else None,
        "invitation": address,
        "revision": state.revision,
        "is_final": state.is_final,
        "phases": names,
        "phase": names[state.place] if names and meeting else None,
        "own": _side(True, state.army.shown_at is not None, state.has_picked),
        "opponent": _side(state.other is not None, state.has_other_shown, state.has_other_picked),
        "scouted": _scouted(state),
        "picks": _picks(state),
    }


def _side(is_there: bool, has_shown: bool, has_picked: bool) -> dict[str, bool]:
    return {"is_there": is_there, "has_shown": has_shown, "has_picked": has_picked}


def _scouted(state: MeetingState) -> dict[str, object] | None:
    if state.scouted is None:
        return None
    cards = [{"card": card.slug, "name": card.name, "count": count} for card, count in state.scouted.cards]
    return {"cards": cards, "choices": list(state.scouted.choices)}


def _picks(state: MeetingState) -> dict[str, object] | None:
    meeting = state.army.meeting
    if meeting is None or not meeting.picked_by:
        return None
    return {
        "by": meeting.picked_by,
        "wanted": [choice.name for choice in picks.choices_of(state.army, meeting.picked_by)],
        "own": meeting.picks.get(state.army.key, {}),
        "opponent": dict(picks.theirs(state.army)),
        "settled": meeting.settled,
    }
