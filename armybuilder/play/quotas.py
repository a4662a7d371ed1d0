"""The room that a person's matches take."""

from django.db.models import Q, Sum, TextField
from django.db.models.functions import Cast, Length

from armybuilder.lists.holders import Holder
from armybuilder.play.models import Match
from armybuilder.quotas import in_words, quota, require_room


def match_bytes(owns: Q) -> int:
    """The bytes of set-ups and answers of all matches that somebody began."""
    size = Length(Cast("setup", TextField())) + Length("answers")
    return Match.objects.filter(owns).aggregate(bytes=Sum(size))["bytes"] or 0


def matches_in_words(sender: object, holder: Holder, **kwargs: object) -> str:
    """The matches of a person, and the room that they take."""
    return in_words("matches", Match.objects.filter(holder.owns).count(), match_bytes(holder.owns))


def require_room_for_match(holder: Holder) -> None:
    """See that a person may keep one match more. Raises QuotaReached."""
    has_account = holder.user is not None
    allowed = quota(has_account)
    count = Match.objects.filter(holder.owns).count()
    require_room("matches", count, allowed.matches, match_bytes(holder.owns), allowed.match_bytes, has_account)
