"""What programs send of matches: the armies that meet, who plays them, what the game asks."""

from typing import Any, NamedTuple

from armybuilder.engine.bots import BOTS
from armybuilder.engine.games import can_be_played
from armybuilder.lists.api.serializers import ArmyFileSerializer
from armybuilder.lists.models import Army
from armybuilder.lists.selectors import file_of
from armybuilder.ownership.holders import holder_of
from armybuilder.play import participants
from armybuilder.play.adapters import ARMIES, FEWEST_ARMIES, adapter_of
from armybuilder.play.api.serializers import TermsSerializer
from armybuilder.play.arranging import agreed_before, asked_before, obstacles, read_options
from armybuilder.play.challenges import Newcomer
from armybuilder.play.forms import PERSONS
from armybuilder.play.models import LONGEST_SEED, LONGEST_WORDS, Challenge, Offer
from armybuilder.play.participants import OfferAnswer
from armybuilder.play.seats import DEFAULT_SEAT, SEATS, YOU, is_person, new_seed, seat_name
from armybuilder.play.series import MOST_MATCHES
from armybuilder.play.terms import Terms
from armybuilder.rest import serializers
from armybuilder.rest.shapes import with_example
from catalog.mistakes import quoted
from catalog.shelf import shelf
from validation.army import LONGEST_NAME, ArmyFile
from validation.bounds import name_refusal

SEEN = "The revision of the match that was seen."


class NamedArmy(NamedTuple):
    """An army that was named, and the way in which it was: by its key, by the key that shares it, or as a file.

    `own_army` is its row where it is yours.
    """

    way: str
    file: ArmyFile
    own_army: Army | None = None


class NamedArmySerializer(serializers.OneOf):
    """An army for a match, in one of three ways."""

    key = serializers.CharField(required=False, help_text="The key of your own army.")
    shared = serializers.CharField(required=False, help_text="The key in the link that shares an army.")
    file = ArmyFileSerializer(required=False)

    def validate(self, attrs: Any) -> NamedArmy:
        ((way, value),) = attrs.items()
        if way == "file":
            return NamedArmy(way, value)
        own_armies = Army.objects.kept_by(holder_of(self.context["request"]))
        try:
            found = own_armies.get(key=value) if way == "key" else Army.objects.get_shared(value)
            return NamedArmy(way, file_of(found), found if way == "key" else None)
        except Army.DoesNotExist:
            whose = "among yours" if way == "key" else "shared"
            words = f"There is no army {whose} with the key {quoted(value)}."
            raise serializers.ValidationError({way: [words]}) from None


def options_field() -> serializers.DictField:
    return serializers.DictField(
        required=False,
        error_messages={"not_a_dict": "This should be an object: what the game asks before a match."},
        help_text="What the game asks before a match, by the names in its form: `battlefield`, `fog` …",
    )


def refuse_games(armies: list[NamedArmy]) -> dict[int | str, list[str]]:
    """Why armies cannot meet at all, by their places; what is of no single army is of the list."""
    one, *others = (army.file.game for army in armies)
    wrong: dict[int | str, list[str]] = {
        number: [f"This is an army of {other}; the first is one of {one}."]
        for number, other in enumerate(others, 1)
        if other != one
    }
    if not can_be_played(one):
        wrong[serializers.WHOLE_BODY] = [f"Matches of {one} can't be played here yet."]
    elif (most := len(adapter_of(one).sides)) < len(armies):
        words = f"There are {len(armies)} armies; a match of {one} has {most} at most."
        wrong[serializers.WHOLE_BODY] = [words]
    return wrong


