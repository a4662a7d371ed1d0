"""The four classes, their units with the figures of every level, and the levels."""

from typing import ClassVar

from django.db import models
from django.db.models import PROTECT

from catalog.games.analog_tactics.models.words import Role, Stat
from catalog.models import Kind, Source


class UnitClass(Kind):
    """A class: what all units of a team belong to, and what sets its abilities, its figures and its respawn."""

    class Return(models.TextChoices):
        """The way in which eliminated commons come back."""

        RESPAWN = "respawn", "They respawn at the start of your turn"
        RESET = "reset", "They respawn after a reset"
        SUMMON = "summon", "They are summoned"
        BUILD = "build", "They are built"

    commons_return = models.CharField("commons come back", max_length=7, choices=Return)

    plural: ClassVar[str] = "classes"

    class Meta:
        verbose_name = "class"
        verbose_name_plural = "classes"

    def figure(self, name: str) -> int | None:
        """A figure of the class's own rules, or None if it has no such rule."""
        return next((row.value for row in self.figures.all() if row.name == name), None)

    def least_level(self, tier: int | None) -> int:
        """The level at which a tier opens; what stands in no tier is open from the start."""
        return next((row.least_level for row in self.tiers.all() if row.tier == tier), 1)


class ClassTier(models.Model):
    """A tier of a class's abilities, and the level from which it is open."""

    unit_class = models.ForeignKey(UnitClass, on_delete=models.CASCADE, related_name="tiers")
    tier = models.PositiveSmallIntegerField()
    least_level = models.PositiveSmallIntegerField()

    class Meta:
        ordering = ["tier"]
        constraints = [models.UniqueConstraint(fields=["unit_class", "tier"], name="one_level_a_tier")]

    def __str__(self) -> str:
        return f"Tier {self.tier}: level {self.least_level}+"


class ClassFigure(models.Model):
    """A number in a class's own rules: how many weapons at the start, how far a spell is cast."""

    class Name(models.TextChoices):
        WEAPONS = "weapons", "Weapons at the start"
        ELITE_WEAPONFORM = "elite_weaponform", "Highest weaponform of the elite"
        COMMON_WEAPONFORM = "common_weaponform", "Highest weaponform of a common"
        ELITE_UPGRADE = "elite_upgrade", "Highest weapon upgrade of the elite"
        COMMON_UPGRADE = "common_upgrade", "Highest weapon upgrade of a common"
        ELITE_DAMAGE = "elite_damage", "Most Damage of the elite"
        REWARDS = "rewards", "Most mission rewards"
        CAST_RANGE = "cast_range", "Cast range"
        SPELLS = "spells", "Tier 1 spells at the start"
        RITUAL_TURNS = "ritual_turns", "Turns until a formation counts again"
        BLUEPRINTS = "blueprints", "Blueprints at the start"

    unit_class = models.ForeignKey(UnitClass, on_delete=models.CASCADE, related_name="figures")
    name = models.CharField(max_length=20, choices=Name)
    value = models.PositiveSmallIntegerField()

    class Meta:
        ordering = ["pk"]
        constraints = [models.UniqueConstraint(fields=["unit_class", "name"], name="one_value_a_class_figure")]

    def __str__(self) -> str:
        return f"{self.get_name_display()}: {self.value}"


class Unit(Kind):
    """The elite of a class, or its commons: what a unit can do at each level."""

    unit_class = models.ForeignKey(UnitClass, verbose_name="class", on_delete=PROTECT, related_name="units")
    role = models.CharField(max_length=6, choices=Role)
    called = models.CharField(
        "also called", max_length=20, blank=True, help_text="What its class calls it: a familiar, a drone."
    )
    in_team = models.PositiveSmallIntegerField("in a team", help_text="How many a team starts with.")
    most_in_play = models.PositiveSmallIntegerField(help_text="How many may be in play at once.")
    attack_range = models.PositiveSmallIntegerField("range of attacks", default=1)

    plural: ClassVar[str] = "units"

    def at(self, level: int) -> dict[str, int]:
        """The nine figures at a level: the first column and every gain up to there (Leveling Up)."""
        rows = [row for row in self.levels.all() if row.level <= level]
        return {stat: sum(getattr(row, stat) or 0 for row in rows) for stat in Stat.values}


class UnitLevel(models.Model):
    """A column of a unit's table: the figures of level 1, then what each level adds. Nothing is a printed dash."""

    unit = models.ForeignKey(Unit, on_delete=models.CASCADE, related_name="levels")
    level = models.PositiveSmallIntegerField()
    health = models.SmallIntegerField(null=True, blank=True)
    attack = models.SmallIntegerField(null=True, blank=True)
    movement = models.SmallIntegerField(null=True, blank=True)
    special = models.SmallIntegerField(null=True, blank=True)
    reaction = models.SmallIntegerField(null=True, blank=True)
    damage = models.SmallIntegerField(null=True, blank=True)
    evasion = models.SmallIntegerField(null=True, blank=True)
    hit = models.SmallIntegerField(null=True, blank=True)
    armor = models.SmallIntegerField(null=True, blank=True)

    class Meta:
        ordering = ["level"]
        constraints = [models.UniqueConstraint(fields=["unit", "level"], name="one_column_a_level")]

    def __str__(self) -> str:
        return f"{self.unit}, level {self.level}"


class Level(Kind):
    """A level from 1 to 10: what it takes to reach it. A player has one level, for all units."""

    xp_cost = models.PositiveSmallIntegerField("XP from the level below", null=True, blank=True)
    is_automatic = models.BooleanField(
        "Reached without XP too", default=False, help_text="Reached at the end of a round without XP too."
    )

    plural: ClassVar[str] = "levels"
    field_sources: ClassVar[dict[str, Source]] = {"xp_cost": Source.SUPPLEMENT}
