"""Tables as JSON, in and out."""

from typing import Any
from uuid import UUID

from drf_spectacular.utils import extend_schema_field

from armybuilder.play.api.requests import NamedArmySerializer
from armybuilder.rest import serializers
from armybuilder.tabletop.models import (
    LONGEST_DEVICE,
    LONGEST_NOTE,
    LONGEST_PIECE,
    LONGEST_SLUG,
    MOST_SIDE_NUMBER,
    Tabletop,
    TabletopEvent,
    TabletopResult,
)
from armybuilder.tabletop.taking import MOST_AT_ONCE, MOST_COUNT, Draft, EventOutcome
from validation.army import LONGEST_NAME

MOST_NUMBER = 2**31 - 1


@extend_schema_field({"type": ["integer", "string"]})
class ValueField(serializers.JSONField):
    """A whole number or a short text."""

    def to_internal_value(self, data: Any) -> Any:
        if data is None or (isinstance(data, int) and not isinstance(data, bool) and abs(data) <= MOST_NUMBER):
            return data
        if isinstance(data, str) and len(data) <= LONGEST_NOTE:
            return data
        raise serializers.ValidationError(
            f"This should be a whole number, or a text of {LONGEST_NOTE} characters at most."
        )


def _word(longest: int, about: str) -> serializers.CharField:
    """A word that may be left out."""
    return serializers.CharField(required=False, allow_blank=True, default="", max_length=longest, help_text=about)


class TableEventSerializer(serializers.Serializer):
    """Something that was done at a table."""

    id = serializers.UUIDField(source="uid", help_text="Made by the device: an event that is sent twice is taken once.")
    number = serializers.IntegerField(read_only=True, help_text="The revision of the table that it made.")
    side = serializers.IntegerField(
        min_value=1, max_value=MOST_SIDE_NUMBER, help_text="The number of the side that it is about."
    )
    kind = serializers.ChoiceField(
        TabletopEvent.Kind.values,
        help_text="`add` counts up or down by `value`, `set` sets a counter, a pick or a figure by hand, `mark` and "
        "`unmark` are for statuses and reminders, `note` keeps a text, `turn` begins the phase `slug` of the turn "
        "`value`, `undo` takes the event back whose id is `value`.",
    )
    piece = _word(LONGEST_PIECE, "Its key; empty for the side itself.")
    slug = _word(LONGEST_SLUG, "The counter, mark, pick or phase.")
    value = ValueField(required=False, default=None, allow_null=True, help_text="A whole number or a text.")
    device = _word(LONGEST_DEVICE, "An id of the device's own, kept.")
    seen = serializers.IntegerField(
        required=False, default=0, min_value=0, max_value=MOST_NUMBER,
        help_text="The revision of the table that the device knew when it made the event.",
    )  # fmt: skip
    made_at = serializers.DateTimeField(required=False, help_text="By the device's clock; shown in the log, no more.")

    def mistakes_between(self, found: dict[str, Any]) -> dict[str, Any]:
        """An undo names an event."""
        if found.get("kind") != TabletopEvent.Kind.UNDO:
            return {}
        try:
            found["value"] = str(UUID(str(found.get("value"))))
        except ValueError:
            return {"value": ["This should be the id of the event to undo."]}
        return {}

    def draft(self) -> Draft:
        return draft_of(self.validated_data)


def draft_of(event: dict[str, Any]) -> Draft:
    """An event that was sent, as the table takes it."""
    return Draft(**event | {"uid": str(event["uid"])})


class TableSentSerializer(serializers.Serializer):
    """Events of one device, in the order in which they were made."""

    events = serializers.ListField(child=TableEventSerializer(), min_length=1, max_length=MOST_AT_ONCE)


class SinceQuery(serializers.QueryParams):
    """The events that a device lacks."""

    since = serializers.IntegerField(
        required=False, default=0, min_value=0, max_value=MOST_NUMBER, help_text="The revision that the device has."
    )


class TableOutcomeSerializer(serializers.Serializer):
    """What became of an event."""

    id = serializers.CharField(source="uid")
    outcome = serializers.ChoiceField(EventOutcome.values, help_text="`known`: it was taken before.")
    number = serializers.IntegerField(allow_null=True, help_text="The revision that it made; null if it is refused.")
    reason = serializers.CharField(help_text="Why it is refused; sending it again won’t help.")


class TableTakenSerializer(serializers.Serializer):
    """What became of the events, in their order."""

    revision = serializers.IntegerField(help_text="Where the table stands now.")
    outcomes = TableOutcomeSerializer(many=True)


class TableEventsSerializer(serializers.Serializer):
    """The events after a revision."""

    revision = serializers.IntegerField(help_text="Where the table stands now.")
    events = TableEventSerializer(many=True)
    is_more = serializers.BooleanField(help_text="More follow: ask again with the number of the last one.")


class TableCounterSerializer(serializers.Serializer):
    """Something that is counted."""

    slug = serializers.CharField(source="counter.slug")
    label = serializers.CharField(source="counter.label")
    counts = serializers.ListField(
        child=serializers.IntegerField(), help_text="One number, or each of those that were set at the same time."
    )


