"""The API that all that people keep has alike: files in and out, revisions, history, links for others."""

from collections.abc import Callable, Mapping
from http import HTTPStatus
from typing import Any, ClassVar

from django.db.models import QuerySet
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiExample, OpenApiParameter, extend_schema
from rest_framework.decorators import action
from rest_framework.mixins import RetrieveModelMixin
from rest_framework.permissions import SAFE_METHODS, AllowAny, IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.throttling import BaseThrottle
from rest_framework.viewsets import ModelViewSet

from armybuilder.ownership import history
from armybuilder.ownership.holders import holder_of
from armybuilder.ownership.models import Document
from armybuilder.ownership.pages import shared_or_404
from armybuilder.rest import serializers
from armybuilder.rest.describing import DescribedSchema
from armybuilder.rest.etags import require_match
from armybuilder.rest.pagination import Pages
from armybuilder.rest.problems import Conflict, Problem
from armybuilder.rest.shapes import STALE_PROBLEMS, with_example
from armybuilder.rest.strict_json import parse
from armybuilder.rest.viewsets import ApiView, ApiViewSet, ETagMixin
from armybuilder.serving.throttles import CheckThrottle
from catalog.errors import Refused

IF_MATCH = OpenApiParameter(
    "If-Match", OpenApiTypes.STR, OpenApiParameter.HEADER,
    description="The ETag that was seen; without it, `revision` has to say what was seen.",
)  # fmt: skip


class RevisionQuery(serializers.QueryParams):
    """The revision that a change replaces."""

    revision = serializers.RevisionField(
        required=False, help_text="The revision that was seen; without it, `If-Match` has to say so."
    )


@with_example("The revision that was seen", {"revision": 1})
class SeenSerializer(serializers.Serializer):
    """The revision on which a step through the history is made."""

    revision = serializers.RevisionField(help_text="The revision that was seen.")


class DocumentSchema(DescribedSchema):
    """Answers each change with the whole record."""

    def get_operation_id(self) -> str:
        usual = str(super().get_operation_id())
        return self.view.operation_ids.get(self.view.action) or usual.replace("do_create", "do")

    def get_examples(self) -> Any:
        return [self.view.file_example] if self.view.action in ("create", "update") else super().get_examples()

    def get_response_serializers(self) -> Any:
        if self.view.action == "create":
            return {HTTPStatus.CREATED.value: self.view.serializer_class}
        if self.view.action in self.view.services:
            return {HTTPStatus.OK.value: self.view.serializer_class, **STALE_PROBLEMS}
        if self.view.action == "make_link":
            return {HTTPStatus.OK.value: self.view.get_serializer_class()}
        return super().get_response_serializers()


class FileView(ApiView):
    """A question about a file; nothing is kept."""

    permission_classes = [AllowAny]

    def get_throttles(self) -> list[BaseThrottle]:
        """An account's checks count as its writes do."""
        if self.request.method not in SAFE_METHODS and not self.request.user.is_authenticated:
            self.throttle_classes = [CheckThrottle]
        return super().get_throttles()

    def get_validated_data(self) -> Any:
        """The file; REST framework takes an empty body for an empty object, which is JSON."""
        meta = self.request.META  # a body that is too large may not be read here
        is_empty = meta.get("CONTENT_LENGTH") in (None, "", "0") and "HTTP_TRANSFER_ENCODING" not in meta
        return parse(b"") if is_empty else super().get_validated_data()


class NamesItsModel:
    """A view whose sentences name its model, `{thing}` or `{things}`."""

    queryset: Any

    @classmethod
    def name_model_in(cls, text: str) -> str:
        meta = cls.queryset.model._meta
        return text.replace("{thing}", str(meta.verbose_name)).replace("{things}", str(meta.verbose_name_plural))


