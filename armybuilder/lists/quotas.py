"""Quotas: what one person may keep here. Anyone who has reached a quota is told so.

What a person has deleted counts no longer, though it can be restored for a while: when its room is needed it goes.
"""

from collections.abc import Callable
from dataclasses import dataclass

from django.db import transaction
from django.db.models import Model, Q, QuerySet

from armybuilder.lists.holders import Holder
from armybuilder.serving.errors import QuotaReached

MEGABYTE = 10**6
#: What can be restored.
DELETED = Q(deleted_at__isnull=False)


@dataclass(frozen=True)
class Quota:
    """So many things of a kind, and so many bytes of them together."""

    most: int
    most_bytes: int


#: The quotas of each kind, with an account and without one.
ACCOUNT = {
    "armies": Quota(1000, 200 * MEGABYTE),
    "grounds": Quota(500, 100 * MEGABYTE),
    "matches": Quota(3000, 200 * MEGABYTE),
    "matches with others": Quota(2000, 100 * MEGABYTE),
}
GUEST = {
    "armies": Quota(50, 20 * MEGABYTE),
    "grounds": Quota(50, 20 * MEGABYTE),
    "matches": Quota(200, 20 * MEGABYTE),
    "matches with others": Quota(100, 10 * MEGABYTE),
}


@dataclass(frozen=True)
class QuotaKind:
    """One kind of what people keep: its name in quotas and sentences, its rows, and the bytes of somebody's.

    `deleted` says which of them were deleted and can be restored, where any can.
    """

    name: str
    rows: QuerySet[Model]
    bytes_of: Callable[[Q], int]
    deleted: Q | None = None

    def in_words(self, sender: object, holder: Holder, **kwargs: object) -> str:
        """The number of a person's things and the room that they take."""
        return f"{self.name}: {self._count(holder.owns)} ({self.bytes_of(holder.owns) / MEGABYTE:.1f} MB)"

    def require_room(self, holder: Holder) -> None:
        """See that a person may keep one more. Raises QuotaReached."""
        quota = (GUEST if holder.user is None else ACCOUNT)[self.name]
        end = " With an account there is room for more." if holder.user is None else ""
        counted = holder.owns if self.deleted is None else holder.owns & ~self.deleted
        if (count := self._count(counted)) >= quota.most:
            sentence = f"You have {count} {self.name}; {quota.most} is the most. Delete some that you no longer need."
            raise QuotaReached(sentence + end)
        if (taken := self.bytes_of(counted)) >= quota.most_bytes:
            size = f"{taken / MEGABYTE:.0f} MB; {quota.most_bytes // MEGABYTE} MB is the most"
            raise QuotaReached(f"Your {self.name} take {size}. Delete large ones that you no longer need.{end}")
        if self.deleted is not None:
            self._delete_oldest(holder.owns, self.deleted, quota)

    def _delete_oldest(self, owns: Q, deleted: Q, quota: Quota) -> None:
        """Let what was deleted first go for good, as long as all together has no room."""
        for number in list(self.rows.filter(owns, deleted).order_by("deleted_at", "pk").values_list("pk", flat=True)):
            if self._count(owns) < quota.most and self.bytes_of(owns) < quota.most_bytes:
                return
            with transaction.atomic():  # meanwhile it may have been restored
                for oldest in self.rows.filter(deleted, pk=number).select_for_update(of=("self",)):
                    oldest.delete()

    def _count(self, those: Q) -> int:
        return self.rows.filter(those).count()
