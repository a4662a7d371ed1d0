"""The things on the hexes: boards with their objectives, and obstacles."""

from typing import ClassVar

from django.db import models
from django.db.models import PROTECT

from catalog.games.analog_tactics.models.abilities import Ability
from catalog.models import Kind, Source


class Obstacle(Kind):
    """A thing that blocks a space and can be attacked: a wall, a turret, a tower. Its defence is our supplement."""

    built_by = models.ForeignKey(
        Ability,
        verbose_name="ability",
        on_delete=PROTECT,
        null=True,
        blank=True,
        related_name="obstacles",
        help_text="The ability that creates it.",
    )
    health = models.PositiveSmallIntegerField(null=True, blank=True, help_text="None: it can't be destroyed.")
    armor = models.PositiveSmallIntegerField(null=True, blank=True)
    fixed_evasion = models.PositiveSmallIntegerField(null=True, blank=True, help_text="Instead of an evasion roll.")
    damage = models.PositiveSmallIntegerField(null=True, blank=True)
    attack = models.PositiveSmallIntegerField(null=True, blank=True)
    reaction = models.PositiveSmallIntegerField(null=True, blank=True)
    hit = models.SmallIntegerField(null=True, blank=True)
    attack_range = models.PositiveSmallIntegerField(null=True, blank=True)

    plural: ClassVar[str] = "obstacles"
    field_sources: ClassVar[dict[str, Source]] = dict.fromkeys(["health", "armor", "fixed_evasion"], Source.SUPPLEMENT)


class Board(Kind):
    """A board of hexes: a hexagon, flat side up, with its objectives and permanent obstacles."""

    side = models.PositiveSmallIntegerField("spaces a side", help_text="Hexes along each side.")

    plural: ClassVar[str] = "boards"


class BoardSpace(models.Model):
    """A space of a board; q counts columns to the right, r straight down from the centre."""

    class Feature(models.TextChoices):
        SPACE = "space", "Open space"
        OBSTACLE = "obstacle", "Permanent obstacle"
        OBJECTIVE = "objective", "Objective"

    board = models.ForeignKey(Board, on_delete=models.CASCADE, related_name="spaces")
    label = models.CharField(max_length=3, help_text="Column letter and row, counted from the bottom: f6.")
    q = models.SmallIntegerField()
    r = models.SmallIntegerField()
    feature = models.CharField(max_length=9, choices=Feature, default=Feature.SPACE)
    objective = models.CharField(max_length=1, blank=True, help_text="C for the central one, or its number.")

    class Meta:
        ordering = ["pk"]
        constraints = [models.UniqueConstraint(fields=["board", "q", "r"], name="one_feature_a_board_space")]

    def __str__(self) -> str:
        return self.label
