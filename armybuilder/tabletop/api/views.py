"""The API of tables: what stands there, and the events that it is made of."""

from http import HTTPStatus
from typing import Any, ClassVar

from django.db.models import QuerySet
from drf_spectacular.utils import OpenApiExample, extend_schema
from rest_framework.decorators import action
from rest_framework.exceptions import PermissionDenied
from rest_framework.mixins import ListModelMixin
from rest_framework.permissions import AllowAny, IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response

from armybuilder.ownership.holders import holder_of
from armybuilder.play.api.requests import NamedArmy
from armybuilder.rest.pagination import Pages
from armybuilder.rest.shapes import problems
from armybuilder.rest.viewsets import ApiViewSet, ETagMixin
from armybuilder.serving.throttles import PersonThrottle
from armybuilder.tabletop import results, services
from armybuilder.tabletop.api.serializers import (
    NewTableSerializer,
    SinceQuery,
    TableEventsSerializer,
    TableReportSerializer,
    TableResultSerializer,
    TableSentSerializer,
    TableSerializer,
    TableSummarySerializer,
    TableTakenSerializer,
    TableVerdictSerializer,
    draft_of,
)
from armybuilder.tabletop.leaving import leave_table
from armybuilder.tabletop.models import Tabletop
from armybuilder.tabletop.presenters import TableView
from armybuilder.tabletop.selectors import Seen, event_rows, seen_table, tables_of
from armybuilder.tabletop.taking import take

#: The events of one answer.
MOST_EVENTS_AT_ONCE = 500
NEW_EXAMPLE = OpenApiExample("An army of yours", {"army": {"key": "the-key-of-one-of-yours"}}, request_only=True)
SENT_EXAMPLE = OpenApiExample(
    "A wound, and whose turn it is",
    {
        "events": [
            {"id": "5f0c8a52-8b1e-4d0b-9d0e-0d6f6f1f7a11", "side": 1, "kind": "add", "piece": "1.1", "slug": "wounds",
             "value": 1, "device": "my-phone", "seen": 4},
            {"id": "5f0c8a52-8b1e-4d0b-9d0e-0d6f6f1f7a12", "side": 1, "kind": "turn", "slug": "move", "value": 2},
        ]
    },
    request_only=True,
)  # fmt: skip


class TableThrottle(PersonThrottle):
    """Tapping and looking: a club's phones may share an address."""

    scope = "tables"


