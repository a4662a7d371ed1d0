"""Quotas: what one person may keep here. Nothing is deleted to make room; whoever has reached a quota is told so."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from django.db.models import Model, Q, QuerySet

MEGABYTE = 10**6


class QuotaReached(Exception):
    """The refusal to keep more of a person's; the sentence says what is full and how to make room."""


@dataclass(frozen=True)
class Quota:
    """So many things of a kind, and so many bytes of them together."""

    most: int
    most_bytes: int


#: The quotas of each kind, with an account and without one.
ACCOUNT = {
    "armies": Quota(1000, 200 * MEGABYTE),
    "matches": Quota(3000, 200 * MEGABYTE),
    "matches with others": Quota(2000, 100 * MEGABYTE),
}
GUEST = {
    "armies": Quota(50, 20 * MEGABYTE),
    "matches": Quota(200, 20 * MEGABYTE),
    "matches with others": Quota(100, 10 * MEGABYTE),
}


class Keeper(Protocol):
    """A person as far as quotas go."""

    @property
    def user(self) -> object | None:
        """The account, if there is one."""

    @property
    def owns(self) -> Q:
        """Selects what is this person's."""


@dataclass(frozen=True)
class QuotaKind:
    """One kind of what people keep: its name in quotas and sentences, its rows, and the bytes of somebody's."""

    name: str
    rows: QuerySet[Model]
    bytes_of: Callable[[Q], int]

    def in_words(self, sender: object, holder: Keeper, **kwargs: object) -> str:
        """The number of a person's things and the room that they take."""
        return f"{self.name}: {self._count(holder)} ({self.bytes_of(holder.owns) / MEGABYTE:.1f} MB)"

    def require_room(self, holder: Keeper) -> None:
        """See that a person may keep one more. Raises QuotaReached."""
        quota = (GUEST if holder.user is None else ACCOUNT)[self.name]
        end = " With an account there is room for more." if holder.user is None else ""
        if (count := self._count(holder)) >= quota.most:
            sentence = f"You have {count} {self.name}; {quota.most} is the most. Delete some that you no longer need."
            raise QuotaReached(sentence + end)
        if (taken := self.bytes_of(holder.owns)) >= quota.most_bytes:
            size = f"{taken / MEGABYTE:.0f} MB; {quota.most_bytes // MEGABYTE} MB is the most"
            raise QuotaReached(f"Your {self.name} take {size}. Delete large ones that you no longer need.{end}")

    def _count(self, holder: Keeper) -> int:
        return self.rows.filter(holder.owns).count()
