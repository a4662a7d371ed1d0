"""Writing answers of the API."""

from collections.abc import Mapping

from rest_framework.renderers import JSONRenderer
from rest_framework.request import Request

from armybuilder.rest.links import origin_of, with_origin


class LinkedJSONRenderer(JSONRenderer):
    """JSON whose links are whole."""

    def render(
        self, data: object, media_type: str | None = None, renderer_context: Mapping[str, object] | None = None
    ) -> bytes:
        said: bytes = super().render(data, media_type, renderer_context)
        request = (renderer_context or {}).get("request")
        return with_origin(said, origin_of(request)) if isinstance(request, Request) else said
