"""The room that a person's matches take.

Those that one plays alone are one's own to delete. One with others is kept for each of them by the seat that they took,
from the challenge on; whoever deletes it leaves it to the others.
"""

from django.db.models import Q, Sum, TextField
from django.db.models.functions import Cast, Length

from armybuilder.play.models import Match, Player
from armybuilder.quotas import QuotaKind

ALONE = Match.objects.filter(challenge=None)


def match_bytes(owns: Q) -> int:
    """The bytes of set-ups and answers of the matches that somebody plays alone."""
    size = Length(Cast("setup", TextField())) + Length("answers")
    return ALONE.filter(owns).aggregate(bytes=Sum(size))["bytes"] or 0


def seat_bytes(owns: Q) -> int:
    """The bytes of the armies with which somebody sits at matches with others."""
    size = Length(Cast("army", TextField()))
    return Player.objects.filter(owns).aggregate(bytes=Sum(size))["bytes"] or 0


MATCHES = QuotaKind("matches", ALONE, match_bytes)
SEATS = QuotaKind("matches with others", Player.objects.all(), seat_bytes)
