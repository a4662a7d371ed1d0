"""The API of a person's grounds: files, history, links for others; and checks of files that are not kept."""

from typing import ClassVar

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from armybuilder.grounds import files, services
from armybuilder.grounds.api.serializers import (
    GROUND_EXAMPLE,
    GroundFileSerializer,
    GroundReportSerializer,
    GroundSerializer,
    GroundShareSerializer,
    GroundSummarySerializer,
    SharedGroundSerializer,
)
from armybuilder.grounds.models import Ground
from armybuilder.ownership.api import DocumentViewSet, FileView, SharedViewSet


class GroundViewSet(DocumentViewSet):
    """A person's grounds."""

    queryset = Ground.objects.all()
    serializer_class = GroundSerializer
    serializer_classes: ClassVar = DocumentViewSet.serializer_classes | {
        "list": GroundSummarySerializer,
        "create": GroundFileSerializer,
        "update": GroundFileSerializer,
        "share": GroundShareSerializer,
        "make_link": GroundShareSerializer,
    }
    services: ClassVar = {
        "create": services.create_ground,
        "update": services.change_ground,
        "undo": services.undo_ground,
        "redo": services.redo_ground,
    }
    file_example = GROUND_EXAMPLE


class SharedGroundViewSet(SharedViewSet):
    """A ground that somebody shares."""

    queryset = Ground.objects.all()
    tags = ("grounds",)
    serializer_class = SharedGroundSerializer


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
