"""The description of the API: what every operation says of itself, and shapes that are one of several."""

import re
from typing import Any

from drf_spectacular.extensions import OpenApiAuthenticationExtension, OpenApiSerializerExtension
from drf_spectacular.openapi import AutoSchema
from drf_spectacular.plumbing import ResolvedComponent
from drf_spectacular.utils import Direction
from rest_framework import serializers

from armybuilder.rest.authentication import BearerAuthentication

#: A part of the description, as its generator makes it.
Schema = dict[str, Any]

FIRST_SENTENCE = re.compile(r"[^.:;\n]+(?:\.\w[^.:;\n]*)*")


class DescribedSchema(AutoSchema):
    """Each operation's summary is the beginning of its view's docstring."""

    def get_summary(self) -> str | None:
        found = FIRST_SENTENCE.match(self.get_description() or "")
        return found[0].strip() if found else None

    def get_serializer_name(self, serializer: serializers.Serializer[object], direction: Direction) -> str:
        name: str = super().get_serializer_name(serializer, direction)
        return name.removesuffix("Shape")


class BearerDescription(OpenApiAuthenticationExtension):  # type: ignore[no-untyped-call]  # registering is untyped
    """The token in the description of the API."""

    target_class = BearerAuthentication
    name = "token"

    def get_security_definition(self, auto_schema: AutoSchema) -> dict[str, str]:
        about = "An account's token, from its page or `/api/v1/token/`. `Token` instead of `Bearer` works as well."
        return {"type": "http", "scheme": "bearer", "description": about}


class Either(serializers.Serializer[object]):
    """An answer of one of several shapes; one that fits the first is described by it."""

    def __init__(self, name: str, *shapes: serializers.Serializer[object]) -> None:
        super().__init__()
        self.component_name, self.shapes = name, shapes


class EitherDescription(OpenApiSerializerExtension):  # type: ignore[no-untyped-call]  # registering is untyped
    """Describes either shape by its name."""

    target_class = Either

    def get_name(self, auto_schema: AutoSchema, direction: Direction) -> str:
        name: str = self.target.component_name
        return name

    def map_serializer(self, auto_schema: AutoSchema, direction: Direction) -> dict[str, object]:
        return {"anyOf": [auto_schema.resolve_serializer(each, direction).ref for each in self.target.shapes]}


def named(auto_schema: AutoSchema, name: str, schema: dict[str, object]) -> dict[str, str]:
    """A reference to a shape that is written by hand, which stands in the description once."""
    component = ResolvedComponent(  # type: ignore[no-untyped-call]  # it brings no types
        name, ResolvedComponent.SCHEMA, schema, name
    )
    auto_schema.registry.register_on_missing(component)
    reference: dict[str, str] = component.ref
    return reference
