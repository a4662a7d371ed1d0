"""The API of a person's armies: lines, history, versions, links for others."""

from collections.abc import Mapping
from http import HTTPStatus
from typing import Any, ClassVar

from django.db.models import QuerySet
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiExample, OpenApiParameter, extend_schema
from rest_framework.decorators import action
from rest_framework.mixins import CreateModelMixin, ListModelMixin, RetrieveModelMixin
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.reverse import reverse
from rest_framework.viewsets import ModelViewSet

from armybuilder.lists import services
from armybuilder.lists.api.collection import MissingSerializer
from armybuilder.lists.api.serializers import (
    CHANGE_EXAMPLE,
    FILE_EXAMPLE,
    ArmyFileSerializer,
    ArmySerializer,
    ArmySummarySerializer,
    BuiltSerializer,
    ChangeSerializer,
    MaybeSharedSerializer,
    RedoSerializer,
    SeenSerializer,
    SharedSerializer,
    ShareSerializer,
    UndoSerializer,
    VersionNameSerializer,
    VersionSerializer,
    WholeVersionSerializer,
    WrittenArmySerializer,
)
from armybuilder.lists.collection.presenters import OwnedNotes
from armybuilder.lists.collection.selectors import collection_of
from armybuilder.lists.collection.services import build_army
from armybuilder.lists.made import shelf_of
from armybuilder.lists.models import Army, Version
from armybuilder.lists.selectors import file_of, versions_of
from armybuilder.ownership import history
from armybuilder.ownership.holders import holder_of
from armybuilder.rest import serializers
from armybuilder.rest.pagination import Pages
from armybuilder.rest.shapes import STALE_PROBLEMS
from armybuilder.rest.viewsets import ApiViewSet, ETagMixin

IF_MATCH = OpenApiParameter(
    "If-Match", OpenApiTypes.STR, OpenApiParameter.HEADER,
    description="The ETag that was seen; without it, `revision` has to say what was seen.",
)  # fmt: skip
SEEN_EXAMPLE = OpenApiExample("The revision that was seen", {"revision": 1}, request_only=True)
#: The description that every change to an army shares, which names the revision that it is made on.
CHANGED: dict[Any, Any] = {200: ArmySerializer, **STALE_PROBLEMS}
STEP: dict[str, Any] = {"request": SeenSerializer, "examples": [SEEN_EXAMPLE], "responses": CHANGED}


class RevisionQuery(serializers.QueryParams):
    """The revision that a change replaces."""

    revision = serializers.RevisionField(
        required=False, help_text="The revision that was seen; without it, `If-Match` has to say so."
    )


