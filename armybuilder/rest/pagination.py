"""Lists a page at a time, with the ways on in the body and in a `Link` header."""

from collections.abc import Mapping
from typing import Any

from django.core.paginator import Paginator
from rest_framework.pagination import PageNumberPagination
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.utils.urls import replace_query_param

from armybuilder.rest import serializers
from armybuilder.rest.problems import Missing, Near
from armybuilder.rest.shapes import page_fields

PAGE_SIZE, MAX_PAGE_SIZE = 50, 200
MOST_PAGES = 10_000
#: The ways on, as a body and as a `Link` header call them.
WAYS = (("next", "next"), ("previous", "prev"), ("first", "first"), ("last", "last"))


def link_header(page: Mapping[str, object]) -> str:
    return ", ".join(f'<{page[name]}>; rel="{way}"' for name, way in WAYS if page.get(name))


class PageQuery(serializers.QueryParams):
    page = serializers.IntegerField(
        min_value=1, max_value=MOST_PAGES, default=1, help_text="Which page; a page past the last is a 404."
    )
    page_size = serializers.IntegerField(
        min_value=1, max_value=MAX_PAGE_SIZE, default=PAGE_SIZE, help_text="How many records are on a page."
    )


class Pages(PageNumberPagination):
    """Pages by their numbers. The view has read which page is asked for, with all else in the address."""

    query_class = PageQuery
    query: Mapping[str, Any]

    def paginate_queryset(self, queryset: Any, request: Request, view: Any = None) -> list[Any]:
        self.query = {"page": 1, "page_size": PAGE_SIZE} | view.query
        return super().paginate_queryset(queryset, request, view) or []

    def get_page_size(self, request: Request) -> int:
        size: int = self.query["page_size"]
        return size

    def get_page_number(self, request: Request, paginator: Paginator[Any]) -> int:
        page, last = self.query["page"], paginator.num_pages
        if page > last:
            near = Near(f"Page {last}", self._link(last))
            raise Missing(f"There is no page {page}; the last one is {last}.", [near])
        return int(page)

    def _link(self, number: int) -> str:
        assert self.request is not None, "set before the list is cut"
        return replace_query_param(self.request.build_absolute_uri(), "page", number)

    @property
    def envelope(self) -> dict[str, object]:
        """All that is said of a page but what stands on it."""
        page = self.page
        assert page is not None, "a list was cut into pages before"
        last = page.paginator.num_pages
        return {
            "count": page.paginator.count,
            "page": page.number,
            "pages": last,
            "next": self._link(page.number + 1) if page.has_next() else None,
            "previous": self._link(page.number - 1) if page.has_previous() else None,
            "first": self._link(1),
            "last": self._link(last),
        }

    def get_paginated_response(self, data: Any) -> Response:
        return Response({**self.envelope, "results": data}, headers={"Link": link_header(self.envelope)})

    def get_schema_operation_parameters(self, view: object) -> list[dict[str, Any]]:
        return []  # they stand with the other parameters of the view

    def get_paginated_response_schema(self, schema: dict[str, Any]) -> dict[str, Any]:
        properties = {name: _described(field) for name, field in page_fields().items()} | {"results": schema}
        return {"type": "object", "properties": properties, "required": list(properties)}


def _described(field: serializers.AnyField) -> dict[str, Any]:
    about = {"description": str(field.help_text)} if field.help_text else {}
    if isinstance(field, serializers.URLField):
        return {"type": ["string", "null"] if field.allow_null else "string", "format": "uri", **about}
    return {"type": "integer", **about}
