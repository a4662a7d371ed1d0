"""The API of a person's armies: lines, history, versions, links for others."""

from collections.abc import Callable
from http import HTTPStatus
from typing import Any, ClassVar

from django.db.models import QuerySet
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiExample, OpenApiParameter, extend_schema
from rest_framework.decorators import action
from rest_framework.mixins import ListModelMixin
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response

from armybuilder.lists import services
from armybuilder.lists.api.collection import MissingSerializer
from armybuilder.lists.api.serializers import (
    CHANGE_EXAMPLE,
    FILE_EXAMPLE,
    ArmyFileSerializer,
    ArmySerializer,
    ArmySummarySerializer,
    ChangeSerializer,
    MaybeSharedSerializer,
    SeenSerializer,
    SharedSerializer,
    ShareSerializer,
    VersionNameSerializer,
    VersionSerializer,
    WholeVersionSerializer,
)
from armybuilder.lists.collection.presenters import OwnedNotes
from armybuilder.lists.collection.selectors import collection_of
from armybuilder.lists.collection.services import build_army
from armybuilder.lists.holders import holder_of
from armybuilder.lists.made import shelf_of
from armybuilder.lists.models import Army, Version
from armybuilder.lists.selectors import armies_of, army_of, file_of, shared_army, version_of, versions_of
from armybuilder.rest import serializers
from armybuilder.rest.etags import is_known
from armybuilder.rest.pagination import Pages
from armybuilder.rest.problems import Conflict, Refused
from armybuilder.rest.shapes import STALE_PROBLEMS
from armybuilder.rest.viewsets import ApiViewSet
from validation.army import ArmyFile

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


class ArmyViewSet(ListModelMixin, ApiViewSet):
    """A person's armies."""

    permission_classes = [IsAuthenticated]
    pagination_class = Pages
    lookup_field, lookup_value_converter = "key", "slug"
    queries: ClassVar = {"update": RevisionQuery}

    def get_queryset(self) -> QuerySet[Army]:
        return armies_of(holder_of(self.request))

    def get_serializer_class(self) -> type[ArmySummarySerializer]:
        return ArmySummarySerializer if self.action == "list" else ArmySerializer

    def list(self, request: Request) -> Response:
        """One's armies, the last changed first."""
        return super().list(request)

    @extend_schema(request=ArmyFileSerializer, examples=[FILE_EXAMPLE], responses={201: ArmySerializer})
    def create(self, request: Request) -> Response:
        """A new army from an army file."""
        army = services.import_army(self.read(ArmyFileSerializer), holder_of(request))
        response = self.said(army, HTTPStatus.CREATED)
        response["Location"] = request.build_absolute_uri(f"{army.key}/")
        return response

    def retrieve(self, request: Request, key: str) -> Response:
        """An army with its report; its ETag is its revision."""
        return self.said(self.get_object())

    @extend_schema(parameters=[IF_MATCH], request=ArmyFileSerializer, examples=[FILE_EXAMPLE], responses=CHANGED)
    def update(self, request: Request, key: str) -> Response:
        """The army as a file has it, in place of what it was; can be undone on its page.

        `If-Match` or `revision` has to say which revision it replaces."""
        army = self.get_object()
        services.rewrite_army(army, self.read(ArmyFileSerializer), self._seen(army))
        return self.said(army)

    def destroy(self, request: Request, key: str) -> Response:
        """Delete an army; it can be brought back on the page of deleted armies."""
        services.delete_army(self.get_object())
        return Response(status=HTTPStatus.NO_CONTENT)

    @extend_schema(request=ChangeSerializer, examples=[CHANGE_EXAMPLE], responses=CHANGED)
    @action(detail=True, methods=["post"])
    def moves(self, request: Request, key: str) -> Response:
        """Make moves, all or none; the fixes of findings are such moves."""
        army, change = self.get_object(), self.read(ChangeSerializer)
        services.change_army(army, change["moves"], change["revision"])
        return self.said(army)

    @extend_schema(operation_id="armies_undo", **STEP)
    @action(detail=True, methods=["post"])
    def undo(self, request: Request, key: str) -> Response:
        """The army as it was before the last change. With nothing to undo, the answer is 409."""
        return self._stepped(services.undo_army)

    @extend_schema(operation_id="armies_redo", **STEP)
    @action(detail=True, methods=["post"])
    def redo(self, request: Request, key: str) -> Response:
        """The army as it was before the last undo. With nothing to redo, the answer is 409."""
        return self._stepped(services.redo_army)

    @extend_schema(operation_id="share_retrieve", responses=MaybeSharedSerializer)
    @action(detail=True)
    def share(self, request: Request, key: str) -> Response:
        """The link, if there is one."""
        return self.respond(self.get_object(), MaybeSharedSerializer)

    @extend_schema(operation_id="share_create", request=None, responses={200: ShareSerializer})
    @share.mapping.post
    def make_link(self, request: Request, key: str) -> Response:
        """Make the link; the same one until it is withdrawn."""
        army = self.get_object()
        services.share_army(army)
        return self.respond(army, ShareSerializer)

    @extend_schema(operation_id="share_destroy")
    @share.mapping.delete
    def withdraw_link(self, request: Request, key: str) -> Response:
        """Withdraw the link: it leads nowhere from then on, and a later one will be another."""
        services.withdraw_army(self.get_object())
        return Response(status=HTTPStatus.NO_CONTENT)

    @extend_schema(request=None, responses={200: ArmySerializer}, tags=["collection"])
    @action(detail=True, methods=["post"])
    def built(self, request: Request, key: str) -> Response:
        """Say that the army stands built: its pieces are free for no other."""
        if request.data:
            self.read(serializers.Serializer)
        return self._built(is_built=True)

    @extend_schema(responses={200: ArmySerializer}, tags=["collection"])
    @built.mapping.delete
    def take_apart(self, request: Request, key: str) -> Response:
        """Say that the army was taken apart."""
        return self._built(is_built=False)

    @extend_schema(operation_id="armies_missing_list", responses=MissingSerializer, tags=["collection"])
    @action(detail=True)
    def missing(self, request: Request, key: str) -> Response:
        """The cards of which the army needs more than are free for it."""
        army = self.get_object()
        file = file_of(army)
        notes = OwnedNotes(file, shelf_of(file), collection_of(holder_of(request), file.game, army))
        return self.respond({"pieces": notes.need, "missing": notes.all_lacking.values()}, MissingSerializer)

    def said(self, army: Army, status: HTTPStatus = HTTPStatus.OK) -> Response:
        """The army as it stands; its ETag is its revision."""
        return self.respond(army, ArmySerializer, f'"{army.revision}"', status)

    def _stepped(self, step: Callable[[Army, int], ArmyFile]) -> Response:
        army = self.get_object()
        try:
            step(army, self.read(SeenSerializer)["revision"])
        except services.NoSuchStep as refused:
            raise Conflict(str(refused), army.revision) from None
        return self.said(army)

    def _built(self, *, is_built: bool) -> Response:
        army = self.get_object()
        build_army(army, is_built=is_built)
        return self.said(army)

    def _seen(self, army: Army) -> int:
        """The revision that a change is made on, by If-Match or by the query."""
        header = self.request.headers.get("If-Match")
        if header is None and "revision" not in self.query:
            words = "Say which revision this replaces: with If-Match, or as ?revision=."
            raise Refused(HTTPStatus.PRECONDITION_REQUIRED, words)
        if header is not None and not is_known(header, f'"{army.revision}"'):
            raise Refused(HTTPStatus.PRECONDITION_FAILED, "This army was changed elsewhere in the meantime.")
        return army.revision if header is not None else int(self.query["revision"])


