"""The records of armies: what comes in, what goes out, and how the API's description shows it."""

from collections.abc import Mapping
from typing import Any, get_args

from drf_spectacular.extensions import OpenApiSerializerExtension, OpenApiSerializerFieldExtension
from drf_spectacular.openapi import AutoSchema
from drf_spectacular.utils import Direction, OpenApiExample, extend_schema_field

from armybuilder.lists.files import as_document, move_schema, read_document, read_moves
from armybuilder.lists.made import shelf_of
from armybuilder.lists.models import Army, Version
from armybuilder.lists.schema import ARMY, army_schema
from armybuilder.lists.selectors import file_of, file_of_version
from armybuilder.lists.texts import DifferenceKind, diff
from armybuilder.rest import serializers
from armybuilder.rest.describing import named_schema
from armybuilder.rest.documents import Schema
from armybuilder.rest.shapes import with_example
from catalog.mistakes import Invalid, Mistake
from catalog.shelf import game_slugs
from validation.army import LONGEST_NAME, ArmyFile
from validation.books import rulebook
from validation.moves import MOST_MOVES, MOVES, as_json
from validation.report import Level, Report


def file_name(game: str, thing: str = "Army") -> str:
    """The name of a game's file in the description: `TacticsDavidArmyFile`."""
    return f"{_camel_case(game)}{thing}File"


def move_name(move: str) -> str:
    """The name of a move in the description: `SetLimitMove`."""
    return f"{_camel_case(move)}Move"


def _camel_case(slug: str) -> str:
    return "".join(word.capitalize() for word in slug.replace("_", "-").split("-"))


def one_of(shapes: Mapping[str, Mapping[str, str]], by: str) -> Schema:
    """One of several shapes, told apart by a field."""
    mapping = {value: reference["$ref"] for value, reference in shapes.items()}
    return {"oneOf": list(shapes.values()), "discriminator": {"propertyName": by, "mapping": mapping}}


def described_file(game: str) -> Schema:
    """The army file of a game. Options that a card's slug follows are any other ones: clients know no patterns."""
    schema = untitled(army_schema(rulebook(game)))
    options = schema["properties"]["options"]
    for pattern in options.pop("patternProperties", {}).values():
        options["additionalProperties"] = pattern
    return schema


def untitled(schema: Schema) -> Schema:
    """A shape without titles, which would be taken for the names of its parts."""
    return {keyword: _untitled(keyword, value) for keyword, value in schema.items() if keyword != "title"}


def _untitled(keyword: str, value: object) -> object:
    if keyword == "properties" and isinstance(value, dict):  # of which one may be called so
        return {name: untitled(inner) for name, inner in value.items()}
    return untitled(value) if isinstance(value, dict) and keyword != "default" else value


#: The file that the page of the API offers to send: sound as it is, whatever the games' cards.
FILE_EXAMPLE = OpenApiExample(
    "An army with no cards yet",
    {"format": ARMY.name, "game": game_slugs()[0], "name": "Bramble Watch", "limit": 100, "entries": []},
    request_only=True,
)


class ArmyFileSerializer(serializers.Serializer):
    """An army file; its shape differs from game to game."""

    def to_internal_value(self, data: Any) -> ArmyFile:
        try:
            return read_document(data)
        except Invalid as refused:
            raise serializers.refuse(refused.mistakes) from None

    def to_representation(self, instance: ArmyFile) -> Any:
        return as_document(instance)


class ArmyFileDescription(OpenApiSerializerExtension):
    """Shows the army file as its JSON Schema has it: a shape of its own for each game."""

    target_class = ArmyFileSerializer

    def map_serializer(self, auto_schema: AutoSchema, direction: Direction) -> dict[str, object]:
        files = {game: named_schema(auto_schema, file_name(game), described_file(game)) for game in game_slugs()}
        return one_of(files, "game")


class MoveField(serializers.JSONField):
    """A move."""

    def to_representation(self, value: Any) -> Any:
        return as_json(value)


class MoveDescription(OpenApiSerializerFieldExtension):
    """Shows a move as one of several shapes."""

    target_class = MoveField

    def map_serializer_field(self, auto_schema: AutoSchema, direction: Direction) -> dict[str, object]:
        moves = {name: named_schema(auto_schema, move_name(name), untitled(move_schema(MOVES[name]))) for name in MOVES}
        return dict(named_schema(auto_schema, "Move", one_of(moves, "move")))


