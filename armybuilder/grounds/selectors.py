"""Reading grounds: whose they are. Nobody finds a ground that is not theirs, unless it is shared."""

from django.db.models import QuerySet

from armybuilder.grounds.models import Ground
from armybuilder.lists.holders import Holder


def grounds_of(holder: Holder) -> QuerySet[Ground]:
    """A person's grounds, the last changed first."""
    return Ground.objects.filter(holder.owns, deleted_at=None)


def deleted_grounds_of(holder: Holder) -> QuerySet[Ground]:
    """A person's deleted grounds, which can be restored; the last deleted first."""
    return Ground.objects.filter(holder.owns, deleted_at__isnull=False).order_by("-deleted_at", "-pk")


def shared_ground(share_key: str) -> Ground:
    """The ground that a link shares; raises Ground.DoesNotExist if the link was withdrawn or the ground deleted."""
    return Ground.objects.get(share_key=share_key, deleted_at=None)