class DocumentViewSet(NamesItsModel, ETagMixin, ModelViewSet[Any], ApiViewSet):
    """What a person keeps."""

    permission_classes = [IsAuthenticated]
    pagination_class = Pages
    lookup_field, lookup_value_converter = "key", "slug"
    query_classes: ClassVar = {"update": RevisionQuery}
    serializer_classes: ClassVar = {"undo": SeenSerializer, "redo": SeenSerializer}
    schema = DocumentSchema()
    #: The service of each action that changes something.
    services: ClassVar[Mapping[str, Callable[..., Any]]]
    #: The file that the page of the API offers to send.
    file_example: ClassVar[OpenApiExample]
    #: The names of operations that are not the usual ones.
    operation_ids: ClassVar[Mapping[str, str]] = {}

    def get_queryset(self) -> QuerySet[Any]:
        model: type[Document] = super().get_queryset().model
        return model.objects.kept_by(holder_of(self.request))

    def list(self, request: Request) -> Response:
        """Your {things}, the last changed first."""
        return super().list(request)

    def create(self, request: Request) -> Response:
        """A new {thing} from its file."""
        document = self.services["create"](self.get_validated_data(), holder_of(request))
        return self.respond(document, HTTPStatus.CREATED)

    def retrieve(self, request: Request, key: str) -> Response:
        """The {thing} with its report; its ETag begins with its revision."""
        return super().retrieve(request)

    @extend_schema(parameters=[IF_MATCH])
    def update(self, request: Request, key: str) -> Response:
        """The {thing} as a file has it, in place of what it was; it can be undone.

        `If-Match` or `revision` has to say which revision it replaces."""
        document = self.get_object()
        file = self.get_validated_data()
        self.services["update"](document, file, self.seen_revision(document))
        return self.respond(document)

    def destroy(self, request: Request, key: str) -> Response:
        """Delete the {thing}; it can be restored on the page of {things}."""
        return super().destroy(request)

    def perform_destroy(self, instance: Document) -> None:
        history.archive(instance)

    @action(detail=True, methods=["post"])
    def undo(self, request: Request, key: str) -> Response:
        """The {thing} as it was before the last change. With nothing to undo, the answer is 409."""
        return self.step()

    @action(detail=True, methods=["post"])
    def redo(self, request: Request, key: str) -> Response:
        """The {thing} as it was before the last undo. With nothing to redo, the answer is 409."""
        return self.step()

    @action(detail=True)
    def share(self, request: Request, key: str) -> Response:
        """The link, if there is one."""
        return Response(self.get_serializer(self.get_object()).data)

    @extend_schema(request=None)
    @share.mapping.post
    def make_link(self, request: Request, key: str) -> Response:
        """Make the link; the same one until it is revoked."""
        document = self.get_object()
        history.share(document)
        return Response(self.get_serializer(document).data)

    @share.mapping.delete
    def revoke_link(self, request: Request, key: str) -> Response:
        """Revoke the link: it leads nowhere from then on, and a later one will be another."""
        history.unshare(self.get_object())
        return Response(status=HTTPStatus.NO_CONTENT)

    def step(self) -> Response:
        """What is kept after a step through its history; a problem that names the revision where there is none."""
        document, seen = self.get_object(), self.get_validated_data()["revision"]
        try:
            self.services[self.action](document, seen)
        except Refused as refused:
            raise Conflict(str(refused), document.revision) from None
        return self.respond(document)

    def seen_revision(self, document: Document) -> int:
        """The revision that a change is made on, by If-Match or by the query."""
        header = self.request.META.get("HTTP_IF_MATCH")
        if header is None and "revision" not in self.query:
            words = "Say which revision this replaces: with If-Match, or as ?revision=."
            raise Problem(HTTPStatus.PRECONDITION_REQUIRED, words)
        if header is None:
            return int(self.query["revision"])
        require_match(header, document.revision, f"This {document._meta.verbose_name} was changed elsewhere.")
        return document.revision


class SharedViewSet(NamesItsModel, RetrieveModelMixin, ApiViewSet):
    """What somebody shares."""

    permission_classes = [AllowAny]
    lookup_field, lookup_value_converter = "share_key", "slug"

    def get_object(self) -> Any:
        return shared_or_404(self.get_queryset().model, self.kwargs["share_key"])

    @extend_schema(auth=[])
    def retrieve(self, request: Request, share_key: str) -> Response:
        """The {thing} file behind a link, and what the rules say of it."""
        return super().retrieve(request)
