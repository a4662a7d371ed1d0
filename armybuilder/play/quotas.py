"""The room that a person's matches take."""

from django.db.models import Q, Sum, TextField
from django.db.models.functions import Cast, Length

from armybuilder.play.models import Match
from armybuilder.quotas import Kept


def match_bytes(owns: Q) -> int:
    """The bytes of set-ups and answers of all matches that somebody began."""
    size = Length(Cast("setup", TextField())) + Length("answers")
    return Match.objects.filter(owns).aggregate(bytes=Sum(size))["bytes"] or 0


MATCHES = Kept("matches", Match, match_bytes)