class TableViewSet(ETagMixin, ListModelMixin, ApiViewSet):
    """The tables at which a person's armies are played for real."""

    permission_classes = [IsAuthenticated]
    open_actions = ("retrieve",)  # to anybody with the key to watch
    pagination_class = Pages
    lookup_field, lookup_value_converter = "key", "slug"
    serializer_class = TableSerializer
    serializer_classes: ClassVar = {
        "list": TableSummarySerializer,
        "create": NewTableSerializer,
        "send": TableSentSerializer,
        "report": TableReportSerializer,
        "verdict": TableVerdictSerializer,
    }
    query_classes: ClassVar = {"events": SinceQuery}

    def get_queryset(self) -> QuerySet[Tabletop]:
        return tables_of(holder_of(self.request))

    def get_object(self) -> TableView:
        return TableView(seen_table(self.kwargs["key"], holder_of(self.request)))

    def get_etag(self, instance: TableView) -> str:
        return f'"{instance.table.revision}-{instance.seen.base.version}"'

    def list(self, request: Request) -> Response:
        """The tables that you made or sit at, the last changed first."""
        return super().list(request)

    @extend_schema(
        request=NewTableSerializer, examples=[NEW_EXAMPLE], responses={201: TableSerializer, **problems(409)}
    )
    def create(self, request: Request) -> Response:
        """Take an army to a new table."""
        army: NamedArmy = self.get_validated_data()["army"]
        holder = holder_of(request)
        table = services.make_table(army.file, army.own_army, holder)
        return self.respond(TableView(seen_table(table.key, holder)), HTTPStatus.CREATED)

    @extend_schema(operation_id="tables_retrieve")
    def retrieve(self, request: Request, key: str) -> Response:
        """A table as it stands, for who sits there; by its other key, for who watches."""
        return super().retrieve(request)

    def destroy(self, request: Request, key: str) -> Response:
        """Leave a table. It stays with the others, and goes for good with the last of them."""
        seen = seen_table(key, holder_of(request))
        if seen.is_watching:
            raise PermissionDenied("You only watch this table.")
        leave_table(seen.table, seen.holder)
        return Response(status=HTTPStatus.NO_CONTENT)

    @extend_schema(operation_id="tables_events", responses=TableEventsSerializer)
    @action(detail=True, permission_classes=[AllowAny], throttle_classes=[TableThrottle], pagination_class=None)
    def events(self, request: Request, key: str) -> Response:
        """The events since a revision, the first first."""
        table, since = seen_table(key, holder_of(request)).table, self.query["since"]
        rows = list(event_rows(table, since, MOST_EVENTS_AT_ONCE + 1)) if since < table.revision else []
        events, is_more = rows[:MOST_EVENTS_AT_ONCE], len(rows) > MOST_EVENTS_AT_ONCE
        answer = {"revision": table.revision, "events": events, "is_more": is_more}
        return Response(TableEventsSerializer(answer).data)

    @extend_schema(
        operation_id="tables_send",
        request=TableSentSerializer,
        examples=[SENT_EXAMPLE],
        responses={200: TableTakenSerializer},
    )
    @events.mapping.post
    def send(self, request: Request, key: str) -> Response:
        """Send events of one device, in its order. Each is taken once, however often it is sent."""
        seen = seen_table(key, holder_of(request))
        drafts = [draft_of(event) for event in self.get_validated_data()["events"]]
        outcomes: list[Any] = take(seen, drafts)
        return Response(TableTakenSerializer({"revision": seen.table.revision, "outcomes": outcomes}).data)

    @extend_schema(operation_id="tables_results", responses=TableResultSerializer(many=True))
    @action(detail=True, permission_classes=[AllowAny], pagination_class=None)
    def results(self, request: Request, key: str) -> Response:
        """How it ended, side by side; what is not confirmed only for who sits here."""
        return self._results(seen_table(key, holder_of(request)))

    @extend_schema(
        operation_id="tables_report",
        request=TableReportSerializer,
        responses={200: TableResultSerializer(many=True), **problems(409)},
    )
    @results.mapping.post
    def report(self, request: Request, key: str) -> Response:
        """Report how it ended for your side; another side is asked whether that is so."""
        seen, sent = seen_table(key, holder_of(request)), dict(self.get_validated_data())
        results.report_result(seen, sent.pop("side"), results.Claim(**sent))
        return self._results(seen_table(key, seen.holder))

    @extend_schema(
        operation_id="tables_answer_report",
        request=TableVerdictSerializer,
        responses={200: TableResultSerializer(many=True), **problems(409)},
    )
    @action(detail=True, methods=["post"], url_path="results/<int:number>", permission_classes=[AllowAny])
    def verdict(self, request: Request, key: str, number: int) -> Response:
        """Confirm or dispute what another side reports."""
        seen = seen_table(key, holder_of(request))
        results.answer(seen, number, **self.get_validated_data())
        return self._results(seen_table(key, seen.holder))

    @extend_schema(operation_id="tables_withdraw_report", request=None, responses={204: None, **problems(409)})
    @verdict.mapping.delete
    def withdraw_report(self, request: Request, key: str, number: int) -> Response:
        """Withdraw what your side reported, as long as nobody has confirmed it."""
        results.withdraw(seen_table(key, holder_of(request)), number)
        return Response(status=HTTPStatus.NO_CONTENT)

    @staticmethod
    def _results(seen: Seen) -> Response:
        return Response(TableResultSerializer(results.visible_results(seen), many=True).data)
