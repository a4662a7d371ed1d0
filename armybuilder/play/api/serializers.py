"""The records of matches in the API."""

from typing import Any, NamedTuple

from drf_spectacular.utils import extend_schema_field

from armybuilder.engine.table import Option, listed
from armybuilder.lists.holders import Holder, holder_of
from armybuilder.play import selectors
from armybuilder.play.answering import OptionButton
from armybuilder.play.api.people import CompanySerializer
from armybuilder.play.carrying import Remains
from armybuilder.play.company import Company
from armybuilder.play.gate import is_friendly
from armybuilder.play.models import Match
from armybuilder.play.playback import Line
from armybuilder.play.showing import Scene
from armybuilder.rest import serializers
from catalog.shelf import shelf

#: So many lines of the log come at once.
MOST_LINES = 500


class NumberedLine(NamedTuple):
    """A line of the log, counted from 1."""

    number: int
    line: Line


class MatchState:
    """A match as whoever asks may see it: a scene, or what remains of it where today's rules can't play it again."""

    def __init__(self, match: Match, holder: Holder, since: int = 0) -> None:
        self.match, self.since = match, since
        self.scene = scene_of(match, holder)
        self.can_be_shown = self.scene is not None
        self.remains = None if self.scene else Remains(match, holder)
        self.is_friendly = is_friendly(match.setup)
        self.is_running = self.scene is not None and self.scene.is_running
        self.can_undo = self.scene is not None and self.scene.can_undo
        self.asked = self.scene if self.scene and self.scene.is_asked else None
        self.company = Company(match, self.scene.seats if self.scene else ()) if match.challenge else None
        lines = self.scene.playback.lines if self.scene else []
        self.log_length = len(lines)
        self.log = [NumberedLine(*each) for each in enumerate(lines[since : since + MOST_LINES], since + 1)]


def scene_of(match: Match, holder: Holder) -> Scene | None:
    """The match at its last moment; None where today's rules can't play it again."""
    playback = selectors.todays_playback(match, holder)
    if playback is None:
        return None
    return Scene(match, playback, shelf(match.game_id), playback.length, selectors.seats_of(match, holder))


class MatchSummarySerializer(serializers.ModelSerializer):
    """One of a person's matches."""

    game = serializers.CharField(source="game_id", read_only=True)
    seats = serializers.ListField(child=serializers.CharField(), help_text="Who plays each army.")
    seed = serializers.CharField(
        source="shown_seed",
        read_only=True,
        help_text="What all dice follow from; empty while people play by a challenge.",
    )
    address = serializers.AddressField()

    class Meta:
        model = Match
        fields = ["key", "game", "title", "seats", "seed", "revision", "made"]
        fields += ["is_over", "winner", "reason", "address"]
        read_only_fields = fields


class PieceSerializer(serializers.Serializer):
    """A piece on the board. What is hidden from whoever plays is not here."""

    owner = serializers.IntegerField(help_text="The army that it is of, counted from 0.")
    sign = serializers.CharField(help_text="Its letter and number.")
    name = serializers.CharField()
    column = serializers.IntegerField(help_text="From the left, counted from 0.")
    row = serializers.IntegerField(help_text="From the top, counted from 0.")
    facing = serializers.IntegerField(
        allow_null=True,
        help_text="Turns to the right, quarters on squares and sixths on hexes, from north; "
        "where hexes have a point at the top, from the upper left.",
    )
    level = serializers.IntegerField(help_text="The height that it stands on; 0 where the board is flat.")
    spot = serializers.CharField(help_text="Where on its space it stands in a team: `north`, `south` …; or empty.")
    stack = serializers.IntegerField(help_text="How many cards it is made of.")
    health = serializers.FloatField(allow_null=True, help_text="What is left of 1.")
    is_down = serializers.BooleanField()
    is_active = serializers.BooleanField()
    marks = serializers.ListField(child=serializers.CharField(), help_text="Its statuses.")
    facts = serializers.ListField(child=serializers.CharField(), help_text="What else is to be said of it.")


class MarkerSerializer(serializers.Serializer):
    """Something that lies on a space."""

    column = serializers.IntegerField()
    row = serializers.IntegerField()
    words = serializers.CharField()


class TraySerializer(serializers.Serializer):
    """A row beside the board: a reserve, a hand, a pile."""

    owner = serializers.IntegerField(help_text="Whose it is.")
    name = serializers.CharField()
    cards = serializers.ListField(child=serializers.CharField(), help_text="What lies open, by name.")
    backs = serializers.IntegerField(help_text="How many lie face down.")


class BoardSerializer(serializers.Serializer):
    """The table as it stands."""

    title = serializers.CharField(help_text="Where it is fought.")
    heading = serializers.CharField(source="board.heading", help_text="The Turn or round, and whose it is.")
    shape = serializers.ChoiceField(
        source="board.spaces.shape",
        choices=["squares", "flat hexes", "pointy hexes"],
        help_text="What its spaces are, and what is at a hex's top.",
    )
    columns = serializers.IntegerField(source="board.columns")
    rows = serializers.IntegerField(source="board.rows")
    scores = serializers.ListField(
        source="board.scores", child=serializers.CharField(), help_text="How each side stands, in words."
    )
    pieces = PieceSerializer(source="board.tokens", many=True)
    markers = MarkerSerializer(source="board.markers", many=True)
    trays = TraySerializer(source="board.trays", many=True)


