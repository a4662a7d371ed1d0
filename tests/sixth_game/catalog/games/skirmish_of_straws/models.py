"""The cards of Skirmish of Straws: straws, and the knots that are tied in them."""

from typing import ClassVar

from django.db import models

from catalog.models import Kind


class Knot(Kind):
    """A knot: what keeps a straw from breaking."""

    hold = models.PositiveSmallIntegerField(help_text="How many pulls it outlasts.")

    plural: ClassVar[str] = "knots"


class Straw(Kind):
    """A straw: a fighter of one piece, as good as it is long."""

    length = models.PositiveSmallIntegerField(help_text="The longer straw wins.")
    knot = models.ForeignKey(Knot, on_delete=models.PROTECT, null=True, blank=True, related_name="straws")

    plural: ClassVar[str] = "straws"


class Bend(models.Model):
    """A place where a straw is bent."""

    straw = models.ForeignKey(Straw, on_delete=models.CASCADE, related_name="bends")
    at = models.PositiveSmallIntegerField()

    class Meta:
        ordering = ["at"]

    def __str__(self) -> str:
        return f"{self.straw} at {self.at}"
