"""Units as REST framework serves them out of the box: the same fields, related rows joined and prefetched."""

from typing import Any

from rest_framework import serializers
from rest_framework.pagination import PageNumberPagination
from rest_framework.viewsets import ReadOnlyModelViewSet

from catalog.games.tactics_david.models import Unit
from catalog.models import Card, Note

RELATED = ("root", "attack_area", "special", "ability")


class LinkSerializer(serializers.ModelSerializer[Card]):
    """A link to a card."""

    page_url = serializers.CharField(source="get_absolute_url")

    class Meta:
        model = Card
        fields = ["kind", "slug", "name", "page_url"]


class NoteSerializer(serializers.ModelSerializer[Note]):
    """A note on a card."""

    class Meta:
        model = Note
        fields = ["about", "code", "field", "text"]


class UnitSerializer(serializers.ModelSerializer[Unit]):
    """A unit in a list."""

    root = LinkSerializer()
    attack_area = LinkSerializer()
    special = LinkSerializer()
    ability = LinkSerializer()
    page_url = serializers.CharField(source="get_absolute_url")

    class Meta:
        model = Unit
        fields = [
            *("game_id", "kind", "slug", "number", "name", "root", "unit_class", "unit_type", "attack_mode", "cost"),
            *("front", "left", "right", "back", "movement_rating", "movement_type", "range_rating", "range_modifier"),
            *("attack_area", "special", "ability", "text", "emblem", "source", "page", "page_url"),
        ]


class FullUnitSerializer(UnitSerializer):
    """A unit with its notes and those that it leads to."""

    notes = NoteSerializer(many=True)
    children = LinkSerializer(many=True)

    class Meta(UnitSerializer.Meta):
        fields = [*UnitSerializer.Meta.fields, "notes", "children"]


class Pages(PageNumberPagination):
    """Fifty on a page."""

    page_size = 50


class UnitViewSet(ReadOnlyModelViewSet[Unit]):
    """Units: a list a page at a time, and one in full."""

    queryset = Unit.objects.select_related(*RELATED).prefetch_related("notes", "children").order_by("number", "pk")
    pagination_class = Pages
    lookup_field = "slug"
    authentication_classes = ()
    permission_classes = ()

    def get_queryset(self) -> Any:
        if self.action == "list":
            return Unit.objects.select_related(*RELATED).order_by("number", "pk")
        return super().get_queryset()

    def get_serializer_class(self) -> Any:
        return UnitSerializer if self.action == "list" else FullUnitSerializer