class TableMarkSerializer(serializers.Serializer):
    """A status, on or off."""

    slug = serializers.CharField(source="mark.slug")
    label = serializers.CharField(source="mark.label")
    is_on = serializers.BooleanField()


class TablePickSerializer(serializers.Serializer):
    """A pick that changes figures."""

    slug = serializers.CharField(source="choice.slug")
    label = serializers.CharField(source="choice.label")
    picked = serializers.CharField()
    options = serializers.ListField(
        child=serializers.ListField(child=serializers.CharField()), source="choice.options",
        help_text="Each option’s slug and its label.",
    )  # fmt: skip


class TableFigureSerializer(serializers.Serializer):
    """A figure as it is now."""

    slug = serializers.CharField(source="figure.slug")
    label = serializers.CharField(source="figure.label")
    value = serializers.CharField()
    printed = serializers.CharField(help_text="What the card says, where that is something else.")


class TableNoteSerializer(serializers.Serializer):
    """A note."""

    id = serializers.CharField(source="uid", help_text="The event that made it; undo that to delete it.")
    piece = serializers.CharField()
    text = serializers.CharField()


class TablePieceSerializer(serializers.Serializer):
    """A piece as it stands."""

    key = serializers.CharField(source="piece.key", help_text="The army file’s line, from 1, and which copy.")
    kind = serializers.CharField(source="piece.kind")
    card = serializers.CharField(source="piece.card")
    name = serializers.CharField(source="piece.name")
    is_out = serializers.BooleanField(help_text="Dead, or off the table.")
    figures = TableFigureSerializer(many=True)
    counters = TableCounterSerializer(many=True)
    marks = TableMarkSerializer(many=True)
    choices = TablePickSerializer(many=True)


class TableReminderSerializer(serializers.Serializer):
    """Something to think of."""

    slug = serializers.CharField(help_text="Strike it off by a `mark` of `done-` and this.")
    when = serializers.CharField(help_text="A phase, or `start`, `turn`, `attack`, `hit`, `end`, `reaction`.")
    title = serializers.CharField()
    text = serializers.CharField()
    pieces = serializers.ListField(child=serializers.CharField())


class TableSideSerializer(serializers.Serializer):
    """A side as it stands."""

    number = serializers.IntegerField()
    name = serializers.CharField(source="side.name")
    army = serializers.DictField(source="side.document", allow_null=True, help_text="The army file, as it came here.")
    is_own = serializers.BooleanField()
    may_change = serializers.BooleanField()
    turn = serializers.IntegerField(source="state.turn")
    phase = serializers.CharField(source="state.phase")
    phases = serializers.ListField(child=serializers.CharField(), source="phase_slugs")
    counters = TableCounterSerializer(many=True)
    choices = TablePickSerializer(many=True)
    pieces = TablePieceSerializer(many=True)
    reminders = TableReminderSerializer(many=True, source="due")
    notes = TableNoteSerializer(many=True, source="state.notes")


class TableSummarySerializer(serializers.RecordSerializer):
    """A table in a list."""

    name = serializers.CharField(source="__str__")

    class Meta:
        model = Tabletop
        fields = ["key", "game", "name", "revision", "made", "changed", "closed_at", "address"]


class TableSerializer(serializers.Serializer):
    """A table as it stands."""

    key = serializers.CharField(source="table.key")
    game = serializers.CharField(source="table.game_id")
    revision = serializers.IntegerField(source="table.revision")
    closed_at = serializers.DateTimeField(source="table.closed_at", allow_null=True)
    is_watching = serializers.BooleanField(source="seen.is_watching")
    sides = TableSideSerializer(many=True)
    address = serializers.AbsoluteURLField("table.get_absolute_url")


class NewTableSerializer(serializers.Serializer):
    """An army to take to the table."""

    army = NamedArmySerializer()


class TableResultSerializer(serializers.ModelSerializer):
    """How it ended for a side, as that side reports it."""

    side = serializers.IntegerField(source="side.number")
    state = serializers.ChoiceField(TabletopResult.State.values, help_text="What another side says to it.")

    class Meta:
        model = TabletopResult
        fields = ["side", "outcome", "points", "scenario", "note", "state", "made", "answered_at"]


class TableReportSerializer(serializers.Serializer):
    """The end to report, from your side."""

    side = serializers.IntegerField(min_value=1, max_value=MOST_SIDE_NUMBER)
    outcome = serializers.ChoiceField(TabletopResult.Outcome.values)
    points = serializers.IntegerField(required=False, allow_null=True, min_value=-MOST_COUNT, max_value=MOST_COUNT)
    scenario = serializers.CharField(required=False, allow_blank=True, max_length=LONGEST_NAME)
    note = serializers.CharField(required=False, allow_blank=True, max_length=LONGEST_NOTE)


class TableVerdictSerializer(serializers.Serializer):
    """What another side says to a report."""

    is_so = serializers.BooleanField(help_text="True confirms it, false disputes it.")
    made = serializers.DateTimeField(
        required=False, help_text="The report’s `made`: one that took its place meanwhile is not answered."
    )
