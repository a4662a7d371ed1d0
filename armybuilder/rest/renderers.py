"""Writing answers of the API."""

from collections.abc import Mapping
from typing import Any

from rest_framework.renderers import JSONRenderer

from armybuilder.rest.links import origin_of, with_origin


class LinkedJSONRenderer(JSONRenderer):
    """JSON whose links are whole."""

    def render(
        self, data: object, media_type: str | None = None, renderer_context: Mapping[str, Any] | None = None
    ) -> bytes:
        said: bytes = super().render(data, media_type, renderer_context)
        return with_origin(said, origin_of(renderer_context["request"])) if renderer_context else said
