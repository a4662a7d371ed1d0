"""The records of matches in the API."""

from dataclasses import asdict
from typing import Any, NamedTuple, get_args

from django.conf import settings
from drf_spectacular.extensions import OpenApiSerializerFieldExtension
from drf_spectacular.openapi import AutoSchema
from drf_spectacular.utils import Direction, extend_schema_field

from armybuilder.engine.games import can_be_played, game_of
from armybuilder.engine.verbs import PartKind
from armybuilder.ownership.holders import Holder, holder_of
from armybuilder.play import selectors
from armybuilder.play.arranging import is_friendly
from armybuilder.play.challenges import ChallengeSummary, Coming, begun_match
from armybuilder.play.forecasting import EndSpace
from armybuilder.play.models import Challenge, Match, Offer
from armybuilder.play.participants import Participants
from armybuilder.play.playback import LogLine
from armybuilder.play.presenters import SORT_NAMES, MatchView, Remains
from armybuilder.play.terms import TERMS, MatchTerm
from armybuilder.rest import serializers
from catalog.shelf import shelf


class FateSerializer(serializers.Serializer):
    """A way in which a piece may fare."""

    words = serializers.CharField()
    chance = serializers.FloatField(
        help_text="How likely it is; by the best of your next answers for it, if it depends."
    )
    least = serializers.FloatField(help_text="How likely it is by the next answer that makes it least likely.")
    is_as_now = serializers.BooleanField(help_text="Whether nothing changes for it.")


class FatesSerializer(serializers.Serializer):
    """A piece for which something may change."""

    name = serializers.CharField()
    fates = FateSerializer(many=True, source="outcomes")


class EndSerializer(serializers.Serializer):
    """A space on which it may end."""

    name = serializers.CharField()
    column = serializers.SerializerMethodField()
    row = serializers.SerializerMethodField()
    chance = serializers.FloatField(help_text="How likely it can end there.")

    def get_column(self, end: EndSpace) -> int:
        return end.place[0]

    def get_row(self, end: EndSpace) -> int:
        return end.place[1]


class HeldSerializer(serializers.Serializer):
    """Cards that an opponent may hold against it."""

    name = serializers.CharField(help_text="The cards, one or several together.")
    words = serializers.CharField(help_text="What comes of it if they are laid down.")
    chance = serializers.FloatField(
        help_text="How likely all of them are held, from what the player who is asked may know."
    )


class AskSerializer(serializers.Serializer):
    """A question to the player that a forecast doesn't go beyond."""

    words = serializers.CharField()
    chance = serializers.FloatField(help_text="How likely it is asked.")


class ForecastSerializer(serializers.Serializer):
    """A forecast of an option."""

    is_exact = serializers.BooleanField(help_text="Whether all ways of the dice were followed.")
    deals = serializers.IntegerField(help_text="How many times what is hidden was redealt; 1 if it plays no part.")
    sample = serializers.IntegerField(help_text="The number of ways of a sample; 0 if all were followed.")
    pieces = FatesSerializer(source="rows", many=True)
    sides = FatesSerializer(many=True, help_text="What may become of the points, levels and pieces of each side.")
    ends = EndSerializer(many=True, help_text="Where a charge may end, the likeliest space first.")
    held = HeldSerializer(many=True, help_text="The cards that may be held against an attack, where hands are hidden.")
    asks = AskSerializer(
        many=True, help_text="What you would have to answer next: the forecast ends there, or tries the answers to it."
    )
    tried = serializers.IntegerField(help_text="The number of answers to what is asked next that were tried; often 0.")
    offered = serializers.IntegerField(help_text="The number of answers to that which you will be offered.")


class HintSerializer(serializers.Serializer):
    """What the search bot would do."""

    option = serializers.IntegerField(source="number", help_text="The number of the option that it would take.")
    words = serializers.CharField(help_text="The option in words.")
    forecast = ForecastSerializer(allow_null=True, help_text="What may come of it; null where no dice have a say.")


class RuleSerializer(serializers.Serializer):
    """A section of the rules."""

    slug = serializers.CharField()
    title = serializers.CharField()
    address = serializers.AbsoluteURLField()