class ArmyViewSet(ETagMixin, ModelViewSet[Army], ApiViewSet):
    """A person's armies."""

    permission_classes = [IsAuthenticated]
    pagination_class = Pages
    serializer_class = ArmySerializer
    serializer_classes: ClassVar = {
        "list": ArmySummarySerializer, "create": WrittenArmySerializer, "update": WrittenArmySerializer
    }  # fmt: skip
    lookup_field, lookup_value_converter = "key", "slug"
    query_classes: ClassVar = {"update": RevisionQuery}

    def get_queryset(self) -> QuerySet[Army]:
        return Army.objects.kept_by(holder_of(self.request))

    def list(self, request: Request) -> Response:
        """One's armies, the last changed first."""
        return super().list(request)

    @extend_schema(request=ArmyFileSerializer, examples=[FILE_EXAMPLE], responses={201: ArmySerializer})
    def create(self, request: Request) -> Response:
        """A new army from an army file."""
        return super().create(request)

    def get_success_headers(self, data: Mapping[str, Any]) -> dict[str, str]:
        return {"Location": reverse("api:army-detail", kwargs={"key": data["key"]}, request=self.request)}

    def retrieve(self, request: Request, key: str) -> Response:
        """An army with its report; its ETag is its revision."""
        return super().retrieve(request)

    @extend_schema(parameters=[IF_MATCH], request=ArmyFileSerializer, examples=[FILE_EXAMPLE], responses=CHANGED)
    def update(self, request: Request, key: str) -> Response:
        """The army as a file has it, in place of what it was; can be undone on its page.

        `If-Match` or `revision` has to say which revision it replaces."""
        return super().update(request)

    def destroy(self, request: Request, key: str) -> Response:
        """Delete an army; it can be restored on the page of deleted armies."""
        return super().destroy(request)

    def perform_destroy(self, instance: Army) -> None:
        history.archive(instance)

    @extend_schema(request=ChangeSerializer, examples=[CHANGE_EXAMPLE], responses=CHANGED)
    @action(detail=True, methods=["post"], serializer_class=ChangeSerializer)
    def moves(self, request: Request, key: str) -> Response:
        """Make moves, all or none; the fixes of findings are such moves."""
        return super().update(request)

    @extend_schema(operation_id="armies_undo", **STEP)
    @action(detail=True, methods=["post"], serializer_class=UndoSerializer)
    def undo(self, request: Request, key: str) -> Response:
        """The army as it was before the last change. With nothing to undo, the answer is 409."""
        return super().update(request)

    @extend_schema(operation_id="armies_redo", **STEP)
    @action(detail=True, methods=["post"], serializer_class=RedoSerializer)
    def redo(self, request: Request, key: str) -> Response:
        """The army as it was before the last undo. With nothing to redo, the answer is 409."""
        return super().update(request)

    @extend_schema(operation_id="share_retrieve", responses=MaybeSharedSerializer)
    @action(detail=True, serializer_class=MaybeSharedSerializer)
    def share(self, request: Request, key: str) -> Response:
        """The link, if there is one."""
        return Response(self.get_serializer(self.get_object()).data)

    @extend_schema(operation_id="share_create", request=None, responses={200: ShareSerializer})
    @share.mapping.post
    def make_link(self, request: Request, key: str) -> Response:
        """Make the link; the same one until it is withdrawn."""
        army = self.get_object()
        history.share(army)
        return Response(self.get_serializer(army).data)

    @extend_schema(operation_id="share_destroy")
    @share.mapping.delete
    def withdraw_link(self, request: Request, key: str) -> Response:
        """Withdraw the link: it leads nowhere from then on, and a later one will be another."""
        history.withdraw(self.get_object())
        return Response(status=HTTPStatus.NO_CONTENT)

    @extend_schema(request=None, responses={200: ArmySerializer}, tags=["collection"])
    @action(detail=True, methods=["post"], serializer_class=BuiltSerializer)
    def built(self, request: Request, key: str) -> Response:
        """Say that the army stands built: its pieces are free for no other."""
        return super().update(request)

    @extend_schema(responses={200: ArmySerializer}, tags=["collection"])
    @built.mapping.delete
    def take_apart(self, request: Request, key: str) -> Response:
        """Say that the army was taken apart."""
        army = self.get_object()
        build_army(army, is_built=False)
        return Response(self.get_serializer(army).data, headers={"ETag": self.get_etag(army)})

    @extend_schema(operation_id="armies_missing_list", responses=MissingSerializer, tags=["collection"])
    @action(detail=True, serializer_class=MissingSerializer)
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

    @extend_schema(
        operation_id="versions_name", request=VersionNameSerializer, responses={200: VersionSerializer},
        examples=[OpenApiExample("A name", {"name": "Before the tournament"}, request_only=True)],
    )  # fmt: skip
    def create(self, request: Request, key: str) -> Response:
        """Name the version that stands; a named one is kept as long as its army."""
        version = services.name_version(self.army(), self.get_validated_data()["name"])
        return Response(VersionSerializer(version).data)

    @extend_schema(operation_id="versions_retrieve", responses=WholeVersionSerializer)
    def retrieve(self, request: Request, key: str, number: int) -> Response:
        """A version with its army file, and what has changed from then to now."""
        return super().retrieve(request)

    @extend_schema(operation_id="versions_restore", **STEP)
    @action(detail=True, methods=["post"], serializer_class=SeenSerializer)
    def restore(self, request: Request, key: str, number: int) -> Response:
        """The army as the version has it: a change like any other, which can be undone."""
        army = self.get_object().army
        services.restore_version(army, number, self.get_validated_data()["revision"])
        answer = ArmySerializer(army, context=self.get_serializer_context())
        return Response(answer.data, headers={"ETag": f'"{army.revision}"'})


class SharedViewSet(RetrieveModelMixin, ApiViewSet):
    """An army that somebody shares."""

    tags = ("armies",)
    lookup_field, lookup_value_converter = "share_key", "slug"
    serializer_class = SharedSerializer

    def get_object(self) -> Army:
        return Army.objects.get_shared(self.kwargs["share_key"])

    @extend_schema(auth=[])
    def retrieve(self, request: Request, share_key: str) -> Response:
        """The army file behind a link, and what the rules say of it."""
        return super().retrieve(request)

    @extend_schema(operation_id="shared_report", request=None, responses={204: None})
    @action(detail=True, methods=["post"], permission_classes=[IsAuthenticated])
    def report(self, request: Request, share_key: str) -> Response:
        """Report the names in a shared army to a moderator."""
        services.report_army(self.get_object())
        return Response(status=HTTPStatus.NO_CONTENT)
