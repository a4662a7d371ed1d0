"""The records of matches in the API, and its description of them."""

from collections.abc import Sequence

from drf_spectacular.utils import OpenApiExample
from rest_framework import serializers

from armybuilder.engine.table import listed
from armybuilder.lists.api.serializers import ArmyFileSerializer
from armybuilder.play.adapters import ARMIES, FEWEST_ARMIES, Token
from armybuilder.play.answering import OptionButton
from armybuilder.play.api.company_shapes import CompanySerializer, company_data
from armybuilder.play.carrying import Remains
from armybuilder.play.gate import is_friendly
from armybuilder.play.models import LONGEST_SEED, Match
from armybuilder.play.seats import SEATS
from armybuilder.play.showing import Scene

#: So many lines of the log come at once.
MOST_LINES = 500

START_EXAMPLE = OpenApiExample(
    "Two armies, one of them yours to play",
    {
        "armies": [{"key": "the-key-of-one-of-yours"}, {"shared": "the-key-of-a-shared-one"}],
        "seats": ["you", "greedy"],
        "seed": "7",
        "options": {},
    },
    request_only=True,
)
ANSWER_EXAMPLE = OpenApiExample("The first option", {"revision": 1, "option": 0}, request_only=True)
UNDO_EXAMPLE = OpenApiExample("The revision that was seen", {"revision": 1}, request_only=True)


class NamedArmySerializer(serializers.Serializer[object]):
    """An army for a match, in one of three ways."""

    key = serializers.CharField(required=False, help_text="The key of one's own army.")
    shared = serializers.CharField(required=False, help_text="The key in the link that shares an army.")
    file = ArmyFileSerializer(required=False)


class StartSerializer(serializers.Serializer[object]):
    """A match to begin."""

    armies = serializers.ListField(
        child=NamedArmySerializer(),
        min_length=FEWEST_ARMIES,
        max_length=len(ARMIES),
        help_text="Two armies, or more where the game seats more.",
    )
    seats = serializers.ListField(
        child=serializers.ChoiceField(list(SEATS)),
        min_length=FEWEST_ARMIES,
        max_length=len(ARMIES),
        required=False,
        help_text="Who plays each army: `you`, `you-if-able` (asked only where there is a choice), or a bot. "
        "Greedy bots unless told.",
    )
    seed = serializers.CharField(
        max_length=LONGEST_SEED, required=False, help_text="All dice follow from it; made up unless told."
    )
    options = serializers.DictField(
        required=False, help_text="What the game asks before a match, by the names in its form: `battlefield`, `fog` …"
    )


class AnswerSerializer(serializers.Serializer[object]):
    """The option that is taken of those that were seen."""

    revision = serializers.IntegerField(min_value=1, help_text="The revision of the match that was seen.")
    option = serializers.IntegerField(min_value=0, help_text="The number of an option of the question.")


class SeenMatchSerializer(serializers.Serializer[object]):
    """The revision on which an answer is taken back."""

    revision = serializers.IntegerField(min_value=1, help_text="The revision of the match that was seen.")


class MatchSummarySerializer(serializers.ModelSerializer[Match]):
    """One of a person's matches."""

    game = serializers.CharField(source="game_id", read_only=True)
    seats = serializers.ListField(child=serializers.CharField(), help_text="Who plays each army.")
    seed = serializers.CharField(
        source="shown_seed",
        read_only=True,
        help_text="What all dice follow from; empty while people play by a challenge.",
    )
    address = serializers.CharField(source="get_absolute_url", read_only=True, help_text="Its page.")

    class Meta:
        model = Match
        fields = ["key", "game", "title", "seats", "seed", "revision", "made"]
        fields += ["is_over", "winner", "reason", "address"]
        read_only_fields = fields


class PieceSerializer(serializers.Serializer[object]):
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


class MarkerSerializer(serializers.Serializer[object]):
    """Something that lies on a space."""

    column = serializers.IntegerField()
    row = serializers.IntegerField()
    words = serializers.CharField()


class TraySerializer(serializers.Serializer[object]):
    """A row beside the board: a reserve, a hand, a pile."""

    owner = serializers.IntegerField(help_text="Whose it is.")
    name = serializers.CharField()
    cards = serializers.ListField(child=serializers.CharField(), help_text="What lies open, by name.")
    backs = serializers.IntegerField(help_text="How many lie face down.")


class BoardSerializer(serializers.Serializer[object]):
    """The table as it stands."""

    title = serializers.CharField(help_text="Where it is fought.")
    heading = serializers.CharField(help_text="The Turn or round, and whose it is.")
    shape = serializers.ChoiceField(
        ["squares", "flat hexes", "pointy hexes"], help_text="What its spaces are, and what is at a hex's top."
    )
    columns = serializers.IntegerField()
    rows = serializers.IntegerField()
    scores = serializers.ListField(child=serializers.CharField(), help_text="How each side stands, in words.")
    pieces = PieceSerializer(many=True)
    markers = MarkerSerializer(many=True)
    trays = TraySerializer(many=True)


