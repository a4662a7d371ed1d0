"""The words that several kinds of cards share: figures, keywords, roles, and what changes figures."""

from typing import ClassVar

from django.db import models


class Stat(models.TextChoices):
    """A measure of a unit: its Health, four kinds of points, and four constants (Your Units)."""

    HEALTH = "health", "Health"
    ATTACK = "attack", "Attack"
    MOVEMENT = "movement", "Movement"
    SPECIAL = "special", "Special"
    REACTION = "reaction", "Reaction"
    DAMAGE = "damage", "Damage"
    EVASION = "evasion", "Evasion"
    HIT = "hit", "Hit"
    ARMOR = "armor", "Armor"


class Keyword(models.TextChoices):
    """The price of using an ability: a point of one kind, nothing at all, or the ability Build (Your Turn)."""

    ATTACK = "attack", "Attack"
    MOVEMENT = "movement", "Movement"
    SPECIAL = "special", "Special"
    REACTION = "reaction", "Reaction"
    PASSIVE = "passive", "Passive"
    BUILD = "build", "Build"


class Role(models.TextChoices):
    """The part of a unit in its team: the one elite, or one of the commons."""

    ELITE = "elite", "Elite"
    COMMON = "common", "Common"


class Modifiers(models.Model):
    """The figures that a card always adds to somebody's. What depends on the moment is in its text alone."""

    class Whose(models.TextChoices):
        """The bearer of the figures that change."""

        UNIT = "unit", "The unit that has it"
        ELITE = "elite", "The elite"
        COMMONS = "commons", "The commons"
        TEAM = "team", "Every unit of the team"
        BUILT = "built", "Built units"
        TURRETS = "turrets", "Turrets"
        WEAPON = "weapon", "Attacks with this weapon"

    whose = models.CharField(max_length=7, choices=Whose, blank=True)
    attack = models.SmallIntegerField(default=0)
    movement = models.SmallIntegerField(default=0)
    special = models.SmallIntegerField(default=0)
    damage = models.SmallIntegerField(default=0)
    evasion = models.SmallIntegerField(default=0)
    hit = models.SmallIntegerField(default=0)
    armor = models.SmallIntegerField(default=0)
    attack_range = models.SmallIntegerField(default=0)

    class Meta:
        abstract = True

    #: The figures that a card can change.
    CHANGEABLE: ClassVar[tuple[str, ...]] = (
        *("attack", "movement", "special", "damage", "evasion", "hit", "armor", "attack_range"),
    )

    @property
    def changes(self) -> dict[str, int]:
        """The figures that it changes, and by how much."""
        return {name: getattr(self, name) for name in self.CHANGEABLE if getattr(self, name)}
