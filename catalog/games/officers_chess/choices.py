"""Words that several kinds of Officer's Chess cards choose from."""

from django.db import models


class Grade(models.TextChoices):
    """The grade of a class, promoted or not: it decides the hit points (Units, Class)."""

    UNPROMOTED = "unpromoted", "Unpromoted"
    PROMOTED = "promoted", "Promoted"


class DamageType(models.TextChoices):
    """The statistic of the target that holds a weapon's damage back (Units, Weapons)."""

    MARTIAL = "martial", "Martial"
    MAGIC = "magic", "Magic"


class Stat(models.TextChoices):
    """A statistic of a class, in the short form that tags write."""

    STRENGTH = "strength", "Str"
    SKILL = "skill", "Skl"
    SPEED = "speed", "Spd"
    DEFENSE = "defense", "Def"
    RESISTANCE = "resistance", "Res"


class Side(models.TextChoices):
    """The two sides of a scenario."""

    ATTACKER = "attacker", "Attacker"
    DEFENDER = "defender", "Defender"


class Footing(models.TextChoices):
    """The column of the terrain chart that a class moves by (Gameplay, Move)."""

    FOOT = "foot", "Foot"
    ARMORED = "armored", "Armored"
    CAVALRY = "cavalry", "Cavalry"
    FLYING = "flying", "Flying"
