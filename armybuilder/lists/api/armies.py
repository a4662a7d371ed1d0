"""The API of armies: checking any army file, and keeping one's own armies."""

from collections.abc import Sequence
from http import HTTPStatus
from typing import ClassVar

from django.db.models import QuerySet
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.pagination import BasePagination
from rest_framework.permissions import AllowAny, IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response

from armybuilder.lists import files, services
from armybuilder.lists.api.serializers import (
    CHANGE_EXAMPLE,
    FILE_EXAMPLE,
    ArmyFileSerializer,
    ArmySerializer,
    ArmySummarySerializer,
    ChangeSerializer,
    ReportSerializer,
    army_data,
)
from armybuilder.lists.holders import holder_of
from armybuilder.lists.made import shelf_of
from armybuilder.lists.models import Army
from armybuilder.lists.movefiles import read_moves
from armybuilder.lists.selectors import armies_of, army_of, file_of
from armybuilder.middleware import packed_tag
from armybuilder.rest.asking import Asking, ModelT, RowT, link_header, page_of
from armybuilder.rest.problems import Refused
from armybuilder.rest.shapes import PROBLEMS, STALE_PROBLEMS, page_schema
from armybuilder.rest.views import ApiView
from armybuilder.throttles import CheckThrottle
from catalog.mistakes import FileRefused, Mistake
from validation.army import ArmyFile
from validation.books import rulebook
from validation.moves import Move

IF_MATCH = OpenApiParameter(
    "If-Match", OpenApiTypes.STR, OpenApiParameter.HEADER, description="The ETag that was seen."
)
REVISION = OpenApiParameter(
    "revision", OpenApiTypes.INT, description="The revision that was seen; If-Match says the same."
)


class ArmyPages(BasePagination):
    """Armies come in pages, as cards do."""

    def paginate_queryset(
        self, queryset: QuerySet[ModelT, RowT] | Sequence[RowT], request: Request, view: object = None
    ) -> list[RowT]:
        self.said, rows = page_of(Asking(request), queryset)
        return list(rows)

    def get_paginated_response(self, data: object) -> Response:
        return Response({**self.said, "results": data}, headers={"Link": link_header(self.said)})

    def get_paginated_response_schema(self, schema: dict[str, object]) -> dict[str, object]:
        """The same page as everywhere, of what this schema describes."""
        return page_schema(schema)


class CheckView(ApiView):
    """Army files in, reports out; nothing is kept."""

    permission_classes = [AllowAny]
    throttle_classes = [CheckThrottle]

    @extend_schema(
        operation_id="check_create",
        request=ArmyFileSerializer,
        examples=[FILE_EXAMPLE],
        responses={200: ReportSerializer, **PROBLEMS},
        auth=[],
        tags=["check"],
    )
    def post(self, request: Request) -> Response:
        """All findings on an army file, legal or not. `at` names lines by their places, counted from 0."""
        file = files.read_document(request.data)
        return Response(rulebook(file.game).check_and_mend(file, shelf_of(file)).as_json())


class SchemaOfFilesView(ApiView):
    """The JSON Schema of the army file."""

    permission_classes = [AllowAny]

    @extend_schema(
        operation_id="army_file_schema_retrieve",
        auth=[],
        responses={(200, "application/json"): OpenApiTypes.OBJECT, **PROBLEMS},
        tags=["check"],
    )
    def get(self, request: Request) -> Response:
        """The JSON Schema of the army file, for editors and other programs."""
        return Response(files.schema())


class ArmiesView(ApiView):
    """A person's armies."""

    permission_classes = [IsAuthenticated]
    parameters: ClassVar[frozenset[str]] = frozenset({"page", "page_size"})
    pagination_class = ArmyPages

    @extend_schema(
        operation_id="armies_list",
        parameters=[OpenApiParameter("page", int), OpenApiParameter("page_size", int)],
        responses={200: ArmySummarySerializer(many=True), **PROBLEMS},
        tags=["armies"],
    )
    def get(self, request: Request) -> Response:
        """One's armies, the last changed first."""
        pages = ArmyPages()
        page = pages.paginate_queryset(armies_of(holder_of(request)), request, self)
        return pages.get_paginated_response(ArmySummarySerializer(page, many=True).data)

    @extend_schema(
        operation_id="armies_create",
        request=ArmyFileSerializer,
        examples=[FILE_EXAMPLE],
        responses={201: ArmySerializer, **PROBLEMS},
        tags=["armies"],
    )
    def post(self, request: Request) -> Response:
        """A new army from an army file."""
        army = services.import_army(files.read_document(request.data), holder_of(request))
        response = answer(army, file_of(army), HTTPStatus.CREATED)
        response["Location"] = request.build_absolute_uri(f"{army.key}/")
        return response


