"""The gains of a team during the game: blueprints and upgrades of the engineer, missions of the assassin."""

from typing import ClassVar

from django.db import models

from catalog.games.analog_tactics.models.words import Keyword, Modifiers
from catalog.models import Kind


class Blueprint(Modifiers, Kind):
    """An addition to a drone, attached when it is built, and back in the pool when it is destroyed."""

    copies = models.PositiveSmallIntegerField(help_text="How many the box has.")
    keyword = models.CharField(max_length=8, choices=Keyword, blank=True)

    plural: ClassVar[str] = "blueprints"


class EliteUpgrade(Kind):
    """A choice of an engineer's elite each time that it is destroyed; it lasts for the game."""

    damage = models.PositiveSmallIntegerField(default=0, help_text="For each adjacent common.")
    hit = models.PositiveSmallIntegerField(default=0, help_text="For each adjacent common.")
    armor = models.PositiveSmallIntegerField(default=0, help_text="For each adjacent common.")
    evasion = models.PositiveSmallIntegerField(default=0, help_text="For each adjacent common.")
    most = models.PositiveSmallIntegerField("at most", help_text="What each figure gains at most.")

    plural: ClassVar[str] = "elite-upgrades"


class Mission(Modifiers, Kind):
    """A task for an assassin; its reward is the card. At most two rewards are taken."""

    class Counts(models.TextChoices):
        """The things that are counted until the mission is completed."""

        DAMAGE = "common_damage_dealt", "Damage that your commons dealt"
        OBJECTIVES = "objectives_taken", "Objectives that you took"
        EVASIONS = "elite_evades", "Attacks that your elite evaded"
        ASSASSINATION = "elite_full_health_one_attack_kill", "Elites at full Health that one attack eliminated"
        DEATHS = "own_elite_deaths", "Times that your elite was eliminated"

    condition = models.TextField("what to do")
    counts = models.CharField(max_length=40, choices=Counts)
    target = models.PositiveSmallIntegerField()

    plural: ClassVar[str] = "missions"
