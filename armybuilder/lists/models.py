"""Armies as they are kept: what stands now, line by line, and every version that it went through."""

from typing import TYPE_CHECKING, Any
from uuid import UUID

from django.db import models, transaction
from django.db.models import F, Q
from django.urls import reverse

from armybuilder.ownership.models import KEY_LENGTH, Document, DocumentVersion, Held, HeldQuerySet, new_key
from catalog.models import Card
from validation.army import LONGEST_NOTE, MOST_COUNT, MOST_LIMIT, ArmyFile
from validation.report import Report

if TYPE_CHECKING:
    from armybuilder.accounts.models import User

#: More of one card than this nobody counts.
MOST_OWNED = 999
#: A line of an army has a card of the catalog, or else one that its player made.
HAS_ONE_CARD = Q(card__isnull=False, own="") | (Q(card__isnull=True) & ~Q(own=""))


class Meeting(models.Model):
    """Two armies that will fight each other, in a game that lets both scout, or pick unseen, before the battle."""

    key = models.CharField(max_length=KEY_LENGTH, unique=True, default=new_key, editable=False)
    picked_by = models.SlugField(max_length=40, blank=True, help_text="How the two players pick, where they do.")
    picks = models.JSONField(default=dict, blank=True, help_text="What each has picked, by the army's key.")
    settled = models.JSONField(default=dict, blank=True, help_text="What the dice made of the picks of both.")
    made = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return f"Meeting {self.key}"

    def get_absolute_url(self) -> str:
        """The invitation of the opponent."""
        return reverse("lists:meet", args=[self.key])


class Army(Document):
    file: ArmyFile  # set, like the report, by the view that reads it once for several fields
    report: Report

    ruleset = models.SlugField(max_length=40)
    limit = models.PositiveIntegerField(null=True, blank=True, help_text="The agreed purchase limit, if there is one.")
    options = models.JSONField(default=dict, blank=True)
    own_cards = models.JSONField(default=list, blank=True, help_text="Cards that its player made, as a file has them.")
    meeting = models.ForeignKey(Meeting, on_delete=models.SET_NULL, null=True, blank=True, related_name="armies")
    shown_at = models.DateTimeField(
        null=True, blank=True, help_text="When its cards were shown to the opponent; they are fixed from then on."
    )
    is_built = models.BooleanField(default=False, help_text="Its pieces stand together, and are free for no other.")

    class Meta(Document.Meta):
        verbose_name_plural = "armies"
        indexes = [models.Index(fields=["owner", "-changed"], name="armies_of_an_account")]
        constraints = [
            *Document.Meta.constraints,
            models.CheckConstraint(
                condition=Q(limit__isnull=True) | Q(limit__lte=MOST_LIMIT), name="army_limit_in_bounds"
            ),
        ]

    def get_absolute_url(self) -> str:
        return reverse("lists:build", kwargs={"key": self.key})

    def get_sharing_url(self) -> str:
        return reverse("lists:text", kwargs={"key": self.key}) + "#share"


class Portrait(models.Model):
    """A picture that the owner of an army gave to a card that they made; for their eyes and their prints alone."""

    army = models.ForeignKey(Army, on_delete=models.CASCADE, related_name="portraits")
    slug = models.SlugField(max_length=80, help_text="The slug of the made card.")
    content = models.BinaryField(help_text="A small JPEG, made anew of what was sent.")
    size = models.PositiveIntegerField(help_text="The bytes of the content.")

    class Meta:
        ordering = ["army", "slug"]
        constraints = [models.UniqueConstraint(fields=["army", "slug"], name="one_portrait_a_made_card")]

    def __str__(self) -> str:
        return f"Picture of {self.slug}"


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


class Version(DocumentVersion):
    file: ArmyFile  # set, like the differences, by the view
    differences: list[Any]

    army = models.ForeignKey(Army, on_delete=models.CASCADE, related_name="versions")
    document = models.JSONField(help_text="The army file.")
    keys = models.JSONField(default=list, help_text="The keys of the file's lines, so that a line keeps its own.")

    class Meta:
        ordering = ["army", "-number"]
        constraints = [models.UniqueConstraint(fields=["army", "number"], name="one_version_a_number")]


class OwnedCardQuerySet(HeldQuerySet["OwnedCard"]):
    @transaction.atomic
    def adopt(self, token: UUID, user: "User") -> int:
        """Where both counted a card, the greater number stands, and the later day."""
        found = self.filter(owner=None, guest_token=token)
        if not (counted := {row.card_id: row for row in found}):
            return 0
        had = self.filter(owner=user, card__in=counted)
        for row in had:
            own = counted[row.card_id]
            own.owned, own.painted = max(own.owned, row.owned), max(own.painted, row.painted)
            own.changed = max(own.changed, row.changed)
        had.delete()
        self.bulk_update(counted.values(), ["owned", "painted", "changed"])
        return super().adopt(token, user)


class OwnedCard(Held):
    """A card in somebody's collection: how many of it they own, and how many of those are painted."""

    card = models.ForeignKey(Card, on_delete=models.PROTECT, related_name="+")
    guest_token = models.UUIDField(  # the index of one count a card finds it
        null=True, blank=True, help_text="The session that counted it, as long as no account has it."
    )
    owned = models.PositiveSmallIntegerField()
    painted = models.PositiveSmallIntegerField(default=0)
    changed = models.DateTimeField()

    objects = OwnedCardQuerySet.as_manager()  # type: ignore[misc]  # the same, that can do more

    class Meta:
        constraints = [
            *Held.Meta.constraints,
            models.UniqueConstraint(fields=["owner", "card"], name="one_count_a_card_of_an_account"),
            models.UniqueConstraint(fields=["guest_token", "card"], name="one_count_a_card_of_a_session"),
            models.CheckConstraint(condition=Q(owned__gte=1, owned__lte=MOST_OWNED), name="owned_count_in_bounds"),
            models.CheckConstraint(condition=Q(painted__lte=F("owned")), name="painted_ones_are_owned"),
        ]

    def __str__(self) -> str:
        return f"{self.owned} × {self.card}"