class MovesField(serializers.ListField):
    """A list of moves, read as a whole."""

    def __init__(self, **more: Any) -> None:
        super().__init__(child=MoveField(), min_length=1, max_length=MOST_MOVES, **more)

    def to_internal_value(self, data: Any) -> Any:
        try:
            return read_moves(data)
        except Invalid as refused:  # its paths begin at the body that holds the moves
            inside = [Mistake(each.path.replace(".moves", "", 1), each.message) for each in refused.mistakes]
            raise serializers.refuse(inside) from None


class FixSerializer(serializers.Serializer):
    """A way to mend a finding."""

    title = serializers.CharField()
    moves = MovesField(help_text="What to send to the army's moves.")
    leaves = serializers.CharField(help_text="What it leaves of the finding, or breaks elsewhere; empty if nothing.")
    errors_after = serializers.IntegerField(min_value=0, help_text="How many errors the army has afterwards.")


@extend_schema_field({"type": ["integer", "string", "null"]})
class NumberOrTextField(serializers.JSONField):
    """A number or a word that a rule compares."""


class FindingSerializer(serializers.Serializer):
    """A rule's word on an army."""

    code = serializers.CharField(help_text="The rule.")
    level = serializers.ChoiceField(get_args(Level), help_text="Only an error makes an army illegal.")
    message = serializers.CharField()
    cites = serializers.CharField(help_text="The section of the rules reference that it stands on.")
    at = serializers.ListField(child=serializers.IntegerField(), help_text="The keys of the lines that it is about.")
    have = NumberOrTextField()
    need = NumberOrTextField()
    fixes = FixSerializer(
        many=True, help_text="The best first; each was tried, and leaves no more errors than there are."
    )


class MendSerializer(serializers.Serializer):
    """Fixes, one after the other, that make the army legal."""

    steps = serializers.ListField(child=serializers.CharField(), help_text="The words of the fixes, in their order.")
    moves = MovesField(help_text="All their moves, to be sent at once.")


class ReportSerializer(serializers.Serializer):
    """All findings on an army."""

    legal = serializers.BooleanField(source="is_legal")
    total = serializers.IntegerField(help_text="What the army costs.")
    findings = FindingSerializer(many=True)
    mend = MendSerializer(allow_null=True, help_text="What makes the army legal; null if it is, or if no fixes do.")
    untried = serializers.IntegerField(
        min_value=0, help_text="How many findings have their fixes held back, because too much is wrong to try them."
    )
    legal_by = serializers.ListField(child=serializers.CharField(), help_text="The rulesets that it keeps as it is.")


def report_on(file: ArmyFile) -> Report:
    """All findings on an army, with the fixes that were tried. One query."""
    return rulebook(file.game).check_and_mend(file, shelf_of(file))


class StepSerializer(serializers.Serializer):
    """A move with the words for it."""

    move = MoveField()
    words = serializers.CharField()


class WhySerializer(serializers.Serializer):
    """The reason why there is no such army."""

    message = serializers.CharField()
    cites = serializers.ListField(child=serializers.CharField(), help_text="The sections of the rules reference.")
    witness = ArmyFileSerializer(allow_null=True, help_text="The cheapest army that only the limit stands against.")


class SolutionSerializer(serializers.Serializer):
    """An army that the rules pass, or why there is none."""

    possible = serializers.BooleanField(
        allow_null=True, help_text="Null where neither an army nor a proof against one was found."
    )
    army = ArmyFileSerializer(source="first.army", allow_null=True)
    best = serializers.BooleanField(
        source="first.is_best",
        allow_null=True,
        help_text="False where it is the best army that was found, and a nearer one may exist.",
    )
    moves = StepSerializer(source="steps", many=True, help_text="The moves that make it of the army that was sent.")
    why = WhySerializer(source="reason", allow_null=True)


class SolutionsSerializer(SolutionSerializer):
    """Up to three armies; `army` and `moves` are the first one's."""

    armies = ArmyFileSerializer(many=True)


