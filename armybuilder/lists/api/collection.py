"""The API of a collection: what one owns, counted card by card or by armies, and what an army lacks."""

from collections.abc import Iterator
from http import HTTPStatus
from typing import ClassVar

from django.http import Http404
from drf_spectacular.utils import OpenApiExample, OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response

from armybuilder.lists import files
from armybuilder.lists.api.armies import ArmyPages, answer
from armybuilder.lists.api.bodies import read_body
from armybuilder.lists.api.counts import MOST_CARDS, read_counts
from armybuilder.lists.api.serializers import FILE_EXAMPLE, ArmyFileSerializer, ArmySerializer
from armybuilder.lists.collection import services
from armybuilder.lists.collection.notes import OwnedNotes
from armybuilder.lists.collection.presenters import CardLine, card_line
from armybuilder.lists.collection.selectors import collection_of, collections_of, needs
from armybuilder.lists.holders import Holder, holder_of
from armybuilder.lists.made import shelf_of
from armybuilder.lists.models import MOST_OWNED
from armybuilder.lists.selectors import army_of, file_of
from armybuilder.rest.asking import Asking
from armybuilder.rest.shapes import PROBLEMS, page_shape
from armybuilder.rest.views import ApiView
from catalog.mistakes import FileRefused, Mistake
from catalog.models import Game
from catalog.shelf import Shelf, shelf, shelves
from validation.books import rulebook

PAGE = [OpenApiParameter("page", int), OpenApiParameter("page_size", int)]
COUNTS_EXAMPLE = OpenApiExample(
    "Three Soldiers, one of them painted",
    {"cards": [{"slug": "soldier", "owned": 3, "painted": 1}]},
    request_only=True,
)


class OwnedCardSerializer(serializers.Serializer[object]):
    """A card in a collection."""

    game = serializers.CharField()
    kind = serializers.CharField()
    slug = serializers.CharField()
    name = serializers.CharField()
    owned = serializers.IntegerField(min_value=1, max_value=MOST_OWNED)
    painted = serializers.IntegerField(min_value=0, max_value=MOST_OWNED)
    free = serializers.IntegerField(min_value=0, help_text="Those that stand in no built army.")
    address = serializers.CharField(help_text="Its page.")


class CountSerializer(serializers.Serializer[object]):
    """The number of one card."""

    slug = serializers.CharField()
    owned = serializers.IntegerField(min_value=0, max_value=MOST_OWNED)
    painted = serializers.IntegerField(min_value=0, max_value=MOST_OWNED, required=False)


class CountsSerializer(serializers.Serializer[object]):
    """The numbers of some cards of a game."""

    cards = serializers.ListField(child=CountSerializer(), max_length=MOST_CARDS)


class LackingSerializer(serializers.Serializer[object]):
    """A card of which an army needs more than is free."""

    kind = serializers.CharField()
    slug = serializers.CharField()
    name = serializers.CharField()
    need = serializers.IntegerField()
    owned = serializers.IntegerField()
    free = serializers.IntegerField()
    missing = serializers.IntegerField()


class MissingSerializer(serializers.Serializer[object]):
    """All that an army lacks."""

    pieces = serializers.IntegerField(help_text="How many pieces the army needs.")
    missing = LackingSerializer(many=True)


def record(line: CardLine) -> dict[str, object]:
    """A card of a collection as `OwnedCardSerializer` describes it."""
    card, count = line.card, line.count
    said = {"game": card.game_id, "kind": card.kind, "slug": card.slug, "name": card.name}
    return said | {**count._asdict(), "free": line.free, "address": card.get_absolute_url()}


def records(holder: Holder, chosen: list[Shelf]) -> Iterator[dict[str, object]]:
    """The cards that somebody owns of some games, in the order of the games, the kinds and the book."""
    found = collections_of(holder, chosen[0].game.slug if len(chosen) == 1 else "")
    for each in chosen:
        mine = found.get(each.game.slug)
        for card in each.among(rulebook(each.game.slug).piece_kinds).values() if mine else ():
            if mine and mine.owned(card.slug):
                yield record(card_line(card, mine))


def page_of_records(request: Request, chosen: list[Shelf]) -> Response:
    """A page of what somebody owns."""
    pages = ArmyPages()
    return pages.get_paginated_response(
        pages.paginate_queryset(list(records(holder_of(request), chosen)), request, None)
    )


def game_or_404(game: str) -> Shelf:
    try:
        return shelf(game)
    except Game.DoesNotExist:
        raise Http404 from None


COLLECTION = page_shape("Collection", OwnedCardSerializer)


