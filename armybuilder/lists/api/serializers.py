"""The records of armies in the API, and its description of them."""

from drf_spectacular.extensions import OpenApiSerializerExtension, OpenApiSerializerFieldExtension
from drf_spectacular.openapi import AutoSchema
from drf_spectacular.utils import Direction, OpenApiExample, extend_schema_field
from rest_framework import serializers

from armybuilder.lists.api.described import army_file_name, described_file, move_name, one_of, untitled
from armybuilder.lists.files import as_document
from armybuilder.lists.made import shelf_of
from armybuilder.lists.models import Army
from armybuilder.lists.movefiles import move_schema
from armybuilder.lists.schema import FORMAT, games
from armybuilder.rest.describing import named
from validation.army import ArmyFile
from validation.books import rulebook
from validation.moves import MOST_MOVES, MOVES


class ArmyFileSerializer(serializers.Serializer[object]):
    """An army file; its shape differs from game to game."""


#: The file that the page of the API offers to send: sound as it is, whatever the games' cards.
FILE_EXAMPLE = OpenApiExample(
    "An army with no cards yet",
    {"format": FORMAT, "game": games()[0], "name": "Bramble Watch", "limit": 100, "entries": []},
    request_only=True,
)
CHANGE_EXAMPLE = OpenApiExample(
    "Two moves",
    {"revision": 1, "moves": [{"move": "rename", "title": "Thorn Watch"}, {"move": "set-limit", "limit": 150}]},
    request_only=True,
)


class ArmyFileDescription(OpenApiSerializerExtension):  # type: ignore[no-untyped-call]  # registering is untyped
    """Shows the army file as its JSON Schema has it: a shape of its own for each game."""

    target_class = ArmyFileSerializer

    def map_serializer(self, auto_schema: AutoSchema, direction: Direction) -> dict[str, object]:
        files = {game: named(auto_schema, army_file_name(game), described_file(game)) for game in games()}
        return one_of(files, "game")


class MoveField(serializers.JSONField):
    """A move."""


class MoveDescription(OpenApiSerializerFieldExtension):  # type: ignore[no-untyped-call]  # registering is untyped
    """Shows a move as one of several shapes."""

    target_class = MoveField

    def map_serializer_field(self, auto_schema: AutoSchema, direction: Direction) -> dict[str, object]:
        return dict(_described_move(auto_schema))


def _described_move(auto_schema: AutoSchema) -> dict[str, str]:
    """A reference to the shape of a move."""
    moves = {name: named(auto_schema, move_name(name), untitled(move_schema(MOVES[name]))) for name in MOVES}
    return named(auto_schema, "Move", one_of(moves, "move"))


class MovesField(serializers.JSONField):
    """A list of moves."""


class MovesDescription(OpenApiSerializerFieldExtension):  # type: ignore[no-untyped-call]  # registering is untyped
    """Shows each move as a shape of its own."""

    target_class = MovesField

    def map_serializer_field(self, auto_schema: AutoSchema, direction: Direction) -> dict[str, object]:
        return {"type": "array", "minItems": 1, "maxItems": MOST_MOVES, "items": _described_move(auto_schema)}


class ChangeSerializer(serializers.Serializer[object]):
    """Moves on an army, and the revision that they are made on."""

    revision = serializers.IntegerField(min_value=1)
    moves = MovesField()


class FixSerializer(serializers.Serializer[object]):
    """A way to mend a finding."""

    title = serializers.CharField()
    moves = MovesField(help_text="What to send to the army's moves.")
    leaves = serializers.CharField(help_text="What it leaves of the finding, or breaks elsewhere; empty if nothing.")
    errors_after = serializers.IntegerField(min_value=0, help_text="How many errors the army has afterwards.")


@extend_schema_field({"type": ["integer", "string", "null"]})
class FigureField(serializers.JSONField):
    """A number or a word that a rule compares."""


class FindingSerializer(serializers.Serializer[object]):
    """A rule's word on an army."""

    code = serializers.CharField(help_text="The rule.")
    level = serializers.ChoiceField(["error", "advice"], help_text="Only an error makes an army illegal.")
    message = serializers.CharField()
    cites = serializers.CharField(help_text="The section of the rules reference that it stands on.")
    at = serializers.ListField(child=serializers.IntegerField(), help_text="The keys of the lines that it is about.")
    have = FigureField()
    need = FigureField()
    fixes = FixSerializer(
        many=True, help_text="The best first; each was tried, and leaves no more errors than there are."
    )


class MendSerializer(serializers.Serializer[object]):
    """Fixes, one after the other, that make the army legal."""

    steps = serializers.ListField(child=serializers.CharField(), help_text="The words of the fixes, in their order.")
    moves = MovesField(help_text="All their moves, to be sent at once.")


class ReportSerializer(serializers.Serializer[object]):
    """All findings on an army."""

    legal = serializers.BooleanField()
    total = serializers.IntegerField(help_text="What the army costs.")
    findings = FindingSerializer(many=True)
    mend = MendSerializer(allow_null=True, help_text="What makes the army legal; null if it is, or if no fixes do.")
    untried = serializers.IntegerField(
        min_value=0, help_text="How many findings have their fixes held back, because too much is wrong to try them."
    )
    legal_by = serializers.ListField(child=serializers.CharField(), help_text="The rulesets that it keeps as it is.")


class ArmySummarySerializer(serializers.ModelSerializer[Army]):
    """One of a person's armies."""

    game = serializers.CharField(source="game_id", read_only=True)
    address = serializers.CharField(source="get_absolute_url", read_only=True, help_text="Its page.")

    class Meta:
        model = Army
        fields = ["key", "name", "game", "ruleset", "limit", "revision", "is_built", "made", "changed", "address"]
        read_only_fields = fields


class ArmySerializer(ArmySummarySerializer):
    """An army with its lines and what the rules say of it."""

    army = ArmyFileSerializer()
    keys = serializers.ListField(child=serializers.IntegerField(), help_text="The key of each line, for moves.")
    report = ReportSerializer()

    class Meta(ArmySummarySerializer.Meta):
        fields = [*ArmySummarySerializer.Meta.fields, "army", "keys", "report"]
        read_only_fields = fields


def army_data(army: Army, file: ArmyFile) -> dict[str, object]:
    """An army as `ArmySerializer` describes it."""
    report = rulebook(file.game).check_and_mend(file, shelf_of(file))
    return {
        **ArmySummarySerializer(army).data,
        "army": as_document(file),
        "keys": [entry.key for entry in file.entries],
        "report": report.as_json(),
    }
