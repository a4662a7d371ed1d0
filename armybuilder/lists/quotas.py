"""The room that a person's armies take, deleted ones included as long as they can be brought back."""

from django.db.models import Q, Sum

from armybuilder.lists.models import Army, Version
from armybuilder.quotas import QuotaKind


def army_bytes(owns: Q) -> int:
    """The bytes of all versions of somebody's armies."""
    armies = Army.objects.filter(owns)
    return Version.objects.filter(army__in=armies).aggregate(bytes=Sum("size"))["bytes"] or 0


ARMIES = QuotaKind("armies", Army.objects.all(), army_bytes)