class ReasonSerializer(serializers.Serializer):
    """Something that may be wanted, and why it can't be done."""

    wish = serializers.CharField(help_text="What it is; empty where the reason is of everything.")
    words = serializers.CharField(help_text="Why it can't be done; empty where it can.")
    rule = RuleSerializer(allow_null=True, help_text="The section of the rules that the reason comes from.")


class TermsSerializer(serializers.Serializer):
    """The agreement beside what the game asks."""

    def get_fields(self) -> dict[str, serializers.AnyField]:
        return {name: _term_field(term) for name, term in TERMS.items()}


def _term_field(term: MatchTerm) -> serializers.AnyField:
    said: Any = {"help_text": term.about, "required": False}
    if term.choices:
        return serializers.ChoiceField(term.choices.values, **said)
    if term.most:
        return serializers.IntegerField(min_value=term.least, max_value=term.most, **said)
    return serializers.BooleanField(**said)


class CompanionSerializer(serializers.Serializer):
    """A player of a match between people."""

    number = serializers.IntegerField(help_text="The seat, from 0.")
    name = serializers.CharField()
    is_own = serializers.BooleanField(help_text="Whether it is you.")
    is_bot = serializers.BooleanField()
    is_asked = serializers.BooleanField()
    is_away = serializers.BooleanField(help_text="Whether the clock runs and nobody is at the page.")
    due_at = serializers.DateTimeField(allow_null=True, help_text="When the player's time is up.")
    bank = serializers.IntegerField(help_text="The seconds that are left beside those for each answer.")


class OfferSerializer(serializers.Serializer):
    """An offer that stands."""

    number = serializers.IntegerField(source="offer.pk", help_text="What its address ends with.")
    kind = serializers.ChoiceField(Offer.Kind.values, source="offer.kind")
    player = serializers.IntegerField(source="offer.player.number", help_text="Whose it is.")
    is_own = serializers.BooleanField()


class MessageSerializer(serializers.Serializer):
    """Something that was said."""

    number = serializers.IntegerField()
    player = serializers.IntegerField()
    name = serializers.CharField()
    words = serializers.CharField()


class CompanySerializer(serializers.Serializer):
    """The people at a match, and what they may do beside answering."""

    changes = serializers.IntegerField(source="match.changes", help_text="Goes up with whatever can be seen.")
    terms = TermsSerializer(source="match.terms.stored")
    players = CompanionSerializer(source="companions", many=True)
    offers = OfferSerializer(source="open_offers", many=True)
    may_offer = serializers.SerializerMethodField(help_text="What you may offer now.")
    can_claim = serializers.BooleanField(help_text="Whether you may claim the match because time is up.")
    why_not_taken_back = serializers.CharField(
        source="why_no_undo", help_text="Why your last answer can't be undone; empty if it can."
    )
    messages = MessageSerializer(many=True)
    rematch = serializers.CharField(
        source="rematch.key", allow_null=True, help_text="The key of the match in which the same people met again."
    )

    def get_may_offer(self, participants: Participants) -> list[str]:
        return [kind for kind, _ in participants.may_offer] if participants.seats else []


class ComingCardSerializer(serializers.Serializer):
    """A card of an army, and how many of it."""

    count = serializers.IntegerField()
    name = serializers.CharField()


class ComingSerializer(serializers.Serializer):
    """A player who has taken a seat of a challenge."""

    number = serializers.IntegerField(source="player.number", help_text="The seat, from 0.")
    name = serializers.CharField(source="player.name")
    seat = serializers.CharField(source="player.seat", help_text="How a person is asked, or a bot.")
    army = serializers.CharField(help_text="The army's name.")
    cards = serializers.SerializerMethodField(help_text="Its cards; none where the game hides what an army holds.")

    @extend_schema_field(ComingCardSerializer(many=True))
    def get_cards(self, coming: Coming) -> list[dict[str, object]]:
        return [{"count": count, "name": name} for count, name in coming.cards]