class VersionViewSet(ListModelMixin, ApiViewSet):
    """The versions of an army."""

    permission_classes = [IsAuthenticated]
    pagination_class = Pages
    serializer_class = VersionSerializer
    lookup_field, lookup_value_converter = "number", "int"

    def army(self) -> Army:
        return army_of(self.kwargs["key"], holder_of(self.request))

    def get_queryset(self) -> QuerySet[Version]:
        if getattr(self, "swagger_fake_view", False):
            return Version.objects.none()
        return versions_of(self.army()).select_related("army")

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
        return self.respond(services.name_version(self.army(), self.read(VersionNameSerializer)["name"]))

    @extend_schema(operation_id="versions_retrieve", responses=WholeVersionSerializer)
    def retrieve(self, request: Request, key: str, number: int) -> Response:
        """A version with its army file, and what has changed from then to now."""
        return self.respond(self.get_object(), WholeVersionSerializer)

    @extend_schema(operation_id="versions_restore", **STEP)
    @action(detail=True, methods=["post"])
    def restore(self, request: Request, key: str, number: int) -> Response:
        """The army as the version has it: a change like any other, which can be undone."""
        army = self.army()
        version_of(army, number)
        services.restore_version(army, number, self.read(SeenSerializer)["revision"])
        return self.respond(army, ArmySerializer, f'"{army.revision}"')


class SharedViewSet(ApiViewSet):
    """An army that somebody shares."""

    tags = ("armies",)
    lookup_field, lookup_value_converter = "share_key", "slug"
    serializer_class = SharedSerializer

    @extend_schema(auth=[])
    def retrieve(self, request: Request, share_key: str) -> Response:
        """The army file behind a link, and what the rules say of it."""
        return self.respond(file_of(shared_army(share_key)))

    @extend_schema(operation_id="shared_report", request=None, responses={204: None})
    @action(detail=True, methods=["post"], permission_classes=[IsAuthenticated])
    def report(self, request: Request, share_key: str) -> Response:
        """Report the names in a shared army to a moderator."""
        services.report_army(shared_army(share_key))
        return Response(status=HTTPStatus.NO_CONTENT)
