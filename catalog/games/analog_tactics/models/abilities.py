"""The abilities of every class, and what each costs."""

from typing import ClassVar

from django.db import models
from django.db.models import PROTECT

from catalog.games.analog_tactics.models.classes import UnitClass
from catalog.games.analog_tactics.models.words import Keyword, Modifiers
from catalog.models import Kind, Source


class Ability(Modifiers, Kind):
    """An act of units beyond moving and attacking: of every class, or of one class and tier."""

    class Family(models.TextChoices):
        """The subject of an ability: our own sorting, for browsing."""

        MODIFIER = "modifier", "Figures, conditional"
        FLAT_MODIFIER = "flat_modifier", "Figures, always"
        MOBILITY = "mobility", "Own mobility"
        FREE_MOVEMENT = "free_movement", "Free movement"
        DISPLACEMENT = "displacement", "Moving others"
        FACING = "facing", "Facing"
        DEFENCE = "defence", "Defence"
        COUNTERATTACK = "counterattack", "Counter-attack"
        REDIRECTION = "redirection", "Damage prevented or passed on"
        HEALING = "healing", "Healing"
        DAMAGE = "damage", "Direct damage"
        DELAYED_DAMAGE = "delayed_damage", "Delayed area damage"
        SHAPE = "shape", "Shape of attacks"
        DENIAL = "denial", "Taking points"
        ZONE = "zone", "Zones and sight"
        DICE = "dice", "Dice"
        RESET = "reset", "Reset"
        CREATION = "creation", "Summoning and building"
        OBSTACLE = "obstacle", "Obstacles"
        ORIGIN = "origin", "Reach of casting and building"
        AURA = "aura", "Building auras"
        TURRET = "turret", "Turrets"

    class Builds(models.TextChoices):
        """The things that come into play by the ability Build."""

        COMMON = "common", "A common"
        OBSTACLE = "obstacle", "An obstacle"

    unit_class = models.ForeignKey(
        UnitClass,
        verbose_name="class",
        on_delete=PROTECT,
        null=True,
        blank=True,
        related_name="abilities",
        help_text="Without one: every class has it.",
    )
    tier = models.PositiveSmallIntegerField(null=True, blank=True, help_text="None: it belongs to no tier.")
    family = models.CharField("about", max_length=14, choices=Family, help_text="Our own sorting.")
    needs_all_keywords = models.BooleanField(
        default=False, help_text="Its keywords all hold together; otherwise any one of them will do."
    )
    builds = models.CharField(max_length=8, choices=Builds, blank=True)
    has_cooldown = models.BooleanField(default=False, help_text="Once in a turn, until it is refreshed.")
    uses_per_turn = models.PositiveSmallIntegerField(null=True, blank=True)
    uses_per_round = models.PositiveSmallIntegerField(null=True, blank=True)
    most_in_play = models.PositiveSmallIntegerField(null=True, blank=True)
    most_spaces = models.PositiveSmallIntegerField(null=True, blank=True, help_text="Spaces that it moves at most.")
    attack_damage = models.PositiveSmallIntegerField(
        "damage of its attack", null=True, blank=True, help_text="What its own attack deals."
    )
    fixed_hit = models.PositiveSmallIntegerField(null=True, blank=True, help_text="Instead of a hit roll.")
    reach = models.PositiveSmallIntegerField(null=True, blank=True, help_text="Spaces, if the text says how many.")
    is_ranged_attack = models.BooleanField(default=False)
    is_elite_only = models.BooleanField(default=False)
    is_nondirectional = models.BooleanField(default=False, help_text="Facing changes nothing.")
    ignores_armor = models.BooleanField("Ignores Armor", default=False)
    cannot_be_evaded = models.BooleanField(default=False)
    does_not_stack = models.BooleanField(default=False)

    plural: ClassVar[str] = "abilities"
    field_sources: ClassVar[dict[str, Source]] = {"family": Source.SUPPLEMENT}

    class Meta:
        verbose_name_plural = "abilities"

    @property
    def least_level(self) -> int:
        """The level from which it may be picked; 1 for what stands in no tier."""
        return self.unit_class.least_level(self.tier) if self.unit_class else 1

    @property
    def keywords(self) -> list[str]:
        """Its keywords in the book's order."""
        return [cost.keyword for cost in self.costs.all()]


class AbilityCost(models.Model):
    """A keyword of an ability, and the points that it takes: none for Passive and Build, open for the S of Meteor."""

    ability = models.ForeignKey(Ability, on_delete=models.CASCADE, related_name="costs")
    keyword = models.CharField(max_length=8, choices=Keyword)
    points = models.PositiveSmallIntegerField(null=True, blank=True, help_text="None: as many as you choose.")

    class Meta:
        ordering = ["pk"]
        constraints = [models.UniqueConstraint(fields=["ability", "keyword"], name="one_cost_a_keyword")]

    def __str__(self) -> str:
        return self.get_keyword_display()
