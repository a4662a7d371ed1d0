"""Quotas: what one person may keep here. Anyone who has reached a quota is told so.

What a person has deleted counts no longer, though it can be restored for a while: when its room is needed it goes.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from django.db import transaction
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.models.functions import Length
from django.db.models.sql.compiler import SQLCompiler

from armybuilder.ownership.holders import Holder
from armybuilder.ownership.models import HeldQuerySet
from armybuilder.serving.errors import QuotaReached

MEGABYTE = 10**6


class OctetLength(Length):
    """The bytes of a text, where Length has its characters."""

    function = "OCTET_LENGTH"

    def as_sqlite(self, compiler: SQLCompiler, connection: BaseDatabaseWrapper, **context: Any) -> tuple[str, Any]:
        return self.as_sql(compiler, connection, template="LENGTH(CAST(%(expressions)s AS BLOB))", **context)


@dataclass(frozen=True)
class Quota:
    """The most things of a kind, and the most bytes of them together."""

    most: int
    most_bytes: int


#: The quotas of each kind, with an account and without one.
ACCOUNT = {
    "armies": Quota(1000, 200 * MEGABYTE),
    "grounds": Quota(500, 100 * MEGABYTE),
    "matches": Quota(3000, 200 * MEGABYTE),
    "matches with others": Quota(2000, 100 * MEGABYTE),
    "tables": Quota(500, 50 * MEGABYTE),
}
GUEST = {
    "armies": Quota(50, 20 * MEGABYTE),
    "grounds": Quota(50, 20 * MEGABYTE),
    "matches": Quota(200, 20 * MEGABYTE),
    "matches with others": Quota(100, 10 * MEGABYTE),
    "tables": Quota(30, 10 * MEGABYTE),
}


@dataclass(frozen=True)
class QuotaKind:
    """One kind of what people keep: its name in quotas and sentences, its rows, and the bytes of some of them."""

    name: str
    rows: HeldQuerySet[Any]
    bytes_of: Callable[[Any], int]
    can_be_restored: bool = False

    def report_usage(self, sender: object, holder: Holder, **kwargs: object) -> str:
        """The number of a person's things and the room that they take."""
        held = self.rows.held_by(holder)
        return f"{self.name}: {held.count()} ({self.bytes_of(held) / MEGABYTE:.1f} MB)"

    def require_room(self, holder: Holder) -> None:
        """See that a person may keep one more. Raises QuotaReached."""
        quota = (GUEST if holder.user is None else ACCOUNT)[self.name]
        if (count := self._counted(holder).count()) >= quota.most:
            sentence = f"You have {count} {self.name}; {quota.most} is the most. Delete some that you no longer need."
            raise QuotaReached(sentence + _with_account(holder))
        self.require_bytes(holder)
        if self.can_be_restored:
            self._delete_oldest(self.rows.held_by(holder), quota)

    def require_bytes(self, holder: Holder) -> None:
        """See that what a person keeps may grow. Raises QuotaReached."""
        quota = (GUEST if holder.user is None else ACCOUNT)[self.name]
        if (taken := self.bytes_of(self._counted(holder))) >= quota.most_bytes:
            size = f"{taken / MEGABYTE:.0f} MB; {quota.most_bytes // MEGABYTE} MB is the most"
            words = f"Your {self.name} take {size}. Delete large ones that you no longer need."
            raise QuotaReached(words + _with_account(holder))

    def _counted(self, holder: Holder) -> HeldQuerySet[Any]:
        held = self.rows.held_by(holder)
        return held.filter(deleted_at=None) if self.can_be_restored else held

    def _delete_oldest(self, held: HeldQuerySet[Any], quota: Quota) -> None:
        """Let what was deleted first go for good, as long as all together has no room."""
        deleted = held.filter(deleted_at__isnull=False)
        for number in list(deleted.order_by("deleted_at", "pk").values_list("pk", flat=True)):
            if held.count() < quota.most and self.bytes_of(held) < quota.most_bytes:
                return
            with transaction.atomic():  # in the meantime it may have been restored
                for oldest in deleted.filter(pk=number).select_for_update(of=("self",)):
                    oldest.delete()


def _with_account(holder: Holder) -> str:
    return " With an account there is room for more." if holder.user is None else ""
