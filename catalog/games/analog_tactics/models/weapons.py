"""The warrior's weapons: their forms and upgrades."""

from typing import ClassVar

from django.db import models
from django.db.models import PROTECT

from catalog.games.analog_tactics.models.abilities import Ability
from catalog.games.analog_tactics.models.words import Keyword, Modifiers
from catalog.models import Kind, Source


class EntryFamily(models.TextChoices):
    """The subject of a weaponform or an upgrade: our own sorting, for browsing."""

    SHAPE = "shape", "Shape of the attack"
    DAMAGE = "damage", "Damage"
    MODIFIER = "modifier", "Hit, Evasion or Armor"
    DISPLACEMENT = "displacement", "Moving the target"
    DENIAL = "denial", "Taking points"
    MOVE = "move", "Moving with the attack"
    DEFENCE = "defence", "Defensive reaction"
    GAIN = "gain", "Gaining points"
    MULTIPLE = "multiple", "Several attacks"
    DELAYED = "delayed", "Delayed damage"
    ARMOR = "armor", "Ignoring Armor"
    PURSUIT = "pursuit", "Pursuit"


class Weapon(Kind):
    """A warrior's weapon: four forms, one for each attack of a turn, and three upgrades."""

    plural: ClassVar[str] = "weapons"


class WeaponForm(models.Model):
    """The effect of an attack with the weapon when the unit's weaponform has this number."""

    class Pattern(models.TextChoices):
        """The spaces that the attack strikes."""

        ONE = "one", "One target"
        SWEEP = "sweep", "Spaces 1, 2 and 6"
        LINE = "line", "A straight line of 3 spaces"
        ROUND = "round", "All adjacent spaces"

    weapon = models.ForeignKey(Weapon, on_delete=models.CASCADE, related_name="forms")
    form = models.PositiveSmallIntegerField()
    text = models.TextField()
    family = models.CharField(max_length=12, choices=EntryFamily)
    attacks = models.PositiveSmallIntegerField(default=1)
    attack_range = models.PositiveSmallIntegerField(default=1)
    damage = models.SmallIntegerField(default=0)
    hit = models.SmallIntegerField(default=0)
    target_evasion = models.SmallIntegerField(default=0)
    pattern = models.CharField(max_length=5, choices=Pattern, default=Pattern.ONE.value)
    is_elite_only = models.BooleanField(default=False)

    class Meta:
        ordering = ["form"]
        constraints = [models.UniqueConstraint(fields=["weapon", "form"], name="one_text_a_form")]

    def __str__(self) -> str:
        return f"{self.weapon} form {self.form}"


class WeaponUpgrade(Modifiers, Kind):
    """A gain of a unit whose weapon reaches +1, +2 or +3; where the book gives a choice, each option is a card."""

    weapon = models.ForeignKey(Weapon, on_delete=PROTECT, related_name="upgrades")
    level = models.PositiveSmallIntegerField("upgrade", help_text="1 for +1.")
    option = models.CharField(max_length=20, blank=True, help_text="What is chosen, where there is a choice.")
    keyword = models.CharField(max_length=8, choices=Keyword, blank=True)
    grants = models.ForeignKey(
        Ability, verbose_name="ability", on_delete=PROTECT, null=True, blank=True, related_name="upgrades"
    )
    replaces_hit = models.BooleanField(default=False, help_text="Its Hit stands instead of the weapon's so far.")
    family = models.CharField("about", max_length=12, choices=EntryFamily, help_text="Our own sorting.")
    is_elite_only = models.BooleanField(default=False)

    plural: ClassVar[str] = "weapon-upgrades"
    field_sources: ClassVar[dict[str, Source]] = {"family": Source.SUPPLEMENT}
