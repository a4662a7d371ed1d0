"""The API of an army's history and of its link for others: undo, redo, versions, sharing."""

from collections.abc import Callable
from http import HTTPStatus
from typing import Any, ClassVar

from drf_spectacular.utils import OpenApiExample, OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.permissions import AllowAny, IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response

from armybuilder.lists import services
from armybuilder.lists.api.armies import ArmyPages, answer
from armybuilder.lists.api.bodies import REVISION, Field, is_text, read_body
from armybuilder.lists.api.serializers import ArmyFileSerializer, ArmySerializer, ReportSerializer
from armybuilder.lists.differences import diff
from armybuilder.lists.files import as_document
from armybuilder.lists.holders import holder_of
from armybuilder.lists.made import shelf_of
from armybuilder.lists.models import Army, Version
from armybuilder.lists.selectors import army_of, file_of, file_of_version, shared_army, version_of, versions_of
from armybuilder.rest.shapes import PROBLEMS, STALE_PROBLEMS
from armybuilder.rest.views import ApiView
from validation.army import ArmyFile
from validation.books import rulebook

NAME: Field = (is_text, "This should be the name of the version; an empty one takes its name away.")


class SeenSerializer(serializers.Serializer[object]):
    """The revision on which a step through the history is made."""

    revision = serializers.IntegerField(min_value=1, help_text="The revision of the army that was seen.")


class VersionNameSerializer(serializers.Serializer[object]):
    """A name for the army as it stands."""

    name = serializers.CharField(allow_blank=True, max_length=80)


class VersionSerializer(serializers.ModelSerializer[Version]):
    """An army as it was after one change."""

    stands = serializers.SerializerMethodField(help_text="Whether the army is as this version has it.")

    class Meta:
        model = Version
        fields = ["number", "name", "made", "stands"]
        read_only_fields = fields

    def get_stands(self, version: Version) -> bool:
        return version.number == version.army.at


class DifferenceSerializer(serializers.Serializer[object]):
    """One thing that is otherwise now."""

    what = serializers.ChoiceField(["added", "removed", "changed"])
    text = serializers.CharField()


class WholeVersionSerializer(VersionSerializer):
    """A version with its army file, and what has changed since."""

    army = ArmyFileSerializer()
    differences = DifferenceSerializer(many=True, help_text="What has changed from then to now.")

    class Meta(VersionSerializer.Meta):
        fields = [*VersionSerializer.Meta.fields, "army", "differences"]
        read_only_fields = fields


class ShareSerializer(serializers.Serializer[object]):
    """An army's link for others."""

    key = serializers.CharField(allow_null=True, help_text="What stands in the link; null while there is none.")
    address = serializers.CharField(allow_null=True, help_text="The page that anybody may read who has the link.")


class SharedSerializer(serializers.Serializer[object]):
    """An army as others see it."""

    army = ArmyFileSerializer()
    report = ReportSerializer()


#: The description that every step through the history shares.
STEP: dict[str, Any] = {
    "request": SeenSerializer,
    "examples": [OpenApiExample("The revision that was seen", {"revision": 1}, request_only=True)],
    "responses": {200: ArmySerializer, **PROBLEMS, **STALE_PROBLEMS},
    "tags": ["armies"],
}


class UndoView(ApiView):
    """Undo."""

    permission_classes = [IsAuthenticated]

    @extend_schema(operation_id="armies_undo", **STEP)
    def post(self, request: Request, key: str) -> Response:
        """The army as it was before the last change. With nothing to undo, the answer is 400."""
        return _stepped(request, key, services.undo_army)


class RedoView(ApiView):
    """Redo."""

    permission_classes = [IsAuthenticated]

    @extend_schema(operation_id="armies_redo", **STEP)
    def post(self, request: Request, key: str) -> Response:
        """The army as it was before the last undo. With nothing to redo, the answer is 400."""
        return _stepped(request, key, services.redo_army)


def _stepped(request: Request, key: str, step: Callable[[Army, int], ArmyFile]) -> Response:
    army = army_of(key, holder_of(request))
    return answer(army, step(army, _seen(request)))


def _seen(request: Request) -> int:
    seen: int = read_body(request.data, {"revision": REVISION})["revision"]
    return seen