class ChallengeSerializer(serializers.Serializer):
    """A challenge: its terms, who has come, and the match as soon as it has begun."""

    key = serializers.CharField(source="challenge.key")
    game = serializers.CharField(source="challenge.game_id")
    size = serializers.IntegerField(source="challenge.size")
    free = serializers.IntegerField(help_text="How many seats nobody has taken.")
    is_open = serializers.BooleanField(source="challenge.is_open", help_text="Whether it stands in the lobby.")
    is_withdrawn = serializers.SerializerMethodField()
    is_own = serializers.SerializerMethodField(help_text="Whether you sent it.")
    is_seated = serializers.SerializerMethodField(help_text="Whether you sit there.")
    terms = TermsSerializer(source="terms.stored")
    options = serializers.DictField(source="challenge.options", help_text="What the game asked, as chosen.")
    players = ComingSerializer(many=True)
    match = serializers.SerializerMethodField(help_text="The key of the match that has begun.")
    address = serializers.AbsoluteURLField("challenge.get_absolute_url", help_text="Its page: the link to send.")
    made = serializers.DateTimeField(source="challenge.made")

    def get_is_withdrawn(self, summary: ChallengeSummary) -> bool:
        return summary.challenge.withdrawn_at is not None

    def get_is_own(self, summary: ChallengeSummary) -> bool:
        return summary.challenge.is_held_by(holder_of(self.context["request"]))

    def get_is_seated(self, summary: ChallengeSummary) -> bool:
        holder = holder_of(self.context["request"])
        return any(player.is_held_by(holder) for player in summary.challenge.players.all())

    def get_match(self, summary: ChallengeSummary) -> str | None:
        match = begun_match(summary.challenge)
        return match.key if match else None

    def to_representation(self, instance: Challenge) -> Any:
        return super().to_representation(ChallengeSummary(instance))


class TallySerializer(serializers.Serializer):
    """Matches of a game, against people or against bots."""

    game = serializers.CharField(help_text="The game's name.")
    against_people = serializers.BooleanField()
    played = serializers.IntegerField()
    won = serializers.IntegerField()
    lost = serializers.IntegerField()
    drawn = serializers.IntegerField()


#: How many lines of the log come at once.
MOST_LINES = 500


class NumberedLine(NamedTuple):
    """A line of the log, counted from 1."""

    number: int
    line: LogLine


class MatchState:
    """A match as a person may see it: a scene, or what remains of it where today's rules can't play it again."""

    def __init__(self, match: Match, holder: Holder, since: int = 0) -> None:
        self.match, self.since = match, since
        self.scene = scene_of(match, holder)
        self.can_be_shown = self.scene is not None
        self.remains = None if self.scene else Remains(match, holder)
        self.is_friendly = is_friendly(match.setup)
        self.is_running = self.scene is not None and self.scene.is_running
        self.can_undo = self.scene is not None and self.scene.can_undo
        self.asked = self.scene.asked if self.scene else None
        self.participants = Participants(match, self.scene.seats if self.scene else ()) if match.challenge else None
        lines = self.scene.playback.lines if self.scene else []
        self.log_length = len(lines)
        self.log = [NumberedLine(*each) for each in enumerate(lines[since : since + MOST_LINES], since + 1)]


def scene_of(match: Match, holder: Holder) -> MatchView | None:
    """The match at its last moment; None where today's rules can't play it again."""
    playback = selectors.todays_playback(match, holder)
    if playback is None:
        return None
    return MatchView(match, playback, shelf(match.game_id), playback.length, selectors.seats_of(match, holder))


class MatchSummarySerializer(serializers.RecordSerializer):
    """One of a person's matches."""

    seats = serializers.ListField(child=serializers.CharField(), help_text="Who plays each army.")
    seed = serializers.CharField(
        source="shown_seed",
        read_only=True,
        help_text="What all dice follow from; empty while people play by a challenge.",
    )

    class Meta:
        model = Match
        fields = ["key", "game", "title", "seats", "seed", "revision", "made"]
        fields += ["is_over", "winner", "reason", "address"]
        read_only_fields = fields


class PieceSerializer(serializers.Serializer):
    """A piece on the board. What is hidden from its players is left out."""

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
    cards = serializers.ListField(source="names", child=serializers.CharField(), help_text="What lies open, by name.")
    backs = serializers.IntegerField(help_text="How many lie face down.")


