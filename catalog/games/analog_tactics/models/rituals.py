"""The mage's rituals, the spells that they pay for, and the monsters."""

from typing import ClassVar

from django.db import models

from catalog.games.analog_tactics.models.words import Role, Stat
from catalog.models import Kind


class Ritual(Kind):
    """A formation of the mage and four familiars that gives a ritual point; the first one makes commons stronger."""

    stat = models.CharField("commons gain", max_length=8, choices=Stat, help_text="What the commons gain by it.")
    bonus = models.PositiveSmallIntegerField()
    row = models.PositiveSmallIntegerField(help_text="Where the ritual table has it.")
    column = models.PositiveSmallIntegerField()

    plural: ClassVar[str] = "rituals"


class RitualSpace(models.Model):
    """A space of a formation in the book's figure: q counts columns to the right, r straight down from the centre."""

    ritual = models.ForeignKey(Ritual, on_delete=models.CASCADE, related_name="spaces")
    q = models.SmallIntegerField()
    r = models.SmallIntegerField()
    role = models.CharField(max_length=6, choices=Role)

    class Meta:
        ordering = ["pk"]
        constraints = [models.UniqueConstraint(fields=["ritual", "q", "r"], name="one_unit_a_ritual_space")]

    def __str__(self) -> str:
        return f"{self.get_role_display()} at ({self.q},{self.r})"


class RitualSpell(Kind):
    """A spell for ritual points, or for the points of the forbidden series, and a Special point."""

    class Series(models.TextChoices):
        RITUAL = "ritual", "Ritual spells"
        FORBIDDEN = "forbidden", "Forbidden series"

    series = models.CharField(max_length=9, choices=Series)
    points = models.PositiveSmallIntegerField(help_text="Ritual or forbidden points.")
    special_points = models.PositiveSmallIntegerField(default=1)
    attack_damage = models.PositiveSmallIntegerField("damage", null=True, blank=True)
    fixed_hit = models.PositiveSmallIntegerField(null=True, blank=True, help_text="Instead of a hit roll.")
    target_evasion = models.SmallIntegerField(default=0)
    reach = models.PositiveSmallIntegerField(null=True, blank=True, help_text="Spaces, if the text says how many.")

    plural: ClassVar[str] = "ritual-spells"


class Monster(Kind):
    """A creature that a mage can summon with the forbidden series; the die decides which."""

    die_from = models.PositiveSmallIntegerField()
    die_to = models.PositiveSmallIntegerField()
    health = models.PositiveSmallIntegerField()
    attack = models.PositiveSmallIntegerField()
    movement = models.PositiveSmallIntegerField()
    special = models.PositiveSmallIntegerField()
    reaction = models.PositiveSmallIntegerField()
    damage = models.PositiveSmallIntegerField()
    evasion = models.SmallIntegerField()
    hit = models.SmallIntegerField()
    armor = models.PositiveSmallIntegerField()
    attack_range = models.PositiveSmallIntegerField("range")

    plural: ClassVar[str] = "monsters"
