"""The records of the people at a match in the API, and its description of them."""

from collections.abc import Sequence

from drf_spectacular.utils import OpenApiExample
from rest_framework import serializers

from armybuilder.play import offers, talk
from armybuilder.play.company import BUTTONS, Company
from armybuilder.play.models import LONGEST_WORDS, Match
from armybuilder.play.terms import BANK, CLOCKS, DAYS, SECONDS, TIME_UP, WATCHERS

OFFER_EXAMPLE = OpenApiExample("A draw", {"kind": "draw"}, request_only=True)
ANSWER_OFFER_EXAMPLE = OpenApiExample("Yes", {"answer": "accept"}, request_only=True)
MESSAGE_EXAMPLE = OpenApiExample("A set phrase", {"phrase": "well-played"}, request_only=True)

WISHES_EXAMPLE = OpenApiExample("Hear nobody", {"wants_talk": False, "wants_letters": True}, request_only=True)


def _number(bounds: tuple[int, int], words: str) -> serializers.IntegerField:
    return serializers.IntegerField(min_value=bounds[0], max_value=bounds[1], required=False, help_text=words)


class TermsSerializer(serializers.Serializer[object]):
    """The agreement beside what the game asks."""

    clock = serializers.ChoiceField(list(CLOCKS), required=False, help_text="No clock unless told.")
    seconds = _number(SECONDS, "For an answer, live.")
    bank = _number(BANK, "Seconds beside them, live.")
    days = _number(DAYS, "For an answer, by the day.")
    time_up = serializers.ChoiceField(list(TIME_UP), required=False, help_text="What happens when time is up.")
    watchers = serializers.ChoiceField(list(WATCHERS), required=False, help_text="What those see who do not play.")
    can_take_back = serializers.BooleanField(required=False, help_text="Whether answers are taken back by consent.")
    can_talk = serializers.BooleanField(required=False, help_text="Whether the players may write to each other.")


class OfferRequestSerializer(serializers.Serializer[object]):
    """Something to offer."""

    kind = serializers.ChoiceField(list(BUTTONS))


class AnswerOfferSerializer(serializers.Serializer[object]):
    """An answer to an offer; `refuse-for-good` after two refusals, where no takeback shall be asked for any more."""

    answer = serializers.ChoiceField(offers.ANSWERS)


class MessageRequestSerializer(serializers.Serializer[object]):
    """A set phrase, or a few words where the terms have it: one of the two."""

    phrase = serializers.ChoiceField(list(talk.PHRASES), required=False)
    words = serializers.CharField(max_length=LONGEST_WORDS, required=False)


class WishesRequestSerializer(serializers.Serializer[object]):
    """Your wishes at a match."""

    wants_talk = serializers.BooleanField(help_text="Whether to hear what the others say.")
    wants_letters = serializers.BooleanField(help_text="Whether to get a letter when it is your turn, by the day.")


class CompanionSerializer(serializers.Serializer[object]):
    """A player of a match between people."""

    number = serializers.IntegerField(help_text="The seat, from 0.")
    name = serializers.CharField()
    is_own = serializers.BooleanField(help_text="Whether it is you.")
    is_bot = serializers.BooleanField()
    is_asked = serializers.BooleanField()
    is_away = serializers.BooleanField(help_text="Whether the clock runs and nobody is at the page.")
    due_at = serializers.DateTimeField(allow_null=True, help_text="When the player's time is up.")
    bank = serializers.IntegerField(help_text="The seconds that are left beside those for each answer.")


class OfferSerializer(serializers.Serializer[object]):
    """An offer that stands."""

    number = serializers.IntegerField(source="offer.pk", help_text="What its address ends with.")
    kind = serializers.ChoiceField(list(BUTTONS), source="offer.kind")
    player = serializers.IntegerField(source="offer.player.number", help_text="Whose it is.")
    is_own = serializers.BooleanField()


class MessageSerializer(serializers.Serializer[object]):
    """Something that was said."""

    number = serializers.IntegerField()
    player = serializers.IntegerField()
    name = serializers.CharField()
    words = serializers.CharField()


class CompanySerializer(serializers.Serializer[object]):
    """The people at a match, and what they may do beside answering."""

    changes = serializers.IntegerField(help_text="Goes up with whatever can be seen.")
    terms = TermsSerializer()
    players = CompanionSerializer(many=True)
    offers = OfferSerializer(many=True)
    may_offer = serializers.ListField(child=serializers.CharField(), help_text="What you may offer now.")
    can_claim = serializers.BooleanField(help_text="Whether you may claim the match because time is up.")
    why_not_taken_back = serializers.CharField(help_text="Why your last answer stands; empty if it may be taken back.")
    messages = MessageSerializer(many=True)
    rematch = serializers.CharField(
        allow_null=True, help_text="The key of the match in which the same people met again."
    )


def company_data(match: Match, seats: Sequence[int]) -> dict[str, object]:
    """The people at a match as `CompanySerializer` describes them."""
    company = Company(match, seats)
    rematch = company.rematch
    return {
        "changes": match.changes,
        "terms": match.terms.kept,
        "players": CompanionSerializer(company.companions, many=True).data,
        "offers": OfferSerializer(company.open_offers, many=True).data,
        "may_offer": [kind for kind, _ in company.may_offer] if seats else [],
        "can_claim": company.can_claim,
        "why_not_taken_back": company.why_not_taken_back,
        "messages": MessageSerializer(company.heard, many=True).data,
        "rematch": rematch.key if rematch else None,
    }


class TallySerializer(serializers.Serializer[object]):
    """Matches of a game, against people or against bots."""

    game = serializers.CharField(help_text="The game's name.")
    against_people = serializers.BooleanField()
    played = serializers.IntegerField()
    won = serializers.IntegerField()
    lost = serializers.IntegerField()
    drawn = serializers.IntegerField()
