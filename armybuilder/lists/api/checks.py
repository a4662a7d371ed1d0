"""The API of army files: checked, mended, completed, or why that can't be. Nothing is kept."""

from collections.abc import Sequence
from functools import partial
from http import HTTPStatus
from typing import Any, ClassVar

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema, extend_schema_field
from rest_framework.exceptions import ValidationError
from rest_framework.request import Request
from rest_framework.response import Response

from armybuilder.lists import files
from armybuilder.lists.api.serializers import (
    FILE_EXAMPLE,
    ArmyFileSerializer,
    ReportSerializer,
    SolutionSerializer,
    SolutionsSerializer,
    report_on,
)
from armybuilder.lists.forms.wishes import read_pins
from armybuilder.lists.made import shelf_of
from armybuilder.lists.solving import asking
from armybuilder.ownership.api import FileView
from armybuilder.ownership.holders import holder_of
from armybuilder.rest import serializers
from armybuilder.rest.problems import BadAddress, Problem
from catalog.mistakes import Invalid, Mistake
from validation.army import ArmyFile
from validation.solving.parts import solving
from validation.solving.plan import Wishes

LONGEST_SEED = 80
#: A question about an army file, as the API's page describes it.
takes_army_file = partial(extend_schema, request=ArmyFileSerializer, examples=[FILE_EXAMPLE], auth=[])


@extend_schema_field(str)
class ArmyWordsField(serializers.CommaSeparatedField):
    """Words that depend on the army, so that no description can list them."""

    def __init__(self, **more: Any) -> None:
        super().__init__(child=serializers.CharField(), required=False, **more)


class OwnedQuery(serializers.QueryParams):
    """The cards that may join, and the lines that stay."""

    ban = ArmyWordsField(help_text="Cards that don't join, with commas between.")
    owned = serializers.ChoiceField(["true"], required=False, help_text="Only cards of your collection join.")


class WishesQuery(OwnedQuery):
    """All that may be wished of an army that is mended."""

    pin = ArmyWordsField(
        help_text="The lines that keep all they have: their places from 0, with commas; empty: none of them.",
    )


class CompletingQuery(WishesQuery):
    """All that may be wished of an army that is completed."""

    want = ArmyWordsField(help_text="Words of what joins, with commas: `class:light,root:pup`.")
    taste = serializers.CharField(required=False, help_text="What is liked: the game says which tastes there are.")
    seed = serializers.CharField(
        required=False,
        allow_blank=True,
        max_length=LONGEST_SEED,
        help_text="Any text; another one brings other armies.",
    )


class CheckView(FileView):
    """Army files in, reports out; nothing is kept."""

    serializer_class = ArmyFileSerializer
    tags = ("check",)

    @takes_army_file(responses={200: ReportSerializer})
    def post(self, request: Request) -> Response:
        """All findings on an army file, legal or not. `at` names lines by their places, counted from 0."""
        return Response(ReportSerializer(report_on(self.get_validated_data())).data)


class SchemaOfFilesView(FileView):
    """The JSON Schema of the army file."""

    tags = ("check",)

    @extend_schema(
        operation_id="army_file_schema_retrieve", auth=[], responses={(200, "application/json"): OpenApiTypes.OBJECT}
    )
    def get(self, request: Request) -> Response:
        """The JSON Schema of the army file, for editors and other programs."""
        return Response(files.schema())


class RepairView(FileView):
    """Army files in, the nearest legal armies out."""

    serializer_class = ArmyFileSerializer
    tags = ("check",)
    query_classes: ClassVar = {"post": WishesQuery}
    mistakes: Sequence[Mistake] = ()

    @takes_army_file(responses={200: SolutionSerializer})
    def post(self, request: Request) -> Response:
        """The nearest legal army: the fewest changes, a lost pick counting for six, then the fewest points moved."""
        file = self.army_file()
        return Response(SolutionSerializer(asking.mend(file, self.wishes(file, frozenset()))).data)

    def read_query(self) -> None:
        """Read what means something in the address; its mistakes are named with those that the army tells."""
        context = {"view": self}
        params = self.get_query_class()(data=self.request.query_params, context=context)
        if not params.is_valid():
            self.mistakes = BadAddress(params.errors).mistakes
            asked = self.request.query_params.copy()
            for name in params.errors:
                asked.pop(name, None)
            params = self.get_query_class()(data=asked, context=context)
        self.query = params.validated_data if params.is_valid() else {}

    def army_file(self) -> ArmyFile:
        """The army that is asked about; refused where its game has no solver."""
        try:
            file: ArmyFile = self.get_validated_data()
            asking.require_solver(file.game)
        except (Invalid, ValidationError) as refused:
            if not self.mistakes:
                raise
            own = refused.mistakes if isinstance(refused, Invalid) else serializers.mistakes_in(refused.detail)
            said = "The address and the army hold mistakes."
            raise Problem(HTTPStatus.BAD_REQUEST, said, [*self.mistakes, *own]) from None
        return file

    def wishes(self, file: ArmyFile, pinned: frozenset[int] | None = None) -> Wishes:
        """The wishes in the address, `pinned` without another word; names every one that means nothing to this army."""
        asked, shelf = self.query, shelf_of(file)
        known = {
            "pin": [str(entry.key) for entry in file.entries],
            "ban": asking.namer_of(file, shelf).names,
            "want": asking.words_of(file, shelf),
            "taste": solving(file.game).TASTES,
        }
        given = {
            name: [asked[name]] if isinstance(asked[name], str) else asked[name] for name in known if name in asked
        }
        wrong = {name: [serializers.unknown_word(word, known[name]) for word in words if word not in known[name]]
                 for name, words in given.items()}  # fmt: skip
        if self.mistakes or any(wrong.values()):
            raise BadAddress(wrong, self.mistakes)
        return Wishes(
            pinned=read_pins(file, asked["pin"]) if "pin" in asked else pinned,
            owned=asking.bounds_of(holder_of(self.request), file.game, shelf) if "owned" in asked else None,
            banned=frozenset(asked.get("ban", ())),
            wanted=tuple(asked.get("want", ())),
            taste=asked.get("taste", ""),
            seed=asked.get("seed", ""),
        )


class PossibleView(RepairView):
    """Army files in, whether all that is in them can be part of a legal army out."""

    query_classes: ClassVar = {"post": OwnedQuery}

    @takes_army_file(responses={200: SolutionSerializer})
    def post(self, request: Request) -> Response:
        """The nearest legal army with all that is there, or why there is none, with the rules."""
        file = self.army_file()
        return Response(SolutionSerializer(asking.possible(file, self.wishes(file))).data)


class CompleteView(RepairView):
    """Army files in, whole armies out."""

    query_classes: ClassVar = {"post": CompletingQuery}

    @takes_army_file(responses={200: SolutionsSerializer})
    def post(self, request: Request) -> Response:
        """Up to three legal armies with all that is there, filled up to the limit."""
        file = self.army_file()
        return Response(SolutionsSerializer(asking.complete(file, self.wishes(file))).data)
