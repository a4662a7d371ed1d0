"""Armies as they are kept: what stands now, line by line, and every version that it went through."""

import secrets
from typing import TYPE_CHECKING, Any, ClassVar

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.urls import reverse

from catalog.models import Card, Game
from validation.army import LONGEST_NAME, LONGEST_NOTE, MOST_COUNT, MOST_LIMIT, ArmyFile
from validation.report import Report

#: Letters and digits that nobody mistakes for one another when reading an address aloud.
KEY_LETTERS = "23456789abcdefghjkmnpqrstuvwxyz"
KEY_LENGTH = 10
#: More of one card than this nobody counts.
MOST_OWNED = 999
#: A line of an army has a card of the catalog, or else one that its player made.
HAS_ONE_CARD = Q(card__isnull=False, own="") | (Q(card__isnull=True) & ~Q(own=""))


def new_key() -> str:
    """A public id that cannot be guessed."""
    return "".join(secrets.choice(KEY_LETTERS) for _ in range(KEY_LENGTH))


class Meeting(models.Model):
    """Two armies that will fight each other, in a game that lets both scout, or pick unseen, before the battle."""

    key = models.CharField(max_length=KEY_LENGTH, unique=True, default=new_key, editable=False)
    picked_by = models.SlugField(max_length=40, blank=True, help_text="How the two players pick, where they do.")
    picks = models.JSONField(default=dict, blank=True, help_text="What each has picked, by the army's key.")
    settled = models.JSONField(default=dict, blank=True, help_text="What the dice made of the picks of both.")
    made = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return f"Meeting {self.key}"


class Kept(models.Model):
    """What one person keeps in a game, an account or a session without one: with its history, and a link for others.

    Its versions are a table of their own, of the kind `KeptVersion`, and called `versions` here.
    """

    key = models.CharField(max_length=KEY_LENGTH, unique=True, default=new_key, editable=False)
    game = models.ForeignKey(Game, on_delete=models.PROTECT, related_name="+")
    name = models.CharField(max_length=LONGEST_NAME)
    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, null=True, blank=True, related_name="+"
    )
    holder = models.UUIDField(
        null=True, blank=True, db_index=True, help_text="The session that made it, as long as no account has it."
    )
    revision = models.PositiveIntegerField(default=1, help_text="Goes up by one with every change.")
    at = models.PositiveIntegerField(default=1, help_text="The version that stands.")
    least = models.PositiveIntegerField(default=1, help_text="The version that undo ends at.")
    most = models.PositiveIntegerField(default=1, help_text="The version that redo ends at.")
    share_key = models.CharField(max_length=30, null=True, blank=True, unique=True)
    made = models.DateTimeField(auto_now_add=True)
    changed = models.DateTimeField()
    deleted_at = models.DateTimeField(null=True, blank=True)

    if TYPE_CHECKING:
        versions: Any

    class Meta:
        abstract = True
        ordering = ["-changed", "-pk"]
        constraints = [
            models.CheckConstraint(
                condition=Q(owner__isnull=True, holder__isnull=False) | Q(owner__isnull=False, holder__isnull=True),
                name="%(class)s_has_one_holder",
            ),
            models.CheckConstraint(condition=~Q(name=""), name="%(class)s_has_a_name"),
            models.CheckConstraint(
                condition=Q(least__lte=F("at")) & Q(at__lte=F("most")), name="%(class)s_stands_within_its_history"
            ),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def can_undo(self) -> bool:
        """There is an earlier version to go back to."""
        return self.at > self.least

    @property
    def can_redo(self) -> bool:
        """There is an undone version to go forward to."""
        return self.at < self.most


class KeptVersion(models.Model):
    """Something that is kept as it was after one change. Its number is the revision that the change made."""

    #: The unnamed versions that are kept; named ones stay until what they are of goes.
    KEPT: ClassVar[int] = 200
    #: Above so many bytes of unnamed versions every other of those goes that are older than the newest few.
    KEPT_BYTES: ClassVar[int] = 3_000_000
    NEWEST: ClassVar[int] = 30

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


class Army(Kept):
    """An army of one person."""

    file: ArmyFile  # set, like the report, by the view that reads it once for several fields
    report: Report

    ruleset = models.SlugField(max_length=40)
    limit = models.PositiveIntegerField(null=True, blank=True, help_text="The agreed purchase limit, if there is one.")
    options = models.JSONField(default=dict, blank=True)
    own_cards = models.JSONField(default=list, blank=True, help_text="Cards that its player made, as a file has them.")
    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, null=True, blank=True, related_name="armies"
    )
    meeting = models.ForeignKey(Meeting, on_delete=models.SET_NULL, null=True, blank=True, related_name="armies")
    shown_at = models.DateTimeField(
        null=True, blank=True, help_text="When its cards were shown to the opponent; they are fixed from then on."
    )
    is_built = models.BooleanField(default=False, help_text="Its pieces stand together, and are free for no other.")

    class Meta(Kept.Meta):
        verbose_name_plural = "armies"
        indexes = [models.Index(fields=["owner", "-changed"], name="armies_of_an_account")]
        constraints = [
            *Kept.Meta.constraints,
            models.CheckConstraint(
                condition=Q(limit__isnull=True) | Q(limit__lte=MOST_LIMIT), name="army_limit_in_bounds"
            ),
        ]

    def get_absolute_url(self) -> str:
        return reverse("lists:build", kwargs={"key": self.key})


