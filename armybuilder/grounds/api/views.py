"""The API of a person's grounds: files, history, links for others; and checks of files that are not kept."""

from collections.abc import Mapping
from http import HTTPStatus
from typing import Any, ClassVar

from django.db.models import QuerySet
from django.http import Http404
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework.decorators import action
from rest_framework.mixins import RetrieveModelMixin
from rest_framework.permissions import AllowAny, IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.reverse import reverse
from rest_framework.viewsets import ModelViewSet

from armybuilder.grounds import files
from armybuilder.grounds.api.serializers import (
    GROUND_EXAMPLE,
    GroundFileSerializer,
    GroundReportSerializer,
    GroundSerializer,
    GroundShareSerializer,
    GroundSummarySerializer,
    RedoGroundSerializer,
    SharedGroundSerializer,
    UndoGroundSerializer,
    WrittenGroundSerializer,
)
from armybuilder.grounds.models import Ground
from armybuilder.lists.api.armies import IF_MATCH, SEEN_EXAMPLE, RevisionQuery
from armybuilder.lists.api.checks import FileView
from armybuilder.lists.api.serializers import SeenSerializer
from armybuilder.ownership import history
from armybuilder.ownership.holders import holder_of
from armybuilder.rest.pagination import Pages
from armybuilder.rest.shapes import STALE_PROBLEMS
from armybuilder.rest.viewsets import ApiViewSet, ETagMixin

CHANGED: dict[Any, Any] = {200: GroundSerializer, **STALE_PROBLEMS}
STEP: dict[str, Any] = {"request": SeenSerializer, "examples": [SEEN_EXAMPLE], "responses": CHANGED}


class GroundViewSet(ETagMixin, ModelViewSet[Ground], ApiViewSet):
    """A person's grounds."""

    permission_classes = [IsAuthenticated]
    pagination_class = Pages
    serializer_class = GroundSerializer
    serializer_classes: ClassVar = {
        "list": GroundSummarySerializer, "create": WrittenGroundSerializer, "update": WrittenGroundSerializer
    }  # fmt: skip
    lookup_field, lookup_value_converter = "key", "slug"
    query_classes: ClassVar = {"update": RevisionQuery}

    def get_queryset(self) -> QuerySet[Ground]:
        return Ground.objects.kept_by(holder_of(self.request))

    def list(self, request: Request) -> Response:
        """One's grounds, the last changed first."""
        return super().list(request)

    @extend_schema(request=GroundFileSerializer, examples=[GROUND_EXAMPLE], responses={201: GroundSerializer})
    def create(self, request: Request) -> Response:
        """A new ground from a ground file."""
        return super().create(request)

    def get_success_headers(self, data: Mapping[str, Any]) -> dict[str, str]:
        return {"Location": reverse("api:ground-detail", kwargs={"key": data["key"]}, request=self.request)}

    def retrieve(self, request: Request, key: str) -> Response:
        """A ground with its report; its ETag is its revision."""
        return super().retrieve(request)

    @extend_schema(parameters=[IF_MATCH], request=GroundFileSerializer, examples=[GROUND_EXAMPLE], responses=CHANGED)
    def update(self, request: Request, key: str) -> Response:
        """The ground as a file has it, in place of what it was; it can be undone.

        `If-Match` or `revision` has to say which revision it replaces."""
        return super().update(request)

    def destroy(self, request: Request, key: str) -> Response:
        """Delete a ground; it can be restored on the page of grounds."""
        return super().destroy(request)

    def perform_destroy(self, instance: Ground) -> None:
        history.archive(instance)

    @extend_schema(operation_id="grounds_undo", **STEP)
    @action(detail=True, methods=["post"], serializer_class=UndoGroundSerializer)
    def undo(self, request: Request, key: str) -> Response:
        """The ground as it was before the last change. With nothing to undo, the answer is 409."""
        return super().update(request)

    @extend_schema(operation_id="grounds_redo", **STEP)
    @action(detail=True, methods=["post"], serializer_class=RedoGroundSerializer)
    def redo(self, request: Request, key: str) -> Response:
        """The ground as it was before the last undo. With nothing to redo, the answer is 409."""
        return super().update(request)

    @extend_schema(operation_id="grounds_share_retrieve", responses=GroundShareSerializer)
    @action(detail=True, serializer_class=GroundShareSerializer)
    def share(self, request: Request, key: str) -> Response:
        """The link, if there is one."""
        return Response(self.get_serializer(self.get_object()).data)

    @extend_schema(operation_id="grounds_share_create", request=None, responses={200: GroundShareSerializer})
    @share.mapping.post
    def make_link(self, request: Request, key: str) -> Response:
        """Make the link; the same one until it is withdrawn."""
        ground = self.get_object()
        history.share(ground)
        return Response(self.get_serializer(ground).data)

    @extend_schema(operation_id="grounds_share_destroy")
    @share.mapping.delete
    def withdraw_link(self, request: Request, key: str) -> Response:
        """Withdraw the link: it leads nowhere from then on, and a later one will be another."""
        history.withdraw(self.get_object())
        return Response(status=HTTPStatus.NO_CONTENT)


class SharedGroundViewSet(RetrieveModelMixin, ApiViewSet):
    """A ground that somebody shares."""

    permission_classes = [AllowAny]
    tags = ("grounds",)
    lookup_field, lookup_value_converter = "share_key", "slug"
    serializer_class = SharedGroundSerializer

    def get_object(self) -> Ground:
        try:
            return Ground.objects.get_shared(self.kwargs["share_key"])
        except Ground.DoesNotExist:
            raise Http404("This link leads to no ground, or it was revoked.") from None

    @extend_schema(auth=[])
    def retrieve(self, request: Request, share_key: str) -> Response:
        """The ground file behind a link, and what the rules say of it."""
        return super().retrieve(request)


class CheckGroundView(FileView):
    """Ground files in, reports out; nothing is kept."""

    serializer_class = GroundFileSerializer
    tags = ("grounds",)

    @extend_schema(
        request=GroundFileSerializer, examples=[GROUND_EXAMPLE], auth=[], responses={200: GroundReportSerializer}
    )
    def post(self, request: Request) -> Response:
        """All findings on a ground file, each with fixes."""
        return Response(GroundReportSerializer(self.get_validated_data()).data)


class SchemaOfGroundsView(FileView):
    """The JSON Schema of the ground file."""

    tags = ("grounds",)

    @extend_schema(
        operation_id="ground_file_schema_retrieve", auth=[], responses={(200, "application/json"): OpenApiTypes.OBJECT}
    )
    def get(self, request: Request) -> Response:
        """The JSON Schema of the ground file, for editors and other programs."""
        return Response(files.schema())
