"""The shapes of the API that every feature's description names."""

from typing import Any

from rest_framework import serializers


class MistakeSerializer(serializers.Serializer[Any]):
    """One thing that is wrong in what was sent."""

    path = serializers.CharField(help_text="Where: `$.entries[2].items[0]`, or a query parameter's name.")
    message = serializers.CharField(help_text="What is wrong, and what would be right.")


class ProblemSerializer(serializers.Serializer[Any]):
    """An error (RFC 9457)."""

    type = serializers.CharField(default="about:blank")
    title = serializers.CharField(help_text="The status in words.")
    status = serializers.IntegerField()
    detail = serializers.CharField(help_text="What happened, as a sentence.")
    mistakes = MistakeSerializer(many=True)
    revision = serializers.IntegerField(required=False, help_text="Where the army stands, if it was changed meanwhile.")


_PROBLEM_STATUSES = (400, 401, 403, 404, 406, 413, 415, 429)

#: The problems that any request may be answered with.
PROBLEMS: dict[Any, Any] = {(status, "application/problem+json"): ProblemSerializer for status in _PROBLEM_STATUSES}
#: Those of a change that names the revision that it was made on.
STALE_PROBLEMS: dict[Any, Any] = {(status, "application/problem+json"): ProblemSerializer for status in (409, 412, 428)}