class OptionSerializer(serializers.Serializer[object]):
    """Something that may be answered."""

    number = serializers.IntegerField(help_text="What to send as `option`.")
    verb = serializers.CharField()
    words = serializers.CharField(help_text="What the verb is done to.")
    column = serializers.IntegerField(allow_null=True, help_text="The space that it is about.")
    row = serializers.IntegerField(allow_null=True)


class QuestionSerializer(serializers.Serializer[object]):
    """The question to the person who plays."""

    player = serializers.IntegerField(help_text="The side that is asked, counted from 0.")
    text = serializers.CharField()
    options = OptionSerializer(many=True)


class LineSerializer(serializers.Serializer[object]):
    """A line of the log."""

    number = serializers.IntegerField(help_text="Counted from 1; `since` takes it.")
    kind = serializers.CharField(help_text="What kind of event it tells.")
    text = serializers.CharField()
    is_detail = serializers.BooleanField(help_text="It only takes a number of the next line apart.")


class RemainsSerializer(serializers.Serializer[object]):
    """The part of a match that today's rules can tell, where it began by others, and whether it can go on by them."""

    fitting = serializers.IntegerField(help_text="How many of its answers fit.")
    whole = serializers.IntegerField(help_text="How many it has.")
    can_agree = serializers.BooleanField(help_text="Whether it is one's own to agree, at `todays-rules/`.")
    waits = serializers.BooleanField(help_text="Whether somebody has agreed, and somebody else has yet to.")


class MatchSerializer(MatchSummarySerializer):
    """A match as it stands."""

    can_be_shown = serializers.BooleanField(help_text="Whether today's rules can play it again.")
    remains = RemainsSerializer(allow_null=True, help_text="What is left where they can't; null where they can.")
    is_friendly = serializers.BooleanField(help_text="Whether both sides agreed that armies need not be legal.")
    is_running = serializers.BooleanField(help_text="Whether a bot is to answer next: play it on.")
    can_undo = serializers.BooleanField(help_text="Whether there is an answer of one's own to take back.")
    seen_by = serializers.IntegerField(
        allow_null=True, help_text="The side through whose eyes it is shown, as long as something is hidden."
    )
    board = BoardSerializer(allow_null=True)
    question = QuestionSerializer(allow_null=True)
    people = CompanySerializer(allow_null=True, help_text="The people who met by a challenge; null in a match alone.")
    log = LineSerializer(many=True, help_text=f"The lines after `since`, {MOST_LINES} at most.")
    log_length = serializers.IntegerField(help_text="How many lines there are.")

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


class ReplaySerializer(serializers.Serializer[object]):
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


# --- From a scene to plain data ---------------------------------------------------------------------------------------


def match_data(match: Match, scene: Scene | None, remains: Remains | None, since: int) -> dict[str, object]:
    """A match as `MatchSerializer` describes it: a scene, or what remains where today's rules can't play it again."""
    lines = scene.playback.lines if scene else []
    return {
        **MatchSummarySerializer(match).data,
        "can_be_shown": scene is not None,
        "remains": RemainsSerializer(remains).data if remains else None,
        "is_friendly": is_friendly(match.setup),
        "is_running": scene is not None and scene.is_running,
        "can_undo": scene is not None and scene.can_undo,
        "seen_by": scene.playback.eyes if scene else None,
        "board": _board(scene) if scene else None,
        "question": _question(scene) if scene and scene.is_asked else None,
        "people": company_data(match, scene.seats if scene else ()) if match.challenge else None,
        "log": [
            {"number": number, "kind": line.kind, "text": line.text, "is_detail": line.is_detail}
            for number, line in enumerate(lines[since : since + MOST_LINES], since + 1)
        ],
        "log_length": len(lines),
    }


def _board(scene: Scene) -> dict[str, object]:
    board = scene.board
    return {
        "title": scene.title,
        "heading": board.heading,
        "shape": board.spaces.shape,
        "columns": board.columns,
        "rows": board.rows,
        "scores": list(board.scores),
        "pieces": [_piece(token) for token in board.tokens],
        "markers": [{"column": each.column, "row": each.row, "words": each.words} for each in board.markers],
        "trays": [
            {"owner": each.owner, "name": each.name, "cards": list(each.cards), "backs": each.backs}
            for each in board.trays
        ],
    }


def _piece(token: Token) -> dict[str, object]:
    names = (
        "owner",
        "sign",
        "name",
        "column",
        "row",
        "facing",
        "level",
        "spot",
        "stack",
        "health",
        "is_down",
        "is_active",
    )
    plain = {name: getattr(token, name) for name in names}
    return plain | {"marks": list(token.marks), "facts": list(token.facts)}


def _question(scene: Scene) -> dict[str, object]:
    question = scene.question
    assert question, "only told while something is asked"
    verbs: Sequence[str] = [str(option[0]) for option in listed(question.options)]
    options = [_option(verb, choice) for verb, choice in zip(verbs, scene.answering.buttons, strict=True)]
    return {"player": question.player, "text": question.text, "options": options}


def _option(verb: str, choice: OptionButton) -> dict[str, object]:
    column, row = choice.place or (None, None)
    return {"number": choice.number, "verb": verb, "words": choice.words, "column": column, "row": row}
