"""The API of a collection: what you own, counted card by card or by armies, and what an army lacks."""

from collections.abc import Iterator, Mapping
from http import HTTPStatus
from typing import Any, ClassVar

from drf_spectacular.utils import extend_schema
from rest_framework.mixins import ListModelMixin
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response

from armybuilder.lists.api.serializers import FILE_EXAMPLE, ArmyFileSerializer
from armybuilder.lists.collection import services
from armybuilder.lists.collection.presenters import CardLine, card_line
from armybuilder.lists.collection.selectors import Count, collections_of
from armybuilder.lists.models import MOST_OWNED
from armybuilder.ownership.holders import holder_of
from armybuilder.rest import serializers
from armybuilder.rest.pagination import Pages
from armybuilder.rest.shapes import with_example
from armybuilder.rest.viewsets import ApiViewSet
from catalog.mistakes import Invalid, Mistake, near
from catalog.models import Card
from catalog.shelf import Shelf, game_slugs, shelf, shelves
from validation.books import rulebook

#: More cards than any game has.
MOST_CARDS = 2000


class OwnedCardSerializer(serializers.Serializer):
    """A card in a collection."""

    game = serializers.CharField(source="card.game_id")
    kind = serializers.CharField(source="card.kind")
    slug = serializers.CharField(source="card.slug")
    name = serializers.CharField(source="card.name")
    owned = serializers.IntegerField(source="count.owned", min_value=1, max_value=MOST_OWNED)
    painted = serializers.IntegerField(source="count.painted", min_value=0, max_value=MOST_OWNED)
    free = serializers.IntegerField(min_value=0, help_text="Those that stand in no built army.")
    address = serializers.AbsoluteURLField("card.get_absolute_url")


class CountSerializer(serializers.Serializer):
    """The number of one card."""

    slug = serializers.CharField()
    owned = serializers.IntegerField(min_value=0, max_value=MOST_OWNED)
    painted = serializers.IntegerField(min_value=0, max_value=MOST_OWNED, required=False)

    def validate_slug(self, slug: str) -> str:
        cards: Mapping[str, Card] = self.context["cards"]
        if slug not in cards:
            meant = near(slug, cards)
            hint = f" Did you mean “{meant}”?" if meant else ""
            raise serializers.ValidationError(f"This should be the slug of a card that armies are made of.{hint}")
        return slug

    def validate(self, attrs: Any) -> Any:
        if attrs.get("painted", 0) > attrs["owned"]:
            raise serializers.ValidationError({"painted": ["No more can be painted than are owned."]})
        return attrs


@with_example("Three Soldiers, one of them painted", {"cards": [{"slug": "soldier", "owned": 3, "painted": 1}]})
class CountsSerializer(serializers.Serializer):
    """The numbers of some cards of a game; of a card that stands there twice, the last counts."""

    cards = serializers.ListField(child=CountSerializer(), max_length=MOST_CARDS)


class LackingSerializer(serializers.Serializer):
    """A card of which an army needs more than is free."""

    kind = serializers.CharField(source="card.kind")
    slug = serializers.CharField(source="card.slug")
    name = serializers.CharField(source="card.name")
    need = serializers.IntegerField()
    owned = serializers.IntegerField()
    free = serializers.IntegerField()
    missing = serializers.IntegerField()


class MissingSerializer(serializers.Serializer):
    """All that an army lacks."""

    pieces = serializers.IntegerField(help_text="How many pieces the army needs.")
    missing = LackingSerializer(many=True)


class GameQuery(serializers.QueryParams):
    """The game whose cards are listed."""

    game = serializers.ChoiceField(game_slugs(), required=False)


class CollectionViewSet(ListModelMixin, ApiViewSet):
    """The collection of a person, of all games."""

    permission_classes = [IsAuthenticated]
    pagination_class = Pages
    serializer_class = OwnedCardSerializer
    query_classes: ClassVar = {"list": GameQuery}
    tags = ("collection",)
    page_name = "Collection"

    def get_queryset(self) -> Any:
        return [] if getattr(self, "swagger_fake_view", False) else list(self._lines(self.query.get("game", "")))

    def list(self, request: Request, game: str = "") -> Response:
        """All that you own, one record per card."""
        return super().list(request)

    def _lines(self, game: str) -> Iterator[CardLine]:
        """The cards that are owned, in the order of the games, the kinds and the book."""
        found = collections_of(holder_of(self.request), game)
        for each in shelves():
            mine = found.get(each.game.slug)
            for card in each.among(rulebook(each.game.slug).piece_kinds).values() if mine else ():
                if mine and mine.owned(card.slug):
                    yield card_line(card, mine)


class GameCollectionViewSet(CollectionViewSet):
    """The collection of a person, of one game."""

    query_classes: ClassVar = {}
    serializer_classes: ClassVar = {
        "create": CountsSerializer, "update": CountsSerializer, "add_army": ArmyFileSerializer
    }  # fmt: skip

    def get_queryset(self) -> Any:
        return list(self._lines(self.kwargs["game"]))

    def cards(self) -> Shelf:
        """The game that the address names. Raises Game.DoesNotExist."""
        return shelf(self.kwargs["game"])

    @extend_schema(operation_id="collection_retrieve")
    def list(self, request: Request, game: str = "") -> Response:
        """All that you own of a game."""
        self.cards()
        return super().list(request)

    @extend_schema(
        operation_id="collection_update", request=CountsSerializer, responses={200: OwnedCardSerializer(many=True)},
    )  # fmt: skip
    def update(self, request: Request, game: str) -> Response:
        """Own these cards of the game and no others."""
        services.replace_collection(holder_of(request), game, self._counts())
        return self._listed()

    @extend_schema(
        operation_id="collection_count", request=CountsSerializer, responses={200: OwnedCardSerializer(many=True)},
    )  # fmt: skip
    def create(self, request: Request, game: str) -> Response:
        """Count some cards; what you own of others stays as it is."""
        services.count_cards(holder_of(request), game, self._counts())
        return self._listed()

    @extend_schema(operation_id="collection_destroy")
    def destroy(self, request: Request, game: str) -> Response:
        """Own nothing of the game."""
        services.replace_collection(holder_of(request), self.cards().game.slug, {})
        return Response(status=HTTPStatus.NO_CONTENT)

    @extend_schema(
        operation_id="collection_army_create", request=ArmyFileSerializer, examples=[FILE_EXAMPLE],
        responses={200: OwnedCardSerializer(many=True)},
    )  # fmt: skip
    def add_army(self, request: Request, game: str) -> Response:
        """Own at least what an army file needs of each card."""
        self.cards()
        file = self.get_validated_data()
        if file.game != game:
            raise Invalid([Mistake("$.game", f"This should be {game}.")])
        services.add_army(holder_of(request), file)
        return self._listed()

    def _listed(self) -> Response:
        """The first page of what is owned now."""
        page = self.paginate_queryset(self.get_queryset())
        lines = OwnedCardSerializer(page, many=True, context=self.get_serializer_context())
        return self.get_paginated_response(lines.data)

    def _counts(self) -> dict[str, Count]:
        rows = self.get_validated_data()["cards"]
        return {row["slug"]: Count(row["owned"], row.get("painted", 0)) for row in rows}

    def get_serializer_context(self) -> Mapping[str, Any]:
        context = super().get_serializer_context()
        if self.action not in ("create", "update"):
            return context
        cards = self.cards()
        return {**context, "cards": cards.among(rulebook(cards.game.slug).piece_kinds)}
