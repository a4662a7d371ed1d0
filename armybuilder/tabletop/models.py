"""An evening at a real table as it is kept: who sits there, with which armies, and all events. They make the state."""

from typing import TYPE_CHECKING, Any

from django.db import models, transaction
from django.urls import reverse
from django.utils import timezone

from armybuilder.lists.models import Army
from armybuilder.ownership.models import LONG_KEY_LENGTH, Held, HeldQuerySet, new_long_key
from catalog.models import Game
from validation.army import LONGEST_NAME

if TYPE_CHECKING:
    from uuid import UUID

    from armybuilder.accounts.models import User

LONGEST_NOTE = 500
LONGEST_PIECE, LONGEST_SLUG, LONGEST_DEVICE = 20, 80, 36
MOST_SIDE_NUMBER = 99


class Tabletop(Held):
    """A table at which armies of one game are played. Its holder made it."""

    key = models.CharField(max_length=LONG_KEY_LENGTH, unique=True, default=new_long_key, editable=False)
    watch_key = models.CharField(max_length=LONG_KEY_LENGTH, null=True, blank=True, unique=True)
    game = models.ForeignKey(Game, on_delete=models.PROTECT, related_name="+")
    revision = models.PositiveIntegerField(default=0, help_text="Goes up with every event, and all else that changes.")
    last_removed = models.PositiveSmallIntegerField(
        default=0,
        help_text="The highest number of a removed side. Phones may still send its events: none gets it again.",
    )
    made = models.DateTimeField(auto_now_add=True)
    changed = models.DateTimeField(default=timezone.now)
    closed_at = models.DateTimeField(null=True, blank=True)

    class Meta(Held.Meta):
        verbose_name = "table"
        ordering = ["-changed", "-pk"]
        indexes = [models.Index(fields=["owner", "-changed"], name="tables_of_an_account")]

    def __str__(self) -> str:
        return " against ".join(side.name or "somebody" for side in self.sides.all())

    def get_absolute_url(self) -> str:
        return reverse("tabletop:table", args=[self.key])


class TabletopSide(models.Model):
    """A side of a table, with its army as it was when it came there; without one, as long as nobody has brought it."""

    tabletop = models.ForeignKey(Tabletop, on_delete=models.CASCADE, related_name="sides")
    number = models.PositiveSmallIntegerField()
    name = models.CharField(max_length=LONGEST_NAME, blank=True)
    document = models.JSONField(null=True, blank=True, help_text="The army, as its file has it.")
    army = models.ForeignKey(Army, on_delete=models.SET_NULL, null=True, blank=True, related_name="table_sides")
    invitation = models.CharField(max_length=LONG_KEY_LENGTH, null=True, blank=True, unique=True)
    invites_more = models.BooleanField(
        default=False, help_text="The invitation is by who sits here, not for the one who takes a free side."
    )
    is_open = models.BooleanField(default=False, help_text="Everyone seated at the table may change this side.")

    class Meta:
        ordering = ["tabletop", "number"]
        constraints = [models.UniqueConstraint(fields=["tabletop", "number"], name="one_side_a_number")]

    def __str__(self) -> str:
        return self.name or f"Side {self.number}"

    @property
    def is_inviting(self) -> bool:
        """Its link lets somebody sit down: that of a free side closes with who takes it."""
        return self.invitation is not None and (self.invites_more or not self.seats.all())


class TabletopSeatQuerySet(HeldQuerySet["TabletopSeat"]):
    """Seats."""

    @transaction.atomic
    def adopt(self, token: "UUID", user: "User") -> int:
        """Where both sat at a side, the account's seat stands.

        The tables are locked: a person who leaves one meanwhile may make the session its holder.
        """
        seats = self.filter(models.Q(owner=user) | models.Q(owner=None, guest_token=token))
        tables = Tabletop.objects.filter(pk__in=seats.values("side__tabletop")).order_by("pk")
        tuple(tables.select_for_update())
        self.filter(owner=None, guest_token=token, side__in=self.filter(owner=user).values("side")).delete()
        return super().adopt(token, user) + Tabletop.objects.adopt(token, user)