@with_example(
    "Two armies, one of them yours to play",
    {
        "armies": [{"key": "the-key-of-one-of-yours"}, {"shared": "the-key-of-a-shared-one"}],
        "seats": ["you", "greedy"],
        "seed": "7",
        "options": {},
    },
)
class StartSerializer(serializers.Serializer):
    """A match to begin."""

    armies = serializers.ListField(
        child=NamedArmySerializer(),
        min_length=FEWEST_ARMIES,
        max_length=len(ARMIES),
        error_messages=dict.fromkeys(
            ("not_a_list", "min_length", "max_length", "null"),
            f"This should be a list of two armies (up to {len(ARMIES)} where the game seats more).",
        ),
        help_text="Two armies, or more where the game seats more.",
    )
    seats = serializers.ListField(
        child=serializers.ChoiceField(list(SEATS)),
        min_length=FEWEST_ARMIES,
        max_length=len(ARMIES),
        required=False,
        error_messages={"not_a_list": "This should be a list of who plays each army."},
        help_text="Who plays each army: `you`, `you-if-able` (asked only where there is a choice), or a bot. "
        "Greedy bots unless told.",
    )
    seed = serializers.CharField(
        max_length=LONGEST_SEED,
        required=False,
        trim_whitespace=False,
        help_text="All dice follow from it; made up unless told.",
    )
    options = options_field()

    def mistakes_between(self, found: dict[str, Any]) -> dict[str, Any]:
        """How the parts go together, as far as the armies can be read."""
        if "armies" not in found:
            return {}
        armies: list[NamedArmy] = found["armies"]
        found.setdefault("seats", [DEFAULT_SEAT] * len(armies))
        found.setdefault("seed", new_seed())
        wrong: dict[str, Any] = {}
        if len(found["seats"]) != len(armies):
            words = "the two armies" if len(armies) == FEWEST_ARMIES else f"the {len(armies)} armies"
            wrong["seats"] = [f"This should be a list of who plays {words}: {', '.join(SEATS)}."]
        if not found["seed"].strip():
            wrong["seed"] = ["This field may not be blank."]
        if games := refuse_games(armies):
            return wrong | {"armies": games}
        files = [army.file for army in armies]
        cards = shelf(files[0].game)
        found["options"], amiss = read_options(
            found.get("options", {}), asked_before(cards.game.slug, cards, holder_of(self.context["request"]))
        )
        if amiss:
            wrong["options"] = amiss
        for each in obstacles(files, cards, found["options"]):
            if each.field in ARMIES:
                number = ARMIES.index(each.field)
                is_inside = armies[number].way == "file" and each.path != "$"
                place = wrong.setdefault("armies", {}).setdefault(number, {})
                said = serializers.ErrorDetail(each.words, each.path if is_inside else "invalid")
                place.setdefault("file" if is_inside else serializers.WHOLE_BODY, []).append(said)
            else:
                wrong.setdefault("options", {}).setdefault(each.field, []).append(each.words)
        found["armies"], found["shelf"] = files, cards
        return wrong


@with_example(
    "Two armies, forty times",
    {
        "armies": [{"key": "the-key-of-one-of-yours"}, {"shared": "the-key-of-a-shared-one"}],
        "seats": ["greedy", "random"],
        "size": 40,
        "seed": "7",
        "options": {},
    },
)
class SeriesStartSerializer(StartSerializer):
    """A series to begin."""

    armies = serializers.ListField(
        child=NamedArmySerializer(), min_length=FEWEST_ARMIES, max_length=FEWEST_ARMIES,
        error_messages=dict.fromkeys(("min_length", "max_length"), "A series is between two armies."),
        help_text="The two armies.",
    )  # fmt: skip
    seats = serializers.ListField(
        child=serializers.ChoiceField(list(BOTS)),
        min_length=2,
        max_length=2,
        required=False,
        help_text="The bot of each army; greedy ones unless told.",
    )
    size = serializers.IntegerField(min_value=2, max_value=MOST_MATCHES, help_text="The number of matches.")


class NewcomerSerializer(serializers.Serializer):
    """A player who takes a seat."""

    army = NamedArmySerializer()
    seat = serializers.ChoiceField(
        list(SEATS), required=False, help_text="How you are asked; or a bot. `you` unless told."
    )
    name = serializers.CharField(max_length=LONGEST_NAME, required=False, help_text="The name that the others see.")
    wants_letters = serializers.BooleanField(
        source="wants_emails", required=False, help_text="Get an email when it is your turn."
    )

    def validate_name(self, name: str) -> str:
        if refusal := name_refusal(name):
            raise serializers.ValidationError(refusal)
        return name

    def validate_army(self, army: NamedArmy) -> NamedArmy:
        challenge: Challenge | None = self.context.get("challenge")
        if wrong := refuse_games([army]):
            raise serializers.ValidationError({str(place): said for place, said in wrong.items()})
        if challenge and army.file.game != challenge.game_id:
            words = f"This is an army of {army.file.game}; the challenge is at {challenge.game_id}."
            raise serializers.ValidationError(words)
        return army

    def validate(self, attrs: Any) -> Any:
        """The newcomer, with what is usual for what was not said."""
        holder = holder_of(self.context["request"])
        seat = attrs.get("seat", YOU)
        own = holder.user.get_username() if holder.user and is_person(seat) else seat_name(seat)
        newcomer = Newcomer(
            attrs.get("name", own[:LONGEST_NAME]),
            attrs["army"].file,
            seat,
            holder if is_person(seat) else None,
            attrs.get("wants_emails", False),
            attrs["army"].own_army if is_person(seat) else None,
            attrs.get("number"),
        )
        return {**attrs, "newcomer": newcomer}


