"""The room that a person's armies take, deleted ones included as long as they can be brought back."""

from django.db.models import Q, Sum

from armybuilder.lists.holders import Holder
from armybuilder.lists.models import Army, Version
from armybuilder.quotas import in_words, quota, require_room


def army_bytes(owns: Q) -> int:
    """The bytes of all versions of somebody's armies."""
    armies = Army.objects.filter(owns)
    return Version.objects.filter(army__in=armies).aggregate(bytes=Sum("size"))["bytes"] or 0


def armies_in_words(sender: object, holder: Holder, **kwargs: object) -> str:
    """The armies of a person, and the room that they take."""
    return in_words("armies", Army.objects.filter(holder.owns).count(), army_bytes(holder.owns))


def require_room_for_army(holder: Holder) -> None:
    """See that a person may keep one army more. Raises QuotaReached."""
    has_account = holder.user is not None
    allowed = quota(has_account)
    count = Army.objects.filter(holder.owns).count()
    require_room("armies", count, allowed.armies, army_bytes(holder.owns), allowed.army_bytes, has_account)