class ArmyView(ApiView):
    """One army."""

    permission_classes = [IsAuthenticated]
    parameters: ClassVar[frozenset[str]] = frozenset({"revision"})

    @extend_schema(operation_id="armies_retrieve", responses={200: ArmySerializer, **PROBLEMS}, tags=["armies"])
    def get(self, request: Request, key: str) -> Response:
        """An army with its report; its ETag is its revision."""
        army = army_of(key, holder_of(request))
        if names_tag(request.headers.get("If-None-Match", ""), etag(army)):
            return Response(status=HTTPStatus.NOT_MODIFIED, headers={"ETag": etag(army)})
        return answer(army, file_of(army))

    @extend_schema(
        operation_id="armies_update",
        parameters=[IF_MATCH, REVISION],
        request=ArmyFileSerializer,
        examples=[FILE_EXAMPLE],
        responses={200: ArmySerializer, **PROBLEMS, **STALE_PROBLEMS},
        tags=["armies"],
    )
    def put(self, request: Request, key: str) -> Response:
        """The army as a file has it, in place of what it was; can be undone on its page."""
        army = army_of(key, holder_of(request))
        services.rewrite_army(army, files.read_document(request.data), seen_by(request, army))
        return answer(army, file_of(army))

    @extend_schema(operation_id="armies_destroy", responses={204: None, **PROBLEMS}, tags=["armies"])
    def delete(self, request: Request, key: str) -> Response:
        """Delete an army; it can be brought back on the page of deleted armies."""
        services.delete_army(army_of(key, holder_of(request)))
        return Response(status=HTTPStatus.NO_CONTENT)


class MovesView(ApiView):
    """Changes to one army."""

    permission_classes = [IsAuthenticated]

    @extend_schema(
        operation_id="armies_moves_create",
        request=ChangeSerializer,
        examples=[CHANGE_EXAMPLE],
        responses={200: ArmySerializer, **PROBLEMS, **STALE_PROBLEMS},
        tags=["armies"],
    )
    def post(self, request: Request, key: str) -> Response:
        """Make moves, all or none; the fixes of findings are such moves."""
        army = army_of(key, holder_of(request))
        revision, moves = read_change(request.data)
        return answer(army, services.change_army(army, moves, revision))


def read_change(data: object) -> tuple[int, list[Move]]:
    """The revision and the moves in the body of a change."""
    if not isinstance(data, dict):
        raise FileRefused([Mistake("$", 'This should be an object: {"revision": 1, "moves": []}.')])
    mistakes = [
        Mistake(f"$.{name}", "There is no such field here.") for name in data if name not in ("revision", "moves")
    ]
    revision = data.get("revision")
    if not isinstance(revision, int) or isinstance(revision, bool) or not 1 <= revision < 10**9:
        mistakes.append(Mistake("$.revision", "This should be the revision that the moves are made on."))
    moves: list[Move] = []
    try:
        moves = read_moves(data.get("moves"))
    except FileRefused as refused:
        mistakes += refused.mistakes
    if mistakes:
        raise FileRefused(mistakes)
    assert isinstance(revision, int), "checked above"
    return revision, moves


def answer(army: Army, file: ArmyFile, status: HTTPStatus = HTTPStatus.OK) -> Response:
    """An army with its report."""
    return Response(army_data(army, file), status, headers={"ETag": etag(army)})


def etag(army: Army) -> str:
    return f'"{army.revision}"'


def names_tag(header: str, tag: str) -> bool:
    """True where a list of ETags names this one, or the same answer packed, or any."""
    return any(each.strip().removeprefix("W/") in (tag, packed_tag(tag), "*") for each in header.split(","))


def is_number(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) < 10


def seen_by(request: Request, army: Army) -> int:
    """The revision that a change is made on, by If-Match or by the query."""
    if (header := request.headers.get("If-Match")) is not None:
        if not names_tag(header, etag(army)):
            raise Refused(HTTPStatus.PRECONDITION_FAILED, "This army was changed elsewhere in the meantime.")
        return army.revision
    text = request.query_params.get("revision")
    if text is None:
        detail = "Say which revision this replaces: with If-Match, or as ?revision=."
        raise Refused(HTTPStatus.PRECONDITION_REQUIRED, detail)
    if not is_number(text):
        raise Refused(
            HTTPStatus.BAD_REQUEST, "A revision is a number.", [Mistake("revision", "This should be a number.")]
        )
    return int(text)