class ArmySummarySerializer(serializers.RecordSerializer):
    """One of a person's armies."""

    class Meta:
        model = Army
        fields = ["key", "name", "game", "ruleset", "limit", "revision", "is_built", "made", "changed", "address"]
        read_only_fields = fields


class ArmySerializer(ArmySummarySerializer):
    """An army with its lines and what the rules say of it."""

    army = ArmyFileSerializer(source="file")
    keys = serializers.SerializerMethodField(help_text="The key of each line, for moves.")
    report = ReportSerializer()

    class Meta(ArmySummarySerializer.Meta):
        fields = [*ArmySummarySerializer.Meta.fields, "army", "keys", "report"]
        read_only_fields = fields

    def get_keys(self, army: Army) -> list[int]:
        return [entry.key for entry in army.file.entries]

    def to_representation(self, instance: Army) -> Any:
        instance.file = file_of(instance)  # read once for the lines, their keys and the report
        instance.report = report_on(instance.file)
        return super().to_representation(instance)


@with_example(
    "Two moves",
    {"revision": 1, "moves": [{"move": "rename", "title": "Thorn Watch"}, {"move": "set-limit", "limit": 150}]},
)
class ChangeSerializer(serializers.Serializer):
    """Moves on an army, and the revision that they are made on."""

    revision = serializers.RevisionField()
    moves = MovesField()


@with_example("A name", {"name": "Before the tournament"})
class VersionNameSerializer(serializers.Serializer):
    """A name for the army as it stands."""

    name = serializers.CharField(allow_blank=True, max_length=LONGEST_NAME)


class VersionSerializer(serializers.ModelSerializer):
    """An army as it was after one change."""

    stands = serializers.SerializerMethodField(help_text="Whether the army is as this version has it.")

    class Meta:
        model = Version
        fields = ["number", "name", "made", "stands"]
        read_only_fields = fields

    def get_stands(self, version: Version) -> bool:
        return version.number == version.army.at


class DifferenceSerializer(serializers.Serializer):
    """One thing that is otherwise now."""

    what = serializers.ChoiceField(get_args(DifferenceKind))
    text = serializers.CharField()


class WholeVersionSerializer(VersionSerializer):
    """A version with its army file, and what has changed since."""

    army = ArmyFileSerializer(source="file")
    differences = DifferenceSerializer(many=True, help_text="What has changed from then to now.")

    class Meta(VersionSerializer.Meta):
        fields = [*VersionSerializer.Meta.fields, "army", "differences"]
        read_only_fields = fields

    def to_representation(self, instance: Version) -> Any:
        instance.file = file_of_version(instance)
        instance.differences = diff(instance.file, file_of(instance.army))
        return super().to_representation(instance)


class PrintsSerializer(serializers.Serializer):
    """The prints of a shared army, which anybody may fetch."""

    cards = serializers.HyperlinkedIdentityField(
        "printing:cards", lookup_field="share_key", help_text="Its cards as a PDF."
    )
    roster = serializers.HyperlinkedIdentityField(
        "printing:roster", lookup_field="share_key", help_text="Its roster as a PDF."
    )

    def to_representation(self, instance: Army) -> Any:
        return super().to_representation(instance) if instance.share_key else None


class ShareSerializer(serializers.Serializer):
    """An army's link for others."""

    key = serializers.CharField(source="share_key", help_text="What stands in the link.")
    address = serializers.AbsoluteURLField(
        "get_shared_url", help_text="The page that anybody may read who has the link."
    )
    prints = PrintsSerializer(source="*", help_text="The prints that anybody may fetch who has the link.")


class MaybeSharedSerializer(ShareSerializer):
    """An army's link for others, if there is one."""

    key = serializers.CharField(source="share_key", allow_null=True, help_text="Null while there is no link.")
    address = serializers.AbsoluteURLField(
        "get_shared_url", allow_null=True, help_text="The page that anybody may read who has the link, or null."
    )
    prints = PrintsSerializer(
        source="*", allow_null=True, help_text="The prints that anybody may fetch who has the link, or null."
    )


class SharedSerializer(serializers.Serializer):
    """An army as others see it."""

    army = ArmyFileSerializer()
    report = ReportSerializer()

    def to_representation(self, instance: Army) -> Any:
        file = file_of(instance)
        return super().to_representation({"army": file, "report": report_on(file)})