class VersionsView(ApiView):
    """An army's versions."""

    permission_classes = [IsAuthenticated]
    parameters: ClassVar[frozenset[str]] = frozenset({"page", "page_size"})
    pagination_class = ArmyPages

    @extend_schema(
        operation_id="versions_list",
        parameters=[OpenApiParameter("page", int), OpenApiParameter("page_size", int)],
        responses={200: VersionSerializer(many=True), **PROBLEMS},
        tags=["armies"],
    )
    def get(self, request: Request, key: str) -> Response:
        """The versions of the army, the newest first."""
        pages = ArmyPages()
        versions = versions_of(army_of(key, holder_of(request))).select_related("army")
        page = pages.paginate_queryset(versions, request, self)
        return pages.get_paginated_response(VersionSerializer(page, many=True).data)

    @extend_schema(
        operation_id="versions_name",
        request=VersionNameSerializer,
        examples=[OpenApiExample("A name", {"name": "Before the tournament"}, request_only=True)],
        responses={200: VersionSerializer, **PROBLEMS},
        tags=["armies"],
    )
    def post(self, request: Request, key: str) -> Response:
        """Name the version that stands; a named one is kept as long as its army."""
        army = army_of(key, holder_of(request))
        version = services.name_version(army, read_body(request.data, {"name": NAME})["name"])
        return Response(VersionSerializer(version).data)


class VersionView(ApiView):
    """One version of an army."""

    permission_classes = [IsAuthenticated]

    @extend_schema(
        operation_id="versions_retrieve", responses={200: WholeVersionSerializer, **PROBLEMS}, tags=["armies"]
    )
    def get(self, request: Request, key: str, number: int) -> Response:
        """A version with its army file, and what has changed from then to now."""
        army = army_of(key, holder_of(request))
        version = version_of(army, number)
        file = file_of_version(version)
        changes = [{"what": each.what, "text": each.text} for each in diff(file, file_of(army))]
        found = {**VersionSerializer(version).data, "army": as_document(file), "differences": changes}
        return Response(found)


class RestoreView(ApiView):
    """Going back to a version."""

    permission_classes = [IsAuthenticated]

    @extend_schema(operation_id="versions_restore", **STEP)
    def post(self, request: Request, key: str, number: int) -> Response:
        """The army as the version has it: a change like any other, which can be undone."""
        army = army_of(key, holder_of(request))
        version_of(army, number)
        return answer(army, services.restore_version(army, number, _seen(request)))


class ShareView(ApiView):
    """The link with which others may read an army."""

    permission_classes = [IsAuthenticated]

    @extend_schema(operation_id="share_retrieve", responses={200: ShareSerializer, **PROBLEMS}, tags=["armies"])
    def get(self, request: Request, key: str) -> Response:
        """The link, if there is one."""
        return self._link(request, army_of(key, holder_of(request)))

    @extend_schema(
        operation_id="share_create", request=None, responses={200: ShareSerializer, **PROBLEMS}, tags=["armies"]
    )
    def post(self, request: Request, key: str) -> Response:
        """Make the link; the same one until it is withdrawn."""
        army = army_of(key, holder_of(request))
        services.share_army(army)
        return self._link(request, army)

    @extend_schema(operation_id="share_destroy", responses={204: None, **PROBLEMS}, tags=["armies"])
    def delete(self, request: Request, key: str) -> Response:
        """Withdraw the link: it leads nowhere from then on, and a later one will be another."""
        services.withdraw_army(army_of(key, holder_of(request)))
        return Response(status=HTTPStatus.NO_CONTENT)

    def _link(self, request: Request, army: Army) -> Response:
        address = request.build_absolute_uri(f"/armies/shared/{army.share_key}/") if army.share_key else None
        return Response({"key": army.share_key, "address": address})


class SharedView(ApiView):
    """An army that somebody shares."""

    permission_classes = [AllowAny]

    @extend_schema(
        operation_id="shared_retrieve", auth=[], responses={200: SharedSerializer, **PROBLEMS}, tags=["armies"]
    )
    def get(self, request: Request, share_key: str) -> Response:
        """The army file behind a link, and what the rules say of it."""
        file = file_of(shared_army(share_key))
        report = rulebook(file.game).check_and_mend(file, shelf_of(file))
        return Response({"army": as_document(file), "report": report.as_json()})


class ReportSharedView(ApiView):
    """A complaint about an army that somebody shares."""

    permission_classes = [IsAuthenticated]

    @extend_schema(operation_id="shared_report", request=None, responses={204: None, **PROBLEMS}, tags=["armies"])
    def post(self, request: Request, share_key: str) -> Response:
        """Report the names in a shared army to a moderator."""
        services.report_army(shared_army(share_key))
        return Response(status=HTTPStatus.NO_CONTENT)
