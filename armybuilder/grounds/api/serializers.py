"""The records of grounds: what comes in, and what goes out."""

from typing import Any, get_args

from django.db import DatabaseError
from drf_spectacular.extensions import OpenApiSerializerExtension
from drf_spectacular.openapi import AutoSchema
from drf_spectacular.utils import Direction, OpenApiExample

from armybuilder.grounds.books import book_of
from armybuilder.grounds.files import GROUND, as_document, games_with_grounds, ground_schema, read_document
from armybuilder.grounds.ground import GroundFile
from armybuilder.grounds.models import Ground
from armybuilder.lists.api.serializers import file_name, one_of, untitled
from armybuilder.rest import serializers
from armybuilder.rest.describing import named_schema
from catalog.mistakes import Invalid
from catalog.shelf import shelf
from validation.report import Level

GROUND_EXAMPLE = OpenApiExample(
    "A pond in the middle",
    {
        "format": GROUND.name,
        "game": games_with_grounds()[0],
        "name": "The Pond",
        "columns": 7,
        "rows": 7,
        "terrain": {"water": ["d4", "d3"]},
        "pieces": {"bush": ["b4", "f4"]},
    },
    request_only=True,
)


class GroundFileSerializer(serializers.Serializer):
    """A ground file; its shape differs from game to game."""

    def to_internal_value(self, data: Any) -> GroundFile:
        try:
            return read_document(data)
        except Invalid as refused:
            raise serializers.refuse(refused.mistakes) from None

    def to_representation(self, instance: GroundFile) -> Any:
        return as_document(instance)


class GroundFileDescription(OpenApiSerializerExtension):
    """Shows the ground file as its JSON Schema has it: a shape of its own for each game."""

    target_class = GroundFileSerializer

    def map_serializer(self, auto_schema: AutoSchema, direction: Direction) -> dict[str, object]:
        try:
            shapes = {game: untitled(ground_schema(shelf(game))) for game in games_with_grounds()}
        except DatabaseError:  # Django's checks ask for a description before there is a database
            return {}
        files = {game: named_schema(auto_schema, file_name(game, "Ground"), shape) for game, shape in shapes.items()}
        return one_of(files, "game")


class GroundFixSerializer(serializers.Serializer):
    """A way to mend a finding."""

    title = serializers.CharField()
    ground = GroundFileSerializer(help_text="The ground as it is then.")


class GroundFindingSerializer(serializers.Serializer):
    """A rule's word on a ground."""

    code = serializers.CharField(help_text="The rule.")
    level = serializers.ChoiceField(get_args(Level), help_text="Only an error keeps a ground from matches.")
    message = serializers.CharField()
    cites = serializers.CharField(help_text="The section of the rules reference that it stands on.")
    spaces = serializers.ListField(child=serializers.CharField(), help_text="The spaces that it is about.")
    have = serializers.IntegerField(allow_null=True)
    need = serializers.IntegerField(allow_null=True)
    fixes = GroundFixSerializer(many=True)


class GroundReportSerializer(serializers.Serializer):
    """All findings on a ground."""

    legal = serializers.SerializerMethodField(help_text="Whether a match can begin on it.")
    findings = GroundFindingSerializer(many=True)

    def get_legal(self, report: dict[str, Any]) -> bool:
        return all(found.level != "error" for found in report["findings"])

    def to_representation(self, instance: GroundFile) -> Any:
        return super().to_representation({"findings": book_of(instance.game).check(instance, shelf(instance.game))})


class GroundSummarySerializer(serializers.RecordSerializer):
    """One of a person's grounds."""

    class Meta:
        model = Ground
        fields = ["key", "name", "game", "revision", "made", "changed", "address"]
        read_only_fields = fields


class GroundSerializer(GroundSummarySerializer):
    """A ground with its file and what the rules say of it."""

    ground = GroundFileSerializer(source="file")
    report = GroundReportSerializer(source="file")

    class Meta(GroundSummarySerializer.Meta):
        fields = [*GroundSummarySerializer.Meta.fields, "ground", "report"]
        read_only_fields = fields


class GroundShareSerializer(serializers.Serializer):
    """A ground's link for others, if there is one."""

    key = serializers.CharField(source="share_key", allow_null=True, help_text="Null while there is no link.")
    address = serializers.AbsoluteURLField(
        "get_shared_url", allow_null=True, help_text="The page that anybody may read who has the link, or null."
    )


class SharedGroundSerializer(serializers.Serializer):
    """A ground that somebody shares."""

    ground = GroundFileSerializer(source="file")
    report = GroundReportSerializer(source="file")
