"""The records of challenges in the API, and its description of them."""

from drf_spectacular.utils import OpenApiExample, extend_schema_field
from rest_framework import serializers

from armybuilder.lists.holders import Holder
from armybuilder.play.api.company_shapes import TermsSerializer
from armybuilder.play.api.serializers import NamedArmySerializer
from armybuilder.play.challenges import begun_match
from armybuilder.play.forms.challenges import PERSONS
from armybuilder.play.models import Challenge
from armybuilder.play.seats import SEATS
from armybuilder.play.selectors import is_held
from armybuilder.play.summary import ChallengeSummary, Coming
from validation.army import LONGEST_NAME

CHALLENGE_EXAMPLE = OpenApiExample(
    "A quick match, by a link",
    {"army": {"key": "the-key-of-one-of-yours"}, "terms": {"clock": "live", "seconds": 60}, "options": {}},
    request_only=True,
)
JOIN_EXAMPLE = OpenApiExample("With a shared army", {"army": {"shared": "the-key-of-a-shared-one"}}, request_only=True)


class JoinSerializer(serializers.Serializer[object]):
    """Somebody who takes a seat; a bot only where the challenge is one's own."""

    army = NamedArmySerializer()
    seat = serializers.ChoiceField(
        list(SEATS), required=False, help_text="How you are asked; or a bot. `you` unless told."
    )
    name = serializers.CharField(max_length=LONGEST_NAME, required=False, help_text="The name that the others see.")
    wants_letters = serializers.BooleanField(required=False, help_text="A letter tells that it is your turn.")


class ChallengeRequestSerializer(JoinSerializer):
    """A challenge to send. The army says of which game."""

    seat = serializers.ChoiceField([seat for seat, _ in PERSONS], required=False, help_text="`you` unless told.")
    size = serializers.IntegerField(min_value=2, max_value=4, required=False, help_text="Seats; two unless told.")
    is_open = serializers.BooleanField(required=False, help_text="Whether everybody finds it in the lobby.")
    terms = TermsSerializer(required=False)
    options = serializers.DictField(
        required=False, help_text="What the game asks before a match, by the names in its form."
    )


class ComingCardSerializer(serializers.Serializer[object]):
    """A card of an army, and how many of it."""

    count = serializers.IntegerField()
    name = serializers.CharField()


class ComingSerializer(serializers.Serializer[object]):
    """Somebody who has taken a seat of a challenge."""

    number = serializers.IntegerField(source="player.number", help_text="The seat, from 0.")
    name = serializers.CharField(source="player.name")
    seat = serializers.CharField(source="player.seat", help_text="How a person is asked, or a bot.")
    army = serializers.CharField(help_text="The army's name.")
    cards = serializers.SerializerMethodField(help_text="Its cards; none where the game hides what an army holds.")

    @extend_schema_field(ComingCardSerializer(many=True))
    def get_cards(self, coming: Coming) -> list[dict[str, object]]:
        return [{"count": count, "name": name} for count, name in coming.cards]


class ChallengeSerializer(serializers.Serializer[object]):
    """A challenge: its terms, who has come, and the match as soon as it has begun."""

    key = serializers.CharField()
    game = serializers.CharField()
    size = serializers.IntegerField()
    free = serializers.IntegerField(help_text="How many seats nobody has taken.")
    is_open = serializers.BooleanField(help_text="Whether it stands in the lobby.")
    is_withdrawn = serializers.BooleanField()
    is_own = serializers.BooleanField(help_text="Whether you sent it.")
    is_seated = serializers.BooleanField(help_text="Whether you sit there.")
    terms = TermsSerializer()
    options = serializers.DictField(help_text="What the game asked, as chosen.")
    players = ComingSerializer(many=True)
    match = serializers.CharField(allow_null=True, help_text="The key of the match that has begun.")
    address = serializers.CharField(help_text="Its page: the link to send.")
    made = serializers.DateTimeField()


def challenge_data(challenge: Challenge, holder: Holder) -> dict[str, object]:
    """A challenge as `ChallengeSerializer` describes it."""
    summary, match = ChallengeSummary(challenge), begun_match(challenge)
    players = summary.players
    return {
        "key": challenge.key,
        "game": challenge.game_id,
        "size": challenge.size,
        "free": summary.free,
        "is_open": challenge.is_open,
        "is_withdrawn": challenge.withdrawn_at is not None,
        "is_own": is_held(challenge, holder),
        "is_seated": any(is_held(each.player, holder) for each in players),
        "terms": summary.terms.kept,
        "options": challenge.options,
        "players": ComingSerializer(players, many=True).data,
        "match": match.key if match else None,
        "address": challenge.get_absolute_url(),
        "made": challenge.made,
    }
