"""The API of a person's armies: lines, history, versions, links for others."""

from http import HTTPStatus
from typing import Any, ClassVar

from django.db.models import QuerySet
from drf_spectacular.utils import extend_schema
from rest_framework.decorators import action
from rest_framework.mixins import CreateModelMixin, ListModelMixin, RetrieveModelMixin
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response

from armybuilder.lists import services
from armybuilder.lists.api.collection import MissingSerializer
from armybuilder.lists.api.serializers import (
    FILE_EXAMPLE,
    ArmyFileSerializer,
    ArmySerializer,
    ArmySummarySerializer,
    ChangeSerializer,
    MaybeSharedSerializer,
    SharedSerializer,
    ShareSerializer,
    VersionNameSerializer,
    VersionSerializer,
    WholeVersionSerializer,
)
from armybuilder.lists.collection.presenters import OwnedNotes
from armybuilder.lists.collection.selectors import collection_of
from armybuilder.lists.collection.services import build_army
from armybuilder.lists.made import shelf_of
from armybuilder.lists.models import Army, Version
from armybuilder.lists.selectors import file_of, versions_of
from armybuilder.ownership.api import DocumentViewSet, SeenSerializer, SharedViewSet
from armybuilder.ownership.holders import holder_of
from armybuilder.rest.pagination import Pages
from armybuilder.rest.shapes import STALE_PROBLEMS
from armybuilder.rest.viewsets import ApiViewSet
from catalog.shelf import shelf

#: The description that every change to an army shares, which names the revision that it is made on.
CHANGED: dict[Any, Any] = {200: ArmySerializer, **STALE_PROBLEMS}


class ArmyViewSet(DocumentViewSet):
    """A person's armies."""

    queryset = Army.objects.all()
    serializer_class = ArmySerializer
    serializer_classes: ClassVar = DocumentViewSet.serializer_classes | {
        "list": ArmySummarySerializer,
        "create": ArmyFileSerializer,
        "update": ArmyFileSerializer,
        "moves": ChangeSerializer,
        "share": MaybeSharedSerializer,
        "make_link": ShareSerializer,
        "missing": MissingSerializer,
        "restore": SeenSerializer,
    }
    services: ClassVar = {
        "create": services.import_army,
        "update": services.rewrite_army,
        "undo": services.undo_army,
        "redo": services.redo_army,
    }
    operation_ids: ClassVar = {
        "share": "share_retrieve", "make_link": "share_create", "revoke_link": "share_destroy"
    }  # fmt: skip
    file_example = FILE_EXAMPLE

    def get_etag(self, instance: Army) -> str:
        """Changes with the army, with whether it stands built, and with the catalog that its report is made by."""
        return f'"{instance.revision}-{int(instance.is_built)}-{shelf(instance.game_id).version}"'

    @extend_schema(request=ChangeSerializer, responses=CHANGED)
    @action(detail=True, methods=["post"])
    def moves(self, request: Request, key: str) -> Response:
        """Make moves, all or none; the fixes of findings are such moves."""
        army, change = self.get_object(), self.get_validated_data()
        services.change_army(army, change["moves"], change["revision"])
        return self.respond(army)

    @extend_schema(request=None, responses={200: ArmySerializer}, tags=["collection"])
    @action(detail=True, methods=["post"])
    def built(self, request: Request, key: str) -> Response:
        """Say that the army stands built: its pieces are free for no other."""
        return self._built(is_built=True)

    @extend_schema(responses={200: ArmySerializer}, tags=["collection"])
    @built.mapping.delete
    def take_apart(self, request: Request, key: str) -> Response:
        """Say that the army was taken apart."""
        return self._built(is_built=False)

    def _built(self, *, is_built: bool) -> Response:
        army = self.get_object()
        build_army(army, is_built=is_built)
        return self.respond(army)

    @extend_schema(operation_id="versions_restore", request=SeenSerializer, responses=CHANGED)
    @action(detail=True, methods=["post"], url_path="versions/<int:number>/restore")
    def restore(self, request: Request, key: str, number: int) -> Response:
        """The army as the version has it: a change like any other, which can be undone."""
        army = self.get_object()
        version = army.versions.get(number=number)
        services.restore_version(army, version.number, self.get_validated_data()["revision"])
        return self.respond(army)

    @extend_schema(operation_id="armies_missing_list", responses=MissingSerializer, tags=["collection"])
    @action(detail=True)
    def missing(self, request: Request, key: str) -> Response:
        """The cards of which the army needs more than are free for it."""
        army = self.get_object()
        file = file_of(army)
        notes = OwnedNotes(file, shelf_of(file), collection_of(holder_of(request), file.game, army))
        return Response(self.get_serializer({"pieces": notes.need, "missing": notes.all_lacking.values()}).data)


class VersionViewSet(ListModelMixin, RetrieveModelMixin, CreateModelMixin, ApiViewSet):
    """The versions of an army."""

    permission_classes = [IsAuthenticated]
    pagination_class = Pages
    serializer_class = VersionSerializer
    serializer_classes: ClassVar = {"create": VersionNameSerializer, "retrieve": WholeVersionSerializer}
    lookup_field, lookup_value_converter = "number", "int"

    def get_queryset(self) -> QuerySet[Version]:
        if getattr(self, "swagger_fake_view", False):
            return Version.objects.none()
        return versions_of(self.army()).select_related("army")

    def army(self) -> Army:
        return Army.objects.kept_by(holder_of(self.request)).get(key=self.kwargs["key"])

    @extend_schema(operation_id="versions_list")
    def list(self, request: Request, key: str) -> Response:
        """The versions of the army, the newest first."""
        return super().list(request)

    @extend_schema(operation_id="versions_name", request=VersionNameSerializer, responses={200: VersionSerializer})
    def create(self, request: Request, key: str) -> Response:
        """Name the version that stands; a named one is kept as long as its army."""
        version = services.name_version(self.army(), self.get_validated_data()["name"])
        return Response(VersionSerializer(version).data)

    @extend_schema(operation_id="versions_retrieve", responses=WholeVersionSerializer)
    def retrieve(self, request: Request, key: str, number: int) -> Response:
        """A version with its army file, and what has changed from then to now."""
        return super().retrieve(request)


class SharedArmyViewSet(SharedViewSet):
    """An army that somebody shares."""

    tags = ("armies",)
    queryset = Army.objects.all()
    serializer_class = SharedSerializer

    @extend_schema(operation_id="shared_report", request=None, responses={204: None})
    @action(detail=True, methods=["post"], permission_classes=[IsAuthenticated])
    def report(self, request: Request, share_key: str) -> Response:
        """Report the names in a shared army to a moderator."""
        services.report_army(self.get_object())
        return Response(status=HTTPStatus.NO_CONTENT)
