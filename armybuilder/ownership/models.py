"""What people hold: whose it is; and what they keep in a game, with its history and its link for others."""

import secrets
from typing import TYPE_CHECKING, Any, ClassVar, Self, TypeVar
from uuid import UUID

from django.conf import settings
from django.db import models
from django.db.models import F, Q, Sum
from django.urls import reverse

from catalog.models import Game
from validation.army import LONGEST_NAME

if TYPE_CHECKING:
    from armybuilder.accounts.models import User
    from armybuilder.ownership.holders import Holder

#: Letters and digits that nobody mistakes for one another when reading an address aloud.
KEY_LETTERS = "23456789abcdefghjkmnpqrstuvwxyz"
KEY_LENGTH, LONG_KEY_LENGTH = 10, 20
M = TypeVar("M", bound=models.Model, covariant=True)


def new_key() -> str:
    """A public id that cannot be guessed."""
    return "".join(secrets.choice(KEY_LETTERS) for _ in range(KEY_LENGTH))


def new_long_key() -> str:
    """A key that gives its owner a right, such as to watch or to join: twice as long as one that only names a page."""
    return new_key() + new_key()


class HeldQuerySet(models.QuerySet[M]):
    """Rows that people hold."""

    def held_by(self, holder: "Holder") -> Self:
        if holder.user is not None:
            return self.filter(owner=holder.user)
        # A constraint says that what a session holds has no owner; to ask for that as well would lead past the index.
        return self.filter(guest_token=holder.token) if holder.token is not None else self.none()

    def adopt(self, token: UUID, user: "User") -> int:
        """Give an account what its session holds, at login; answers how many."""
        return self.filter(owner=None, guest_token=token).update(owner=user, guest_token=None)


class Held(models.Model):
    """What one person holds: an account, or a browser session as long as there is no account."""

    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, null=True, blank=True, related_name="+"
    )
    guest_token = models.UUIDField(
        null=True, blank=True, db_index=True, help_text="The session that made it, as long as no account has it."
    )

    objects = HeldQuerySet.as_manager()

    class Meta:
        abstract = True
        constraints = [
            models.CheckConstraint(
                condition=Q(owner__isnull=True, guest_token__isnull=False)
                | Q(owner__isnull=False, guest_token__isnull=True),
                name="%(class)s_has_one_holder",
            )
        ]

    def is_held_by(self, holder: "Holder") -> bool:
        if holder.user is not None:
            return bool(self.owner_id == holder.user.pk)
        return holder.token is not None and self.owner_id is None and self.guest_token == holder.token


class DocumentQuerySet(HeldQuerySet[M]):
    """Rows of what people keep, deleted ones among them for a while."""

    def kept_by(self, holder: "Holder") -> Self:
        """A person's, the last changed first."""
        return self.held_by(holder).filter(deleted_at=None)

    def deleted_by(self, holder: "Holder") -> Self:
        """A person's that were deleted and can be restored; the last deleted first."""
        return self.held_by(holder).filter(deleted_at__isnull=False).order_by("-deleted_at", "-pk")

    def get_shared(self, share_key: str) -> M:
        """The one that a link shares; raises DoesNotExist if the link was revoked, or what it shared deleted."""
        return self.get(share_key=share_key, deleted_at=None)

    def bytes(self) -> int:
        return self.aggregate(bytes=Sum("versions__size"))["bytes"] or 0


class Document(Held):
    """What one person keeps in a game: with its history, and a link for others.

    Its versions are a table of their own, of the kind `DocumentVersion`, and called `versions` here.
    """

    key = models.CharField(max_length=KEY_LENGTH, unique=True, default=new_key, editable=False)
    game = models.ForeignKey(Game, on_delete=models.PROTECT, related_name="+")
    name = models.CharField(max_length=LONGEST_NAME)
    revision = models.PositiveIntegerField(default=1, help_text="Goes up by one with every change.")
    at = models.PositiveIntegerField(default=1, help_text="The version that stands.")
    least = models.PositiveIntegerField(default=1, help_text="The version that undo ends at.")
    most = models.PositiveIntegerField(default=1, help_text="The version that redo ends at.")
    share_key = models.CharField(max_length=30, null=True, blank=True, unique=True)
    made = models.DateTimeField(auto_now_add=True)
    changed = models.DateTimeField()
    deleted_at = models.DateTimeField(null=True, blank=True)

    objects = DocumentQuerySet.as_manager()  # type: ignore[misc]  # the same, that can do more

    if TYPE_CHECKING:
        versions: Any

    class Meta:
        abstract = True
        ordering = ["-changed", "-pk"]
        constraints = [
            *Held.Meta.constraints,
            models.CheckConstraint(condition=~Q(name=""), name="%(class)s_has_a_name"),
            models.CheckConstraint(
                condition=Q(least__lte=F("at")) & Q(at__lte=F("most")), name="%(class)s_stands_within_its_history"
            ),
        ]

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        raise NotImplementedError

    def get_sharing_url(self) -> str:
        """The place where its link is made."""
        return f"{self.get_absolute_url()}#share"

    def get_shared_url(self) -> str | None:
        """The page for others behind the link, if there is one."""
        return reverse(f"{self._meta.app_label}:shared", args=[self.share_key]) if self.share_key else None

    @property
    def can_undo(self) -> bool:
        """There is an earlier version to go back to."""
        return self.at > self.least

    @property
    def can_redo(self) -> bool:
        """There is an undone version to go forward to."""
        return self.at < self.most


class DocumentVersion(models.Model):
    """A document as it was after a change. Its number is the revision that the change made."""

    #: Older unnamed versions are deleted; named ones stay as long as their document.
    MOST_UNNAMED: ClassVar[int] = 200
    #: Where unnamed versions take more bytes than this, every other one is deleted, but for the newest.
    MOST_UNNAMED_BYTES: ClassVar[int] = 3_000_000
    NEVER_THINNED: ClassVar[int] = 30

    number = models.PositiveIntegerField()
    document = models.JSONField(help_text="Its file.")
    size = models.PositiveIntegerField(default=0, help_text="The bytes of the document.")
    name = models.CharField(max_length=LONGEST_NAME, blank=True)
    is_set_aside = models.BooleanField(
        default=False, help_text="A named version that was undone and then passed by: redo does not lead to it."
    )
    made = models.DateTimeField(auto_now_add=True)

    class Meta:
        abstract = True

    def __str__(self) -> str:
        return self.name or f"Version {self.number}"