@with_example("With a shared army", {"army": {"shared": "the-key-of-a-shared-one"}})
class JoinSerializer(NewcomerSerializer):
    """A player who takes a seat; a bot only where the challenge is your own."""

    number = serializers.IntegerField(
        min_value=0,
        max_value=len(ARMIES) - 1,
        required=False,
        help_text="The seat to take, from 0; the first free one unless told. Seats of even numbers may be a team.",
    )


@with_example(
    "A quick match, by a link",
    {"army": {"key": "the-key-of-one-of-yours"}, "terms": {"clock": "live", "seconds": 60}, "options": {}},
)
class ChallengeRequestSerializer(NewcomerSerializer):
    """A challenge to send. The army says of which game."""

    seat = serializers.ChoiceField([seat for seat, _ in PERSONS], required=False, help_text="`you` unless told.")
    size = serializers.IntegerField(
        min_value=FEWEST_ARMIES, max_value=len(ARMIES), required=False, help_text="Seats; two unless told."
    )
    is_open = serializers.BooleanField(required=False, help_text="Whether everybody finds it in the lobby.")
    terms = TermsSerializer(required=False)
    options = serializers.DictField(
        required=False, help_text="What the game asks before a match, by the names in its form."
    )

    def mistakes_between(self, found: dict[str, Any]) -> dict[str, Any]:
        """How the parts go together, as far as the army can be read."""
        if "army" not in found:
            return {}
        game = found["army"].file.game
        wrong: dict[str, Any] = {}
        size, most = found.setdefault("size", FEWEST_ARMIES), len(adapter_of(game).sides)
        if size > most:
            wrong["size"] = [f"{size} should be a number of seats from {FEWEST_ARMIES} to {most}."]
        found["options"], amiss = read_options(
            found.get("options", {}), agreed_before(game, shelf(game), holder_of(self.context["request"]))
        )
        found["terms"] = Terms(**found.get("terms", {}))
        return wrong | ({"options": amiss} if amiss else {})


class OptionField(serializers.IntegerField):
    """An option of the question that was seen, by its number."""

    def __init__(self) -> None:
        super().__init__(min_value=0, max_value=10**9 - 1, help_text="The number of an option of the question.")


@with_example("The first option", {"revision": 1, "option": 0})
class AnswerSerializer(serializers.Serializer):
    """The option that is taken of those that were seen."""

    revision = serializers.RevisionField(help_text=SEEN)
    option = OptionField()


@with_example("The revision that was seen", {"revision": 1})
class SeenMatchSerializer(serializers.Serializer):
    """The revision that is changed."""

    revision = serializers.RevisionField(help_text=SEEN)


@with_example("To the best", {"revision": 1, "bot": "search"})
class HandOverSerializer(SeenMatchSerializer):
    """The revision that is changed, and the bot that plays on."""

    bot = serializers.ChoiceField(list(BOTS))


@with_example("A draw", {"kind": "draw"})
class OfferRequestSerializer(serializers.Serializer):
    """Something to offer."""

    kind = serializers.ChoiceField(Offer.Kind.values)


@with_example("Yes", {"answer": "accept"})
class AnswerOfferSerializer(serializers.Serializer):
    """An answer to an offer; `refuse-for-good` after two refusals, where no takeback shall be asked for any more."""

    answer = serializers.ChoiceField(OfferAnswer.values)


@with_example("A set phrase", {"phrase": "well-played"})
class MessageRequestSerializer(serializers.OneOf):
    """A set phrase, or a few words where the terms have it: one of the two."""

    phrase = serializers.ChoiceField(list(participants.PHRASES), required=False)
    words = serializers.CharField(max_length=LONGEST_WORDS, required=False)


@with_example("Hear nobody", {"wants_talk": False, "wants_letters": True})
class WishesRequestSerializer(serializers.Serializer):
    """Your wishes at a match."""

    wants_talk = serializers.BooleanField(help_text="Whether to hear what the others say.")
    wants_letters = serializers.BooleanField(
        source="wants_emails", help_text="Whether to get an email when it is your turn, in a match by the day."
    )


class SinceQuery(serializers.QueryParams):
    """The part of the log that is wanted."""

    since = serializers.IntegerField(
        min_value=0, max_value=10**9 - 1, default=0, help_text="The log begins after the line of this number."
    )


class OptionQuery(serializers.QueryParams):
    """An option of the question that was seen."""

    option = OptionField()
    revision = serializers.RevisionField(help_text=SEEN)


class PointedQuery(serializers.QueryParams):
    """What is asked about: a piece, and a space or another piece; one of them will do."""

    piece = serializers.CharField(default="", allow_blank=True, help_text="The sign of a piece of your own: `A1`.")
    to = serializers.CharField(default="", allow_blank=True, help_text="A space, or a piece by its sign: `e5`, `B2`.")