class AimSerializer(serializers.Serializer):
    """Something that wins the match, or pays for it."""

    name = serializers.CharField()
    words = serializers.CharField(help_text="What it asks.")
    pays = serializers.CharField(help_text="What it pays; empty where it wins the match.")
    holders = serializers.ListField(
        child=serializers.IntegerField(), help_text="The players whom it would be counted for at this moment."
    )


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
        source="board.standings", child=serializers.CharField(), help_text="How each side stands, in words."
    )
    aims = AimSerializer(source="board.aims", many=True)
    pieces = PieceSerializer(source="board.tokens", many=True)
    markers = MarkerSerializer(source="board.markers", many=True)
    trays = TraySerializer(source="board.trays", many=True)


class CostSerializer(serializers.Serializer):
    """Something that an answer takes, as far as it can be known before dice fall or somebody else is asked."""

    name = serializers.CharField(source="pool.name", help_text="What is spent.")
    amount = serializers.IntegerField()
    left = serializers.IntegerField(help_text="What it leaves.")


class PartSerializer(serializers.Serializer):
    """A part of an answer."""

    type = serializers.ChoiceField(get_args(PartKind), help_text="What it names.")
    text = serializers.CharField(help_text="As a replay file writes it: a piece's sign, a space's name, a card's slug.")


class VerbField(serializers.CharField):
    """What is done in an answer."""


class VerbDescription(OpenApiSerializerFieldExtension):
    """Describes the verbs of every game, each with what the parts of an answer are."""

    target_class = VerbField

    def map_serializer_field(self, auto_schema: AutoSchema, direction: Direction) -> dict[str, object]:
        games = [name.replace("_", "-") for name in settings.GAMES if can_be_played(name)]
        return {"type": "string", "x-verbs": {game: game_of(game).verbs.schema() for game in games}}


class OptionSerializer(serializers.Serializer):
    """Something that may be answered."""

    number = serializers.IntegerField(help_text="What to send as `option`.")
    verb = VerbField(
        source="name",
        help_text="`x-verbs` has the verbs of each game with the types of their parts. Any other verb is a "
        "card's slug, and its parts are pieces.",
    )
    sort = serializers.ChoiceField(list(SORT_NAMES), help_text="What sort of thing it is.")
    parts = PartSerializer(many=True, help_text="What else the answer is made of, in this order.")
    words = serializers.CharField(help_text="What the verb is done to.")
    costs = CostSerializer(many=True, help_text="What it takes; nothing where it is free.")
    column = serializers.IntegerField(allow_null=True, help_text="The space that it is about.")
    row = serializers.IntegerField(allow_null=True)


class QuestionSerializer(serializers.Serializer):
    """The question to the person who plays."""

    player = serializers.IntegerField(source="question.player", help_text="The side that is asked, counted from 0.")
    text = serializers.CharField(source="question.text")
    why = serializers.ListField(
        source="answering.reasons", child=serializers.CharField(), help_text="What depends on the answer, in sentences."
    )
    rules = RuleSerializer(many=True, help_text="The sections of the rules that allow the options.")
    options = OptionSerializer(source="answering.buttons", many=True)


class CountSerializer(serializers.Serializer):
    """A number by which a side stands."""

    name = serializers.CharField(help_text="What is counted: `kills`; of a rank what it is: `Level`.")
    value = serializers.IntegerField()


class SideFiguresSerializer(serializers.Serializer):
    """How a side stands."""

    player = serializers.IntegerField(source="number", help_text="Counted from 0.")
    name = serializers.CharField(source="side")
    counts = CountSerializer(source="standing.counts", many=True, help_text="First the one that wins, if there is one.")
    remarks = serializers.ListField(
        source="standing.remarks", child=serializers.CharField(), help_text="What else is to be known."
    )


class FigureSerializer(serializers.Serializer):
    """A figure of a piece as it stands now."""

    name = serializers.CharField()
    value = serializers.IntegerField()
    made_of = serializers.CharField(help_text="What it is made of; empty where it is just what the card says.")


