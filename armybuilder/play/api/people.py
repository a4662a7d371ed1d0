"""The records of people who play: challenges, the company of a match, one's own tally."""

from typing import Any

from drf_spectacular.utils import extend_schema_field

from armybuilder.lists.holders import holder_of
from armybuilder.play.challenges import begun_match
from armybuilder.play.company import BUTTONS, Company
from armybuilder.play.models import Challenge
from armybuilder.play.selectors import is_held
from armybuilder.play.summary import ChallengeSummary, Coming
from armybuilder.play.terms import BANK, CLOCKS, DAYS, SECONDS, TIME_UP, WATCHERS
from armybuilder.rest import serializers


def _number(bounds: tuple[int, int], words: str) -> serializers.IntegerField:
    return serializers.IntegerField(min_value=bounds[0], max_value=bounds[1], required=False, help_text=words)


class TermsSerializer(serializers.Serializer):
    """The agreement beside what the game asks."""

    clock = serializers.ChoiceField(list(CLOCKS), required=False, help_text="No clock unless told.")
    seconds = _number(SECONDS, "For an answer, live.")
    bank = _number(BANK, "Seconds beside them, live.")
    days = _number(DAYS, "For an answer, by the day.")
    time_up = serializers.ChoiceField(list(TIME_UP), required=False, help_text="What happens when time is up.")
    watchers = serializers.ChoiceField(list(WATCHERS), required=False, help_text="What those see who do not play.")
    can_take_back = serializers.BooleanField(required=False, help_text="Whether answers are taken back by consent.")
    can_talk = serializers.BooleanField(required=False, help_text="Whether the players may write to each other.")


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
    kind = serializers.ChoiceField(list(BUTTONS), source="offer.kind")
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
    terms = TermsSerializer(source="match.terms.kept")
    players = CompanionSerializer(source="companions", many=True)
    offers = OfferSerializer(source="open_offers", many=True)
    may_offer = serializers.SerializerMethodField(help_text="What you may offer now.")
    can_claim = serializers.BooleanField(help_text="Whether you may claim the match because time is up.")
    why_not_taken_back = serializers.CharField(help_text="Why your last answer stands; empty if it may be taken back.")
    messages = MessageSerializer(source="heard", many=True)
    rematch = serializers.CharField(
        source="rematch.key", allow_null=True, help_text="The key of the match in which the same people met again."
    )

    def get_may_offer(self, company: Company) -> list[str]:
        return [kind for kind, _ in company.may_offer] if company.seats else []


class ComingCardSerializer(serializers.Serializer):
    """A card of an army, and how many of it."""

    count = serializers.IntegerField()
    name = serializers.CharField()


class ComingSerializer(serializers.Serializer):
    """Somebody who has taken a seat of a challenge."""

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

    key = serializers.CharField()
    game = serializers.CharField(source="game_id")
    size = serializers.IntegerField()
    free = serializers.IntegerField(source="summary.free", help_text="How many seats nobody has taken.")
    is_open = serializers.BooleanField(help_text="Whether it stands in the lobby.")
    is_withdrawn = serializers.SerializerMethodField()
    is_own = serializers.SerializerMethodField(help_text="Whether you sent it.")
    is_seated = serializers.SerializerMethodField(help_text="Whether you sit there.")
    terms = TermsSerializer(source="summary.terms.kept")
    options = serializers.DictField(help_text="What the game asked, as chosen.")
    players = ComingSerializer(source="summary.players", many=True)
    match = serializers.SerializerMethodField(help_text="The key of the match that has begun.")
    address = serializers.AddressField(help_text="Its page: the link to send.")
    made = serializers.DateTimeField()

    def get_is_withdrawn(self, challenge: Challenge) -> bool:
        return challenge.withdrawn_at is not None

    def get_is_own(self, challenge: Challenge) -> bool:
        return is_held(challenge, holder_of(self.context["request"]))

    def get_is_seated(self, challenge: Challenge) -> bool:
        holder = holder_of(self.context["request"])
        return any(is_held(player, holder) for player in challenge.players.all())

    def get_match(self, challenge: Challenge) -> str | None:
        match = begun_match(challenge)
        return match.key if match else None

    def to_representation(self, instance: Challenge) -> Any:
        vars(instance)["summary"] = ChallengeSummary(instance)
        return super().to_representation(instance)


class TallySerializer(serializers.Serializer):
    """Matches of a game, against people or against bots."""

    game = serializers.CharField(help_text="The game's name.")
    against_people = serializers.BooleanField()
    played = serializers.IntegerField()
    won = serializers.IntegerField()
    lost = serializers.IntegerField()
    drawn = serializers.IntegerField()
