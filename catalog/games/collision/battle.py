"""The cards of Collision's battles: terrain, boards, deployments, objectives, combat modifiers."""

from typing import ClassVar

from django.db import models
from django.db.models import PROTECT

from catalog.games.collision.choices import Role, Stat
from catalog.models import Kind, Source


class Terrain(Kind):
    """A sort of tile of the board: how it slows, stops and covers."""

    extra_movement = models.PositiveSmallIntegerField(default=0, help_text="Extra spaces of movement to enter it.")
    is_passable = models.BooleanField(default=True)
    can_end_on = models.BooleanField("movement may end on it", default=True)
    gives_cover = models.BooleanField(default=False)
    least_height = models.PositiveSmallIntegerField(null=True, blank=True, help_text="In inches, which are levels.")
    most_height = models.PositiveSmallIntegerField(null=True, blank=True)
    usual_height = models.PositiveSmallIntegerField(null=True, blank=True, help_text="Where nothing else is agreed.")
    examples = models.CharField(max_length=120, help_text="What stands for it on a table.")

    plural: ClassVar[str] = "terrain"
    field_sources: ClassVar[dict[str, Source]] = {"usual_height": Source.RULING}

    class Meta:
        verbose_name = "terrain"
        verbose_name_plural = "terrain"


class Board(Kind):
    """The size of the board for a points limit, and the terrain that it carries."""

    columns = models.PositiveSmallIntegerField()
    rows = models.PositiveSmallIntegerField()
    least_points = models.PositiveSmallIntegerField("points from")
    most_points = models.PositiveSmallIntegerField("points to")
    is_variant = models.BooleanField(default=False, help_text="It may be chosen in place of the usual one.")
    more_columns = models.PositiveSmallIntegerField(default=0, help_text="Added for each further step of points.")
    points_a_step = models.PositiveSmallIntegerField(null=True, blank=True)

    plural: ClassVar[str] = "boards"
    field_sources: ClassVar[dict[str, Source]] = dict.fromkeys(
        ["more_columns", "points_a_step", "terrain"], Source.SUPPLEMENT
    )

    @property
    def tiles(self) -> int:
        return self.columns * self.rows


class BoardTerrain(models.Model):
    """The number of tiles of one kind of terrain on a starter board."""

    board = models.ForeignKey(Board, on_delete=models.CASCADE, related_name="terrain")
    terrain = models.ForeignKey(Terrain, on_delete=PROTECT, related_name="on_boards")
    tiles = models.PositiveSmallIntegerField()

    class Meta:
        ordering = ["pk"]
        constraints = [models.UniqueConstraint(fields=["board", "terrain"], name="one_number_a_terrain")]

    def __str__(self) -> str:
        return f"{self.tiles} {self.terrain}"


class Deployment(Kind):
    """A way to set up: who may stand where, and who begins."""

    class Zones(models.TextChoices):
        SHORT_EDGES = "short", "From the short edges"
        LONG_EDGES = "long", "From the long edges"
        CENTER = "center", "Center and edges"
        DIAGONAL = "diagonal", "Both sides of a diagonal"

    zones = models.CharField(max_length=8, choices=Zones)
    chooses_side = models.CharField(
        "chooses the side", max_length=8, choices=Role, blank=True, help_text="Nobody, if the sides are set."
    )
    divides_board = models.CharField(max_length=8, choices=Role, blank=True, help_text="Who draws the dividing line.")
    deploys_first = models.CharField(max_length=8, choices=Role)
    empty_rows = models.PositiveSmallIntegerField(default=0, help_text="Rows in the middle where nobody deploys.")
    edge_spaces = models.PositiveSmallIntegerField(
        null=True, blank=True, help_text="How deep the attacker's ring at the edges is."
    )

    plural: ClassVar[str] = "deployments"


class Objective(Kind):
    """The aim of a battle. Its number is its roll on the chart."""

    class Tier(models.TextChoices):
        MAJOR = "major", "Major"
        MINOR = "minor", "Minor"

    class Scorer(models.TextChoices):
        EITHER = "either", "Either player"
        EACH = "each", "Attacker and defender, each their own way"

    tier = models.CharField("major or minor", max_length=5, choices=Tier)
    victory_points = models.PositiveSmallIntegerField()
    scorer = models.CharField("who can score", max_length=6, choices=Scorer, default=Scorer.EITHER)
    deployment = models.ForeignKey(Deployment, on_delete=PROTECT, null=True, blank=True, related_name="objectives")
    turns = models.PositiveSmallIntegerField(
        "turn limit", null=True, blank=True, help_text="Before it grows by 1 every 500 points."
    )
    points_a_turn = models.PositiveSmallIntegerField(
        null=True, blank=True, help_text="One more turn for so many points of the limit."
    )

    plural: ClassVar[str] = "objectives"


class ObjectiveMarker(models.Model):
    """A thing that an objective puts on the board: a chest, two statues, an orb for every 250 points."""

    objective = models.ForeignKey(Objective, on_delete=models.CASCADE, related_name="markers")
    name = models.CharField(max_length=40)
    count = models.PositiveSmallIntegerField(default=1)
    points_a_piece = models.PositiveSmallIntegerField(
        null=True, blank=True, help_text="One more piece for so many points of the limit."
    )
    placed_by = models.CharField(max_length=8, choices=Role, blank=True, help_text="Both players or nobody, if empty.")
    terrain = models.ForeignKey(Terrain, on_delete=PROTECT, null=True, blank=True, related_name="+")
    height = models.PositiveSmallIntegerField(null=True, blank=True)
    tiles_across = models.PositiveSmallIntegerField(default=1)
    pick_up_endurance = models.PositiveSmallIntegerField(null=True, blank=True, help_text="What picking it up costs.")
    defense = models.PositiveSmallIntegerField(null=True, blank=True)
    armor = models.PositiveSmallIntegerField(null=True, blank=True)
    toughness = models.PositiveSmallIntegerField(null=True, blank=True)
    points_a_toughness = models.PositiveSmallIntegerField(null=True, blank=True)

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return self.name


class ObjectiveAction(models.Model):
    """An act that characters have under an objective alone: Search, Raid, Tribute."""

    objective = models.ForeignKey(Objective, on_delete=models.CASCADE, related_name="actions")
    name = models.CharField(max_length=40)
    endurance = models.PositiveSmallIntegerField(default=0)
    mana = models.PositiveSmallIntegerField(default=0)
    text = models.TextField()

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return self.name


class CombatModifier(Kind):
    """A circumstance of an attack, and what it adds or takes away."""

    misses_up_to = models.PositiveSmallIntegerField(
        null=True, blank=True, help_text="On a D10 roll from 1 to this, the attack misses."
    )
    bars_reactions = models.BooleanField(default=False)

    plural: ClassVar[str] = "combat-modifiers"


class ModifiedStat(models.Model):
    """A gain or loss of one statistic in a circumstance."""

    class Per(models.TextChoices):
        INJURY = "injury", "for each injury"
        SPACE = "space", "for each space beyond reach"

    modifier = models.ForeignKey(CombatModifier, on_delete=models.CASCADE, related_name="stats")
    stat = models.CharField(max_length=5, choices=Stat)
    amount = models.SmallIntegerField()
    per = models.CharField(max_length=6, choices=Per, blank=True)

    class Meta:
        ordering = ["pk"]
        constraints = [models.UniqueConstraint(fields=["modifier", "stat"], name="one_change_a_stat")]

    def __str__(self) -> str:
        return f"{self.get_stat_display()} {self.amount:+}"