class ArmyReport(models.Model):
    """A complaint about the names in a shared army, its own or those of cards that its player made, for a moderator."""

    army = models.ForeignKey(Army, on_delete=models.CASCADE, related_name="reports")
    names = models.TextField(help_text="The names in the army, as they were.")
    made = models.DateTimeField(auto_now_add=True)
    settled_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["army"], condition=Q(settled_at__isnull=True), name="one_open_report_an_army"
            )
        ]

    def __str__(self) -> str:
        return f"Report of {self.army}"


class Entry(models.Model):
    """A line of an army: a card of the catalog or one that the player made, how many of it, a note."""

    army = models.ForeignKey(Army, on_delete=models.CASCADE, related_name="entries")
    key = models.PositiveIntegerField(help_text="Names the line within its army, wherever it moves.")
    position = models.PositiveSmallIntegerField()
    card = models.ForeignKey(Card, on_delete=models.PROTECT, related_name="+", null=True, blank=True)
    own = models.SlugField(max_length=80, blank=True, help_text="The slug of a made card, in place of a card.")
    count = models.PositiveSmallIntegerField(default=1)
    note = models.CharField(max_length=LONGEST_NOTE, blank=True)

    class Meta:
        verbose_name_plural = "entries"
        ordering = ["army", "position"]
        constraints = [
            models.UniqueConstraint(fields=["army", "key"], name="one_line_a_key"),
            models.UniqueConstraint(fields=["army", "position"], name="one_line_a_position"),
            models.CheckConstraint(condition=HAS_ONE_CARD, name="line_has_one_card"),
            models.CheckConstraint(condition=Q(count__gte=1, count__lte=MOST_COUNT), name="line_count_in_bounds"),
        ]

    def __str__(self) -> str:
        return f"{self.count} × {self.card or self.own}"


class EntryCard(models.Model):
    """A card beside a line's own: stacked below it, carried by it."""

    entry = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="cards")
    role = models.SlugField(max_length=30)
    position = models.PositiveSmallIntegerField()
    card = models.ForeignKey(Card, on_delete=models.PROTECT, related_name="+")

    class Meta:
        ordering = ["entry", "role", "position"]
        constraints = [models.UniqueConstraint(fields=["entry", "role", "position"], name="one_card_a_place_in_a_role")]

    def __str__(self) -> str:
        return f"{self.role}: {self.card}"


class Version(KeptVersion):
    """An army as it was after one change."""

    file: ArmyFile  # set, like the differences, by the view
    differences: list[Any]

    army = models.ForeignKey(Army, on_delete=models.CASCADE, related_name="versions")
    document = models.JSONField(help_text="The army file.")
    keys = models.JSONField(default=list, help_text="The keys of the file's lines, so that a line keeps its own.")

    class Meta:
        ordering = ["army", "-number"]
        constraints = [models.UniqueConstraint(fields=["army", "number"], name="one_version_a_number")]


class OwnedCard(models.Model):
    """A card in somebody's collection: how many of it they own, and how many of those are painted."""

    card = models.ForeignKey(Card, on_delete=models.PROTECT, related_name="+")
    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, null=True, blank=True, related_name="owned_cards"
    )
    holder = models.UUIDField(
        null=True, blank=True, help_text="The session that counted it, as long as no account has it."
    )
    owned = models.PositiveSmallIntegerField()
    painted = models.PositiveSmallIntegerField(default=0)
    changed = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["owner", "card"], name="one_count_a_card_of_an_account"),
            models.UniqueConstraint(fields=["holder", "card"], name="one_count_a_card_of_a_session"),
            models.CheckConstraint(
                condition=Q(owner__isnull=True, holder__isnull=False) | Q(owner__isnull=False, holder__isnull=True),
                name="owned_card_has_one_holder",
            ),
            models.CheckConstraint(condition=Q(owned__gte=1, owned__lte=MOST_OWNED), name="owned_count_in_bounds"),
            models.CheckConstraint(condition=Q(painted__lte=F("owned")), name="painted_ones_are_owned"),
        ]

    def __str__(self) -> str:
        return f"{self.owned} × {self.card}"