class CollectionView(ApiView):
    """The collection of a person, of all games."""

    permission_classes = [IsAuthenticated]
    parameters: ClassVar[frozenset[str]] = frozenset({"game", "page", "page_size"})

    @extend_schema(
        operation_id="collection_list",
        parameters=[OpenApiParameter("game", str), *PAGE],
        responses={200: COLLECTION, **PROBLEMS},
        tags=["collection"],
    )
    def get(self, request: Request) -> Response:
        """All that one owns, a card a record."""
        asking, found = Asking(request), shelves()
        game = asking.one_of("game", [each.game.slug for each in found])
        asking.stop_if_wrong()
        return page_of_records(request, [each for each in found if game in ("", each.game.slug)])


class GameCollectionView(ApiView):
    """The collection of a person, of one game."""

    permission_classes = [IsAuthenticated]
    parameters: ClassVar[frozenset[str]] = frozenset({"page", "page_size"})

    @extend_schema(
        operation_id="collection_retrieve",
        parameters=PAGE,
        responses={200: COLLECTION, **PROBLEMS},
        tags=["collection"],
    )
    def get(self, request: Request, game: str) -> Response:
        """All that one owns of a game."""
        return page_of_records(request, [game_or_404(game)])

    @extend_schema(
        operation_id="collection_update",
        request=CountsSerializer,
        examples=[COUNTS_EXAMPLE],
        responses={200: COLLECTION, **PROBLEMS},
        tags=["collection"],
    )
    def put(self, request: Request, game: str) -> Response:
        """Own these cards of the game and no others."""
        cards = game_or_404(game)
        services.replace_collection(holder_of(request), game, read_counts(request.data, cards))
        return page_of_records(request, [cards])

    @extend_schema(
        operation_id="collection_count",
        request=CountsSerializer,
        examples=[COUNTS_EXAMPLE],
        responses={200: COLLECTION, **PROBLEMS},
        tags=["collection"],
    )
    def post(self, request: Request, game: str) -> Response:
        """Count some cards; what one owns of others stays as it is."""
        cards = game_or_404(game)
        services.count_cards(holder_of(request), game, read_counts(request.data, cards))
        return page_of_records(request, [cards])

    @extend_schema(operation_id="collection_destroy", responses={204: None, **PROBLEMS}, tags=["collection"])
    def delete(self, request: Request, game: str) -> Response:
        """Own nothing of the game."""
        game_or_404(game)
        services.replace_collection(holder_of(request), game, {})
        return Response(status=HTTPStatus.NO_CONTENT)


class OwnArmyView(ApiView):
    """An army that is owned."""

    permission_classes = [IsAuthenticated]

    @extend_schema(
        operation_id="collection_army_create",
        request=ArmyFileSerializer,
        examples=[FILE_EXAMPLE],
        responses={200: COLLECTION, **PROBLEMS},
        tags=["collection"],
    )
    def post(self, request: Request, game: str) -> Response:
        """Own at least what an army file needs of each card."""
        cards, file = game_or_404(game), files.read_document(request.data)
        if file.game != game:
            raise FileRefused([Mistake("$.game", f"This should be {game}.")])
        services.own_army(holder_of(request), file)
        return page_of_records(request, [cards])


class BuiltView(ApiView):
    """An army that stands built."""

    permission_classes = [IsAuthenticated]

    @extend_schema(operation_id="armies_built_create", request=None, responses={200: ArmySerializer, **PROBLEMS},
                   tags=["collection"])  # fmt: skip
    def post(self, request: Request, key: str) -> Response:
        """Say that the army stands built: its pieces are free for no other."""
        return self._built(request, key, is_built=True)

    @extend_schema(operation_id="armies_built_destroy", responses={200: ArmySerializer, **PROBLEMS},
                   tags=["collection"])  # fmt: skip
    def delete(self, request: Request, key: str) -> Response:
        """Say that the army was taken apart."""
        return self._built(request, key, is_built=False)

    def _built(self, request: Request, key: str, *, is_built: bool) -> Response:
        if request.method == "POST" and request.data:
            read_body(request.data, {})
        army = army_of(key, holder_of(request))
        services.build_army(army, is_built=is_built)
        return answer(army, file_of(army))


class MissingView(ApiView):
    """The cards that an army lacks."""

    permission_classes = [IsAuthenticated]

    @extend_schema(operation_id="armies_missing_list", responses={200: MissingSerializer, **PROBLEMS},
                   tags=["collection"])  # fmt: skip
    def get(self, request: Request, key: str) -> Response:
        """The cards of which the army needs more than are free for it."""
        holder = holder_of(request)
        army = army_of(key, holder)
        file = file_of(army)
        notes = OwnedNotes(file, shelf_of(file), collection_of(holder, file.game, army))
        missing = [
            {"kind": each.card.kind, "slug": each.card.slug, "name": each.card.name}
            | {"need": each.need, "owned": each.owned, "free": each.free, "missing": each.missing}
            for each in notes.all_lacking.values()
        ]
        return Response({"pieces": needs(file).total(), "missing": missing})
