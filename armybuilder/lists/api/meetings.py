"""The API of meetings: two armies built for one battle. Each side is told only what it may see."""

from collections.abc import Callable, Mapping
from typing import Any

from django.http import Http404
from drf_spectacular.utils import OpenApiExample, extend_schema, extend_schema_field
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response

from armybuilder.lists import meetings
from armybuilder.lists.meetings import MeetingState, meeting_state
from armybuilder.lists.models import Army, Meeting
from armybuilder.ownership.holders import holder_of
from armybuilder.rest import serializers
from armybuilder.rest.shapes import STALE_PROBLEMS
from armybuilder.rest.viewsets import ApiView, ETagMixin
from validation.books import rulebook


def _join(army: Army, meeting: str) -> None:
    meetings.join_meeting(army, Meeting.objects.get(key=meeting))


STEPS: Mapping[str, Callable[..., object]] = {"call": meetings.call_meeting, "join": _join, **meetings.STEPS}
#: The field that a step needs, and the one that it may have.
NEEDED = {"join": "meeting", "pick": "picks", "note": "revision"}
OPTIONAL = {"call": "by"}


class StepSerializer(serializers.Serializer):
    """A step of a meeting, with the fields that it takes."""

    step = serializers.ChoiceField(list(STEPS))
    by = serializers.CharField(required=False, help_text="`call`, where something is picked: the way to pick.")
    meeting = serializers.CharField(required=False, help_text="`join`: the key in the invitation.")
    picks = serializers.DictField(
        child=serializers.CharField(), required=False, help_text="`pick`: values by the names of the choices."
    )
    revision = serializers.RevisionField(required=False, help_text="`note`: the revision of the army that was seen.")

    def to_internal_value(self, data: Any) -> Any:
        name = data.get("step") if isinstance(data, Mapping) else None
        if isinstance(name, str) and name in STEPS:
            for field in set(self.fields) - {"step", NEEDED.get(name), OPTIONAL.get(name)}:
                self.fields.pop(field)
            if name in NEEDED:
                self.fields[NEEDED[name]].required = True
        return super().to_internal_value(data)


class CountedCardSerializer(serializers.Serializer):
    """A card of the opponent, and how many of it."""

    card = serializers.CharField(source="card.slug")
    name = serializers.CharField(source="card.name")
    count = serializers.IntegerField(source="pieces")


class ScoutedSerializer(serializers.Serializer):
    """The cards in your scouts' report: never what a unit carries."""

    cards = CountedCardSerializer(many=True)
    choices = serializers.ListField(child=serializers.CharField(), help_text="What the opponent's army agreed on.")


class SideSerializer(serializers.Serializer):
    """The progress of a side."""

    is_there = serializers.BooleanField()
    has_shown = serializers.BooleanField(help_text="Its cards are ready to be shown, or shown.")
    has_picked = serializers.BooleanField()


class PickedSerializer(serializers.Serializer):
    """The picks made unseen: the opponent's and the battle's only after both have picked."""

    by = serializers.CharField(source="meeting.picked_by", help_text="The way to pick.")
    wanted = serializers.SerializerMethodField(help_text="The choices that a player makes.")
    own = serializers.SerializerMethodField()
    opponent = serializers.SerializerMethodField()
    settled = serializers.DictField(
        source="meeting.settled", child=serializers.CharField(), help_text="What holds for the battle."
    )

    def get_wanted(self, army: Army) -> list[str]:
        return [choice.name for choice in meetings.choices_of(army, army.meeting.picked_by)] if army.meeting else []

    def get_own(self, army: Army) -> dict[str, str]:
        return army.meeting.picks.get(army.key, {}) if army.meeting else {}

    def get_opponent(self, army: Army) -> dict[str, str]:
        return dict(meetings.theirs(army))


class MeetingSerializer(serializers.Serializer):
    """The state of a meeting, from one side."""

    meeting = serializers.CharField(
        source="army.meeting.key", allow_null=True, help_text="Its key; null while nobody was invited."
    )
    invitation = serializers.AbsoluteURLField(
        "army.meeting.get_absolute_url", allow_null=True, help_text="The address for the opponent."
    )
    revision = serializers.CharField(help_text="Changes with all that the other side can change; also the ETag.")
    is_final = serializers.BooleanField(help_text="Nothing more is to come from the opponent.")
    phases = serializers.SerializerMethodField()
    phase = serializers.CharField(allow_null=True)
    own = SideSerializer()
    opponent = SideSerializer()
    scouted = ScoutedSerializer(allow_null=True)
    picks = serializers.SerializerMethodField()

    def get_phases(self, state: MeetingState) -> list[str]:
        return [phase.name for phase, _ in state.phases]

    @extend_schema_field(PickedSerializer(allow_null=True))
    def get_picks(self, state: MeetingState) -> Any:
        meeting = state.army.meeting
        return PickedSerializer(state.army).data if meeting and meeting.picked_by else None


class MeetingView(ETagMixin, ApiView):
    """An army's meeting with another one."""

    permission_classes = [IsAuthenticated]
    serializer_class = MeetingSerializer
    tags = ("meetings",)

    @extend_schema(operation_id="meeting_retrieve")
    def get(self, request: Request, key: str) -> Response:
        """The state of the meeting, and what may be seen of the opponent. Its ETag makes looking again cheap."""
        return self.retrieve(request)

    @extend_schema(
        operation_id="meeting_step", request=StepSerializer, responses={200: MeetingSerializer, **STALE_PROBLEMS},
        examples=[OpenApiExample("Invite somebody", {"step": "call"}, request_only=True)],
    )  # fmt: skip
    def post(self, request: Request, key: str) -> Response:
        """Take a step: invite, join, show the cards or hide them again, pick unseen, leave."""
        army, step = self._army(), StepSerializer(data=request.data)
        step.is_valid(raise_exception=True)
        fields = dict(step.validated_data)
        STEPS[fields.pop("step")](army, **fields)
        return self.respond(self.get_object())

    def get_object(self) -> MeetingState:
        return meeting_state(self._army())

    def _army(self) -> Army:
        army = Army.objects.kept_by(holder_of(self.request)).get(key=self.kwargs["key"])
        if not rulebook(army.game_id).can_meet:
            raise Http404("In this game no army meets another before the battle.")
        return army
