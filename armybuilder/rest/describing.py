"""The description of the API: what every operation says of itself, and shapes that are one of several."""

import re
from collections.abc import Iterator
from typing import Any

from drf_spectacular.authentication import SessionScheme
from drf_spectacular.extensions import OpenApiAuthenticationExtension, OpenApiSerializerExtension
from drf_spectacular.openapi import AutoSchema
from drf_spectacular.plumbing import ResolvedComponent
from drf_spectacular.utils import Direction, OpenApiParameter
from rest_framework import serializers as plain

from armybuilder.rest import serializers
from armybuilder.rest.authentication import BearerAuthentication
from armybuilder.rest.problems import PROBLEM_JSON
from armybuilder.rest.shapes import ProblemSerializer

#: A part of the description, as its generator makes it.
Schema = dict[str, Any]

FIRST_SENTENCE = re.compile(r"[^.:;\n]+(?:\.\w[^.:;\n]*)*")


class DescribedSchema(AutoSchema):
    """Each operation's summary is the beginning of its view's docstring; its parameters are those that the view reads,
    and beside its own answers it has the problems that any request may be answered with."""

    view: Any
    _kept: list[Any]

    def get_tags(self) -> list[str]:
        return list(getattr(self.view, "tags", ())) or super().get_tags()

    def get_paginated_name(self, serializer_name: str) -> str:
        return getattr(self.view, "page_name", "") or str(super().get_paginated_name(serializer_name))

    def get_operation(self, *address: Any) -> Any:
        self._kept = self.get_parameters()
        return super().get_operation(*address)

    def get_override_parameters(self) -> list[Any]:
        return self._kept  # asked for with every answer of the operation, for its headers

    def get_parameters(self) -> list[Any]:
        """The query that the view reads, and whatever else its requests and answers carry beside their bodies."""
        reads = self.view.get_query_class()() if hasattr(self.view, "get_query_class") else None
        return [*super().get_override_parameters(), *(self._parameters(reads) if reads and reads.fields else ())]

    def _parameters(self, reads: serializers.QueryParams) -> Iterator[OpenApiParameter]:
        shape: Schema = self._map_serializer(reads, "request")  # type: ignore[no-untyped-call]  # it brings no types
        for name, schema in shape["properties"].items():
            about = schema.pop("description", "")
            has_commas = schema.get("type") == "array" and hasattr(reads.fields[name], "has_commas")
            is_required = name in shape.get("required", ())
            explode = False if has_commas else None
            yield OpenApiParameter(name, schema, required=is_required, description=about, explode=explode)

    def _get_response_bodies(self, direction: Direction = "response") -> Schema:
        found: Schema = super()._get_response_bodies(direction)
        for status in map(str, getattr(self.view, "problems", ())):
            said = self._get_response_for_code(  # type: ignore[no-untyped-call]  # it brings no types
                ProblemSerializer, status, [PROBLEM_JSON], direction
            )
            found.setdefault(status, said)
        return found

    def get_description(self) -> str:  # type: ignore[override]  # drf-spectacular's has no arguments
        return str(getattr(self.view, "name_model_in", str)(super().get_description() or ""))

    def get_summary(self) -> str | None:
        found = FIRST_SENTENCE.match(self.get_description() or "")
        return found[0].strip() if found else None


class OneOfDescription(OpenApiSerializerExtension):
    """Shows an object with just one of its fields as one of several shapes, each with that field alone."""

    target_class = serializers.OneOf
    match_subclasses = True

    def map_serializer(self, auto_schema: AutoSchema, direction: Direction) -> dict[str, object]:
        whole = auto_schema._map_serializer(self.target, direction, bypass_extensions=True)
        name = type(self.target).__name__.removesuffix("Serializer").removesuffix("Request")
        shapes = [
            named_schema(auto_schema, f"{name}By{field.capitalize()}Request", {
                "type": "object", "properties": {field: each}, "required": [field], "additionalProperties": False,
            })
            for field, each in whole["properties"].items()
        ]  # fmt: skip
        return {"oneOf": shapes, "description": whole["description"]}


class BearerDescription(OpenApiAuthenticationExtension):
    """The token in the description of the API."""

    target_class = BearerAuthentication
    name = "token"

    def get_security_definition(self, auto_schema: AutoSchema) -> dict[str, str]:
        about = "An account's token, from its page or `/api/v1/token/`. `Token` instead of `Bearer` works as well."
        return {"type": "http", "scheme": "bearer", "description": about}


class SessionDescription(SessionScheme):
    """The session's cookie, as the library describes it."""

    target_class = "armybuilder.rest.authentication.SessionAuthentication"


class Either(plain.Serializer[object]):
    """An answer of one of several shapes; one that fits the first is described by it."""

    def __init__(self, name: str, *shapes: plain.Serializer[object]) -> None:
        super().__init__()
        self.component_name, self.shapes = name, shapes


class EitherDescription(OpenApiSerializerExtension):
    """Describes either shape by its name."""

    target_class = Either

    def get_name(self, auto_schema: AutoSchema, direction: Direction) -> str:
        name: str = self.target.component_name
        return name

    def map_serializer(self, auto_schema: AutoSchema, direction: Direction) -> dict[str, object]:
        return {"anyOf": [auto_schema.resolve_serializer(each, direction).ref for each in self.target.shapes]}


def named_schema(auto_schema: AutoSchema, name: str, schema: dict[str, object]) -> dict[str, str]:
    """A reference to a shape that is written by hand, which stands in the description once."""
    component = ResolvedComponent(name, ResolvedComponent.SCHEMA, schema, name)
    auto_schema.registry.register_on_missing(component)
    reference: dict[str, str] = component.ref
    return reference