class StandingPieceSerializer(serializers.Serializer):
    """A piece that is seen, with its figures as they stand."""

    sign = serializers.CharField(source="token.sign", help_text="Its letter and number.")
    name = serializers.CharField(source="token.name")
    owner = serializers.IntegerField(source="token.owner", help_text="The player, counted from 0.")
    card = serializers.CharField(source="token.card", help_text="The kind and slug of its card; empty for none.")
    space = serializers.CharField(help_text="The name of the space on which it stands.")
    marks = serializers.ListField(source="token.marks", child=serializers.CharField(), help_text="Its statuses.")
    facts = serializers.ListField(
        source="token.facts", child=serializers.CharField(), help_text="What else is to be said of it."
    )
    figures = FigureSerializer(many=True)


class PlanSerializer(serializers.Serializer):
    """Something for which pieces have to stand somewhere."""

    name = serializers.CharField()
    words = serializers.CharField(help_text="What is missing, and what comes of it; may be empty.")
    ways = serializers.ListField(
        child=serializers.CharField(), help_text="What each piece could do for it, from where, with which figures."
    )
    held = serializers.ListField(child=serializers.CharField(), help_text="The spaces that it has already.")
    missing = serializers.ListField(child=serializers.CharField(), help_text="The spaces to be taken for it.")


class PositionSerializer(serializers.Serializer):
    """A match as it stands, with all figures: what a player at the table can look up."""

    heading = serializers.CharField(source="board.heading", help_text="The Turn or round, and whose it is.")
    turn_of = serializers.IntegerField(
        source="match.turn_of", allow_null=True, help_text="Whose turn it is; null before the first and between two."
    )
    asked = serializers.ListField(
        source="askers", child=serializers.IntegerField(), help_text="The players who are asked something now."
    )
    sides = SideFiguresSerializer(source="players", many=True)
    aims = AimSerializer(source="board.aims", many=True)
    pieces = serializers.SerializerMethodField()
    question = QuestionSerializer(
        source="asked", allow_null=True, help_text="What you are asked; null where that is nothing."
    )
    plans = serializers.SerializerMethodField(help_text="What you can plan where you are asked something.")

    @extend_schema_field(StandingPieceSerializer(many=True))
    def get_pieces(self, scene: MatchView) -> Any:
        figures, names = scene.adapter.figures, scene.board.space_names
        pieces = [
            {"token": each, "space": names[each.column, each.row], "figures": figures(scene.state, each.sign)}
            for each in scene.board.tokens
        ]
        return StandingPieceSerializer(pieces, many=True).data

    @extend_schema_field(PlanSerializer(many=True))
    def get_plans(self, scene: MatchView) -> Any:
        named = scene.named_spaces
        plans = [
            asdict(each) | {"held": named(each.held), "missing": named(each.missing)}
            for each, *_ in (scene.plans if scene.question else ())
        ]
        return PlanSerializer(plans, many=True).data


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
    can_agree = serializers.BooleanField(help_text="Whether it is yours to agree, at `todays-rules/`.")
    waits = serializers.BooleanField(help_text="Whether one player has agreed, and another has yet to.")


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
    hints = serializers.ListField(
        child=serializers.IntegerField(), help_text="After how many answers its player asked for a hint, each time."
    )
    can_undo = serializers.BooleanField(
        source="state.can_undo", help_text="Whether there is an answer of your own to undo."
    )
    seen_by = serializers.IntegerField(
        source="state.scene.playback.eyes",
        allow_null=True,
        help_text="The side through whose eyes it is shown, as long as something is hidden.",
    )
    board = BoardSerializer(source="state.scene", allow_null=True)
    question = QuestionSerializer(source="state.asked", allow_null=True)
    people = CompanySerializer(
        source="state.participants",
        allow_null=True,
        help_text="The people who met by a challenge; null in a match alone.",
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
            "hints",
            "can_undo",
            "seen_by",
        ]
        fields += ["people", "board", "question", "log", "log_length"]
        read_only_fields = fields

    def to_representation(self, instance: Match) -> Any:
        view = self.context["view"]
        instance.state = MatchState(instance, holder_of(view.request), view.query.get("since", 0))
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
