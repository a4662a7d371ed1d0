"""The API of the solver: army files in, mended and completed armies out, or why there is none."""

from functools import partial
from typing import ClassVar

from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response

from armybuilder.lists import files
from armybuilder.lists.api.serializers import FILE_EXAMPLE, ArmyFileSerializer, MoveField
from armybuilder.lists.forms.wishes import read_pins
from armybuilder.lists.holders import holder_of
from armybuilder.lists.made import shelf_of
from armybuilder.lists.solving import asking
from armybuilder.rest.asking import Asking
from armybuilder.rest.shapes import PROBLEMS
from armybuilder.rest.views import ApiView
from armybuilder.throttles import CheckThrottle
from validation.army import ArmyFile
from validation.bounds import is_plain
from validation.solving.parts import solving
from validation.solving.plan import Wishes

LONGEST_SEED = 80
#: A question about an army file, as the API's page describes it.
takes_army_file = partial(extend_schema, request=ArmyFileSerializer, examples=[FILE_EXAMPLE], auth=[], tags=["check"])


class StepSerializer(serializers.Serializer[object]):
    """A move with the words for it."""

    move = MoveField()
    words = serializers.CharField()


class WhySerializer(serializers.Serializer[object]):
    """The reason why there is no such army."""

    message = serializers.CharField()
    cites = serializers.ListField(child=serializers.CharField(), help_text="The sections of the rules reference.")
    witness = ArmyFileSerializer(allow_null=True, help_text="The cheapest army that only the limit stands against.")


class SolutionSerializer(serializers.Serializer[object]):
    """An army that the rules pass, or why there is none."""

    possible = serializers.BooleanField(
        allow_null=True, help_text="Null where neither an army nor a proof against one was found."
    )
    army = ArmyFileSerializer(allow_null=True)
    moves = StepSerializer(many=True, help_text="The moves that make it of the army that was sent.")
    why = WhySerializer(allow_null=True)


class SolutionsSerializer(SolutionSerializer):
    """Up to three armies; `army` and `moves` are the first one's."""

    armies = ArmyFileSerializer(many=True)


class SolvingView(ApiView):
    """Questions about an army file; nothing is kept."""

    permission_classes = [AllowAny]
    throttle_classes = [CheckThrottle]


BAN = OpenApiParameter("ban", str, description="Cards that don't join, with commas between.")
PIN = OpenApiParameter(
    "pin", str, description="The lines that keep all they have: their places from 0, with commas; empty: none of them."
)
OWNED = OpenApiParameter("owned", str, enum=["true"], description="Only cards of one's own collection join.")


class RepairView(SolvingView):
    """Army files in, the nearest legal armies out."""

    parameters: ClassVar[frozenset[str]] = frozenset({"ban", "pin", "owned"})

    @takes_army_file(
        operation_id="repair_create", parameters=[BAN, PIN, OWNED], responses={200: SolutionSerializer, **PROBLEMS}
    )
    def post(self, request: Request) -> Response:
        """The legal army nearest to this one: the fewest pieces touched, then the fewest points moved."""
        file = files.read_document(request.data)
        return Response(asking.answer_data(asking.mend(file, read_wishes(request, file, frozenset()))))


class PossibleView(SolvingView):
    """Army files in, whether all that is in them can be part of a legal army out."""

    parameters: ClassVar[frozenset[str]] = frozenset({"ban", "owned"})

    @takes_army_file(
        operation_id="possible_create", parameters=[BAN, OWNED], responses={200: SolutionSerializer, **PROBLEMS}
    )
    def post(self, request: Request) -> Response:
        """The nearest legal army with all that is there, or why there is none, with the rules."""
        file = files.read_document(request.data)
        return Response(asking.answer_data(asking.possible(file, read_wishes(request, file))))


class CompleteView(SolvingView):
    """Army files in, whole armies out."""

    parameters: ClassVar[frozenset[str]] = frozenset({"ban", "pin", "want", "taste", "seed", "owned"})

    @takes_army_file(
        operation_id="complete_create",
        parameters=[
            BAN,
            PIN,
            OpenApiParameter("want", str, description="Words of what joins, with commas: `class:light,root:pup`."),
            OpenApiParameter("taste", str, description="What is liked: the game says which tastes there are."),
            OWNED,
            OpenApiParameter("seed", str, description="Any text; another one brings other armies."),
        ],
        responses={200: SolutionsSerializer, **PROBLEMS},
    )
    def post(self, request: Request) -> Response:
        """Up to three legal armies with all that is there, filled up to the limit."""
        file = files.read_document(request.data)
        return Response(asking.offers_data(asking.complete(file, read_wishes(request, file))))


def read_wishes(request: Request, file: ArmyFile, pinned: frozenset[int] | None = None) -> Wishes:
    """The wishes in an address, `pinned` without another word; raises Refused with every one that means nothing."""
    asked, shelf = Asking(request), shelf_of(file)
    keys = [str(entry.key) for entry in file.entries]
    wishes = Wishes(
        pinned=read_pins(file, asked.names("pin", keys)) if "pin" in asked.query else pinned,
        owned=asking.bounds_of(holder_of(request), file.game, shelf) if asked.one_of("owned", ["true"]) else None,
        banned=frozenset(asked.names("ban", asking.namer_of(file, shelf).names)),
        wanted=tuple(asked.names("want", asking.words_of(file, shelf))),
        taste=asked.one_of("taste", solving(file.game).TASTES),
        seed=asked.word("seed"),
    )
    if len(wishes.seed) > LONGEST_SEED or not is_plain(wishes.seed):
        asked.refuse("seed", f"takes plain text of at most {LONGEST_SEED} characters.")
    asked.stop_if_wrong()
    return wishes
