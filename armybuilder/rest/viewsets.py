"""The ground of every view of the API."""

from collections.abc import Mapping, Sequence
from http import HTTPStatus
from typing import Any, ClassVar

from django.http import HttpRequest
from rest_framework.generics import GenericAPIView
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.serializers import BaseSerializer
from rest_framework.throttling import BaseThrottle
from rest_framework.viewsets import GenericViewSet

from armybuilder.rest import serializers
from armybuilder.rest.etags import is_known
from armybuilder.rest.problems import BadAddress
from armybuilder.rest.sharing import OPEN, PREFLIGHT, say
from armybuilder.throttles import SAFE, PersonThrottle, ReadThrottle, WriteThrottle

Query = type[serializers.QueryParams]
Record = type[BaseSerializer[Any]]


class ApiView(GenericAPIView[Any]):
    """A view that reads its address strictly, says its problems, and may be read from any site."""

    serializer_class: Record = serializers.Serializer
    throttle_classes = [ReadThrottle, WriteThrottle]
    #: The query parameters of each action, or of each method where there are no actions; a list has its page's, too.
    queries: ClassVar[Mapping[str, Query]] = {}
    #: The part of the API in whose description it stands; usually the first word of its address.
    tags: ClassVar[Sequence[str]] = ()
    #: The problems that any request may be answered with.
    problems: ClassVar[Sequence[int]] = (400, 401, 403, 404, 405, 406, 413, 415, 429, 500)
    #: The query parameters of this request, with what is usual for those not given.
    query: Mapping[str, Any]
    #: The throttles that counted the request.
    throttles: Sequence[BaseThrottle] = ()

    def get_query_class(self) -> Query:
        """What reads the address."""
        action = getattr(self, "action", None) or (self.request.method or "").lower()
        own = self.queries.get(action)
        pages = getattr(self.paginator, "query_serializer", None) if action == "list" else None
        return type("Query", (own, pages), {}) if own and pages else own or pages or serializers.QueryParams

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        if request.method == "OPTIONS":  # it brings no token along, and reads nothing
            return
        super().initial(request, *args, **kwargs)
        if (request.method or "") not in self.allowed_methods:
            return  # which is answered with 405, whatever the address says
        self.read_address()

    def read_address(self) -> None:
        """Read the query parameters; with mistakes, a problem that names all of them."""
        address = self.get_query_class()(data=self.request.query_params, context={"view": self})
        if not address.is_valid():
            raise BadAddress(address.errors)
        self.query = address.understood

    def finalize_response(self, request: Request, response: Any, *args: Any, **kwargs: Any) -> Any:
        final = super().finalize_response(request, response, *args, **kwargs)
        if request.method in SAFE:
            say(final, OPEN)
        for each in self.throttles:
            if isinstance(each, PersonThrottle):
                say(final, each.headers)
        return final

    def get_throttles(self) -> list[BaseThrottle]:
        self.throttles = super().get_throttles()
        return list(self.throttles)

    def options(self, request: HttpRequest, *args: Any, **kwargs: Any) -> Response:
        """The answer to a browser that asks before it lets another site's page read."""
        return Response(status=HTTPStatus.NO_CONTENT, headers=PREFLIGHT)

    def respond(self, record: object, serializer: Record | None = None, tag: str = "",
               status: HTTPStatus = HTTPStatus.OK) -> Response:  # fmt: skip
        """A record as its serializer has it; only its tag where the reader has it already."""
        headers = {"ETag": tag} if tag else {}
        if tag and self.request.method in SAFE and is_known(self.request.headers.get("If-None-Match", ""), tag):
            return Response(status=HTTPStatus.NOT_MODIFIED, headers=headers)
        make = serializer or self.get_serializer_class()
        return Response(make(record, context=self.get_serializer_context()).data, status, headers=headers)

    def read(self, serializer: Record | None = None) -> Any:
        """The body as its serializer reads it; with mistakes, a problem that names all of them."""
        make = serializer or self.get_serializer_class()
        data: Any = self.request.data
        found = make(data=[] if data is None else data, context=self.get_serializer_context())
        found.is_valid(raise_exception=True)
        return found.validated_data


class ApiViewSet(ApiView, GenericViewSet[Any]):
    """The same for a router."""

    http_method_names = ["get", "post", "put", "delete", "head", "options"]
    #: The actions that anybody may ask for, whatever the permissions of the others.
    open_actions: ClassVar[Sequence[str]] = ()

    def get_permissions(self) -> Sequence[Any]:
        return [AllowAny()] if self.action in self.open_actions else super().get_permissions()
