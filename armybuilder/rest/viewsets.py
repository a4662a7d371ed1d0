"""What every view of the API has beside REST framework's own generic views."""

from collections.abc import Mapping, Sequence
from http import HTTPStatus
from typing import Any, ClassVar

from django.http import HttpRequest
from django.utils.cache import patch_vary_headers
from rest_framework.generics import GenericAPIView
from rest_framework.permissions import SAFE_METHODS, AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.serializers import BaseSerializer
from rest_framework.throttling import BaseThrottle
from rest_framework.viewsets import GenericViewSet

from armybuilder.rest import serializers
from armybuilder.rest.etags import is_not_modified
from armybuilder.rest.headers import CORS_HEADERS, PREFLIGHT_HEADERS, set_headers
from armybuilder.rest.problems import BadAddress
from armybuilder.serving.throttles import PersonThrottle, ReadThrottle, WriteThrottle

QueryClass = type[serializers.QueryParams]
SerializerClass = type[BaseSerializer[Any]]


class ApiView(GenericAPIView[Any]):
    """A view that reads its query parameters by a serializer, tells its limits, and may be read from any site."""

    serializer_class: SerializerClass = serializers.Serializer
    #: The serializers of actions that have one of their own.
    serializer_classes: ClassVar[Mapping[str, SerializerClass]] = {}
    throttle_classes = [ReadThrottle, WriteThrottle]
    #: What reads the query of each action, or of each method where there are no actions; a list has its page's, too.
    query_classes: ClassVar[Mapping[str, QueryClass]] = {}
    #: The part of the API in whose description it stands; usually the first word of its address.
    tags: ClassVar[Sequence[str]] = ()
    #: The problems that any request may be answered with.
    problems: ClassVar[Sequence[int]] = (400, 401, 403, 404, 405, 406, 413, 415, 429, 500)
    #: The query parameters of this request, with what is usual for those not given.
    query: Mapping[str, Any]
    #: The throttles that counted the request.
    throttles: Sequence[BaseThrottle] = ()

    def get_serializer_class(self) -> SerializerClass:
        return self.serializer_classes.get(getattr(self, "action", None) or "", self.serializer_class)

    def get_query_class(self) -> QueryClass:
        action = getattr(self, "action", None) or (self.request.method or "").lower()
        own = self.query_classes.get(action)
        pages = getattr(self.paginator, "query_class", None) if action == "list" else None
        return type("Query", (own, pages), {}) if own and pages else own or pages or serializers.QueryParams

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        if request.method == "OPTIONS":  # it brings no token along, and reads nothing
            return
        super().initial(request, *args, **kwargs)
        if (request.method or "") not in self.allowed_methods:
            return  # which is answered with 405, whatever the address says
        self.read_query()

    def read_query(self) -> None:
        """Read the query parameters; with mistakes, a problem that names all of them."""
        params = self.get_query_class()(data=self.request.query_params, context={"view": self})
        if not params.is_valid():
            raise BadAddress(params.errors)
        self.query = params.validated_data

    def finalize_response(self, request: Request, response: Any, *args: Any, **kwargs: Any) -> Any:
        final = super().finalize_response(request, response, *args, **kwargs)
        if request.method in SAFE_METHODS:
            set_headers(final, CORS_HEADERS)
        for each in self.throttles:
            if isinstance(each, PersonThrottle):
                set_headers(final, each.headers)
        return final

    def get_throttles(self) -> list[BaseThrottle]:
        self.throttles = super().get_throttles()
        return list(self.throttles)

    def options(self, request: HttpRequest, *args: Any, **kwargs: Any) -> Response:
        """The answer to a browser that asks before it lets another site's page read."""
        return Response(status=HTTPStatus.NO_CONTENT, headers=PREFLIGHT_HEADERS)

    def get_validated_data(self) -> Any:
        """The body as this action's serializer reads it."""
        serializer = self.get_serializer(data=self.request.data)
        serializer.is_valid(raise_exception=True)
        return serializer.validated_data

    def respond(self, instance: Any, status: HTTPStatus = HTTPStatus.OK) -> Response:
        """The whole record of what was made or changed, with the address of what is new."""
        whole = type(self).serializer_class  # an action may have another, for what it takes
        record = whole(instance, context=self.get_serializer_context()).data
        headers = dict(self.get_headers(instance))
        if status == HTTPStatus.CREATED:
            headers["Location"] = self.request.build_absolute_uri(f"{record[self.lookup_field]}/")
        return Response(record, status, headers=headers)

    def get_headers(self, instance: Any) -> Mapping[str, str]:
        """The headers that tell of a record."""
        return {}


class ApiViewSet(ApiView, GenericViewSet[Any]):
    """The same for a router."""

    http_method_names = ["get", "post", "put", "delete", "head", "options"]
    #: The actions that anybody may ask for, whatever the permissions of the others.
    open_actions: ClassVar[Sequence[str]] = ()

    def get_permissions(self) -> Sequence[Any]:
        return [AllowAny()] if self.action in self.open_actions else super().get_permissions()


class ETagMixin:
    """Records whose ETag is told with every answer, and spares their reader an answer that they have."""

    def get_etag(self, instance: Any) -> str:
        return f'"{instance.revision}"'

    def get_headers(self, instance: Any) -> Mapping[str, str]:
        return {"ETag": self.get_etag(instance)}

    def retrieve(self: Any, request: Request, *args: Any, **kwargs: Any) -> Response:
        instance = self.get_object()
        tag = self.headers["ETag"] = self.get_etag(instance)
        is_known = is_not_modified(request._request, tag)
        response = Response(status=HTTPStatus.NOT_MODIFIED)
        if not is_known:
            response = Response(self.get_serializer(instance).data)
        patch_vary_headers(response, ["Authorization"])
        return response