class OptionSerializer(serializers.Serializer):
    """Something that may be answered."""

    number = serializers.IntegerField(help_text="What to send as `option`.")
    verb = serializers.CharField()
    words = serializers.CharField(help_text="What the verb is done to.")
    column = serializers.IntegerField(allow_null=True, help_text="The space that it is about.")
    row = serializers.IntegerField(allow_null=True)

    def to_representation(self, instance: tuple[Option, OptionButton]) -> Any:
        option, button = instance
        column, row = button.place or (None, None)
        shown = {"number": button.number, "verb": str(option[0]), "words": button.words, "column": column, "row": row}
        return super().to_representation(shown)


class QuestionSerializer(serializers.Serializer):
    """The question to the person who plays."""

    player = serializers.IntegerField(source="question.player", help_text="The side that is asked, counted from 0.")
    text = serializers.CharField(source="question.text")
    options = serializers.SerializerMethodField()

    @extend_schema_field(OptionSerializer(many=True))
    def get_options(self, scene: Scene) -> Any:
        options = listed(scene.question.options) if scene.question else []
        return OptionSerializer(zip(options, scene.answering.buttons, strict=True), many=True).data


class LineSerializer(serializers.Serializer):
    """A line of the log."""

    number = serializers.IntegerField(help_text="Counted from 1; `since` takes it.")
    kind = serializers.CharField(source="line.kind", help_text="What kind of event it tells.")
    text = serializers.CharField(source="line.text")
    is_detail = serializers.BooleanField(
        source="line.is_detail", help_text="It only takes a number of the next line apart."
    )


class RemainsSerializer(serializers.Serializer):
    """The part of a match that today's rules can tell, where it began by others, and whether it can go on by them."""

    fitting = serializers.IntegerField(help_text="How many of its answers fit.")
    whole = serializers.IntegerField(help_text="How many it has.")
    can_agree = serializers.BooleanField(help_text="Whether it is one's own to agree, at `todays-rules/`.")
    waits = serializers.BooleanField(help_text="Whether somebody has agreed, and somebody else has yet to.")


class MatchSerializer(MatchSummarySerializer):
    """A match as it stands."""

    can_be_shown = serializers.BooleanField(
        source="state.can_be_shown", help_text="Whether today's rules can play it again."
    )
    remains = RemainsSerializer(
        source="state.remains", allow_null=True, help_text="What is left where they can't; null where they can."
    )
    is_friendly = serializers.BooleanField(
        source="state.is_friendly", help_text="Whether both sides agreed that armies need not be legal."
    )
    is_running = serializers.BooleanField(
        source="state.is_running", help_text="Whether a bot is to answer next: play it on."
    )
    can_undo = serializers.BooleanField(
        source="state.can_undo", help_text="Whether there is an answer of one's own to take back."
    )
    seen_by = serializers.IntegerField(
        source="state.scene.playback.eyes",
        allow_null=True,
        help_text="The side through whose eyes it is shown, as long as something is hidden.",
    )
    board = BoardSerializer(source="state.scene", allow_null=True)
    question = QuestionSerializer(source="state.asked", allow_null=True)
    people = CompanySerializer(
        source="state.company", allow_null=True, help_text="The people who met by a challenge; null in a match alone."
    )
    log = LineSerializer(source="state.log", many=True, help_text=f"The lines after `since`, {MOST_LINES} at most.")
    log_length = serializers.IntegerField(source="state.log_length", help_text="How many lines there are.")

    class Meta(MatchSummarySerializer.Meta):
        fields = [
            *MatchSummarySerializer.Meta.fields,
            "can_be_shown",
            "remains",
            "is_friendly",
            "is_running",
            "can_undo",
            "seen_by",
        ]
        fields += ["people", "board", "question", "log", "log_length"]
        read_only_fields = fields

    def to_representation(self, instance: Match) -> Any:
        view = self.context["view"]
        vars(instance)["state"] = MatchState(instance, holder_of(view.request), view.query.get("since", 0))
        return super().to_representation(instance)


class ReplaySerializer(serializers.Serializer):
    """A match as a file: all that it takes to play it again."""

    format = serializers.CharField(help_text="Says what the file is, and which version of the format.")
    game = serializers.CharField()
    version = serializers.CharField(help_text="The version of the game's rules that it was played by.")
    setup = serializers.DictField(help_text="The armies and all that was settled before the first step.")
    seed = serializers.CharField(help_text="All dice follow from it.")
    answers = serializers.ListField(
        child=serializers.CharField(), help_text="Every answer, in the order of the questions."
    )
    fingerprints = serializers.DictField(
        child=serializers.CharField(), help_text="Hashes of the state by the number of answers given until then."
    )
