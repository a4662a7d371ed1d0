"""The shapes of the API that every feature's description names."""

from collections.abc import Callable
from typing import TypeVar

from drf_spectacular.utils import OpenApiExample, extend_schema_serializer, inline_serializer
from rest_framework import serializers

from armybuilder.rest.serializers import AnyField

Shape = serializers.Serializer[object]


class MistakeSerializer(serializers.Serializer[object]):
    """One thing that is wrong in what was sent."""

    path = serializers.CharField(help_text="Where: `$.entries[2].items[0]`, or a query parameter's name.")
    message = serializers.CharField(help_text="What is wrong, and what would be right.")
    column = serializers.IntegerField(required=False, help_text="Where in a query it begins, from 1.")
    length = serializers.IntegerField(required=False, help_text="How many letters of the query are wrong.")
    expected = serializers.CharField(required=False, help_text="What a query may have there.")
    near = serializers.ListField(
        child=serializers.CharField(), required=False, help_text="Whole queries that would be understood."
    )


class NearSerializer(serializers.Serializer[object]):
    """Something that is there, beside what is missing."""

    name = serializers.CharField()
    url = serializers.URLField()


class ProblemSerializer(serializers.Serializer[object]):
    """An error (RFC 9457)."""

    type = serializers.CharField(default="about:blank")
    title = serializers.CharField(help_text="The status in words.")
    status = serializers.IntegerField()
    detail = serializers.CharField(help_text="What happened, as a sentence.")
    instance = serializers.CharField(help_text="The address that it was met at.")
    mistakes = MistakeSerializer(many=True)
    revision = serializers.IntegerField(required=False, help_text="The revision as it is now, if it has changed since.")
    near = NearSerializer(many=True, required=False, help_text="What is near to something that is not there.")


ClassT = TypeVar("ClassT", bound=type)


def with_example(title: str, body: object) -> Callable[[ClassT], ClassT]:
    """What somebody may send, shown wherever this serializer reads a request."""
    return extend_schema_serializer(examples=[OpenApiExample(title, body, request_only=True)])


def page_fields() -> dict[str, AnyField]:
    """All that is said of a page but what stands on it."""
    return {
        "count": serializers.IntegerField(help_text="How many there are on all pages."),
        "page": serializers.IntegerField(),
        "pages": serializers.IntegerField(),
        "next": serializers.URLField(allow_null=True),
        "previous": serializers.URLField(allow_null=True),
        "first": serializers.URLField(),
        "last": serializers.URLField(),
    }


def page_shape(name: str, each: type[Shape], **more: AnyField) -> Shape:
    return inline_serializer(name, {**page_fields(), **more, "results": each(many=True)})


def problems(*statuses: int) -> dict[object, object]:
    """The answers of these statuses: a problem each."""
    return {(status, "application/problem+json"): ProblemSerializer for status in statuses}


#: Those of a change that names the revision that it was made on.
STALE_PROBLEMS = problems(409, 412, 428)