class TabletopSeat(Held):
    """A person at a side of a table; several may play one side, and one person may from several devices."""

    side = models.ForeignKey(TabletopSide, on_delete=models.CASCADE, related_name="seats")
    made = models.DateTimeField(auto_now_add=True)

    objects = TabletopSeatQuerySet.as_manager()  # type: ignore[misc]  # the same, that can do more

    class Meta:
        constraints = [
            *Held.Meta.constraints,
            models.UniqueConstraint(fields=["owner", "side"], name="one_seat_an_account"),
            models.UniqueConstraint(fields=["guest_token", "side"], name="one_seat_a_session"),
        ]

    def __str__(self) -> str:
        return f"Seat at {self.side}"


class TabletopEvent(models.Model):
    """Something that was done at a table. It is never changed; an event of the kind "undo" takes another back."""

    class Kind(models.TextChoices):
        """What an event does to a side or one of its pieces."""

        ADD = "add"
        SET = "set"
        MARK = "mark"
        UNMARK = "unmark"
        NOTE = "note"
        TURN = "turn"
        UNDO = "undo"

    tabletop = models.ForeignKey(Tabletop, on_delete=models.CASCADE, related_name="events")
    uid = models.UUIDField(help_text="Made by the device, so that an event that is sent twice is taken once.")
    number = models.PositiveIntegerField(help_text="The revision of the table that it made.")
    side = models.PositiveSmallIntegerField()
    kind = models.CharField(max_length=10, choices=Kind.choices)
    piece = models.CharField(max_length=LONGEST_PIECE, blank=True)
    slug = models.CharField(max_length=LONGEST_SLUG, blank=True)
    value: "models.JSONField[Any, Any]" = models.JSONField(null=True, blank=True)
    device = models.CharField(
        max_length=LONGEST_DEVICE, blank=True, help_text="Tells events of one device, which are in order."
    )
    seen = models.PositiveIntegerField(default=0, help_text="The revision that the device knew.")
    seat = models.ForeignKey(TabletopSeat, on_delete=models.SET_NULL, null=True, blank=True, related_name="+")
    made_at = models.DateTimeField(help_text="By the device's clock.")

    class Meta:
        ordering = ["tabletop", "number"]
        constraints = [
            models.UniqueConstraint(fields=["tabletop", "number"], name="one_event_a_revision"),
            models.UniqueConstraint(fields=["tabletop", "uid"], name="each_event_taken_once"),
        ]

    def __str__(self) -> str:
        return f"{self.number}: {self.kind} {self.piece} {self.slug}"


class TabletopResult(models.Model):
    """How an evening ended for a side, as that side reports it; another side says whether that is so."""

    class Outcome(models.TextChoices):
        """The end, from the reporting side."""

        WON = "won", "We won"
        DREW = "drew", "A draw"
        LOST = "lost", "We lost"

    class State(models.TextChoices):
        """What another side says to it."""

        CLAIMED = "claimed", "Not confirmed yet"
        CONFIRMED = "confirmed", "Confirmed"
        DISPUTED = "disputed", "Disputed"

    side = models.OneToOneField(TabletopSide, on_delete=models.CASCADE, related_name="result")
    outcome = models.CharField(max_length=10, choices=Outcome.choices)
    points = models.IntegerField(null=True, blank=True)
    scenario = models.CharField(max_length=LONGEST_NAME, blank=True)
    note = models.CharField(max_length=LONGEST_NOTE, blank=True)
    state = models.CharField(max_length=10, choices=State.choices, default=State.CLAIMED)
    made = models.DateTimeField(auto_now_add=True)
    answered_at = models.DateTimeField(null=True, blank=True)

    def __str__(self) -> str:
        return f"{self.side}: {self.outcome} ({self.state})"
